//! `Record`.

use super::{entries, scorers};
use crate::convert::{Arg, Int, Name};
use crate::errors::Error;
use crate::play::{PyDeal, PyWall};
use crate::rules::{PyRules, scorer};
use crate::tiles::letter;
use mcr_core::records::Record;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

/// A deal as a value: its wall and everything that was done, answers too that came to nothing.
///
/// `deal.record()`, `match.records`, `Record.load(path)` and the readers of `mcr.records` give one. It is known to replay.
/// `==` and `hash` pass over which copy of a tile was discarded, as with `Action`.
#[pyclass(frozen, eq, module = "mcr", name = "Record")]
pub struct PyRecord {
    pub record: Record,
    actions: PyOnceLock<Py<PyTuple>>,
}

impl PartialEq for PyRecord {
    fn eq(&self, other: &PyRecord) -> bool {
        self.record == other.record
    }
}

impl PyRecord {
    pub const fn new(record: Record) -> PyRecord {
        PyRecord { record, actions: PyOnceLock::new() }
    }
}

#[pymethods]
impl PyRecord {
    /// Read the text of one deal, as `to_json` writes it. A RecordError at the first line that is wrong.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(py: Python<'_>, text: Arg<Name>) -> PyResult<PyRecord> {
        let Name(text) = text.0?;
        let record = py.detach(|| Record::parse(&text, &mut scorers()));
        Ok(PyRecord::new(record.map_err(Error::from)?))
    }

    /// Return the record as text: JSON lines, see docs/records.md.
    fn to_json(&self) -> String {
        self.record.print()
    }

    /// Read the file of one deal. A RecordError at the first line that is wrong.
    ///
    /// With `recover` all that stands before the damage is read, and a `mcr.records.DamageWarning` says what is wrong
    /// behind it. The file stays as it is.
    #[staticmethod]
    #[pyo3(signature = (path, *, recover = false))]
    fn load<'py>(py: Python<'py>, path: Bound<'py, PyAny>, recover: bool) -> PyResult<Bound<'py, PyAny>> {
        py.import("mcr.records._files")?.call_method1("load_record", (path, recover))
    }

    /// Write the record to a file, in place of one that is there. It is there as a whole, or as it was before.
    #[pyo3(signature = (path))]
    fn save<'py>(slf: &Bound<'py, Self>, path: Bound<'py, PyAny>) -> PyResult<()> {
        slf.py().import("mcr.records._files")?.call_method1("save", (path, slf.get().to_json())).map(drop)
    }

    /// Return a page of HTML that replays the deal: one file, without network and kernel.
    ///
    /// lang: en, zh, pt, ru or pl. hands: `open`, or `hidden`: what the seat, or anybody if None, did not see is not in
    /// it. seat: who sits at the bottom. theme: as in `mcr.art`, or `auto`. index: whether tiles bear their notation.
    #[pyo3(signature = (**options), text_signature = "($self, *, lang='en', hands='open', seat=None, theme='auto', index=False)")]
    fn to_html<'py>(slf: &Bound<'py, Self>, options: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr.records._shown")?.getattr("replay")?.call((slf,), options)
    }

    /// What was done, in order: a tuple of `mcr.records.Entry`, pairs of a seat and an Action.
    ///
    /// In place of the Action a referee's act has `mcr.records.Dead` or `mcr.records.Penalty`.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made =
            self.actions.get_or_try_init(py, || entries::objects(py, self.record.entries()).map(Bound::unbind))?;
        Ok(made.bind(py).clone())
    }

    /// Return the deal after so many of the `actions`, from 0; after all if None.
    #[pyo3(signature = (n = None, /))]
    fn deal_at(&self, py: Python<'_>, n: Option<Arg<Int>>) -> PyResult<PyDeal> {
        let all = self.record.entries().len();
        let number = crate::convert::given(n)?.map(|Int(number)| number);
        let wrong =
            || Error::Value(format!("a record of {all} actions has no deal after {}", number.unwrap_or_default()));
        let n = number.map_or(Ok(all), |number| usize::try_from(number).map_err(|_| wrong()))?;
        let deal = py.detach(|| self.record.deal_at(n)).ok_or_else(wrong)?;
        Ok(PyDeal::of(deal))
    }

    /// Its name, if it has one: of a deal read from elsewhere the one that it has there.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.record.id.as_deref()
    }

    /// The names of the players by seat, if they are known.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.record.players.as_ref().map(|players| PyTuple::new(py, players)).transpose()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::of(&scorer(self.record.start().rules()))
    }

    /// The round's wind, a letter of ESWN.
    #[getter]
    fn round<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        letter(py, self.record.start().round())
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.record.start().dealer().index()
    }

    /// The seed of its wall; None for a wall given tile by tile, as that of a deal read from elsewhere.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.record.start().wall().seed()
    }

    /// Its wall before the deal.
    #[getter]
    fn wall(&self) -> PyResult<PyWall> {
        let start = self.record.start();
        Ok(PyWall { wall: start.wall().under(start.rules()).map_err(Error::from)? })
    }

    /// How the deal ended, a DealResult; None if it breaks off.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.deal_at(py, None)?.result(py)
    }

    fn __hash__(&self) -> u64 {
        let start = self.record.start();
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&(start.wall().tiles(), start.dealer().index(), self.record.entries()), &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr.records._shown")?.call_method1("text", (slf,))
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr.records._shown")?.call_method1("summary", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr.records._shown")?.call_method1("page", (slf,))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = py.get_type::<PyRecord>().getattr("from_json")?;
        (read, (self.to_json(),)).into_pyobject(py)
    }
}
