//! How often each fan is counted, packed into one word.

use crate::rules::{Fan, Rules};
use std::fmt;

/// Counts of fans in one word: a field of one to three bits a fan, within one byte, the first of the catalogue highest.
///
/// Counts of different tables add by adding the words. Of two lists of equal points the one that comes first in the
/// catalogue's order, place by place, is the greater word: that is the order in which ties are decided.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FanCounts(pub(super) u128);

/// The lowest bit of each fan's field.
const SHIFT: [u8; Fan::COUNT] = {
    let mut shifts = [0; Fan::COUNT];
    let mut next = 0;
    let mut index = Fan::COUNT;
    while index > 0 {
        index -= 1;
        // Flowers are counted beside the fans.
        if !matches!(Fan::ALL[index], Fan::FlowerTiles) {
            let width = width(Fan::ALL[index]);
            if next % 8 + width > 8 {
                next = next.next_multiple_of(8);
            }
            shifts[index] = next;
            next += width;
        }
    }
    assert!(next as u32 <= Worth::POINTS, "the fields leave room for the points");
    shifts
};

/// Each fan's field, every bit of it set; flowers have none.
const FIELD: [FanCounts; Fan::COUNT] = {
    let mut fields = [FanCounts(0); Fan::COUNT];
    let mut index = 0;
    while index < Fan::COUNT {
        if !matches!(Fan::ALL[index], Fan::FlowerTiles) {
            fields[index] = FanCounts(((1 << width(Fan::ALL[index])) - 1) << SHIFT[index]);
        }
        index += 1;
    }
    fields
};

#[allow(clippy::cast_possible_truncation, reason = "a count is below 8")]
const fn width(fan: Fan) -> u8 {
    (u8::BITS - fan.max_count().leading_zeros()) as u8
}

impl FanCounts {
    /// No fan.
    pub const EMPTY: FanCounts = FanCounts(0);

    /// One fan counted once.
    pub(super) const fn one(fan: Fan) -> FanCounts {
        FanCounts(1 << SHIFT[fan.index()])
    }

    /// Every count of one fan, to take it away or to ask for it.
    pub(super) const fn field(fan: Fan) -> FanCounts {
        FIELD[fan.index()]
    }

    /// How often `fan` is counted. Flower tiles are never among the counts.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "masked to at most three bits")]
    pub const fn count(self, fan: Fan) -> u8 {
        ((self.0 & Self::field(fan).0) >> SHIFT[fan.index()]) as u8
    }

    /// Whether `fan` is counted.
    #[must_use]
    pub const fn has(self, fan: Fan) -> bool {
        self.0 & Self::field(fan).0 != 0
    }

    /// Adds one count of `fan`.
    pub(super) fn add(&mut self, fan: Fan) {
        debug_assert!(self.count(fan) < fan.max_count(), "{fan} counted more often than it can be");
        self.0 += Self::one(fan).0;
    }

    /// Whether nothing is counted.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The counted fans with their counts, in catalogue order.
    pub fn iter(self) -> impl Iterator<Item = (Fan, u8)> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let (fan, _) = BITS[127 - rest.leading_zeros() as usize];
            // Of the fields above nothing is left.
            let shift = SHIFT[fan.index()];
            #[allow(clippy::cast_possible_truncation, reason = "a count is below 8")]
            let count = (rest >> shift) as u8;
            rest -= u128::from(count) << shift;
            Some((fan, count))
        })
    }

    /// The byte of the word that holds a fan's field, where in it the field begins, and its bits once it begins at zero.
    pub(super) const fn place(fan: Fan) -> (usize, u32, u8) {
        let shift = SHIFT[fan.index()];
        ((shift / 8) as usize, (shift % 8) as u32, (1 << width(fan)) - 1)
    }

    /// The two halves of the word, the lower first.
    #[allow(clippy::cast_possible_truncation, reason = "the halves")]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The sum of the counted fans' points.
    #[must_use]
    pub fn points(self, rules: &Rules) -> u32 {
        self.iter().map(|(fan, count)| fan.points(rules) * u32::from(count)).sum()
    }
}

/// For each bit of the word the fan whose field holds it, and what the bit adds to the count.
const BITS: [(Fan, u8); 128] = {
    let mut bits = [(Fan::ALL[0], 0); 128];
    let mut index = 0;
    while index < Fan::COUNT {
        if !matches!(Fan::ALL[index], Fan::FlowerTiles) {
            let mut bit = 0;
            while bit < width(Fan::ALL[index]) {
                bits[(SHIFT[index] + bit) as usize] = (Fan::ALL[index], 1 << bit);
                bit += 1;
            }
        }
        index += 1;
    }
    bits
};

impl FromIterator<Fan> for FanCounts {
    fn from_iter<I: IntoIterator<Item = Fan>>(fans: I) -> FanCounts {
        let mut counts = FanCounts::EMPTY;
        fans.into_iter().for_each(|fan| counts.add(fan));
        counts
    }
}

impl fmt::Debug for FanCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(fan, count)| (fan.id(), count))).finish()
    }
}

/// Points and the fans that make them: what a hand is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The sum, flowers not counted.
    pub points: u32,
    /// The fans.
    pub fans: FanCounts,
}

/// A [`Value`] in one word, as the tables hold it: the points above the fields of the fans. What several tables contribute
/// adds by adding the words, and of two words the greater is the better value.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth(u128);

impl Worth {
    const POINTS: u32 = 112;

    pub(super) fn of(fans: FanCounts, rules: &Rules) -> Worth {
        Worth(u128::from(fans.points(rules)) << Self::POINTS | fans.0)
    }

    /// The worth of two parts that have no fan in common, or only fans that may be counted again.
    #[inline]
    pub(super) const fn plus(self, other: Worth) -> Worth {
        Worth(self.0 + other.0)
    }

    /// What is left without a part.
    pub(super) const fn minus(self, part: Worth) -> Worth {
        Worth(self.0 - part.0)
    }

    /// The worth of something that is there several times.
    #[inline]
    pub(super) const fn times(self, count: usize) -> Worth {
        Worth(self.0 * count as u128)
    }

    #[inline]
    pub(super) const fn fans(self) -> FanCounts {
        FanCounts(self.0 & ((1 << Self::POINTS) - 1))
    }

    #[inline]
    pub(super) const fn is_nothing(self) -> bool {
        self.0 == 0
    }
}

impl From<Worth> for Value {
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "sixteen bits are left")]
    fn from(worth: Worth) -> Value {
        Value { points: (worth.0 >> Worth::POINTS) as u32, fans: worth.fans() }
    }
}

/// What each bit of a list of fans is worth, the lowest bit of a fan's field that fan counted once.
pub(super) struct FanWorths([Worth; 128]);

impl FanWorths {
    pub(super) fn new(rules: &Rules) -> FanWorths {
        FanWorths(std::array::from_fn(|bit| {
            let (fan, count) = BITS[bit];
            if count == 0 { Worth::default() } else { Worth::of(FanCounts::one(fan), rules).times(count.into()) }
        }))
    }

    #[inline]
    pub(super) const fn of(&self, fan: Fan) -> Worth {
        self.0[SHIFT[fan.index()] as usize]
    }

    /// What is left when a fan is not counted.
    pub(super) fn without(&self, worth: Worth, fan: Fan) -> Worth {
        worth.minus(self.of(fan).times(worth.fans().count(fan).into()))
    }

    /// The worth of several fans.
    #[inline]
    pub(super) fn sum(&self, fans: FanCounts) -> Worth {
        let mut sum = Worth::default();
        for (mut bits, from) in fans.words().into_iter().zip([0, 64]) {
            while bits != 0 {
                sum = sum.plus(self.0[from + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_of_every_fan_reads_back_alone() {
        for fan in Fan::ALL.into_iter().filter(|&fan| fan != Fan::FlowerTiles) {
            let mut counts = FanCounts::EMPTY;
            for n in 1..=fan.max_count() {
                counts.add(fan);
                assert_eq!(counts.iter().collect::<Vec<_>>(), [(fan, n)]);
                assert!(!counts.is_empty());
                assert_eq!(format!("{counts:?}"), format!("{{{:?}: {n}}}", fan.id()));
            }
        }
        assert!(FanCounts::EMPTY.is_empty());
    }

    #[test]
    fn earlier_fans_make_greater_words() {
        let order: Vec<_> = Fan::ALL.into_iter().filter(|&fan| fan != Fan::FlowerTiles).map(FanCounts::one).collect();
        assert!(order.is_sorted_by(|a, b| a > b));
        let one_then_two = [Fan::PureDoubleChow, Fan::MixedDoubleChow, Fan::MixedDoubleChow];
        let two_then_one = [Fan::PureDoubleChow, Fan::PureDoubleChow, Fan::MixedDoubleChow];
        assert!(FanCounts::from_iter(two_then_one) > FanCounts::from_iter(one_then_two));
    }
}
