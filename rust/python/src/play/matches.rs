//! `Match`.

use super::arguments::{SeatArg, SeedArg, any_seed};
use super::deal::PyDeal;
use crate::convert::{Arg, Int, Name, given, restorer};
use crate::errors::Error;
use crate::records::{PyRecord, scorers};
use crate::rules::{PyRules, RulesArg, scorer};
use mcr_core::play::Match;
use mcr_core::records::{Fault, Log, print_match};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A match of four players, 0 to 3, who keep their numbers while they change seats: `Match(seed=1, rules="wmo")`.
///
/// `deals`: how many, as the rules say if None. Play `match.deal` to its end, then call `match.next_deal()`. Deal i has
/// the seed `deal_seed(seed, i)`; round winds and seat changes are those of the rules. Without a seed the system makes
/// one up.
#[pyclass(module = "mcr", name = "Match")]
pub struct PyMatch {
    /// Its deal is a copy; the one that is played is `deal`.
    inner: Match,
    deal: Py<PyDeal>,
    /// The deals before.
    past: Vec<Py<PyRecord>>,
    /// What the text that the match was read from calls the deal and its players.
    id: Option<String>,
    players: Option<[String; 4]>,
}

impl PyMatch {
    /// A match whose deals so far, the current one perhaps among them, were these.
    pub fn of(py: Python<'_>, inner: Match, records: Vec<Py<PyRecord>>) -> PyResult<PyMatch> {
        let deal = Py::new(py, Self::current(&inner))?;
        Ok(Self::made(inner, deal, records))
    }

    fn made(inner: Match, deal: Py<PyDeal>, mut records: Vec<Py<PyRecord>>) -> PyMatch {
        let current = records.get(inner.index() as usize).map(|record| record.get().record.clone());
        let (id, players) = current.map_or((None, None), |record| (record.id, record.players));
        records.truncate(inner.index() as usize);
        PyMatch { inner, deal, past: records, id, players }
    }

    /// The record of the deal that is played.
    fn record(&self, py: Python<'_>) -> PyResult<Py<PyRecord>> {
        let record = self.deal.borrow(py).recorded(self.id.clone(), self.players.clone())?;
        Py::new(py, record)
    }

    fn current(inner: &Match) -> PyDeal {
        PyDeal { deal: inner.deal().clone() }
    }

    /// The match as its deal stands.
    pub fn up_to_date(&mut self, py: Python<'_>) -> &mut Match {
        let deal = self.deal.borrow(py);
        if *self.inner.deal() != deal.deal {
            self.inner.deal_mut().clone_from(&deal.deal);
        }
        drop(deal);
        &mut self.inner
    }
}

#[pymethods]
impl PyMatch {
    #[new]
    #[pyo3(signature = (seed = None, rules = None, deals = None), text_signature = "(seed=None, rules='wmo', deals=None)")]
    fn new(
        py: Python<'_>,
        seed: Option<Arg<SeedArg>>,
        rules: Option<Arg<RulesArg>>,
        deals: Option<Int>,
    ) -> PyResult<PyMatch> {
        let RulesArg(scorer) = given(rules)?.map_or_else(RulesArg::default_rules, Ok)?;
        let seed = given(seed)?.map_or_else(|| any_seed(py), |SeedArg(seed)| Ok(seed))?;
        let wrong = |number| Error::Value(format!("a match has 1 to {} deals, not {number}", u32::MAX));
        let deals = deals.map(|Int(number)| u32::try_from(number).map_err(|_| wrong(number))).transpose()?;
        Self::of(py, Match::new(scorer, seed, deals).map_err(Error::from)?, Vec::new())
    }

    /// The deal that is played, or was played last.
    #[getter]
    fn deal(&self, py: Python<'_>) -> Py<PyDeal> {
        self.deal.clone_ref(py)
    }

    /// Begin the next deal and return it. A McrError if the one before is not over, or was the last.
    fn next_deal(&mut self, py: Python<'_>) -> PyResult<Py<PyDeal>> {
        let over = self.record(py)?;
        self.up_to_date(py).next_deal().map_err(Error::from)?;
        self.past.push(over);
        (self.id, self.players) = (None, None);
        self.deal = Py::new(py, Self::current(&self.inner))?;
        Ok(self.deal.clone_ref(py))
    }

    /// The records of the deals so far, a tuple of Record; the last is that of the current deal.
    #[getter]
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let past = self.past.iter().map(|record| record.clone_ref(py));
        PyTuple::new(py, past.chain([self.record(py)?]).collect::<Vec<_>>())
    }

    /// Return the match with all its deals as text: JSON lines, see docs/records.md.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let current = self.record(py)?;
        let records = self.past.iter().chain([&current]).map(|record| &record.get().record);
        Ok(print_match(&self.inner, records))
    }

    /// Read the text of a match, as `to_json` writes it: it goes on where the text ends.
    ///
    /// A RecordError at the first line that is wrong.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn from_json(py: Python<'_>, text: Arg<Name>) -> PyResult<PyMatch> {
        let Name(text) = text.0?;
        let log = py.detach(|| Log::parse(&text, &mut scorers())).map_err(Error::from)?;
        Ok(PyMatch::of_log(py, &log)?.ok_or_else(|| Error::from(Fault::NoMatch.at(1)))?)
    }

    /// Read the file of a match. A RecordError at the first line that is wrong.
    ///
    /// With `recover` all that stands before the damage is read, and a `mcr.records.DamageWarning` says what is wrong
    /// behind it. The file stays as it is: to write on in it there is `mcr.records.Journal`.
    #[staticmethod]
    #[pyo3(signature = (path, *, recover = false))]
    fn load<'py>(py: Python<'py>, path: Bound<'py, PyAny>, recover: bool) -> PyResult<Bound<'py, PyAny>> {
        py.import("mcr.records._files")?.call_method1("load_match", (path, recover))
    }

    /// Write the match to a file, in place of one that is there. It is there as a whole, or as it was before.
    #[pyo3(signature = (path))]
    fn save<'py>(slf: &Bound<'py, Self>, path: Bound<'py, PyAny>) -> PyResult<()> {
        let text = slf.borrow().to_json(slf.py())?;
        slf.py().import("mcr.records._files")?.call_method1("save", (path, text)).map(drop)
    }

    /// Return a copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copied(&mut self, py: Python<'_>) -> PyResult<PyMatch> {
        let inner = self.up_to_date(py).clone();
        let deal = Py::new(py, Self::current(&inner))?;
        let past = self.past.iter().map(|record| record.clone_ref(py)).collect();
        Ok(PyMatch { inner, deal, past, id: self.id.clone(), players: self.players.clone() })
    }

    fn __copy__(&mut self, py: Python<'_>) -> PyResult<PyMatch> {
        self.copied(py)
    }

    fn __deepcopy__(&mut self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<PyMatch> {
        self.copied(py)
    }

    /// The number of the deal, from 0.
    #[getter]
    fn index(&self) -> u32 {
        self.inner.index()
    }

    /// How many deals the match has.
    #[getter]
    fn deals(&self) -> u32 {
        self.inner.deals()
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.inner.seed()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::of(&scorer(self.inner.deal().rules()))
    }

    /// Whether all deals are played.
    #[getter]
    fn is_over(&mut self, py: Python<'_>) -> bool {
        self.up_to_date(py).is_over()
    }

    /// Return the seat of a player in this deal.
    #[pyo3(signature = (player, /))]
    fn seat_of(&self, player: Int) -> PyResult<usize> {
        let seat = usize::try_from(player.0).ok().and_then(|player| self.inner.seat_of(player));
        Ok(seat.ok_or_else(|| Error::Value(format!("a player is 0 to 3, not {}", player.0)))?.index())
    }

    /// Return the player who sits there in this deal.
    #[pyo3(signature = (seat, /))]
    fn player_at(&self, seat: Arg<SeatArg>) -> PyResult<usize> {
        Ok(self.inner.player_at(seat.0?.0))
    }

    /// Points of each player so far, with those of the deal once it is over.
    #[getter]
    fn totals<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.up_to_date(py).totals())
    }

    /// Table points of each player by totals, as exact Fractions; None before all deals are played.
    ///
    /// 4, 2, 1 and 0 for the four places, those of shared places divided evenly.
    #[getter]
    fn table_points<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(twelfths) = self.up_to_date(py).table_points_in_twelfths() else { return Ok(None) };
        let class = py.import("fractions")?.getattr("Fraction")?;
        let points = twelfths.iter().map(|twelfths| class.call1((twelfths, 12))).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, points).map(Some)
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_texts")?.call_method1("match", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_html")?.call_method1("match", (slf,))
    }

    fn __reduce__<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (deal, records) = (self.deal(py), self.records(py)?);
        let state =
            (self.inner.seed(), self.rules(), self.deals(), self.index(), self.inner.totals_before(), deal, records);
        (restorer(py, "_match_of")?, state).into_pyobject(py)
    }
}

/// Return a match again: seed, rules, deals, the number of the deal, the totals before it, the deal, all records.
#[pyfunction(name = "_match_of")]
#[expect(clippy::too_many_arguments, reason = "the parts of a pickled match")]
pub fn match_of(
    seed: u64,
    rules: Arg<RulesArg>,
    deals: u32,
    index: u32,
    totals: [i64; 4],
    deal: Py<PyDeal>,
    records: Vec<Py<PyRecord>>,
    py: Python<'_>,
) -> PyResult<PyMatch> {
    let inner = Match::resumed(rules.0?.0, seed, deals, index, totals).map_err(Error::from)?;
    let mut game = PyMatch::made(inner, deal, records);
    game.up_to_date(py);
    Ok(game)
}
