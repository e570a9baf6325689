//! Every complete concealed hand of 14 tiles once, of all five forms, each under a number that never changes.
//!
//! A hand is put together of four parts: what it holds of each suit, and its honors. Parts that may stand together in any
//! choice make a block, and a number is a place in a block. What fits no block, fewer than twelve thousand hands, is listed.

use crate::scoring::{STRAIGHTS, pairs_beside_sets};
use crate::tiles::{Tile, Tiles};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

/// Which part the honors are.
const HONORS: usize = 3;
/// Tiles of a hand.
const SIZE: usize = 14;

/// A complete hand, and in how many ways it can be held.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CompleteHand {
    /// Its 14 tiles.
    pub tiles: Tiles,
    /// The choices of physical tiles that show these kinds: the product of C(4, n) over the copies n of each kind.
    pub weight: u64,
}

/// All 27,919,573 complete concealed hands: first those of four sets and a pair, then the other seven pairs, then knitted
/// straights, honors and knitted tiles, thirteen orphans.
pub struct CompleteHands {
    blocks: Vec<Block>,
    rare: Vec<CompleteHand>,
    length: usize,
}

/// One of several parts into which the complete hands are divided as if by chance, but for ever the same. (Hands with
/// numbers a fixed step apart are no fair sample: there is order in the numbers.)
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    part: u32,
    parts: u32,
}

impl Sample {
    /// All hands.
    pub const WHOLE: Sample = Sample { part: 0, parts: 1 };

    /// The part with this number, from 0, of so many; `None` if there is no such part.
    #[must_use]
    pub const fn new(part: u32, parts: u32) -> Option<Sample> {
        if part < parts { Some(Sample { part, parts }) } else { None }
    }

    /// Whether the hand with this number belongs to it.
    const fn holds(self, number: usize) -> bool {
        // The finish of SplitMix64: its upper half is a fraction of 2^32, which falls in one of the parts.
        let mut mixed = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed >> 32) * self.parts as u64) >> 32 == self.part as u64
    }
}

/// What a suit holds, or the honors: fields of three bits, and the choices of physical tiles.
#[derive(Copy, Clone)]
struct Content {
    tiles: u128,
    weight: u64,
}

type Contents = Arc<[Content]>;

/// All hands of one of some contents of each part.
struct Block {
    /// The number of the first of them.
    first: usize,
    /// Three suits and the honors.
    parts: [Contents; 4],
}

impl Block {
    fn len(&self) -> usize {
        self.parts.iter().map(|contents| contents.len()).product()
    }

    fn get(&self, place: usize) -> CompleteHand {
        let mut rest = place;
        let mut hand = Content { tiles: 0, weight: 1 };
        for (part, contents) in self.parts.iter().enumerate() {
            let content = contents[rest % contents.len()];
            rest /= contents.len();
            hand.tiles |= content.tiles << (27 * part);
            hand.weight *= content.weight;
        }
        CompleteHand { tiles: Tiles::from_bits(hand.tiles), weight: hand.weight }
    }
}

impl CompleteHands {
    /// The hands, put together at first use.
    #[must_use]
    pub fn get() -> &'static CompleteHands {
        static HANDS: LazyLock<CompleteHands> = LazyLock::new(CompleteHands::new);
        &HANDS
    }

    /// How many there are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Visits the hands with these numbers that belong to a sample, in order.
    ///
    /// # Panics
    /// If a number is beyond the last hand.
    pub fn visit(&self, numbers: Range<usize>, sample: Sample, mut visit: impl FnMut(CompleteHand)) {
        assert!(numbers.end <= self.length, "there are {} complete hands", self.length);
        let within = |first: usize, length: usize| {
            let own = numbers.start.max(first)..numbers.end.min(first + length);
            own.filter(move |&number| sample.holds(number)).map(move |number| number - first)
        };
        for block in &self.blocks {
            within(block.first, block.len()).for_each(|place| visit(block.get(place)));
        }
        let rare = self.rare.len();
        within(self.length - rare, rare).for_each(|place| visit(self.rare[place]));
    }

    fn new() -> CompleteHands {
        let (suit, honors) = (Contained::new(0, 9), Contained::new(HONORS, 7));
        let part = |place: usize| if place == HONORS { &honors } else { &suit };
        let mut hands = CompleteHands { blocks: Vec::new(), rare: Vec::new(), length: 0 };
        for sizes in sizes_of_parts().filter(is_sets_and_one_pair) {
            hands.push(std::array::from_fn(|n| part(n).sets[sizes[n]].clone()));
        }
        for sizes in sizes_of_parts() {
            // Each part of seven pairs is sets (and at most one pair) as well, or is not; the hand is if all are.
            for also_sets in 0..16 {
                if also_sets != 15 || !is_sets_and_one_pair(&sizes) {
                    hands.push(std::array::from_fn(|n| part(n).pairs[also_sets >> n & 1][sizes[n]].clone()));
                }
            }
        }
        let rare = [knitted_straights(), honors_and_knitted(), thirteen_orphans()].into_iter().flatten();
        hands.rare.extend(rare.map(|tiles| CompleteHand { tiles: Tiles::from_bits(tiles), weight: weight(tiles) }));
        hands.length += hands.rare.len();
        hands
    }

    fn push(&mut self, parts: [Contents; 4]) {
        let block = Block { first: self.length, parts };
        if block.len() > 0 {
            self.length += block.len();
            self.blocks.push(block);
        }
    }
}

/// What one part can contain, by the number of its tiles.
struct Contained {
    /// Sets, and a pair where that number asks for one.
    sets: Vec<Contents>,
    /// Pairs that are no such sets, and pairs that are.
    pairs: [Vec<Contents>; 2],
}

impl Contained {
    /// A part with so many kinds.
    fn new(part: usize, kinds: usize) -> Contained {
        let mut sets = vec![Vec::new(); SIZE + 1];
        let mut pairs = [sets.clone(), sets.clone()];
        for tiles in contents(kinds) {
            let content = Content { tiles, weight: weight(tiles) };
            let size = Tiles::from_bits(tiles).len();
            let wanted_pairs = match size % 3 {
                0 => Some(0),
                2 => Some(1),
                _ => None,
            };
            let is_sets = wanted_pairs.is_some() && pairs_beside_sets(tiles << (27 * part)) == wanted_pairs;
            if is_sets {
                sets[size].push(content);
            }
            if tiles & Tiles::LOW_BITS == 0 {
                pairs[usize::from(is_sets)][size].push(content);
            }
        }
        let shared = |lists: Vec<Vec<Content>>| lists.into_iter().map(Contents::from).collect();
        Contained { sets: shared(sets), pairs: pairs.map(shared) }
    }
}

/// At most four of each of so many kinds, and at most 14 together.
fn contents(kinds: usize) -> Vec<u128> {
    (0..kinds).fold(vec![0], |all, kind| {
        let with = |tiles: u128| (0..5).map(move |copies: u128| tiles | copies << (3 * kind));
        all.into_iter().flat_map(with).filter(|&tiles| Tiles::from_bits(tiles).len() <= SIZE).collect()
    })
}

/// The choices of physical tiles that show these kinds.
fn weight(tiles: u128) -> u64 {
    const CHOICES: [u64; 5] = [1, 4, 6, 4, 1];
    let tiles = Tiles::from_bits(tiles);
    tiles.kinds().map(|tile| CHOICES[usize::from(tiles.count(tile))]).product()
}

/// Every way to give 14 tiles to the three suits and the honors.
fn sizes_of_parts() -> impl Iterator<Item = [usize; 4]> {
    let two = (0..=SIZE).flat_map(|m| (0..=SIZE - m).map(move |p| (m, p)));
    two.flat_map(|(m, p)| (0..=SIZE - m - p).map(move |s| [m, p, s, SIZE - m - p - s]))
}

/// Whether parts of these sizes can be sets and the pair: one has two tiles too many, the others none.
fn is_sets_and_one_pair(sizes: &[usize; 4]) -> bool {
    let mut remainders = sizes.map(|size| size % 3);
    remainders.sort_unstable();
    remainders == [0, 0, 0, 2]
}

/// So many of one kind.
const fn equal(kind: usize, copies: u128) -> u128 {
    copies << (3 * kind)
}

/// A knitted straight, a further set and a pair.
fn knitted_straights() -> BTreeSet<u128> {
    let chows = (0..27).filter(|kind| kind % 9 < 7).map(|kind| 0o111 << (3 * kind));
    let sets: Vec<u128> = chows.chain((0..Tile::PLAYING_KINDS).map(|kind| equal(kind, 3))).collect();
    let pairs = || (0..Tile::PLAYING_KINDS).map(|kind| equal(kind, 2));
    let mut hands = BTreeSet::new();
    for straight in STRAIGHTS {
        for &set in &sets {
            hands.extend(pairs().map(|pair| straight + set + pair).filter(|&tiles| has_at_most_four(tiles)));
        }
    }
    hands
}

/// Whether no field of three bits holds five or more.
const fn has_at_most_four(tiles: u128) -> bool {
    tiles >> 2 & (tiles | tiles >> 1) & Tiles::LOW_BITS == 0
}

/// Fourteen of the sixteen that are a knitted straight and the seven honors.
fn honors_and_knitted() -> BTreeSet<u128> {
    let mut hands = BTreeSet::new();
    for straight in STRAIGHTS {
        let sixteen = (27..Tile::PLAYING_KINDS).fold(straight, |tiles, kind| tiles | equal(kind, 1));
        let kinds: Vec<usize> = Tiles::from_bits(sixteen).kinds().map(Tile::index).collect();
        for (place, &one) in kinds.iter().enumerate() {
            hands.extend(kinds[..place].iter().map(|&other| sixteen - equal(one, 1) - equal(other, 1)));
        }
    }
    hands
}

/// Each terminal and honor, and a second of one of them.
fn thirteen_orphans() -> BTreeSet<u128> {
    let orphans: Vec<usize> =
        Tile::playing().filter(|tile| tile.is_terminal() || tile.is_honor()).map(Tile::index).collect();
    let thirteen: u128 = orphans.iter().map(|&kind| equal(kind, 1)).sum();
    orphans.into_iter().map(|kind| thirteen + equal(kind, 1)).collect()
}
