//! Counts of many hands as columns, one a fan.

use super::fans::{BITS, FanCounts};
use crate::rules::Fan;
use std::hint::{black_box, select_unpredictable};

/// Adds the counts of many hands to columns: each hand with its row, the columns in catalogue order. The column of flowers,
/// which are never among the counts, is not looked at.
///
/// # Panics
/// If a column that is needed has no such row.
pub fn add_to_columns(hands: &[(usize, FanCounts)], columns: &mut [&mut [u8]; Fan::COUNT]) {
    // How many fans a hand has cannot be foreseen, and a loop for each hand would be mispredicted at its end. So the bits
    // of some hands are one list, which a single loop runs through.
    const HANDS: usize = 64;
    for hands in hands.chunks(HANDS) {
        let mut words = [(0_u64, 0_usize); 2 * HANDS + 1];
        let mut length = 0;
        for &(row, counts) in hands {
            for (half, word) in counts.words().into_iter().enumerate() {
                words[length] = (word, row << 1 | half);
                length += usize::from(word != 0);
            }
        }
        touch(hands, columns);
        let mut place = 0;
        let mut word = words[0].0;
        while place < length {
            let (_, row_and_half) = words[place];
            // No word of the list is zero.
            let bit = (row_and_half & 1) << 6 | word.trailing_zeros() as usize & 63;
            let (fan, weight) = BITS[bit];
            columns[fan as usize][row_and_half >> 1] += weight;
            let rest = word & word.wrapping_sub(1);
            place += usize::from(rest == 0);
            word = select_unpredictable(rest == 0, words[place].0, rest);
        }
    }
}

/// Looks at all columns where the hands will be written, so that the memory is fetched for all at once: one count after the
/// other would wait for it each time.
fn touch(hands: &[(usize, FanCounts)], columns: &[&mut [u8]; Fan::COUNT]) {
    let (Some(&(first, _)), Some(&(last, _))) = (hands.first(), hands.last()) else { return };
    let at = |column: &[u8], row| column.get(row).copied().unwrap_or(0);
    black_box(columns.iter().fold(0, |sum: u8, column| sum | at(column, first) | at(column, last)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::sampling::{Mix, Sampler};
    use crate::scoring::Scorer;

    #[test]
    fn columns_hold_the_counts_of_each_hand() {
        const HANDS: usize = 1000;
        let scorer = Scorer::new(Rules::WMO);
        let hands = Sampler::new(1, Mix::Wide).take(HANDS).enumerate();
        let mut counts: Vec<(usize, FanCounts)> =
            hands.map(|(row, hand)| (row, scorer.evaluate(&hand, false).expect("a win").fans)).collect();
        // A row may be left out, as that of a hand that is no win is.
        counts.retain(|(row, _)| row % 7 != 3);
        let mut table = vec![vec![0_u8; HANDS]; Fan::COUNT];
        let mut columns = table.iter_mut().map(Vec::as_mut_slice);
        let mut columns = std::array::from_fn(|_| columns.next().expect("a column for each fan"));
        add_to_columns(&counts, &mut columns);
        for row in 0..HANDS {
            let expected = counts.iter().find(|(of, _)| *of == row).map_or(FanCounts::EMPTY, |&(_, counts)| counts);
            for fan in Fan::ALL {
                assert_eq!(table[fan.index()][row], expected.count(fan), "{fan} in row {row}");
            }
        }
    }
}
