//! Reading the deals of a text one by one.

use super::record::PyRecord;
use super::scorers;
use crate::convert::{Arg, Name};
use crate::errors::Error;
use mcr_core::records::{Formats, Reading, RecordError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// Deals that are read before they are asked for.
const AHEAD: usize = 64;

type Sent = Result<Reading, RecordError>;

/// The deals of a text, each as the line in which it begins, the record and the disagreements; or its RecordError.
///
/// A reader of the core borrows its text. Here both live in a thread, which reads some deals ahead and waits: so the first
/// deal is there at once, and a text of a hundred thousand deals takes no more memory than itself.
#[pyclass(frozen, module = "mcr", name = "_Readings")]
pub struct PyReadings {
    reading: Mutex<Option<(Receiver<Sent>, JoinHandle<()>)>>,
}

impl PyReadings {
    /// The next deal. What went wrong in the thread goes wrong here.
    fn wait(&self) -> Option<Sent> {
        let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let (receiver, _) = reading.as_ref()?;
        if let Ok(sent) = receiver.recv() {
            return Some(sent);
        }
        let (_, thread) = reading.take()?;
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
        None
    }
}

#[pymethods]
impl PyReadings {
    fn __iter__(slf: Py<PyReadings>) -> Py<PyReadings> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(sent) = py.detach(|| self.wait()) else { return Ok(None) };
        match sent {
            Ok(Reading { line, record, disagreements }) => {
                let told = disagreements.iter().map(|told| (told.line, told.what, &told.recorded, &told.replayed));
                let told = PyTuple::new(py, told.collect::<Vec<_>>())?;
                Ok(Some((line, PyRecord::new(record), told).into_pyobject(py)?.into_any()))
            }
            Err(error) => Ok(Some(PyErr::from(Error::from(error)).into_value(py).into_bound(py).into_any())),
        }
    }
}

/// Read the deals of a text of one of the core's forms, one by one.
#[pyfunction(name = "_read_records")]
pub fn read_records(text: Bound<'_, PyBytes>, format: Arg<Name>) -> PyResult<PyReadings> {
    let format = *Formats::default().get(&format.0?.0).map_err(Error::from)?;
    let text = mcr_core::records::decode(text.as_bytes()).map_err(Error::from)?.to_owned();
    let (sender, receiver) = sync_channel(AHEAD);
    let thread = Builder::new().name(format!("mcr: {}", format.name)).spawn(move || {
        for reading in (format.reader)(&text, &mut scorers()) {
            // Nobody waits for more.
            if sender.send(reading).is_err() {
                return;
            }
        }
    })?;
    Ok(PyReadings { reading: Mutex::new(Some((receiver, thread))) })
}
