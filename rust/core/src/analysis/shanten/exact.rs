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

    /// What a target may have of a kind read as this digit, so many copies being in chows, if all copies of it in the hand
    /// and its melds together are fewer than four; with four of them, what the digit says. Nothing for what cannot be.
    fn most(in_chows: usize, digit: usize) -> Option<u8> {
        let read = Some(supply(digit).most);
        match (in_chows, digit) {
            (1, 0..3) => Some(3),
            (2, 0..2) => Some(2),
            // Not in chows, or four copies in the hand and its melds, or read as what it is.
            (0, _) | (1, 3 | 5) | (2, 2) | (3, 6 | 7) | (4, 5) => read,
            _ => None,
        }
    }

    /// Suits beside chows for which that matters. The chows are given by how many begin with each rank; `sets` are still to
    /// come, and the other melds can be pungs and kongs of the suit.
    fn suits_that_differ(chows: [usize; 7], sets: usize) -> usize {
        let mut states = HashMap::from([((Pending::START, Pending::START, 0), 0)]);
        for rank in 0..9_usize {
            let in_chows = (rank.saturating_sub(2)..=rank.min(6)).map(|first| chows[first]).sum();
            let mut next = HashMap::new();
            for ((free, limited, melds), held) in states {
                for (digit, most) in (0..DIGITS).filter_map(|digit| Some((digit, most(in_chows, digit)?))) {
                    let (all, few) = (supply(digit), Supply { most, ..supply(digit) });
                    let melds = melds + usize::from(digit >= PLAIN_DIGITS && in_chows < 3);
                    let held = held + usize::from(all.held);
                    if chows.iter().sum::<usize>() + melds + sets <= 4 && held <= 3 * sets + 3 {
                        let begun = if rank < 7 { 2 } else { 0 };
                        let (free, limited) = (free.step(all, begun, sets), limited.step(few, begun, sets));
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
        let mut choices = vec![([0; 7], 0, 0)];
        while let Some((chows, from, count)) = choices.pop() {
            for first in if count < 4 { from..7 } else { 7..7 } {
                let mut more = chows;
                more[first] += 1;
                for sets in 0..=3 - count {
                    assert_eq!(suits_that_differ(more, sets), 0, "beside chows {more:?}, {sets} sets to come");
                }
                choices.push((more, first, count + 1));
            }
        }
    }
}
