//! What `Bot.why` makes its answer of.

use crate::errors::Error;
use crate::hand::PyHand;
use crate::outlook::remaining;
use crate::play::PyAction;
use crate::tiles::{PyTile, PyTiles};
use mcr_core::bots::{Choice, Left, Scale, Why};
use mcr_core::play::Observation;
use mcr_core::tiles::{Flowers, Tiles};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The action, the reason, the scale, and for each choice the fields of a `Choice`.
pub fn told<'py>(py: Python<'py>, seen: &Observation, why: &Why) -> PyResult<Bound<'py, PyTuple>> {
    let choices = why.choices.iter().map(|choice| self::choice(py, seen, choice)).collect::<PyResult<Vec<_>>>()?;
    let scale = why.scale.map(Scale::id);
    (PyAction(why.action), why.reason.id(), scale, PyTuple::new(py, choices)?).into_pyobject(py)
}

fn choice<'py>(py: Python<'py>, seen: &Observation, choice: &Choice) -> PyResult<Bound<'py, PyTuple>> {
    let weighed = choice.weighed;
    let fields = (
        PyAction(choice.action),
        choice.discard.map(PyTile),
        weighed.missing,
        weighed.value,
        weighed.ways,
        weighed.stake,
        weighed.risk,
        weighed.win_chance,
        weighed.expected_points,
        choice.danger,
        choice.left.as_ref().map(|left| self::left(py, seen, left)).transpose()?,
    );
    fields.into_pyobject(py)
}

/// Hand, visible tiles, shanten, useful kinds and their copies, distance.
fn left<'py>(py: Python<'py>, seen: &Observation, left: &Left) -> PyResult<Bound<'py, PyTuple>> {
    let laid_out = seen.flowers[seen.seat.index()].len();
    let flowers = u8::try_from(laid_out).ok().and_then(Flowers::number).unwrap_or_default();
    let hand = remaining(&left.position, flowers)?;
    let kinds = Tiles::collect(left.useful.kinds()).map_err(|error| Error::Value(error.to_string()))?;
    let visible = PyTiles(left.position.visible());
    (PyHand(hand), visible, left.shanten, PyTiles(kinds), left.useful.len(), left.distance).into_pyobject(py)
}
