//! Arguments: a seat, an action, a seed.

use super::action::PyAction;
use crate::convert::{Int, text, type_name};
use crate::errors::Error;
use mcr_core::play::{Action, Seat};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// A seat, 0 to 3.
pub struct SeatArg(pub Seat);

impl<'py> FromPyObject<'_, 'py> for SeatArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SeatArg> {
        let Int(number) = value.extract()?;
        let seat = usize::try_from(number).ok().and_then(Seat::new);
        Ok(SeatArg(seat.ok_or_else(|| Error::Value(format!("a seat is 0 to 3, not {number}")))?))
    }
}

/// An action, or its text.
pub struct ActionArg(pub Action);

impl<'py> FromPyObject<'_, 'py> for ActionArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<ActionArg> {
        if let Ok(action) = value.cast::<PyAction>() {
            return Ok(ActionArg(action.get().0));
        }
        let Ok(string) = value.cast::<PyString>() else {
            let message = format!("expected an Action or its text, not {}", type_name(&value));
            return Err(PyTypeError::new_err(message));
        };
        Ok(ActionArg(text(string.as_any().cast()?)?.parse().map_err(Error::Parse)?))
    }
}

/// A seed, 0 to 2^64 - 1.
pub struct SeedArg(pub u64);

impl<'py> FromPyObject<'_, 'py> for SeedArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SeedArg> {
        match value.extract() {
            Ok(seed) => Ok(SeedArg(seed)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Err(Error::Value(format!("a seed is 0 to 2^64 - 1, not {}", value.str()?)).into())
            }
            Err(_) => Err(PyTypeError::new_err(format!("expected a seed, a whole number, not {}", type_name(&value)))),
        }
    }
}

/// A seed that the system makes up.
pub fn any_seed(py: Python<'_>) -> PyResult<u64> {
    py.import("secrets")?.call_method1("randbits", (64,))?.extract()
}
