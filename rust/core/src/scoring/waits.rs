//! Which tiles a hand formally waits for.

use super::honors::HonorTable;
use super::knitted;
use super::masks::{FOUR_COPIES, ONES};
use super::suits::SuitTable;

/// The kinds (bits) that would complete concealed tiles by shape, however many copies are held or seen: as sets and a
/// pair, as seven pairs when there are no melds, as a knitted straight with its one further set.
pub(super) fn formal_waits(concealed: u128, melds: usize) -> u64 {
    (0..34).filter(|&kind| is_complete(concealed, kind, melds)).fold(0, |waits, kind| waits | 1 << kind)
}

/// Whether concealed tiles with one more of `kind`, perhaps the fifth, are complete.
fn is_complete(concealed: u128, kind: u32, melds: usize) -> bool {
    let unit = 1_u128 << (3 * kind);
    if concealed & (unit << 2) != 0 {
        // No count of five stands in the tables: take a set or the pair that holds the new tile away and see whether the
        // rest is complete.
        return with_fifth(concealed, kind, melds);
    }
    let tiles = concealed + unit;
    standard(tiles) || (melds == 0 && seven_pairs(tiles)) || (melds <= 1 && knitted::straights(tiles).any(standard))
}

fn with_fifth(concealed: u128, kind: u32, melds: usize) -> bool {
    let unit = 1_u128 << (3 * kind);
    // As a pung or as the pair: two or one of the four that are there join it.
    let as_pung = concealed - 2 * unit;
    let as_pair = concealed - unit;
    let rank = kind % 9;
    let mut chows = (0..3).filter(|&back| kind < 27 && rank >= back && rank - back <= 6).filter_map(|back| {
        let first = 1_u128 << (3 * (kind - back));
        let others = (first | first << 3 | first << 6) - unit;
        let held = (concealed | concealed >> 1 | concealed >> 2) & ONES;
        let are_held = others & !held == 0;
        are_held.then(|| concealed - others)
    });
    let straight = || melds <= 1 && knitted::straights(concealed).any(|rest| standard_with(rest, kind));
    standard(as_pung) || complete_without_pair(as_pair) || chows.any(standard) || straight()
}

/// Whether the five tiles beside a knitted straight, of which one is still to come, are a set and a pair.
fn standard_with(rest: u128, kind: u32) -> bool {
    rest >> (3 * kind) & 7 < 4 && standard(rest + (1 << (3 * kind)))
}

/// Whether tiles are sets and one pair.
pub(super) fn standard(tiles: u128) -> bool {
    pairs(tiles) == Some(1)
}

fn complete_without_pair(tiles: u128) -> bool {
    pairs(tiles) == Some(0)
}

/// How many pairs stand beside the sets that tiles split into, suit by suit; `None` if they do not.
fn pairs(tiles: u128) -> Option<u32> {
    let suits = SuitTable::get();
    let mut pairs = HonorTable::get().find(usize::try_from(tiles >> 81).ok()?)?.pairs().count_ones();
    for suit in 0..3 {
        #[allow(clippy::cast_possible_truncation, reason = "masked to 27 bits")]
        let pattern = (tiles >> (27 * suit)) as u32 & 0x7FF_FFFF;
        pairs += suits.find(pattern)?.first.pair().count_ones();
    }
    Some(pairs)
}

/// Whether fourteen tiles are seven pairs, four equal ones being two.
pub(super) const fn seven_pairs(tiles: u128) -> bool {
    tiles & ONES == 0
}

/// The kinds (bits) of which a hand's own tiles hold all four.
pub(super) fn exhausted(own_tiles: u128) -> u64 {
    let four = own_tiles & FOUR_COPIES;
    (0..34).filter(|kind| four >> (3 * kind + 2) & 1 == 1).fold(0, |kinds, kind| kinds | 1 << kind)
}
