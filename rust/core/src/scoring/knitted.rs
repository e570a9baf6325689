//! The six ways in which three suits carry 147, 258 and 369.

use super::masks::{ONES, fields, kinds, ranks};

/// Which of the thirds 147, 258 and 369 characters, dots and bamboo have in each of the six.
pub(crate) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Nine tiles, one of each, for each order of the suits.
pub(crate) const STRAIGHTS: [u128; 6] = {
    let third = [ranks(&[1, 4, 7]), ranks(&[2, 5, 8]), ranks(&[3, 6, 9])];
    let mut straights = [0; 6];
    let mut n = 0;
    while n < 6 {
        let [m, p, s] = ORDERS[n];
        straights[n] = fields(third[m] | third[p] << 9 | third[s] << 18) & ONES;
        n += 1;
    }
    straights
};

/// The knitted straight that `tiles` hold. Fourteen tiles hold at most one: any two are fifteen different tiles or more.
pub(super) fn straight(tiles: u128) -> Option<u128> {
    let held = (tiles | tiles >> 1 | tiles >> 2) & ONES;
    STRAIGHTS.into_iter().find(|&straight| held & straight == straight)
}

/// Fourteen different tiles of one knitted straight and the honors: whether they are, with how many honors, and whether
/// all nine numbers are there.
pub(super) fn honors_and_knitted(tiles: u128) -> Option<HonorsAndKnitted> {
    let honors = fields(kinds(0, 0x7F)) & ONES;
    if tiles & !ONES != 0 {
        return None;
    }
    let numbers = tiles & !honors;
    STRAIGHTS
        .iter()
        .any(|straight| numbers & !straight == 0)
        .then(|| HonorsAndKnitted { is_greater: tiles & honors == honors, has_straight: numbers.count_ones() == 9 })
}

/// The two kinds of honors and knitted tiles.
#[derive(Copy, Clone, Debug)]
pub(super) struct HonorsAndKnitted {
    /// All seven honors.
    pub(super) is_greater: bool,
    /// All nine knitted numbers.
    pub(super) has_straight: bool,
}
