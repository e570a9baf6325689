//! `Event`.

use crate::convert::restorer;
use crate::errors::Error;
use crate::tiles::{PyTile, PyTiles};
use mcr_core::play::{Event, EventKind, PhysicalTile, Seat, Source, TileList};
use mcr_core::tiles::Tiles;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use std::sync::Arc;

/// One thing that happened, as its reader learns of it: what is hidden is None.
///
/// kind: deal, draw, flower, discard, chow, pung, kong, concealed_kong, added_kong, win, draw_game, false_win, dead, end. At
/// the end there is one of `end` for each seat whose concealed kongs are shown, then one of no seat.
#[pyclass(frozen, eq, hash, module = "mcr", name = "Event")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyEvent {
    pub event: Event,
    /// Why the referee declared a hand dead.
    pub reason: Option<Arc<str>>,
}

/// The events of a deal, with the reasons for which hands are dead.
pub fn events<'py>(
    py: Python<'py>,
    events: &[Event],
    reasons: &[Option<Arc<str>>; 4],
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, events.iter().map(|event| PyEvent::new(*event, reasons)).collect::<Vec<_>>())
}

impl PyEvent {
    fn new(event: Event, reasons: &[Option<Arc<str>>; 4]) -> PyEvent {
        let reason = match (event.source, event.seat) {
            (Source::Referee, Some(seat)) => reasons[seat.index()].clone(),
            _ => None,
        };
        PyEvent { event, reason }
    }

    fn written(&self) -> String {
        let mut words = vec![self.event.kind.id().replace('_', " ")];
        if let Some(seat) = self.event.seat {
            words.insert(0, format!("seat {seat}"));
        }
        words.extend(self.event.tile.map(|tile| tile.to_string()));
        let tiles = self.tiles();
        words.extend(tiles.map(|tiles| format!("({})", tiles.0)));
        match self.event.source {
            Source::None => {}
            Source::Head => words.push("from the head".to_owned()),
            Source::Tail => words.push("from the tail".to_owned()),
            Source::Seat(seat) => words.push(format!("from seat {seat}")),
            Source::FalseWin => words.push("after a false win".to_owned()),
            Source::Referee => words.push(format!("by the referee: {}", self.reason.as_deref().unwrap_or_default())),
        }
        words.join(" ")
    }
}

#[pymethods]
impl PyEvent {
    /// What happened: a name of the list above.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.event.kind.id())
    }

    /// Who, 0 to 3; None for what concerns no seat.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.event.seat.map(Seat::index)
    }

    /// The tile drawn, laid out, discarded, claimed, added, made a kong of, or won on.
    #[getter]
    fn tile(&self) -> Option<PyTile> {
        self.event.tile.map(|tile| PyTile(tile.kind()))
    }

    /// The tiles of a meld or a hand.
    ///
    /// Of a chow, pung or kong the whole meld; of a deal the hand; of a win the winner's hand without the tile won on; of
    /// an end the concealed kongs of the seat.
    #[getter]
    fn tiles(&self) -> Option<PyTiles> {
        let tiles = self.event.tiles.iter().map(|tile| tile.kind());
        if self.event.tiles.is_empty() { None } else { Tiles::collect(tiles).ok().map(PyTiles) }
    }

    /// The number of the physical tile, as a wall has it.
    #[getter]
    fn number(&self) -> Option<u8> {
        self.event.tile.map(PhysicalTile::number)
    }

    /// The numbers of the physical tiles.
    ///
    /// Of a chow in rising order; of a hand dealt in the order of the wall, the dealer's fourteenth last.
    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let numbers: Vec<u8> = self.event.tiles.iter().map(|tile| tile.number()).collect();
        if numbers.is_empty() { Ok(None) } else { PyTuple::new(py, numbers).map(Some) }
    }

    /// Where a tile came from, or why a hand is dead.
    ///
    /// Of a draw `head` or `tail`; of a claim, and of a win on another's tile, the seat that it came from; of `dead` the
    /// referee's reason, or `false_win`.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let word = |word| Some(PyString::intern(py, word).into_any());
        Ok(match self.event.source {
            Source::None => None,
            Source::Head => word("head"),
            Source::Tail => word("tail"),
            Source::FalseWin => word("false_win"),
            Source::Seat(seat) => Some(seat.index().into_pyobject(py)?.into_any()),
            Source::Referee => self.reason.as_deref().map(|reason| PyString::new(py, reason).into_any()),
        })
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        format!("<Event {}>", self.written())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (restorer(py, "_event_of")?, (packed(&self.event), self.reason.as_deref())).into_pyobject(py)
    }
}

/// An event as plain numbers: kind, seat, tile, tiles, source.
pub type Packed = (u8, Option<usize>, Option<u8>, Vec<u8>, u8);

/// Where the seats begin among the sources.
const SEATS: u8 = 5;

/// The event as plain numbers.
pub fn packed(event: &Event) -> Packed {
    let source = match event.source {
        Source::None => 0,
        Source::Head => 1,
        Source::Tail => 2,
        Source::FalseWin => 3,
        Source::Referee => 4,
        Source::Seat(seat) => SEATS + seat.turns_after(Seat::ALL[0]),
    };
    let kind = EventKind::ALL.iter().zip(0..).find(|(kind, _)| **kind == event.kind).map_or(0, |(_, place)| place);
    let tiles = event.tiles.iter().map(|tile| tile.number()).collect();
    (kind, event.seat.map(Seat::index), event.tile.map(PhysicalTile::number), tiles, source)
}

/// The event of these numbers.
pub fn unpacked((kind, seat, tile, tiles, source): Packed) -> Result<Event, Error> {
    let wrong = || Error::Value("these numbers are no event".to_owned());
    let number = |number| PhysicalTile::new(number).ok_or_else(wrong);
    if tiles.len() > TileList::MOST {
        return Err(wrong());
    }
    let source = match source {
        0 => Source::None,
        1 => Source::Head,
        2 => Source::Tail,
        3 => Source::FalseWin,
        4 => Source::Referee,
        seat => Source::Seat(Seat::new((seat - SEATS).into()).ok_or_else(wrong)?),
    };
    Ok(Event {
        kind: *EventKind::ALL.get(usize::from(kind)).ok_or_else(wrong)?,
        seat: seat.map(|seat| Seat::new(seat).ok_or_else(wrong)).transpose()?,
        tile: tile.map(number).transpose()?,
        tiles: tiles.into_iter().map(number).collect::<Result<_, _>>()?,
        source,
    })
}

/// Return an event again.
#[pyfunction(name = "_event_of")]
pub fn event_of(numbers: Packed, reason: Option<&str>) -> PyResult<PyEvent> {
    Ok(PyEvent { event: unpacked(numbers)?, reason: reason.map(Into::into) })
}
