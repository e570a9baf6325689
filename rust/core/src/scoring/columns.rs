//! Counts of many hands as columns, one a fan.

use super::fans::{BITS, FanCounts};
use crate::rules::Fan;

/// Hands that are written at a time.
pub const BATCH: usize = 64;

/// For each byte its bits as bytes, the lowest first.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// Writes the counts of at most [`BATCH`] hands to columns in catalogue order, which are zero there: of the first hand to row
/// `from` of each, of the others to the rows that follow. The column of flowers, which are never among the counts, is not
/// looked at.
///
/// Few hands have a fan in common, and how many fans a hand has cannot be foreseen. So the hands are not gone through one
/// by one: their words are transposed, a word a bit, and each bit that any hand has is spread over its column.
///
/// # Panics
/// If there are more hands, or a column has no such rows.
pub fn write_columns(hands: &[FanCounts], from: usize, columns: &mut [&mut [u8]; Fan::COUNT]) {
    assert!(hands.len() <= BATCH, "at most {BATCH} hands at a time");
    for half in 0..2 {
        let mut words = [0; BATCH];
        for (word, hand) in words.iter_mut().zip(hands) {
            *word = hand.words()[half];
        }
        transpose(&mut words);
        for (&word, &(fan, weight)) in words.iter().zip(&BITS[64 * half..]) {
            if word == 0 {
                continue;
            }
            let column = &mut columns[fan as usize][from..from + hands.len()];
            // The lowest bit of a field comes first and finds zeros, which need not be read.
            let is_first = weight == 1;
            let (eights, rest) = column.as_chunks_mut::<8>();
            for (eight, byte) in eights.iter_mut().zip(word.to_le_bytes()) {
                let before = if is_first { 0 } else { u64::from_le_bytes(*eight) };
                *eight = (before + SPREAD[usize::from(byte)] * u64::from(weight)).to_le_bytes();
            }
            let last = word >> (hands.len() & !7 & 63);
            for (place, count) in rest.iter_mut().enumerate() {
                *count += weight * u8::from(last >> place & 1 == 1);
            }
        }
    }
}

/// Makes bit `k` of word `n` what was bit `n` of word `k`, by exchanging ever smaller squares.
fn transpose(words: &mut [u64; 64]) {
    exchange::<32>(words, 0x0000_0000_FFFF_FFFF);
    exchange::<16>(words, 0x0000_FFFF_0000_FFFF);
    exchange::<8>(words, 0x00FF_00FF_00FF_00FF);
    exchange::<4>(words, 0x0F0F_0F0F_0F0F_0F0F);
    exchange::<2>(words, 0x3333_3333_3333_3333);
    exchange::<1>(words, 0x5555_5555_5555_5555);
}

/// Exchanges, in every square of twice `SIZE`, the two corners of `SIZE` that lie off its diagonal. `mask`: the lower half of
/// the bits of each square.
#[inline]
fn exchange<const SIZE: usize>(words: &mut [u64; 64], mask: u64) {
    for pair in words.chunks_exact_mut(2 * SIZE) {
        let (upper, lower) = pair.split_at_mut(SIZE);
        for (a, b) in upper.iter_mut().zip(lower) {
            let difference = (*a >> SIZE ^ *b) & mask;
            *b ^= difference;
            *a ^= difference << SIZE;
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
        let mut table = vec![vec![0_u8; HANDS]; Fan::COUNT];
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
