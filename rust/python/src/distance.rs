//! `distance` and `distance_many`.

use crate::convert::{Arg, DraftArg, Int, TilesArg};
use crate::distance_columns::{NONE, distance_columns};
use crate::errors::Error;
use crate::fan;
use crate::hand::PyHand;
use crate::many::{Input, Threads};
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg};
use crate::tiles::PyTiles;
use crate::visible::Visible;
use crate::waits::before_win;
use mcr_core::analysis::{Distances, Measure, Position, Route};
use mcr_core::rules::Rules;
use mcr_core::tiles::Tiles;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Rule sets of which what has been learned is kept: up to 54 MB each.
const KEPT: usize = 8;

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
    distance_columns(py, &hands, threads, coerced, |place, hand| {
        let bracket = distances.bracket(&visible.position(place, hand)?)?;
        Ok(Measure::ALL.map(|measure| bracket.get(measure).map_or(NONE, u8::cast_signed)))
    })
}
