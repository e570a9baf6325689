//! How long decisions take.

use std::time::Duration;

/// Classes into which each doubling of a time is divided: a quantile is at most an eighth too large.
const CLASSES: usize = 8;

/// Times of decisions: how many, their sum, the longest, and how many of each length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Times {
    count: u64,
    total: u64,
    longest: u64,
    /// Decisions by the logarithm of their nanoseconds.
    lengths: [u64; 64 * CLASSES],
}

impl Default for Times {
    fn default() -> Times {
        Times { count: 0, total: 0, longest: 0, lengths: [0; 64 * CLASSES] }
    }
}

impl Times {
    /// Adds one decision.
    pub fn add(&mut self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.count += 1;
        self.total = self.total.saturating_add(nanoseconds);
        self.longest = self.longest.max(nanoseconds);
        self.lengths[class(nanoseconds)] += 1;
    }

    /// Adds those of another.
    pub fn merge(&mut self, other: &Times) {
        self.count += other.count;
        self.total = self.total.saturating_add(other.total);
        self.longest = self.longest.max(other.longest);
        for (mine, others) in self.lengths.iter_mut().zip(other.lengths) {
            *mine += others;
        }
    }

    /// Decisions.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Nanoseconds of all decisions.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Nanoseconds of the longest decision.
    #[must_use]
    pub const fn longest(&self) -> u64 {
        self.longest
    }

    /// Nanoseconds that this share of the decisions, 0 to 1, does not exceed, or at most an eighth more. 0 without decisions.
    #[must_use]
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = (share.clamp(0.0, 1.0) * self.count as f64).ceil().max(1.0) as u64;
        let mut below = 0;
        for (class, count) in self.lengths.iter().enumerate() {
            below += count;
            if below >= wanted {
                return upper_end(class).min(self.longest);
            }
        }
        0
    }
}

/// The doubling, and the part of it.
#[allow(clippy::cast_possible_truncation, reason = "below the classes of a doubling")]
const fn class(nanoseconds: u64) -> usize {
    let doubling = nanoseconds.checked_ilog2();
    match doubling {
        None => 0,
        Some(doubling) => {
            let above = nanoseconds - (1 << doubling);
            let part = (above as u128 * CLASSES as u128) >> doubling;
            doubling as usize * CLASSES + part as usize
        }
    }
}

/// The last number of nanoseconds that belongs to a class.
#[allow(clippy::cast_possible_truncation, reason = "64 bits hold it")]
const fn upper_end(class: usize) -> u64 {
    let (doubling, part) = (class / CLASSES, class % CLASSES);
    let first = 1u128 << doubling;
    let next = first + (first * (part as u128 + 1)).div_ceil(CLASSES as u128);
    (next - 1) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_lies_in_its_class() {
        let mut last = 0;
        for nanoseconds in (0..5000).chain([1 << 40, (1 << 40) + 12345, u64::MAX / 3, u64::MAX]) {
            let class = class(nanoseconds);
            assert!(class >= last && nanoseconds <= upper_end(class), "{nanoseconds}");
            assert!(class == 0 || nanoseconds > upper_end(class - 1) || upper_end(class - 1) == upper_end(class));
            last = class;
        }
    }

    #[test]
    fn quantiles_are_at_most_an_eighth_too_large() {
        let mut times = Times::default();
        assert_eq!((times.quantile(0.5), times.count()), (0, 0));
        let mut halves = [Times::default(), Times::default()];
        for n in 1..=10_000u64 {
            times.add(Duration::from_nanos(n * 100));
            halves[usize::from(n % 2 == 0)].add(Duration::from_nanos(n * 100));
        }
        for (share, exact) in [(0.5, 500_000), (0.99, 990_000), (1.0, 1_000_000)] {
            let found = times.quantile(share);
            assert!(found >= exact && found * 8 <= exact * 9, "{share}: {found}");
        }
        assert_eq!((times.count(), times.total(), times.longest()), (10_000, 5_000_500_000, 1_000_000));
        let [mut merged, even] = halves;
        merged.merge(&even);
        assert_eq!(merged, times);
    }
}
