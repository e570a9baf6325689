//! Any legal action.

use super::notes::{Noted, Reason};
use super::why::{self, Why};
use super::{Bot, Tools};
use crate::play::{Action, LegalActions, Observation};

/// Does any legal thing, each as likely as the others.
#[derive(Clone)]
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

    fn why(&self, seen: &Observation, tools: &Tools) -> Option<Why> {
        let action = self.clone().act_unseeing(seen.legal_actions)?;
        let noted = Noted { reason: Reason::Chance, ..Noted::default() };
        Some(why::told(seen, tools, action, noted, |_| None))
    }
}
