//! Every complete one-suit pattern, its splits, and where a wait in it is the only one.
//!
//! A pattern is nine counts of at most four, in fields of three bits; it is complete if it splits into at most four sets,
//! or such sets and the pair. There are 21,743, the empty one among them.

use super::displacement::Displacement;
use super::melds::counter;
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// How many complete patterns there are.
const PATTERNS: usize = 21_743;
const SLOT_BITS: u32 = 15;

/// One way to split a complete pattern, and what the pattern says of waits, in one word. The fields of three suits and of
/// the honors are shifted to their places in a hand by the evaluator; the counters add as they are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Split(u64);

impl Split {
    const PUNGS: u32 = 21;
    const PAIR: u32 = 30;
    const UNIQUE: u32 = 39;
    const COUNTERS: u32 = 48;
    fn new(sets: &Sets, unique: u64) -> Split {
        let chows: u64 = sets.chows.iter().map(|&start| 1 << (3 * start)).sum();
        let pungs: u64 = sets.pungs.iter().map(|&rank| 1 << rank).sum();
        let pair: u64 = sets.pair.map_or(0, |rank| 1 << rank);
        let terminal_pungs = u64::from((pungs & TERMINAL_RANKS).count_ones());
        let pung_count = sets.pungs.len() as u64;
        let counters = pung_count << counter::PUNGS
            | pung_count << counter::CONCEALED_PUNGS
            | terminal_pungs << counter::TERMINAL_PUNGS
            | u64::from(pair != 0) << counter::PAIRS;
        Split(chows | pungs << Self::PUNGS | pair << Self::PAIR | unique << Self::UNIQUE | counters << Self::COUNTERS)
    }

    /// Chows: seven fields of three bits, how many begin with each rank.
    #[inline]
    pub(super) const fn chows(self) -> u64 {
        self.0 & ((1 << Self::PUNGS) - 1)
    }

    /// Pungs: nine bits.
    #[inline]
    pub(super) const fn pungs(self) -> u64 {
        (self.0 >> Self::PUNGS) & 0x1FF
    }

    /// The pair: one of nine bits, or none.
    #[inline]
    pub(super) const fn pair(self) -> u64 {
        (self.0 >> Self::PAIR) & 0x1FF
    }

    /// The bit that says that a rank (0-8), won on, was the only tile of the suit wanted, the pair's suit wanting none
    /// either.
    pub(super) const fn unique_wait(rank: usize) -> u64 {
        1 << (Self::UNIQUE as usize + rank)
    }

    /// What is there of some bits.
    #[inline]
    pub(super) const fn masked(self, bits: u64) -> u64 {
        self.0 & bits
    }

    /// The counters.
    #[inline]
    pub(super) const fn counters(self) -> u64 {
        self.0 >> Self::COUNTERS
    }
}

const TERMINAL_RANKS: u64 = 0b1_0000_0001;
/// The lowest bit of each field of a pattern.
const ONES: u32 = 0o111_111_111;

/// A slot of the table.
#[derive(Copy, Clone)]
struct Entry {
    /// The pattern, or a word that is none.
    pattern: u32,
    /// Where the further splits stand in `more`, and how many there are in the low four bits.
    more: u32,
    first: Split,
}

/// All complete patterns of one suit.
pub(super) struct SuitTable {
    hash: Displacement<SLOT_BITS>,
    entries: Box<[Entry; 1 << SLOT_BITS]>,
    more: Vec<Split>,
}

/// A complete pattern as found in the table.
#[derive(Copy, Clone)]
pub(super) struct Complete {
    /// Its first split.
    pub(super) first: Split,
    /// Says where the others are, zero if there are none; see [`SuitTable::splits`].
    pub(super) more: u32,
}

impl SuitTable {
    /// The table, built at first use.
    pub(super) fn get() -> &'static SuitTable {
        static TABLE: LazyLock<SuitTable> = LazyLock::new(SuitTable::build);
        &TABLE
    }

    /// The splits of a pattern, `None` if it is not complete.
    #[inline]
    pub(super) fn find(&self, pattern: u32) -> Option<Complete> {
        let entry = &self.entries[self.hash.slot(pattern.into())];
        (entry.pattern == pattern).then_some(Complete { first: entry.first, more: entry.more })
    }

    /// Every split of a pattern.
    pub(super) fn splits(&self, complete: Complete) -> impl Iterator<Item = Split> + Clone {
        let (start, count) = ((complete.more >> 4) as usize, (complete.more & 15) as usize);
        std::iter::once(complete.first).chain(self.more[start..start + count].iter().copied())
    }

    fn build() -> SuitTable {
        let mut splits = Sets::all();
        splits.sort_unstable_by_key(|sets| sets.order);
        let groups: Vec<&[Sets]> = splits.chunk_by(|a, b| a.pattern == b.pattern).collect();
        let unique = unique_waits(&groups);

        let possible = || groups.iter().zip(&unique).filter(|(group, _)| group[0].most_copies <= 4);
        let keys: Vec<u64> = possible().map(|(group, _)| group[0].pattern.into()).collect();
        assert_eq!(keys.len(), PATTERNS, "complete one-suit patterns");
        let hash = Displacement::build(&keys, 0x9E37_79B9_7F4A_7C15);

        let nothing = Entry { pattern: u32::MAX, more: 0, first: Split(0) };
        let mut entries: Box<[Entry; 1 << SLOT_BITS]> =
            vec![nothing; 1 << SLOT_BITS].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("sizes agree"));
        let mut more = Vec::new();
        for (group, &unique) in possible() {
            let place = u32::try_from(more.len() << 4 | (group.len() - 1)).expect("few splits");
            more.extend(group[1..].iter().map(|sets| Split::new(sets, unique)));
            entries[hash.slot(group[0].pattern.into())] = Entry {
                pattern: group[0].pattern,
                more: if group.len() > 1 { place } else { 0 },
                first: Split::new(&group[0], unique),
            };
        }
        SuitTable { hash, entries, more }
    }
}

/// Sets of one suit, and the pair.
struct Sets {
    chows: ArrayVec<u8, 4>,
    pungs: ArrayVec<u8, 4>,
    pair: Option<u8>,
    pattern: u32,
    most_copies: u8,
    /// The pattern and, below it, an order among its splits that puts chows first.
    order: u64,
}

impl Sets {
    /// All choices of at most four sets, with and without a pair, that hold at most five of a rank. Five occur in no hand,
    /// but a hand may formally wait for the fifth.
    fn all() -> Vec<Sets> {
        let mut all = Vec::with_capacity(50_000);
        for pair in std::iter::once(None).chain((0..9).map(Some)) {
            let mut counts = [0; 9];
            if let Some(rank) = pair {
                counts[usize::from(rank)] = 2;
            }
            extend(&mut all, &mut counts, &mut Vec::with_capacity(4), pair);
        }
        all
    }
}

/// Adds to `all` the sets chosen so far, and every extension by sets not before the last one.
/// Set 0-6: the chow from that rank; 7-15: the pung of that rank less seven.
fn extend(all: &mut Vec<Sets>, counts: &mut [u8; 9], chosen: &mut Vec<u8>, pair: Option<u8>) {
    let first_pung = chosen.partition_point(|&set| set < 7);
    let (chows, pungs) = chosen.split_at(first_pung);
    let pattern = counts.iter().rev().fold(0, |pattern, &count| pattern << 3 | u32::from(count));
    let rank = [pungs.len(), pair.map_or(0, |rank| rank + 1).into(), chows.first().map_or(9, |&chow| chow.into())];
    all.push(Sets {
        chows: chows.iter().copied().collect(),
        pungs: pungs.iter().map(|set| set - 7).collect(),
        pair,
        pattern,
        most_copies: counts.iter().copied().max().unwrap_or(0),
        order: rank.iter().fold(pattern.into(), |order, &part| order << 4 | part as u64),
    });
    if chosen.len() == 4 {
        return;
    }
    for set in chosen.last().copied().unwrap_or(0)..16 {
        let (from, to, copies) = if set < 7 { (set, set + 2, 1) } else { (set - 7, set - 7, 3) };
        let ranks = usize::from(from)..=usize::from(to);
        if counts[ranks.clone()].iter().all(|count| count + copies <= 5) {
            counts[ranks.clone()].iter_mut().for_each(|count| *count += copies);
            chosen.push(set);
            extend(all, counts, chosen, pair);
            chosen.pop();
            counts[ranks].iter_mut().for_each(|count| *count -= copies);
        }
    }
}

/// For each group of splits of one pattern the ranks whose wait is the only formal one.
///
/// Sizes modulo three confine the formal waits to the winning tile's suit and the pair's. If the tile taken away leaves
/// its suit complete with a pair, that pair and the hand's pair are both waits. Otherwise the waits are what completes
/// the suit again.
fn unique_waits(groups: &[&[Sets]]) -> Vec<u64> {
    let mut removals = Vec::with_capacity(200_000);
    for (index, group) in (0_u64..).zip(groups) {
        let pattern = group[0].pattern;
        for rank in (0..9_u32).filter(|rank| pattern >> (3 * rank) & 7 != 0) {
            let rest = pattern - (1 << (3 * rank));
            // No hand holds five of a rank before the win; only a five has both these bits.
            if rest & rest >> 2 & ONES == 0 {
                // The remainder, the rank and the group in one word, the remainder highest.
                removals.push(u64::from(rest) << 24 | u64::from(rank) << 16 | index);
            }
        }
    }
    removals.sort_unstable();
    let mut unique = vec![0; groups.len()];
    let is_complete = |pattern: u32| groups.binary_search_by_key(&pattern, |group| group[0].pattern).is_ok();
    for same_rest in removals.chunk_by(|a, b| a >> 24 == b >> 24) {
        let [only] = same_rest else { continue };
        let group = (only & 0xFFFF) as usize;
        let rest = u32::try_from(only >> 24).expect("27 bits");
        if groups[group][0].pair.is_some() || !is_complete(rest) {
            unique[group] |= 1 << (only >> 16 & 0xF);
        }
    }
    unique
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(digits: &str) -> u32 {
        digits.bytes().map(|digit| 1 << (3 * u32::from(digit - b'1'))).sum()
    }

    #[test]
    fn finds_complete_patterns_and_no_others() {
        let table = SuitTable::get();
        assert_eq!(table.find(pattern("")).map(|found| found.first.counters()), Some(0));
        let three_splits = table.find(pattern("111222333")).expect("complete");
        assert_eq!(table.splits(three_splits).count(), 2, "three chows or three pungs");
        assert!(table.find(pattern("11123")).is_some());
        assert!(table.find(pattern("1124")).is_none());
        assert!(table.find(pattern("1")).is_none());
    }

    #[test]
    fn unique_waits_are_as_the_rules_say() {
        let wait = |digits, rank: usize| {
            let split = SuitTable::get().find(pattern(digits)).unwrap().first;
            u64::from(split.masked(Split::unique_wait(rank - 1)) != 0)
        };
        assert_eq!(wait("12333", 3), 1, "1233 + 3: edge or single, nothing else wanted");
        assert_eq!(wait("45556", 5), 1, "4556 + 5");
        assert_eq!(wait("34566", 6), 0, "3456 waits on 3 and 6");
        assert_eq!(wait("78999", 9), 0, "7899 waits on 6 and 9");
        assert_eq!(wait("44445666", 5), 0, "4444666 formally wants a fifth 4");
        assert_eq!(wait("555", 5), 0, "two pairs wait on both");
    }
}
