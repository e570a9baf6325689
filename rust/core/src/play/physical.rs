//! The 144 tiles as things: two equal tiles stay two.

use crate::tiles::{Tile, Tiles};
use std::fmt;
use std::hash::{Hash, Hasher};

/// One of the 144 tiles of a set. The four copies of a playing kind have the numbers from four times its index on, the
/// flowers those from 136 on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PhysicalTile(u8);

impl PhysicalTile {
    /// How many there are.
    pub const COUNT: usize = 144;
    /// How many there are without flowers.
    pub const PLAYING: usize = 136;

    /// The tile of this number, `None` from 144 on.
    #[must_use]
    pub const fn new(number: u8) -> Option<PhysicalTile> {
        if (number as usize) < Self::COUNT { Some(PhysicalTile(number)) } else { None }
    }

    /// The copy (0-3; of a flower 0) of a kind; `None` for a copy that does not exist.
    #[must_use]
    pub const fn of(kind: Tile, copy: u8) -> Option<PhysicalTile> {
        if copy >= kind.copies() { None } else { Some(PhysicalTile(Self::first(kind) + copy)) }
    }

    /// The number of a kind's first copy.
    #[allow(clippy::cast_possible_truncation, reason = "below 144")]
    const fn first(kind: Tile) -> u8 {
        let index = kind.index() as u8;
        if kind.is_flower() { index + (Self::PLAYING - Tile::PLAYING_KINDS) as u8 } else { 4 * index }
    }

    /// 0..144.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is a copy of.
    #[must_use]
    pub const fn kind(self) -> Tile {
        let number = self.0 as usize;
        let index = if number < Self::PLAYING { number / 4 } else { number - (Self::PLAYING - Tile::PLAYING_KINDS) };
        match Tile::from_index(index) {
            Some(kind) => kind,
            None => unreachable!(),
        }
    }

    /// Which copy of its kind, 0-3; 0 for a flower.
    #[must_use]
    pub const fn copy(self) -> u8 {
        self.0 - Self::first(self.kind())
    }

    /// Whether it is a flower.
    #[must_use]
    pub const fn is_flower(self) -> bool {
        self.0 as usize >= Self::PLAYING
    }
}

/// Kind and copy: `5p#2`; a flower has no copies: `a`.
impl fmt::Display for PhysicalTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_flower() { self.kind().fmt(f) } else { write!(f, "{}#{}", self.kind(), self.copy()) }
    }
}

impl fmt::Debug for PhysicalTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Up to sixteen physical tiles in an order: a hand, a meld, the kongs of a seat.
#[derive(Copy, Clone)]
pub struct TileList {
    tiles: [PhysicalTile; Self::MOST],
    length: u8,
}

impl TileList {
    /// Four kongs.
    pub const MOST: usize = 16;
    /// No tile.
    pub const EMPTY: TileList = TileList { tiles: [PhysicalTile(0); Self::MOST], length: 0 };

    /// The tiles in their order.
    #[must_use]
    pub fn as_slice(&self) -> &[PhysicalTile] {
        &self.tiles[..usize::from(self.length)]
    }

    /// Adds a tile at the end; a hand, a meld, or the kongs of a seat never have more than sixteen.
    pub(super) fn push(&mut self, tile: PhysicalTile) {
        self.tiles[usize::from(self.length)] = tile;
        self.length += 1;
    }
}

impl std::ops::Deref for TileList {
    type Target = [PhysicalTile];

    fn deref(&self) -> &[PhysicalTile] {
        self.as_slice()
    }
}

impl FromIterator<PhysicalTile> for TileList {
    fn from_iter<I: IntoIterator<Item = PhysicalTile>>(tiles: I) -> TileList {
        let mut list = TileList::EMPTY;
        tiles.into_iter().for_each(|tile| list.push(tile));
        list
    }
}

impl PartialEq for TileList {
    fn eq(&self, other: &TileList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for TileList {}

impl Hash for TileList {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for TileList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// A set of physical tiles, with its kinds counted: a concealed hand.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Concealed {
    /// A bit a physical tile.
    copies: [u64; 3],
    /// Copies of each kind, three bits a kind.
    counts: u128,
    /// The kinds held, a bit each.
    kinds: u64,
    /// How many tiles of each nine kinds in tile order: the three suits, the honors (and two flowers), the flowers.
    sizes: [u8; 5],
}

impl Concealed {
    /// No tile.
    pub const EMPTY: Concealed = Concealed { copies: [0; 3], counts: 0, kinds: 0, sizes: [0; 5] };

    /// The kinds of the flowers.
    pub(super) const FLOWERS: u64 = 0xFF << Tile::PLAYING_KINDS;

    const fn place(tile: PhysicalTile) -> (usize, u64) {
        ((tile.0 >> 6) as usize, 1 << (tile.0 & 63))
    }

    #[inline]
    pub(super) const fn insert(&mut self, tile: PhysicalTile) {
        let (word, bit) = Self::place(tile);
        let kind = tile.kind().index();
        debug_assert!(self.copies[word] & bit == 0);
        self.copies[word] |= bit;
        self.counts += 1 << (3 * kind);
        self.kinds |= 1 << kind;
        self.sizes[kind / 9] += 1;
    }

    #[inline]
    pub(super) const fn remove(&mut self, tile: PhysicalTile) {
        let (word, bit) = Self::place(tile);
        let kind = tile.kind().index();
        debug_assert!(self.copies[word] & bit != 0);
        self.copies[word] &= !bit;
        self.counts -= 1 << (3 * kind);
        if self.count(tile.kind()) == 0 {
            self.kinds &= !(1 << kind);
        }
        self.sizes[kind / 9] -= 1;
    }

    /// Takes the lowest copy of a kind, if one is held.
    pub(super) fn take(&mut self, kind: Tile) -> Option<PhysicalTile> {
        let tile = self.lowest(kind)?;
        self.remove(tile);
        Some(tile)
    }

    /// Whether this very tile is held.
    #[must_use]
    pub const fn contains(&self, tile: PhysicalTile) -> bool {
        let (word, bit) = Self::place(tile);
        self.copies[word] & bit != 0
    }

    /// Copies held of a kind.
    #[inline]
    #[must_use]
    pub const fn count(&self, kind: Tile) -> u8 {
        (self.counts >> (3 * kind.index()) & 7) as u8
    }

    /// The lowest copy of a kind, if one is held.
    #[must_use]
    pub fn lowest(&self, kind: Tile) -> Option<PhysicalTile> {
        (0..kind.copies()).filter_map(|copy| PhysicalTile::of(kind, copy)).find(|&tile| self.contains(tile))
    }

    /// The kinds held, a bit each, flowers among them.
    #[inline]
    pub(super) const fn kinds(&self) -> u64 {
        self.kinds
    }

    /// How many tiles of each suit and how many honors there are, if no flower is held.
    #[inline]
    pub(super) const fn sizes(&self) -> [u8; 4] {
        let [characters, dots, bamboo, honors, _] = self.sizes;
        [characters, dots, bamboo, honors]
    }

    /// Whether a flower is held.
    #[inline]
    pub(super) const fn has_flower(&self) -> bool {
        self.kinds & Self::FLOWERS != 0
    }

    /// Kinds held four times, a bit each.
    #[inline]
    pub(super) const fn fours(&self) -> u64 {
        let mut kinds = 0;
        let mut fields = self.counts >> 2 & Tiles::LOW_BITS;
        while fields != 0 {
            kinds |= 1 << (fields.trailing_zeros() / 3);
            fields &= fields - 1;
        }
        kinds
    }

    /// The tiles by kind.
    #[must_use]
    pub const fn tiles(&self) -> Tiles {
        Tiles::from_bits(self.counts)
    }

    /// The physical tiles, lowest number first.
    pub fn iter(&self) -> impl Iterator<Item = PhysicalTile> + Clone + use<> {
        let mut words = self.copies;
        std::iter::from_fn(move || {
            let word = words.iter().position(|&word| word != 0)?;
            let bit = words[word].trailing_zeros();
            words[word] &= words[word] - 1;
            u8::try_from(64 * word + bit as usize).ok().and_then(PhysicalTile::new)
        })
    }

    /// How many tiles.
    #[must_use]
    pub const fn len(&self) -> usize {
        let [a, b, c] = self.copies;
        (a.count_ones() + b.count_ones() + c.count_ones()) as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.kinds == 0
    }
}

impl FromIterator<PhysicalTile> for Concealed {
    fn from_iter<I: IntoIterator<Item = PhysicalTile>>(tiles: I) -> Concealed {
        let mut all = Concealed::EMPTY;
        tiles.into_iter().for_each(|tile| all.insert(tile));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_kinds_and_copies_agree() {
        for number in 0..144 {
            let tile = PhysicalTile::new(number).unwrap();
            assert_eq!(PhysicalTile::of(tile.kind(), tile.copy()), Some(tile));
            assert_eq!(
                tile.kind().index(),
                if number < 136 { usize::from(number) / 4 } else { usize::from(number) - 102 }
            );
        }
        assert_eq!(PhysicalTile::new(144), None);
        assert_eq!(PhysicalTile::new(143).unwrap().to_string(), "h");
        assert_eq!(PhysicalTile::new(50).unwrap().to_string(), "4p#2");
        assert_eq!(PhysicalTile::of(Tile::from_index(34).unwrap(), 1), None);
    }

    #[test]
    fn a_hand_counts_what_it_holds() {
        let everything: Vec<PhysicalTile> = (0..144).filter_map(PhysicalTile::new).collect();
        let mut hand: Concealed = everything.iter().copied().collect();
        assert_eq!(hand.len(), 144);
        assert!(hand.iter().eq(everything.iter().copied()));
        assert_eq!((hand.fours(), hand.kinds()), ((1 << 34) - 1, (1 << 42) - 1));
        for tile in everything {
            assert_eq!(hand.lowest(tile.kind()), Some(tile));
            assert_eq!(hand.take(tile.kind()), Some(tile));
            assert!(!hand.contains(tile));
            assert_eq!(hand.count(tile.kind()), tile.kind().copies() - tile.copy() - 1);
            assert_eq!(hand.kinds() >> tile.kind().index() & 1 == 1, hand.count(tile.kind()) > 0);
        }
        assert_eq!(hand, Concealed::EMPTY);
    }
}
