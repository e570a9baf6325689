//! `Meld`.

use crate::convert::{Arg, MeldArg};
use crate::tiles::{PyTile, PyTiles};
use mcr_core::tiles::Meld;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

/// A set laid on the table, written in its brackets: `Meld("[123m,1]")`, `Meld("[EEEE,6]")`, `Meld("[4444p]")`.
///
/// The digit: of a chow which of its tiles was claimed (1-3); of a pung or kong from whom (1 left, 2 opposite, 3 right), 5-7
/// with the fourth tile added later; a kong without a digit is concealed.
#[pyclass(frozen, eq, ord, hash, module = "mcr", name = "Meld")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyMeld(pub Meld);

#[pymethods]
impl PyMeld {
    #[new]
    #[pyo3(signature = (meld, /))]
    fn new(meld: Arg<MeldArg>) -> PyResult<PyMeld> {
        Ok(PyMeld(meld.0?.0))
    }

    /// Return all 403 melds: 63 chows, 102 pungs, 238 kongs.
    #[staticmethod]
    fn all(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Meld::all().map(PyMeld).collect::<Vec<_>>())
    }

    /// chow, pung, melded_kong, added_kong or concealed_kong.
    #[getter]
    fn shape(&self) -> &'static str {
        self.0.shape().id()
    }

    /// The lowest tile of a chow; the tile of a pung or kong.
    #[getter]
    fn tile(&self) -> PyTile {
        PyTile(self.0.tile())
    }

    /// Its three or four tiles.
    #[getter]
    fn tiles(&self) -> PyTiles {
        PyTiles(self.0.tiles())
    }

    /// What was claimed; None for a concealed kong.
    ///
    /// Of a chow which of its tiles, 1-3; of a pung or kong from whom, 1 left, 2 opposite, 3 right.
    #[getter]
    fn claimed(&self) -> Option<u8> {
        self.0.claimed()
    }

    /// A kong of any kind.
    #[getter]
    fn is_kong(&self) -> bool {
        self.0.is_kong()
    }

    /// A concealed kong: the only meld that leaves a hand concealed.
    #[getter]
    fn is_concealed(&self) -> bool {
        self.0.is_concealed()
    }

    /// The notation with Unicode characters for the tiles, which the notation reads too.
    #[getter]
    fn unicode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._unicode")?.call_method1("meld", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._html")?.call_method1("tiles", (slf,))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Meld('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyMeld>(), (self.__str__(),))
    }
}
