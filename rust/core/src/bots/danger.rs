//! The danger of a discard: how likely another player wins on it.
//!
//! Fitted to what players of this ladder did: of 297,345 times that a tile was thrown past another player's hand 1,469 were
//! won on. What tells most is how long the other has played, whether it has thrown the kind itself, how many copies are
//! unseen, and what others have thrown since its hand last changed: it would have won on that.

use super::plans::bits;
use crate::play::{EventKind, Observation, Seat};
use crate::tiles::{MeldShape, Tile};

const KINDS: usize = Tile::PLAYING_KINDS;

/// How likely each of some kinds, thrown now, is won on by some other player.
pub(super) struct Danger([f32; KINDS]);

/// Of an honor and of a number by the copies unseen, on the scale of log odds; and what a terminal, a 2 or 8, another number adds.
const HONOR: [f32; 5] = [0.0, 1.2, 2.1, 3.3, 3.3];
const NUMBER: [f32; 5] = [0.0, 0.1, 0.45, 1.0, 1.0];
const BY_RANK: [f32; 9] = [1.8, 2.1, 2.45, 2.45, 2.45, 2.45, 2.45, 2.1, 1.8];

/// What discards of the other one or two ranks away take off, by their number; and those three ranks away.
const BY_NEAR: [f32; 5] = [0.0, -0.25, -0.5, -0.75, -0.75];
const BY_FAR: [f32; 3] = [0.0, -0.28, -0.56];

impl Danger {
    /// Of these kinds, a bit each; the others are no danger.
    pub(super) fn of(seen: &Observation, unseen: &[u8; KINDS], kinds: u64) -> Danger {
        let mut safe = [1.0_f32; KINDS];
        for (other, passed) in passed(seen) {
            if seen.dead[other.index()] {
                continue;
            }
            let of_other = Other::new(seen, other);
            for kind in bits(kinds & !passed) {
                safe[kind] *= 1.0 - of_other.danger(kind, unseen[kind]);
            }
        }
        Danger(safe.map(|safe| 1.0 - safe))
    }

    pub(super) const fn of_kind(&self, tile: Tile) -> f32 {
        self.0[tile.index()]
    }
}

/// What was thrown since each other player's hand last changed, a bit a kind.
fn passed(seen: &Observation) -> impl Iterator<Item = (Seat, u64)> {
    let mut passed = [0_u64; 4];
    let mut open = [true; 4];
    for event in seen.events.iter().rev() {
        let (EventKind::Discard, Some(by), Some(tile)) = (event.kind, event.seat, event.tile) else { continue };
        let kind = tile.kind().index();
        for seat in Seat::ALL.map(Seat::index) {
            if open[seat] && kind < KINDS {
                passed[seat] |= 1 << kind;
            }
        }
        open[by.index()] = false;
        if open == [false; 4] {
            break;
        }
    }
    seen.seat.others().map(move |seat| (seat, passed[seat.index()]))
}

/// Another player, as far as it tells what is dangerous.
struct Other {
    base: f32,
    river: u64,
    /// The share of each suit among its discards.
    share: [f32; 3],
}

impl Other {
    fn new(seen: &Observation, seat: Seat) -> Other {
        let index = seat.index();
        let left = seen.private_walls.map_or(f32::from(seen.wall_left) / 4.0, |walls| f32::from(walls[index]));
        let round = (21.0 - left).max(0.0);
        let mut base = -4.6 - 30.0 / (round + 1.0);
        for laid in &seen.melds[index] {
            base += match laid.as_ref().map(|laid| laid.meld) {
                Some(meld) if meld.shape() == MeldShape::Chow => 0.28,
                Some(meld) if !meld.is_concealed() => {
                    if meld.tile().is_honor() {
                        0.4
                    } else {
                        0.1
                    }
                }
                _ => 1.0,
            };
        }
        let (mut river, mut suits, mut thrown) = (0, [0.0; 3], 0.0_f32);
        for kind in seen.rivers[index].iter().map(|tile| tile.kind().index()) {
            river |= 1 << kind;
            thrown += 1.0;
            if kind < 27 {
                suits[kind / 9] += 1.0;
            }
        }
        Other { base, river, share: suits.map(|count| count / thrown.max(1.0)) }
    }

    fn danger(&self, kind: usize, unseen: u8) -> f32 {
        let mut odds = self.base;
        if kind >= 27 {
            odds += HONOR[usize::from(unseen.min(4))];
        } else {
            let (suit, rank) = (kind / 9, kind % 9);
            let river = (self.river >> (9 * suit) & 0x1FF) as u32;
            // Placed so that the tile itself is bit 3.
            let around = river << 3 >> rank;
            let near = BY_NEAR[(around & 0b011_0110).count_ones() as usize];
            let far = BY_FAR[(around & 0b100_0001).count_ones() as usize];
            odds += BY_RANK[rank] + NUMBER[usize::from(unseen.min(4))] + 0.88 * self.share[suit] + near + far;
        }
        if self.river >> kind & 1 == 1 {
            odds -= 2.5;
        }
        // Of small chances the odds are as good.
        odds.exp()
    }
}
