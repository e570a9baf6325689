//! `waits` and `waits_many`, and the lines of `mcr waits`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::json;
use crate::many::{Chunk, Input, Threads, parallel};
use crate::rules::{PyRules, RulesArg};
use crate::score::PyScore;
use crate::tiles::{PyTile, PyTiles};
use mcr_core::analysis::{Lifts, Position, Wait, WaitPoints, wait_points, waits};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Hand, Problem, Tile, Tiles};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use std::fmt::Write;
use std::sync::Arc;

/// Lines that a thread takes at a time.
const LINES: usize = 1024;

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

/// The visible tiles of many hands.
pub enum Visible {
    /// The same for all.
    Same(Tiles),
    /// Of each hand its own, or what is wrong with them.
    Each(Vec<Result<Tiles, Error>>),
}

impl Visible {
    pub fn of(value: &Bound<'_, PyAny>, length: usize) -> PyResult<Visible> {
        let Ok(list) = value.cast::<PyList>() else { return Ok(Visible::Same(value.extract::<TilesArg>()?.0)) };
        if list.len() != length {
            let message = format!("visible tiles for {} hands, and {length} hands", list.len());
            return Err(Error::Value(message).into());
        }
        let each = list.iter().map(|item| {
            if let Ok(text) = item.cast::<PyString>() {
                return Ok(crate::convert::text(text)?.parse::<Tiles>().map_err(Error::from));
            }
            Ok(match item.cast::<PyTiles>() {
                Ok(tiles) => Ok(tiles.get().0),
                Err(_) => Err(Error::Value(format!(
                    "visible tiles are a str or Tiles, not {}",
                    crate::convert::type_name(&item)
                ))),
            })
        });
        Ok(Visible::Each(each.collect::<PyResult<_>>()?))
    }

    /// The position of a hand, which stands in this row.
    pub fn position(&self, row: usize, hand: Result<&Hand, Error>) -> Result<Position, Error> {
        let hand = hand?;
        if hand.winning_tile().is_some() {
            return Err(Problem::NotBeforeWin.into());
        }
        let visible = match self {
            Visible::Same(tiles) => *tiles,
            Visible::Each(each) => match &each[row] {
                Ok(tiles) => *tiles,
                Err(error) => return Err(Error::Value(format!("visible: {}", error.problems().join("; ")))),
            },
        };
        Ok(Position::new(hand, visible)?)
    }
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
    let found: Vec<Row> = found.into_iter().flatten().collect();
    if !coerced {
        let bad: Vec<_> = found.iter().filter(|(_, row)| row.is_err()).map(|(place, _)| *place).collect();
        if !bad.is_empty() {
            let errors = found.into_iter().filter_map(|(place, row)| Some((place, row.err()?)));
            return Err(Error::Rows(errors.collect()).into());
        }
    }
    let minimum = scorer.rules().minimum_points;
    let of = |number: &dyn Fn(&WaitPoints) -> i64, other| -> Vec<i64> {
        found.iter().map(|(_, row)| row.as_ref().map_or(other, number)).collect()
    };
    let small = |numbers: Vec<i64>| -> PyResult<Vec<i16>> {
        let all: Result<Vec<_>, _> = numbers.into_iter().map(i16::try_from).collect();
        Ok(all.map_err(|error| Error::Value(error.to_string()))?)
    };
    let is_legal = |points: &dyn Fn(&WaitPoints) -> u32| -> Vec<bool> {
        found.iter().map(|(_, row)| row.as_ref().is_ok_and(|wait| points(wait) >= minimum)).collect()
    };
    let problems = found.iter().filter_map(|(place, row)| Some((*place, row.as_ref().err()?.problems().join("; "))));
    let index = |wait: &WaitPoints| i64::try_from(wait.tile.index()).unwrap_or(-1);
    (
        PyArray1::from_vec(py, found.iter().map(|(place, _)| place.cast_signed()).collect()),
        PyArray1::from_vec(py, small(of(&index, -1))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.unseen.into(), 0))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.discard.into(), 0))?),
        PyArray1::from_vec(py, small(of(&|wait| wait.self_drawn.into(), 0))?),
        PyArray1::from_vec(py, is_legal(&|wait| wait.discard)),
        PyArray1::from_vec(py, is_legal(&|wait| wait.self_drawn)),
        PyTuple::new(py, problems.collect::<Vec<_>>())?,
    )
        .into_pyobject(py)
}

/// A line that is no hand: its number from 0, the text, the place of the first fault if it has one, and all that is wrong.
type BadLine = (usize, String, Option<usize>, String);

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
    let bytes = text.as_bytes();
    let (printed, bad, count) = py.detach(|| {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().collect();
        let chunks: Vec<_> = lines.chunks(LINES).enumerate().map(|(n, lines)| (n * LINES, lines)).collect();
        let done = parallel(threads, chunks, |(first, lines)| write_part(&scorer, visible, json, first, lines));
        let (printed, bad): (Vec<_>, Vec<_>) = done.into_iter().unzip();
        (printed.concat(), bad.concat(), lines.len())
    });
    (PyBytes::new(py, printed.as_bytes()), bad, count).into_pyobject(py)
}

fn write_part(
    scorer: &Arc<Scorer>,
    visible: Tiles,
    json: bool,
    first: usize,
    lines: &[&str],
) -> (String, Vec<BadLine>) {
    let (mut printed, mut bad) = (String::new(), Vec::new());
    for (number, line) in (first..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        let position = Draft::parse(line).map_err(Error::from).and_then(before_win).and_then(|hand| {
            let position = Position::new(&hand, visible)?;
            Ok((hand, position))
        });
        match position {
            Ok((hand, position)) => {
                // Writing to a string cannot fail.
                let _ = if json {
                    writeln!(printed, "{}", json::waits(scorer, &hand, &position))
                } else {
                    write_plain(&mut printed, scorer, &hand, &position)
                };
            }
            Err(error) => bad.push((number, (*line).to_owned(), error.offset(), error.problems().join("; "))),
        }
    }
    (printed, bad)
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
