//! Reading the notation in its plain form, in which it is printed and nearly always written.
//!
//! Scripts read hands by the million, and most of the time that the full reader of [`notation`](super::notation) takes goes
//! into branches that cannot be foreseen. This one goes through the concealed tiles backwards, where each digit comes after
//! its suit, with no branch a character. It knows only possible tiles and melds without white space; of anything else,
//! right or wrong, it says nothing and leaves it to the full reader, with which it agrees wherever it speaks.

use super::copies::Copies;
use super::hand::{Circumstances, Draft, Flowers};
use super::meld::Meld;
use super::tile::{Suit, Tile, Wind};

/// What a character means among the concealed tiles, which are read backwards.
#[derive(Copy, Clone)]
struct Character {
    /// The rank of a digit, from 0; the kind of an honor; [`WRONG`] where no such character is allowed.
    tile: u8,
    /// All ones for a digit: it belongs to the suit in force and leaves it in force. Else zero.
    digit: u8,
    /// The suit in force from here on, by its first kind. Zero for a digit.
    suit: u8,
    /// All ones for the letter of a suit. Else zero.
    letter: u8,
}

/// No tile, whatever suit is added.
const WRONG: u8 = 128;
/// In place of a suit where none is in force: with a rank it is no tile.
const NO_SUIT: u8 = 64;

const CHARACTERS: [Character; 256] = {
    let mut table = [Character { tile: WRONG, digit: 0, suit: NO_SUIT, letter: 0 }; 256];
    let mut n = 0;
    while n < 9 {
        table[(b'1' + n) as usize] = Character { tile: n, digit: 0xFF, suit: 0, letter: 0 };
        n += 1;
    }
    let mut n = 0;
    while n < 7 {
        table[b"ESWNCFP"[n as usize] as usize] = Character { tile: 27 + n, digit: 0, suit: NO_SUIT, letter: 0 };
        n += 1;
    }
    let mut n = 0;
    while n < 3 {
        table[b"mps"[n as usize] as usize] = Character { tile: 0, digit: 0, suit: 9 * n, letter: 0xFF };
        n += 1;
    }
    table
};

/// One copy of each kind; nothing beyond.
const UNITS: [Copies; 64] = {
    let mut units = [Copies::one(Tile::KINDS); 64];
    let mut kind = 0;
    while kind < Tile::PLAYING_KINDS {
        units[kind] = Copies::one(kind);
        kind += 1;
    }
    units
};

/// The hand, if the text is plain and its tiles are possible.
pub(super) fn read(text: &str) -> Option<Draft> {
    let bytes = text.as_bytes();
    let mut draft = Draft::default();
    let mut all = Copies::default();
    let mut rest = bytes;
    while let [b'[', after @ ..] = rest {
        let (meld, length) = read_meld(after)?;
        draft.melds.try_push(meld).ok()?;
        draft.tiles += 3;
        all += meld.into();
        rest = &after[length..];
    }
    let end = rest.iter().position(|&byte| byte == b'|').unwrap_or(rest.len());
    let (concealed, after) = rest.split_at(end);
    let (copies, tiles, last) = read_concealed(concealed)?;
    all += copies;
    if all.exceed_four() {
        return None;
    }
    draft.concealed = copies.to_tiles();
    draft.tiles += tiles;
    draft.last = Some(last);
    read_circumstances(after, &mut draft)?;
    Some(draft)
}

/// The concealed tiles, how many they are, and the last one.
fn read_concealed(text: &[u8]) -> Option<(Copies, usize, Tile)> {
    // More than fourteen tiles, each with its suit, are no hand.
    const LONGEST: usize = 28;
    if text.len() > LONGEST {
        return None;
    }
    let mut tiles = [0; LONGEST];
    let (mut count, mut suit, mut wrong, mut after_letter) = (0, NO_SUIT, 0, 0);
    for &byte in text.iter().rev() {
        let character = &CHARACTERS[usize::from(byte)];
        let in_force = suit & character.digit;
        tiles[count] = character.tile + in_force;
        count += usize::from(character.letter == 0);
        wrong |= after_letter & !character.digit;
        suit = in_force | character.suit;
        after_letter = character.letter;
    }
    let tiles = &tiles[..count];
    let mut copies = Copies::default();
    for &tile in tiles {
        copies += UNITS[usize::from(tile) & 63];
    }
    let highest = tiles.iter().fold(wrong | after_letter, |highest, &tile| highest.max(tile));
    if usize::from(highest) >= Tile::PLAYING_KINDS {
        return None;
    }
    Some((copies, count, Tile::from_index(usize::from(*tiles.first()?))?))
}

/// The meld that begins after an opening bracket, and its length with the closing one.
fn read_meld(text: &[u8]) -> Option<(Meld, usize)> {
    let &[first, second, third, ..] = text else { return None };
    let suit = |byte: u8| match byte {
        b'm' => Some(Suit::Characters),
        b'p' => Some(Suit::Dots),
        b's' => Some(Suit::Bamboo),
        _ => None,
    };
    // The tile, whether a row, how many, and where the tiles end.
    let (tile, is_row, count, end) = if first.is_ascii_digit() {
        let fourth = *text.get(3)?;
        let (suit, count) = match suit(fourth) {
            Some(suit) => (suit, 3),
            None if fourth == third => (suit(*text.get(4)?)?, 4),
            None => return None,
        };
        let tile = Tile::numbered(suit, first - b'0')?;
        let is_row = second == first + 1 && third == first + 2;
        if !is_row && (second != first || third != first) {
            return None;
        }
        (tile, is_row, count, count + 1)
    } else {
        let tile = Tile::from_letter(first.into()).filter(|tile| tile.is_honor())?;
        if second != first || third != first {
            return None;
        }
        let count = if text.get(3) == Some(&first) { 4 } else { 3 };
        (tile, false, count, count)
    };
    let (digit, length) = match text.get(end..)? {
        [b']', ..] => (None, end + 1),
        [b',', digit @ b'1'..=b'7', b']', ..] => (Some(digit - b'0'), end + 3),
        _ => return None,
    };
    let meld = match (is_row, count, digit) {
        (true, 3, digit) => Meld::chow(tile, digit.unwrap_or(1)),
        (false, 3, digit) => Meld::pung(tile, digit.unwrap_or(1)),
        (false, 4, None) => Meld::concealed_kong(tile),
        (false, 4, Some(from @ 5..)) => Meld::added_kong(tile, from - 4),
        (false, 4, Some(from)) => Meld::melded_kong(tile, from),
        _ => None,
    };
    Some((meld?, length))
}

/// Winds, flags and flowers.
fn read_circumstances(text: &[u8], draft: &mut Draft) -> Option<()> {
    let [b'|', round, seat, rest @ ..] = text else { return text.is_empty().then_some(()) };
    draft.round = Wind::from_letter((*round).into())?;
    draft.seat = Wind::from_letter((*seat).into())?;
    let rest = match rest {
        [a, b, c, d, rest @ ..] => {
            let flags = [*a, *b, *c, *d];
            if flags.iter().any(|flag| flag & !1 != b'0') {
                return None;
            }
            let [self_drawn, last_of_kind, last_in_wall, kong] = flags.map(|flag| flag == b'1');
            draft.circumstances = Circumstances { self_drawn, last_of_kind, last_in_wall, kong };
            rest
        }
        rest => rest,
    };
    match rest {
        [] | [b'|'] => Some(()),
        [b'|', count @ b'0'..=b'8'] => {
            draft.flowers = Flowers::number(count - b'0')?;
            Some(())
        }
        [b'|', letters @ ..] => {
            draft.flowers = Flowers::named(letters.iter().map_while(|&letter| Tile::from_letter(letter.into())))?;
            (usize::from(draft.flowers.count()) == letters.len()).then_some(())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::{Mix, Sampler};
    use crate::tiles::notation;

    /// Whether the plain reader speaks; then it says what the full reader says.
    fn speaks(text: &str) -> bool {
        let plain = read(text);
        if let Some(draft) = &plain {
            let full = notation::read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(format!("{draft:?}"), format!("{full:?}"), "{text:?}");
        }
        plain.is_some()
    }

    #[test]
    fn agrees_with_the_full_reader_on_printed_hands() {
        for hand in Sampler::new(5, Mix::Wide).take(20_000) {
            assert!(speaks(&hand.to_string()), "{hand}");
        }
    }

    /// Every text that differs from a printed one in one character.
    #[test]
    fn agrees_with_the_full_reader_on_texts_a_little_wrong() {
        let mut spoken = 0;
        for hand in Sampler::new(6, Mix::Wide).take(300) {
            let text = hand.to_string();
            for place in 0..=text.len() {
                for new in "19mpsESPCa[],|0178 x".chars() {
                    let mut inserted = text.clone();
                    inserted.insert(place, new);
                    spoken += usize::from(speaks(&inserted));
                    if place < text.len() {
                        let replaced = format!("{}{new}{}", &text[..place], &text[place + 1..]);
                        spoken += usize::from(speaks(&replaced));
                    }
                }
                if place < text.len() {
                    spoken += usize::from(speaks(&format!("{}{}", &text[..place], &text[place + 1..])));
                }
            }
        }
        assert!(spoken > 1000);
    }

    #[test]
    fn leaves_the_unusual_to_the_full_reader() {
        for text in
            ["", "12", "m", "12mm", "E12", "12E3m", "1m 2m", "[123m1]1m", "1m|EE0000|aa", "[132m]1m", "[123m,1]"]
        {
            assert!(!speaks(text), "{text:?}");
        }
        assert!(speaks("11m"), "not a hand, but plain");
    }
}
