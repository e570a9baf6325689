//! Ways to go on from a hand: a tile drawn or claimed, and what is thrown then.

use super::counts::{Counts, Kinds};
use super::targets::{NO_SET, SetId, Target, copies, holds_others, is_pung, kinds_of, meld_of};
use crate::analysis::Position;
use crate::tiles::Tile;

/// How a tile comes to a hand: drawn, or claimed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum How {
    Draw,
    Pung,
    Chow,
}

/// A tile drawn, or claimed for a set, and kinds to discard then.
pub(super) struct Step {
    pub(super) how: How,
    pub(super) tile: usize,
    /// What a claimed tile is laid down as; 0 for a draw.
    pub(super) set: SetId,
    pub(super) discards: Kinds,
}

impl Step {
    pub(super) const fn draw(tile: usize, discards: Kinds) -> Step {
        Step { how: How::Draw, tile, set: 0, discards }
    }

    pub(super) const fn claim(tile: usize, set: SetId, discards: Kinds) -> Step {
        Step { how: if is_pung(set) { How::Pung } else { How::Chow }, tile, set, discards }
    }

    /// The hand with the tile drawn or claimed, before the discard.
    pub(super) fn before_discard(&self, position: &Position) -> Option<Position> {
        let came = Tile::from_index(self.tile)?;
        if self.how == How::Draw {
            return position.after_draw(came);
        }
        let meld = meld_of(self.set)?;
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
        let same = |other: &&mut Step| (other.how, other.tile, other.set) == (step.how, step.tile, step.set);
        match self.all.iter_mut().find(same) {
            Some(other) => other.discards.add(step.discards),
            None => self.all.push(step),
        }
    }

    /// The kinds that help when they are drawn, bit `n` for the kind with index `n`.
    pub(super) fn helping(&self) -> u64 {
        let drawn = self.all.iter().filter(|step| step.how == How::Draw);
        drawn.fold(0, |kinds, step| kinds | 1 << step.tile)
    }

    /// Draws first, then claims, each by tile; pungs of a tile before chows.
    pub(super) fn sort(&mut self) {
        self.all.sort_unstable_by_key(|step| (step.how != How::Draw, step.tile, step.how, step.set));
    }
}

/// The claims of a missing tile for a set of the target that is not melded yet.
pub(super) fn claims_towards(
    position: &Position,
    concealed: &Counts,
    target: &Target,
    missing: Kinds,
    surplus: Kinds,
    steps: &mut Steps,
) {
    for (n, &set) in target.sets.iter().enumerate() {
        // Equal sets are looked at once, and only if one more of them is to come than is melded.
        if target.sets[..n].contains(&set) || set == NO_SET {
            continue;
        }
        if target.count(set) <= copies(position, set) {
            continue;
        }
        for kind in kinds_of(set).filter(|&kind| missing.has(kind)) {
            if holds_others(concealed, set, kind) {
                steps.add(Step::claim(kind, set, surplus));
            }
        }
    }
}

