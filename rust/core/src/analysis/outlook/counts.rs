//! How many of each kind, in words that compare kind by kind.

use crate::tiles::Tiles;

/// Kinds in a word.
const LANES: usize = 16;
/// The highest bit of each field.
const HIGH: u64 = 0x8888_8888_8888_8888;

/// A count of at most seven of each of the 34 kinds, in fields of four bits: the highest bit stays free, so that all kinds
/// are compared in three subtractions.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts([u64; 3]);

/// A set of kinds, in the highest bits of the fields of [`Counts`].
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds([u64; 3]);

impl Counts {
    pub(super) fn of(tiles: Tiles) -> Counts {
        let mut counts = Counts::default();
        for tile in tiles.kinds().filter(|tile| !tile.is_flower()) {
            counts.0[tile.index() / LANES] += u64::from(tiles.count(tile)) << (4 * (tile.index() % LANES));
        }
        counts
    }

    pub(super) const fn get(&self, kind: usize) -> u64 {
        self.0[kind / LANES] >> (4 * (kind % LANES)) & 15
    }

    pub(super) const fn plus(mut self, kind: usize) -> Counts {
        self.0[kind / LANES] += 1 << (4 * (kind % LANES));
        self
    }

    pub(super) const fn minus(mut self, kind: usize) -> Counts {
        self.0[kind / LANES] -= 1 << (4 * (kind % LANES));
        self
    }

    /// The kinds of which these are more than those.
    pub(super) fn above(&self, those: &Counts) -> Kinds {
        Kinds(std::array::from_fn(|n| !((those.0[n] | HIGH) - self.0[n]) & HIGH))
    }

    /// How many tiles these are more than those, kind by kind.
    pub(super) fn excess(&self, those: &Counts) -> u32 {
        self.0
            .iter()
            .zip(those.0)
            .map(|(these, those)| {
                let difference = (these | HIGH) - those;
                let is_more = difference & HIGH;
                // The fields where nothing was borrowed, without the highest bit.
                let excess = difference & (is_more - (is_more >> 3));
                let pairs = (excess & 0x0F0F_0F0F_0F0F_0F0F) + (excess >> 4 & 0x0F0F_0F0F_0F0F_0F0F);
                u32::try_from(pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56).expect("a byte")
            })
            .sum()
    }
}

impl Kinds {
    /// The kinds of a mask that has bit `n` for the kind with index `n`.
    pub(super) fn from_mask(mut mask: u64) -> Kinds {
        let mut kinds = Kinds::default();
        while mask != 0 {
            kinds.insert(mask.trailing_zeros() as usize);
            mask &= mask - 1;
        }
        kinds
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    pub(super) const fn has(&self, kind: usize) -> bool {
        self.0[kind / LANES] >> (4 * (kind % LANES) + 3) & 1 == 1
    }

    pub(super) const fn insert(&mut self, kind: usize) {
        self.0[kind / LANES] |= 1 << (4 * (kind % LANES) + 3);
    }

    pub(super) const fn without(mut self, kind: usize) -> Kinds {
        self.0[kind / LANES] &= !(1 << (4 * (kind % LANES) + 3));
        self
    }

    pub(super) fn and(self, other: Kinds) -> Kinds {
        Kinds(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    pub(super) fn add(&mut self, other: Kinds) {
        self.0.iter_mut().zip(other.0).for_each(|(kinds, other)| *kinds |= other);
    }

    /// The indices, in tile order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let kind = LANES * word + bits.trailing_zeros() as usize / 4;
                    bits &= bits - 1;
                    kind
                })
            })
        })
    }
}

impl FromIterator<usize> for Kinds {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Kinds {
        let mut kinds = Kinds::default();
        indices.into_iter().for_each(|kind| kinds.insert(kind));
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_compared_one_by_one() {
        let counts = |text: &str| Counts::of(text.parse::<Tiles>().unwrap());
        let kinds =
            |text: &str| text.parse::<Tiles>().unwrap().kinds().map(crate::tiles::Tile::index).collect::<Vec<_>>();
        let (hand, target) = (counts("1111m234p99sEPPPP"), counts("111222m34p999sEEP"));
        assert_eq!(hand.above(&target).iter().collect::<Vec<_>>(), kinds("1m2pP"));
        assert_eq!(target.above(&hand).iter().collect::<Vec<_>>(), kinds("2m9sE"));
        assert_eq!((hand.excess(&target), target.excess(&hand)), (1 + 1 + 3, 3 + 1 + 1));
        assert_eq!(hand.minus(0).plus(33).get(33), 5);
        assert_eq!(hand.minus(0).get(0), 3);
        let above = hand.above(&target);
        assert!(above.has(33) && !above.without(33).has(33) && !above.has(1));
        assert_eq!(Kinds::from_mask(1 << 33 | 1 << 10 | 1), above);
        assert!(above.and(target.above(&hand)).is_empty());
    }
}
