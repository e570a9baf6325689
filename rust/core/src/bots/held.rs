//! What is known of the 13 tiles held since the last look at them. It spares a look where a claim is of no use, and changes no
//! answer.

use super::Tools;
use super::near::{Ahead, Near};
use super::own::Claimable;
use super::player;
use crate::analysis::Position;
use crate::play::{Action, Observation};
use crate::tiles::{Tile, Tiles};

/// The tiles, how near they are, and one of the nearest ways.
#[derive(Copy, Clone)]
pub(super) struct Held {
    hand: Tiles,
    melds: usize,
    distance: u8,
    ahead: Ahead,
}

impl Held {
    /// What 14 tiles are after a discard.
    pub(super) fn after(near: &Near, position: &Position, discard: Tile) -> Option<Held> {
        Held::of(near, &position.without(discard)?, near.after[discard.index()])
    }

    /// What 13 tiles are.
    pub(super) fn as_is(near: &Near, position: &Position) -> Option<Held> {
        Held::of(near, position, near.all)
    }

    fn of(near: &Near, position: &Position, ahead: Ahead) -> Option<Held> {
        let (hand, melds) = (position.concealed(), position.melded_sets());
        near.distance.map(|distance| Held { hand, melds, distance, ahead })
    }

    /// Whether no claim leads to a hand as near as these tiles were.
    ///
    /// Since then tiles were seen: none has come nearer, and they are as near as they were while one of the nearest ways is left.
    pub(super) fn is_no_claim_of_use(
        &self,
        tools: &Tools,
        seen: &Observation,
        position: &Position,
        claimable: Claimable,
    ) -> bool {
        let is_same = self.hand == position.concealed() && self.melds == position.melded_sets();
        let (_, missing) = self.ahead.heaviest;
        let known = seen.known();
        let is_left = |tile: Tile| known.count(tile) + missing.count(tile) <= tile.copies();
        if !is_same || missing.is_empty() || !missing.kinds().all(is_left) {
            return false;
        }
        let is_near = |after: &Position| tools.distances.look(after, |look| look.is_within(self.distance));
        !player::claims(seen, position, claimable)
            .any(|(action, after)| action == Action::Kong || (self.distance > 1 && is_near(&after)))
    }
}
