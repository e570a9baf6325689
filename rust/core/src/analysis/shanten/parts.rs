//! What the parts of a hand say that it is looked up by: half a suit, the winds, the dragons.

use super::automaton::{Automaton, LOWER, PLAIN_DIGITS, supply};
use super::costs::{Costs, Pending};

/// Counters in one word, four bits each; those of all parts of a hand add.
pub(super) mod counter {
    /// Kinds held of 147, of 258 and of 369. They are read suit by suit.
    pub(crate) const THIRD: [u32; 3] = [0, 4, 8];
    /// Pairs, four equal tiles being two.
    pub(crate) const PAIRS: u32 = 12;
    /// Kinds held of terminals and honors.
    pub(crate) const ORPHANS: u32 = 16;
    /// Terminals and honors held twice or more.
    pub(crate) const ORPHAN_PAIRS: u32 = 20;
    /// Kinds held of honors.
    pub(crate) const HONORS: u32 = 24;

    /// The counter at this place.
    #[inline]
    pub(crate) const fn read(counts: u32, place: u32) -> i8 {
        (counts >> place & 15) as i8
    }
}

/// The counters of one kind.
fn counts(digit: usize, third: Option<usize>, is_orphan: bool, is_honor: bool) -> u32 {
    let held = u32::from(supply(digit).held);
    u32::from(held > 0) * third.map_or(0, |third| 1 << counter::THIRD[third])
        + ((held / 2) << counter::PAIRS)
        + (u32::from(is_orphan && held > 0) << counter::ORPHANS)
        + (u32::from(is_orphan && held > 1) << counter::ORPHAN_PAIRS)
        + (u32::from(is_honor && held > 0) << counter::HONORS)
}

/// The digits of a word, three bits each.
pub(super) fn digits<const N: usize>(bits: usize) -> [usize; N] {
    std::array::from_fn(|place| bits >> (3 * place) & 7)
}

/// What half a suit says: the five lower ranks, or the four upper ones.
#[derive(Copy, Clone, Default)]
pub(super) struct Half {
    /// The places of two halves add, to that of the suit's class.
    pub(super) suit: u32,
    /// The same for what remains when one tile of each kind of 147, 258 or 369 is taken away where it is held.
    pub(super) remainders: [u16; 3],
    pub(super) counts: u32,
}

impl Half {
    /// The lower half with these digits, from rank 1.
    pub(super) fn lower(bits: usize, whole: &Automaton, single: &Automaton) -> Half {
        let digits: [usize; LOWER] = digits(bits);
        Half::new(digits, |rank| rank, |digits| whole.row(digits), |digits| single.row(digits))
    }

    /// The upper half with these digits, from rank 6.
    pub(super) fn upper(bits: usize, whole: &Automaton, single: &Automaton) -> Half {
        let mut digits: [usize; 9 - LOWER] = digits(bits);
        digits.reverse();
        Half::new(digits, |rank| 8 - rank, |digits| whole.column(digits), |digits| single.column(digits))
    }

    /// Digits from the edge of the suit inwards, and their ranks less one. Of halves that no hand can have it says nothing.
    fn new<const N: usize>(
        digits: [usize; N],
        rank: impl Fn(usize) -> usize,
        whole: impl Fn([usize; N]) -> Option<u32>,
        single: impl Fn([usize; N]) -> Option<u32>,
    ) -> Half {
        let without = |third: usize| {
            std::array::from_fn(|place| digits[place] - usize::from(rank(place) % 3 == third && digits[place] > 0))
        };
        let remainders = [0, 1, 2].map(|third| {
            let is_plain = digits.iter().all(|&digit| digit < PLAIN_DIGITS);
            let place = if is_plain { single(without(third)) } else { None };
            u16::try_from(place.unwrap_or(0)).expect("a small table")
        });
        let kinds = digits.into_iter().enumerate();
        let counts = kinds.map(|(place, digit)| counts(digit, Some(rank(place) % 3), place == 0, false)).sum();
        Half { suit: whole(digits).unwrap_or(0), remainders, counts }
    }
}

/// What the winds or the dragons say.
#[derive(Copy, Clone, Default)]
pub(super) struct Honors {
    /// Place among their distinct costs.
    pub(super) class: u8,
    pub(super) counts: u32,
}

/// All that the winds, or the dragons, can be, by their digits, and the distinct costs.
pub(super) fn honors<const KINDS: usize>() -> (Vec<Honors>, Vec<Costs>) {
    let mut classes: Vec<Costs> = Vec::new();
    let all = (0..1 << (3 * KINDS)).map(|bits| {
        let digits: [usize; KINDS] = digits(bits);
        let read = |before, &digit: &usize| Pending::of(before).step(supply(digit), 0, 4).finished();
        let costs = digits.iter().fold(Costs::NOTHING, read);
        let class = classes.iter().position(|&class| class == costs).unwrap_or_else(|| {
            classes.push(costs);
            classes.len() - 1
        });
        let counts = digits.iter().map(|&digit| counts(digit, None, true, true)).sum();
        Honors { class: u8::try_from(class).expect("few classes"), counts }
    });
    let all = all.collect();
    (all, classes)
}
