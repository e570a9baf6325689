//! Fans that two, three or four sets (some with the pair) make together, and which of them may be chosen together.

use super::kinds::{is_dragon, is_honor, is_wind, rank, suit};
use super::shapes::Set;
use arrayvec::ArrayVec;
use mcr_core::rules::{CombinationRule, Fan};

/// A fan with the parts of the hand that make it.
#[derive(Copy, Clone, Debug)]
pub struct Combination {
    pub fan: Fan,
    /// Bit `n` for the set at place `n` of the reading, [`PAIR`] for the pair.
    pub parts: u8,
}

pub const PAIR: u8 = 1 << 4;

/// All combinations: at most one of each two sets, of each three, and a few of all four.
pub type Combinations = ArrayVec<Combination, 16>;

/// Whether a combination may be chosen beside those chosen already.
pub fn may_join(new: Combination, chosen: &[Combination], rule: CombinationRule) -> bool {
    match rule {
        CombinationRule::Acyclic => closes_no_circle(new, chosen),
        CombinationRule::Twice => leaves_sets_used_at_most_twice(new, chosen),
    }
}

/// Principles 2, 3 and 5: sets joined by a fan form no other fan among themselves, and a set not yet used may be joined
/// once to one already used. So the new combination may touch each group of sets joined so far in one set only.
fn closes_no_circle(new: Combination, chosen: &[Combination]) -> bool {
    let mut groups: ArrayVec<u8, 16> = ArrayVec::new();
    for combination in chosen {
        let mut group = combination.parts;
        groups.retain(|other| {
            let touches = group & *other != 0;
            if touches {
                group |= *other;
            }
            !touches
        });
        groups.push(group);
    }
    groups.iter().all(|group| (group & new.parts).count_ones() <= 1)
}

/// The looser reading: each set in at most two combinations, no two combinations sharing two or more sets.
fn leaves_sets_used_at_most_twice(new: Combination, chosen: &[Combination]) -> bool {
    let uses = |part: u8| chosen.iter().filter(|other| other.parts & part != 0).count();
    chosen.iter().all(|other| (other.parts & new.parts).count_ones() <= 1)
        && (0..5).map(|n| 1 << n).filter(|part| new.parts & part != 0).all(|part| uses(part) <= 1)
}

/// Every combination of the sets, and of sets and the pair if there is one.
pub fn find(sets: &[Set], pair: Option<usize>) -> Combinations {
    let mut found = Combinations::new();
    let mut add = |fan: Option<Fan>, parts: u8| found.extend(fan.map(|fan| Combination { fan, parts }));
    for a in 0..sets.len() {
        for b in a + 1..sets.len() {
            let two = [sets[a], sets[b]];
            let parts = 1 << a | 1 << b;
            add(of_two(two), parts);
            add(pair.and_then(|pair| of_two_and_pair(two, pair)), parts | PAIR);
            for c in b + 1..sets.len() {
                let three = [sets[a], sets[b], sets[c]];
                let parts = parts | 1 << c;
                add(of_three(three), parts);
                add(pair.and_then(|pair| of_three_and_pair(three, pair)), parts | PAIR);
            }
        }
    }
    if let &[a, b, c, d] = sets {
        let four = [a, b, c, d];
        add(of_four(four), 0b1111);
        add(pair.and_then(|pair| of_four_and_pair(four, pair)), 0b1111 | PAIR);
    }
    found
}

fn all_chows(sets: &[Set]) -> bool {
    sets.iter().all(|set| set.is_chow())
}

fn all_pungs(sets: &[Set]) -> bool {
    sets.iter().all(|set| set.is_pung())
}

fn all_numbered(sets: &[Set]) -> bool {
    sets.iter().all(|set| !is_honor(set.kind))
}

fn one_suit(sets: &[Set]) -> bool {
    all_numbered(sets) && sets.iter().all(|set| suit(set.kind) == suit(sets[0].kind))
}

fn three_suits(sets: &[Set; 3]) -> bool {
    all_numbered(sets) && (0..3).all(|s| sets.iter().any(|set| suit(set.kind) == s))
}

/// The numbers of the sets (of a chow its lowest) in rising order.
fn ranks<const N: usize>(sets: [Set; N]) -> [usize; N] {
    let mut ranks = sets.map(|set| rank(set.kind));
    ranks.sort_unstable();
    ranks
}

/// Whether each number is `step` higher than the last.
fn rise_by(step: usize, ranks: &[usize]) -> bool {
    ranks.windows(2).all(|two| two[1] == two[0] + step)
}

fn of_two(sets: [Set; 2]) -> Option<Fan> {
    let ranks = ranks(sets);
    if all_chows(&sets) {
        match (one_suit(&sets), ranks[1] - ranks[0]) {
            // Two identical chows in one suit.
            (true, 0) => Some(Fan::PureDoubleChow),
            // The same chow in two suits.
            (false, 0) => Some(Fan::MixedDoubleChow),
            // Six numbers in a row, as 234 and 567.
            (true, 3) => Some(Fan::ShortStraight),
            // 123 and 789 in one suit.
            (true, 6) => Some(Fan::TwoTerminalChows),
            _ => None,
        }
    } else if all_pungs(&sets) {
        if sets.iter().all(|set| is_dragon(set.kind)) {
            Some(Fan::TwoDragonsPungs)
        } else if all_numbered(&sets) && ranks[0] == ranks[1] {
            // Pungs of one number in two suits.
            Some(Fan::DoublePung)
        } else {
            None
        }
    } else {
        None
    }
}

/// Pungs of two dragons and a pair of the third.
fn of_two_and_pair(sets: [Set; 2], pair: usize) -> Option<Fan> {
    let is_little = all_pungs(&sets) && sets.iter().all(|set| is_dragon(set.kind)) && is_dragon(pair);
    is_little.then_some(Fan::LittleThreeDragons)
}

fn of_three(sets: [Set; 3]) -> Option<Fan> {
    if all_chows(&sets) {
        let ranks = ranks(sets);
        if one_suit(&sets) {
            match ranks {
                // Three identical chows.
                _ if rise_by(0, &ranks) => Some(Fan::PureTripleChow),
                // Each one, or each two, higher than the last.
                _ if rise_by(1, &ranks) || rise_by(2, &ranks) => Some(Fan::PureShiftedChows),
                // 123, 456, 789.
                [1, 4, 7] => Some(Fan::PureStraight),
                _ => None,
            }
        } else if three_suits(&sets) {
            match ranks {
                _ if rise_by(0, &ranks) => Some(Fan::MixedTripleChow),
                _ if rise_by(1, &ranks) => Some(Fan::MixedShiftedChows),
                [1, 4, 7] => Some(Fan::MixedStraight),
                _ => None,
            }
        } else {
            None
        }
    } else if all_pungs(&sets) {
        let ranks = ranks(sets);
        if sets.iter().all(|set| is_dragon(set.kind)) {
            Some(Fan::BigThreeDragons)
        } else if sets.iter().all(|set| is_wind(set.kind)) {
            Some(Fan::BigThreeWinds)
        } else if one_suit(&sets) && rise_by(1, &ranks) {
            Some(Fan::PureShiftedPungs)
        } else if three_suits(&sets) && rise_by(1, &ranks) {
            Some(Fan::MixedShiftedPungs)
        } else if three_suits(&sets) && rise_by(0, &ranks) {
            Some(Fan::TriplePung)
        } else {
            None
        }
    } else {
        None
    }
}

/// Pungs of three winds and a pair of the fourth.
fn of_three_and_pair(sets: [Set; 3], pair: usize) -> Option<Fan> {
    let is_little = all_pungs(&sets) && sets.iter().all(|set| is_wind(set.kind)) && is_wind(pair);
    is_little.then_some(Fan::LittleFourWinds)
}

fn of_four(sets: [Set; 4]) -> Option<Fan> {
    let ranks = ranks(sets);
    if all_chows(&sets) && one_suit(&sets) {
        if rise_by(0, &ranks) {
            Some(Fan::QuadrupleChow)
        } else if rise_by(1, &ranks) || rise_by(2, &ranks) {
            Some(Fan::FourPureShiftedChows)
        } else {
            None
        }
    } else if all_pungs(&sets) {
        if sets.iter().all(|set| is_wind(set.kind)) {
            Some(Fan::BigFourWinds)
        } else if one_suit(&sets) && rise_by(1, &ranks) {
            Some(Fan::FourPureShiftedPungs)
        } else {
            None
        }
    } else {
        None
    }
}

/// 123, 123, 789, 789 and 55 in one suit; 123 and 789 in two suits and 55 in the third.
fn of_four_and_pair(sets: [Set; 4], pair: usize) -> Option<Fan> {
    if !all_chows(&sets) || ranks(sets) != [1, 1, 7, 7] || is_honor(pair) || rank(pair) != 5 {
        return None;
    }
    let of_suit = |s: usize| terminal_chows_of_suit(sets, s);
    let pair_suit = suit(pair);
    if one_suit(&sets) && suit(sets[0].kind) == pair_suit {
        Some(Fan::PureTerminalChows)
    } else if (0..3).all(|s| of_suit(s) == if s == pair_suit { (0, 0) } else { (1, 1) }) {
        Some(Fan::ThreeSuitedTerminalChows)
    } else {
        None
    }
}

/// How many chows 123 and how many 789 there are in a suit.
fn terminal_chows_of_suit(sets: [Set; 4], s: usize) -> (usize, usize) {
    let chows = |lowest| sets.iter().filter(|set| suit(set.kind) == s && rank(set.kind) == lowest).count();
    (chows(1), chows(7))
}
