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
    pub(super) fn worth(&self, pungs: u64) -> Worth {
        let [m, p, s] = [pungs & 0x1FF, pungs >> 9 & 0x1FF, pungs >> 18 & 0x1FF];
        if m & p & s != 0 {
            return self.triple;
        }
        let three_in_a_row = |a: u64, b: u64, c: u64| a & b >> 1 & c >> 2 != 0;
        // Two pungs of one number each; with a fan of three the fourth pung may make one more.
        let doubles = self.doubles[((m & p) | (m & s) | (p & s)).count_ones() as usize];
        if three_in_a_row(m, m, m) || three_in_a_row(p, p, p) || three_in_a_row(s, s, s) {
            if [m, p, s].iter().any(|suit| suit & suit >> 1 & suit >> 2 & suit >> 3 != 0) {
                return self.four_shifted;
            }
            return self.pure_shifted.plus(doubles);
        }
        let shifted = three_in_a_row(m, p, s)
            || three_in_a_row(m, s, p)
            || three_in_a_row(p, m, s)
            || three_in_a_row(p, s, m)
            || three_in_a_row(s, m, p)
            || three_in_a_row(s, p, m);
        if shifted { self.mixed_shifted.plus(doubles) } else { doubles }
    }
}
