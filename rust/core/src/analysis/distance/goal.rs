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

impl Distances {
    /// What a target that misses so many tiles is worth under a measure; `None` if it cannot be won so.
    pub(super) fn value(&self, view: &View, goal: &Goal, measure: Measure, missing: u32) -> Option<Value> {
        match measure {
            // Nine Gates, given as tiles without a division, is there only concealed.
            Measure::Floor if goal.form == Form::Standard && goal.pair.is_none() => None,
            Measure::Floor => Some(self.floor_value(view, goal)),
            Measure::Closed => self.unclaimed_value(view, goal, false, false).filter(|_| view.open == 0),
            Measure::SelfDrawn => self.unclaimed_value(view, goal, true, false),
            Measure::BestCase if missing == 1 => {
                let winning = view.missing(goal.concealed).kinds().next()?;
                self.last_value(view, goal.concealed, winning.index())
            }
            Measure::BestCase => self.best_value(view, goal),
        }
    }

    /// The points that nothing but the tiles and the melds can give: every set to come melded, won on a discard.
    pub(super) fn floor_value(&self, view: &View, goal: &Goal) -> Value {
        let (melds, concealed) = meld(view, goal, None);
        let winning = goal.pair.or_else(|| Tiles::from_bits(concealed).kinds().next().map(Tile::index)).unwrap_or(0);
        // Melded Hand, or Chicken Hand in its place, is not to be counted. Drawn, the win is worth Self-Drawn in their stead,
        // which falls out again; four concealed kongs and the other forms know neither.
        let is_drawn = goal.form == Form::Standard && view.concealed_kongs < 4;
        let circumstances = Circumstances { self_drawn: is_drawn, ..Circumstances::default() };
        let hand = hand(view, melds, concealed, winning, circumstances);
        let value = if goal.form == Form::SevenPairs {
            self.scorer.evaluate_seven_pairs(&hand)
        } else {
            self.scorer.evaluate_target(&hand, false)
        };
        let value = value.expect("a target is a winning shape");
        if is_drawn { value.without(Fan::SelfDrawn, self.rules()) } else { value }
    }

    /// The best win on one of the missing tiles with nothing more claimed.
    pub(super) fn unclaimed_value(
        &self,
        view: &View,
        goal: &Goal,
        self_drawn: bool,
        with_waits: bool,
    ) -> Option<Value> {
        let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
        let wins = view.missing(goal.concealed).kinds().filter_map(|winning| {
            let hand = hand(view, view.melds, goal.concealed, winning.index(), circumstances);
            self.scorer.evaluate_target(&hand, with_waits)
        });
        wins.max()
    }

    /// The missing tiles (a bit a kind) on whose discard a target is worth the minimum, nothing claimed.
    pub(super) fn closed_winners(&self, view: &View, goal: &Goal, missing: u64) -> u64 {
        filter(missing, |winning| {
            let hand = hand(view, view.melds, goal.concealed, winning, Circumstances::default());
            let value = self.scorer.evaluate_target(&hand, false);
            value.is_some_and(|value| value.points >= self.rules.minimum_points)
        })
    }

    /// The most that a win on one of at least two missing tiles may give, events left out: drawn or on a discard with nothing
    /// more claimed; on a discard with every set melded but the one completed.
    pub(super) fn best_value(&self, view: &View, goal: &Goal) -> Option<Value> {
        let on_discard = Circumstances::default();
        let missing = view.missing(goal.concealed);
        let mut best = self.unclaimed_value(view, goal, true, true).max(self.unclaimed_value(view, goal, false, true));
        for winning in missing.kinds().map(Tile::index) {
            let holds = |tiles: u128| tiles >> (3 * winning) & 7 != 0;
            let of_sets = (0..goal.sets.len()).filter(|&n| holds(TILES_OF[usize::from(goal.sets[n])])).map(Some);
            let elsewhere = (goal.pair == Some(winning) || holds(goal.straight)).then_some(None);
            for completed in of_sets.chain(elsewhere) {
                let (melds, concealed) = meld(view, goal, completed);
                let hand = hand(view, melds, concealed, winning, on_discard);
                best = best.max(self.scorer.evaluate_target(&hand, true));
            }
        }
        best
    }

    /// What a win on the one missing tile gives, drawn or on a discard, the last of its kind if it is.
    pub(super) fn last_value(&self, view: &View, concealed: u128, winning: usize) -> Option<Value> {
        let copies = |tiles: u128| tiles >> (3 * winning) & 7;
        self.wait_value(view, concealed, winning, copies(view.shown) == 3 && copies(view.concealed) == 0)
    }

    /// What a win gives with all circumstances, drawn or on a discard.
    pub(super) fn wait_value(&self, view: &View, tiles: u128, winning: usize, last_of_kind: bool) -> Option<Value> {
        let ways =
            [false, true].map(|self_drawn| Circumstances { self_drawn, last_of_kind, ..Circumstances::default() });
        ways.iter().filter_map(|&how| self.scorer.evaluate(&hand(view, view.melds, tiles, winning, how), false)).max()
    }

    /// What four sets, none of them a kong, and a pair are worth when all are melded.
    pub(super) fn base_points(&self, sets: [u8; 4], pair: usize, winds: u8) -> u32 {
        let winning = Tile::from_index(pair).expect("a kind");
        let circumstances = Circumstances { self_drawn: true, ..Circumstances::default() };
        let melds = sets.map(|set| Some(sets::melded(usize::from(set))));
        let hand = Hand::won_packed(melds, Tiles::from_bits(1 << (3 * pair)), winning, winds, circumstances);
        let value = self.scorer.evaluate(&hand, true).expect("four sets and a pair");
        // Self-Drawn stands in place of Melded Hand or Chicken Hand.
        value.points - self.self_drawn_points
    }
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
    Hand::won_packed(melds, concealed, Tile::from_index(winning).expect("a kind"), view.winds.packed(), circumstances)
}
