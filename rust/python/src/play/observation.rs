//! `Observation`.

use super::arguments::{SeatArg, SeedArg};
use super::deal::PyDeal;
use super::event::{Packed, events, packed, unpacked};
use super::legal::PyLegalActions;
use crate::convert::{Arg, Name, WindArg, restorer};
use crate::errors::Error;
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg, scorer};
use crate::tiles::{PyTile, PyTiles, letter};
use mcr_core::play::{Event, LegalActions, Observation, PhysicalTile, Seat};
use mcr_core::tiles::Tiles;
use numpy::{PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::sync::{Arc, OnceLock};

/// All that one seat may know of a deal: no path leads from it to the deal, the wall or the seed.
///
/// It does not change when the deal goes on. What is listed by seat has four entries, seat 0 first. `str` writes the position
/// as text, `Observation.parse` reads it; `==` compares all that the text shows, which is all but the events and which
/// copies of a tile lie where.
#[pyclass(frozen, module = "mcr", name = "Observation")]
pub struct PyObservation {
    seen: Observation,
    text: OnceLock<String>,
}

impl PyObservation {
    pub const fn new(seen: Observation) -> PyObservation {
        PyObservation { seen, text: OnceLock::new() }
    }

    pub const fn seen(&self) -> &Observation {
        &self.seen
    }

    fn text(&self) -> &str {
        self.text.get_or_init(|| self.seen.to_string())
    }
}

#[pymethods]
impl PyObservation {
    /// Whose it is, 0 to 3.
    #[getter]
    fn seat(&self) -> usize {
        self.seen.seat.index()
    }

    /// The seat's wind, a letter of ESWN.
    #[getter]
    fn wind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        letter(py, self.seen.wind())
    }

    /// The round's wind, a letter of ESWN.
    #[getter]
    fn round<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        letter(py, self.seen.round)
    }

    /// The dealer's seat.
    #[getter]
    fn dealer(&self) -> usize {
        self.seen.dealer.index()
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::of(&scorer(&self.seen.rules))
    }

    /// The seat's concealed tiles: the one drawn and flowers kept among them.
    #[getter]
    fn hand(&self) -> PyTiles {
        PyTiles(self.seen.hand.tiles())
    }

    /// The numbers of the physical tiles of the hand, as a wall has them.
    #[getter]
    fn hand_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.seen.hand.iter().map(PhysicalTile::number).collect::<Vec<_>>())
    }

    /// The tile drawn last in the own turn; None outside it, and after a chow or pung.
    ///
    /// In the dealer's first turn the fourteenth tile, or what replaced it.
    #[getter]
    fn drawn(&self) -> Option<PyTile> {
        self.seen.drawn.map(|tile| PyTile(tile.kind()))
    }

    /// The melds of each seat; None for a concealed kong of another seat that lies face down.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let of = |seat: Seat| {
            let melds = self.seen.melds[seat.index()].iter();
            PyTuple::new(py, melds.map(|laid| laid.as_ref().map(|laid| PyMeld(laid.meld))).collect::<Vec<_>>())
        };
        PyTuple::new(py, Seat::ALL.into_iter().map(of).collect::<PyResult<Vec<_>>>()?)
    }

    /// The discards of each seat in order, without those that were claimed: tuples of Tile.
    #[getter]
    fn rivers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let of = |seat: Seat| {
            let river = self.seen.rivers[seat.index()].iter();
            PyTuple::new(py, river.map(|tile| PyTile(tile.kind())).collect::<Vec<_>>())
        };
        PyTuple::new(py, Seat::ALL.into_iter().map(of).collect::<PyResult<Vec<_>>>()?)
    }

    /// The flowers that each seat has laid out.
    #[getter]
    fn flowers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let of = |seat: Seat| {
            let flowers = self.seen.flowers[seat.index()].iter();
            PyTiles(Tiles::collect(flowers.map(|tile| tile.kind())).unwrap_or_default())
        };
        PyTuple::new(py, Seat::ALL.map(of))
    }

    /// Tiles left in the wall, of private walls in all four.
    #[getter]
    fn wall_left(&self) -> u8 {
        self.seen.wall_left
    }

    /// Tiles left in the private wall of each seat; None for a shared wall.
    #[getter]
    fn private_walls<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.seen.private_walls.map(|walls| PyTuple::new(py, walls)).transpose()
    }

    /// Concealed tiles that each seat holds.
    #[getter]
    fn hand_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.seen.hand_sizes)
    }

    /// Copies of each of the 34 playing kinds that the seat has not seen: int8[34] in tile order, read-only.
    #[getter]
    fn unseen<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let copies = self.seen.unseen().iter().map(|&copies| copies.cast_signed()).collect();
        let array = PyArray1::from_vec(py, copies);
        debug_assert_eq!(array.len(), 34);
        array.readwrite().make_nonwriteable();
        array
    }

    /// Whether each seat is dead: cannot win this deal.
    #[getter]
    fn dead<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.seen.dead)
    }

    /// The tile that the others may claim now: a discard, or the tile of an added kong. None if there is none.
    #[getter]
    fn last_discard(&self) -> Option<PyTile> {
        self.seen.last_discard.map(|(tile, _)| PyTile(tile.kind()))
    }

    /// The seat whose the last discard is; None if there is none.
    #[getter]
    fn last_discarder(&self) -> Option<usize> {
        self.seen.last_discard.map(|(_, seat)| seat.index())
    }

    /// What the seat may do now; nothing if it is not awaited.
    #[getter]
    fn legal_actions(&self) -> PyLegalActions {
        PyLegalActions(self.seen.legal_actions)
    }

    /// What happened so far, as the seat saw it; none of a position read from text.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        events(py, &self.seen.events, &self.seen.reasons_of_death)
    }

    /// Return a whole deal that fits what the seat knows: it has this observation there too, events included.
    ///
    /// The seed, 0 to 2^64 - 1, says which: what is hidden is made up at random. An answer of the seat that nobody has seen yet
    /// is a pass there. A position read from text has no history: it is a McrError.
    #[pyo3(signature = (seed, /))]
    fn sample(&self, py: Python<'_>, seed: Arg<SeedArg>) -> PyResult<PyDeal> {
        let (SeedArg(seed), scorer) = (seed.0?, scorer(&self.seen.rules));
        let deal = py.detach(|| self.seen.sample(&scorer, seed)).map_err(Error::from)?;
        Ok(PyDeal::of(deal))
    }

    /// Read a position as `str` writes it; only the line `hand:` must be there.
    ///
    /// Round and seat are then E and 0, the dealer 0, the rules `wmo`, the wall what is not seen, and what is legal is found
    /// out. A position has no events.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse(text: Arg<Name>) -> PyResult<PyObservation> {
        Ok(PyObservation::new(Observation::parse(&text.0?.0, scorer).map_err(Error::from)?))
    }

    fn __eq__(&self, other: &PyObservation) -> bool {
        self.text() == other.text()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(self.text(), &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_texts")?.call_method1("observation", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._play_html")?.call_method1("observation", (slf,))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.seen.events.is_empty() {
            let parse = py.get_type::<PyObservation>().getattr("parse")?;
            return (parse, (self.text(),)).into_pyobject(py);
        }
        let events = PyTuple::new(py, self.seen.events.iter().map(packed).collect::<Vec<_>>())?;
        let reasons: Vec<Option<&str>> = self.seen.reasons_of_death.iter().map(Option::as_deref).collect();
        let state = (self.seat(), self.rules(), self.round(py), self.dealer(), events, self.legal_actions(), reasons);
        (restorer(py, "_observation_of")?, state).into_pyobject(py)
    }
}

/// Return an observation again: whose, rules, round, dealer, the events, what may be done, reasons of dead hands.
///
/// Where None is given what may be done is found out from the events.
#[pyfunction(name = "_observation_of")]
pub fn observation_of(
    seat: Arg<SeatArg>,
    rules: Arg<RulesArg>,
    round: Arg<WindArg>,
    dealer: Arg<SeatArg>,
    events: Vec<Packed>,
    legal_actions: Option<PyRef<'_, PyLegalActions>>,
    reasons: [Option<String>; 4],
) -> PyResult<PyObservation> {
    let events = events.into_iter().map(unpacked).collect::<Result<Vec<Event>, Error>>()?;
    let scorer = rules.0?.0;
    let mut begin = Observation::new(seat.0?.0, scorer.rules(), round.0?.0, dealer.0?.0);
    begin.reasons_of_death = reasons.map(|reason| reason.map(Arc::from));
    let legal = legal_actions.as_ref().map_or(LegalActions::NONE, |legal| legal.0);
    let seen = Observation::of_events(begin, events, legal);
    let mut seen = seen.ok_or_else(|| Error::Value("no deal has these events".to_owned()))?;
    if legal_actions.is_none() {
        seen.legal_actions = seen.find_legal_actions(&scorer);
    }
    Ok(PyObservation::new(seen))
}
