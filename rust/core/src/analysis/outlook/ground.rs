//! What the outlook asks of the distance: how far a hand is, as its rows say it, and the targets within that.

use super::counts::{Counts, Kinds};
use super::targets::{NO_SET, Target, id_of};
use crate::analysis::{Distances, Position};

/// Tiles missing to a legal win: 1 if a legal win is waited for, else by `closed` or, where there is none, by `floor`; `None`
/// for a hand of 14 too.
pub(super) fn distance(distances: &Distances, position: &Position) -> Option<u8> {
    let bracket = distances.bracket(position).ok()?;
    if bracket.best_case == Some(1) { Some(1) } else { bracket.closed.or(bracket.floor) }
}

/// The targets of a hand of 13 that miss at most so many tiles.
pub(super) fn targets(distances: &Distances, position: &Position, distance: u8) -> Vec<Target> {
    let mut targets = Vec::new();
    distances.visit_near(position, distance, &mut |near| {
        let closed = Kinds::from_mask(near.closed);
        targets.push(Target {
            tiles: Counts::of(near.tiles),
            sets: near.sets.map(|meld| meld.map_or(NO_SET, id_of)),
            floor: near.floor,
            closed,
            always_closed: near.closed.count_ones() == 34,
        });
    });
    targets
}
