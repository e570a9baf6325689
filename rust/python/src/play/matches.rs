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
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A match of four players, 0 to 3, who keep their numbers while they change seats: `Match(seed=1, rules="wmo")`.
///
/// `deals`: how many, as the rules say if None. Play `match.deal` to its end, then call `match.next_deal()`. Deal i has
/// the seed `deal_seed(seed, i)`; round winds and seat changes are those of the rules. Without a seed the system makes
/// one up.
#[pyclass(frozen, module = "mcr", name = "Match")]
pub struct PyMatch {
    /// Nothing of Python is done while it is locked, as with a deal; a deal may be locked within.
    played: Mutex<Played>,
}

struct Played {
    /// Its deal is a copy; the one that is played is `deal`.
    inner: Match,
    deal: Py<PyDeal>,
    /// The deals before.
    past: Vec<Py<PyRecord>>,
    /// What the text that the match was read from calls the deal and its players.
    id: Option<String>,
    players: Option<[String; 4]>,
}

impl Played {
    /// The match as its deal stands.
    fn up_to_date(&mut self) -> &mut Match {
        let deal = self.deal.get().locked();
        if *self.inner.deal() != *deal {
            self.inner.deal_mut().clone_from(&deal);
        }
        drop(deal);
        &mut self.inner
    }

    /// The records of the deals before, and that of the deal that is played.
    fn records(&self, py: Python<'_>) -> PyResult<(Vec<Py<PyRecord>>, PyRecord)> {
        let current = self.deal.get().recorded(self.id.clone(), self.players.clone())?;
        Ok((self.past.iter().map(|record| record.clone_ref(py)).collect(), current))
    }
}

impl PyMatch {
    /// A match whose deals so far, the current one perhaps among them, were these.
    pub fn of(py: Python<'_>, inner: Match, records: Vec<Py<PyRecord>>) -> PyResult<PyMatch> {
        let deal = Py::new(py, PyDeal::of(inner.deal().clone()))?;
        Ok(Self::made(inner, deal, records))
    }

    fn made(inner: Match, deal: Py<PyDeal>, mut records: Vec<Py<PyRecord>>) -> PyMatch {
        let current = records.get(inner.index() as usize).map(|record| record.get().record.clone());
        let (id, players) = current.map_or((None, None), |record| (record.id, record.players));
        records.truncate(inner.index() as usize);
        PyMatch { played: Mutex::new(Played { inner, deal, past: records, id, players }) }
    }

    fn locked(&self) -> MutexGuard<'_, Played> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the match as its deal stands.
    pub fn now(&self) -> Match {
        self.locked().up_to_date().clone()
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
        self.locked().deal.clone_ref(py)
    }

    /// Begin the next deal and return it. A McrError if the one before is not over, or was the last.
    fn next_deal(&self, py: Python<'_>) -> PyResult<Py<PyDeal>> {
        let (mut inner, over) = {
            let mut played = self.locked();
            (played.up_to_date().clone(), played.records(py)?.1)
        };
        inner.next_deal().map_err(Error::from)?;
        let (over, deal) = (Py::new(py, over)?, Py::new(py, PyDeal::of(inner.deal().clone()))?);
        let mut played = self.locked();
        if played.inner.index() + 1 != inner.index() {
            return Err(Error::Value("another thread has begun the next deal meanwhile".to_owned()).into());
        }
        (played.inner, played.id, played.players) = (inner, None, None);
        played.past.push(over);
        // What was there goes once the lock is open.
        let before = std::mem::replace(&mut played.deal, deal.clone_ref(py));
        drop(played);
        drop(before);
        Ok(deal)
    }

    /// The records of the deals so far, a tuple of Record; the last is that of the current deal.
    #[getter]
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (mut records, current) = self.locked().records(py)?;
        records.push(Py::new(py, current)?);
        PyTuple::new(py, records)
    }

    /// Return the match with all its deals as text: JSON lines, see docs/records.md.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let (inner, (past, current)) = {
            let played = self.locked();
            (played.inner.clone(), played.records(py)?)
        };
        let records = past.iter().map(|record| &record.get().record).chain([&current.record]);
        Ok(print_match(&inner, records))
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
        let text = slf.get().to_json(slf.py())?;
        slf.py().import("mcr.records._files")?.call_method1("save", (path, text)).map(drop)
    }

    /// Return a copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copied(&self, py: Python<'_>) -> PyResult<PyMatch> {
        let (inner, past, id, players) = {
            let mut played = self.locked();
            let past = played.past.iter().map(|record| record.clone_ref(py)).collect();
            (played.up_to_date().clone(), past, played.id.clone(), played.players.clone())
        };
        let deal = Py::new(py, PyDeal::of(inner.deal().clone()))?;
        Ok(PyMatch { played: Mutex::new(Played { inner, deal, past, id, players }) })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<PyMatch> {
        self.copied(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<PyMatch> {
        self.copied(py)
    }

    /// The number of the deal, from 0.
    #[getter]
    fn index(&self) -> u32 {
        self.locked().inner.index()
    }

    /// How many deals the match has.
    #[getter]
    fn deals(&self) -> u32 {
        self.locked().inner.deals()
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.locked().inner.seed()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        let rules = *self.locked().inner.deal().rules();
        PyRules::of(&scorer(&rules))
    }

    /// Whether all deals are played.
    #[getter]
    fn is_over(&self) -> bool {
        self.locked().up_to_date().is_over()
    }

    /// Return the seat of a player in this deal.
    #[pyo3(signature = (player, /))]
    fn seat_of(&self, player: Int) -> PyResult<usize> {
        let seat = usize::try_from(player.0).ok().and_then(|player| self.locked().inner.seat_of(player));
        Ok(seat.ok_or_else(|| Error::Value(format!("a player is 0 to 3, not {}", player.0)))?.index())
    }

    /// Return the player who sits there in this deal.
    #[pyo3(signature = (seat, /))]
    fn player_at(&self, seat: Arg<SeatArg>) -> PyResult<usize> {
        let SeatArg(seat) = seat.0?;
        Ok(self.locked().inner.player_at(seat))
    }

    /// Points of each player so far, with those of the deal once it is over.
    #[getter]
    fn totals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let totals = self.locked().up_to_date().totals();
        PyTuple::new(py, totals)
    }

    /// Table points of each player by totals, as exact Fractions; None before all deals are played.
    ///
    /// 4, 2, 1 and 0 for the four places, those of shared places divided evenly.
    #[getter]
    fn table_points<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let twelfths = self.locked().up_to_date().table_points_in_twelfths();
        let Some(twelfths) = twelfths else { return Ok(None) };
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (inner, deal, (mut records, current)) = {
            let played = self.locked();
            (played.inner.clone(), played.deal.clone_ref(py), played.records(py)?)
        };
        records.push(Py::new(py, current)?);
        let records = PyTuple::new(py, records)?;
        let rules = PyRules::of(&scorer(inner.deal().rules()));
        let state = (inner.seed(), rules, inner.deals(), inner.index(), inner.totals_before(), deal, records);
        (restorer(py, "_match_of")?, state).into_pyobject(py)
    }
}

/// Return a match again: seed, rules, deals, the number of the deal, the totals before it, the deal, all records.
#[pyfunction(name = "_match_of")]
pub fn match_of(
    seed: u64,
    rules: Arg<RulesArg>,
    deals: u32,
    index: u32,
    totals: [i64; 4],
    deal: Py<PyDeal>,
    records: Vec<Py<PyRecord>>,
) -> PyResult<PyMatch> {
    let inner = Match::resumed(rules.0?.0, seed, deals, index, totals).map_err(Error::from)?;
    let game = PyMatch::made(inner, deal, records);
    game.locked().up_to_date();
    Ok(game)
}
