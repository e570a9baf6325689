//! The action index and the encoders.

use super::setup::encoder;
use crate::bots::tools;
use crate::convert::{Arg, Name, TileArg, given};
use crate::errors::Error;
use crate::play::{ActionArg, PyAction, PyObservation, SeedArg};
use crate::rules::{RulesArg, scorer};
use crate::tiles::PyTile;
use mcr_core::env::{Encoder, action, index_of, random_decisions};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

/// Return the index of an action, where this tile can be claimed; None for an action that has none.
#[pyfunction(name = "_action_index")]
#[pyo3(signature = (action, claimable, /))]
pub fn action_index(action: Arg<ActionArg>, claimable: Option<Arg<TileArg>>) -> PyResult<Option<usize>> {
    Ok(index_of(action.0?.0, given(claimable)?.map(|TileArg(tile)| tile)))
}

/// Return the action of an index and the tile that it claims by a pung or kong; None for no index.
#[pyfunction(name = "_action_at")]
#[pyo3(signature = (index, /))]
pub fn action_at(index: i64) -> Option<(PyAction, Option<PyTile>)> {
    let indexed = action(usize::try_from(index).ok()?)?;
    Some((PyAction(indexed.action), indexed.claimed.map(PyTile)))
}

/// Return the names of the encoders.
#[pyfunction(name = "_encoders")]
pub fn encoders() -> Vec<&'static str> {
    Encoder::ALL.map(Encoder::name).to_vec()
}

/// Return what each plane of an encoder says.
#[pyfunction(name = "_planes")]
#[pyo3(signature = (name, /))]
pub fn planes(name: Arg<Name>) -> PyResult<Vec<&'static str>> {
    Ok(encoder(&name.0?.0)?.descriptions().collect())
}

/// Return an observation as planes: uint8[planes, 4, 9].
#[pyfunction(name = "_encode")]
#[pyo3(signature = (observation, name, /))]
pub fn encode<'py>(
    py: Python<'py>,
    observation: &PyObservation,
    name: Arg<Name>,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let encoder = encoder(&name.0?.0)?;
    let seen = observation.seen();
    let bytes = py.detach(|| {
        let mut bytes = vec![0; encoder.bytes()];
        encoder.write(seen, &tools(&scorer(&seen.rules)), &mut bytes);
        bytes
    });
    as_planes(py, encoder, bytes)
}

/// Bytes of an encoder in their shape.
pub fn as_planes(py: Python<'_>, encoder: Encoder, bytes: Vec<u8>) -> PyResult<Bound<'_, PyArray3<u8>>> {
    PyArray1::from_vec(py, bytes).reshape([encoder.planes(), 4, 9])
}

/// Play random deals in this thread and return the number of decisions with at least two legal actions.
///
/// Nothing else is made of them: it is the core's own pace, for benchmarks.
#[pyfunction(name = "_core_decisions")]
#[pyo3(signature = (rules, seed, deals, /))]
pub fn core_decisions(py: Python<'_>, rules: Arg<RulesArg>, seed: Arg<SeedArg>, deals: u64) -> PyResult<u64> {
    let (RulesArg(scorer), SeedArg(seed)) = (rules.0?, seed.0?);
    Ok(py.detach(|| random_decisions(&scorer, seed, deals)).map_err(Error::from)?)
}
