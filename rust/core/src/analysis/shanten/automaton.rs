//! All that the nine kinds of a suit can hold, as a machine that reads them kind by kind and knows few states.
//!
//! A kind is read as a digit: 0-4 copies held of which the target may have four; 5, 6 and 7 where the melds hold a pung or
//! kong of it (or three chows with it), see [`supply`]. Two beginnings of a suit are the same state when every target costs
//! them the same, so that 405,350 suits without melds end in 126 states. Read backwards the last kinds of a suit are the
//! first of another, so their states serve for the upper half too, and a suit is looked up by its two halves.

use super::costs::{Costs, Pending, Supply};
use super::numbered::Numbered;

/// How many different digits there are.
pub(super) const DIGITS: usize = 8;
/// Digits of a suit without pungs and kongs among the melds.
pub(super) const PLAIN_DIGITS: usize = 5;
/// Tiles that a hand can have, each meld counting as three: fourteen, and one more to see what it is good for.
const MOST_TILES: u8 = 15;
/// Kinds in the lower half of a suit; the upper half has four.
pub(super) const LOWER: usize = 5;

/// What a digit stands for: 5 a kind of which no copy is left beside the melds; 6 and 7 one of which one copy is left, that
/// is not or is in the hand.
pub(super) const fn supply(digit: usize) -> Supply {
    #[allow(clippy::cast_possible_truncation, reason = "a digit is below eight")]
    match digit {
        0..=4 => Supply { held: digit as u8, most: 4 },
        5 => Supply { held: 0, most: 0 },
        6 => Supply { held: 0, most: 1 },
        _ => Supply { held: 1, most: 1 },
    }
}

/// Tiles for which a digit stands, those of its meld among them.
const fn tiles(digit: usize) -> u8 {
    if digit < PLAIN_DIGITS { supply(digit).held } else { supply(digit).held + 3 }
}

/// No state: there are too many tiles.
const NONE: u16 = u16::MAX;

/// The states after a number of kinds.
#[derive(Default)]
struct Level {
    states: Vec<Pending>,
    /// Of each state the fewest tiles that lead to it, and the sets of the melds among them.
    fewest: Vec<(u8, u8)>,
    /// Whence those fewest tiles come: a state of the level before, and the digit.
    from: Vec<(u16, u8)>,
    /// Of each state the one that follows it by each digit, on the next level.
    next: Vec<[u16; DIGITS]>,
}

/// The machine, and of each pair of halves what the suit costs.
pub(super) struct Automaton {
    levels: Vec<Level>,
    /// The distinct costs of suits.
    pub(super) classes: Vec<Costs>,
    /// For each state after [`LOWER`] kinds the number of its row in the table.
    rows: Vec<u16>,
    /// Length of a row: one place for each state after the other kinds.
    columns: usize,
    /// Places among the classes, by the sum of row and column.
    pub(super) table: Vec<u8>,
}

impl Automaton {
    /// The machine for targets of at most `sets` sets that reads the first `digits` digits.
    pub(super) fn build(sets: usize, digits: usize) -> Automaton {
        let mut levels =
            vec![Level { states: vec![Pending::START], fewest: vec![(0, 0)], from: vec![(0, 0)], next: Vec::new() }];
        for kind in 0..9 {
            let mut next = Level::default();
            levels[kind].extend_into(&mut next, kind, sets, digits);
            levels.push(next);
        }
        let finished: Vec<Costs> = levels[9].states.iter().map(Pending::finished).collect();
        let (classes, class_of) = classes(&finished);
        let mut automaton = Automaton { levels, classes, rows: Vec::new(), columns: 0, table: Vec::new() };
        automaton.tabulate(class_of);
        automaton
    }

    /// Where the row of a lower half begins, read from rank 1 upwards; `None` if no hand has so many tiles.
    pub(super) fn row(&self, digits: [usize; LOWER]) -> Option<u32> {
        self.read(digits)
            .and_then(|state| u32::try_from(usize::from(self.rows[usize::from(state)]) * self.columns).ok())
    }

    /// The column of an upper half, read from rank 9 downwards; `None` if no hand has so many tiles.
    pub(super) fn column(&self, digits: [usize; 9 - LOWER]) -> Option<u32> {
        self.read(digits).map(u32::from)
    }

    /// The state after these digits, from the edge of the suit inwards.
    fn read(&self, digits: impl IntoIterator<Item = usize>) -> Option<u16> {
        let step = |state: u16, (level, digit): (&Level, usize)| {
            let next = level.next[usize::from(state)][digit];
            (next != NONE).then_some(next)
        };
        self.levels.iter().zip(digits).try_fold(0, step)
    }

    /// Fills the table from the end of the suit: a state and `n` kinds to come are the state after the first of them and
    /// the others.
    fn tabulate(&mut self, class_of: Vec<u8>) {
        let mut table = class_of;
        let mut columns = 1;
        for to_come in 1..=9 - LOWER {
            let (level, upper) = (&self.levels[9 - to_come], &self.levels[to_come]);
            let mut wider = vec![0; level.states.len() * upper.states.len()];
            for (row, next) in wider.chunks_exact_mut(upper.states.len()).zip(&level.next) {
                for (class, &(rest, digit)) in row.iter_mut().zip(&upper.from) {
                    let state = next[usize::from(digit)];
                    // Where there are too many tiles together, any answer will do.
                    if state != NONE {
                        *class = table[usize::from(state) * columns + usize::from(rest)];
                    }
                }
            }
            (table, columns) = (wider, upper.states.len());
        }
        // States that agree on every upper half share a row: less memory, more of it in the cache.
        let mut rows = Numbered::default();
        self.rows = table.chunks_exact(columns).map(|row| rows.number(row)).collect();
        self.table = rows.items().concat();
        self.columns = columns;
    }
}

impl Level {
    /// Finds the states that follow these.
    fn extend_into(&mut self, next: &mut Level, kind: usize, sets: usize, digits: usize) {
        let mut states = Numbered::default();
        self.next = vec![[NONE; DIGITS]; self.states.len()];
        let chows = if kind < 7 { 2 } else { 0 };
        // The plain digits first, so that the states of hands without melds lie together.
        for (some_digits, melds_here) in [(0..digits.min(PLAIN_DIGITS), 0), (digits.min(PLAIN_DIGITS)..digits, 1)] {
            for (place, state) in self.states.iter().enumerate() {
                let (tiles_before, melds_before) = self.fewest[place];
                let melds = melds_before + melds_here;
                // Beside the melds there cannot be four sets.
                let wanting = state.wanting(chows, sets.min(4_usize.saturating_sub(melds.into())));
                for digit in some_digits.clone() {
                    let fewest = (tiles_before + tiles(digit), melds);
                    if fewest.0 > MOST_TILES {
                        continue;
                    }
                    let after = wanting.supplied(supply(digit));
                    let after = if kind == 8 { Pending::of(after.finished()) } else { after.reduced() };
                    let found = states.number(after);
                    self.next[place][digit] = found;
                    let from = (u16::try_from(place).expect("few states"), u8::try_from(digit).expect("a digit"));
                    let found = usize::from(found);
                    if found == next.fewest.len() {
                        next.fewest.push(fewest);
                        next.from.push(from);
                        continue;
                    }
                    let known = &mut next.fewest[found];
                    if fewest.0 < known.0 {
                        (known.0, next.from[found]) = (fewest.0, from);
                    }
                    known.1 = known.1.min(fewest.1);
                }
            }
        }
        next.states = states.into_items();
    }
}

/// The distinct costs, and of each of the given ones the place of one that agrees with it: beside melds, costs of sets that
/// can no longer be asked for are impossible and agree with all.
fn classes(all: &[Costs]) -> (Vec<Costs>, Vec<u8>) {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(all[place].possible()));
    let mut classes: Vec<Costs> = Vec::new();
    let mut class_of = vec![0; all.len()];
    for place in order {
        let class = classes.iter().position(|class| all[place].agrees_with(class)).unwrap_or_else(|| {
            classes.push(all[place]);
            classes.len() - 1
        });
        class_of[place] = u8::try_from(class).expect("few classes");
    }
    (classes, class_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Goes through all suits that begin with these digits, and compares the table with the definition.
    fn compare(
        automaton: &Automaton,
        read: &mut Vec<usize>,
        state: &Pending,
        used: u8,
        seen: &mut HashSet<Costs>,
    ) -> usize {
        let melds = read.iter().filter(|&&digit| digit >= PLAIN_DIGITS).count();
        if let &[a, b, c, d, e, f, g, h, i] = &read[..] {
            let place = automaton.row([a, b, c, d, e]).unwrap() + automaton.column([i, h, g, f]).unwrap();
            let costs = state.finished();
            let class = automaton.classes[usize::from(automaton.table[place as usize])];
            for (sets, pairs) in (0..=4_usize.saturating_sub(melds)).flat_map(|sets| [(sets, 0), (sets, 1)]) {
                assert_eq!(class.of(sets, pairs), costs.of(sets, pairs), "{read:?}: {sets} sets, {pairs} pairs");
            }
            if melds == 0 && used < MOST_TILES {
                seen.insert(costs);
            }
            return usize::from(melds == 0 && used < MOST_TILES);
        }
        let chows = if read.len() < 7 { 2 } else { 0 };
        let mut plain = 0;
        for digit in (0..DIGITS).filter(|&digit| used + tiles(digit) <= MOST_TILES) {
            let after = state.step(supply(digit), chows, 4);
            read.push(digit);
            plain += compare(automaton, read, &after, used + tiles(digit), seen);
            read.pop();
        }
        plain
    }

    #[test]
    fn every_suit_costs_what_the_definition_says() {
        let mut seen = HashSet::new();
        let plain = compare(&Automaton::build(4, DIGITS), &mut Vec::new(), &Pending::START, 0, &mut seen);
        assert_eq!((plain, seen.len()), (405_350, 126), "suits of up to 14 tiles, and their distinct costs");
    }
}
