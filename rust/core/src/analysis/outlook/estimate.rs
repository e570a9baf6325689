//! Estimates of what hands promise that are too far for the model.
//!
//! The nearest targets are weighed by the ways to get their missing tiles. What that says of one step, on the geometric mean,
//! is taken as the chance that a round brings the hand a step nearer, and the win as the chance that enough rounds do. Two
//! numbers for how fast hands get nearer were fitted to hands of distance 4 and 5 whose outlook was worked out by the model;
//! `tests/outlook.rs` says how well they fit.

use super::counts::Counts;
use super::graph::Model;
use super::targets::{Set, Target};
use super::values::Outlook;
use crate::analysis::Position;
use crate::tiles::{Circumstances, Hand, Tile, Tiles};

/// How the chance of a step follows from the ways: a factor, a power, and a factor for each tile that a hand is farther than
/// [`FITTED`]. Without claims and with them.
const STEPS: [[f64; 3]; 2] = [[0.41, 0.755, 1.06], [0.475, 0.804, 1.055]];
/// The distance from which [`STEPS`] counts.
const FITTED: u8 = 4;
/// The highest chance of a step.
const SUREST: f64 = 0.95;
/// Of the fan points of a win so many times are paid: once on a discard, three times when drawn.
const TIMES: f64 = 1.5;
/// The weightiest targets, whose points are looked at.
const LOOKED_AT: usize = 50;

/// The outlook of a hand at a distance, from the targets within it.
pub(super) fn outlook(targets: &[Target], model: &Model<'_>, position: &Position, distance: u8) -> Outlook {
    let unseen = position.unseen();
    let all: f64 = unseen.iter().map(|&copies| f64::from(copies)).sum();
    let own = Counts::of(position.own());
    let is_open = position.melds().any(|meld| !meld.is_concealed());
    let mut weighed: Vec<(f64, &Target)> = targets
        .iter()
        .filter(|target| target.tiles.excess(&own) == u32::from(distance))
        .filter(|target| if is_open { target.floor } else { target.is_closed(target.tiles.above(&own)) })
        .map(|target| (weight(target, &own, &unseen, position, model.claims), target))
        .collect();
    let ways: f64 = weighed.iter().map(|(weight, _)| weight).sum();
    if ways == 0.0 {
        return Outlook::default();
    }
    // The tiles may come in any order.
    let orders: f64 = (1..=distance).map(f64::from).product();
    let [factor, power, farther] = STEPS[usize::from(model.claims)];
    let steps = f64::from(distance);
    let mean = (orders * ways).powf(1.0 / steps) / all;
    let step = (factor * farther.powf(steps - f64::from(FITTED)) * mean.powf(power)).min(SUREST);
    let win_chance = at_least(usize::from(distance) - 1, model.draws + 1, step);

    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    weighed.truncate(LOOKED_AT);
    let (weights, points) = weighed.iter().fold((0.0, 0.0), |(weights, points), (weight, target)| {
        (weights + weight, points + weight * f64::from(total(target, &own, model, position, is_open)))
    });
    Outlook { win_chance, expected_points: win_chance * (24.0 + TIMES * points / weights) }
}

/// The ways to take the missing tiles of a target from the unseen ones. Where tiles are claimed, the last one of a pung may come
/// from any of four players, that of a chow from two.
fn weight(target: &Target, own: &Counts, unseen: &[u8; Tile::PLAYING_KINDS], position: &Position, claims: bool) -> f64 {
    let missing = target.tiles.above(own);
    let ways = missing.iter().map(|kind| {
        let (copies, wanted) = (u64::from(unseen[kind]), target.tiles.get(kind) - own.get(kind));
        #[allow(clippy::cast_precision_loss, reason = "at most four copies")]
        (0..wanted).map(|n| (copies - n) as f64 / (n + 1) as f64).product::<f64>()
    });
    let ways: f64 = ways.product();
    if !(claims && target.floor) {
        return ways;
    }
    let sets = target.sets_to_come(position).filter(|set| set.kinds().any(|kind| missing.has(kind)));
    ways * sets.map(|set| if matches!(set, Set::Pung(_)) { 4.0 } else { 2.0 }).product::<f64>()
}

/// What a target is worth with flowers: on a discard, open but for its last set if sets are claimed for it, else as it stands.
fn total(target: &Target, own: &Counts, model: &Model<'_>, position: &Position, is_open: bool) -> u32 {
    let mut laid = *position;
    let mut concealed = target.packed.bits() - position.melds().map(|meld| meld.tiles().bits()).sum::<u128>();
    if model.claims && target.floor && !is_open {
        let count = target.sets.len().saturating_sub(position.melded_sets() + 1);
        for meld in target.sets_to_come(position).take(count).filter_map(Set::meld) {
            if let Some(with) = laid.laid(meld, Tiles::EMPTY) {
                laid = with;
                concealed -= meld.tiles().bits();
            }
        }
    }
    let held = Tiles::from_bits(concealed);
    let lacks = |tile: &Tile| target.tiles.get(tile.index()) > own.get(tile.index());
    let Some(winning) = held.kinds().find(lacks).or_else(|| held.kinds().next()) else { return 0 };
    let mut before = held;
    let was_held = before.remove(winning);
    debug_assert!(was_held, "it is one of them");
    let winds = [position.round(), position.seat()];
    let hand = Hand::won(*laid.meld_slots(), before, winning, winds, Circumstances::default());
    model.scorer.evaluate(&hand, false).map_or(0, |value| value.points + model.flowers)
}

/// The chance of at least so many successes in so many trials.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn at_least(successes: usize, trials: usize, chance: f64) -> f64 {
    // By the number of successes so far, those that are enough in the last place.
    let mut states = vec![0.0; successes + 1];
    states[0] = 1.0;
    for _ in 0..trials {
        for n in (0..successes).rev() {
            states[n + 1] += chance * states[n];
            states[n] *= 1.0 - chance;
        }
    }
    states[successes]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_successes() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(close(at_least(0, 3, 0.3), 1.0));
        assert!(close(at_least(3, 3, 0.5), 0.125));
        assert!(close(at_least(2, 3, 0.5), 0.5));
        assert!(close(at_least(1, 4, 0.1), 1.0 - 0.9_f64.powi(4)));
        assert!(close(at_least(5, 4, 0.9), 0.0));
    }
}
