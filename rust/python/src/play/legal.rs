//! `LegalActions`.

use super::action::PyAction;
use super::arguments::ActionArg;
use crate::convert::{Arg, restorer};
use crate::errors::Error;
use mcr_core::play::{Action, LegalActions};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What a seat may do: iterable, countable, indexable, and it answers `in`, for an Action or its text.
///
/// Equal copies of a tile are one action. Actions are made when they are asked for. Their order is that of the action index
/// of `mcr.env`: pass, win, discards, chows, pung, kong, concealed kongs, added kongs, with the tiles as characters,
/// bamboo, dots, winds, dragons; then flowers to lay out, flowers to discard, consent and object. It does not change
/// when the deal goes on.
#[pyclass(frozen, eq, module = "mcr", name = "LegalActions", sequence)]
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct PyLegalActions(pub LegalActions);

/// Actions one by one.
#[pyclass(frozen, module = "mcr", name = "_LegalActionsIterator")]
struct Actions {
    actions: LegalActions,
    next: AtomicUsize,
}

#[pymethods]
impl Actions {
    fn __iter__(slf: Py<Actions>) -> Py<Actions> {
        slf
    }

    fn __next__(&self) -> Option<PyAction> {
        self.actions.nth(self.next.fetch_add(1, Relaxed)).map(PyAction)
    }
}

#[pymethods]
impl PyLegalActions {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<PyAction> {
        let place = if index < 0 { index.saturating_add_unsigned(self.0.len()) } else { index };
        let action = usize::try_from(place).ok().and_then(|place| self.0.nth(place));
        action.map(PyAction).ok_or_else(|| PyIndexError::new_err(format!("index {index} of {} actions", self.0.len())))
    }

    fn __iter__(&self) -> Actions {
        Actions { actions: self.0, next: AtomicUsize::new(0) }
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        action.extract::<ActionArg>().is_ok_and(|action| self.0.contains(action.0))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.0.iter().for_each(|action| std::hash::Hash::hash(&action, &mut hasher));
        std::hash::Hasher::finish(&hasher)
    }

    fn __str__(&self) -> String {
        self.0.iter().map(|action| action.to_string()).collect::<Vec<_>>().join(", ")
    }

    fn __repr__(&self) -> String {
        format!("<LegalActions: {}>", if self.0.is_empty() { "none".to_owned() } else { self.__str__() })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let texts = PyTuple::new(py, self.0.iter().map(|action| action.to_string()).collect::<Vec<_>>())?;
        (restorer(py, "_legal_actions_of")?, (texts,)).into_pyobject(py)
    }
}

/// Return legal actions again from their texts.
#[pyfunction(name = "_legal_actions_of")]
pub fn legal_actions_of(actions: Vec<Arg<ActionArg>>) -> PyResult<PyLegalActions> {
    let actions = actions.into_iter().map(|action| Ok(action.0?.0)).collect::<PyResult<Vec<Action>>>()?;
    let listed = LegalActions::of(actions.iter().copied());
    let listed = listed.ok_or_else(|| Error::Value("these actions are never legal together".to_owned()))?;
    Ok(PyLegalActions(listed))
}
