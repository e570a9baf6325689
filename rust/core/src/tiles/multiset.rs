//! A multiset of tiles in one word.

use super::tile::Tile;
use std::fmt;

/// A multiset of tiles: at most four of a playing kind and one of each flower.
///
/// Three bits a kind, in tile order from the lowest bit: two multisets add by adding the words, and the bit of weight
/// four marks a kind that is held entirely.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles(u128);

impl Tiles {
    /// The lowest bit of each kind's field.
    pub(crate) const LOW_BITS: u128 = {
        let mut bits = 0;
        let mut kind = 0;
        while kind < Tile::KINDS {
            bits |= 1 << (3 * kind);
            kind += 1;
        }
        bits
    };

    /// No tile.
    pub const EMPTY: Tiles = Tiles(0);

    /// The multiset, or the first tile of which there were more than exist.
    ///
    /// # Errors
    /// The tile whose copies exceed [`Tile::copies`].
    pub fn collect(tiles: impl IntoIterator<Item = Tile>) -> Result<Tiles, Tile> {
        let mut all = Tiles::EMPTY;
        for tile in tiles {
            if !all.insert(tile) {
                return Err(tile);
            }
        }
        Ok(all)
    }

    /// Copies of `tile`.
    #[must_use]
    pub const fn count(self, tile: Tile) -> u8 {
        ((self.0 >> (3 * tile.index())) & 7) as u8
    }

    /// Adds one copy; `false`, and nothing changed, if all copies are there already.
    #[must_use]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let room = self.count(tile) < tile.copies();
        if room {
            self.0 += 1 << (3 * tile.index());
        }
        room
    }

    /// Takes one copy away; `false`, and nothing changed, if there is none.
    #[must_use]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let held = self.count(tile) > 0;
        if held {
            self.0 -= 1 << (3 * tile.index());
        }
        held
    }

    /// These without those; `None` if there are not as many of each kind.
    #[must_use]
    pub fn minus(self, those: Tiles) -> Option<Tiles> {
        let are_there = those.kinds().all(|tile| self.count(tile) >= those.count(tile));
        are_there.then(|| Tiles(self.0 - those.0))
    }

    /// Number of tiles.
    #[must_use]
    pub fn len(self) -> usize {
        let fields_with = |bit: u32| ((self.0 >> bit) & Self::LOW_BITS).count_ones() as usize;
        fields_with(0) + 2 * fields_with(1) + 4 * fields_with(2)
    }

    /// Whether there is no tile.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The distinct kinds, in tile order.
    pub fn kinds(self) -> impl Iterator<Item = Tile> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let kind = rest.trailing_zeros() as usize / 3;
            rest &= u128::MAX.checked_shl(3 * (u32::try_from(kind).unwrap_or(u32::MAX) + 1)).unwrap_or(0);
            Tile::from_index(kind)
        })
    }

    /// Every tile, equal ones repeated, in tile order.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        self.kinds().flat_map(move |tile| (0..self.count(tile)).map(move |_| tile))
    }

    /// The word: three bits a kind, in tile order from the lowest bit.
    #[must_use]
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// The multiset of a word known to hold no more copies than exist.
    pub(crate) const fn from_bits(bits: u128) -> Tiles {
        Tiles(bits)
    }
}

/// The notation, in tile order: `123m44sEEa`.
impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_run(f, self.iter())
    }
}

/// Writes tiles in the order given, the letter of a suit once a run of its tiles.
pub(crate) fn write_run(f: &mut impl fmt::Write, tiles: impl IntoIterator<Item = Tile>) -> fmt::Result {
    let mut suit = None;
    for tile in tiles {
        if suit != tile.suit() {
            if let Some(s) = suit {
                f.write_char(super::Suit::letter(s))?;
            }
            suit = tile.suit();
        }
        match tile.rank() {
            Some(rank) => f.write_char(char::from(b'0' + rank))?,
            None => write!(f, "{tile}")?,
        }
    }
    suit.map_or(Ok(()), |s| f.write_char(s.letter()))
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tiles({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_kinds_and_length_agree() {
        for tile in Tile::all() {
            let mut tiles = Tiles::EMPTY;
            assert!(!tiles.remove(tile));
            for n in 1..=tile.copies() {
                assert!(tiles.insert(tile));
                assert_eq!((tiles.count(tile), tiles.len()), (n, n.into()));
                assert_eq!(tiles.kinds().collect::<Vec<_>>(), [tile]);
                assert_eq!(tiles.iter().count(), usize::from(n));
            }
            assert!(!tiles.insert(tile), "no copy beyond the last: {tile}");
            assert!(tiles.remove(tile));
        }
        let everything = Tiles::collect(Tile::all().flat_map(|t| vec![t; t.copies().into()])).unwrap();
        assert_eq!(everything.len(), 144);
        assert_eq!(everything.kinds().count(), Tile::KINDS);
    }

    #[test]
    fn prints_each_suit_letter_once() {
        let tiles = Tiles::collect([33, 0, 1, 2, 20, 20, 34].map(|i| Tile::from_index(i).unwrap())).unwrap();
        assert_eq!(tiles.to_string(), "123m33sPa");
        assert_eq!(Tiles::EMPTY.to_string(), "");
    }
}
