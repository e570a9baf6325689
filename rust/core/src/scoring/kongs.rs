//! The ladder of kongs and the ladder of concealed pungs.

use super::fans::{FanCounts, Worth};
use super::melds::counter;
use crate::rules::{Fan, KongsWithConcealedPungs, MixedKongs, Rules};

/// Worths by the counters of concealed pungs, concealed kongs among them, of concealed kongs, and of melded kongs.
pub(super) struct KongWorths([Worth; 1 << 9]);

const _: () = assert!(
    counter::CONCEALED_KONGS == counter::CONCEALED_PUNGS + 3 && counter::MELDED_KONGS == counter::CONCEALED_PUNGS + 6,
    "the three counters are read as one number"
);

impl KongWorths {
    pub(super) fn new(rules: &Rules) -> KongWorths {
        KongWorths(std::array::from_fn(|index| Worth::of(fans(index >> 6, index >> 3 & 7, index & 7, rules), rules)))
    }

    #[inline]
    pub(super) fn worth(&self, counters: u64) -> Worth {
        self.0[(counters >> counter::CONCEALED_PUNGS & 0x1FF) as usize]
    }
}

fn fans(melded: usize, concealed: usize, concealed_pungs: usize, rules: &Rules) -> FanCounts {
    let kongs: &[Fan] = match (melded, concealed) {
        (4.., _) | (3, 1) | (2, 2) | (1, 3) | (_, 4..) => &[Fan::FourKongs],
        (3, _) | (2, 1) | (1, 2) | (_, 3) => &[Fan::ThreeKongs],
        (0, 2) => &[Fan::TwoConcealedKongs],
        (2, _) => &[Fan::TwoMeldedKongs],
        (1, 1) => match rules.mixed_kongs {
            MixedKongs::Six | MixedKongs::Five => &[Fan::ConcealedAndMeldedKong],
            MixedKongs::TwoMelded => &[Fan::TwoMeldedKongs],
            MixedKongs::Separate => &[Fan::ConcealedKong, Fan::MeldedKong],
        },
        (0, 1) => &[Fan::ConcealedKong],
        (1, _) => &[Fan::MeldedKong],
        (0, _) => &[],
    };
    let pungs = match concealed_pungs {
        0 | 1 => None,
        // Two Concealed Kongs are two concealed pungs.
        2 if kongs == [Fan::TwoConcealedKongs] => None,
        2 => Some(Fan::TwoConcealedPungs),
        3 => Some(Fan::ThreeConcealedPungs),
        _ => Some(Fan::FourConcealedPungs),
    };
    let only_pungs = rules.kongs_with_concealed_pungs == KongsWithConcealedPungs::PungsOnly && concealed_pungs >= 3;
    let is_counted = |fan: &Fan| !(only_pungs && matches!(fan, Fan::ConcealedKong | Fan::TwoConcealedKongs));
    kongs.iter().copied().filter(is_counted).chain(pungs).collect()
}
