//! The tables of shanten: parts of a hand, and of two parts together what they cost.

use super::automaton::{Automaton, DIGITS, PLAIN_DIGITS};
use super::costs::Costs;
use super::numbered::Numbered;
use super::parts::{Half, Honors, honors};
use std::sync::OnceLock;

/// Something for each class of one part and each class of another.
pub(super) struct Pairs<T> {
    width: usize,
    table: Vec<T>,
}

impl<T: Copy> Pairs<T> {
    fn new(parts: &[Costs], others: &[Costs], mut of: impl FnMut(&Costs, &Costs) -> T) -> Pairs<T> {
        let mut table = Vec::with_capacity(parts.len() * others.len());
        for part in parts {
            table.extend(others.iter().map(|other| of(part, other)));
        }
        Pairs { width: others.len(), table }
    }

    #[inline]
    pub(super) fn of(&self, part: impl Into<usize>, other: impl Into<usize>) -> T {
        self.table[part.into() * self.width + other.into()]
    }
}

impl<T: Copy + TryFrom<usize>> Pairs<T> {
    /// The classes of two parts together, and what each costs; of sets at most `sets`.
    fn merged(parts: &[Costs], others: &[Costs], sets: usize) -> (Pairs<T>, Vec<Costs>) {
        let mut classes = Numbered::default();
        let pairs = Pairs::new(parts, others, |part, other| {
            let class = classes.number(part.merge(other, sets));
            T::try_from(class.into()).unwrap_or_else(|_| unreachable!("few classes"))
        });
        (pairs, classes.into_items())
    }
}

/// Everything, built at first use.
pub(super) struct Tables {
    pub(super) lower: Box<[Half; 1 << 15]>,
    pub(super) upper: Box<[Half; 1 << 12]>,
    pub(super) winds: Box<[Honors; 1 << 12]>,
    pub(super) dragons: Box<[Honors; 1 << 9]>,
    pub(super) whole: OfSets<u16>,
    /// Tiles missing to 0-4 sets and the pair.
    pub(super) missing: [Pairs<u8>; 5],
    /// What a knitted straight leaves, from which one set is made at most.
    pub(super) remainder: OfSets<u8>,
    /// Tiles missing to a set and the pair.
    pub(super) remaining: Pairs<u8>,
}

/// Classes of parts, towards a number of sets.
pub(super) struct OfSets<T> {
    /// By the places of two halves.
    pub(super) suit: Vec<u8>,
    /// By winds and dragons.
    pub(super) honors: Pairs<u8>,
    pub(super) two_suits: Pairs<T>,
    pub(super) suit_and_honors: Pairs<T>,
}

impl<T: Copy + TryFrom<usize>> OfSets<T> {
    /// With them the costs of two suits, and of a suit and the honors.
    fn new(suit: &Automaton, winds: &[Costs], dragons: &[Costs], sets: usize) -> (OfSets<T>, Vec<Costs>, Vec<Costs>) {
        let (honors, of_honors) = Pairs::merged(winds, dragons, sets);
        let (two_suits, of_two) = Pairs::merged(&suit.classes, &suit.classes, sets);
        let (suit_and_honors, of_others) = Pairs::merged(&suit.classes, &of_honors, sets);
        (OfSets { suit: suit.table.clone(), honors, two_suits, suit_and_honors }, of_two, of_others)
    }
}

impl Tables {
    pub(super) fn get() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::build)
    }

    fn build() -> Tables {
        let (suits, remainders) = (Automaton::build(4, DIGITS), Automaton::build(1, PLAIN_DIGITS));
        let ((winds, of_winds), (dragons, of_dragons)) = (honors::<4>(), honors::<3>());
        let (whole, two, others) = OfSets::new(&suits, &of_winds, &of_dragons, 4);
        let missing = std::array::from_fn(|sets| Pairs::new(&two, &others, |part, other| part.least(other, sets)));
        let (remainder, two, others) = OfSets::new(&remainders, &of_winds, &of_dragons, 1);
        let remaining = Pairs::new(&two, &others, |part, other| part.least(other, 1));
        Tables {
            lower: boxed((0..1 << 15).map(|bits| Half::lower(bits, &suits, &remainders))),
            upper: boxed((0..1 << 12).map(|bits| Half::upper(bits, &suits, &remainders))),
            winds: boxed(winds),
            dragons: boxed(dragons),
            whole,
            missing,
            remainder,
            remaining,
        }
    }
}

/// An array that is never on the stack.
fn boxed<T, const N: usize>(items: impl IntoIterator<Item = T>) -> Box<[T; N]> {
    let items: Vec<T> = items.into_iter().collect();
    items.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("sizes agree"))
}
