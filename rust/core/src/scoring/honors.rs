//! Winds and dragons: whether they are complete, and the fans of their pungs.

use super::fans::{FanCounts, Worth};
use super::melds::counter;
use crate::rules::{Fan, Rules};
use std::sync::LazyLock;

/// The honors of a hand split into pungs and pair, in one word.
#[derive(Copy, Clone)]
pub(super) struct HonorSplit(u32);

impl HonorSplit {
    const PAIR: u32 = 7;
    const COUNTERS: u32 = 14;
    const INCOMPLETE: u32 = 1 << 31;

    /// Each kind three times is a pung, twice a pair; anything else is incomplete.
    fn of(counts: &[usize], first: u32) -> HonorSplit {
        let mut word = 0;
        for (kind, count) in (first..).zip(counts) {
            word += match count {
                0 => 0,
                2 => 1 << (kind + Self::PAIR) | 1 << (counter::PAIRS + Self::COUNTERS),
                3 => 1 << kind | (1 << counter::PUNGS | 1 << counter::CONCEALED_PUNGS) << Self::COUNTERS,
                _ => return HonorSplit(Self::INCOMPLETE),
            };
        }
        HonorSplit(word)
    }

    /// Pungs: a bit a kind, 34.
    #[inline]
    pub(super) const fn pungs(self) -> u64 {
        (self.0 as u64 & 0x7F) << 27
    }

    /// Pairs: a bit a kind, 34.
    #[inline]
    pub(super) const fn pairs(self) -> u64 {
        (self.0 as u64 >> Self::PAIR & 0x7F) << 27
    }

    /// Counters of pungs and pairs.
    #[inline]
    pub(super) const fn counters(self) -> u64 {
        (self.0 >> Self::COUNTERS) as u64
    }
}

/// Splits of the winds' twelve and the dragons' nine bits of counts.
pub(super) struct HonorTable {
    winds: [HonorSplit; 1 << 12],
    dragons: [HonorSplit; 1 << 9],
}

impl HonorTable {
    /// The table, built at first use.
    pub(super) fn get() -> &'static HonorTable {
        static TABLE: LazyLock<HonorTable> = LazyLock::new(|| {
            let counts = |word: usize| std::array::from_fn::<usize, 4, _>(|n| word >> (3 * n) & 7);
            HonorTable {
                winds: std::array::from_fn(|word| HonorSplit::of(&counts(word), 0)),
                dragons: std::array::from_fn(|word| HonorSplit::of(&counts(word)[..3], 4)),
            }
        });
        &TABLE
    }

    /// The split of honors given as seven fields of three bits, `None` if they are incomplete.
    #[inline]
    pub(super) fn find(&self, honors: usize) -> Option<HonorSplit> {
        let (winds, dragons) = (self.winds[honors & 0xFFF], self.dragons[honors >> 12 & 0x1FF]);
        let is_complete = (winds.0 | dragons.0) & HonorSplit::INCOMPLETE == 0;
        is_complete.then(|| HonorSplit(winds.0 + dragons.0))
    }
}

/// The fans of wind and dragon pungs under a rules value.
pub(super) struct HonorWorths {
    /// By the pungs of winds (4 bits), whether the pair is a wind, and the round and seat winds (4 bits).
    winds: [Worth; 1 << 9],
    /// By the pungs of dragons (3 bits), and whether the pair is a dragon.
    dragons: [Worth; 1 << 4],
}

impl HonorWorths {
    pub(super) fn new(rules: &Rules) -> HonorWorths {
        HonorWorths {
            winds: std::array::from_fn(|index| {
                Worth::of(wind_fans(index & 15, index >> 4 & 1 == 1, index >> 5), rules)
            }),
            dragons: std::array::from_fn(|index| Worth::of(dragon_fans(index & 7, index >> 3 == 1), rules)),
        }
    }

    /// The fans of the honors among pungs and pair (34 bits each).
    #[inline]
    pub(super) fn worth(&self, pungs: u64, pair: u64, wind_index: usize) -> Worth {
        let pair_is_wind = usize::from(pair >> 27 & 15 != 0);
        let pair_is_dragon = usize::from(pair >> 31 != 0);
        let winds = self.winds[(pungs >> 27 & 15) as usize | pair_is_wind << 4 | (wind_index & 15) << 5];
        let dragons = self.dragons[(pungs >> 31 & 7) as usize | pair_is_dragon << 3];
        winds.plus(dragons)
    }
}

/// Fans of the pungs of winds: four of them, three and a pair of the fourth, three, and each by itself.
fn wind_fans(pungs: usize, pair_is_wind: bool, wind_index: usize) -> FanCounts {
    let (round, seat) = (wind_index >> 2, wind_index & 3);
    let mut fans = FanCounts::EMPTY;
    match (pungs.count_ones(), pair_is_wind) {
        // The pungs of the round's and the seat's wind lie within.
        (4, _) => return FanCounts::one(Fan::BigFourWinds),
        (3, true) => fans.add(Fan::LittleFourWinds),
        (3, false) => fans.add(Fan::BigThreeWinds),
        _ => {}
    }
    for wind in (0..4).filter(|wind| pungs >> wind & 1 == 1) {
        if wind == round {
            fans.add(Fan::PrevalentWind);
        }
        if wind == seat {
            fans.add(Fan::SeatWind);
        }
        if wind != round && wind != seat && pungs.count_ones() < 3 {
            fans.add(Fan::PungOfTerminalsOrHonors);
        }
    }
    fans
}

/// The one fan of the pungs of dragons. They never count as pungs of terminals or honors.
fn dragon_fans(pungs: usize, pair_is_dragon: bool) -> FanCounts {
    match (pungs.count_ones(), pair_is_dragon) {
        (3, _) => FanCounts::one(Fan::BigThreeDragons),
        (2, true) => FanCounts::one(Fan::LittleThreeDragons),
        (2, false) => FanCounts::one(Fan::TwoDragonsPungs),
        (1, _) => FanCounts::one(Fan::DragonPung),
        _ => FanCounts::EMPTY,
    }
}
