//! A target, and what it is worth under each measure, straight from the definitions: the slow way, by made-up wins.

use super::judge::filter;
use super::sets::{self, TILES_OF};
use super::tree::Leaf;
use super::view::View;
use super::{Distances, Measure};
use crate::rules::Fan;
use crate::scoring::{Form, Value};
use crate::tiles::{Circumstances, Hand, Meld, Tile, Tiles};
use arrayvec::ArrayVec;

/// A complete hand that holds the melds, in one division.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub(super) form: Form,
    /// The sets that are not fixed.
    pub(super) sets: ArrayVec<u8, 4>,
    pub(super) pair: Option<usize>,
    /// The nine tiles of a knitted straight.
    pub(super) straight: u128,
    /// All tiles but those of the melds.
    pub(super) concealed: u128,
}

impl Goal {
    pub(super) fn standard(view: &View, leaf: &Leaf, pair: usize) -> Goal {
        let mut fixed = view.fixed.clone();
        let mut sets = ArrayVec::new();
        for set in leaf.sorted() {
            match fixed.iter().position(|&other| other == set) {
                Some(place) => drop(fixed.swap_remove(place)),
                None => sets.push(set),
            }
        }
        Goal::of_sets(Form::Standard, sets, pair, 0)
    }

    /// Sets and a pair, beside a straight or not.
    pub(super) fn of_sets(form: Form, sets: ArrayVec<u8, 4>, pair: usize, straight: u128) -> Goal {
        let of_sets: u128 = sets.iter().map(|&set| TILES_OF[usize::from(set)]).sum();
        Goal { form, sets, pair: Some(pair), straight, concealed: of_sets + straight + (2 << (3 * pair)) }
    }

    pub(super) fn of_tiles(form: Form, concealed: u128) -> Goal {
        Goal { form, sets: ArrayVec::new(), pair: None, straight: 0, concealed }
    }
}

/// A made-up win on a target, as a measure supposes it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Win {
    pub(super) hand: Hand,
    /// Whether a wait fan is counted.
    with_waits: bool,
    /// A fan that stands in place of others that are not to be counted, and falls out again.
    without: Option<Fan>,
    /// Whether Last Tile is counted.
    pub(super) with_last_tile: bool,
}

impl Distances {
    /// What a target that misses so many tiles is worth under a measure, the best of the wins that the measure supposes; `None`
    /// if it cannot be won so.
    pub(super) fn value(&self, view: &View, goal: &Goal, measure: Measure, missing: u32) -> Option<Value> {
        let mut best = None;
        for_each_win(view, goal, measure, missing, &mut |win| best = best.max(self.value_of(goal, measure, &win)));
        best
    }

    /// What a made-up win is worth.
    pub(super) fn value_of(&self, goal: &Goal, measure: Measure, win: &Win) -> Option<Value> {
        let value = if goal.form == Form::SevenPairs && measure == Measure::Floor {
            // Read as sets the same tiles would be melded.
            self.scorer.evaluate_seven_pairs(&win.hand)
        } else if win.with_last_tile {
            self.scorer.evaluate(&win.hand, false)
        } else {
            self.scorer.evaluate_target(&win.hand, win.with_waits)
        };
        value.map(|value| win.without.map_or(value, |fan| value.without(fan, &self.rules)))
    }

    /// The tiles among these missing ones (a bit a kind) on whose discard a target is worth the minimum, nothing claimed.
    pub(super) fn closed_winners(&self, view: &View, goal: &Goal, missing: u64) -> u64 {
        filter(missing, |winning| {
            let win = unclaimed(view, goal.concealed, winning, false, false);
            self.is_legal(self.value_of(goal, Measure::Closed, &win))
        })
    }

    /// What a wait gives with all circumstances, drawn or on a discard.
    pub(super) fn wait_value(&self, view: &View, tiles: u128, winning: usize, last_of_kind: bool) -> Option<Value> {
        waits(view, tiles, winning, last_of_kind).iter().filter_map(|win| self.scorer.evaluate(&win.hand, false)).max()
    }

    /// Whether it is worth the minimum.
    pub(super) fn is_legal(&self, value: Option<Value>) -> bool {
        value.is_some_and(|value| value.points >= self.rules.minimum_points)
    }

    /// What four sets, none of them a kong, are worth when all are melded, with each pair that they leave room for.
    pub(super) fn points_by_pair(&self, sets: [u8; 4], winds: u8) -> impl Iterator<Item = (usize, u32)> + use<'_> {
        let melds = sets.map(|set| Some(sets::melded(usize::from(set))));
        // Self-Drawn stands in place of Melded Hand or Chicken Hand.
        self.scorer.points_by_pair(melds, winds).map(|(pair, points)| (pair, points - self.self_drawn_points))
    }
}

/// Visits the wins that a measure supposes of a target that misses so many tiles.
pub(super) fn for_each_win(view: &View, goal: &Goal, measure: Measure, missing: u32, visit: &mut dyn FnMut(Win)) {
    let missing_kinds = || view.missing(goal.concealed).kinds().map(Tile::index);
    match measure {
        // Nine Gates, given as tiles without a division, is there only concealed.
        Measure::Floor if goal.form == Form::Standard && goal.pair.is_none() => {}
        Measure::Floor => visit(all_melded(view, goal)),
        Measure::Closed if view.open > 0 => {}
        Measure::Closed => missing_kinds().for_each(|kind| visit(unclaimed(view, goal.concealed, kind, false, false))),
        Measure::SelfDrawn => {
            missing_kinds().for_each(|kind| visit(unclaimed(view, goal.concealed, kind, true, false)));
        }
        Measure::BestCase if missing == 1 => {
            for kind in missing_kinds() {
                waits(view, goal.concealed, kind, view.is_last(kind)).into_iter().for_each(&mut *visit);
            }
        }
        Measure::BestCase => {
            for kind in missing_kinds() {
                visit(unclaimed(view, goal.concealed, kind, true, true));
                visit(unclaimed(view, goal.concealed, kind, false, true));
                let holds = |tiles: u128| tiles >> (3 * kind) & 7 != 0;
                let of_sets = (0..goal.sets.len()).filter(|&n| holds(TILES_OF[usize::from(goal.sets[n])])).map(Some);
                let elsewhere = (goal.pair == Some(kind) || holds(goal.straight)).then_some(None);
                for completed in of_sets.chain(elsewhere) {
                    let (melds, concealed) = meld(view, goal, completed);
                    let hand = hand(view, melds, concealed, kind, Circumstances::default());
                    visit(Win { hand, with_waits: true, without: None, with_last_tile: false });
                }
            }
        }
    }
}

/// Every set to come melded, won on a discard.
fn all_melded(view: &View, goal: &Goal) -> Win {
    let (melds, concealed) = meld(view, goal, None);
    let winning = goal.pair.or_else(|| Tiles::from_bits(concealed).kinds().next().map(Tile::index)).unwrap_or(0);
    // Melded Hand, or Chicken Hand in its place, is not to be counted. Drawn, the win is worth Self-Drawn in their stead, which
    // falls out again; four concealed kongs and the other forms know neither.
    let self_drawn = goal.form == Form::Standard && view.concealed_kongs < 4;
    let hand = hand(view, melds, concealed, winning, Circumstances { self_drawn, ..Circumstances::default() });
    Win { hand, with_waits: false, without: self_drawn.then_some(Fan::SelfDrawn), with_last_tile: false }
}

/// Nothing more claimed.
fn unclaimed(view: &View, tiles: u128, winning: usize, self_drawn: bool, with_waits: bool) -> Win {
    let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
    let hand = hand(view, view.melds, tiles, winning, circumstances);
    Win { hand, with_waits, without: None, with_last_tile: false }
}

/// A wait as it stands, on a discard and drawn.
fn waits(view: &View, tiles: u128, winning: usize, last_of_kind: bool) -> [Win; 2] {
    [false, true].map(|self_drawn| {
        let circumstances = Circumstances { self_drawn, last_of_kind, ..Circumstances::default() };
        let hand = hand(view, view.melds, tiles, winning, circumstances);
        Win { hand, with_waits: true, without: None, with_last_tile: true }
    })
}

/// The melds when every set to come is melded but the one with this place, and what stays concealed.
fn meld(view: &View, goal: &Goal, completed: Option<usize>) -> ([Option<Meld>; 4], u128) {
    let mut melds = view.melds;
    let mut concealed = goal.concealed;
    let to_come = goal.sets.iter().enumerate().filter(|&(place, _)| Some(place) != completed);
    let free = melds.iter_mut().filter(|slot| slot.is_none());
    for (slot, (_, &set)) in free.zip(to_come) {
        *slot = Some(sets::melded(usize::from(set)));
        concealed -= TILES_OF[usize::from(set)];
    }
    (melds, concealed)
}

fn hand(view: &View, melds: [Option<Meld>; 4], tiles: u128, winning: usize, circumstances: Circumstances) -> Hand {
    let concealed = Tiles::from_bits(tiles - (1 << (3 * winning)));
    Hand::won(melds, concealed, Tile::from_index(winning).expect("a kind"), view.winds.arrangement(), circumstances)
}
