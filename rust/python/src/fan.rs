//! The catalogue of fans for `mcr._fan`, whose 82 objects are the fans that Python sees.

use crate::convert::{Arg, Name};
use crate::rules::RulesArg;
use mcr_core::rules::{Fan, Language};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::errors::Error;

/// Return for each fan id, number, pinyin, and what it implies as pairs of place and scope.
#[pyfunction(name = "_catalogue")]
pub fn catalogue(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let row = |fan: Fan| {
        let implies = fan.implies().iter().map(|implied| (implied.fan.index(), implied.scope.id()));
        let implies = PyTuple::new(py, implies.collect::<Vec<_>>())?;
        (fan.id(), fan.number(), fan.pinyin(), implies).into_pyobject(py)
    };
    PyTuple::new(py, Fan::ALL.into_iter().map(row).collect::<PyResult<Vec<_>>>()?)
}

fn at(index: usize) -> Result<Fan, Error> {
    Fan::from_index(index).ok_or_else(|| Error::Value(format!("there is no fan with index {index}")))
}

/// The language of a code.
pub fn language(code: &str) -> Result<Language, Error> {
    Language::from_code(code).ok_or_else(|| {
        let codes = Language::ALL.map(Language::code).join(", ");
        Error::Value(format!("unknown language {code:?}; the languages are {codes}"))
    })
}

/// Return the name of the fan at this place in a language.
#[pyfunction(name = "_fan_name")]
pub fn fan_name(index: usize, lang: Arg<Name>) -> PyResult<&'static str> {
    Ok(at(index)?.name(language(&lang.0?.0)?))
}

/// Return the points of the fan at this place.
#[pyfunction(name = "_fan_points")]
pub fn fan_points(index: usize, rules: Arg<RulesArg>) -> PyResult<u32> {
    Ok(at(index)?.points(rules.0?.0.rules()))
}

/// The object that stands for a fan.
pub fn object(py: Python<'_>, fan: Fan) -> PyResult<Bound<'_, PyAny>> {
    static FANS: PyOnceLock<Py<PyTuple>> = PyOnceLock::new();
    let fans = FANS.get_or_try_init(py, || -> PyResult<Py<PyTuple>> {
        Ok(py.import("mcr._fan")?.getattr("FANS")?.cast_into::<PyTuple>()?.unbind())
    })?;
    fans.bind(py).get_item(fan.index())
}

/// Counts by identifier, in catalogue order.
pub fn counts(py: Python<'_>, counts: mcr_core::scoring::FanCounts) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for (fan, count) in counts.iter() {
        dict.set_item(fan.id(), count)?;
    }
    Ok(dict)
}
