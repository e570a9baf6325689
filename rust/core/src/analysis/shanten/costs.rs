//! The tiles missing to a number of sets, with or without the pair, kind by kind: the definition as a recursion.
//!
//! A target is made of chows, pungs and a pair. Going through the kinds of a suit in order, all that must be known of the
//! kinds before is how many chows reach on: those begun two kinds below and those begun one below. For each such
//! [`Pending`] state the least costs are kept. Whatever reads tiles here, tables or single hands, reads them by
//! [`Pending::step`].

use std::hash::{Hash, Hasher};

/// A cost beyond any that occurs.
pub(super) const NEVER: u8 = u8::MAX;
/// Numbers of sets that are told apart: 0 to 4.
const SETS: usize = 5;

/// Least numbers of missing tiles, by sets and pair; padded to a width that the processor handles at once.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Costs([u8; 16]);

/// As one word: many are hashed when the tables are built.
impl Hash for Costs {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u128(u128::from_le_bytes(self.0));
    }
}

impl Costs {
    const IMPOSSIBLE: Costs = Costs([NEVER; 16]);
    /// No set and no pair for nothing.
    pub(super) const NOTHING: Costs = {
        let mut costs = [NEVER; 16];
        costs[0] = 0;
        Costs(costs)
    };

    const fn place(sets: usize, pairs: usize) -> usize {
        2 * sets + pairs
    }

    /// The least number of tiles missing to so many sets and pairs (0 or 1).
    #[inline]
    pub(super) const fn of(&self, sets: usize, pairs: usize) -> u8 {
        self.0[Self::place(sets, pairs)]
    }

    /// Whether these agree with others on all that is possible here.
    pub(super) fn agrees_with(&self, other: &Costs) -> bool {
        self.0.iter().zip(&other.0).all(|(&cost, &other)| cost == NEVER || cost == other)
    }

    /// How many of the numbers are possible.
    pub(super) fn possible(&self) -> usize {
        self.0.iter().filter(|&&cost| cost != NEVER).count()
    }

    /// The same with further sets and pairs; more than `most` sets become impossible.
    #[inline]
    fn with(&self, sets: usize, pairs: usize, most: usize) -> Costs {
        // The costs without a pair stand at even places.
        const WITHOUT_PAIR: u128 = u128::MAX / 0xFFFF * 0xFF;
        let mut word = u128::from_le_bytes(self.0);
        if pairs == 1 {
            word = word << 8 | WITHOUT_PAIR;
        }
        // What moves in from below is impossible, and so is all beyond the most.
        word = word << (16 * sets) | ((1 << (16 * sets)) - 1) | u128::MAX << (16 * (most.min(SETS - 1) + 1));
        Costs(word.to_le_bytes())
    }

    /// Takes what is cheaper elsewhere, `more` tiles added to it.
    #[inline]
    fn improve(&mut self, other: &Costs, more: u8) {
        for (cost, other) in self.0.iter_mut().zip(other.0) {
            *cost = (*cost).min(other.saturating_add(more));
        }
    }

    /// Makes impossible what is no cheaper than elsewhere.
    #[inline]
    fn drop_if_not_below(&mut self, other: &Costs) {
        for (cost, other) in self.0.iter_mut().zip(other.0) {
            *cost = if *cost < other { *cost } else { NEVER };
        }
    }

    /// The costs of two separate parts of a hand together, of at most `most` sets.
    pub(super) fn merge(&self, other: &Costs, most: usize) -> Costs {
        let mut merged = Costs::IMPOSSIBLE;
        for sets in 0..=most {
            for pairs in 0..2 {
                let more = self.of(sets, pairs);
                if more != NEVER {
                    merged.improve(&other.with(sets, pairs, most), more);
                }
            }
        }
        merged
    }

    /// The least cost of so many sets and the pair in two parts of a hand.
    pub(super) fn least(&self, other: &Costs, sets: usize) -> u8 {
        (0..=sets)
            .flat_map(|here| (0..2).map(move |pairs| (here, pairs)))
            .map(|(here, pairs)| self.of(here, pairs).saturating_add(other.of(sets - here, 1 - pairs)))
            .min()
            .unwrap_or(NEVER)
    }
}

/// What one kind is like: copies held, and how many at most the target's concealed tiles can have, which are four less those
/// in the melds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Supply {
    pub(super) held: u8,
    pub(super) most: u8,
}

/// Least costs of what has been read of a suit, by the chows that reach on: `[3 * a + b]`, with `a` chows begun two kinds
/// below the next one and `b` begun one below. Three equal chows are three pungs, so two are enough.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Pending([Costs; 9]);

impl Pending {
    /// Nothing read.
    pub(super) const START: Pending = Pending::of(Costs::NOTHING);

    /// So far only whole sets and pairs.
    pub(super) const fn of(costs: Costs) -> Pending {
        let mut all = [Costs::IMPOSSIBLE; 9];
        all[0] = costs;
        Pending(all)
    }

    /// What the suit costs when all of it is read.
    pub(super) const fn finished(&self) -> Costs {
        self.0[0]
    }

    /// Reads one more kind. At most `sets` sets, and up to `chows` chows begin here: two, or none if the kind is an honor or
    /// above 7.
    pub(super) fn step(&self, supply: Supply, chows: u8, sets: usize) -> Pending {
        self.wanting(chows, sets).supplied(supply)
    }

    /// What all ways to go on with one more kind want of it.
    pub(super) fn wanting(&self, chows: u8, sets: usize) -> Wanting {
        let mut wanting = [[Costs::IMPOSSIBLE; 5]; 9];
        for (reaching, costs) in self.0.iter().enumerate().filter(|(_, costs)| **costs != Costs::IMPOSSIBLE) {
            let (two_below, one_below) = (reaching / 3, reaching % 3);
            for begun in 0..=usize::from(chows) {
                let in_chows = two_below + one_below + begun;
                // Beside the chows the kind can be nothing, a pung, or the pair: a pung and the pair would be five.
                for (tiles, pungs, pairs) in [(0, 0, 0), (3, 1, 0), (2, 0, 1)] {
                    if let Some(wanted) = wanting[3 * one_below + begun].get_mut(in_chows + tiles) {
                        wanted.improve(&costs.with(begun + pungs, pairs, sets), 0);
                    }
                }
            }
        }
        Wanting(wanting)
    }

    /// Leaves out what cannot be better than something else whatever follows: chows that reach on only ask for more.
    pub(super) fn reduced(mut self) -> Pending {
        for place in (1..9).rev() {
            let (earlier, rest) = self.0.split_at_mut(place);
            for (other, costs) in earlier.iter().enumerate() {
                if other / 3 <= place / 3 && other % 3 <= place % 3 {
                    rest[0].drop_if_not_below(costs);
                }
            }
        }
        self
    }
}

/// [`Pending`] after one more kind, by the copies that are wanted of it, none of them paid for.
pub(super) struct Wanting([[Costs; 5]; 9]);

impl Wanting {
    /// The wanted copies taken from what is held; the others are missing.
    pub(super) fn supplied(&self, Supply { held, most }: Supply) -> Pending {
        let mut pending = [Costs::IMPOSSIBLE; 9];
        for (costs, by_copies) in pending.iter_mut().zip(&self.0) {
            for (copies, wanted) in (0..=most).zip(by_copies) {
                costs.improve(wanted, copies.saturating_sub(held));
            }
        }
        Pending(pending)
    }
}
