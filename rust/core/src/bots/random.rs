//! Any legal action.

use super::Bot;
use crate::play::{Action, Observation};

/// Does any legal thing, each as likely as the others.
pub struct Random(crate::random::Random);

impl Random {
    /// The player whose choices follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(crate::random::Random::new(seed))
    }
}

impl Bot for Random {
    fn begin(&mut self, seed: u64) {
        *self = Random::new(seed);
    }

    fn act(&mut self, seen: &Observation) -> Action {
        let legal = seen.legal_actions;
        legal.nth(self.0.below(legal.len())).expect("below their number")
    }
}
