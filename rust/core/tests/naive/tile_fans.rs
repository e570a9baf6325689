//! Fans that all tiles of the hand make together, however they are read.

use super::fans::Fans;
use super::kinds::{
    BAMBOO, DOTS, GREEN_DRAGON, KINDS, WHITE_DRAGON, is_dragon, is_honor, is_terminal, is_terminal_or_honor, is_wind,
    rank, suit,
};
use super::shapes::{Form, Reading};
use super::win::Win;
use arrayvec::ArrayVec;
use mcr_core::rules::{AllowOrDeny, Fan, Rules};

/// Adds what the tiles of the hand make.
pub fn add(win: &mut Win) {
    let held: ArrayVec<usize, KINDS> = (0..KINDS).filter(|&kind| win.all[kind] > 0).collect();
    let all = |allowed: fn(usize) -> bool| held.iter().all(|&kind| allowed(kind));
    let any = |wanted: fn(usize) -> bool| held.iter().any(|&kind| wanted(kind));
    let suits = (0..3).filter(|&s| held.iter().any(|&kind| suit(kind) == s)).count();
    let fans = &mut win.fans;

    fans.add_if(all(is_green), Fan::AllGreen);
    fans.add_if(all(is_terminal), Fan::AllTerminals);
    fans.add_if(all(is_honor), Fan::AllHonors);
    fans.add_if(all(is_terminal_or_honor) && any(is_terminal) && any(is_honor), Fan::AllTerminalsAndHonors);
    fans.add_if(suits == 1 && !any(is_honor), Fan::FullFlush);
    fans.add_if(suits == 1 && any(is_honor), Fan::HalfFlush);
    fans.add_if(suits == 2, Fan::OneVoidedSuit);
    fans.add_if(suits == 3 && any(is_wind) && any(is_dragon), Fan::AllTypes);
    fans.add_if(all(|kind| is_of_ranks(kind, 7, 9)), Fan::UpperTiles);
    fans.add_if(all(|kind| is_of_ranks(kind, 4, 6)), Fan::MiddleTiles);
    fans.add_if(all(|kind| is_of_ranks(kind, 1, 3)), Fan::LowerTiles);
    fans.add_if(all(|kind| is_of_ranks(kind, 6, 9)), Fan::UpperFour);
    fans.add_if(all(|kind| is_of_ranks(kind, 1, 4)), Fan::LowerFour);
    fans.add_if(all(is_reversible), Fan::ReversibleTiles);
    fans.add_if(!any(is_terminal_or_honor), Fan::AllSimples);
    fans.add_if(!any(is_honor), Fan::NoHonors);

    // Tile Hog: four of a kind that are no kong, once for each kind.
    for kind in held {
        let is_kong = win.fixed.iter().any(|set| set.is_kong() && set.kind == kind);
        fans.add_if(win.all[kind] == 4 && !is_kong, Fan::TileHog);
    }
}

/// Not scored with Seven Pairs where `seven_pairs_combinations` is `deny`.
pub const DENIED_WITH_SEVEN_PAIRS: [Fan; 8] = [
    Fan::AllGreen,
    Fan::AllHonors,
    Fan::AllTerminals,
    Fan::UpperTiles,
    Fan::MiddleTiles,
    Fan::LowerTiles,
    Fan::UpperFour,
    Fan::LowerFour,
];

/// Takes away what the tiles of seven pairs make only if the rules deny it.
pub fn deny_to_seven_pairs(fans: &mut Fans, reading: &Reading, rules: &Rules) {
    if reading.form == Form::SevenPairs && rules.seven_pairs_combinations == AllowOrDeny::Deny {
        for fan in DENIED_WITH_SEVEN_PAIRS {
            fans.remove(fan);
        }
    }
}

/// A suit tile with a number from `low` to `high`.
fn is_of_ranks(kind: usize, low: usize, high: usize) -> bool {
    !is_honor(kind) && (low..=high).contains(&rank(kind))
}

/// 2, 3, 4, 6, 8 of bamboo and the green dragon.
fn is_green(kind: usize) -> bool {
    kind == GREEN_DRAGON || (suit(kind) == BAMBOO && [2, 3, 4, 6, 8].contains(&rank(kind)))
}

/// 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, 6, 8, 9 of bamboo and the white dragon look the same upside down.
fn is_reversible(kind: usize) -> bool {
    kind == WHITE_DRAGON
        || (suit(kind) == DOTS && [1, 2, 3, 4, 5, 8, 9].contains(&rank(kind)))
        || (suit(kind) == BAMBOO && [2, 4, 5, 6, 8, 9].contains(&rank(kind)))
}
