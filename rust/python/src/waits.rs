//! `waits` and `waits_many`, and the lines of `mcr waits`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::json;
use crate::lines::each_line;
use crate::many::{Chunk, Input, Threads, told};
use crate::rules::{PyRules, RulesArg};
use crate::score::PyScore;
use crate::tiles::{PyTile, PyTiles};
use crate::visible::Visible;
use mcr_core::analysis::{Lifts, Position, Wait, WaitPoints, wait_points, waits};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Hand, Problem, Tile};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::fmt::Write;

/// A hand before the win; what its flags say of one is left out, its flowers stay.
pub fn before_win(mut draft: Draft) -> Result<Hand, Error> {
    draft.circumstances = Circumstances::default();
    let hand = draft.build()?;
    if hand.winning_tile().is_some() { Err(Problem::NotBeforeWin.into()) } else { Ok(hand) }
}

/// The names of lifts, in the order of the flags.
pub fn lift_names(lifts: Lifts) -> Vec<&'static str> {
    let named = [
        ("self_drawn", lifts.self_drawn),
        ("last_of_kind", lifts.last_of_kind),
        ("last_in_wall", lifts.last_in_wall),
        ("kong", lifts.kong),
    ];
    named.into_iter().filter(|(_, lifts)| *lifts).map(|(name, _)| name).collect()
}

/// A win on a wait with the flowers of the hand.
fn won(wait: &Wait, position: &Position, hand: &Hand, self_drawn: bool) -> Result<Hand, Error> {
    let mut draft = wait.hand(position, self_drawn).to_draft();
    draft.flowers = hand.flowers();
    Ok(draft.build()?)
}

/// Return what `waits` makes its answer of.
///
/// The hand without its flags, the visible tiles, the rules, and for each wait tile, unseen copies, both scores, lifts.
#[pyfunction(name = "_waits")]
pub fn waits_of(
    py: Python<'_>,
    hand: Arg<DraftArg>,
    visible: Arg<TilesArg>,
    rules: Arg<RulesArg>,
) -> PyResult<Bound<'_, PyTuple>> {
    let (hand, visible, RulesArg(scorer)) = (before_win(hand.0?.0)?, visible.0?.0, rules.0?);
    let position = Position::new(&hand, visible).map_err(Error::from)?;
    let mut found = Vec::new();
    for wait in waits(&scorer, &position) {
        let score = |self_drawn, value| {
            let won = won(&wait, &position, &hand, self_drawn)?;
            Ok::<_, PyErr>(PyScore::best(&scorer, won, value))
        };
        let lifts = PyTuple::new(py, lift_names(wait.lifts))?;
        let (discard, self_drawn) = (score(false, wait.discard)?, score(true, wait.self_drawn)?);
        found.push((PyTile(wait.tile), wait.unseen, discard, self_drawn, lifts).into_pyobject(py)?);
    }
    let rules = PyRules::of(&scorer);
    (PyHand(hand), PyTiles(position.visible()), rules, PyTuple::new(py, found)?).into_pyobject(py)
}

/// A row of the long frame: the place of the hand, and the wait or why there is no hand.
type Row = (usize, Result<WaitPoints, Error>);

fn rows(scorer: &Scorer, visible: &Visible, chunk: &Chunk<'_>) -> Vec<Row> {
    let (mut rows, mut place) = (Vec::new(), chunk.first);
    chunk.each(|hand| {
        match visible.position(place, hand) {
            Ok(position) => rows.extend(wait_points(scorer, &position).map(|wait| (place, Ok(wait)))),
            Err(error) => rows.push((place, Err(error))),
        }
        place += 1;
    });
    rows
}

/// Return what `waits_many` makes its answer of.
///
/// Columns with an entry a wait: place of the hand, index of the tile, unseen copies, points on a discard and drawn,
/// whether either is legal; and the bad hands as pairs of position and text. These are errors unless they are `coerced`:
/// then each has an entry too, with tile -1.
#[pyfunction(name = "_waits_many")]
pub fn waits_many<'py>(
    py: Python<'py>,
    hands: Input<'py>,
    visible: &Bound<'py, PyAny>,
    rules: Arg<RulesArg>,
    coerced: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let RulesArg(scorer) = rules.0?;
    let threads = Threads::new(threads)?;
    let visible = &Visible::of(visible, hands.len())?;
    let scorer = scorer.as_ref();
    let found = hands.work(py, threads, |_| (), |chunk, ()| rows(scorer, visible, &chunk))?;
    let (mut places, mut waits, mut bad) = (Vec::new(), Vec::new(), Vec::new());
    for (place, row) in found.into_iter().flatten() {
        places.push(place.cast_signed());
        waits.push(row.map_err(|error| bad.push((place, error))).ok());
    }
    let minimum = scorer.rules().minimum_points;
    let of = |number: &dyn Fn(&WaitPoints) -> i64, other| -> Vec<i64> {
        waits.iter().map(|wait| wait.as_ref().map_or(other, number)).collect()
    };
    let small = |numbers: Vec<i64>| -> PyResult<Vec<i16>> {
        let all: Result<Vec<_>, _> = numbers.into_iter().map(i16::try_from).collect();
        Ok(all.map_err(|error| Error::Value(error.to_string()))?)
    };
    let is_legal = |points: &dyn Fn(&WaitPoints) -> u32| -> Vec<bool> {
        waits.iter().map(|wait| wait.as_ref().is_some_and(|wait| points(wait) >= minimum)).collect()
    };
    let index = |wait: &WaitPoints| i64::try_from(wait.tile.index()).unwrap_or(-1);
    (
        PyArray1::from_vec(py, places),
        PyArray1::from_vec(py, small(of(&index, -1))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.unseen.into(), 0))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.discard.into(), 0))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.self_drawn.into(), 0))?),
        PyArray1::from_vec(py, is_legal(&|wait| wait.discard)),
        PyArray1::from_vec(py, is_legal(&|wait| wait.self_drawn)),
        told(py, bad, coerced)?,
    )
        .into_pyobject(py)
}

/// Look for the waits of the hands of a text's lines, and return a line for each.
///
/// The waits and the hand between tabs, or JSON. A wait is written as its tile, unseen copies, points on a discard and
/// points self-drawn between colons; no wait is `-`. Returned are the lines, those that are no hands (number, text,
/// place, problems), and how many lines there were.
#[pyfunction(name = "_waits_lines")]
pub fn waits_lines<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyBytes>,
    visible: Arg<TilesArg>,
    rules: Arg<RulesArg>,
    json: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let (TilesArg(visible), RulesArg(scorer), threads) = (visible.0?, rules.0?, Threads::new(threads)?);
    each_line(py, text, threads, |line, out| {
        let hand = Draft::parse(line).map_err(Error::from).and_then(before_win)?;
        let position = Position::new(&hand, visible)?;
        // Writing to a string cannot fail.
        let _ = if json {
            writeln!(out, "{}", json::waits(&scorer, &hand, &position))
        } else {
            write_plain(out, &scorer, &hand, &position)
        };
        Ok(())
    })
}

fn write_plain(out: &mut String, scorer: &Scorer, hand: &Hand, position: &Position) -> std::fmt::Result {
    let mut found = false;
    for WaitPoints { tile, unseen, discard, self_drawn } in wait_points(scorer, position) {
        let space = if found { " " } else { "" };
        write!(out, "{space}{tile}:{unseen}:{discard}:{self_drawn}")?;
        found = true;
    }
    writeln!(out, "{}\t{hand}", if found { "" } else { "-" })
}

/// Return the waits of a hand as JSON text: what `Waits.to_dict` reads and `mcr waits --json` prints.
#[pyfunction(name = "_waits_json")]
pub fn waits_json(hand: &PyHand, visible: &PyTiles, rules: RulesArg) -> PyResult<String> {
    let position = Position::new(&hand.0, visible.0).map_err(Error::from)?;
    Ok(json::waits(&rules.0, &hand.0, &position))
}

/// Return the notation of the 34 playing kinds in order.
#[pyfunction(name = "_playing_tiles")]
pub fn playing_tiles(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, Tile::playing().map(|tile| tile.to_string()).collect::<Vec<_>>())
}
