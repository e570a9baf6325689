//! `Deal`.

use super::action::PyAction;
use super::arguments::{ActionArg, SeatArg, SeedArg, any_seed};
use super::event::events;
use super::legal::PyLegalActions;
use super::observation::PyObservation;
use super::result;
use super::wall::PyWall;
use crate::convert::{Arg, Int, Name, TileArg, WindArg, given, restorer};
use crate::errors::Error;
use crate::meld::PyMeld;
use crate::records::PyRecord;
use crate::rules::{PyRules, RulesArg, scorer};
use crate::tiles::{PyTiles, letter};
use mcr_core::play::{Deal, IllegalAction, Refusal, Seat, Step, Wall};
use mcr_core::records::Record;
use mcr_core::tiles::Wind;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyString, PyTuple};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One deal, from the tiles dealt to the payment: `Deal(seed=7, rules="wmo", round="E", dealer=0)`.
///
/// It cannot be brought into an illegal state: `apply` takes what `legal_actions` lists, besides `declare win`, and refuses
/// everything else without a change. It shows everything; `observation` gives what one seat may know. Seats are 0 to 3, the
/// next to play is `(seat + 1) % 4`. Without a seed and a wall the system makes a seed up; a wall is dealt from its
/// beginning.
#[pyclass(frozen, eq, module = "mcr", name = "Deal")]
pub struct PyDeal {
    /// Nothing of Python is done while it is locked: so no thread waits for one that waits for the interpreter.
    deal: Mutex<Deal>,
}

impl PartialEq for PyDeal {
    fn eq(&self, other: &PyDeal) -> bool {
        // One after the other, since they may be the same.
        let here = self.now();
        here == *other.locked()
    }
}

impl Clone for PyDeal {
    fn clone(&self) -> PyDeal {
        PyDeal::of(self.now())
    }
}

impl PyDeal {
    /// A deal that Python holds.
    pub fn of(deal: Deal) -> PyDeal {
        PyDeal { deal: Mutex::new(deal) }
    }

    /// The deal, for as long as no other thread may change it.
    pub fn locked(&self) -> MutexGuard<'_, Deal> {
        self.deal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A copy of the deal as it stands.
    pub fn now(&self) -> Deal {
        self.locked().clone()
    }

    /// The record of the deal so far, under a name and with the players' names.
    pub fn recorded(&self, id: Option<String>, players: Option<[String; 4]>) -> PyResult<PyRecord> {
        let mut record = Record::of(&self.locked()).map_err(Error::from)?;
        (record.id, record.players) = (id, players);
        Ok(PyRecord::new(record))
    }

    fn refused(seat: Seat, what: &str, why: &Refusal) -> Error {
        Error::Refused { seat, action: None, what: what.to_owned(), why: why.to_string() }
    }
}

#[pymethods]
impl PyDeal {
    #[new]
    #[pyo3(signature = (seed = None, rules = None, round = None, dealer = None, *, wall = None),
           text_signature = "(seed=None, rules='wmo', round='E', dealer=0, *, wall=None)")]
    fn new(
        py: Python<'_>,
        seed: Option<Arg<SeedArg>>,
        rules: Option<Arg<RulesArg>>,
        round: Option<Arg<WindArg>>,
        dealer: Option<Arg<SeatArg>>,
        wall: Option<PyRef<'_, PyWall>>,
    ) -> PyResult<PyDeal> {
        let RulesArg(scorer) = given(rules)?.map_or_else(RulesArg::default_rules, Ok)?;
        let (seed, round) = (given(seed)?, given(round)?.map_or(Wind::East, |WindArg(wind)| wind));
        let dealer = given(dealer)?.map_or(Seat::ALL[0], |SeatArg(seat)| seat);
        let wall = match (wall, seed) {
            (Some(_), Some(_)) => {
                return Err(Error::Value("a deal has a seed or a wall, not both".to_owned()).into());
            }
            (Some(wall), None) => wall.wall,
            (None, seed) => {
                let seed = seed.map_or_else(|| any_seed(py), |SeedArg(seed)| Ok(seed))?;
                Wall::new(seed, scorer.rules()).map_err(Error::from)?
            }
        };
        Ok(PyDeal::of(Deal::new(scorer, &wall, round, dealer).map_err(Error::from)?))
    }

    /// The seats that must act now; empty when the deal is over.
    ///
    /// The seat whose turn it is, even with one tile to choose from; after a discard or an added kong each seat that could do
    /// other than pass and has not answered; after a false win, where the rules let the others decide, these three.
    #[getter]
    fn awaiting<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let awaiting = self.locked().awaiting();
        PyFrozenSet::new(py, awaiting.iter().map(Seat::index))
    }

    /// Return what a seat may do; nothing for a seat that is not awaited.
    ///
    /// `declare win` is never among it: `apply` takes it from an awaited seat in place of its answer, unless the win is
    /// legal or the rules refuse it.
    #[pyo3(signature = (seat, /))]
    fn legal_actions(&self, seat: Arg<SeatArg>) -> PyResult<PyLegalActions> {
        let SeatArg(seat) = seat.0?;
        Ok(PyLegalActions(self.locked().legal_actions(seat)))
    }

    /// Do what a seat wants to: an Action, or its text.
    ///
    /// Answers to a discard are held until every awaited seat has given one; their order does not matter. What is not
    /// legal is an IllegalActionError that says why, and changes nothing.
    #[pyo3(signature = (seat, action, /))]
    fn apply(&self, seat: Arg<SeatArg>, action: Arg<ActionArg>) -> PyResult<()> {
        let (SeatArg(seat), ActionArg(action)) = (seat.0?, action.0?);
        let done = self.locked().apply(seat, action);
        done.map_err(|IllegalAction { seat, action, why }| {
            let what = action.to_string();
            Error::Refused { seat, action: Some(action), what, why: why.to_string() }.into()
        })
    }

    /// Return all that a seat may know, and no more.
    #[pyo3(signature = (seat, /))]
    fn observation(&self, seat: Arg<SeatArg>) -> PyResult<PyObservation> {
        let SeatArg(seat) = seat.0?;
        Ok(PyObservation::new(self.locked().observation(seat)))
    }

    /// What happened so far, everything shown.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let deal = self.now();
        let reasons = Seat::ALL.map(|seat| deal.reason_of_death(seat).map(Into::into));
        events(py, deal.events(), &reasons)
    }

    /// How it ended, a DealResult; None while it runs.
    #[getter]
    pub fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let deal = self.now();
        deal.result().map(|result| result::object(py, result, &scorer(deal.rules()))).transpose()
    }

    /// Return the Record of the deal so far, with a name for it and the players' names by seat if given.
    #[pyo3(signature = (*, id = None, players = None))]
    fn record(&self, id: Option<Arg<Name>>, players: Option<Vec<Arg<Name>>>) -> PyResult<PyRecord> {
        let names = players.map(|names| names.into_iter().map(|name| Ok(name.0?.0)).collect::<PyResult<Vec<_>>>());
        let wrong = |names: Vec<String>| Error::Value(format!("a deal has 4 players, not {}", names.len()));
        let players = names.transpose()?.map(|names| names.try_into().map_err(wrong)).transpose()?;
        self.recorded(given(id)?.map(|Name(id)| id), players)
    }

    /// Return a copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copied(&self) -> PyDeal {
        self.clone()
    }

    /// Declare a hand dead, as a referee does, for a reason: from then on the seat plays and pays, but cannot win.
    ///
    /// A win that it has answered becomes a pass. An IllegalActionError if the deal is over or the hand is dead already.
    #[pyo3(signature = (seat, reason, /))]
    fn declare_dead(&self, seat: Arg<SeatArg>, reason: Arg<Name>) -> PyResult<()> {
        let (SeatArg(seat), Name(reason)) = (seat.0?, reason.0?);
        let done = self.locked().declare_dead(seat, &reason);
        done.map_err(|why| Self::refused(seat, "be declared dead", &why).into())
    }

    /// End the deal with a penalty, as a referee does: the seat pays so many points to each of the others.
    #[pyo3(signature = (seat, points, /))]
    fn end_with_penalty(&self, seat: Arg<SeatArg>, points: Int) -> PyResult<()> {
        let SeatArg(seat) = seat.0?;
        let wrong = || Error::Value(format!("a penalty is 0 to {} points, not {}", u32::MAX, points.0));
        let points = u32::try_from(points.0).map_err(|_| wrong())?;
        let done = self.locked().end_with_penalty(seat, points);
        done.map_err(|why| Self::refused(seat, "be fined", &why).into())
    }

    /// Return what a clock does for a seat whose time is over; None for a seat not awaited.
    ///
    /// A claim is passed, a turn discards the tile drawn (after a chow or pung the last tile of the hand in tile order), to
    /// play on is consented.
    #[pyo3(signature = (seat, /))]
    fn default_action(&self, seat: Arg<SeatArg>) -> PyResult<Option<PyAction>> {
        let SeatArg(seat) = seat.0?;
        Ok(self.locked().default_action(seat).map(PyAction))
    }

    /// Return what a seat would win, flowers included, however little; None if its tiles are no winning shape.
    ///
    /// With the tile drawn if None is given and it is its turn; else if the seat whose turn it is discarded this tile of
    /// its hand, or added it to its pung.
    #[pyo3(signature = (seat, tile, is_added, /))]
    fn _worth(&self, seat: Arg<SeatArg>, tile: Option<Arg<TileArg>>, is_added: bool) -> PyResult<Option<u32>> {
        let SeatArg(seat) = seat.0?;
        let (tile, deal) = (given(tile)?, self.locked());
        let turn = deal.awaiting().iter().next();
        let win = match (tile, turn) {
            (None, Some(turn)) if turn == seat => deal.value_drawn(),
            (Some(TileArg(kind)), Some(turn)) => {
                let held = deal.hand(turn).lowest(kind);
                held.and_then(|tile| deal.value_of_claim(seat, tile, is_added))
            }
            _ => None,
        };
        Ok(win.map(|win| win.total()))
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        let rules = *self.locked().rules();
        PyRules::of(&scorer(&rules))
    }

    /// The round's wind, a letter of ESWN.
    #[getter]
    fn round<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        let round = self.locked().round();
        letter(py, round)
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.locked().dealer().index()
    }

    /// The wall, and what is left of it.
    #[getter]
    fn wall(&self) -> PyWall {
        PyWall { wall: *self.locked().wall() }
    }

    /// The seed of its wall; None for a wall given tile by tile.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.locked().wall().seed()
    }

    /// The concealed tiles of each seat: the one drawn and flowers kept among them.
    #[getter]
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let deal = self.now();
        PyTuple::new(py, Seat::ALL.map(|seat| PyTiles(deal.hand(seat).tiles())))
    }

    /// The melds of each seat, concealed kongs among them.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let deal = self.now();
        let of = |seat| PyTuple::new(py, deal.melds(seat).iter().map(|laid| PyMeld(laid.meld)).collect::<Vec<_>>());
        PyTuple::new(py, Seat::ALL.into_iter().map(of).collect::<PyResult<Vec<_>>>()?)
    }

    /// Discards made so far: claimed ones, the one won on, flowers too.
    #[getter]
    fn turns(&self) -> u16 {
        self.locked().turns()
    }

    /// Kongs completed so far by all seats.
    #[getter]
    fn kongs(&self) -> u8 {
        self.locked().kongs()
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_texts")?.call_method1("deal", (slf,))
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_texts")?.call_method1("summary", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_html")?.call_method1("deal", (slf,))
    }

    fn __copy__(&self) -> PyDeal {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyDeal {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let deal = self.now();
        let whole = deal.wall().under(deal.rules()).map_err(Error::from)?;
        let wall = PyWall { wall: whole };
        let step = |step: &Step| match *step {
            Step::Act(seat, action) => (0, seat.index(), action.to_string()),
            Step::Dead(seat) => (1, seat.index(), deal.reason_of_death(seat).unwrap_or_default().to_owned()),
            Step::Penalty(seat, points) => (2, seat.index(), points.to_string()),
        };
        let steps = PyTuple::new(py, deal.steps().iter().map(step).collect::<Vec<_>>())?;
        let state = (wall, self.rules(), self.round(py), self.dealer(), steps);
        (restorer(py, "_deal_of")?, state).into_pyobject(py)
    }
}

/// Return a deal again: wall, rules, round, dealer, and what was done (0 an action, 1 a dead hand, 2 a penalty).
#[pyfunction(name = "_deal_of")]
pub fn deal_of(
    py: Python<'_>,
    wall: PyRef<'_, PyWall>,
    rules: Arg<RulesArg>,
    round: Arg<WindArg>,
    dealer: Arg<SeatArg>,
    steps: Vec<(u8, Arg<SeatArg>, Bound<'_, PyString>)>,
) -> PyResult<PyDeal> {
    let deal = PyDeal::new(py, None, Some(rules), Some(round), Some(dealer), Some(wall))?;
    for (what, seat, detail) in steps {
        match what {
            0 => deal.apply(seat, detail.extract()?)?,
            1 => deal.declare_dead(seat, detail.extract()?)?,
            _ => deal.end_with_penalty(seat, Int(crate::convert::text(&detail)?.parse().unwrap_or(-1)))?,
        }
    }
    Ok(deal)
}
