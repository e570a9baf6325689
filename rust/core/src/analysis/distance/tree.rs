//! All ways to complete a hand to four sets and a pair with a given number of missing tiles.
//!
//! Each of the 55 sets has a cost, the tiles that the hand lacks for it. Sets are chosen in rising order of that cost, so
//! that a multiset is met once; what the chosen ones have used up makes a set dearer, never cheaper, and a branch is left
//! as soon as the sets still to come, at the cost of the last one, exceed the number.

use super::residual::Residual;
use super::sets::{FIRST_PUNG_SLOT, RANK_BY_SLOT, SET_OF, SLOT_OF, TILES_OF, in_slots};
use std::ops::ControlFlow;

/// The sets that are there, and where to look for the others.
pub(super) struct Tree {
    root: Residual,
    /// The sets, in slots, by what they cost the whole hand.
    classes: [u64; 4],
    fixed: Chosen,
}

/// Sets chosen so far, the fixed ones first.
#[derive(Copy, Clone, Debug, Default)]
struct Chosen {
    /// By their slots.
    sets: [u8; 4],
    count: usize,
    to_come: ToCome,
}

/// Sets that are not fixed, a bit each in their slots.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct ToCome(u64);

impl ToCome {
    /// The chows that hold one of these kinds, by the lowest of their own.
    #[inline]
    pub(super) const fn chows(self, kinds: u64) -> u64 {
        self.0 & ((1 << FIRST_PUNG_SLOT) - 1) & (kinds | kinds >> 1 | kinds >> 2)
    }

    /// The pungs of some of these kinds, by their kinds.
    #[inline]
    pub(super) const fn pungs(self, kinds: u64) -> u64 {
        self.0 >> FIRST_PUNG_SLOT & kinds
    }
}

impl Chosen {
    #[allow(clippy::cast_possible_truncation, reason = "a slot, at most 60")]
    #[inline]
    const fn with(mut self, slot: usize) -> Chosen {
        self.sets[self.count] = slot as u8;
        self.count += 1;
        self.to_come.0 |= 1 << slot;
        self
    }
}

/// Four sets, and the pairs with which they miss the number of tiles asked for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Leaf {
    /// By their slots, the last one chosen at the end.
    sets: [u8; 4],
    /// The number of the four sets among all multisets.
    pub(super) rank: usize,
    pub(super) to_come: ToCome,
    /// How many sets are fixed, which stand first.
    fixed: u8,
    /// Kinds of the pair, a bit each.
    pub(super) pairs: u64,
    /// What each of these pairs costs.
    pub(super) pair_cost: u32,
}

impl Leaf {
    /// Pungs that are not fixed.
    #[inline]
    pub(super) const fn pungs(&self) -> usize {
        self.to_come.pungs(u64::MAX).count_ones() as usize
    }

    /// Whether there are at least two of them.
    #[inline]
    pub(super) const fn has_pungs(&self) -> bool {
        let pungs = self.to_come.pungs(u64::MAX);
        pungs & pungs.wrapping_sub(1) != 0
    }

    /// What the four sets leave of a whole hand.
    #[inline]
    pub(super) fn rest(&self, root: &Residual) -> Residual {
        let to_come = &self.sets[usize::from(self.fixed)..];
        to_come.iter().fold(*root, |rest, &slot| rest.without_slot(slot.into()))
    }

    /// The tiles of the four sets, a kong's three.
    pub(super) fn tiles(&self) -> u128 {
        self.sets.iter().map(|&slot| TILES_OF[usize::from(SET_OF[usize::from(slot)])]).sum()
    }

    /// The numbers of the four sets in rising order.
    pub(super) fn sorted(&self) -> [u8; 4] {
        let mut sets = self.sets.map(|slot| SET_OF[usize::from(slot)]);
        sets.sort_unstable();
        sets
    }
}

impl Tree {
    pub(super) fn new(root: Residual, fixed: impl Iterator<Item = usize>) -> Tree {
        let mut fixed = fixed.fold(Chosen::default(), |chosen, set| chosen.with(SLOT_OF[set].into()));
        fixed.to_come = ToCome::default();
        Tree { root, classes: root.costs_in_slots(), fixed }
    }

    pub(super) const fn root(&self) -> &Residual {
        &self.root
    }

    /// Visits every choice of sets and pair that misses exactly so many tiles, until a visit says that this is enough.
    pub(super) fn visit<F: FnMut(Leaf) -> ControlFlow<()>>(&self, missing: u32, visit: &mut F) -> ControlFlow<()> {
        self.visit_classes(self.classes, missing, visit)
    }

    /// [`Tree::visit`] with sets among these only, a bit a set.
    pub(super) fn visit_among<F: FnMut(Leaf) -> ControlFlow<()>>(
        &self,
        sets: u64,
        missing: u32,
        visit: &mut F,
    ) -> ControlFlow<()> {
        self.visit_classes(self.classes.map(|class| class & in_slots(sets)), missing, visit)
    }

    fn visit_classes<F: FnMut(Leaf) -> ControlFlow<()>>(
        &self,
        classes: [u64; 4],
        missing: u32,
        visit: &mut F,
    ) -> ControlFlow<()> {
        let [a, b, c, d] = classes;
        let fixed = u8::try_from(self.fixed.count).expect("at most four");
        let mut walk = Walk { classes, after: [b | c | d, c | d, d, 0], fixed, visit };
        match self.fixed.count {
            4 => {
                let pairs = self.root.pairs(missing);
                if pairs == 0 {
                    return ControlFlow::Continue(());
                }
                let mut sets = self.fixed.sets;
                sets.sort_unstable();
                let rank = sets.iter().zip(&RANK_BY_SLOT).map(|(&slot, rank)| rank[usize::from(slot)] as usize).sum();
                let to_come = ToCome::default();
                visit(Leaf { sets, rank, to_come, fixed: 4, pairs, pair_cost: missing })
            }
            3 => walk.last(&self.root, &self.fixed, missing, a | b | c | d),
            _ => walk.below(&self.root, self.fixed, missing, 0, 0),
        }
    }
}

struct Walk<'a, F> {
    classes: [u64; 4],
    /// Of each class the sets of the dearer ones.
    after: [u64; 4],
    fixed: u8,
    visit: &'a mut F,
}

impl<F: FnMut(Leaf) -> ControlFlow<()>> Walk<'_, F> {
    /// Adds sets from one slot of a class on, and of the classes after it, until there are four; so many tiles are left to miss.
    fn below(&mut self, rest: &Residual, chosen: Chosen, missing: u32, first: usize, from: usize) -> ControlFlow<()> {
        let costs = rest.costs_in_slots();
        let Some(for_sets) = missing.checked_sub(rest.least_for_pair()) else { return ControlFlow::Continue(()) };
        let others = 3 - u32::try_from(chosen.count).expect("below three");
        let mut sets_of_class = self.classes[first] & (u64::MAX << from);
        for class in first..4 {
            // The others cost at least as much as this one costs the whole hand.
            let least = u32::try_from(class).expect("below four");
            let Some(most) = for_sets.checked_sub(least * others).filter(|&most| most >= least) else { break };
            for cost in least..=most.min(3) {
                let mut sets = costs[cost as usize] & sets_of_class;
                while sets != 0 {
                    let slot = sets.trailing_zeros() as usize;
                    sets &= sets - 1;
                    let (rest, chosen) = (rest.without_slot(slot), chosen.with(slot));
                    if chosen.count == 3 {
                        let allowed = self.classes[class] & (u64::MAX << slot) | self.after[class];
                        self.last(&rest, &chosen, missing - cost, allowed)?;
                    } else {
                        self.below(&rest, chosen, missing - cost, class, slot)?;
                    }
                }
            }
            sets_of_class = self.classes.get(class + 1).copied().unwrap_or(0);
        }
        ControlFlow::Continue(())
    }

    /// Adds the fourth set, and the pairs.
    #[inline]
    fn last(&mut self, rest: &Residual, chosen: &Chosen, missing: u32, allowed: u64) -> ControlFlow<()> {
        let costs = rest.costs_in_slots();
        let [a, b, c, _] = chosen.sets;
        // In rising order, without a branch.
        let (low, high) = (a.min(b), a.max(b));
        let [a, b, c] = [low.min(c), high.min(low.max(c)), high.max(c)].map(usize::from);
        // The number of the four sets but for the last one's share, by how many come before it.
        let rank = &RANK_BY_SLOT;
        let shares = [
            rank[1][a] + rank[2][b] + rank[3][c],
            rank[0][a] + rank[2][b] + rank[3][c],
            rank[0][a] + rank[1][b] + rank[3][c],
            rank[0][a] + rank[1][b] + rank[2][c],
        ];
        for cost in missing.saturating_sub(2)..=missing.min(3) {
            let pair_cost = missing - cost;
            let mut sets = costs[cost as usize] & allowed;
            while sets != 0 {
                let slot = sets.trailing_zeros() as usize;
                sets &= sets - 1;
                let pairs = rest.pairs_after_slot(slot, pair_cost);
                if pairs == 0 {
                    continue;
                }
                let before = usize::from(a < slot) + usize::from(b < slot) + usize::from(c < slot);
                let with = chosen.with(slot);
                (self.visit)(Leaf {
                    sets: with.sets,
                    rank: (shares[before] + rank[before][slot]) as usize,
                    to_come: with.to_come,
                    fixed: self.fixed,
                    pairs,
                    pair_cost,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
