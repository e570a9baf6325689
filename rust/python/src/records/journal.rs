//! What of a deal or a match stands in a file, and reading such a file up to its damage.

use super::record::PyRecord;
use super::scorers;
use crate::errors::Error;
use crate::play::{PyDeal, PyMatch};
use mcr_core::records::{Fault, Journal, Log, MatchJournal};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// What of a deal or a match is written: a value.
///
/// `_Journal()` is of a deal, `_Journal(True)` of a match, nothing written.
#[pyclass(frozen, module = "mcr", name = "_Journal")]
pub struct PyJournal(Written);

#[derive(Clone)]
enum Written {
    Deal(Journal),
    Match(MatchJournal),
}

/// A deal or a match; the other one is a TypeError.
#[derive(FromPyObject)]
pub enum Played<'py> {
    Deal(PyRef<'py, PyDeal>),
    Match(PyRef<'py, PyMatch>),
}

#[pymethods]
impl PyJournal {
    #[new]
    #[pyo3(signature = (of_match = false, /))]
    fn new(of_match: bool) -> PyJournal {
        PyJournal(if of_match { Written::Match(MatchJournal::new()) } else { Written::Deal(Journal::new()) })
    }

    /// Return the lines that are not written yet, and the journal when they are.
    #[pyo3(signature = (played, /))]
    fn lines(&self, played: Played<'_>) -> PyResult<(String, PyJournal)> {
        let mut written = self.0.clone();
        let text = match (&mut written, played) {
            (Written::Deal(journal), Played::Deal(deal)) => journal.lines(&deal.locked()),
            (Written::Match(journal), Played::Match(game)) => {
                journal.lines(&game.now()).map_err(|missed| Error::Value(missed.to_string()))?
            }
            _ => return Err(Error::Value("a journal of a deal is not one of a match".to_owned()).into()),
        };
        Ok((text, PyJournal(written)))
    }

    /// Return whether more is written than was done.
    #[pyo3(signature = (played, /))]
    fn is_ahead_of(&self, played: Played<'_>) -> bool {
        match (&self.0, played) {
            (Written::Deal(journal), Played::Deal(deal)) => journal.is_ahead_of(&deal.locked()),
            (Written::Match(journal), Played::Match(game)) => journal.is_ahead_of(&game.now()),
            _ => false,
        }
    }
}

/// Read a file of ours up to its first damage.
///
/// Return the match or the last deal (None if there is neither), the journal of what stands there, the bytes before the
/// damage, the RecordError (None if nothing is wrong), and whether only the last line was not written to its end.
#[pyfunction(name = "_recovered")]
pub fn recovered<'py>(py: Python<'py>, text: &Bound<'py, PyBytes>) -> PyResult<Bound<'py, PyTuple>> {
    let bytes = text.as_bytes();
    let found = py.detach(|| Log::recover(bytes, &mut scorers()));
    let is_torn = matches!(&found.damage, Some(error) if error.why == Fault::Torn);
    let damage = found.damage.map(|error| PyErr::from(Error::from(error)).into_value(py));
    let (played, journal) = if let Some(journal) = MatchJournal::after(&found.log) {
        let game = PyMatch::of_log(py, &found.log)?;
        (game.map(|game| Py::new(py, game)).transpose()?.map(Py::into_any), Written::Match(journal))
    } else {
        let deal = found.log.records.last().map(|record| Py::new(py, PyDeal::of(record.deal())));
        (deal.transpose()?.map(Py::into_any), Written::Deal(Journal::after(&found.log)))
    };
    (played, PyJournal(journal), found.bytes, damage, is_torn).into_pyobject(py)
}

impl PyMatch {
    /// The match of a text with its deals, if it has one.
    pub fn of_log(py: Python<'_>, log: &Log) -> PyResult<Option<PyMatch>> {
        let Some(game) = &log.game else { return Ok(None) };
        let records = log.records.iter().map(|record| Py::new(py, PyRecord::new(record.clone())));
        PyMatch::of(py, game.clone(), records.collect::<PyResult<_>>()?).map(Some)
    }
}
