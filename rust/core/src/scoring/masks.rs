//! Sets of tile kinds as bits: in the words of tile counts, of pungs and pairs, and of chows.

use crate::tiles::Tile;

/// 34 bits, one a kind that `is` holds of; the place of a pung or a pair of that kind.
pub(super) const fn kinds(ranks: u64, honors: u64) -> u64 {
    ranks | ranks << 9 | ranks << 18 | honors << 27
}

/// Ranks as nine bits.
pub(super) const fn ranks(list: &[u8]) -> u64 {
    let mut bits = 0;
    let mut n = 0;
    while n < list.len() {
        bits |= 1 << (list[n] - 1);
        n += 1;
    }
    bits
}

/// The 34 bits of kinds as fields of three bits in a word of counts, every bit of the field set.
pub(super) const fn fields(kinds: u64) -> u128 {
    let mut bits = 0;
    let mut kind = 0;
    while kind < Tile::PLAYING_KINDS {
        if kinds >> kind & 1 == 1 {
            bits |= 7 << (3 * kind);
        }
        kind += 1;
    }
    bits
}

/// The fields of the chows that begin with one of these ranks (bits), in each suit.
pub(super) const fn chows_from(ranks: u64) -> u64 {
    let mut bits = 0;
    let mut kind = 0;
    while kind < 21 {
        if ranks >> (kind % 7) & 1 == 1 {
            bits |= 7 << (3 * kind);
        }
        kind += 1;
    }
    bits
}

pub(super) const HONORS: u64 = 0x7F << 27;
pub(super) const TERMINALS: u64 = kinds(ranks(&[1, 9]), 0);
pub(super) const TERMINALS_AND_HONORS: u64 = TERMINALS | HONORS;
pub(super) const FIVES: u64 = kinds(ranks(&[5]), 0);
pub(super) const EVENS: u64 = kinds(ranks(&[2, 4, 6, 8]), 0);
pub(super) const SUIT_TILES: u64 = kinds(0x1FF, 0);

/// 2 3 4 6 8 of bamboo and the green dragon.
pub(super) const GREEN: u128 = fields(ranks(&[2, 3, 4, 6, 8]) << 18 | 1 << 32);
/// 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, and the white dragon.
pub(super) const REVERSIBLE: u128 =
    fields(ranks(&[1, 2, 3, 4, 5, 8, 9]) << 9 | ranks(&[2, 4, 5, 6, 8, 9]) << 18 | 1 << 33);

/// The fields of all 34 kinds, and the bit in each that marks four copies.
pub(super) const ALL_FIELDS: u128 = fields((1 << 34) - 1);
pub(super) const FOUR_COPIES: u128 = ALL_FIELDS / 7 * 4;
/// The lowest bit of each field.
pub(super) const ONES: u128 = ALL_FIELDS / 7;

/// A word that has at most one bit in each field, all at the same place, in 64 bits: no two kinds come to share a bit, and
/// the bit that stood at `n` stands at `n % 64`.
#[allow(clippy::cast_possible_truncation, reason = "the upper half is folded onto the lower")]
pub(super) const fn fold(bits: u128) -> u64 {
    bits as u64 | (bits >> 64) as u64
}

/// One tile of each kind.
pub(super) const UNIT: [u128; Tile::PLAYING_KINDS] = {
    let mut units = [0; Tile::PLAYING_KINDS];
    let mut kind = 0;
    while kind < Tile::PLAYING_KINDS {
        units[kind] = 1 << (3 * kind);
        kind += 1;
    }
    units
};
