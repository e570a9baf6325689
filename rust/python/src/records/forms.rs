//! The forms of records by name, and writing one.

use super::record::PyRecord;
use crate::convert::{Arg, Name};
use crate::errors::Error;
use mcr_core::records::{Formats, WriteError, decode};
use pyo3::prelude::*;

/// Return the forms that the core knows: the name, what it is, and whether it can be written.
#[pyfunction(name = "_record_forms")]
pub fn record_forms() -> Vec<(&'static str, &'static str, bool)> {
    Formats::default().iter().map(|format| (format.name, format.about, format.writer.is_some())).collect()
}

/// Return a record as text of a form. A McrError if the form has no place for it, or cannot be written.
#[pyfunction(name = "_write_record")]
pub fn write_record(record: PyRef<'_, PyRecord>, format: Arg<Name>) -> PyResult<String> {
    let (Name(name), formats) = (format.0?, Formats::default());
    let write = formats.get(&name).map_err(Error::from)?.writer;
    let write = write.ok_or_else(|| Error::Value(format!("records can be read as {name}, not written")))?;
    let no_place = |error: WriteError| Error::Value(format!("the form {name} has no place for {}", error.0));
    Ok(write(&record.record).map_err(no_place)?)
}

/// Return the text of a file; a RecordError with the line if it is not UTF-8.
#[pyfunction(name = "_decoded")]
pub fn decoded(data: &[u8]) -> PyResult<&str> {
    Ok(decode(data).map_err(Error::from)?)
}
