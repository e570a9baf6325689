//! Which tiles a hand waits for.

use super::honors::HonorTable;
use super::knitted::STRAIGHTS;
use super::masks::{self, FOUR_COPIES, ONES, fields};
use super::suits::SuitTable;

/// The kinds (bits) that would complete concealed tiles by shape, however many copies are held or seen: as sets and a
/// pair, as seven pairs when there are no melds, as a knitted straight with its one further set.
pub(super) fn formal_waits(concealed: u128, melds: usize) -> u64 {
    let fifths = (0..34).filter(|&kind| concealed >> (3 * kind + 2) & 1 == 1 && with_fifth(concealed, kind));
    fifths.fold(waits_by_shape(concealed, melds), |waits, kind| waits | 1 << kind)
}

/// The kinds (bits) that complete the concealed ones of 13 tiles to a winning shape of any form. Whether the player holds
/// all four of a kind is for the caller to ask.
pub(crate) fn completing(concealed: u128, melds: usize) -> u64 {
    let mut waits = waits_by_shape(concealed, melds);
    if melds == 0 {
        waits |= orphans_waits(concealed) | honors_and_knitted_waits(concealed);
    }
    waits
}

/// The kinds (bits) that complete concealed tiles as sets and a pair, as seven pairs when there are no melds, as a knitted
/// straight with its one further set. A kind held four times is among them only where the straight leaves three of it.
fn waits_by_shape(concealed: u128, melds: usize) -> u64 {
    let mut waits = standard_waits(concealed);
    let odd = concealed & ONES;
    if melds == 0 && odd.is_power_of_two() {
        waits |= 1 << (odd.trailing_zeros() / 3);
    }
    if melds <= 1 {
        let held = (concealed | concealed >> 1 | concealed >> 2) & ONES;
        // At most one of the nine may be missing.
        let is_near_straight = (held & SUITS).count_ones() >= 8;
        for straight in STRAIGHTS.into_iter().filter(|_| is_near_straight) {
            let missing = straight & !held;
            if missing == 0 {
                waits |= standard_waits(concealed - straight);
            } else if missing.is_power_of_two() && standard(concealed - (straight - missing)) {
                waits |= 1 << (missing.trailing_zeros() / 3);
            }
        }
    }
    waits
}

/// Whether one kind is among the [`formal_waits`] of concealed tiles that some kind completes as sets and a pair, no copy of
/// this one being left. Then it is wanted for sets or the pair alone: six pairs and a single tile want a tile of which two
/// are left, and a hand near a knitted straight is far from four sets.
pub(super) fn is_wanted_exhausted(concealed: u128, kind: u32) -> bool {
    let parts = parts(concealed);
    let (part, rank) = (kind as usize / 9, kind % 9);
    let held = parts[part] >> (3 * rank) & 7;
    if held == 4 {
        return with_fifth(concealed, kind);
    }
    // A single tile, a pair or a chow must be waiting for it. Often none is, and to see that is quicker than to complete
    // the hand. From two ranks below to two ranks above:
    let around = (u64::from(parts[part]) << 6) >> (3 * rank);
    let [a, b, c, d] = [0, 1, 3, 4].map(|place| around >> (3 * place) & 7 != 0);
    let chow_waits = kind < 27 && (b && (a || c) || c && d);
    if held == 0 && !chow_waits {
        return false;
    }
    let own = pairs_of(part, parts[part] + (1 << (3 * rank)));
    own.is_some_and(|own| pairs_beside(part, &parts).is_some_and(|beside| own + beside == 1))
}

/// The fields of the suits.
const SUITS: u128 = fields(masks::SUIT_TILES);

/// The kinds (bits) that complete thirteen orphans.
fn orphans_waits(tiles: u128) -> u64 {
    const ORPHANS: u128 = fields(masks::TERMINALS_AND_HONORS) & ONES;
    let held = (tiles | tiles >> 1) & ONES;
    let missing = ORPHANS & !held;
    // Three or four of a kind leave two kinds missing.
    if held & !ORPHANS != 0 || missing.count_ones() > 1 {
        0
    } else if missing == 0 {
        masks::TERMINALS_AND_HONORS
    } else {
        1 << (missing.trailing_zeros() / 3)
    }
}

/// The kinds (bits) that complete honors and knitted tiles.
fn honors_and_knitted_waits(tiles: u128) -> u64 {
    const HONORS: u128 = fields(masks::HONORS) & ONES;
    if tiles & !ONES != 0 {
        return 0;
    }
    let of_straight = |straight: u128| {
        let is_within = tiles & !(straight | HONORS) == 0;
        if is_within { kinds_of((straight | HONORS) & !tiles) } else { 0 }
    };
    STRAIGHTS.into_iter().fold(0, |waits, straight| waits | of_straight(straight))
}

/// The kinds (bits) of a word that has at most one bit a kind.
fn kinds_of(mut marks: u128) -> u64 {
    let mut kinds = 0;
    while marks != 0 {
        kinds |= 1 << (marks.trailing_zeros() / 3);
        marks &= marks - 1;
    }
    kinds
}

/// How many tiles a part holds, modulo three: a copy counts one, two copies two, four copies one.
const fn remainder(part: u32) -> u32 {
    ((part & RANKS).count_ones() + 2 * (part >> 1 & RANKS).count_ones() + (part >> 2 & RANKS).count_ones()) % 3
}

/// The kinds (bits), held fewer than four times, that would complete tiles as sets and a pair.
fn standard_waits(tiles: u128) -> u64 {
    let parts = parts(tiles);
    // Most hands wait for nothing, and the numbers of their tiles modulo three show it: the tile goes where there is one
    // too many, and makes the pair there; or where there is one too few, and the pair stands in another such part. The
    // rest must be complete.
    let remainders = parts.map(remainder);
    let with = |remainder| remainders.iter().filter(|&&other| other == remainder).count();
    if !matches!((with(1), with(2)), (1, 0) | (0, 2)) {
        return 0;
    }
    let is_rest_complete = (0..4).all(|part| remainders[part] != 0 || pairs_of(part, parts[part]) == Some(0));
    if !is_rest_complete {
        return 0;
    }
    let mut waits = 0;
    for part in (0..4).filter(|&part| remainders[part] != 0) {
        let wanted_pairs = u32::from(remainders[part] == 1);
        let mut partner = (0..4).filter(|&other| other != part && remainders[other] == 2);
        if partner.any(|other| pairs_of(other, parts[other]) != Some(1)) {
            continue;
        }
        let held = parts[part];
        let mut candidates = if part == HONORS { present(held) } else { near(held) } & !(held >> 2 & RANKS);
        while candidates != 0 {
            let place = candidates.trailing_zeros();
            if pairs_of(part, held + (1 << place)) == Some(wanted_pairs) {
                waits |= 1 << (9 * part + place as usize / 3);
            }
            candidates &= candidates - 1;
        }
    }
    waits
}

/// The lowest bit of each field of a part.
const RANKS: u32 = 0o111_111_111;

/// The ranks of a part that are held: the lowest bit of each field.
const fn present(part: u32) -> u32 {
    (part | part >> 1 | part >> 2) & RANKS
}

/// The ranks that can complete a set or a pair with ranks held: one of them, or next to one. A tile that ends a chow is next
/// to its middle.
const fn near(part: u32) -> u32 {
    let held = present(part);
    (held | held << 3 | held >> 3) & RANKS
}

/// Whether a fifth copy would complete concealed tiles as sets and a pair. No count of five stands in the tables: the set or
/// the pair that holds it is taken away to see whether the rest is complete.
///
/// In a chow it need not be looked at. Where three of the other four are a pung, or two are the pair, it may change places
/// with one of them; and where all four are in chows too, five chows are more than a hand has.
fn with_fifth(concealed: u128, kind: u32) -> bool {
    let parts = parts(concealed);
    let (part, rank) = (kind as usize / 9, kind % 9);
    let Some(elsewhere @ 0..=1) = pairs_beside(part, &parts) else { return false };
    let (own, unit) = (parts[part], 1 << (3 * rank));
    let is_complete = |rest: u32, pairs: u32| pairs_of(part, rest) == Some(pairs);
    // As a pung or as the pair: two or one of the four that are there join it.
    is_complete(own - 2 * unit, 1 - elsewhere) || (elsewhere == 0 && is_complete(own - unit, 0))
}

/// How many pairs stand beside the sets of all parts but one; `None` if one of them is not complete.
fn pairs_beside(part: usize, parts: &[u32; 4]) -> Option<u32> {
    (0..4).filter(|&other| other != part).map(|other| pairs_of(other, parts[other])).sum()
}

/// Whether tiles are sets and one pair.
pub(super) fn standard(tiles: u128) -> bool {
    pairs_beside_sets(tiles) == Some(1)
}

/// How many pairs stand beside the sets that tiles split into; `None` if they do not.
pub(crate) fn pairs_beside_sets(tiles: u128) -> Option<u32> {
    parts(tiles).into_iter().enumerate().map(|(part, tiles)| pairs_of(part, tiles)).sum()
}

/// Which of the parts are the honors.
const HONORS: usize = 3;

/// Three suits and the honors, each as fields of three bits.
#[allow(clippy::cast_possible_truncation, reason = "masked to 27 bits")]
fn parts(tiles: u128) -> [u32; 4] {
    std::array::from_fn(|part| (tiles >> (27 * part)) as u32 & 0x7FF_FFFF)
}

/// How many pairs stand beside the sets of one part, `None` if it is not complete.
fn pairs_of(part: usize, tiles: u32) -> Option<u32> {
    if part == HONORS {
        Some(HonorTable::get().find(tiles as usize)?.pairs().count_ones())
    } else {
        Some(SuitTable::get().find(tiles)?.first.pair().count_ones())
    }
}

/// Whether fourteen tiles are seven pairs, four equal ones being two.
pub(super) const fn seven_pairs(tiles: u128) -> bool {
    tiles & ONES == 0
}

/// The kinds (bits) of which a hand's own tiles hold all four.
pub(crate) fn exhausted(own_tiles: u128) -> u64 {
    kinds_of(own_tiles & FOUR_COPIES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Tiles;

    #[test]
    fn all_waits_are_the_waits_of_each_kind() {
        for (tiles, melds, wanted) in [
            ("1112345678999m", 0, "123456789m"),
            ("4444666s", 2, "45s"),
            ("4444567s", 2, "47s"),
            ("1112p", 3, "23p"),
            ("EEEN", 3, "N"),
            ("2233445577889p", 0, "69p"),
            ("147m258p369s1235m", 0, "5m"),
            ("147m258p36s12355m", 0, "9s"),
            ("147m258p369sE", 1, "E"),
            ("555m222777sEEPP", 0, "EP"),
            ("55m222777s345pEE", 0, "5mE"),
        ] {
            let concealed = tiles.parse::<Tiles>().unwrap().bits();
            let waits = formal_waits(concealed, melds);
            let kinds = wanted.parse::<Tiles>().unwrap().kinds().fold(0, |kinds, tile| kinds | 1_u64 << tile.index());
            assert_eq!(waits, kinds, "{tiles}");
            let is_standard = (0..34).any(|kind| standard(concealed + (1 << (3 * kind))));
            // Of a hand without melds all four must be there.
            let may_be_exhausted = |kind: &u32| melds > 0 || concealed >> (3 * kind) & 7 == 4;
            for kind in (0..34).filter(|kind| is_standard && may_be_exhausted(kind)) {
                assert_eq!(is_wanted_exhausted(concealed, kind), waits >> kind & 1 == 1, "{kind} in {tiles}");
            }
        }
    }

    /// Whether counts of ranks are sets and so many pairs, tried from the first rank on.
    fn are_sets(counts: &[u8], pairs: u8, has_chows: bool) -> bool {
        let Some(first) = counts.iter().position(|&count| count > 0) else { return pairs == 0 };
        let without = |taken: &[usize], pairs: u8| {
            let mut rest = counts.to_vec();
            let is_there = taken.iter().all(|&rank| {
                let left = rest.get_mut(rank).filter(|count| **count > 0);
                left.map(|count| *count -= 1).is_some()
            });
            is_there && are_sets(&rest, pairs, has_chows)
        };
        without(&[first; 3], pairs)
            || has_chows && without(&[first, first + 1, first + 2], pairs)
            || pairs > 0 && without(&[first; 2], pairs - 1)
    }

    /// Visits all counts of so many tiles, at most four of a rank.
    fn for_each_counts(counts: &mut [u8], rank: usize, tiles: u8, visit: &mut impl FnMut(&[u8])) {
        if rank == counts.len() {
            if tiles == 0 {
                visit(counts);
            }
            return;
        }
        for count in 0..=tiles.min(4) {
            counts[rank] = count;
            for_each_counts(counts, rank + 1, tiles - count, visit);
        }
        counts[rank] = 0;
    }

    /// All hands of one suit, and of honors, that hold four of a kind, beside nothing, a pair, a pung or a tile.
    #[test]
    fn a_fifth_copy_is_wanted_where_it_makes_sets_and_a_pair() {
        let (mut wanted, mut others) = (0, 0);
        for (first, ranks) in [(9, 9), (27, 7)] {
            for (beside, pairs) in [(0_u8, 0), (2, 1), (3, 0), (1, 2)] {
                let beside_tiles = u128::from(beside);
                for tiles in (4..=13 - beside).filter(|tiles| (tiles + beside) % 3 == 1) {
                    for_each_counts(&mut vec![0; ranks], 0, tiles, &mut |counts| {
                        let own = counts.iter().rev().fold(0, |own, &count| own << 3 | u128::from(count));
                        for rank in (0..ranks).filter(|&rank| counts[rank] == 4) {
                            let mut five = counts.to_vec();
                            five[rank] += 1;
                            let expected = pairs < 2 && are_sets(&five, 1 - pairs, first == 9);
                            let kind = u32::try_from(first + rank).unwrap();
                            let concealed = own << (3 * first) | beside_tiles << 3;
                            assert_eq!(is_wanted_exhausted(concealed, kind), expected, "{kind} and {concealed:o}");
                            *(if expected { &mut wanted } else { &mut others }) += 1;
                        }
                    });
                }
            }
        }
        assert!(wanted > 1_000 && others > 10_000, "{wanted} {others}");
    }
}
