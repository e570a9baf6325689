//! Any legal action.

use super::Bot;
use crate::play::{Action, LegalActions, Observation};

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

    fn act_unseeing(&mut self, legal: LegalActions) -> Option<Action> {
        legal.nth(self.0.below(legal.len()))
    }

    fn act(&mut self, seen: &Observation) -> Action {
        self.act_unseeing(seen.legal_actions).expect("there is a legal action")
    }
}
