//! `score` and `Score`.

use crate::convert::{Arg, DraftArg, FlowersArg, Overrides, WindArg, given, restorer};
use crate::errors::Error;
use crate::fan;
use crate::hand::PyHand;
use crate::json;
use crate::meld::PyMeld;
use crate::rules::{PyRules, RulesArg};
use crate::tiles::{PyTiles, letter};
use mcr_core::scoring::{self, ExcludedBy, Part, Reading, Scorer, Value};
use mcr_core::tiles::{Hand, Problem, Tiles, Wind};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use std::sync::{Arc, OnceLock};

/// What a winning hand is worth under some rules, and why.
///
/// Points and fans are of the best reading of the tiles; the others are in `alternatives`. Below the minimum it is a score
/// like any other, and `is_legal` says so.
#[pyclass(frozen, module = "mcr", name = "Score")]
pub struct PyScore {
    scorer: Arc<Scorer>,
    hand: Hand,
    dealt: bool,
    value: Value,
    /// Which reading it is, the best being 0.
    place: usize,
    readings: OnceLock<Arc<Vec<Reading>>>,
}

/// Score a hand: return a Score, or None if its tiles are not a winning shape.
///
/// What is None is as the hand says; what neither says reads E, E, no, no, no, no, 0. `dealt`: won on the tiles
/// dealt. `rules`: Rules, or the name of a preset.
#[pyfunction]
#[pyo3(signature = (hand, seat = None, round = None, self_drawn = None, last_of_kind = None, last_in_wall = None, kong = None,
                    flowers = None, dealt = false, rules = None),
       text_signature = "(hand, seat=None, round=None, self_drawn=None, last_of_kind=None, last_in_wall=None, kong=None, \
                         flowers=None, dealt=False, rules='wmo')")]
#[expect(clippy::too_many_arguments, reason = "the circumstances of a win, each by its name")]
pub fn score(
    hand: Arg<DraftArg>,
    seat: Option<Arg<WindArg>>,
    round: Option<Arg<WindArg>>,
    self_drawn: Option<bool>,
    last_of_kind: Option<bool>,
    last_in_wall: Option<bool>,
    kong: Option<bool>,
    flowers: Option<Arg<FlowersArg>>,
    dealt: bool,
    rules: Option<Arg<RulesArg>>,
) -> PyResult<Option<PyScore>> {
    let RulesArg(scorer) = given(rules)?.map_or_else(RulesArg::default_rules, Ok)?;
    let (round, seat, flowers) = (given(round)?, given(seat)?, given(flowers)?);
    let overrides = Overrides { round, seat, self_drawn, last_of_kind, last_in_wall, kong, flowers };
    let hand = overrides.build(hand.0?.0)?;
    if hand.winning_tile().is_none() {
        return Err(Error::from(Problem::NoWinningTile).into());
    }
    Ok(scorer.evaluate(&hand, dealt).map(|value| PyScore { dealt, ..PyScore::best(&scorer, hand, value) }))
}

/// Return a score again from what identifies it.
#[pyfunction(name = "_score_of")]
pub fn score_of(hand: &PyHand, dealt: bool, rules: RulesArg, place: usize) -> PyResult<PyScore> {
    let PyHand(hand) = *hand;
    let readings = rules.0.readings(&hand, dealt);
    let reading = readings.get(place).ok_or_else(|| Error::Value(format!("{hand} has no reading {place}")))?;
    Ok(PyScore { value: reading.value, readings: Arc::new(readings).into(), scorer: rules.0, hand, dealt, place })
}

/// The classes of `mcr._parts` that a score is made of.
fn part_class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "mcr._parts", name)
}

impl PyScore {
    /// The best reading of a hand, not won on the tiles dealt, whose value is known.
    pub fn best(scorer: &Arc<Scorer>, hand: Hand, value: Value) -> PyScore {
        PyScore { scorer: Arc::clone(scorer), hand, dealt: false, value, place: 0, readings: OnceLock::new() }
    }

    /// The win of a deal.
    pub fn won(scorer: &Arc<Scorer>, hand: Hand, dealt: bool, value: Value) -> PyScore {
        PyScore { dealt, ..PyScore::best(scorer, hand, value) }
    }

    fn readings(&self) -> &Arc<Vec<Reading>> {
        self.readings.get_or_init(|| Arc::new(self.scorer.readings(&self.hand, self.dealt)))
    }

    fn reading(&self) -> PyResult<&Reading> {
        let message = || Error::Value(format!("{} has no reading {}", self.hand, self.place));
        Ok(self.readings().get(self.place).ok_or_else(message)?)
    }

    fn total(&self) -> u32 {
        self.value.points + u32::from(self.hand.flowers().count())
    }

    /// The sets of the reading, and after them the pair if there is one.
    fn sets<'py>(py: Python<'py>, reading: &Reading) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut sets = Vec::with_capacity(5);
        for set in &reading.sets {
            sets.push(Self::set(py, set.shape.id(), PyTiles(set.tiles()), set.meld.map(PyMeld))?);
        }
        if let Some(tile) = reading.pair {
            sets.push(Self::set(py, "pair", PyTiles(Tiles::collect([tile; 2]).unwrap_or_default()), None)?);
        }
        Ok(sets)
    }

    fn set<'py>(py: Python<'py>, shape: &str, tiles: PyTiles, meld: Option<PyMeld>) -> PyResult<Bound<'py, PyAny>> {
        static SET: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        part_class(py, &SET, "Set")?.call1((shape, tiles, meld))
    }
}

#[pymethods]
impl PyScore {
    /// Fan points, without flowers.
    #[getter]
    fn points(&self) -> u32 {
        self.value.points
    }

    /// Number of flowers, each a point.
    #[getter]
    fn flowers(&self) -> u8 {
        self.hand.flowers().count()
    }

    /// Points and flowers.
    #[getter(total)]
    fn py_total(&self) -> u32 {
        self.total()
    }

    /// Whether the points, without flowers, reach the minimum of the rules.
    #[getter]
    fn is_legal(&self) -> bool {
        self.value.points >= self.scorer.rules().minimum_points
    }

    /// The rules it was made under.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules::of(&self.scorer)
    }

    /// The hand with the circumstances that were scored.
    #[getter]
    fn hand(&self) -> PyHand {
        PyHand(self.hand)
    }

    /// Whether it was scored as a win on the tiles dealt.
    #[getter]
    fn dealt(&self) -> bool {
        self.dealt
    }

    /// How often each fan is counted, by id in catalogue order; flowers are not among them.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fan::counts(py, self.value.fans)
    }

    /// The counted fans, by value, then in catalogue order.
    #[getter]
    fn fans<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        static SCORED_FAN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = part_class(py, &SCORED_FAN, "ScoredFan")?;
        let reading = self.reading()?;
        let sets = Self::sets(py, reading)?;
        let fans = reading.fans.iter().map(|scored| {
            let sets_at = |places: &[usize]| {
                PyTuple::new(py, places.iter().filter_map(|&place| sets.get(place)).collect::<Vec<_>>())
            };
            let mut all = scored.uses.concat();
            all.sort_unstable();
            all.dedup();
            let uses = scored.uses.iter().map(|places| sets_at(places)).collect::<PyResult<Vec<_>>>()?;
            let uses = PyTuple::new(py, uses)?;
            class.call1((fan::object(py, scored.fan)?, scored.count, scored.points, sets_at(&all)?, uses))
        });
        PyTuple::new(py, fans.collect::<PyResult<Vec<_>>>()?)
    }

    /// The fans whose pattern is there and that are not counted, in catalogue order.
    #[getter]
    fn excluded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        static EXCLUDED_FAN: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = part_class(py, &EXCLUDED_FAN, "ExcludedFan")?;
        let fans = self.reading()?.excluded.iter().map(|excluded| {
            let by = match &excluded.by {
                ExcludedBy::Fans(fans) => {
                    let fans = fans.iter().map(|&fan| fan::object(py, fan)).collect::<PyResult<Vec<_>>>()?;
                    PyTuple::new(py, fans)?.into_any()
                }
                ExcludedBy::Principle(principle) => PyString::new(py, principle.id()).into_any(),
            };
            class.call1((fan::object(py, excluded.fan)?, excluded.count, by, excluded.why()))
        });
        PyTuple::new(py, fans.collect::<PyResult<Vec<_>>>()?)
    }

    /// How the tiles are read: form, sets, pair, knitted straight, and what the winning tile completed.
    #[getter]
    fn decomposition<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static DECOMPOSITION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let reading = self.reading()?;
        let parts = Self::sets(py, reading)?;
        let (sets, pair) = parts.split_at(reading.sets.len().min(parts.len()));
        let straight =
            reading.straight.map(|tiles| Self::set(py, "knitted_straight", PyTiles(tiles), None)).transpose()?;
        let completed = match reading.completed {
            Part::Set(place) => sets.get(place),
            Part::Pair => pair.first(),
            Part::Straight => straight.as_ref(),
            Part::Whole => None,
        };
        let class = part_class(py, &DECOMPOSITION, "Decomposition")?;
        class.call1((reading.form.id(), PyTuple::new(py, sets)?, pair.first(), &straight, completed))
    }

    /// Every other reading of the same tiles as a Score, best first.
    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let readings = self.readings();
        let others = readings.iter().enumerate().filter(|(place, _)| *place != self.place);
        let scores = others.map(|(place, reading)| PyScore {
            scorer: Arc::clone(&self.scorer),
            hand: self.hand,
            dealt: self.dealt,
            value: reading.value,
            place,
            readings: Arc::clone(readings).into(),
        });
        PyTuple::new(py, scores.map(|score| Bound::new(py, score)).collect::<PyResult<Vec<_>>>()?)
    }

    /// Return what each wind receives, by letter; the sum is 0.
    ///
    /// `discarder`: the wind that gave the winning tile, unless it was self-drawn.
    #[pyo3(signature = (discarder = None))]
    fn payment<'py>(&self, py: Python<'py>, discarder: Option<Arg<WindArg>>) -> PyResult<Bound<'py, PyDict>> {
        let (seat, self_drawn) = (self.hand.seat(), self.hand.circumstances().self_drawn);
        let paid = scoring::payment(self.total(), seat, self_drawn, given(discarder)?.map(|wind| wind.0))
            .map_err(Error::from)?;
        let payment = PyDict::new(py);
        for (wind, points) in Wind::ALL.into_iter().zip(paid) {
            payment.set_item(letter(py, wind), points)?;
        }
        Ok(payment)
    }

    /// Return the explanation as text.
    ///
    /// The sets, each fan with its points and tiles, each fan not counted and why, the sum, the payment.
    #[pyo3(signature = (lang = None), text_signature = "($self, lang='en')")]
    fn explain<'py>(slf: &Bound<'py, Self>, lang: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let lang = lang.unwrap_or_else(|| PyString::intern(slf.py(), "en").into_any());
        slf.py().import("mcr._explain")?.call_method1("explain", (slf, lang))
    }

    /// Return the score as plain JSON types: what `mcr score --json` prints.
    ///
    /// The key `version` is 1; it changes with the layout. Parts of the hand are in the notation, fans by their ids;
    /// `payments` has what each wind receives, by who gave the winning tile (a wind, or `self_drawn`).
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = json::Writer::new(&self.scorer).text(&self.hand, self.dealt, self.reading()?);
        py.import("json")?.call_method1("loads", (text,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._html")?.call_method1("score", (slf,))
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._explain")?.call_method1("summary", (slf,))
    }

    fn __eq__(&self, other: &PyScore) -> bool {
        self.hand == other.hand
            && self.dealt == other.dealt
            && self.place == other.place
            && self.scorer.rules() == other.scorer.rules()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&(self.hand, self.dealt, self.place, self.scorer.rules()), &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let state = (self.hand(), self.dealt, self.rules(), self.place);
        (restorer(py, "_score_of")?, state).into_pyobject(py)
    }
}
