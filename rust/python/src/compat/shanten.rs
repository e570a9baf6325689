//! The functions for shanten. Unlike `mcr` they look at the tiles in the hand alone.

use super::arguments::Arguments;
use super::blocks::{Counts, KINDS, collected, regular, useful_for_regular};
use super::codes::{MeldCode, tiles_of, tuple, wrong};
use mcr_core::analysis::Shanten;
use mcr_core::scoring::Form;
use mcr_core::tiles::{Suit, Tile, Tiles};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

/// A distance and the kinds that bring it down.
type Answer = (i8, [bool; KINDS]);

/// The tiles of a hand of one of these sizes.
fn counted(tiles: &[Tile], sizes: &[usize], complaint: &'static str) -> PyResult<Counts> {
    if !sizes.contains(&tiles.len()) {
        return Err(wrong(complaint));
    }
    let mut counts = [0_u8; KINDS];
    for tile in tiles {
        counts[tile.index()] += 1;
    }
    // No table produces more; there nobody asks.
    if counts.iter().any(|&count| count > 4) { Err(wrong("ERROR_TILE_COUNT_GREATER_THAN_4")) } else { Ok(counts) }
}

/// The six ways in which the suits carry 147, 258 and 369, one tile of each.
fn knitted() -> [[usize; 9]; 6] {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .map(|thirds| std::array::from_fn(|n| 9 * (n / 3) + thirds[n / 3] + 3 * (n % 3)))
}

/// Of several ways the nearest ones, and what helps any of them.
fn nearest(ways: impl IntoIterator<Item = Answer>) -> Answer {
    let mut best = (i8::MAX, [false; KINDS]);
    for (distance, useful) in ways {
        if distance < best.0 {
            best = (distance, [false; KINDS]);
        }
        if distance == best.0 {
            best.1.iter_mut().zip(useful).for_each(|(best, useful)| *best |= useful);
        }
    }
    best
}

fn knitted_straight(counts: &Counts, sets: u8, with_useful: bool) -> Answer {
    nearest(knitted().map(|nine| {
        let (mut rest, mut missing) = (*counts, [false; KINDS]);
        for kind in nine {
            missing[kind] = rest[kind] == 0;
            rest[kind] -= u8::from(rest[kind] > 0);
        }
        let distance = regular(&rest, sets);
        let mut useful = if with_useful { useful_for_regular(&rest, sets, distance) } else { [false; KINDS] };
        let of_nine = missing.iter().map(|&missing| i8::from(missing)).sum::<i8>();
        useful.iter_mut().zip(missing).for_each(|(useful, missing)| *useful |= missing);
        (distance + of_nine, useful)
    }))
}

fn honors_and_knitted(counts: &Counts) -> Answer {
    nearest(knitted().map(|nine| {
        let mut missing = [false; KINDS];
        let mut held = 0;
        for kind in nine.into_iter().chain(27..KINDS) {
            missing[kind] = counts[kind] == 0;
            held += i8::from(counts[kind] > 0);
        }
        (13 - held, missing)
    }))
}

fn thirteen_orphans(counts: &Counts) -> Answer {
    let orphans = || Tile::playing().filter(|tile| tile.is_honor() || tile.is_terminal()).map(Tile::index);
    let held = orphans().filter(|&kind| counts[kind] > 0).fold(0, |held, _| held + 1);
    let has_pair = orphans().any(|kind| counts[kind] > 1);
    let mut useful = [false; KINDS];
    orphans().for_each(|kind| useful[kind] = !has_pair || counts[kind] == 0);
    (13 - held - i8::from(has_pair), useful)
}

fn seven_pairs(counts: &Counts) -> Answer {
    let pairs = counts.iter().fold(0, |pairs, &count| pairs + (count / 2).cast_signed());
    (6 - pairs, counts.map(|count| count % 2 == 1))
}

/// The code of a tile.
fn code_of(tile: Tile) -> String {
    let in_suit = |letter| format!("{letter}{}", tile.rank().unwrap_or(0));
    match tile.suit() {
        Some(Suit::Characters) => in_suit('W'),
        Some(Suit::Bamboo) => in_suit('T'),
        Some(Suit::Dots) => in_suit('B'),
        None if tile.is_wind() => format!("F{}", tile.index() - 26),
        None => format!("J{}", tile.index() - 30),
    }
}

/// The distance and the codes of the useful tiles, bamboo before dots.
fn result(py: Python<'_>, (distance, useful): Answer) -> PyResult<Bound<'_, PyTuple>> {
    static CODES: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    let make = || Tile::playing().map(|tile| PyString::new(py, &code_of(tile)).unbind()).collect();
    let codes = CODES.get_or_init(py, make);
    let order = (0..9).chain(18..27).chain(9..18).chain(27..KINDS);
    let useful: Vec<_> = order.filter(|&kind| useful[kind]).map(|kind| &codes[kind]).collect();
    (distance, PyTuple::new(py, useful)?).into_pyobject(py)
}

/// A function of the tiles in the hand.
fn of_hand<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
    sizes: &[usize],
    answer: impl Fn(&Counts, u8) -> Answer,
) -> PyResult<Bound<'py, PyTuple>> {
    let mut given = Arguments::new(&["hand"], args, kwargs)?;
    let hand = given.required(0)?;
    given.finish()?;
    let tiles = tiles_of(&hand)?;
    let counts = counted(&tiles, sizes, "ERROR_INVALID_HAND")?;
    result(args.py(), answer(&counts, sets_of(tiles.len())))
}

/// Sets to come in a hand of so many tiles.
fn sets_of(tiles: usize) -> u8 {
    u8::try_from(tiles / 3).unwrap_or(0)
}

/// Return how far a hand is from thirteen orphans: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// hand
///     A tuple of the concealed tiles, 13.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.
///
/// Raises
/// ------
/// TypeError
///     Where the argument is no hand.
#[pyfunction]
#[pyo3(name = "ThirteenOrphansShanten", signature = (*args, **kwargs), text_signature = "(hand)")]
pub fn thirteen_orphans_shanten<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    of_hand(args, kwargs, &[13], |counts, _| thirteen_orphans(counts))
}

/// Return how far a hand is from seven pairs: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// hand
///     A tuple of the concealed tiles, 13.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.
///
/// Raises
/// ------
/// TypeError
///     Where the argument is no hand.
#[pyfunction]
#[pyo3(name = "SevenPairsShanten", signature = (*args, **kwargs), text_signature = "(hand)")]
pub fn seven_pairs_shanten<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    of_hand(args, kwargs, &[13], |counts, _| seven_pairs(counts))
}

/// Return how far a hand is from honors and knitted tiles: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// hand
///     A tuple of the concealed tiles, 13.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.
///
/// Raises
/// ------
/// TypeError
///     Where the argument is no hand.
#[pyfunction]
#[pyo3(name = "HonorsAndKnittedTilesShanten", signature = (*args, **kwargs), text_signature = "(hand)")]
pub fn honors_and_knitted_tiles_shanten<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    of_hand(args, kwargs, &[13], |counts, _| honors_and_knitted(counts))
}

/// Return how far a hand is from a knitted straight: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// hand
///     A tuple of the concealed tiles, 13 or 10.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.
///
/// Raises
/// ------
/// TypeError
///     Where the argument is no hand.
#[pyfunction]
#[pyo3(name = "KnittedStraightShanten", signature = (*args, **kwargs), text_signature = "(hand)")]
pub fn knitted_straight_shanten<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    of_hand(args, kwargs, &[10, 13], |counts, sets| knitted_straight(counts, sets - 3, true))
}

/// Return how far a hand is from four sets and a pair: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// hand
///     A tuple of the concealed tiles, 13, 10, 7, 4 or 1.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready, and a tuple of the useful tiles.
///
/// Raises
/// ------
/// TypeError
///     Where the argument is no hand.
#[pyfunction]
#[pyo3(name = "RegularShanten", signature = (*args, **kwargs), text_signature = "(hand)")]
pub fn regular_shanten<'py>(
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    of_hand(args, kwargs, &[1, 4, 7, 10, 13], |counts, sets| {
        let distance = regular(counts, sets);
        (distance, useful_for_regular(counts, sets, distance))
    })
}

/// Return how far a hand is from the nearest form: as PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// pack
///     A tuple of melds as in `MahjongFanCalculator`. They are read, and play no part.
/// hand
///     A tuple of the concealed tiles, 13, 10, 7, 4 or 1.
///
/// Returns
/// -------
///     The shanten, 0 for a hand that is ready.
///
/// Raises
/// ------
/// TypeError
///     Where the arguments are no hand.
#[pyfunction]
#[pyo3(name = "MahjongShanten", signature = (*args, **kwargs), text_signature = "(pack, hand)")]
pub fn mahjong_shanten(args: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<i8> {
    let mut given = Arguments::new(&["pack", "hand"], args, kwargs)?;
    let (pack, hand) = (given.required(0)?, given.required(1)?);
    given.finish()?;
    for meld in tuple(&pack, "Param `pack` must be a tuple!")?.iter_borrowed() {
        MeldCode::read(&meld)?;
    }
    let tiles = tiles_of(&hand)?;
    let counts = counted(&tiles, &[1, 4, 7, 10, 13], "ERROR_INVALID_HAND_OR_PACK")?;
    let sets = sets_of(tiles.len());
    let found = Shanten::of_tiles(collected(&counts), Tiles::EMPTY, usize::from(4 - sets));
    if counts.iter().all(|&count| count < 4) {
        return Ok(found.best());
    }
    let others = [Form::SevenPairs, Form::ThirteenOrphans, Form::HonorsAndKnitted].map(|form| found.to(form));
    let straight = (sets >= 3).then(|| knitted_straight(&counts, sets - 3, false).0);
    let nearest = others.into_iter().chain([straight]).flatten().min();
    Ok(nearest.unwrap_or(i8::MAX).min(regular(&counts, sets)))
}
