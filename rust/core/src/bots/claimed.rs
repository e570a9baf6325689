//! What was found of a hand when a claim was weighed. It spares the look at the same hand before the discard that follows, and
//! changes no answer.

use super::near::{Keen, Near};
use crate::analysis::Position;

/// A hand of 14 tiles after a claim, how its ways were weighed, and what is near.
#[derive(Clone)]
pub(super) struct Claimed {
    hand: Position,
    keen: Keen,
    near: Near,
}

impl Claimed {
    /// `None` where nothing was found as far as was looked.
    pub(super) fn of(hand: Position, keen: Keen, near: Near) -> Option<Box<Claimed>> {
        near.distance.is_some().then(|| Box::new(Claimed { hand, keen, near }))
    }

    /// What is near, if it is this hand and it is weighed in this way.
    pub(super) fn near(self, hand: &Position, keen: &Keen) -> Option<Near> {
        (self.hand == *hand && self.keen == *keen).then_some(self.near)
    }
}
