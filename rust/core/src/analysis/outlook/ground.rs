//! What the outlook asks of the distance: the targets of a hand.

use super::counts::{Counts, Kinds};
use super::targets::{Set, Target};
use crate::analysis::distance::ANY_KIND;
use crate::analysis::{Distances, Position};

/// Tiles missing to a legal win: 1 if a legal win is waited for, else by `closed` or, where a set is melded, by `floor`;
/// `None` for a hand of 14 too.
pub(super) fn distance(distances: &Distances, position: &Position) -> Option<u8> {
    distances.nearest(position).ok().flatten()
}

/// The targets of a hand of 13 that miss at most so many tiles.
pub(super) fn targets(distances: &Distances, position: &Position, most: u8) -> Vec<Target> {
    let mut targets = Vec::new();
    distances.visit_nearby(position, most, &mut |nearby| {
        targets.push(Target {
            tiles: Counts::of(nearby.tiles),
            packed: nearby.tiles,
            sets: nearby.sets.iter().map(|&set| Set::of(set)).collect(),
            floor: nearby.floor,
            closed: Kinds::from_mask(nearby.closed),
            always_closed: nearby.closed == ANY_KIND,
        });
    });
    targets
}
