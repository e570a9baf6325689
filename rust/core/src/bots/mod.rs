//! Players that see only an observation.
//!
//! In: an [`Observation`]. Out: one of its legal actions. No bot has a way to the wall or to another hand, since an
//! observation has none.

mod random;

pub use random::Random;

use crate::play::{Action, Observation};

/// A player of one seat.
pub trait Bot: Send {
    /// A deal begins: nothing is remembered of the last one. The seed decides what is left to chance.
    fn begin(&mut self, seed: u64);

    /// What to do: one of the legal actions of the observation, of which there is at least one.
    fn act(&mut self, seen: &Observation) -> Action;
}
