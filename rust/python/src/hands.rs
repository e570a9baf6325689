//! `Hands`: many hands, packed.

use crate::convert::{Int, restorer};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::many::{Chunk, Input, Threads};
use mcr_core::tiles::Hand;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyTuple};
use std::sync::Arc;

/// Many hands, packed in 32 bytes each.
#[pyclass(frozen, eq, hash, module = "mcr", name = "Hands", sequence)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyHands(pub Arc<[Hand]>);

/// Hands that a representation shows.
const SHOWN: usize = 3;

#[pymethods]
impl PyHands {
    /// Read many hands; an InvalidHandError names every bad row and what is wrong with it.
    ///
    /// `hands`: strings or Hand objects in a sequence, an iterable, a Series, or a DataFrame with a column `hand`.
    #[staticmethod]
    #[pyo3(signature = (hands, /, *, threads = None))]
    fn parse(hands: &Bound<'_, PyAny>, threads: Option<Int>) -> PyResult<PyHands> {
        let hands = hands.py().import("mcr._many")?.call_method1("as_input", (hands,))?;
        parse_many(hands.py(), hands.extract()?, threads)
    }

    /// Return a DataFrame with a row a hand: the notation in the column `hand`, and its parts.
    fn to_frame<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._many")?.call_method1("to_frame", (slf,))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(self.0.len().cast_signed())?;
            let places = (0..range.slicelength).map(|n| range.start + n.cast_signed() * range.step);
            let hands: Arc<[Hand]> =
                places.filter_map(|place| self.0.get(usize::try_from(place).ok()?).copied()).collect();
            return Ok(Bound::new(py, PyHands(hands))?.into_any());
        }
        let index: isize = index.extract()?;
        let place = if index < 0 { index.saturating_add_unsigned(self.0.len()) } else { index };
        match usize::try_from(place).ok().and_then(|place| self.0.get(place)) {
            Some(&hand) => Ok(Bound::new(py, PyHand(hand))?.into_any()),
            None => Err(PyIndexError::new_err(format!("index {index} of {} hands", self.0.len()))),
        }
    }

    fn __contains__(&self, hand: &Bound<'_, PyAny>) -> bool {
        hand.cast::<PyHand>().is_ok_and(|hand| self.0.contains(&hand.get().0))
    }

    fn __iter__(&self) -> HandIterator {
        HandIterator { hands: Arc::clone(&self.0), next: 0.into() }
    }

    fn __repr__(&self) -> String {
        let shown: Vec<_> = self.0.iter().take(SHOWN).map(|hand| format!("'{hand}'")).collect();
        let more = if self.0.len() > SHOWN { format!(", ... {} hands", self.0.len()) } else { String::new() };
        format!("Hands.parse([{}{more}])", shown.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let texts: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        (restorer(py, "_hands_of")?, (texts.join("\n"),)).into_pyobject(py)
    }
}

/// The hands one by one.
#[pyclass(frozen, module = "mcr._mcr", name = "_HandIterator")]
struct HandIterator {
    hands: Arc<[Hand]>,
    next: std::sync::atomic::AtomicUsize,
}

#[pymethods]
impl HandIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<PyHand> {
        let place = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.hands.get(place).copied().map(PyHand)
    }
}

/// Return hands from their notation, one a line: what pickling keeps.
#[pyfunction(name = "_hands_of")]
pub fn hands_of(py: Python<'_>, lines: &str) -> PyResult<PyHands> {
    let lines = PyTuple::new(py, lines.lines().collect::<Vec<_>>())?;
    parse_many(py, Input::List(lines), None)
}

/// Do `Hands.parse` on a list or on `Hands`.
#[pyfunction(name = "_parse_many")]
pub fn parse_many(py: Python<'_>, hands: Input<'_>, threads: Option<Int>) -> PyResult<PyHands> {
    let threads = Threads::new(threads)?;
    if let Input::Packed(hands) = hands {
        return Ok(PyHands(hands));
    }
    let parse = |chunk: Chunk<'_>, rows: usize| {
        let (mut good, mut bad, mut row) = (Vec::with_capacity(rows), Vec::new(), chunk.first);
        chunk.each(|hand| {
            match hand {
                Ok(&hand) => good.push(hand),
                Err(error) => bad.push((row, error)),
            }
            row += 1;
        });
        (good, bad)
    };
    let (mut all, mut wrong) = (Vec::with_capacity(hands.len()), Vec::new());
    for (good, bad) in hands.work(py, threads, |rows| rows, parse)? {
        all.extend(good);
        wrong.extend(bad);
    }
    if wrong.is_empty() { Ok(PyHands(all.into())) } else { Err(Error::Rows(wrong).into()) }
}

/// Return the columns of `Hands.to_frame`: the notation, the winning tile, winds, flags, flowers, melds.
#[pyfunction(name = "_hand_columns")]
pub fn hand_columns<'py>(py: Python<'py>, hands: &PyHands) -> PyResult<Bound<'py, PyTuple>> {
    let hands = &hands.0;
    let of = |part: &dyn Fn(&Hand) -> bool| hands.iter().map(part).collect::<Vec<bool>>();
    (
        hands.iter().map(ToString::to_string).collect::<Vec<_>>(),
        hands.iter().map(|hand| hand.winning_tile().map(|tile| tile.to_string())).collect::<Vec<_>>(),
        hands.iter().map(|hand| hand.round().letter()).collect::<Vec<_>>(),
        hands.iter().map(|hand| hand.seat().letter()).collect::<Vec<_>>(),
        of(&|hand| hand.circumstances().self_drawn),
        of(&|hand| hand.circumstances().last_of_kind),
        of(&|hand| hand.circumstances().last_in_wall),
        of(&|hand| hand.circumstances().kong),
        hands.iter().map(|hand| u16::from(hand.flowers().count())).collect::<Vec<_>>(),
        hands.iter().map(|hand| hand.melds().count()).collect::<Vec<_>>(),
    )
        .into_pyobject(py)
}
