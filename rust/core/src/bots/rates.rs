//! How fast tiles come: drawn, or thrown by others.

use super::plans::bits;
use super::stake;
use crate::analysis::{WaitPoints, Way};
use crate::play::Observation;
use crate::tiles::Tile;

const KINDS: usize = Tile::PLAYING_KINDS;

/// How often another player throws a tile, for each time that chance alone would have it: honors; terminals; 2 and 8; other
/// numbers. By pairs of rounds from the start of the deal; measured in 1,500 deals of players of this ladder.
const THROWN: [[f32; 7]; 4] = [
    [3.3, 2.5, 1.5, 1.25, 1.15, 1.2, 1.2],
    [0.61, 1.0, 1.18, 1.17, 1.15, 1.05, 1.0],
    [0.5, 0.73, 0.96, 1.0, 1.0, 1.0, 0.97],
    [0.32, 0.53, 0.74, 0.84, 0.87, 0.9, 0.92],
];
/// The class of each kind in [`THROWN`].
const CLASS: [usize; KINDS] = {
    const OF_RANK: [usize; 9] = [1, 2, 3, 3, 3, 3, 3, 2, 1];
    let mut class = [0; KINDS];
    let mut kind = 0;
    while kind < 27 {
        class[kind] = OF_RANK[kind % 9];
        kind += 1;
    }
    class
};
/// Rounds that are looked ahead.
const AHEAD: usize = 9;

/// What is said of the tiles that a seat has not seen.
#[derive(Clone, PartialEq)]
pub(super) struct Rates {
    by_kind: [OfKind; KINDS],
    /// How many times as often one of the missing tiles of a chow comes that may be claimed from the left, as their mean: by the
    /// rank of the chow's lowest tile, and the missing ones of its three as bits.
    of_chow: [[f32; 8]; 7],
    flowers: f32,
}

/// What is said of a kind.
#[derive(Copy, Clone, PartialEq)]
struct OfKind {
    /// The chance that a tile drawn is of it; of two tiles, three, and four, both, all three, and all four.
    draws: [f32; 4],
    /// How many times as often a tile comes that may be claimed from all.
    from_all: f32,
    /// How many times as often the last tile of a way comes as is said of a tile of the set that it belongs to: of a pair; of a
    /// chow, from the left; of a pung, from all already; of a chow and a pung.
    as_last: [f32; 4],
}

impl Rates {
    pub(super) fn of(seen: &Observation, unseen: &[u8; KINDS]) -> Rates {
        let all: f32 = unseen.iter().map(|&copies| f32::from(copies)).sum();
        let one = 1.0 / all.max(1.0);
        let [round, ahead] = stake::rounds(seen);
        let ahead = ahead.min(AHEAD);
        let thrown = THROWN.map(|by_stage| {
            let stages = (round..=round + ahead.saturating_sub(1)).map(|round| by_stage[(round / 2).min(6)]);
            let (sum, count) = stages.fold((0.0, 0.0), |(sum, count), rate| (sum + rate, count + 1.0));
            sum / count
        });
        let from_left = thrown.map(|rate| 1.0 + rate);
        let of_kind = |kind: usize| {
            let draw = f32::from(unseen[kind]) * one;
            let draws = [
                draw,
                draw * (draw - one) / 2.0,
                draw * ((draw - one) / 2.0) * ((draw - 2.0 * one) / 3.0),
                draw * ((draw - one) / 2.0) * ((draw - 2.0 * one) / 3.0) * ((draw - 3.0 * one) / 4.0),
            ];
            let rate = thrown[CLASS[kind]];
            let from_all = 1.0 + 3.0 * rate;
            OfKind { draws, from_all, as_last: [from_all, from_all / (1.0 + rate), 1.0, 1.0] }
        };
        let of_chow = |lowest: usize, missing: usize| {
            let kinds = (0..3).filter(|n| missing >> n & 1 == 1).map(|n| from_left[CLASS[lowest + n]]);
            let (sum, count) = kinds.fold((0.0, 0.0), |(sum, count), rate| (sum + rate, count + 1.0));
            sum / f32::max(count, 1.0)
        };
        Rates {
            by_kind: std::array::from_fn(of_kind),
            of_chow: std::array::from_fn(|lowest| std::array::from_fn(|missing| of_chow(lowest, missing))),
            flowers: seen.flowers[seen.seat.index()].iter().map(|_| 1.0).sum(),
        }
    }

    /// How likely a way is gone, up to a factor that is the same for all that miss as many tiles; times what it pays.
    pub(super) fn of_way(&self, way: &Way) -> f32 {
        let kinds = way.missing.kinds();
        // The last tile may come from anyone; each is as likely to be the last.
        let of_chows = way.chows | way.chows << 1 | way.chows << 2;
        let (mut chance, mut gain, mut count) = (1.0, 0.0, 0.0);
        for kind in bits(kinds) {
            let by_kind = &self.by_kind[kind];
            chance *= if way.missing.several() >> kind & 1 == 0 {
                by_kind.draws[0]
            } else {
                by_kind.draws[usize::from(way.missing.copies(kind) - 1)]
            };
            let set = (way.pungs >> kind & 1) << 1 | of_chows >> kind & 1;
            gain += by_kind.as_last[(set & 3) as usize];
            count += 1.0;
        }
        for kind in bits(way.pungs) {
            chance *= self.by_kind[kind].from_all;
        }
        for first in bits(way.chows) {
            chance *= self.of_chow[first % 9][(kinds >> first & 7) as usize];
        }
        chance * gain / count * self.pay(way.points)
    }

    /// What a win pays: mostly on a discard, at times drawn.
    #[allow(clippy::cast_precision_loss, reason = "at most a few hundred points")]
    fn pay(&self, points: u32) -> f32 {
        24.0 + 1.5 * (points as f32 + self.flowers)
    }

    /// The same of a wait.
    pub(super) fn of_wait(&self, wait: &WaitPoints, minimum: u32) -> f32 {
        let kind = wait.tile.index();
        let pay = |points: u32| if points >= minimum { self.pay(points) } else { 0.0 };
        let OfKind { draws: [draw, ..], from_all, .. } = self.by_kind[kind];
        draw * ((from_all - 1.0) * pay(wait.discard) + pay(wait.self_drawn))
    }
}
