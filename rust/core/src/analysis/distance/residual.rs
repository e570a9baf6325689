//! What is left of a hand, and of the tiles nobody has shown, when sets are taken out of them.

use super::missing::Missing;
use super::sets::{FIRST_PUNG_SLOT, SLOT_OF, of_slots};
use crate::tiles::Tile;

/// The kinds at which a chow begins.
const STARTS: u64 = 0x7F | 0x7F << 9 | 0x7F << 18;

/// The marks of three kinds of which there are so many tiles, three bits each: three bits a word.
const MARKS_OF_THREE: [u16; 512] = {
    let mut marks = [0; 512];
    let mut tiles = 0;
    while tiles < 512 {
        let mut bit = 0;
        while bit < 12 {
            let (kind, n) = (bit % 3, bit / 3);
            if tiles >> (3 * kind) & 7 > n {
                marks[tiles] |= 1 << bit;
            }
            bit += 1;
        }
        tiles += 1;
    }
    marks
};

/// Copies of each kind, counted in marks: bit `kind` of word `n` says that there are more than `n`. What is done to some
/// kinds is done to them all at once.
#[derive(Copy, Clone, Debug)]
struct Marks([u64; 4]);

impl Marks {
    /// Of tiles, three bits a kind.
    fn new(tiles: u128) -> Marks {
        let mut marks = [0; 4];
        for place in (0..Tile::PLAYING_KINDS).step_by(3) {
            let of_three = MARKS_OF_THREE[(tiles >> (3 * place) & 0x1FF) as usize];
            for (n, marks) in marks.iter_mut().enumerate() {
                *marks |= u64::from(of_three >> (3 * n) & 7) << place;
            }
        }
        Marks(marks)
    }

    /// One copy less of these kinds, of those that are there.
    #[inline]
    const fn less(self, kinds: u64) -> Marks {
        let [a, b, c, d] = self.0;
        Marks([b | (a & !kinds), c | (b & !kinds), d | (c & !kinds), d & !kinds])
    }
}

/// Copies held and copies unseen.
#[derive(Copy, Clone, Debug)]
pub(super) struct Residual {
    held: Marks,
    unseen: Marks,
}

impl Residual {
    /// Of tiles, three bits a kind.
    pub(super) fn new(held: u128, unseen: u128) -> Residual {
        Residual { held: Marks::new(held), unseen: Marks::new(unseen) }
    }

    /// The sets that can be had at a cost of 0, 1, 2, 3 missing tiles, a bit a set.
    #[inline]
    pub(super) fn costs(&self) -> [u64; 4] {
        self.costs_in_slots().map(of_slots)
    }

    /// The same in slots.
    #[inline]
    pub(super) fn costs_in_slots(&self) -> [u64; 4] {
        let (held, unseen) = (self.held.0, self.unseen.0);
        let missing = !held[0];
        let (second, third) = (missing >> 1, missing >> 2);
        let odd = missing ^ second ^ third;
        let two = (missing & second) | (missing & third) | (second & third);
        let there = held[0] | unseen[0];
        let there = there & there >> 1 & there >> 2 & STARTS;
        let chows = [there & !odd & !two, there & odd & !two, there & !odd & two, there & odd & two];
        let pungs = [held[2], held[1] & !held[2] & unseen[0], held[0] & !held[1] & unseen[1], !held[0] & unseen[2]];
        std::array::from_fn(|cost| chows[cost] | pungs[cost] << FIRST_PUNG_SLOT)
    }

    /// What is left without tiles of different kinds, the missing ones taken from the unseen, which are known to be there.
    #[inline]
    pub(super) const fn without(&self, kinds: u64) -> Residual {
        let missing = kinds & !self.held.0[0];
        Residual { held: self.held.less(kinds), unseen: self.unseen.less(missing) }
    }

    /// What is left without a set that is known to be there.
    #[inline]
    pub(super) const fn without_slot(&self, slot: usize) -> Residual {
        if slot < FIRST_PUNG_SLOT {
            return self.without(7 << slot);
        }
        let kinds = 1 << (slot - FIRST_PUNG_SLOT);
        self.without(kinds).without(kinds).without(kinds)
    }

    /// The tiles that different kinds lack, and whether these can be had.
    #[inline]
    pub(super) const fn lacking(&self, kinds: u64) -> (u32, bool) {
        let missing = kinds & !self.held.0[0];
        (missing.count_ones(), missing & !self.unseen.0[0] == 0)
    }

    /// The kinds held, and those held or unseen.
    pub(super) const fn kinds(&self) -> (u64, u64) {
        (self.held.0[0], self.held.0[0] | self.unseen.0[0])
    }

    /// What is left without a pair that is known to be there.
    #[inline]
    pub(super) const fn without_pair(&self, kind: usize) -> Residual {
        let kinds = 1 << kind;
        self.without(kinds).without(kinds)
    }

    /// The tiles that were missing for what was taken out since there was so much.
    #[inline]
    pub(super) const fn missing_since(&self, before: &Residual) -> Missing {
        let (now, then) = (self.unseen.0, before.unseen.0);
        Missing::of_runs([now[0] ^ then[0], now[1] ^ then[1], now[2] ^ then[2], now[3] ^ then[3]])
    }

    /// What tiles, three bits a kind, have more than is held, and the kinds of which more is held than they have.
    #[inline]
    pub(super) fn compared(&self, tiles: u128) -> (Missing, u64) {
        let (held, target) = (self.held.0, Marks::new(tiles).0);
        let missing = Missing::of_runs(std::array::from_fn(|n| target[n] & !held[n]));
        (missing, (0..4).fold(0, |surplus, n| surplus | held[n] & !target[n]))
    }

    /// The kinds of which at least so many copies are held, from 1 to 4.
    #[inline]
    pub(super) const fn held(&self, copies: usize) -> u64 {
        self.held.0[copies - 1]
    }

    /// The least that a pair can cost.
    #[inline]
    pub(super) const fn least_for_pair(&self) -> u32 {
        (self.held.0[0] == 0) as u32 + (self.held.0[1] == 0) as u32
    }

    /// The pairs that can be had at a cost of 0, 1 or 2.
    #[inline]
    pub(super) const fn pairs(&self, cost: u32) -> u64 {
        let (held, unseen) = (self.held.0, self.unseen.0);
        match cost {
            0 => held[1],
            1 => held[0] & !held[1] & unseen[0],
            2 => !held[0] & unseen[1],
            _ => 0,
        }
    }

    /// The kinds that two pairs of one kind can be made of, at a cost of 0 to 4.
    pub(super) const fn double_pairs(&self, cost: u32) -> u64 {
        let (held, unseen) = (self.held.0, self.unseen.0);
        match cost {
            0 => held[3],
            1 => held[2] & !held[3] & unseen[0],
            2 => held[1] & !held[2] & unseen[1],
            3 => held[0] & !held[1] & unseen[2],
            4 => !held[0] & unseen[3],
            _ => 0,
        }
    }

    /// [`Residual::pairs`] after a set is taken out that is known to be there.
    #[inline]
    pub(super) const fn pairs_after(&self, set: usize, cost: u32) -> u64 {
        self.pairs_after_slot(SLOT_OF[set] as usize, cost)
    }

    /// The same by the set's slot.
    #[inline]
    pub(super) const fn pairs_after_slot(&self, slot: usize, cost: u32) -> u64 {
        if slot < FIRST_PUNG_SLOT {
            return self.without(7 << slot).pairs(cost);
        }
        // The one copy left is no pair.
        self.pairs(cost) & !(1 << (slot - FIRST_PUNG_SLOT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::distance::sets::{SETS, TILES_OF};

    /// Counts that go through all combinations of copies held and unseen.
    fn counts(seed: usize) -> ([u8; 34], [u8; 34]) {
        let mut state = seed * 7919 + 1;
        let mut next = |below: usize| {
            state = (state * 1_103_515_245 + 12345) % (1 << 31);
            (state >> 8) % below
        };
        let held: [u8; 34] = std::array::from_fn(|_| u8::try_from(next(5)).unwrap());
        let unseen = held.map(|held| u8::try_from(next(5 - usize::from(held))).unwrap());
        (held, unseen)
    }

    fn packed(counts: &[u8; 34]) -> u128 {
        (0..34).map(|kind| u128::from(counts[kind]) << (3 * kind)).sum()
    }

    #[test]
    fn costs_are_those_of_counting() {
        for seed in 0..300 {
            let (held, unseen) = counts(seed);
            let residual = Residual::new(packed(&held), packed(&unseen));
            let costs = residual.costs();
            for (set, tiles) in TILES_OF.iter().enumerate() {
                let wanted = |kind: usize| u8::try_from(tiles >> (3 * kind) & 7).unwrap();
                let lacks = |kind: usize| wanted(kind).saturating_sub(held[kind]);
                let can_be_had = (0..34).all(|kind| lacks(kind) <= unseen[kind]);
                let cost: u8 = (0..34).map(lacks).sum();
                for n in 0..4 {
                    assert_eq!(costs[usize::from(n)] >> set & 1 == 1, can_be_had && n == cost, "{set} {n}");
                }
                if can_be_had {
                    let rest = residual.without_slot(SLOT_OF[set].into());
                    let held: [u8; 34] = std::array::from_fn(|kind| held[kind].saturating_sub(wanted(kind)));
                    let unseen: [u8; 34] = std::array::from_fn(|kind| unseen[kind] - lacks(kind));
                    let expected = Residual::new(packed(&held), packed(&unseen));
                    assert_eq!((rest.held.0, rest.unseen.0), (expected.held.0, expected.unseen.0));
                    for cost in 0..3 {
                        assert_eq!(rest.pairs(cost), residual.pairs_after(set, cost), "{set}");
                    }
                }
            }
            assert_eq!(costs.iter().fold(0, |all, bits| all | bits) >> SETS, 0);
        }
    }
}
