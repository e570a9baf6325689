//! Targets that are not four sets and a pair, and the one fan that four sets and a pair have only as they are drawn: Nine
//! Gates.

use super::Distances;
use super::bits;
use super::forms::{HONORS, ORPHANS, STRAIGHTS, honors_and_knitted, seven_pairs, thirteen_orphans};
use super::goal::Goal;
use super::view::View;
use crate::scoring::Form;
use crate::tiles::Tile;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

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

/// Every choice of `count` of these kinds of which exactly `lacking` are not held, but can be had.
fn for_each_hand<B>(
    held: u64,
    there: u64,
    kinds: u64,
    [count, lacking]: [u32; 2],
    visit: &mut impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(from_hand) = count.checked_sub(lacking) else { return ControlFlow::Continue(()) };
    if (held & kinds).count_ones() < from_hand {
        return ControlFlow::Continue(());
    }
    for_each_choice(there & kinds & !held, lacking, &mut |others| {
        for_each_choice(held & kinds, from_hand, &mut |own| visit(own | others))
    })
}

impl Distances {
    /// Visits the targets that miss exactly so many tiles and that no table and no formula judges: those of the special forms
    /// where the form alone is not worth the minimum, and Nine Gates where a flush is not.
    pub(super) fn visit_doubtful(
        &self,
        view: &View,
        missing: u32,
        visit: &mut impl FnMut(Goal) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.legal.straight && view.fixed_sets() <= 1 {
            visit_knitted_straight(view, missing, visit)?;
        }
        let pairs = || seven_pairs(view.tree.root()).is_some_and(|least| least <= missing);
        if !self.legal.pairs && view.fixed_sets() == 0 && pairs() {
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
        if self.legal.flush { ControlFlow::Continue(()) } else { visit_nine_gates(view, missing, visit) }
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
        let root = view.tree.root();
        if seven_pairs(root).is_some_and(|least| least <= missing) {
            visit_seven_pairs(view, missing, visit)?;
        }
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
            for lacking in 0..=missing.min(honors) {
                for_each_hand(held, there, HONORS, [honors, lacking], &mut |chosen| {
                    // Different patterns have no nine, eight or seven numbers in common.
                    STRAIGHTS.iter().try_for_each(|&straight| {
                        for_each_hand(held, there, straight, [14 - honors, missing - lacking], &mut |numbers| {
                            visit_tiles(Form::HonorsAndKnitted, tiles(chosen | numbers))
                        })
                    })
                })?;
            }
        }
        if thirteen_orphans(root).is_some_and(|least| least <= missing) {
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
    let free = costs.iter().flatten().filter(|&&cost| cost == Some(0)).count();
    // Pairs that are not there for nothing cost one tile each at least; so much may be spent on dearer ones.
    let spare = missing.saturating_sub(7_u32.saturating_sub(u32::try_from(free).expect("a few pairs")));
    let mut kinds: ArrayVec<Pairs, { Tile::PLAYING_KINDS }> = (0..Tile::PLAYING_KINDS)
        .filter(|&kind| costs[kind][0].is_some_and(|cost| cost <= 1 + spare))
        .map(|kind| Pairs { of_kind: kind, costs: costs[kind], free_from: 0, from: 0 })
        .collect();
    let (mut free_from, mut from) = (0, 0);
    for kind in kinds.iter_mut().rev() {
        free_from += kind.costs.iter().filter(|&&cost| cost == Some(0)).map(|_| 1).sum::<u32>();
        from += kind.costs.iter().flatten().map(|_| 1).sum::<u32>();
        (kind.free_from, kind.from) = (free_from, from);
    }
    extend_pairs(&kinds, 7, missing, 0, visit)
}

/// Pairs that may be made of a kind.
struct Pairs {
    of_kind: usize,
    /// What one pair and two pairs cost.
    costs: [Option<u32>; 2],
    /// Pairs that are there for nothing, of this kind and those after it: a bound for how cheap the rest can be.
    free_from: u32,
    /// Pairs that can be made of this kind and those after it at all.
    from: u32,
}

/// Adds pairs of these kinds; so many pairs are to come, and so many tiles left to miss.
fn extend_pairs(
    kinds: &[Pairs],
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
    let Some((first, others)) = kinds.split_first() else { return ControlFlow::Continue(()) };
    if pairs > first.from || pairs.saturating_sub(first.free_from) > missing {
        return ControlFlow::Continue(());
    }
    extend_pairs(others, pairs, missing, concealed, visit)?;
    for (count, cost) in (1..).zip(first.costs) {
        let left = cost.and_then(|cost| missing.checked_sub(cost));
        if let (Some(left), Some(pairs)) = (left, pairs.checked_sub(count)) {
            let added = u128::from(2 * count) << (3 * first.of_kind);
            extend_pairs(others, pairs, left, concealed + added, visit)?;
        }
    }
    ControlFlow::Continue(())
}
