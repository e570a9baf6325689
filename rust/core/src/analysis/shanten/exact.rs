//! The standard form by the definition itself, kind by kind: for the rare hands that the tables cannot tell apart.

use super::costs::{Costs, Pending, Supply};

/// Tiles missing to `sets` sets and the pair, no kind taken more than four times together with the melds. Both words have
/// three bits a kind.
#[cold]
pub(super) fn missing(concealed: u128, melded: u128, sets: usize) -> u8 {
    let count = |tiles: u128, kind: usize| u8::try_from(tiles >> (3 * kind) & 7).unwrap_or(0);
    let supply = |kind| Supply { held: count(concealed, kind), most: 4 - count(melded, kind) };
    let suits = (0..3).fold(Costs::NOTHING, |before, suit: usize| {
        let read = |pending: Pending, rank: usize| {
            let chows = if rank < 7 { 2 } else { 0 };
            pending.step(supply(9 * suit + rank), chows, sets)
        };
        (0..9).fold(Pending::of(before), read).finished()
    });
    let all = (27..34).fold(suits, |before, honor| Pending::of(before).step(supply(honor), 0, sets).finished());
    all.of(sets, 1)
}

#[cfg(test)]
mod tests {
    use super::super::automaton::{DIGITS, PLAIN_DIGITS, supply};
    use super::*;
    use std::collections::HashMap;

    /// Suits beside a chow for which it matters that so many copies of a kind cannot be had: `most` gives for each rank and
    /// number held the most a target may have. `sets` are still to come; the other melds can be pungs and kongs of the suit.
    fn suits_that_differ(sets: usize, most: impl Fn(usize, u8) -> u8) -> usize {
        let mut states = HashMap::from([((Pending::START, Pending::START, 0), 0)]);
        for rank in 0..9 {
            let mut next = HashMap::new();
            for ((free, limited, melds), held) in states {
                for digit in 0..DIGITS {
                    let (all, is_plain) = (supply(digit), digit < PLAIN_DIGITS);
                    let few = if is_plain { Supply { most: most(rank, all.held), ..all } } else { all };
                    let (melds, held) = (melds + usize::from(!is_plain), held + usize::from(all.held));
                    if melds + sets <= 3 && held <= 3 * sets + 3 && all.held <= few.most {
                        let chows = if rank < 7 { 2 } else { 0 };
                        let (free, limited) = (free.step(all, chows, sets), limited.step(few, chows, sets));
                        let fewest = next.entry((free.reduced(), limited.reduced(), melds)).or_insert(held);
                        *fewest = held.min(*fewest);
                    }
                }
            }
            states = next;
        }
        states.keys().filter(|(free, limited, _)| free.finished() != limited.finished()).count()
    }

    /// Why `measure` may read a kind of which one or two copies are in chows as if all four could be had, unless the others
    /// are all in the hand: with fewer of them in the hand no nearest target needs more than are left.
    #[test]
    fn copies_in_chows_matter_only_where_the_others_are_all_held() {
        // Beside one chow three kinds in a row have three copies left, and cannot be held four times.
        for first in 0..7 {
            let most =
                |rank, held| if (first..first + 3).contains(&rank) { [3, 3, 3, 4, 0][usize::from(held)] } else { 4 };
            assert_eq!(suits_that_differ(3, most), 0, "beside a chow from {}", first + 1);
        }
        // Beside two melds or more any kinds may have three or two copies left.
        for sets in 0..3 {
            assert_eq!(suits_that_differ(sets, |_, held| [2, 2, 3, 4, 4][usize::from(held)]), 0, "{sets} sets to come");
        }
        // With all of them in the hand it does matter.
        assert!(suits_that_differ(3, |_, held| if held < 4 { 3 } else { 4 }) > 0);
        assert!(suits_that_differ(2, |_, held| if held < 3 { 2 } else { 4 }) > 0);
    }
}
