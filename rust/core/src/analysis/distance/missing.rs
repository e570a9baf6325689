//! The tiles that a target misses, counted in marks.

use super::bits;
use crate::tiles::{Tile, Tiles};

/// A multiset of tiles by marks: bit `kind` of word `n` says that there are more than `n` copies of it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing([u64; 4]);

impl Missing {
    /// No tile.
    pub const NONE: Missing = Missing([0; 4]);

    /// One copy of a kind.
    #[must_use]
    pub const fn one(tile: Tile) -> Missing {
        Missing([1 << tile.index(), 0, 0, 0])
    }

    /// From marks that need not begin at the first word: the bits that a kind has in them are as many as its copies, and stand
    /// in words side by side.
    #[inline]
    pub(super) const fn of_runs([a, b, c, d]: [u64; 4]) -> Missing {
        let (ab, bc, cd) = (a & b, b & c, c & d);
        Missing([a | b | c | d, ab | bc | cd, (ab & c) | (bc & d), ab & cd])
    }

    /// Of each kind the marks that a function gives for the word of a mark.
    #[inline]
    pub(super) fn map(self, of_word: impl Fn(u64) -> u64) -> Missing {
        Missing(self.0.map(of_word))
    }

    /// The kinds, a bit each in tile order.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> u64 {
        self.0[0]
    }

    /// The kinds of which more than one copy is missing.
    #[inline]
    #[must_use]
    pub const fn several(self) -> u64 {
        self.0[1]
    }

    /// Copies of the kind with this index.
    #[inline]
    #[must_use]
    pub fn copies(self, kind: usize) -> u8 {
        self.0.iter().map(|marks| (marks >> kind & 1) as u8).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }

    /// The tiles.
    #[must_use]
    pub fn tiles(self) -> Tiles {
        let of_word = |marks: u64| bits(marks).map(|kind| 1_u128 << (3 * kind)).sum::<u128>();
        Tiles::from_bits(self.0.into_iter().map(of_word).sum())
    }
}
