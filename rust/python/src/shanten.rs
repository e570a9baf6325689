//! `shanten` and `shanten_many`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::distance_columns::{NONE, distance_columns};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::many::{Input, Threads};
use crate::tiles::{PyTile, PyTiles};
use mcr_core::analysis::{Position, Shanten, useful_tiles};
use mcr_core::tiles::Circumstances;
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
    distance_columns(py, &hands, threads, coerced, |_, hand| Ok(Shanten::of_hand(hand?).or(NONE)))
}
