//! The 55 sets that a hand can be made of, and the numbers of their multisets of four.
//!
//! Sets 0-20 are the chows, seven a suit by their lowest tile; sets 21-54 the pungs in tile order. A kong that is already
//! there takes the place of its pung.

use crate::tiles::{Meld, MeldShape, Tile, Tiles};

/// Kinds of sets.
pub(super) const SETS: usize = 55;
/// The first pung among them.
pub(super) const FIRST_PUNG: usize = 21;
/// Multisets of four sets.
pub(super) const QUADRUPLES: usize = 424_270;

/// The kind of the lowest tile of a set.
pub(super) const fn lowest(set: usize) -> usize {
    if set < FIRST_PUNG { set % 7 + 9 * (set / 7) } else { set - FIRST_PUNG }
}

/// The kinds of a set's tiles, a bit a kind.
pub(super) const KINDS_OF: [u64; SETS] = {
    let mut kinds = [0; SETS];
    let mut set = 0;
    while set < SETS {
        kinds[set] = (if set < FIRST_PUNG { 7 } else { 1 }) << lowest(set);
        set += 1;
    }
    kinds
};

/// The tiles of a set, three bits a kind.
pub(super) const TILES_OF: [u128; SETS] = {
    let mut tiles = [0; SETS];
    let mut set = 0;
    while set < SETS {
        tiles[set] = (if set < FIRST_PUNG { 0o111 } else { 3 }) << (3 * lowest(set));
        set += 1;
    }
    tiles
};

/// Places for sets in a word: a chow has that of its lowest kind, a pung its kind's after these. Words of kinds then turn into
/// words of sets by a shift, and the order is that of the sets.
pub(super) const SLOTS: usize = FIRST_PUNG_SLOT + Tile::PLAYING_KINDS;
pub(super) const FIRST_PUNG_SLOT: usize = 27;
const CHOW_SLOTS: u64 = 0x7F;

/// The slot of each set, and the set of each slot.
#[allow(clippy::cast_possible_truncation, reason = "at most 60")]
pub(super) const SLOT_OF: [u8; SETS] = {
    let mut slots = [0; SETS];
    let mut set = 0;
    while set < SETS {
        slots[set] = (lowest(set) + if set < FIRST_PUNG { 0 } else { FIRST_PUNG_SLOT }) as u8;
        set += 1;
    }
    slots
};
#[allow(clippy::cast_possible_truncation, reason = "at most 54")]
pub(super) const SET_OF: [u8; SLOTS] = {
    let mut sets = [0; SLOTS];
    let mut set = 0;
    while set < SETS {
        sets[SLOT_OF[set] as usize] = set as u8;
        set += 1;
    }
    sets
};

/// Sets by their numbers, from a word of slots.
#[inline]
pub(super) const fn of_slots(slots: u64) -> u64 {
    let chows = slots & CHOW_SLOTS | slots >> 2 & CHOW_SLOTS << 7 | slots >> 4 & CHOW_SLOTS << 14;
    chows | slots >> FIRST_PUNG_SLOT << FIRST_PUNG
}

/// Sets in slots, from a word of numbers.
pub(super) const fn in_slots(sets: u64) -> u64 {
    let chows = sets & CHOW_SLOTS | (sets & CHOW_SLOTS << 7) << 2 | (sets & CHOW_SLOTS << 14) << 4;
    chows | sets >> FIRST_PUNG << FIRST_PUNG_SLOT
}

/// The set that a meld is, a kong its pung.
pub(super) fn of_meld(meld: Meld) -> usize {
    let kind = meld.tile().index();
    if meld.shape() == MeldShape::Chow { kind - 2 * (kind / 9) } else { FIRST_PUNG + kind }
}

/// The set claimed from the left.
pub(super) fn melded(set: usize) -> Meld {
    let tile = Tile::from_index(lowest(set)).expect("a kind");
    let meld = if set < FIRST_PUNG { Meld::chow(tile, 1) } else { Meld::pung(tile, 1) };
    meld.expect("a set of the tables")
}

/// What a set adds to the number of a multiset in which so many sets stand before it: `C(set + place, place + 1)`.
pub(super) const RANK: [[u32; SETS]; 4] = {
    let mut rank = [[0; SETS]; 4];
    let (mut set, mut number) = (0, 0);
    while set < SETS {
        rank[0][set] = number;
        set += 1;
        number += 1;
    }
    let mut place = 1;
    while place < 4 {
        // C(s + p, p + 1) is the sum of C(t + p - 1, p) over all t up to s.
        let (mut set, mut sum) = (0, 0);
        while set < SETS {
            sum += rank[place - 1][set];
            rank[place][set] = sum;
            set += 1;
        }
        place += 1;
    }
    rank
};

/// The same by slots.
pub(super) const RANK_BY_SLOT: [[u32; 64]; 4] = {
    let mut rank = [[0; 64]; 4];
    let mut place = 0;
    while place < 4 {
        let mut set = 0;
        while set < SETS {
            rank[place][SLOT_OF[set] as usize] = RANK[place][set];
            set += 1;
        }
        place += 1;
    }
    rank
};

/// The number of a multiset given in rising order.
pub(super) fn rank(sets: [u8; 4]) -> usize {
    sets.iter().zip(&RANK).map(|(&set, rank)| rank[usize::from(set)] as usize).sum()
}

/// Visits every multiset of four sets, in rising order, that holds no more than four tiles of a kind.
pub(super) fn for_each_quadruple(mut visit: impl FnMut([u8; 4])) {
    fn extend(chosen: &mut [u8; 4], count: usize, tiles: u128, visit: &mut impl FnMut([u8; 4])) {
        const ABOVE_FOUR: u128 = Tiles::LOW_BITS;
        // A field above four has its highest bit and another one.
        if tiles >> 2 & (tiles | tiles >> 1) & ABOVE_FOUR != 0 {
            return;
        }
        if count == 4 {
            return visit(*chosen);
        }
        let from = if count == 0 { 0 } else { chosen[count - 1] };
        for (set, of_set) in (0..).zip(TILES_OF).skip(from.into()) {
            chosen[count] = set;
            extend(chosen, count + 1, tiles + of_set, visit);
        }
    }
    extend(&mut [0; 4], 0, 0, &mut visit);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_multiset_has_a_number_of_its_own() {
        let mut next = 0;
        for d in 0..55 {
            for c in 0..=d {
                for b in 0..=c {
                    for a in 0..=b {
                        assert_eq!(rank([a, b, c, d]), next);
                        next += 1;
                    }
                }
            }
        }
        assert_eq!(next, QUADRUPLES);
    }

    #[test]
    fn slots_are_those_of_sets() {
        for (set, slot) in SLOT_OF.into_iter().map(usize::from).enumerate() {
            assert_eq!(
                (usize::from(SET_OF[slot]), of_slots(1 << slot), in_slots(1 << set)),
                (set, 1 << set, 1 << slot)
            );
        }
        assert!(SLOT_OF.is_sorted());
    }

    #[test]
    fn sets_are_their_melds() {
        for (set, tiles) in TILES_OF.into_iter().enumerate() {
            assert_eq!((of_meld(melded(set)), melded(set).tiles().bits()), (set, tiles));
        }
    }
}
