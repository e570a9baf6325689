//! Targets that are not four sets and a pair, and the one fan that four sets and a pair have only as they are drawn: Nine
//! Gates.

use super::Distances;
use super::goal::Goal;
use super::residual::Residual;
use super::view::View;
use crate::scoring::Form;
use crate::tiles::Tile;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// 147, 258 and 369 in the six orders of the suits, a bit a kind.
const STRAIGHTS: [u64; 6] = {
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
const HONORS: u64 = 0x7F << 27;
const ORPHANS: u64 = HONORS | 0x101 | 0x101 << 9 | 0x101 << 18;

/// One tile of each of these kinds.
fn tiles(kinds: u64) -> u128 {
    (0..Tile::PLAYING_KINDS).filter(|kind| kinds >> kind & 1 == 1).map(|kind| 1_u128 << (3 * kind)).sum()
}

/// Every choice of so many kinds.
fn for_each_choice<B>(kinds: u64, count: u32, visit: &mut impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
    fn choose<B>(rest: u64, count: u32, chosen: u64, visit: &mut impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
        if count == 0 {
            return visit(chosen);
        }
        let mut rest = rest;
        while rest.count_ones() >= count {
            let kind = rest & rest.wrapping_neg();
            rest ^= kind;
            choose(rest, count - 1, chosen | kind, visit)?;
        }
        ControlFlow::Continue(())
    }
    choose(kinds, count, 0, visit)
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

/// The numbers of the bits that are set.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

impl Distances {
    /// What formulas say of the special forms.
    #[inline]
    pub(super) fn surely_special(&self, view: &View) -> Found {
        let root = view.tree.root();
        let mut found = Found { least: [u32::MAX; 2], is_ready: false };
        if view.fixed_sets() == 0 {
            found.note(seven_pairs(root), [self.pairs_are_legal; 2]);
            found.note(thirteen_orphans(root), self.orphans_are_legal);
            for (honors, is_legal) in (5..).zip(self.knitted_is_legal) {
                found.note(honors_and_knitted(root, honors), is_legal);
            }
        }
        if view.fixed_sets() <= 1 {
            // Where it is not legal for certain it only matters whether it misses one tile.
            let limit = if self.straight_is_legal { found.least[0].max(found.least[1]) } else { 2 };
            let missing = knitted_straight(root, view.fixed_sets() == 1, limit.max(2));
            found.note(missing, [self.straight_is_legal; 2]);
        }
        found
    }

    /// Visits the targets that miss exactly so many tiles and that no table and no formula judges: those of the special forms
    /// where the form alone is not worth the minimum, and Nine Gates where a flush is not.
    pub(super) fn visit_doubtful(
        &self,
        view: &View,
        missing: u32,
        visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.straight_is_legal && view.fixed_sets() <= 1 {
            visit_knitted_straight(view, missing, visit)?;
        }
        if !self.pairs_are_legal && view.fixed_sets() == 0 {
            visit_seven_pairs(view, missing, visit)?;
        }
        self.visit_nine_gates_in_doubt(view, missing, visit)
    }

    /// Visits the hands that Nine Gates can be won with that miss exactly so many tiles, unless a flush is worth the minimum.
    pub(super) fn visit_nine_gates_in_doubt(
        &self,
        view: &View,
        missing: u32,
        visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.flush_is_legal { ControlFlow::Continue(()) } else { visit_nine_gates(view, missing, visit) }
    }

    /// Visits every target of the special forms that misses exactly so many tiles.
    pub(super) fn visit_special(
        view: &View,
        missing: u32,
        visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if view.fixed_sets() <= 1 {
            visit_knitted_straight(view, missing, visit)?;
        }
        if view.fixed_sets() > 0 {
            return ControlFlow::Continue(());
        }
        visit_seven_pairs(view, missing, visit)?;
        let root = view.tree.root();
        let (held, there) = root.kinds();
        let mut visit_tiles = |form: Form, concealed: u128| {
            if view.missing(concealed).len() == missing as usize {
                visit(Goal::of_tiles(form, concealed))?;
            }
            ControlFlow::Continue(())
        };
        for honors in 5..=7 {
            if honors_and_knitted(root, honors).is_none_or(|least| least > missing) {
                continue;
            }
            for_each_choice(there & HONORS, honors, &mut |chosen| {
                let lacking = (chosen & !held).count_ones();
                if lacking > missing {
                    return ControlFlow::Continue(());
                }
                // Different patterns have no nine, eight or seven numbers in common.
                STRAIGHTS.iter().try_for_each(|straight| {
                    for_each_choice(there & straight, 14 - honors, &mut |numbers| {
                        if (numbers & !held).count_ones() == missing - lacking {
                            visit_tiles(Form::HonorsAndKnitted, tiles(chosen | numbers))?;
                        }
                        ControlFlow::Continue(())
                    })
                })
            })?;
        }
        if root.lacking(ORPHANS).1 {
            let (_, left) = root.without(ORPHANS).kinds();
            for twice in bits(left & ORPHANS) {
                visit_tiles(Form::ThirteenOrphans, tiles(ORPHANS) + (1 << (3 * twice)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Visits the hands that Nine Gates can be won with that miss exactly so many tiles.
fn visit_nine_gates(view: &View, missing: u32, visit: &mut impl FnMut(Goal) -> ControlFlow<()>) -> ControlFlow<()> {
    const GATES: u128 = 0o311_111_113;
    if view.fixed_sets() > 0 {
        return ControlFlow::Continue(());
    }
    for kind in 0..27 {
        let concealed = (GATES << (27 * (kind / 9))) + (1 << (3 * kind));
        if view.missing(concealed).len() == missing as usize && view.can_have(concealed) {
            visit(Goal::of_tiles(Form::Standard, concealed))?;
        }
    }
    ControlFlow::Continue(())
}

fn visit_knitted_straight(
    view: &View,
    missing: u32,
    visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for straight in STRAIGHTS {
        let (lacking, can_be_had) = view.tree.root().lacking(straight);
        let Some(others) = missing.checked_sub(lacking).filter(|_| can_be_had) else { continue };
        let rest = view.tree.root().without(straight);
        let mut visit = |sets: ArrayVec<u8, 4>, pair: usize| {
            visit(Goal::of_sets(Form::KnittedStraight, sets, pair, tiles(straight)))
        };
        if view.fixed_sets() == 1 {
            bits(rest.pairs(others)).try_for_each(|pair| visit(ArrayVec::new(), pair))?;
            continue;
        }
        for (cost, sets) in (0..=others).zip(rest.costs()) {
            for set in bits(sets) {
                let chosen: ArrayVec<u8, 4> = std::iter::once(u8::try_from(set).expect("a set")).collect();
                bits(rest.pairs_after(set, others - cost)).try_for_each(|pair| visit(chosen.clone(), pair))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn visit_seven_pairs(view: &View, missing: u32, visit: &mut impl FnMut(Goal) -> ControlFlow<()>) -> ControlFlow<()> {
    let root = view.tree.root();
    // What one pair and two pairs of each kind cost, `None` where there are not so many tiles.
    let cost = |kind: usize, of: &dyn Fn(u32) -> u64| (0..=4).find(|&cost| of(cost) >> kind & 1 == 1);
    let costs: [[Option<u32>; 2]; Tile::PLAYING_KINDS] =
        std::array::from_fn(|kind| [cost(kind, &|n| root.pairs(n)), cost(kind, &|n| root.double_pairs(n))]);
    // What can be had for nothing from a kind on bounds how cheap the rest can be.
    let mut free_from = [0; Tile::PLAYING_KINDS + 1];
    for kind in (0..Tile::PLAYING_KINDS).rev() {
        let free = u32::from(costs[kind][0] == Some(0)) + u32::from(costs[kind][1] == Some(0));
        free_from[kind] = free_from[kind + 1] + free;
    }
    extend_pairs(&costs, &free_from, 0, 7, missing, 0, visit)
}

/// Adds pairs from a kind on; so many pairs are to come, and so many tiles left to miss.
fn extend_pairs(
    costs: &[[Option<u32>; 2]; Tile::PLAYING_KINDS],
    free_from: &[u32; Tile::PLAYING_KINDS + 1],
    kind: usize,
    pairs: u32,
    missing: u32,
    concealed: u128,
    visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if pairs == 0 {
        return if missing == 0 {
            visit(Goal::of_tiles(Form::SevenPairs, concealed))
        } else {
            ControlFlow::Continue(())
        };
    }
    // Every pair that is not there for nothing costs at least one tile.
    if kind == Tile::PLAYING_KINDS || pairs.saturating_sub(free_from[kind]) > missing {
        return ControlFlow::Continue(());
    }
    extend_pairs(costs, free_from, kind + 1, pairs, missing, concealed, visit)?;
    for (count, cost) in (1..).zip(costs[kind]) {
        let left = cost.and_then(|cost| missing.checked_sub(cost));
        if let (Some(left), Some(pairs)) = (left, pairs.checked_sub(count)) {
            let added = u128::from(2 * count) << (3 * kind);
            extend_pairs(costs, free_from, kind + 1, pairs, left, concealed + added, visit)?;
        }
    }
    ControlFlow::Continue(())
}
