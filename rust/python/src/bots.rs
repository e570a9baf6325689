//! `mcr.bots`: the players of the ladder, each behind the lock that lets threads share it.

use crate::convert::{Arg, Name};
use crate::distance::distances;
use crate::errors::Error;
use crate::play::{PyAction, PyObservation, SeedArg, any_seed};
use crate::rules::scorer;
use mcr_core::bots::{Bot, Level, Tools};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// A player of the ladder: `_Bot(level, seed)`.
#[pyclass(frozen, subclass, module = "mcr._mcr", name = "_Bot")]
pub struct PyBot {
    level: Level,
    seed: u64,
    /// The player for the rules that it was last asked under.
    player: Mutex<Option<(Rules, Box<dyn Bot>)>>,
}

impl PyBot {
    /// Which rung it is.
    pub const fn level(&self) -> Level {
        self.level
    }
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
            return Err(Error::Value("the seat is not asked to act now".to_owned()).into());
        }
        let action = py.detach(|| {
            let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
            let (_, bot) = match player.take() {
                Some((rules, bot)) if rules == seen.rules => player.insert((rules, bot)),
                // What is left to chance goes on under other rules as it would begin there.
                _ => player.insert((seen.rules, self.level.build(&tools(&scorer(&seen.rules)), self.seed))),
            };
            bot.act(seen)
        });
        Ok(PyAction(action))
    }
}

/// Return the names of the ladder, the weakest first.
#[pyfunction(name = "_levels")]
pub fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}
