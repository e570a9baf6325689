//! Records made elsewhere as columns.

use super::columns::dicts;
use crate::convert::{Arg, Name};
use crate::errors::Error;
use crate::rules::{PyRules, scorer};
use mcr_core::arena::{Columns, Unfit};
use mcr_core::records::{Formats, Scorers};
use mcr_core::rules::Rules;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What was read of a text.
#[derive(Default)]
struct Read {
    columns: Columns,
    /// The rules that deals were played under, each once.
    rules: Vec<Rules>,
    /// Deals that are no rows: their line, and why not.
    left_out: Vec<(usize, String)>,
    /// Where the text says something else than the replay: the line, and what.
    told: Vec<(usize, String)>,
}

/// Return the deals of a text in a form of records, the first with the number `first`.
///
/// Dicts of arrays for deals, wins and fans; the rules, each once; the deals left out as pairs of line and reason; and
/// where text and replay disagree, as pairs of line and what.
#[pyfunction(name = "_record_columns")]
pub fn record_columns<'py>(
    py: Python<'py>,
    text: &str,
    format: Arg<Name>,
    first: u64,
) -> PyResult<Bound<'py, PyTuple>> {
    let Name(name) = format.0?;
    let format = *Formats::default().get(&name).map_err(|error| Error::Value(error.to_string()))?;
    let read = py.detach(|| {
        let (mut read, mut next) = (Read::default(), first);
        for reading in (format.reader)(text, &mut Scorers::default()) {
            let reading = match reading {
                Ok(reading) => reading,
                Err(error) => {
                    read.left_out.push((error.line, error.why.to_string()));
                    continue;
                }
            };
            let deal = reading.record.deal();
            match read.columns.push(next, &deal) {
                Ok(()) => next += 1,
                Err(Unfit::Unfinished { .. }) => {
                    read.left_out.push((reading.line, "the deal has not ended".to_owned()));
                    continue;
                }
                Err(error @ Unfit::TooLarge { .. }) => {
                    read.left_out.push((reading.line, error.to_string()));
                    continue;
                }
            }
            if !read.rules.contains(deal.rules()) {
                read.rules.push(*deal.rules());
            }
            let told = reading.disagreements.iter();
            read.told.extend(told.map(|told| {
                (told.line, format!("{}: the record has {}, the replay {}", told.what, told.recorded, told.replayed))
            }));
        }
        read
    });
    let rules = PyTuple::new(py, read.rules.iter().map(|rules| PyRules::of(&scorer(rules))))?;
    (dicts(py, read.columns)?, rules, read.left_out, read.told).into_pyobject(py)
}
