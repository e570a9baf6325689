//! `shanten` and `shanten_many`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::many::{Chunk, Input, Threads};
use crate::tiles::{PyTile, PyTiles};
use mcr_core::analysis::{Position, Shanten, useful_tiles};
use mcr_core::tiles::Circumstances;
use numpy::{AsSliceError, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Return what `shanten` makes its answer of.
///
/// The hand without its flags, the visible tiles, the distances to the five forms and the least of them, and the useful
/// tiles with the copies of each that are not seen.
#[pyfunction(name = "_shanten")]
pub fn shanten_of(py: Python<'_>, hand: Arg<DraftArg>, visible: Arg<TilesArg>) -> PyResult<Bound<'_, PyTuple>> {
    let mut draft = hand.0?.0;
    draft.circumstances = Circumstances::default();
    let hand = draft.build().map_err(Error::from)?;
    let position = Position::new(&hand, visible.0?.0).map_err(Error::from)?;
    let shanten = Shanten::of(&position);
    let distances = Shanten::FORMS.iter().map(|&form| shanten.to(form)).chain([Some(shanten.best())]);
    let distances = PyTuple::new(py, distances.collect::<Vec<_>>())?;
    let useful = useful_tiles(&position);
    let useful: Vec<_> = useful.kinds().map(|tile| (PyTile(tile), useful.count(tile))).collect();
    (PyHand(hand), PyTiles(position.visible()), distances, PyTuple::new(py, useful)?).into_pyobject(py)
}

/// Columns: one for each form, and the least of them.
const COLUMNS: usize = Shanten::FORMS.len() + 1;
/// Stands for a form that the melds forbid, and for every distance of what is no hand.
const NONE: i8 = i8::MIN;

/// The rows of a chunk in every column.
type Columns<'a> = [&'a mut [i8]; COLUMNS];

/// Writes the distances of a chunk into its rows. Returns what is no hand, by position.
fn fill(chunk: &Chunk<'_>, columns: &mut Columns<'_>) -> Vec<(usize, Error)> {
    let (mut row, mut bad) = (0, Vec::new());
    chunk.each_whatever_flags(|hand| {
        let distances = match hand {
            Ok(hand) => Shanten::of_hand(hand).or(NONE),
            Err(error) => {
                bad.push((chunk.first + row, error));
                [NONE; COLUMNS]
            }
        };
        for (column, distance) in columns.iter_mut().zip(distances) {
            column[row] = distance;
        }
        row += 1;
    });
    bad
}

/// Return what `shanten_many` makes its answer of.
///
/// The distances as an array of six rows, the last one for the least of the others; and the bad hands as pairs of
/// position and text, which are errors unless they are `coerced`.
#[pyfunction(name = "_shanten_many")]
pub fn shanten_many<'py>(
    py: Python<'py>,
    hands: Input<'py>,
    coerced: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let threads = Threads::new(threads)?;
    let length = hands.len();
    let distances = PyArray2::<i8>::zeros(py, [COLUMNS, length], false);
    let bad = {
        let mut written = distances.readwrite();
        let not_plain = |error: AsSliceError| Error::Value(error.to_string());
        let mut rows = written.as_slice_mut().map_err(not_plain)?.chunks_mut(length.max(1));
        let mut columns: Columns = std::array::from_fn(|_| rows.next().unwrap_or_default());
        let take = |rows: usize| -> Columns {
            columns.each_mut().map(|column| column.split_off_mut(..rows.min(column.len())).unwrap_or_default())
        };
        let bad = hands.work(py, threads, take, |chunk, mut columns| fill(&chunk, &mut columns))?;
        bad.into_iter().flatten().collect::<Vec<(usize, Error)>>()
    };
    if !(coerced || bad.is_empty()) {
        return Err(Error::Rows(bad).into());
    }
    let problems = bad.into_iter().map(|(row, error)| (row, error.problems().join("; ")));
    (distances, PyTuple::new(py, problems.collect::<Vec<_>>())?).into_pyobject(py)
}
