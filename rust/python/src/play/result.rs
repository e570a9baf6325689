//! The result of a deal as the class of `mcr._play`.

use crate::score::PyScore;
use mcr_core::play::{DealResult, Seat};
use mcr_core::scoring::Scorer;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};
use std::sync::Arc;

/// A `DealResult`.
pub fn object<'py>(py: Python<'py>, result: &DealResult, scorer: &Arc<Scorer>) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let won = result.wins.iter().map(|win| PyScore::won(scorer, win.hand, win.dealt, win.value));
    CLASS.import(py, "mcr._play", "DealResult")?.call1((
        result.reason.id(),
        PyTuple::new(py, result.winners().map(Seat::index).collect::<Vec<_>>())?,
        result.discarder.map(Seat::index),
        PyTuple::new(py, won.map(|score| Bound::new(py, score)).collect::<PyResult<Vec<_>>>()?)?,
        PyTuple::new(py, result.payments)?,
        PyTuple::new(py, result.false_wins.iter().map(|seat| seat.index()).collect::<Vec<_>>())?,
    ))
}
