//! Counts of many hands as columns, one a fan.

use super::fans::{BITS, FanCounts};
use crate::rules::Fan;
use std::hint::{black_box, select_unpredictable};

/// Words that wait to be written; of a hand there are two at most.
const WORDS: usize = 128;

/// Columns of counts, one a fan, filled row by row.
///
/// How many fans a hand has cannot be foreseen, and a loop for each hand would be mispredicted at its end. So the bits of some
/// hands make one list, through which a single loop runs. [`FanColumns::finish`] writes what is left of it.
pub struct FanColumns<'a> {
    columns: [&'a mut [u8]; Fan::COUNT],
    /// Halves of counts that are not zero, each with twice its row and one more for the upper half. Two more places than
    /// are ever filled: one is written before it is known whether it counts, and one is read beyond the end.
    words: [(u64, usize); WORDS + 2],
    length: usize,
}

impl<'a> FanColumns<'a> {
    /// Columns in catalogue order, all zero. That of flowers, which are never among the counts, may be empty.
    #[must_use]
    pub fn new(columns: [&'a mut [u8]; Fan::COUNT]) -> FanColumns<'a> {
        FanColumns { columns, words: [(0, 0); WORDS + 2], length: 0 }
    }

    /// Adds the counts of a hand to its row.
    ///
    /// # Panics
    /// Now or later, if a column that is needed has no such row.
    #[inline]
    pub fn add(&mut self, row: usize, counts: FanCounts) {
        for (half, word) in counts.words().into_iter().enumerate() {
            self.words[self.length] = (word, row << 1 | half);
            self.length += usize::from(word != 0);
        }
        if self.length > WORDS - 2 {
            self.write();
        }
    }

    /// Writes all that was added.
    pub fn finish(mut self) {
        self.write();
    }

    fn write(&mut self) {
        self.fetch();
        let words = &self.words;
        let (mut place, mut word, mut next) = (0, words[0].0, words[1].0);
        while place < self.length {
            let row_and_half = words[place].1;
            // No word of the list is zero.
            let bit = (row_and_half & 1) << 6 | word.trailing_zeros() as usize & 63;
            let (fan, weight) = BITS[bit];
            self.columns[fan as usize][row_and_half >> 1] += weight;
            let rest = word & word.wrapping_sub(1);
            word = select_unpredictable(rest == 0, next, rest);
            place += usize::from(rest == 0);
            next = words[place + 1].0;
        }
        self.length = 0;
    }

    /// Looks at all columns where rows will be written, so that the memory is fetched for all at once: one count after the
    /// other would wait for it each time.
    fn fetch(&self) {
        let [(_, first), .., (_, last)] = self.words[..self.length] else { return };
        let at = |column: &[u8], row| column.get(row).copied().unwrap_or(0);
        black_box(self.columns.iter().fold(0, |sum: u8, column| sum | at(column, first >> 1) | at(column, last >> 1)));
    }
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
        let mut columns = FanColumns::new(std::array::from_fn(|_| columns.next().expect("a column for each fan")));
        for &(row, counts) in &counts {
            columns.add(row, counts);
        }
        columns.finish();
        let mut expected = vec![FanCounts::EMPTY; HANDS];
        for &(row, counts) in &counts {
            expected[row] = counts;
        }
        for (fan, column) in Fan::ALL.into_iter().zip(&table) {
            let of_fan: Vec<u8> = expected.iter().map(|counts| counts.count(fan)).collect();
            assert_eq!(*column, of_fan, "{fan}");
        }
    }
}
