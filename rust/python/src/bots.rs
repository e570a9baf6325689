//! `mcr.bots`: the players of the ladder, each behind the lock that lets threads share it.

use crate::convert::{Arg, Name};
use crate::distance::distances;
use crate::errors::Error;
use crate::play::{PyAction, PyObservation, SeedArg, any_seed};
use crate::rules::scorer;
use crate::why;
use mcr_core::bots::{Bot, Level, Tools, danger};
use mcr_core::play::Observation;
use mcr_core::scoring::Scorer;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Arc, Mutex, PoisonError};

/// A player of the ladder: `_Bot(level, seed)`.
#[pyclass(frozen, subclass, module = "mcr._mcr", name = "_Bot")]
pub struct PyBot {
    level: Level,
    seed: u64,
    /// The player for the rules that it was last asked under.
    player: Mutex<Option<(Tools, Box<dyn Bot>)>>,
}

impl PyBot {
    /// Which rung it is.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Asks the player for the rules of an observation.
    fn ask<R>(&self, seen: &Observation, ask: impl FnOnce(&mut dyn Bot, &Tools) -> R) -> R {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let (tools, bot) = match player.take() {
            Some((tools, bot)) if *tools.rules() == seen.rules => player.insert((tools, bot)),
            // What is left to chance goes on under other rules as it would begin there.
            _ => {
                let tools = tools(&scorer(&seen.rules));
                let bot = self.level.build(&tools, self.seed);
                player.insert((tools, bot))
            }
        };
        ask(bot.as_mut(), tools)
    }
}

fn not_asked() -> Error {
    Error::Value("the seat is not asked to act now".to_owned())
}

/// What the players under a scorer's rules share.
pub fn tools(scorer: &Arc<Scorer>) -> Tools {
    Tools { scorer: Arc::clone(scorer), distances: distances(scorer.rules()) }
}

/// The level of this name.
pub fn level(name: &str) -> Result<Level, Error> {
    name.parse::<Level>().map_err(|error| Error::Value(error.to_string()))
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (level_name, seed=None))]
    fn new(py: Python<'_>, level_name: Name, seed: Option<Arg<SeedArg>>) -> PyResult<PyBot> {
        let seed = match seed {
            Some(seed) => seed.0?.0,
            None => any_seed(py)?,
        };
        Ok(PyBot { level: level(&level_name.0)?, seed, player: Mutex::new(None) })
    }

    /// The name of the level.
    #[getter]
    fn name(&self) -> &'static str {
        self.level.name()
    }

    /// What decides what is left to chance.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Return what to do: one of the observation's legal actions; a McrError if there are none.
    fn act(&self, py: Python<'_>, observation: &PyObservation) -> PyResult<PyAction> {
        let seen = observation.seen();
        if seen.legal_actions.is_empty() {
            return Err(not_asked().into());
        }
        let action = py.detach(|| self.ask(seen, |bot, _| bot.act(seen)));
        Ok(PyAction(action))
    }

    /// Return what `why` makes its answer of.
    ///
    /// The action, the reason, the scale, and for each choice the fields of a `Choice`. A McrError if the seat is not
    /// asked.
    #[pyo3(name = "_why")]
    fn why<'py>(&self, py: Python<'py>, observation: &PyObservation) -> PyResult<Bound<'py, PyTuple>> {
        let seen = observation.seen();
        if seen.legal_actions.is_empty() {
            return Err(not_asked().into());
        }
        let why = py.detach(|| self.ask(seen, |bot, tools| bot.why(seen, tools)));
        let silent = || Error::Value(format!("the player {} says nothing", self.level));
        why::told(py, seen, &why.ok_or_else(silent)?)
    }
}

/// Return how likely each kind of tile that the seat holds, thrown now, is won on by some other player.
///
/// By the index of the kind, 0-1, as the players of the ladder take it; None where its tiles make no hand.
#[pyfunction(name = "_danger")]
pub fn danger_of(observation: &PyObservation) -> Option<Vec<f32>> {
    danger(observation.seen()).map(|danger| danger.to_vec())
}

/// Return the names of the ladder, the weakest first.
#[pyfunction(name = "_levels")]
pub fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}
