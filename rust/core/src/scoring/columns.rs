//! Counts of many hands as columns, one a fan.

use super::fans::FanCounts;
use super::scorer::Scorer;
use super::wide::wide;
use crate::rules::{Fan, WaitTest};
use crate::tiles::Hand;

/// Hands that are scored, and written, at a time: the two are faster apart.
pub const BATCH: usize = 1024;

/// What at most [`BATCH`] hands are worth; of one that is no win everything is zero.
#[derive(Clone, Debug)]
pub struct Batch {
    /// Whether the hand is a win.
    pub is_win: [bool; BATCH],
    /// Points without flowers.
    pub points: [i16; BATCH],
    /// Flowers of the winner.
    pub flowers: [i8; BATCH],
    /// The counted fans.
    pub fans: [FanCounts; BATCH],
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { is_win: [false; BATCH], points: [0; BATCH], flowers: [0; BATCH], fans: [FanCounts::EMPTY; BATCH] }
    }
}

impl Scorer {
    /// Scores the first [`BATCH`] of some hands, none of them won on the tiles dealt.
    pub fn evaluate_batch(&self, hands: &[Hand], batch: &mut Batch) {
        match self.rules().wait_test {
            WaitTest::Formal => evaluate_formal(self, hands, batch),
            WaitTest::Obtainable => evaluate_obtainable(self, hands, batch),
        }
    }
}

wide!(fn evaluate_formal(scorer: &Scorer, hands: &[Hand], batch: &mut Batch) = evaluate::<false>);
wide!(fn evaluate_obtainable(scorer: &Scorer, hands: &[Hand], batch: &mut Batch) = evaluate::<true>);

#[inline(always)]
#[allow(clippy::inline_always, reason = "to be compiled once more for wider words")]
fn evaluate<const OBTAINABLE: bool>(scorer: &Scorer, hands: &[Hand], batch: &mut Batch) {
    for (place, hand) in hands.iter().enumerate().take(BATCH) {
        let score = scorer.best::<OBTAINABLE>(hand, false);
        let value = score.unwrap_or_default();
        batch.is_win[place] = score.is_some();
        #[allow(clippy::cast_possible_truncation, reason = "no hand is worth more than a few hundred points")]
        {
            batch.points[place] = value.points as i16;
        }
        batch.flowers[place] = if score.is_some() { hand.flowers().count().cast_signed() } else { 0 };
        batch.fans[place] = value.fans;
    }
}

/// Writes the counts of at most [`BATCH`] hands to columns in catalogue order: of the first hand to row `from` of each, of
/// the others to the rows that follow. The column of flowers, which are never among the counts, is not looked at.
///
/// Few hands have a fan in common, and how many fans a hand has cannot be foreseen. So the hands are not gone through one
/// by one: their words are turned so that the same byte of each stands together, and every fan is cut out of all at once.
///
/// # Panics
/// If there are more hands, or a column has no such rows.
pub fn write_columns(hands: &[FanCounts], from: usize, columns: &mut [&mut [u8]; Fan::COUNT]) {
    assert!(hands.len() <= BATCH, "at most {BATCH} hands at a time");
    write_wide(hands, from, columns);
}

wide!(fn write_wide(hands: &[FanCounts], from: usize, columns: &mut [&mut [u8]; Fan::COUNT]) = write);

#[inline(always)]
#[allow(clippy::inline_always, reason = "to be compiled once more for wider words")]
fn write(hands: &[FanCounts], from: usize, columns: &mut [&mut [u8]; Fan::COUNT]) {
    // For each byte of a word that byte of every hand.
    let mut bytes = [[0_u8; BATCH]; 16];
    for (first, hands) in (0..).step_by(64).zip(hands.chunks(64)) {
        let mut halves = [[[0; 8]; 8]; 2];
        // Where the turning takes the first byte of this word there it is wanted.
        for (place, hand) in hands.iter().enumerate() {
            for (half, word) in halves.iter_mut().zip(hand.words()) {
                half[place % 8][place / 8] = word;
            }
        }
        halves.iter_mut().for_each(turn);
        for (row, words) in bytes.iter_mut().zip(halves.as_flattened()) {
            row[first..first + 64].copy_from_slice(words.map(u64::to_le_bytes).as_flattened());
        }
    }
    for (fan, column) in Fan::ALL.into_iter().zip(columns) {
        if fan == Fan::FlowerTiles {
            continue;
        }
        let (byte, shift, bits) = FanCounts::place(fan);
        for (count, byte) in column[from..from + hands.len()].iter_mut().zip(&bytes[byte]) {
            *count = byte >> shift & bits;
        }
    }
}

/// Turns eight rows of words so that row `k` holds what was byte `k` of each word: byte `n` of a word what was in row `n`.
/// Rows are exchanged with rows, so that each is handled as a whole.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as its caller")]
fn turn(rows: &mut [[u64; 8]; 8]) {
    exchange::<4>(rows, 0x0000_0000_FFFF_FFFF);
    exchange::<2>(rows, 0x0000_FFFF_0000_FFFF);
    exchange::<1>(rows, 0x00FF_00FF_00FF_00FF);
}

/// Exchanges, in every square of twice `SIZE` bytes, the two corners of `SIZE` that lie off its diagonal. `mask`: the lower
/// half of the bytes of each square.
#[inline(always)]
#[allow(clippy::inline_always, reason = "as its caller")]
fn exchange<const SIZE: usize>(rows: &mut [[u64; 8]; 8], mask: u64) {
    for pair in rows.chunks_exact_mut(2 * SIZE) {
        let (upper, lower) = pair.split_at_mut(SIZE);
        for (a, b) in upper.as_flattened_mut().iter_mut().zip(lower.as_flattened_mut()) {
            let difference = (*a >> (8 * SIZE) ^ *b) & mask;
            *b ^= difference;
            *a ^= difference << (8 * SIZE);
        }
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
        const HANDS: usize = 1003;
        let scorer = Scorer::new(Rules::WMO);
        let hands: Vec<_> = Sampler::new(1, Mix::Wide).take(HANDS).collect();
        let counts = |hand| scorer.evaluate(hand, false).map(|value| value.fans).expect("a win");
        // Some are left out, as hands that are no wins are.
        let is_left_out = |place: usize| place % 7 == 3;
        let counts: Vec<FanCounts> = (0..)
            .zip(&hands)
            .map(|(place, hand)| if is_left_out(place) { FanCounts::EMPTY } else { counts(hand) })
            .collect();
        let mut table = vec![vec![255_u8; HANDS]; Fan::COUNT];
        table[Fan::FlowerTiles.index()].fill(0);
        let mut columns = table.iter_mut().map(Vec::as_mut_slice);
        let mut columns = std::array::from_fn(|_| columns.next().expect("a column for each fan"));
        for (from, batch) in (0..).step_by(BATCH).zip(counts.chunks(BATCH)) {
            write_columns(batch, from, &mut columns);
        }
        for (fan, column) in Fan::ALL.iter().zip(&table) {
            for (row, (count, expected)) in column.iter().zip(&counts).enumerate() {
                assert_eq!(*count, expected.count(*fan), "{fan} in row {row}");
            }
        }
    }
}
