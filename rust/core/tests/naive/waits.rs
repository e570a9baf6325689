//! Whether the winning tile was the only wait.

use super::kinds::{Counts, FIRST_HONOR, KINDS};
use super::shapes::{KNITTED, Knitted, is_sets, is_seven_pairs};
use super::win::Win;
use arrayvec::ArrayVec;
use mcr_core::rules::{Rules, WaitTest};

/// Whether no kind but the winning tile would have completed the hand: as four sets and a pair, as seven pairs if there
/// are no fixed sets, or as a knitted straight hand. Only the concealed tiles are looked at.
///
/// Under [`WaitTest::Formal`] kinds count of which no tile is left, or that would be the fifth of their kind; under
/// [`WaitTest::Obtainable`] a kind of which the hand and its melds hold all four is no wait.
pub fn is_only_wait(win: &Win, rules: &Rules) -> bool {
    *win.is_only_wait.get_or_init(|| {
        let mut tiles = win.concealed_before();
        let fixed_sets = win.fixed.len();
        // A knitted straight hand lacks at most one of its nine before the win.
        let nearly: ArrayVec<&Knitted, 6> = KNITTED
            .iter()
            .filter(|nine| fixed_sets <= 1 && nine.iter().filter(|&&kind| tiles[kind] > 0).count() >= 8)
            .collect();
        let mut completes = |kind: usize| {
            tiles[kind] += 1;
            let complete = is_sets_and_pair(&mut tiles)
                || (fixed_sets == 0 && is_seven_pairs(&tiles))
                || nearly.iter().any(|nine| is_knitted_straight_hand(&tiles, nine));
            tiles[kind] -= 1;
            complete
        };
        !(0..KINDS).any(|kind| {
            let is_wait = rules.wait_test == WaitTest::Formal || win.held_before(kind) < 4;
            kind != win.tile && is_wait && completes(kind)
        })
    })
}

/// Whether the tiles are sets and one pair.
fn is_sets_and_pair(tiles: &mut Counts) -> bool {
    // Sets have three tiles: the pair stands in the one suit (or among the honors) that holds two tiles too many.
    let suits = [0..9, 9..18, 18..27, FIRST_HONOR..KINDS];
    let too_many = suits.clone().map(|suit| tiles[suit].iter().sum::<u8>() % 3);
    let Some(suit) = too_many.iter().position(|&n| n == 2) else {
        return false;
    };
    if too_many.iter().sum::<u8>() != 2 {
        return false;
    }
    suits[suit].clone().any(|pair| {
        if tiles[pair] < 2 {
            return false;
        }
        tiles[pair] -= 2;
        let rest = is_sets(tiles);
        tiles[pair] += 2;
        rest
    })
}

fn is_knitted_straight_hand(tiles: &Counts, nine: &Knitted) -> bool {
    if nine.iter().any(|&kind| tiles[kind] == 0) {
        return false;
    }
    let mut rest = *tiles;
    for &kind in nine {
        rest[kind] -= 1;
    }
    is_sets_and_pair(&mut rest)
}
