//! Formulas for the forms that are not four sets and a pair: how many tiles they miss at least, and which of them are worth the
//! minimum whatever their tiles.

use super::residual::Residual;
use super::view::View;
use super::{Distances, bits};
use crate::rules::{Fan, Rules};
use crate::scoring::Scorer;
use crate::tiles::Draft;

/// 147, 258 and 369 in the six orders of the suits, a bit a kind.
pub(super) const STRAIGHTS: [u64; 6] = {
    let third = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut straights = [0; 6];
    let mut n = 0;
    while n < 6 {
        let [m, p, s] = orders[n];
        straights[n] = third[m] | third[p] << 9 | third[s] << 18;
        n += 1;
    }
    straights
};
pub(super) const HONORS: u64 = 0x7F << 27;
pub(super) const ORPHANS: u64 = HONORS | 0x101 | 0x101 << 9 | 0x101 << 18;

/// What is worth the minimum, whatever its tiles.
pub(super) struct SurelyLegal {
    pub(super) pairs: bool,
    pub(super) straight: bool,
    pub(super) flush: bool,
    /// On a discard, and drawn.
    orphans: [bool; 2],
    /// With five, six and seven honors.
    knitted: [[bool; 2]; 3],
}

impl SurelyLegal {
    pub(super) fn new(scorer: &Scorer, rules: &Rules) -> SurelyLegal {
        let is_enough = |fan: Fan| fan.points(rules) >= rules.minimum_points;
        // Hands of these forms differ in worth by the number of honors alone.
        let both_ways = |hand: &str| {
            [false, true].map(|self_drawn| {
                let draft = Draft::parse(hand).ok().map(|mut draft| {
                    draft.circumstances.self_drawn = self_drawn;
                    draft
                });
                let value = draft.and_then(|draft| draft.build().ok()).and_then(|hand| scorer.evaluate(&hand, false));
                value.is_some_and(|value| value.points >= rules.minimum_points)
            })
        };
        SurelyLegal {
            pairs: is_enough(Fan::SevenPairs),
            straight: is_enough(Fan::KnittedStraight),
            flush: is_enough(Fan::FullFlush),
            orphans: both_ways("19m19p19sESWNCFPP"),
            knitted: ["147m258p369sESWNC", "147m258p36sESWNCF", "147m258p3sESWNCFP"].map(both_ways),
        }
    }

    /// Whether all these forms are, but for flushes.
    pub(super) fn all_forms(&self) -> bool {
        let mut by_tiles = self.knitted.iter().chain([&self.orphans]).flatten();
        self.pairs && self.straight && by_tiles.all(|&is_legal| is_legal)
    }
}

/// What is known of the special forms.
pub(super) struct Found {
    /// The least numbers of missing tiles of those that are worth the minimum beyond doubt, on a discard and drawn.
    pub(super) least: [u32; 2],
    /// Whether one of them, worth what it may, misses a single tile.
    pub(super) is_ready: bool,
}

impl Found {
    fn note(&mut self, missing: Option<u32>, is_legal: [bool; 2]) {
        self.is_ready |= missing == Some(1);
        for (least, is_legal) in self.least.iter_mut().zip(is_legal) {
            *least = missing.filter(|_| is_legal).map_or(*least, |missing| missing.min(*least));
        }
    }
}

/// Thirteen orphans.
pub(super) fn thirteen_orphans(root: &Residual) -> Option<u32> {
    let (lacking, can_be_had) = root.lacking(ORPHANS);
    if !can_be_had {
        return None;
    }
    let rest = root.without(ORPHANS);
    let (held, there) = rest.kinds();
    (there & ORPHANS != 0).then(|| lacking + u32::from(held & ORPHANS == 0))
}

/// Honors and knitted tiles with so many honors.
pub(super) fn honors_and_knitted(root: &Residual, honors: u32) -> Option<u32> {
    let (held, there) = root.kinds();
    let of = |kinds: u64, count: u32| {
        let can_be_had = (there & kinds).count_ones() >= count;
        can_be_had.then(|| count.saturating_sub((held & kinds).count_ones()))
    };
    let honors_missing = of(HONORS, honors)?;
    STRAIGHTS.iter().filter_map(|&straight| of(straight, 14 - honors)).min().map(|numbers| numbers + honors_missing)
}

/// Seven pairs.
pub(super) fn seven_pairs(root: &Residual) -> Option<u32> {
    // A second pair of a kind costs what the two cost together less what the first one costs.
    let count = |kinds: u64| kinds.count_ones();
    let free = count(root.pairs(0)) + count(root.double_pairs(0));
    let for_one = count(root.pairs(1)) + count(root.double_pairs(1));
    let for_two = count(root.pairs(2)) + (2..=4).map(|cost| count(root.double_pairs(cost))).sum::<u32>();
    let after_free = 7_u32.saturating_sub(free);
    let after_one = after_free.saturating_sub(for_one);
    (after_one <= for_two).then(|| after_free + after_one)
}

/// A knitted straight with a set, unless one is fixed, and a pair; less than `limit`.
pub(super) fn knitted_straight(root: &Residual, has_set: bool, limit: u32) -> Option<u32> {
    let mut least = limit;
    for straight in STRAIGHTS {
        let (lacking, can_be_had) = root.lacking(straight);
        if !can_be_had || lacking >= least {
            continue;
        }
        let rest = root.without(straight);
        let others = least - lacking;
        let found = if has_set { pair(&rest, others) } else { set_and_pair(&rest, others) };
        least = found.map_or(least, |found| lacking + found);
    }
    (least < limit).then_some(least)
}

fn pair(rest: &Residual, limit: u32) -> Option<u32> {
    (0..limit.min(3)).find(|&cost| rest.pairs(cost) != 0)
}

fn set_and_pair(rest: &Residual, limit: u32) -> Option<u32> {
    let costs = rest.costs();
    (0..limit.min(6)).find(|&total| {
        (0..=total).zip(costs).any(|(cost, sets)| bits(sets).any(|set| rest.pairs_after(set, total - cost) != 0))
    })
}

impl Distances {
    /// What formulas say of the special forms.
    #[inline]
    pub(super) fn surely_special(&self, view: &View) -> Found {
        let legal = &self.legal;
        let root = view.tree.root();
        let mut found = Found { least: [u32::MAX; 2], is_ready: false };
        if view.fixed_sets() == 0 {
            found.note(seven_pairs(root), [legal.pairs; 2]);
            found.note(thirteen_orphans(root), legal.orphans);
            for (honors, is_legal) in (5..).zip(legal.knitted) {
                found.note(honors_and_knitted(root, honors), is_legal);
            }
        }
        if view.fixed_sets() <= 1 {
            // Where it is not legal for certain it only matters whether it misses one tile.
            let limit = if legal.straight { found.least[0].max(found.least[1]) } else { 2 };
            let missing = knitted_straight(root, view.fixed_sets() == 1, limit.max(2));
            found.note(missing, [legal.straight; 2]);
        }
        found
    }
}
