//! The distance to each form by its definition: the fewest tiles missing to a complete hand that holds the melds and no kind
//! five times, less one. Targets are put together tile by tile and given up only where they miss more than is allowed.

use super::kinds::{Counts, FIRST_HONOR, KINDS, is_terminal_or_honor, rank};
use super::shapes::KNITTED;
use mcr_core::tiles::Hand;

/// The distances to the five forms, in the order standard, seven pairs, thirteen orphans, honors and knitted tiles, knitted
/// straight; `None` where the melds forbid the form.
pub type Distances = [Option<i8>; 5];

/// The distances of a hand of 13 tiles or of 14.
pub fn distances(hand: &Hand) -> Distances {
    let mut held = [0; KINDS];
    hand.concealed().iter().chain(hand.winning_tile()).for_each(|tile| held[tile.index()] += 1);
    let mut room = [4; KINDS];
    hand.melds().for_each(|meld| meld.tiles().iter().for_each(|tile| room[tile.index()] -= 1));
    let melds = hand.melds().count();
    let search = Search { held, room };
    let concealed_only = |missing: u8| (melds == 0).then(|| distance(missing));
    [
        search.missing(&[], 4 - melds).map(distance),
        concealed_only(seven_pairs(&held)),
        concealed_only(thirteen_orphans(&held)),
        concealed_only(honors_and_knitted(&held)),
        KNITTED.iter().filter_map(|nine| search.missing(nine, 1_usize.checked_sub(melds)?)).min().map(distance),
    ]
}

fn distance(missing: u8) -> i8 {
    i8::try_from(missing).expect("at most 14") - 1
}

/// What is held, and how many of each kind a target can have beside the melds.
struct Search {
    held: Counts,
    room: Counts,
}

impl Search {
    /// The fewest tiles missing to targets of these tiles, so many sets, and a pair; `None` if there are none.
    fn missing(&self, tiles: &[usize], sets: usize) -> Option<u8> {
        let mut target = [0; KINDS];
        let missing = self.add(&mut target, tiles)?;
        (missing..=14).find(|&allowed| self.is_within(allowed, &mut target, missing, 0, sets))
    }

    /// Adds tiles to a target, and returns how many of them the hand does not have; `None`, and nothing is added, if a kind
    /// would be held five times.
    fn add(&self, target: &mut Counts, tiles: &[usize]) -> Option<u8> {
        let mut missing = 0;
        for &kind in tiles {
            target[kind] += 1;
            missing += u8::from(target[kind] > self.held[kind]);
        }
        if tiles.iter().any(|&kind| target[kind] > self.room[kind]) {
            remove(target, tiles);
            return None;
        }
        Some(missing)
    }

    /// Whether so many sets, from this one of all on, and a pair can be added without missing more than is allowed.
    fn is_within(&self, allowed: u8, target: &mut Counts, missing: u8, from: usize, sets: usize) -> bool {
        let mut try_with = |tiles: &[usize], next: Option<usize>| {
            let Some(more) = self.add(target, tiles) else { return false };
            let is_within = missing + more <= allowed
                && next.is_none_or(|next| self.is_within(allowed, target, missing + more, next, sets - 1));
            remove(target, tiles);
            is_within
        };
        if sets == 0 {
            return (0..KINDS).any(|kind| try_with(&[kind; 2], None));
        }
        // A pung, then a chow of each kind; the same set may come again.
        (from..2 * KINDS).any(|set| {
            let kind = set / 2;
            match set % 2 {
                0 => try_with(&[kind; 3], Some(set)),
                _ => kind < FIRST_HONOR && rank(kind) <= 7 && try_with(&[kind, kind + 1, kind + 2], Some(set)),
            }
        })
    }
}

fn remove(target: &mut Counts, tiles: &[usize]) {
    for &kind in tiles {
        target[kind] -= 1;
    }
}

/// The seven cheapest pairs, each kind being two of them at most. The second pair of a kind is never the cheaper one.
fn seven_pairs(held: &Counts) -> u8 {
    let mut missing: Vec<u8> =
        held.iter().flat_map(|&n| [2_u8.saturating_sub(n), 2 - n.saturating_sub(2).min(2)]).collect();
    missing.sort_unstable();
    missing[..7].iter().sum()
}

fn thirteen_orphans(held: &Counts) -> u8 {
    let orphans = || (0..KINDS).filter(|&kind| is_terminal_or_honor(kind));
    let missing =
        |pair: usize| orphans().map(|kind| (1 + u8::from(kind == pair)).saturating_sub(held[kind])).sum::<u8>();
    orphans().map(missing).min().expect("thirteen kinds")
}

/// Fourteen of the sixteen tiles of each pattern.
fn honors_and_knitted(held: &Counts) -> u8 {
    let missing = |nine: &[usize; 9]| {
        let mut missing: Vec<u8> =
            nine.iter().copied().chain(FIRST_HONOR..KINDS).map(|kind| u8::from(held[kind] == 0)).collect();
        missing.sort_unstable();
        missing[..14].iter().sum()
    };
    KNITTED.iter().map(missing).min().expect("six patterns")
}
