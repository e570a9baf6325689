//! What chows are worth together: the best admissible combination of the fans of two, three and four chows.
//!
//! All 12,650 multisets of at most four chows are worked out beforehand, for each reading of the combination rule.

use super::displacement::Displacement;
use super::fans::{FanCounts, Worth};
use crate::rules::{CombinationRule, Fan, Rules};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// Kinds of chow: seven in each suit.
pub(super) const KINDS: usize = 21;
const MULTISETS: usize = 12_650;
const SLOT_BITS: u32 = 14;
/// A bound on how many different worths there are.
const DIFFERENT: usize = 64;

/// The first rank of a chow kind, 1-7.
const fn rank(kind: usize) -> usize {
    kind % 7 + 1
}

const fn suit(kind: usize) -> usize {
    kind / 7
}

/// The fan of two chows.
fn fan_of_two(a: usize, b: usize) -> Option<Fan> {
    match (suit(a) == suit(b), rank(a).abs_diff(rank(b))) {
        (true, 0) => Some(Fan::PureDoubleChow),
        (false, 0) => Some(Fan::MixedDoubleChow),
        (true, 3) => Some(Fan::ShortStraight),
        (true, 6) => Some(Fan::TwoTerminalChows),
        _ => None,
    }
}

/// The fan of three chows.
fn fan_of_three(mut kinds: [usize; 3]) -> Option<Fan> {
    kinds.sort_by_key(|&kind| rank(kind));
    let suits = kinds.map(suit);
    let steps = [rank(kinds[1]) - rank(kinds[0]), rank(kinds[2]) - rank(kinds[1])];
    let is_pure = suits[0] == suits[1] && suits[1] == suits[2];
    let is_mixed = suits[0] != suits[1] && suits[1] != suits[2] && suits[0] != suits[2];
    match steps {
        [0, 0] if is_pure => Some(Fan::PureTripleChow),
        [3, 3] if is_pure => Some(Fan::PureStraight),
        [1, 1] | [2, 2] if is_pure => Some(Fan::PureShiftedChows),
        [0, 0] if is_mixed => Some(Fan::MixedTripleChow),
        [3, 3] if is_mixed => Some(Fan::MixedStraight),
        [1, 1] if is_mixed => Some(Fan::MixedShiftedChows),
        _ => None,
    }
}

/// The fan of four chows that does not ask for a certain pair.
fn fan_of_four(mut kinds: [usize; 4]) -> Option<Fan> {
    kinds.sort_unstable();
    let is_pure = suit(kinds[0]) == suit(kinds[3]);
    match [1, 2, 3].map(|i| rank(kinds[i]).abs_diff(rank(kinds[i - 1]))) {
        [0, 0, 0] if is_pure => Some(Fan::QuadrupleChow),
        [1, 1, 1] | [2, 2, 2] if is_pure => Some(Fan::FourPureShiftedChows),
        _ => None,
    }
}

/// The fan of four terminal chows with a pair of fives, and the suit (0-2) that the fives must have.
pub(super) fn fan_with_fives(mut kinds: [usize; 4]) -> Option<(Fan, usize)> {
    kinds.sort_unstable();
    let [a, b, c, d] = kinds;
    let low_and_high = |low: usize, high: usize| suit(low) == suit(high) && rank(low) == 1 && rank(high) == 7;
    if low_and_high(a, c) && a == b && c == d {
        Some((Fan::PureTerminalChows, suit(a)))
    } else if low_and_high(a, b) && low_and_high(c, d) && suit(a) != suit(c) {
        Some((Fan::ThreeSuitedTerminalChows, 3 - suit(a) - suit(c)))
    } else {
        None
    }
}

/// Which of four places a possible fan uses, as bits: the six pairs, the four triples, all four.
pub(super) const USES: [u8; 11] =
    [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100, 0b0111, 0b1011, 0b1101, 0b1110, 0b1111];

/// Whether a choice among [`USES`], as bits, is admissible.
pub(super) fn is_admissible(choice: u16, rule: CombinationRule) -> bool {
    let chosen = || (0..USES.len()).filter(|&n| choice >> n & 1 == 1).map(|n| USES[n]);
    match rule {
        // Principles 2, 3 and 5 in one: each fan joins parts that nothing joined before.
        CombinationRule::Acyclic => {
            let mut parts: Vec<u8> = vec![0b0001, 0b0010, 0b0100, 0b1000];
            chosen().all(|uses| {
                let (touched, rest): (Vec<u8>, Vec<u8>) = parts.iter().copied().partition(|part| part & uses != 0);
                parts = rest;
                parts.push(touched.iter().sum());
                touched.iter().all(|part| (part & uses).is_power_of_two())
            })
        }
        // Each set in at most two fans, no two fans sharing two sets.
        CombinationRule::Twice => {
            let fans: Vec<u8> = chosen().collect();
            (0..4).all(|place| fans.iter().filter(|&&uses| uses >> place & 1 == 1).count() <= 2)
                && fans.iter().enumerate().all(|(n, a)| fans[n + 1..].iter().all(|b| (a & b).count_ones() < 2))
        }
    }
}

/// The fan of two, three or four chows.
pub(super) fn fan_among(kinds: &[usize]) -> Option<Fan> {
    match *kinds {
        [a, b] => fan_of_two(a, b),
        [a, b, c] => fan_of_three([a, b, c]),
        [a, b, c, d] => fan_of_four([a, b, c, d]),
        _ => None,
    }
}

/// The fan of a place in [`USES`] among chows given in order, `None` where it needs more chows than there are.
fn fan_at(place: usize, chows: &[usize]) -> Option<Fan> {
    let mut used = [0; 4];
    let mut count = 0;
    for n in (0..4).filter(|n| USES[place] >> n & 1 == 1) {
        used[count] = *chows.get(n)?;
        count += 1;
    }
    fan_among(&used[..count])
}

/// What a multiset of chows is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct ChowWorth {
    worth: Worth,
    /// With the pair in this place of a hand's 34 pair bits, `with_fives` stands instead.
    fives: u64,
    with_fives: Worth,
}

impl ChowWorth {
    #[cold]
    fn of_fives(&self) -> Worth {
        self.with_fives
    }
}

/// The best admissible combination for every multiset of at most four chows.
pub(super) struct ChowTable {
    hash: Displacement<SLOT_BITS>,
    /// For each slot a place in `worths`: few multisets differ in worth, so that what is often needed stays in the cache.
    places: Box<[u8; 1 << SLOT_BITS]>,
    worths: [ChowWorth; DIFFERENT],
}

impl ChowTable {
    /// The table of a combination rule, built at first use.
    pub(super) fn get(rule: CombinationRule) -> &'static ChowTable {
        static ACYCLIC: LazyLock<ChowTable> = LazyLock::new(|| ChowTable::build(CombinationRule::Acyclic));
        static TWICE: LazyLock<ChowTable> = LazyLock::new(|| ChowTable::build(CombinationRule::Twice));
        match rule {
            CombinationRule::Acyclic => &ACYCLIC,
            CombinationRule::Twice => &TWICE,
        }
    }

    /// What chows are worth beside a pair (a bit a kind); `key` has a field of three bits for each kind and holds at most
    /// four chows.
    #[inline]
    pub(super) fn worth(&self, key: u64, pair: u64) -> Worth {
        let found = &self.worths[usize::from(self.places[self.hash.slot(key)]) & (DIFFERENT - 1)];
        if found.fives & pair == 0 { found.worth } else { found.of_fives() }
    }

    fn build(rule: CombinationRule) -> ChowTable {
        let admissible: Vec<bool> = (0..1 << USES.len()).map(|choice| is_admissible(choice, rule)).collect();
        let multisets = multisets();
        assert_eq!(multisets.len(), MULTISETS, "multisets of at most four chows");
        let keys: Vec<u64> = multisets.iter().map(|chows| chows.iter().map(|&kind| 1 << (3 * kind)).sum()).collect();
        let hash = Displacement::build(&keys, 0xD1B5_4A32_D192_ED03);
        let mut places = vec![0; 1 << SLOT_BITS];
        let mut worths: ArrayVec<ChowWorth, DIFFERENT> = ArrayVec::new();
        for (chows, &key) in multisets.iter().zip(&keys) {
            let worth = best(chows, &admissible);
            let place = worths.iter().position(|&known| known == worth).unwrap_or_else(|| {
                worths.push(worth);
                worths.len() - 1
            });
            places[hash.slot(key)] = u8::try_from(place).expect("few different worths");
        }
        let places = places.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("sizes agree"));
        let worths = std::array::from_fn(|place| worths.get(place).copied().unwrap_or_default());
        ChowTable { hash, places, worths }
    }
}

/// All multisets of at most four chows, each in rising order.
fn multisets() -> Vec<ArrayVec<usize, 4>> {
    let mut all = vec![ArrayVec::new()];
    let mut from = 0;
    for _ in 0..4 {
        let to = all.len();
        for n in from..to {
            for kind in all[n].last().copied().unwrap_or(0)..KINDS {
                let mut longer = all[n].clone();
                longer.push(kind);
                all.push(longer);
            }
        }
        from = to;
    }
    all
}

fn best(chows: &[usize], admissible: &[bool]) -> ChowWorth {
    // No option changes the points of a chow fan.
    let rules = &Rules::WMO;
    let fans: [Option<Fan>; 11] = std::array::from_fn(|place| fan_at(place, chows));
    let worths = fans.map(|fan| fan.map_or(Worth::default(), |fan| Worth::of(FanCounts::one(fan), rules)));
    let there = (0..fans.len()).fold(0, |bits, place| bits | usize::from(fans[place].is_some()) << place);
    // Every choice among the fans that are there, from all of them down to none.
    let choices = std::iter::successors(Some(there), |&choice| (choice != 0).then(|| (choice - 1) & there));
    let sum = |choice: usize| {
        (0..fans.len())
            .filter(|place| choice >> place & 1 == 1)
            .fold(Worth::default(), |sum, place| sum.plus(worths[place]))
    };
    let worth = choices.filter(|&choice| admissible[choice]).map(sum).max().unwrap_or_default();
    match <[usize; 4]>::try_from(chows).ok().and_then(fan_with_fives) {
        Some((fan, suit)) => {
            ChowWorth { worth, fives: 1 << (9 * suit + 4), with_fives: Worth::of(FanCounts::one(fan), rules) }
        }
        None => ChowWorth { worth, ..ChowWorth::default() },
    }
}
