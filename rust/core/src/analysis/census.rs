//! All complete concealed hands scored: how many are worth how much, and which fans they have.

use super::complete_hands::{CompleteHands, Sample};
use crate::rules::Fan;
use crate::scoring::{Scorer, Value};
use crate::tiles::Wind;
use std::ops::{AddAssign, Range};

/// On which of its tiles a hand is won.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum WinningTile {
    /// The one worth most, of several the first in tile order: each hand counts once.
    #[default]
    Best,
    /// Each kind that the hand holds: each pair of hand and kind counts once, its weight times the copies of the kind.
    Each,
}

/// How the hands of a census are won; never by a kong, on the last tile of the wall, or with flowers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CensusWin {
    /// Whether the winner draws the winning tile.
    pub self_drawn: bool,
    /// The round's wind.
    pub round: Wind,
    /// The winner's wind.
    pub seat: Wind,
    /// On which tile.
    pub winning_tile: WinningTile,
}

/// How many hands there are, and in how many ways they can be held.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Hands, or pairs of a hand and a winning tile.
    pub hands: u64,
    /// Choices of physical tiles. All hands together have fewer than 2^57, however often their tiles are counted: no hand
    /// has more than 4^14, there are fewer than 2^25 hands, and each has 14 tiles.
    pub weight: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.hands += other.hands;
        self.weight += other.weight;
    }
}

/// What a census has counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// By points without flowers.
    pub by_points: Vec<Count>,
    /// By fan, in catalogue order; a hand that has a fan several times counts once.
    pub by_fan: [Count; Fan::COUNT],
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { by_points: Vec::new(), by_fan: [Count::default(); Fan::COUNT] }
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.make_room(other.by_points.len());
        self.by_points.iter_mut().zip(&other.by_points).for_each(|(sum, &count)| *sum += count);
        self.by_fan.iter_mut().zip(&other.by_fan).for_each(|(sum, &count)| *sum += count);
    }
}

impl Tally {
    /// All together.
    #[must_use]
    pub fn all(&self) -> Count {
        self.by_points.iter().fold(Count::default(), |mut sum, &count| {
            sum += count;
            sum
        })
    }

    fn make_room(&mut self, length: usize) {
        if self.by_points.len() < length {
            self.by_points.resize(length, Count::default());
        }
    }

    fn add(&mut self, value: Value, count: Count) {
        if count.hands == 0 {
            return;
        }
        let points = value.points as usize;
        self.make_room(points + 1);
        self.by_points[points] += count;
        for (fan, _) in value.fans.iter() {
            self.by_fan[fan.index()] += count;
        }
    }
}

/// Counts the complete hands with some numbers, as far as they belong to a sample. Tallies of ranges of numbers, or of the
/// parts of a division into samples, add up to that of the whole.
///
/// # Panics
/// If a number is beyond the last of [`CompleteHands`].
#[must_use]
pub fn census(scorer: &Scorer, win: CensusWin, numbers: Range<usize>, sample: Sample) -> Tally {
    let mut gathered = Gathered::default();
    let winds = [win.round, win.seat];
    CompleteHands::get().visit(numbers, sample, |hand| match win.winning_tile {
        WinningTile::Best => {
            let mut best: Option<Value> = None;
            scorer.every_win(hand.tiles, winds, win.self_drawn, |_, value| {
                // Of equal points the first.
                if best.is_none_or(|best| value.points > best.points) {
                    best = Some(value);
                }
            });
            debug_assert!(best.is_some(), "a complete hand");
            gathered.add(best.unwrap_or_default(), Count { hands: 1, weight: hand.weight });
        }
        WinningTile::Each => {
            scorer.every_win(hand.tiles, winds, win.self_drawn, |tile, value| {
                let copies = u64::from(hand.tiles.count(tile));
                gathered.add(value, Count { hands: 1, weight: copies * hand.weight });
            });
        }
    });
    gathered.finish()
}

/// Counts of equal values, brought together before their fans are gone through: hands that follow each other have few
/// different ones. A place holds the last value that fell to it.
struct Gathered {
    places: Vec<(Value, Count)>,
    tally: Tally,
}

impl Default for Gathered {
    fn default() -> Gathered {
        Gathered { places: vec![(Value::default(), Count::default()); 1 << Gathered::BITS], tally: Tally::default() }
    }
}

impl Gathered {
    const BITS: u32 = 10;

    #[allow(clippy::cast_possible_truncation, reason = "so many bits are left")]
    fn add(&mut self, value: Value, count: Count) {
        let [low, high] = value.fans.words();
        let mixed = (low ^ high.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let place = &mut self.places[(mixed >> (u64::BITS - Self::BITS)) as usize];
        if place.0 != value {
            let (old, counted) = std::mem::replace(place, (value, Count::default()));
            self.tally.add(old, counted);
        }
        place.1 += count;
    }

    fn finish(mut self) -> Tally {
        for (value, count) in self.places {
            self.tally.add(value, count);
        }
        self.tally
    }
}
