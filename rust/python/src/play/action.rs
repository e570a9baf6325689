//! `Action`.

use super::arguments::ActionArg;
use crate::convert::Arg;
use crate::tiles::{PyTile, PyTiles};
use mcr_core::play::{Action, Discard};
use mcr_core::tiles::Tiles;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Something a seat does, written as its text: `Action("discard 5p")`, `Action("chow 456s with 5s")`.
///
/// The texts: `discard 5p`, `chow 456s with 5s` (after `with` the discard), `pung`, `kong`, `concealed kong 7m`,
/// `add kong E`, `win`, `pass`, `flower a`, `declare win`, `consent`, `object`. `discard 5p#2` names the physical copy, 0
/// to 3, which `==` and `hash` ignore; without it the tile drawn goes if it is of the kind, else the lowest copy.
#[pyclass(frozen, eq, hash, module = "mcr", name = "Action")]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PyAction(pub Action);

#[pymethods]
impl PyAction {
    #[new]
    #[pyo3(signature = (action, /))]
    fn new(action: Arg<ActionArg>) -> PyResult<PyAction> {
        Ok(PyAction(action.0?.0))
    }

    /// What is done.
    ///
    /// pass, win, discard, chow, pung, kong, concealed_kong, added_kong, flower, declare_win, consent or object.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The tile discarded, laid out or made a kong of, of a chow the claimed one; None where the text names none.
    #[getter]
    fn tile(&self) -> Option<PyTile> {
        match self.0 {
            Action::Discard(Discard { tile, .. })
            | Action::ConcealedKong(tile)
            | Action::AddedKong(tile)
            | Action::Flower(tile) => Some(PyTile(tile)),
            Action::Chow(chow) => Some(PyTile(chow.claimed())),
            _ => None,
        }
    }

    /// The three tiles of a chow; None for any other action.
    #[getter]
    fn tiles(&self) -> Option<PyTiles> {
        match self.0 {
            Action::Chow(chow) => Tiles::collect(chow.tiles()).ok().map(PyTiles),
            _ => None,
        }
    }

    /// The physical copy that a discard names, 0 to 3; None if it names none.
    #[getter]
    fn copy(&self) -> Option<u8> {
        match self.0 {
            Action::Discard(discard) => discard.copy,
            _ => None,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Action('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyAction>(), (self.__str__(),))
    }
}
