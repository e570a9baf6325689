//! The naive evaluator: the rules of scoring once more, for tests only, written from the rule text (the rules data, and
//! the lists "not counted" of the 1998 book and its translations) and sharing nothing with the production code but
//! tiles, the names and values of fans, and the options of the rules.
//!
//! Read it in this order:
//! - [`kinds`]: suits and numbers of the 34 kinds;
//! - [`win`]: what is known about a win before its tiles are read in any way;
//! - [`shapes`]: the readings of the tiles: shape, split into sets and pair, owner of the winning tile;
//! - [`waits`]: whether the winning tile was the only wait;
//! - [`tile_fans`], [`set_fans`], [`event_fans`]: fans of all tiles, of single sets, of the way the win came about;
//! - [`combinations`]: fans of two to four sets, and which of them may stand together;
//! - [`exclusions`]: fans that are not counted beside others;
//! - [`selection`]: the best admissible list of fans of one reading;
//! - [`shanten`]: beside scoring, the distance of a hand to each form.

#![allow(dead_code, unused_imports, reason = "each test binary uses a part")]

pub mod combinations;
mod event_fans;
pub mod exclusions;
mod fans;
mod kinds;
mod selection;
mod set_fans;
pub mod shanten;
mod shapes;
pub mod tile_fans;
mod waits;
mod win;

use mcr_core::rules::{Fan, Rules};
use mcr_core::tiles::Hand;
use std::collections::BTreeSet;

pub use exclusions::{ALWAYS, BY_OPTION, FOR_OWN_SETS};
pub use shapes::{Form, Owner, Reading, Set, SetShape};

/// What a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points without flowers.
    pub points: u32,
    /// Fans in catalogue order with how often each is counted; flowers are left out.
    pub fans: Vec<(Fan, u8)>,
}

/// The best of all readings; of equal totals the list that comes first. `None` if the tiles are not a winning shape or
/// the hand has no winning tile. `dealt`: a win on the tiles dealt.
pub fn evaluate(hand: &Hand, dealt: bool, rules: &Rules) -> Option<Outcome> {
    let win = win::Win::of(hand, dealt, rules)?;
    let mut best: Option<selection::Selection> = None;
    shapes::for_each_reading(&win, &mut |reading| {
        let selection = selection::best(reading, &win, rules);
        if best.as_ref().is_none_or(|best| selection.precedes(best)) {
            best = Some(selection);
        }
    });
    best.map(|best| best.outcome())
}

/// Of every reading all fans whose patterns hold, counted or not.
pub fn patterns(hand: &Hand, dealt: bool, rules: &Rules) -> BTreeSet<BTreeSet<Fan>> {
    let mut all = BTreeSet::new();
    if let Some(win) = win::Win::of(hand, dealt, rules) {
        shapes::for_each_reading(&win, &mut |reading| {
            all.insert(selection::patterns(reading, &win, rules));
        });
    }
    all
}

/// Every reading of the tiles with its own best list of fans.
pub fn readings(hand: &Hand, dealt: bool, rules: &Rules) -> Vec<(Reading, Outcome)> {
    let mut all = Vec::new();
    if let Some(win) = win::Win::of(hand, dealt, rules) {
        shapes::for_each_reading(&win, &mut |reading| {
            all.push((reading.clone(), selection::best(reading, &win, rules).outcome()));
        });
    }
    all
}
