//! What is known of the 13 tiles held since the last look at them. It spares a look where a claim is of no use, and changes no
//! answer.

use super::Tools;
use super::near::{Ahead, Near};
use super::own::Claimable;
use super::player;
use crate::analysis::Position;
use crate::play::{Action, Observation};
use crate::tiles::Tile;

/// The tiles, how near they are, and one of the nearest ways.
#[derive(Copy, Clone)]
pub(super) struct Held {
    /// What lies open plays no part.
    hand: Position,
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
        let hand = position.without_visible();
        near.distance.map(|distance| Held { hand, distance, ahead })
    }

    /// Whether no claim leads to a hand as near as these tiles were.
    ///
    /// As long as one of the ways that were nearest is left they are at least as near as they were, whatever else was seen since.
    /// Claims that lead no nearer than that are passed.
    pub(super) fn is_no_claim_of_use(
        &self,
        tools: &Tools,
        seen: &Observation,
        position: &Position,
        claimable: Claimable,
    ) -> bool {
        let is_same = self.hand == position.without_visible();
        let (_, missing) = self.ahead.heaviest;
        let known = seen.known();
        let missing = missing.tiles();
        let is_left = |tile: Tile| known.count(tile) + missing.count(tile) <= tile.copies();
        if !is_same || missing.is_empty() || !missing.kinds().all(is_left) {
            return false;
        }
        let is_near = |after: &Position| tools.distances.look(after, |look| look.is_within(self.distance));
        !player::claims(seen, position, claimable)
            .any(|(action, after)| action == Action::Kong || (self.distance > 1 && is_near(&after)))
    }
}
