//! Every complete concealed hand of 14 tiles once, whatever its shape, each under a number that never changes.
//!
//! A hand is put together from four parts: what it holds of each suit, and its honors. The parts are grown set by set
//! and pair by pair from the definition of the shapes; nothing here shares anything with the scoring.
//!
//! ```ignore
//! let hands = Hands::new();
//! hands.visit(0..hands.len() / 2, |number, counts| { /* one thread's half */ });
//! for number in (0..hands.len()).step_by(100) { /* a fixed one per cent */ hands.get(number); }
//! ```

#![allow(dead_code, reason = "each test binary uses a part")]

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// How many of each kind: 1-9 of characters, of dots, of bamboo; E S W N; red, green, white dragon.
pub type Counts = [u8; 34];

/// All complete hands: `get(0)` to `get(len() - 1)`: first those of sets and a pair, then the other seven pairs, then
/// the rare shapes.
pub struct Hands {
    blocks: Vec<Block>,
    rare: Vec<Counts>,
    pub numbers: Numbers,
}

/// How many hands there are of each shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    pub standard: usize,
    pub seven_pairs: usize,
    pub standard_and_seven_pairs: usize,
    pub knitted_straight: usize,
    pub greater_honors_and_knitted: usize,
    pub lesser_honors_and_knitted: usize,
    pub thirteen_orphans: usize,
}

/// Some contents of a suit, or of the honors, in a fixed order.
type Contents<const N: usize> = Arc<[[u8; N]]>;

/// All hands that hold one of some contents of each suit and of the honors.
struct Block {
    /// The number of the first of them.
    first: usize,
    suits: [Contents<9>; 3],
    honors: Contents<7>,
}

impl Block {
    fn len(&self) -> usize {
        self.suits.iter().map(|contents| contents.len()).product::<usize>() * self.honors.len()
    }

    fn get(&self, index: usize) -> Counts {
        let mut hand = [0; 34];
        let mut rest = index;
        for (suit, contents) in self.suits.iter().enumerate() {
            hand[9 * suit..9 * suit + 9].copy_from_slice(&contents[rest % contents.len()]);
            rest /= contents.len();
        }
        hand[27..].copy_from_slice(&self.honors[rest]);
        hand
    }
}

impl Hands {
    #[allow(clippy::new_without_default, reason = "some milliseconds of work")]
    pub fn new() -> Hands {
        let chows_and_pungs: Vec<[u8; 9]> = (0..7).map(chow).chain((0..9).map(|kind| equal(kind, 3))).collect();
        let pungs: Vec<[u8; 7]> = (0..7).map(|kind| equal(kind, 3)).collect();
        let suit = Part::new(&chows_and_pungs);
        let honors = Part::new(&pungs);

        let mut hands = Hands { blocks: Vec::new(), rare: Vec::new(), numbers: Numbers::default() };
        for sizes in sizes_of_parts() {
            let [m, p, s, h] = sizes;
            // Sets and one pair: the pair stands in the part with two tiles too many.
            if sizes.iter().filter(|&&tiles| tiles % 3 == 2).count() == 1 {
                let suits = [m, p, s].map(|tiles| suit.sets_and_pair[tiles].clone());
                hands.numbers.standard += hands.push(suits, honors.sets_and_pair[h].clone());
            }
        }
        for sizes in sizes_of_parts() {
            let [m, p, s, h] = sizes;
            // Pairs: each part either is also sets (and at most one pair), or not.
            for choice in 0..16 {
                let is_also_sets = |part: usize| choice >> part & 1 == 1;
                let of_suit = |part: usize, tiles| suit.pairs(tiles, is_also_sets(part));
                let suits = [of_suit(0, m), of_suit(1, p), of_suit(2, s)];
                let honors = honors.pairs(h, is_also_sets(3));
                let block = Block { first: 0, suits, honors };
                let is_standard = choice == 15 && sizes.iter().filter(|&&tiles| tiles % 3 == 2).count() == 1;
                hands.numbers.seven_pairs += block.len();
                if is_standard {
                    hands.numbers.standard_and_seven_pairs += block.len();
                } else {
                    hands.push(block.suits, block.honors);
                }
            }
        }
        let knitted_straight = knitted_straight_hands(&chows_and_pungs, &pungs);
        let honors_and_knitted = honors_and_knitted_hands();
        let has_all_honors = |hand: &&Counts| hand[27..] == [1; 7];
        hands.numbers.knitted_straight = knitted_straight.len();
        hands.numbers.greater_honors_and_knitted = honors_and_knitted.iter().filter(has_all_honors).count();
        hands.numbers.lesser_honors_and_knitted = honors_and_knitted.len() - hands.numbers.greater_honors_and_knitted;
        hands.numbers.thirteen_orphans = thirteen_orphans_hands().len();
        hands.rare.extend(knitted_straight);
        hands.rare.extend(honors_and_knitted);
        hands.rare.extend(thirteen_orphans_hands());
        hands.assert_numbers();
        hands
    }

    /// Adds all hands of these contents, and says how many they are.
    fn push(&mut self, suits: [Contents<9>; 3], honors: Contents<7>) -> usize {
        let block = Block { first: self.end_of_blocks(), suits, honors };
        let number = block.len();
        if number > 0 {
            self.blocks.push(block);
        }
        number
    }

    fn end_of_blocks(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.first + block.len())
    }

    /// The numbers that are known from elsewhere.
    fn assert_numbers(&self) {
        let known = Numbers {
            standard: 11_498_658,
            seven_pairs: 16_417_104,
            standard_and_seven_pairs: 7_938,
            knitted_straight: 11_016,
            greater_honors_and_knitted: 216,
            lesser_honors_and_knitted: 504,
            thirteen_orphans: 13,
        };
        assert_eq!(self.numbers, known);
        assert_eq!(self.len(), 27_919_573);
    }

    pub fn len(&self) -> usize {
        self.end_of_blocks() + self.rare.len()
    }

    /// The hand with this number.
    pub fn get(&self, number: usize) -> Counts {
        if let Some(place) = number.checked_sub(self.end_of_blocks()) {
            return self.rare[place];
        }
        let block = &self.blocks[self.blocks.partition_point(|block| block.first <= number) - 1];
        block.get(number - block.first)
    }

    /// Calls `visit` with the hands of these numbers in order.
    pub fn visit(&self, numbers: Range<usize>, mut visit: impl FnMut(usize, &Counts)) {
        for block in &self.blocks {
            let end = numbers.end.min(block.first + block.len());
            for number in numbers.start.max(block.first)..end {
                visit(number, &block.get(number - block.first));
            }
        }
        let first = self.end_of_blocks();
        for number in numbers.start.max(first)..numbers.end {
            visit(number, &self.rare[number - first]);
        }
    }
}

/// The contents of one suit, or of the honors.
struct Part<const N: usize> {
    /// By number of tiles: sets, and a pair where that number asks for one.
    sets_and_pair: Vec<Contents<N>>,
    /// By number of tiles: pairs that are also sets and at most one pair.
    pairs_and_sets: Vec<Contents<N>>,
    /// By number of tiles: all other pairs.
    only_pairs: Vec<Contents<N>>,
}

impl<const N: usize> Part<N> {
    fn new(sets: &[[u8; N]]) -> Part<N> {
        let pairs: Vec<[u8; N]> = (0..N).map(|kind| equal(kind, 2)).collect();
        let mut part = Part { sets_and_pair: Vec::new(), pairs_and_sets: Vec::new(), only_pairs: Vec::new() };
        for tiles in 0..=14 {
            let of_sets = match tiles % 3 {
                0 => grown(tiles / 3, sets),
                2 => added(&grown(tiles / 3, sets), &pairs),
                _ => BTreeSet::new(),
            };
            let of_pairs = if tiles % 2 == 0 { grown(tiles / 2, &pairs) } else { BTreeSet::new() };
            part.pairs_and_sets.push(of_pairs.intersection(&of_sets).copied().collect());
            part.only_pairs.push(of_pairs.difference(&of_sets).copied().collect());
            part.sets_and_pair.push(of_sets.into_iter().collect());
        }
        part
    }

    fn pairs(&self, tiles: usize, that_are_also_sets: bool) -> Contents<N> {
        if that_are_also_sets { self.pairs_and_sets[tiles].clone() } else { self.only_pairs[tiles].clone() }
    }
}

/// Everything made of so many pieces, with at most four of a kind.
fn grown<const N: usize>(number: usize, pieces: &[[u8; N]]) -> BTreeSet<[u8; N]> {
    (0..number).fold(BTreeSet::from([[0; N]]), |grown, _| added(&grown, pieces))
}

/// Everything made of one of the contents and one of the pieces, with at most four of a kind.
fn added<const N: usize>(contents: &BTreeSet<[u8; N]>, pieces: &[[u8; N]]) -> BTreeSet<[u8; N]> {
    let sums = contents.iter().flat_map(|content| pieces.iter().map(|piece| sum(*content, piece)));
    sums.filter(|sum| sum.iter().all(|&copies| copies <= 4)).collect()
}

fn sum<const N: usize>(mut content: [u8; N], piece: &[u8; N]) -> [u8; N] {
    content.iter_mut().zip(piece).for_each(|(copies, more)| *copies += more);
    content
}

/// So many of one kind.
fn equal<const N: usize>(kind: usize, copies: u8) -> [u8; N] {
    let mut tiles = [0; N];
    tiles[kind] = copies;
    tiles
}

/// The chow that begins with `kind`.
fn chow<const N: usize>(kind: usize) -> [u8; N] {
    let mut tiles = [0; N];
    tiles[kind..kind + 3].fill(1);
    tiles
}

/// Every way to give 14 tiles to the three suits and the honors.
fn sizes_of_parts() -> impl Iterator<Item = [usize; 4]> {
    let two = (0..=14).flat_map(|m| (0..=14 - m).map(move |p| (m, p)));
    two.flat_map(|(m, p)| (0..=14 - m - p).map(move |s| [m, p, s, 14 - m - p - s]))
}

/// The nine tiles 147, 258 and 369 in each of the six orders of the suits.
fn knitted_nines() -> [Counts; 6] {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|suits| {
        let mut nine = [0; 34];
        for (lowest, suit) in suits.into_iter().enumerate() {
            (0..3).for_each(|i| nine[9 * suit + lowest + 3 * i] = 1);
        }
        nine
    })
}

/// The nine, a set and a pair.
fn knitted_straight_hands(suit_sets: &[[u8; 9]], honor_sets: &[[u8; 7]]) -> BTreeSet<Counts> {
    let placed = |first: usize, tiles: &[u8]| {
        let mut hand = [0; 34];
        hand[first..first + tiles.len()].copy_from_slice(tiles);
        hand
    };
    let suits = (0..3).flat_map(|suit| suit_sets.iter().map(move |set| (9 * suit, &set[..])));
    let sets = suits.chain(honor_sets.iter().map(|set| (27, &set[..])));
    let sets: Vec<Counts> = sets.map(|(first, tiles)| placed(first, tiles)).collect();
    let pairs: Vec<Counts> = (0..34).map(|kind| equal(kind, 2)).collect();
    added(&added(&BTreeSet::from(knitted_nines()), &sets), &pairs)
}

/// Fourteen of the sixteen that are one knitted nine and the seven honors.
fn honors_and_knitted_hands() -> BTreeSet<Counts> {
    let mut hands = BTreeSet::new();
    for nine in knitted_nines() {
        let mut sixteen = nine;
        sixteen[27..].fill(1);
        let kinds: Vec<usize> = (0..34).filter(|&kind| sixteen[kind] == 1).collect();
        for (i, &one) in kinds.iter().enumerate() {
            for &other in &kinds[..i] {
                let mut hand = sixteen;
                hand[one] = 0;
                hand[other] = 0;
                hands.insert(hand);
            }
        }
    }
    hands
}

/// Each terminal and honor, and a second of one of them.
fn thirteen_orphans_hands() -> BTreeSet<Counts> {
    let kinds = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let mut thirteen = [0; 34];
    for kind in kinds {
        thirteen[kind] = 1;
    }
    added(&BTreeSet::from([thirteen]), &kinds.map(|kind| equal(kind, 1)))
}
