//! Counting copies where there may be more than exist.

use super::meld::Meld;
use super::multiset::Tiles;
use super::tile::Tile;
use std::ops::AddAssign;

/// Copies of each kind in fields of six bits, every second kind in a word: 63 of a kind do not run over.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Copies {
    even: u128,
    odd: u128,
}

/// The lower three bits of the field of every second kind.
const EVEN: u128 = {
    let mut bits = 0;
    let mut kind = 0;
    while kind < Tile::KINDS {
        bits |= 7 << (3 * kind);
        kind += 2;
    }
    bits
};
const ONES: u128 = EVEN / 7;

impl Copies {
    /// One copy of the kind with this index; of none where there is no such kind.
    pub(super) const fn one(kind: usize) -> Copies {
        if kind >= Tile::KINDS {
            return Copies { even: 0, odd: 0 };
        }
        let field = 1 << (3 * (kind & !1));
        if kind & 1 == 0 { Copies { even: field, odd: 0 } } else { Copies { even: 0, odd: field } }
    }

    /// Whether there are more than four of a kind, there being at most 36.
    pub(super) const fn exceed_four(self) -> bool {
        // 27 more make a field of five or more reach its highest bit.
        ((self.even + 27 * ONES) | (self.odd + 27 * ONES)) & (32 * ONES) != 0
    }

    /// The multiset, there being no more than four of a kind.
    pub(super) const fn to_tiles(self) -> Tiles {
        Tiles::from_bits(self.even | self.odd << 3)
    }
}

impl From<Tiles> for Copies {
    fn from(tiles: Tiles) -> Copies {
        Copies { even: tiles.bits() & EVEN, odd: tiles.bits() >> 3 & EVEN }
    }
}

impl From<Meld> for Copies {
    fn from(meld: Meld) -> Copies {
        meld.tiles().into()
    }
}

impl AddAssign for Copies {
    fn add_assign(&mut self, other: Copies) {
        self.even += other.even;
        self.odd += other.odd;
    }
}
