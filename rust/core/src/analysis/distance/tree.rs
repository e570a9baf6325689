//! All ways to complete a hand to four sets and a pair with a given number of missing tiles.
//!
//! Each of the 55 sets has a cost, the tiles that the hand lacks for it. Sets are chosen in rising order of that cost, so
//! that a multiset is met once; what the chosen ones have used up makes a set dearer, never cheaper, and a branch is left
//! as soon as the sets still to come, at the cost of the last one, exceed the number.

use super::residual::Residual;
use super::sets::{FIRST_PUNG, KINDS_OF, RANK, TILES_OF};
use std::ops::ControlFlow;

/// The sets that are there, and where to look for the others.
pub(super) struct Tree {
    root: Residual,
    /// The sets by what they cost the whole hand.
    classes: [u64; 4],
    fixed: Chosen,
}

/// Sets chosen so far, in rising order, the fixed ones among them.
#[derive(Copy, Clone, Debug, Default)]
struct Chosen {
    sets: [u8; 4],
    count: usize,
    to_come: ToCome,
}

/// Chows and pungs that are not fixed, by their lowest kinds, a bit each.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct ToCome {
    pub(super) chows: u64,
    pub(super) pungs: u64,
}

impl ToCome {
    #[inline]
    fn with(self, set: usize) -> ToCome {
        let lowest = KINDS_OF[set] & KINDS_OF[set].wrapping_neg();
        let is_pung = u64::from(set >= FIRST_PUNG).wrapping_neg();
        ToCome { chows: self.chows | lowest & !is_pung, pungs: self.pungs | lowest & is_pung }
    }

    /// Those that hold one of these kinds.
    #[inline]
    pub(super) const fn holding(self, kinds: u64) -> ToCome {
        ToCome { chows: self.chows & (kinds | kinds >> 1 | kinds >> 2), pungs: self.pungs & kinds }
    }
}

impl Chosen {
    #[inline]
    fn with(mut self, set: usize, is_fixed: bool) -> Chosen {
        let mut place = self.count;
        while place > 0 && usize::from(self.sets[place - 1]) > set {
            self.sets[place] = self.sets[place - 1];
            place -= 1;
        }
        self.sets[place] = u8::try_from(set).expect("a set of the tables");
        self.count += 1;
        if !is_fixed {
            self.to_come = self.to_come.with(set);
        }
        self
    }
}

/// Four sets, and the pairs with which they miss the number of tiles asked for.
#[derive(Copy, Clone, Debug)]
pub(super) struct Leaf {
    /// The three sets chosen first and the last one.
    sets: [u8; 4],
    /// The number of the four sets among all multisets.
    pub(super) rank: usize,
    pub(super) to_come: ToCome,
    /// What the four sets leave.
    pub(super) rest: Residual,
    /// Kinds of the pair, a bit each.
    pub(super) pairs: u64,
    /// What each of these pairs costs.
    pub(super) pair_cost: u32,
}

impl Leaf {
    /// Pungs that are not fixed.
    #[inline]
    pub(super) const fn pungs(&self) -> usize {
        self.to_come.pungs.count_ones() as usize
    }

    /// The tiles of the four sets, a kong's three.
    #[inline]
    pub(super) fn tiles(&self) -> u128 {
        self.sets.iter().map(|&set| TILES_OF[usize::from(set)]).sum()
    }

    /// The four sets in rising order.
    pub(super) fn sorted(&self) -> [u8; 4] {
        let mut sets = self.sets;
        sets.sort_unstable();
        sets
    }
}

impl Tree {
    pub(super) fn new(root: Residual, fixed: impl Iterator<Item = usize>) -> Tree {
        let fixed = fixed.fold(Chosen::default(), |chosen, set| chosen.with(set, true));
        Tree { root, classes: root.costs(), fixed }
    }

    pub(super) const fn root(&self) -> &Residual {
        &self.root
    }

    /// Visits every choice of sets and pair that misses exactly so many tiles, until a visit says that this is enough.
    pub(super) fn visit<F: FnMut(Leaf) -> ControlFlow<()>>(&self, missing: u32, visit: &mut F) -> ControlFlow<()> {
        if self.fixed.count == 4 {
            let sets = self.fixed.sets;
            let pairs = self.root.pairs(missing);
            let rank = super::sets::rank(sets);
            let leaf = Leaf { sets, rank, to_come: ToCome::default(), rest: self.root, pairs, pair_cost: missing };
            return if pairs == 0 { ControlFlow::Continue(()) } else { visit(leaf) };
        }
        Walk { classes: &self.classes, visit }.below(&self.root, self.fixed, missing, 0, 0)
    }
}

impl Tree {
    /// [`Tree::visit`] with sets among these only, a bit a set.
    pub(super) fn visit_among<F: FnMut(Leaf) -> ControlFlow<()>>(
        &self,
        sets: u64,
        missing: u32,
        visit: &mut F,
    ) -> ControlFlow<()> {
        let classes = &self.classes.map(|class| class & sets);
        if self.fixed.count == 4 {
            return self.visit(missing, visit);
        }
        Walk { classes, visit }.below(&self.root, self.fixed, missing, 0, 0)
    }
}

struct Walk<'a, F> {
    classes: &'a [u64; 4],
    visit: &'a mut F,
}

impl<F: FnMut(Leaf) -> ControlFlow<()>> Walk<'_, F> {
    /// Adds sets from number `from` of a class on, and of the classes after it; so many tiles are left to miss.
    fn below(&mut self, rest: &Residual, chosen: Chosen, missing: u32, first: usize, from: usize) -> ControlFlow<()> {
        let costs = rest.costs();
        if chosen.count == 3 {
            return self.last(rest, &chosen, missing, &costs, self.sets_from(first, from));
        }
        let Some(for_sets) = missing.checked_sub(rest.least_for_pair()) else { return ControlFlow::Continue(()) };
        let others = 3 - u32::try_from(chosen.count).expect("below three");
        let mut sets_of_class = self.classes[first] & (u64::MAX << from);
        for class in first..4 {
            // The others cost at least as much as this one costs the whole hand.
            let least = u32::try_from(class).expect("below four");
            let Some(most) = for_sets.checked_sub(least * others).filter(|&most| most >= least) else { break };
            for (cost, can_be_had) in (0..=most).zip(costs).skip(class) {
                let mut sets = can_be_had & sets_of_class;
                while sets != 0 {
                    let set = sets.trailing_zeros() as usize;
                    sets &= sets - 1;
                    self.below(&rest.without_set(set), chosen.with(set, false), missing - cost, class, set)?;
                }
            }
            sets_of_class = self.classes.get(class + 1).copied().unwrap_or(0);
        }
        ControlFlow::Continue(())
    }

    /// The sets from number `from` of a class on, and of the classes after it.
    fn sets_from(&self, first: usize, from: usize) -> u64 {
        self.classes[first + 1..].iter().fold(self.classes[first] & (u64::MAX << from), |all, sets| all | sets)
    }

    /// Adds the fourth set, and the pairs.
    #[inline]
    fn last(
        &mut self,
        rest: &Residual,
        chosen: &Chosen,
        missing: u32,
        costs: &[u64; 4],
        allowed: u64,
    ) -> ControlFlow<()> {
        let [a, b, c, _] = chosen.sets.map(usize::from);
        // The number of the four sets but for the last one's share, by how many come before it.
        let shares = [
            RANK[1][a] + RANK[2][b] + RANK[3][c],
            RANK[0][a] + RANK[2][b] + RANK[3][c],
            RANK[0][a] + RANK[1][b] + RANK[3][c],
            RANK[0][a] + RANK[1][b] + RANK[2][c],
        ];
        for (cost, can_be_had) in (0..=missing).zip(costs) {
            let pair_cost = missing - cost;
            if pair_cost > 2 {
                continue;
            }
            let mut sets = can_be_had & allowed;
            while sets != 0 {
                let set = sets.trailing_zeros() as usize;
                sets &= sets - 1;
                let pairs = rest.pairs_after(set, pair_cost);
                if pairs == 0 {
                    continue;
                }
                let before = usize::from(a < set) + usize::from(b < set) + usize::from(c < set);
                let [a, b, c, _] = chosen.sets;
                (self.visit)(Leaf {
                    sets: [a, b, c, u8::try_from(set).expect("a set of the tables")],
                    rank: (shares[before] + RANK[before][set]) as usize,
                    to_come: chosen.to_come.with(set),
                    rest: rest.without_set(set),
                    pairs,
                    pair_cost,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
