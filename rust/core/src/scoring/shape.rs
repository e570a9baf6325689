//! Whether tiles are a winning shape, asked often and mostly in vain.

use super::honors::HonorTable;
use super::knitted;
use super::masks::{ONES, TERMINALS_AND_HONORS};
use super::suits::SuitTable;
use super::waits;

/// Whether a hand's concealed tiles, the winning one among them, are a winning shape beside so many melds. `kinds`: the
/// kinds among them, a bit each; `sizes`: how many are of each suit, and honors. No flower is among them.
///
/// The answer is that of [`Scorer::evaluate`](super::Scorer::evaluate), without points. Six in seven hands of play fail by
/// the sizes, before a table is read that is too large to stay near the processor.
#[inline]
pub(crate) fn is_winning_shape(concealed: u128, kinds: u64, sizes: [u8; 4], melds: usize) -> bool {
    fit(sizes) && is_standard(concealed) || melds <= 1 && is_special(concealed, kinds, melds)
}

/// Whether tiles of these sizes may be sets and one pair: one size is two more than a multiple of three, the others are
/// multiples.
#[inline]
fn fit(sizes: [u8; 4]) -> bool {
    const PAIRS: [u8; 16] = [0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0, 4, 1, 0];
    sizes.into_iter().map(|size| PAIRS[usize::from(size & 15)]).sum::<u8>() == 1
}

/// Sets and one pair.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "masked to 27 bits")]
fn is_standard(tiles: u128) -> bool {
    let honors = (tiles >> 81) as usize & 0x1F_FFFF;
    let Some(split) = HonorTable::get().find(honors) else { return false };
    let mut pairs = split.pairs().count_ones();
    let suits = SuitTable::get();
    for suit in 0..3 {
        let part = (tiles >> (27 * suit)) as u32 & 0x7FF_FFFF;
        let Some(complete) = suits.find(part) else { return false };
        pairs += complete.first.pair().count_ones();
    }
    pairs == 1
}

/// Bit `n`: these ranks (a bit each) hold all of 147, 258 or 369.
const THIRDS: [u8; 512] = {
    let mut thirds = [0; 512];
    let mut ranks = 0;
    while ranks < 512 {
        let mut third = 0;
        while third < 3 {
            if ranks >> third & 0o111 == 0o111 {
                thirds[ranks] |= 1 << third;
            }
            third += 1;
        }
        ranks += 1;
    }
    thirds
};

/// The other forms, with at most one meld.
#[inline]
fn is_special(tiles: u128, kinds: u64, melds: usize) -> bool {
    if melds == 0 {
        let is_form = waits::seven_pairs(tiles)
            || kinds == TERMINALS_AND_HONORS
            || tiles & !ONES == 0 && knitted::honors_and_knitted(tiles).is_some();
        if is_form {
            return true;
        }
    }
    let thirds = |suit: u32| THIRDS[(kinds >> (9 * suit) & 511) as usize];
    if thirds(0) == 0 || thirds(1) == 0 || thirds(2) == 0 {
        return false;
    }
    knitted::straight(tiles).is_some_and(|straight| is_standard(tiles - straight))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::rules::Rules;
    use crate::sampling::{Mix, Sampler};
    use crate::scoring::Scorer;
    use crate::tiles::{Draft, Hand, Tile, Tiles};

    fn is_shape(hand: &Hand) -> bool {
        let mut concealed = hand.concealed();
        assert!(concealed.insert(hand.winning_tile().unwrap()));
        let kinds = concealed.kinds().fold(0, |kinds, tile| kinds | 1 << tile.index());
        let mut sizes = [0; 4];
        concealed.iter().for_each(|tile| sizes[tile.index() / 9] += 1);
        is_winning_shape(concealed.bits(), kinds, sizes, hand.melds().count())
    }

    /// Winning hands, and hands that differ from one in a tile: those are hands just before the win, some won otherwise.
    #[test]
    fn is_the_answer_of_the_evaluator() {
        let scorer = Scorer::new(Rules::WMO);
        let mut random = Random::new(3);
        let (mut won, mut others) = (0, 0);
        for hand in Sampler::new(11, Mix::Wide).take(20_000) {
            assert!(is_shape(&hand), "{hand}");
            let mut tiles: Vec<Tile> = hand.concealed().iter().chain(hand.winning_tile()).collect();
            let place = random.below(tiles.len());
            tiles[place] = Tile::from_index(random.below(34)).unwrap();
            if Tiles::collect(hand.melds().flat_map(|meld| meld.tiles().iter()).chain(tiles.iter().copied())).is_ok() {
                let other = Draft::new(hand.melds(), tiles).build().unwrap();
                let expected = scorer.evaluate(&other, false).is_some();
                assert_eq!(is_shape(&other), expected, "{other}");
                if expected { won += 1 } else { others += 1 }
            }
        }
        assert!(won > 500 && others > 10_000, "{won} {others}");
    }
}
