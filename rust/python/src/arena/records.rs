//! Records made elsewhere as columns.

use super::columns::dicts;
use crate::records::PyRecord;
use crate::rules::{PyRules, scorer};
use mcr_core::arena::{Columns, Unfit};
use mcr_core::rules::Rules;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Return the deals of records, the first with the number `first`.
///
/// Dicts of arrays for deals, wins and fans; the rules, each once; and the records that are no rows, as pairs of their
/// place and the reason.
#[pyfunction(name = "_record_columns")]
pub fn record_columns<'py>(
    py: Python<'py>,
    records: Vec<PyRef<'py, PyRecord>>,
    first: u64,
) -> PyResult<Bound<'py, PyTuple>> {
    let (mut columns, mut rules, mut left_out) = (Columns::default(), Vec::<Rules>::new(), Vec::new());
    let mut next = first;
    for (place, record) in records.iter().enumerate() {
        let deal = record.record.deal();
        match columns.push(next, &deal) {
            Ok(()) => {
                next += 1;
                if !rules.contains(deal.rules()) {
                    rules.push(*deal.rules());
                }
            }
            Err(Unfit::Unfinished { .. }) => left_out.push((place, "the deal has not ended".to_owned())),
            Err(error @ Unfit::TooLarge { .. }) => left_out.push((place, error.to_string())),
        }
    }
    let rules = PyTuple::new(py, rules.iter().map(|rules| PyRules::of(&scorer(rules))))?;
    (dicts(py, columns)?, rules, left_out).into_pyobject(py)
}
