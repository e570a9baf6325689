//! What pungs of suit tiles are worth together: the fans of two, three and four pungs.

use super::fans::Worth;
use crate::rules::{Fan, Rules};

/// The fan of two, three or four pungs, each a kind 0..34; pungs of honors have none here.
pub(super) fn fan_among(kinds: &[usize]) -> Option<Fan> {
    if kinds.iter().any(|&kind| kind >= 27) {
        return None;
    }
    match *kinds {
        [a, b] => fan_of_two(a, b),
        [a, b, c] => fan_of_three([a, b, c]),
        [a, b, c, d] => fan_of_four([a, b, c, d]),
        _ => None,
    }
}

/// The fan of two pungs of suit tiles, each a kind 0..27.
fn fan_of_two(a: usize, b: usize) -> Option<Fan> {
    (a % 9 == b % 9 && a != b).then_some(Fan::DoublePung)
}

/// The fan of three pungs of suit tiles.
fn fan_of_three(mut kinds: [usize; 3]) -> Option<Fan> {
    kinds.sort_by_key(|kind| kind % 9);
    let [suits, ranks] = [kinds.map(|kind| kind / 9), kinds.map(|kind| kind % 9)];
    let steps = [ranks[1] - ranks[0], ranks[2] - ranks[1]];
    let is_pure = suits[0] == suits[1] && suits[1] == suits[2];
    let is_mixed = suits[0] != suits[1] && suits[1] != suits[2] && suits[0] != suits[2];
    match steps {
        [0, 0] if is_mixed => Some(Fan::TriplePung),
        [1, 1] if is_mixed => Some(Fan::MixedShiftedPungs),
        [1, 1] if is_pure => Some(Fan::PureShiftedPungs),
        _ => None,
    }
}

/// The fan of four pungs of suit tiles.
fn fan_of_four(mut kinds: [usize; 4]) -> Option<Fan> {
    kinds.sort_unstable();
    let in_a_row = kinds.windows(2).all(|pair| pair[1] == pair[0] + 1 && pair[1] / 9 == pair[0] / 9);
    in_a_row.then_some(Fan::FourPureShiftedPungs)
}

/// The values that pungs can have together.
///
/// Both readings of the combination rule give the same: fans of three pungs exclude each other among four pungs, and a
/// fourth can share its number with only one of them.
pub(super) struct PungWorths {
    four_shifted: Worth,
    pure_shifted: Worth,
    triple: Worth,
    mixed_shifted: Worth,
    doubles: [Worth; 3],
}

impl PungWorths {
    pub(super) fn new(rules: &Rules) -> PungWorths {
        let of = |fans: &[Fan]| Worth::of(fans.iter().copied().collect(), rules);
        PungWorths {
            four_shifted: of(&[Fan::FourPureShiftedPungs]),
            pure_shifted: of(&[Fan::PureShiftedPungs]),
            triple: of(&[Fan::TriplePung]),
            mixed_shifted: of(&[Fan::MixedShiftedPungs]),
            doubles: [Worth::default(), of(&[Fan::DoublePung]), of(&[Fan::DoublePung, Fan::DoublePung])],
        }
    }

    /// The best combination of at most four pungs: 27 bits, a bit a kind.
    #[inline]
    pub(super) fn worth(&self, pungs: u64) -> Worth {
        const STARTS: u64 = 0o177 * (1 | 1 << 9 | 1 << 18);
        let [m, p, s] = [pungs & 0x1FF, pungs >> 9 & 0x1FF, pungs >> 18];
        // Two pungs of one number each; with a fan of three the fourth pung may make one more.
        let two = (m & p) | (m & s) | (p & s);
        let doubles = self.doubles[usize::from(two != 0) + usize::from(two & two.wrapping_sub(1) != 0)];
        let triple = m & p & s;
        let pure = pungs & pungs >> 1 & pungs >> 2 & STARTS;
        let mixed = (m & (p >> 1 & s >> 2 | s >> 1 & p >> 2))
            | (p & (m >> 1 & s >> 2 | s >> 1 & m >> 2))
            | (s & (m >> 1 & p >> 2 | p >> 1 & m >> 2));
        if triple | pure | mixed == 0 { doubles } else { self.of_three(triple, pure, doubles) }
    }

    /// A fan of three or four pungs: of one number, in a row in one suit (bits where the rows begin), or else mixed.
    #[cold]
    fn of_three(&self, triple: u64, pure: u64, doubles: Worth) -> Worth {
        match (triple != 0, pure.count_ones()) {
            (true, _) => self.triple,
            (false, 2..) => self.four_shifted,
            (false, 1) => self.pure_shifted.plus(doubles),
            (false, 0) => self.mixed_shifted.plus(doubles),
        }
    }
}
