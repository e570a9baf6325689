//! What was done to a deal, as the classes of `mcr.records`.

use crate::play::PyAction;
use mcr_core::records::Entry;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

/// A tuple of `mcr.records.Entry`.
pub fn objects<'py>(py: Python<'py>, entries: &[Entry]) -> PyResult<Bound<'py, PyTuple>> {
    let made = entries.iter().map(|entry| object(py, entry)).collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, made)
}

fn object<'py>(py: Python<'py>, entry: &Entry) -> PyResult<Bound<'py, PyAny>> {
    static ENTRY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static DEAD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static PENALTY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = |cell: &'static PyOnceLock<Py<PyType>>, name| cell.import(py, "mcr.records._entries", name);
    let (seat, what) = match entry {
        Entry::Act(seat, action) => (seat, Bound::new(py, PyAction(*action))?.into_any()),
        Entry::Dead(seat, reason) => (seat, class(&DEAD, "Dead")?.call1((reason,))?),
        Entry::Penalty(seat, points) => (seat, class(&PENALTY, "Penalty")?.call1((points,))?),
    };
    class(&ENTRY, "Entry")?.call1((seat.index(), what))
}
