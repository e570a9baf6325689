//! What the outlook asks of the distance: the targets of a hand.

use super::counts::{Counts, Kinds};
use super::targets::{NO_SET, SetId, Target, id_of};
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
        let mut sets: [SetId; 4] = [NO_SET; 4];
        sets.iter_mut().zip(&nearby.sets).for_each(|(id, &set)| *id = id_of(set));
        targets.push(Target {
            tiles: Counts::of(nearby.tiles),
            packed: nearby.tiles,
            sets,
            floor: nearby.floor,
            closed: Kinds::from_mask(nearby.closed),
            always_closed: nearby.closed == ANY_KIND,
        });
    });
    targets
}
