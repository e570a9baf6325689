//! `distance` and `distance_many`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::errors::Error;
use crate::fan;
use crate::hand::PyHand;
use crate::many::{Chunk, Input, Threads};
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg};
use crate::tiles::PyTiles;
use crate::visible::Visible;
use crate::waits::before_win;
use mcr_core::analysis::{Bracket, Distances, Measure, Position, Route};
use mcr_core::rules::Rules;
use mcr_core::tiles::Tiles;
use numpy::{AsSliceError, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Rule sets of which what has been learned is kept: up to 54 MB each.
const KEPT: usize = 8;

/// What stands in a column for a distance that there is not.
const NONE: i8 = i8::MIN;

/// What measures under these rules, shared by all that ask.
pub fn distances(rules: &Rules) -> Arc<Distances> {
    static DISTANCES: OnceLock<Mutex<HashMap<Rules, Arc<Distances>>>> = OnceLock::new();
    let mut kept = DISTANCES.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT && !kept.contains_key(rules) {
        kept.clear();
    }
    Arc::clone(kept.entry(*rules).or_insert_with(|| Arc::new(Distances::new(*rules))))
}

/// Return what `distance` makes its answer of.
///
/// The hand without its flags, the visible tiles, the rules, the four distances, and the routes: each its measure,
/// form, sets, pair, straight, concealed tiles, missing tiles, points, fans and chance. A set is its shape, its tiles
/// and its meld; a fan comes with its count and points.
#[pyfunction(name = "_distance")]
pub fn distance_of(
    py: Python<'_>,
    hand: Arg<DraftArg>,
    visible: Arg<TilesArg>,
    rules: Arg<RulesArg>,
) -> PyResult<Bound<'_, PyTuple>> {
    let (hand, visible, RulesArg(scorer)) = (before_win(hand.0?.0)?, visible.0?.0, rules.0?);
    let position = Position::new(&hand, visible).map_err(Error::from)?;
    let rules = *scorer.rules();
    let (bracket, routes) = py.detach(|| {
        let distances = distances(&rules);
        let bracket = distances.bracket(&position)?;
        Ok::<_, Error>((bracket, distances.routes(&position, &bracket)?))
    })?;
    let routes = routes.iter().map(|route| self::route(py, route, &rules)).collect::<PyResult<Vec<_>>>()?;
    let numbers = Measure::ALL.map(|measure| bracket.get(measure));
    let (seen, rules) = (PyTiles(position.visible()), PyRules::of(&scorer));
    (PyHand(hand), seen, rules, numbers, PyTuple::new(py, routes)?).into_pyobject(py)
}

fn route<'py>(py: Python<'py>, route: &Route, rules: &Rules) -> PyResult<Bound<'py, PyTuple>> {
    let sets = route.sets.iter().map(|set| (set.shape.id(), PyTiles(set.tiles()), set.meld.map(PyMeld)));
    let fans = route
        .value
        .fans
        .iter()
        .map(|(fan, count)| (fan::object(py, fan)?, count, fan.points(rules) * u32::from(count)).into_pyobject(py));
    let pair = route.pair.map(|tile| PyTiles(Tiles::collect([tile; 2]).unwrap_or_default()));
    let parts = (
        route.measure.id(),
        route.form.id(),
        PyTuple::new(py, sets.map(|set| set.into_pyobject(py)).collect::<PyResult<Vec<_>>>()?)?,
        pair,
        route.straight.map(PyTiles),
        PyTiles(route.tiles),
        PyTiles(route.missing),
        route.value.points,
        PyTuple::new(py, fans.collect::<PyResult<Vec<_>>>()?)?,
        route.chance,
    );
    parts.into_pyobject(py)
}

/// Writes the distances of a chunk; returns what is no hand, by position.
fn fill(
    distances: &Distances,
    visible: &Visible,
    chunk: &Chunk<'_>,
    mut columns: [&mut [i8]; 4],
) -> Vec<(usize, Error)> {
    let (mut row, mut bad) = (0, Vec::new());
    chunk.each(|hand| {
        let bracket = visible.position(chunk.first + row, hand);
        let bracket = bracket.and_then(|position| distances.bracket(&position).map_err(Error::from));
        let bracket = bracket.unwrap_or_else(|error| {
            bad.push((chunk.first + row, error));
            Bracket::default()
        });
        for (column, measure) in columns.iter_mut().zip(Measure::ALL) {
            column[row] = bracket.get(measure).map_or(NONE, u8::cast_signed);
        }
        row += 1;
    });
    bad
}

/// Return what `distance_many` makes its answer of.
///
/// The four distances as an array of four rows, -128 for None; and the bad hands as pairs of position and text, which
/// are errors unless they are `coerced`.
#[pyfunction(name = "_distance_many")]
pub fn distance_many<'py>(
    py: Python<'py>,
    hands: Input<'py>,
    visible: &Bound<'py, PyAny>,
    rules: Arg<RulesArg>,
    coerced: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let RulesArg(scorer) = rules.0?;
    let threads = Threads::new(threads)?;
    let visible = &Visible::of(visible, hands.len())?;
    let distances = &distances(scorer.rules());
    let length = hands.len();
    let numbers = PyArray2::<i8>::zeros(py, [4, length], false);
    let bad: Vec<(usize, Error)> = {
        let mut written = numbers.readwrite();
        let not_plain = |error: AsSliceError| Error::Value(error.to_string());
        let mut rows = written.as_slice_mut().map_err(not_plain)?.chunks_mut(length.max(1));
        let mut columns: [&mut [i8]; 4] = std::array::from_fn(|_| rows.next().unwrap_or_default());
        let attach = |rows: usize| columns.each_mut().map(|column| column.split_off_mut(..rows).unwrap_or_default());
        let found = hands.work(py, threads, attach, |chunk, columns| fill(distances, visible, &chunk, columns))?;
        found.into_iter().flatten().collect()
    };
    if !bad.is_empty() && !coerced {
        return Err(Error::Rows(bad).into());
    }
    let problems = bad.iter().map(|(place, error)| (*place, error.problems().join("; ")));
    (numbers, PyTuple::new(py, problems.collect::<Vec<_>>())?).into_pyobject(py)
}
