//! What a hand of the own is worth at the table: the chance that it wins times what winning pays.

use crate::play::Observation;

/// What a win pays more than a deal that another wins.
const WIN: f32 = 62.0;
/// What dealing in costs beyond the own chances: a win of another costs something anyway.
const DEAL_IN: f32 = 7.0;
/// The part of what dealing in costs that is minded: who minds all of it wins less often. None, half and all of it made no
/// difference that 2,500 walls show.
const MINDED: f32 = 0.5;
/// Log odds of winning at each distance from 1 on when the wall is at its end, of deals that players of this ladder played.
const AT_END: [f32; 6] = [-1.35, -3.45, -4.95, -5.9, -6.6, -7.2];

/// Own draws left.
fn draws_left(seen: &Observation) -> f32 {
    seen.private_walls.map_or(f32::from(seen.wall_left) / 4.0, |walls| f32::from(walls[seen.seat.index()]))
}

/// Rounds played, about, and rounds still to come.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rounds, not below 0")]
pub(super) fn rounds(seen: &Observation) -> [usize; 2] {
    let left = draws_left(seen);
    [(ROUNDS - left).max(0.0) as usize, left as usize]
}

/// Rounds of a deal from a wall of 136 tiles.
const ROUNDS: f32 = 21.0;

/// The points that a hand of 13 tiles at a distance is worth more than none.
pub(super) fn of(seen: &Observation, distance: Option<u8>) -> f32 {
    let Some(distance) = distance.filter(|_| !seen.dead[seen.seat.index()]) else { return 0.0 };
    let left = draws_left(seen) / 20.0;
    let odds = AT_END[usize::from(distance.clamp(1, 6)) - 1] + 3.2 * left + 0.75 * left * left;
    WIN / (1.0 + (-odds).exp())
}

/// What dealing in costs with a hand that is worth so much, as far as it is minded.
pub(super) fn cost(stake: f32) -> f32 {
    MINDED * (stake + DEAL_IN)
}
