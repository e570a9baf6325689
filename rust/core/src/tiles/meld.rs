//! Melds: sets laid on the table, a concealed kong among them.

use super::multiset::{Tiles, write_run};
use super::tile::{Suit, Tile};
use std::fmt;
use std::num::NonZeroU16;

/// What a meld is and, for a kong, how it was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MeldShape {
    /// Three tiles in a row, claimed from the left.
    Chow,
    /// Three equal tiles, claimed.
    Pung,
    /// Four equal tiles, the fourth claimed from a discard.
    MeldedKong,
    /// Four equal tiles: a melded pung to which the fourth was added.
    AddedKong,
    /// Four equal tiles, nothing claimed, face down.
    ConcealedKong,
}

impl MeldShape {
    const ALL: [MeldShape; 5] =
        [MeldShape::Chow, MeldShape::Pung, MeldShape::MeldedKong, MeldShape::AddedKong, MeldShape::ConcealedKong];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            MeldShape::Chow => "chow",
            MeldShape::Pung => "pung",
            MeldShape::MeldedKong => "melded_kong",
            MeldShape::AddedKong => "added_kong",
            MeldShape::ConcealedKong => "concealed_kong",
        }
    }
}

/// A set laid on the table: chow, pung or kong, and whence it was claimed.
///
/// One word, highest first: the shape's number from 1, six bits for the tile (the lowest of a chow), two bits for the claim
/// (chow: 1-3, which of its tiles; pung, melded and added kong: 1 left, 2 opposite, 3 right; else 0). That the word is
/// never zero lets a hand's four places for melds be read without asking whether they are filled.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meld(NonZeroU16);

impl Meld {
    const TILE: u32 = 2;
    const SHAPE: u32 = 8;

    const fn new(shape: MeldShape, tile: Tile, claimed: u8) -> Meld {
        #[allow(clippy::cast_possible_truncation, reason = "a tile's index is below 42")]
        let word = (shape as u16 + 1) << Self::SHAPE | (tile.index() as u16) << Self::TILE | claimed as u16;
        Meld(NonZeroU16::new(word).expect("the shape's number is at least 1"))
    }

    /// The chow that begins with `first`, its `claimed`th tile (1-3) taken from the left.
    #[must_use]
    pub const fn chow(first: Tile, claimed: u8) -> Option<Meld> {
        match first.rank() {
            Some(1..=7) if claimed >= 1 && claimed <= 3 => Some(Self::new(MeldShape::Chow, first, claimed)),
            _ => None,
        }
    }

    /// The pung of `tile`, claimed from the left (1), the opposite (2) or the right (3).
    #[must_use]
    pub const fn pung(tile: Tile, from: u8) -> Option<Meld> {
        Self::of_equals(MeldShape::Pung, tile, from)
    }

    /// The kong of `tile`, its fourth tile claimed from the left (1), the opposite (2) or the right (3).
    #[must_use]
    pub const fn melded_kong(tile: Tile, from: u8) -> Option<Meld> {
        Self::of_equals(MeldShape::MeldedKong, tile, from)
    }

    /// The kong of `tile` made by adding the fourth to a pung claimed from the left (1), the opposite (2) or the right (3).
    #[must_use]
    pub const fn added_kong(tile: Tile, from: u8) -> Option<Meld> {
        Self::of_equals(MeldShape::AddedKong, tile, from)
    }

    /// The concealed kong of `tile`.
    #[must_use]
    pub const fn concealed_kong(tile: Tile) -> Option<Meld> {
        if tile.is_flower() { None } else { Some(Self::new(MeldShape::ConcealedKong, tile, 0)) }
    }

    const fn of_equals(shape: MeldShape, tile: Tile, from: u8) -> Option<Meld> {
        if tile.is_flower() || from < 1 || from > 3 { None } else { Some(Self::new(shape, tile, from)) }
    }

    /// What it is.
    #[must_use]
    pub const fn shape(self) -> MeldShape {
        MeldShape::ALL[(self.0.get() >> Self::SHAPE) as usize - 1]
    }

    /// The lowest tile of a chow; the tile of a pung or kong.
    #[must_use]
    pub const fn tile(self) -> Tile {
        match Tile::from_index((self.0.get() >> Self::TILE & 63) as usize) {
            Some(tile) => tile,
            None => unreachable!(),
        }
    }

    /// For a chow which tile was claimed, 1-3; for a pung or kong from whom: 1 left, 2 opposite, 3 right; `None` for a
    /// concealed kong.
    #[must_use]
    pub const fn claimed(self) -> Option<u8> {
        match self.0.get() & 3 {
            0 => None,
            1 => Some(1),
            2 => Some(2),
            _ => Some(3),
        }
    }

    /// Whether it is a kong of any kind.
    #[must_use]
    pub const fn is_kong(self) -> bool {
        matches!(self.shape(), MeldShape::MeldedKong | MeldShape::AddedKong | MeldShape::ConcealedKong)
    }

    /// Whether it is a concealed kong: the only meld that leaves a hand concealed.
    #[must_use]
    pub const fn is_concealed(self) -> bool {
        matches!(self.shape(), MeldShape::ConcealedKong)
    }

    /// Its three or four tiles.
    #[must_use]
    pub fn tiles(self) -> Tiles {
        let unit = 1_u128 << (3 * self.tile().index());
        Tiles::from_bits(match self.shape() {
            MeldShape::Chow => unit | unit << 3 | unit << 6,
            MeldShape::Pung => 3 * unit,
            _ => 4 * unit,
        })
    }

    /// A bound on [`Meld::table_index`], a power of two.
    pub(crate) const TABLE_SIZE: usize = 8 << (Self::SHAPE - Self::TILE);

    /// Shape and tile as one small number, for tables of what a meld contributes to a hand; zero for no meld.
    pub(crate) fn table_index(meld: Option<Meld>) -> usize {
        usize::from(meld.map_or(0, |meld| meld.0.get()) >> Self::TILE) & (Self::TABLE_SIZE - 1)
    }

    /// Every meld that exists: 63 chows, 102 pungs, 238 kongs.
    pub fn all() -> impl Iterator<Item = Meld> {
        Tile::playing().flat_map(|tile| {
            (1..=3)
                .flat_map(move |n| {
                    [Meld::chow(tile, n), Meld::pung(tile, n), Meld::melded_kong(tile, n), Meld::added_kong(tile, n)]
                })
                .chain([Meld::concealed_kong(tile)])
                .flatten()
        })
    }

    /// The suit, `None` for honors.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        self.tile().suit()
    }
}

/// The notation: `[123m,1]`, `[EEEE,6]`, `[4444p]`.
impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        write_run(f, self.tiles().iter())?;
        match (self.shape(), self.claimed()) {
            (_, None) => f.write_str("]"),
            (MeldShape::AddedKong, Some(from)) => write!(f, ",{}]", from + 4),
            (_, Some(claimed)) => write!(f, ",{claimed}]"),
        }
    }
}

impl fmt::Debug for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Meld({self})")
    }
}
