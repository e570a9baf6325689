//! The arguments of a call as C code reads them, with its exceptions.

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use std::ffi::c_long;

/// The arguments of a call, by place or by name.
pub struct Arguments<'a, 'py> {
    names: &'static [&'static str],
    args: &'a Bound<'py, PyTuple>,
    kwargs: Option<&'a Bound<'py, PyDict>>,
    found_by_name: usize,
}

impl<'a, 'py> Arguments<'a, 'py> {
    /// The arguments, if they are not too many.
    pub fn new(
        names: &'static [&'static str],
        args: &'a Bound<'py, PyTuple>,
        kwargs: Option<&'a Bound<'py, PyDict>>,
    ) -> PyResult<Arguments<'a, 'py>> {
        let (by_place, by_name) = (args.len(), kwargs.map_or(0, PyDictMethods::len));
        if by_place + by_name > names.len() {
            let (kind, plural) = (if by_place == 0 { "keyword " } else { "" }, if names.len() == 1 { "" } else { "s" });
            let (most, given) = (names.len(), by_place + by_name);
            let message = format!("function takes at most {most} {kind}argument{plural} ({given} given)");
            return Err(PyTypeError::new_err(message));
        }
        Ok(Arguments { names, args, kwargs, found_by_name: 0 })
    }

    /// The argument with this number. They are to be asked for in their order, so that of several faults the first is named.
    pub fn optional(&mut self, number: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        if number < self.args.len() {
            return Ok(Some(self.args.get_item(number)?));
        }
        let named = self.kwargs.map(|kwargs| kwargs.get_item(self.names[number])).transpose()?.flatten();
        self.found_by_name += usize::from(named.is_some());
        Ok(named)
    }

    /// The argument with this number, which must be there.
    pub fn required(&mut self, number: usize) -> PyResult<Bound<'py, PyAny>> {
        self.optional(number)?.ok_or_else(|| {
            let message = format!("function missing required argument '{}' (pos {})", self.names[number], number + 1);
            PyTypeError::new_err(message)
        })
    }

    /// When all were asked for: whether there are others.
    pub fn finish(self) -> PyResult<()> {
        match self.kwargs {
            Some(kwargs) if self.found_by_name < kwargs.len() => Err(self.misnamed(kwargs)),
            _ => Ok(()),
        }
    }

    /// What is wrong with the names.
    #[cold]
    fn misnamed(&self, kwargs: &Bound<'_, PyDict>) -> PyErr {
        for (number, name) in (1..).zip(&self.names[..self.args.len().min(self.names.len())]) {
            if kwargs.contains(name).unwrap_or(false) {
                let message = format!("argument for function given by name ('{name}') and position ({number})");
                return PyTypeError::new_err(message);
            }
        }
        let unknown = |name: &Bound<'_, PyAny>| !self.names.iter().any(|known| name.eq(known).unwrap_or(false));
        let name = kwargs.keys().iter().find(unknown).map_or_else(String::new, |name| name.to_string());
        PyTypeError::new_err(format!("'{name}' is an invalid keyword argument for this function"))
    }
}

/// A text, as argument number so and so.
pub fn text_argument<'py>(value: &Bound<'py, PyAny>, number: usize) -> PyResult<Bound<'py, PyString>> {
    let Ok(text) = value.cast::<PyString>() else {
        let message = format!("argument {number} must be str, not {}", type_name(value));
        return Err(PyTypeError::new_err(message));
    };
    if text.to_str()?.contains('\0') {
        return Err(PyValueError::new_err("embedded null character"));
    }
    Ok(text.clone())
}

/// The name of a value's type as C code writes it: with its module if it comes from C.
#[cold]
fn type_name(value: &Bound<'_, PyAny>) -> String {
    const MADE_IN_PYTHON: u64 = 1 << 9;
    if value.is_none() {
        return "None".to_owned();
    }
    let kind = value.get_type();
    let flags = kind.getattr("__flags__").and_then(|flags| flags.extract::<u64>()).unwrap_or(0);
    let name = if flags & MADE_IN_PYTHON == 0 { kind.fully_qualified_name() } else { kind.name() };
    name.map_or_else(|_| "object".to_owned(), |name| name.to_string().trim_start_matches("builtins.").to_owned())
}

/// A C integer.
pub fn integer(value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let number: c_long = value.extract()?;
    i32::try_from(number).map_err(|_| {
        let than = if number > 0 { "greater than maximum" } else { "less than minimum" };
        PyOverflowError::new_err(format!("signed integer is {than}"))
    })
}
