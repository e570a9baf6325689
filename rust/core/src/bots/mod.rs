//! Players that see only an observation.
//!
//! In: an [`Observation`]. Out: one of its legal actions. No bot has a way to the wall or to another hand, since an
//! observation has none. The same observation gives the same action, but for [`Random`].
//!
//! Read it in this order:
//! - `level`: the ladder, and how a player of it is made;
//! - `own`: the own hand as the analysis takes it, and what may be done with it;
//! - `player`: what all do alike: wins, flowers, votes, and the frame of a turn and of an answer;
//! - `random`, `shanten`, `legal`, `careful`, `thinker`: the players, each with its own way to choose;
//! - `near`, `rates`, `plans`: the nearest hands worth the minimum, weighed; `held`, `claimed`: what is kept of it between two looks;
//! - `danger`, `stake`: what a discard may cost, and what the own chances are worth;
//! - `notes`, `why`: what a player notes while it weighs, and what it says when it is asked why.

mod careful;
mod claimed;
mod danger;
mod held;
mod legal;
mod level;
mod near;
mod notes;
mod own;
mod plans;
mod player;
mod random;
mod rates;
mod shanten;
mod stake;
mod thinker;
mod why;

pub use careful::Careful;
pub use legal::Legal;
pub use level::{Level, Tools, UnknownLevel};
pub use notes::{Reason, Scale, Weighed};
pub(crate) use own::position;
pub use random::Random;
pub use shanten::Shanten;
pub use thinker::Thinker;
pub use why::{Choice, Left, Why, danger};

use crate::play::{Action, LegalActions, Observation};

/// A player of one seat.
pub trait Bot: Send {
    /// A deal begins: nothing is remembered of the last one. The seed decides what is left to chance.
    fn begin(&mut self, seed: u64);

    /// What to do, for a bot that looks at nothing but what is legal, of which there is something: nothing else is then made
    /// for it. `None`: it wants to see, and [`Bot::act`] is asked.
    fn act_unseeing(&mut self, _legal: LegalActions) -> Option<Action> {
        None
    }

    /// What to do: one of the legal actions of the observation, of which there is at least one.
    fn act(&mut self, seen: &Observation) -> Action;

    /// Why it does what it does: what [`Bot::act`] would return now, and what it weighed for that. The player stays as it is.
    ///
    /// The tools, for the rules of the observation, describe what the player itself does not look at. `None`: it does not say.
    fn why(&self, _seen: &Observation, _tools: &Tools) -> Option<Why> {
        None
    }
}
