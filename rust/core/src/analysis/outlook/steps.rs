//! Ways to go on from a hand: a tile drawn or claimed, and what is thrown then.

use super::counts::{Counts, Kinds};
use super::targets::{Set, Target};
use crate::analysis::Position;
use crate::tiles::Tile;

/// A tile drawn, or claimed for a set, and kinds to discard then.
#[derive(Copy, Clone)]
pub(super) struct Step {
    pub(super) tile: usize,
    /// What a claimed tile is laid down as; `None` for a draw.
    pub(super) claimed: Option<Set>,
    pub(super) discards: Kinds,
}

impl Step {
    pub(super) const fn draw(tile: usize, discards: Kinds) -> Step {
        Step { tile, claimed: None, discards }
    }

    pub(super) const fn claim(tile: usize, set: Set, discards: Kinds) -> Step {
        Step { tile, claimed: Some(set), discards }
    }

    /// The hand with the tile drawn or claimed, before the discard.
    pub(super) fn before_discard(&self, position: &Position) -> Option<Position> {
        let came = Tile::from_index(self.tile)?;
        let Some(set) = self.claimed else { return position.after_draw(came) };
        let meld = set.meld()?;
        let mut others = meld.tiles();
        others.remove(came).then(|| position.laid(meld, others)).flatten()
    }
}

/// Steps of one hand.
#[derive(Default)]
pub(super) struct Steps {
    pub(super) all: Vec<Step>,
}

impl Steps {
    /// Adds discards after a draw or a claim.
    pub(super) fn add(&mut self, step: Step) {
        match self.all.iter_mut().find(|other| (other.tile, other.claimed) == (step.tile, step.claimed)) {
            Some(other) => other.discards.add(step.discards),
            None => self.all.push(step),
        }
    }

    /// The kinds that help when they are drawn, bit `n` for the kind with index `n`.
    pub(super) fn helping(&self) -> u64 {
        let drawn = self.all.iter().filter(|step| step.claimed.is_none());
        drawn.fold(0, |kinds, step| kinds | 1 << step.tile)
    }

    /// Draws first, then claims, each by tile; pungs of a tile before chows.
    pub(super) fn sort(&mut self) {
        self.all.sort_unstable_by_key(|step| (step.claimed.is_some(), step.tile, step.claimed));
    }

    /// Adds the claims of a missing tile for sets of a target that are still to come.
    pub(super) fn add_claims(
        &mut self,
        target: &Target,
        (missing, surplus): (Kinds, Kinds),
        position: &Position,
        concealed: &Counts,
    ) {
        for set in target.sets_to_come(position) {
            for kind in set.kinds().filter(|&kind| missing.has(kind) && set.can_claim(kind, concealed)) {
                self.add(Step::claim(kind, set, surplus));
            }
        }
    }
}
