//! Who plays: a bot of the core by its name, or an object of Python.

use crate::bots::{PyBot, level, tools};
use crate::convert::text;
use crate::play::{ActionArg, PyObservation};
use mcr_core::arena::{BotMaker, seat_seed};
use mcr_core::bots::Level;
use mcr_core::play::{Action, Deal, Observation, Seat};
use mcr_core::scoring::Scorer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// A bot as Python names it.
pub enum BotArg {
    /// One of the core.
    Level(Level),
    /// Any object with `act(observation)`.
    Object(Py<PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for BotArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<BotArg> {
        if let Ok(name) = value.cast::<PyString>() {
            return Ok(BotArg::Level(level(&text(&name)?)?));
        }
        if let Ok(bot) = value.cast::<PyBot>() {
            // Another class may be made of it that acts in its own way.
            let act = value.get_type().getattr("act")?;
            if act.is(&value.py().get_type::<PyBot>().getattr("act")?) {
                return Ok(BotArg::Level(bot.get().level()));
            }
        }
        let is_bot = value.getattr_opt("act")?.is_some_and(|act| act.is_callable());
        if is_bot && !value.is_instance_of::<pyo3::types::PyType>() {
            return Ok(BotArg::Object(value.to_owned().unbind()));
        }
        let message = format!("a bot is a name or an object with act(observation), not {}", value.repr()?);
        Err(PyTypeError::new_err(message))
    }
}

/// Makes the bots of a level under the scorer's rules.
pub fn maker(level: Level, scorer: &Arc<Scorer>) -> BotMaker {
    let tools = tools(scorer);
    Arc::new(move || level.build(&tools, 0))
}

/// An object of Python in a seat, and what it has seen of the deal.
pub struct Guest<'a> {
    object: &'a Py<PyAny>,
    seat: Seat,
    seen: Observation,
}

impl<'a> Guest<'a> {
    /// A deal begins: an object with `begin(seed)` is told so. `seed` is that of the wall.
    pub fn begin(py: Python<'_>, object: &'a Py<PyAny>, deal: &Deal, seat: Seat, seed: u64) -> PyResult<Guest<'a>> {
        if let Some(begin) = object.bind(py).getattr_opt("begin")? {
            begin.call1((seat_seed(seed, seat),))?;
        }
        Ok(Guest { object, seat, seen: Observation::new(seat, deal.rules(), deal.round(), deal.dealer()) })
    }

    /// What it does.
    pub fn act(&mut self, py: Python<'_>, deal: &Deal) -> PyResult<Action> {
        debug_assert!(deal.awaiting().contains(self.seat));
        self.seen.catch_up(deal);
        let seen = PyObservation::new(self.seen.clone());
        let answer = self.object.bind(py).call_method1("act", (seen,))?;
        Ok(answer.extract::<ActionArg>()?.0)
    }
}
