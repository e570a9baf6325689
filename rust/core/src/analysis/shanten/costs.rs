//! The tiles missing to a number of sets, with or without the pair, kind by kind: the definition as a recursion.
//!
//! A target is made of chows, pungs and a pair. Going through the kinds of a suit in order, all that must be known of the
//! kinds before is how many chows reach on: those begun two kinds below and those begun one below. For each such
//! [`Pending`] state the least costs are kept. Whatever reads tiles here, tables or single hands, reads them by
//! [`Pending::step`].

/// A cost beyond any that occurs.
pub(super) const NEVER: u8 = u8::MAX;
/// Numbers of sets that are told apart: 0 to 4.
const SETS: usize = 5;

/// Least numbers of missing tiles, by sets and pair; padded to a width that the processor handles at once.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Costs([u8; 16]);

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
    fn with(&self, sets: usize, pairs: usize, most: usize) -> Costs {
        let mut costs = Costs::IMPOSSIBLE;
        for before in 0..=most.min(SETS - 1).saturating_sub(sets) {
            for pairs_before in 0..2 - pairs {
                costs.0[Self::place(before + sets, pairs_before + pairs)] = self.of(before, pairs_before);
            }
        }
        if sets > most { Costs::IMPOSSIBLE } else { costs }
    }

    /// Takes what is cheaper elsewhere, `more` tiles added to it.
    #[inline]
    fn improve(&mut self, other: &Costs, more: u8) {
        for (cost, other) in self.0.iter_mut().zip(other.0) {
            *cost = (*cost).min(other.saturating_add(more));
        }
    }

    /// Makes impossible what is no cheaper than elsewhere.
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
        let Supply { held, most } = supply;
        let mut next = [Costs::IMPOSSIBLE; 9];
        for (reaching, costs) in self.0.iter().enumerate().filter(|(_, costs)| **costs != Costs::IMPOSSIBLE) {
            let (two_below, one_below) = (reaching / 3, reaching % 3);
            for begun in 0..=usize::from(chows) {
                let in_chows = u8::try_from(two_below + one_below + begun).unwrap_or(NEVER);
                let after = &mut next[3 * one_below + begun];
                // Beside the chows the kind can be nothing, a pung, or the pair: a pung and the pair would be five.
                for (tiles, pungs, pairs) in [(0, 0, 0), (3, 1, 0), (2, 0, 1)] {
                    let wanted = in_chows + tiles;
                    if wanted <= most {
                        after.improve(&costs.with(begun + pungs, pairs, sets), wanted.saturating_sub(held));
                    }
                }
            }
        }
        Pending(next)
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
