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
pub(super) struct Rates {
    /// Of each kind the chance that a tile drawn is of it.
    draw: [f32; KINDS],
    /// The chance of a single unseen tile.
    one: f32,
    /// By class: how many times as often a tile comes that may be claimed from the left, and from all.
    from_left: [f32; 4],
    from_all: [f32; 4],
    /// By class: how many times as often as from the left it comes from all.
    last_of_chow: [f32; 4],
    flowers: f32,
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
        Rates {
            draw: unseen.map(|copies| f32::from(copies) * one),
            one,
            from_left: thrown.map(|rate| 1.0 + rate),
            from_all: thrown.map(|rate| 1.0 + 3.0 * rate),
            last_of_chow: thrown.map(|rate| (1.0 + 3.0 * rate) / (1.0 + rate)),
            flowers: seen.flowers[seen.seat.index()].iter().map(|_| 1.0).sum(),
        }
    }

    /// How likely a way is gone, up to a factor that is the same for all that miss as many tiles; times what it pays.
    pub(super) fn of_way(&self, way: &Way) -> f32 {
        let (mut chance, mut kinds) = (1.0, 0_u64);
        for tile in way.missing.kinds() {
            let draw = self.draw[tile.index()];
            kinds |= 1 << tile.index();
            chance *= match way.missing.count(tile) {
                1 => draw,
                2 => draw * (draw - self.one) / 2.0,
                copies => (0..copies).map(|n| (draw - f32::from(n) * self.one) / f32::from(n + 1)).product(),
            };
        }
        for kind in bits(way.pungs) {
            chance *= self.from_all[CLASS[kind]];
        }
        for first in bits(way.chows) {
            let (mut sum, mut count) = (0.0, 0.0);
            for kind in bits(7 << first & kinds) {
                sum += self.from_left[CLASS[kind]];
                count += 1.0;
            }
            chance *= sum / count;
        }
        // The last tile may come from anyone; each is as likely to be the last.
        let of_chows = way.chows | way.chows << 1 | way.chows << 2;
        let (mut gain, mut count) = (0.0, 0.0);
        for kind in bits(kinds) {
            let class = CLASS[kind];
            gain += if way.pungs >> kind & 1 == 1 {
                1.0
            } else if of_chows >> kind & 1 == 1 {
                self.last_of_chow[class]
            } else {
                self.from_all[class]
            };
            count += 1.0;
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
        self.draw[kind] * ((self.from_all[CLASS[kind]] - 1.0) * pay(wait.discard) + pay(wait.self_drawn))
    }
}
