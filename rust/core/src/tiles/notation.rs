//! Reading the notation: `[melds]concealed tiles, winning tile last|round wind, seat wind, four flags|flowers`.
//!
//! The community's string, as GB-Mahjong and tziakcha use it; also read are the digit of a meld without its comma
//! (`ChineseOfficialMahjongHelper`), Unicode tiles, and white space between tiles. One pass; where something is wrong the
//! rest is still read, so that every fault is named.

use super::copies::Copies;
use super::error::{HandError, InvalidHand, ParseError, Problem, SyntaxFault};
use super::hand::Draft;
use super::meld::Meld;
use super::multiset::Tiles;
use super::plain;
use super::tile::{Suit, Tile, Wind};
use arrayvec::ArrayVec;
use std::str::FromStr;

const A_TILE: &str = "a tile: 1-9 followed by m, p or s, or one of E S W N C F P";
const A_SUIT: &str = "m, p or s after the digits";

/// Reads a hand.
pub(super) fn parse(text: &str) -> Result<Draft, ParseError> {
    plain::read(text).map_or_else(|| read(text), Ok)
}

/// Reads a hand in any of its forms.
pub(super) fn read(text: &str) -> Result<Draft, ParseError> {
    let mut parser = Parser { text, position: 0, faults: Vec::new() };
    let mut draft = Draft::default();
    let mut sets = 0;
    while parser.skip_space() == Some(b'[') {
        sets += 1;
        parser.meld(sets, &mut draft);
    }
    if sets > 4 {
        draft.problems.push(Problem::MeldCount { found: sets });
    }
    draft.tiles = 3 * sets;

    let concealed_from = parser.position;
    let mut is_plain = true;
    parser.tiles(b"|", |tile, _| {
        draft.tiles += 1;
        draft.last = Some(tile);
        is_plain &= !tile.is_flower() & draft.concealed.insert(tile);
    });
    if !is_plain || exceeds_four(&draft) {
        let concealed_to = parser.position;
        diagnose(text, concealed_from, concealed_to, &mut draft);
    }
    if parser.accept(b'|') {
        parser.winds_and_flags(&mut draft);
        if parser.accept(b'|') {
            parser.flowers(&mut draft);
        }
    }
    if parser.position < text.len() {
        parser.fault_rest("the end of the hand");
    }
    parser.finish().map(|()| draft)
}

/// Whether melds and concealed tiles together hold more than four of a kind.
fn exceeds_four(draft: &Draft) -> bool {
    let mut copies = Copies::from(draft.concealed);
    for &meld in &draft.melds {
        copies += meld.into();
    }
    copies.exceed_four()
}

/// Names flowers among the concealed tiles and copies too many. Runs only where there are some.
fn diagnose(text: &str, from: usize, to: usize, draft: &mut Draft) {
    let mut held = [0_usize; Tile::KINDS];
    for meld in &draft.melds {
        meld.tiles().iter().for_each(|tile| held[tile.index()] += 1);
    }
    let mut first_excess = [None; Tile::KINDS];
    let mut parser = Parser { text: &text[..to], position: from, faults: Vec::new() };
    let mut flowers = Vec::new();
    parser.tiles(b"|", |tile, position| {
        let kind = tile.index();
        held[kind] += 1;
        if tile.is_flower() {
            flowers.push((tile, position));
        } else if held[kind] > tile.copies().into() {
            first_excess[kind].get_or_insert(position);
        }
    });
    for (tile, position) in flowers {
        draft.problems.push(Problem::FlowerInHand { tile, offset: Some(parser.offset(position)) });
    }
    for tile in Tile::playing().filter(|tile| held[tile.index()] > tile.copies().into()) {
        let offset = first_excess[tile.index()].map(|position| parser.offset(position));
        draft.problems.push(Problem::Copies { tile, found: held[tile.index()], offset });
    }
}

struct Parser<'a> {
    text: &'a str,
    /// Bytes read.
    position: usize,
    faults: Vec<Fault>,
}

/// A stretch of the text, in bytes, that is not what was allowed there.
struct Fault {
    from: usize,
    to: usize,
    expected: &'static str,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn skip_space(&mut self) -> Option<u8> {
        while let Some(byte) = self.peek() {
            if !byte.is_ascii_whitespace() {
                return Some(byte);
            }
            self.position += 1;
        }
        None
    }

    fn accept(&mut self, byte: u8) -> bool {
        let is_next = self.skip_space() == Some(byte);
        self.position += usize::from(is_next);
        is_next
    }

    /// Characters before a byte position.
    fn offset(&self, position: usize) -> usize {
        self.text[..position].chars().count()
    }

    /// Records that the text from `from` to `to` is not what was allowed; neighbouring faults of one kind become one.
    fn fault(&mut self, from: usize, to: usize, expected: &'static str) {
        match self.faults.last_mut() {
            Some(last) if last.expected == expected && last.to == from => last.to = to,
            _ => self.faults.push(Fault { from, to, expected }),
        }
    }

    /// The faults in the order of the text, with offsets in characters; `Ok` if there are none.
    fn finish(mut self) -> Result<(), ParseError> {
        if self.faults.is_empty() {
            return Ok(());
        }
        self.faults.sort_by_key(|fault| fault.from);
        let (mut offset, mut counted) = (0, 0);
        let faults = self.faults.iter().map(|&Fault { from, to, expected }| {
            offset += self.text[counted..from].chars().count();
            counted = from;
            SyntaxFault { offset, found: self.text[from..to].to_owned(), expected }
        });
        Err(ParseError { faults: faults.collect() })
    }

    /// Faults what stands here up to the end of the text, and skips it.
    fn fault_rest(&mut self, expected: &'static str) {
        self.fault(self.position, self.text.len(), expected);
        self.position = self.text.len();
    }

    /// Skips and faults the next character.
    fn fault_character(&mut self, expected: &'static str) {
        let from = self.position;
        let character = self.text[from..].chars().next();
        self.position += character.map_or(0, char::len_utf8);
        self.fault(from, self.position, expected);
    }

    /// Reads tiles up to one of the bytes in `end` or the end of the text. A single digit without a suit before a closing
    /// bracket is returned: the digit of a meld.
    fn tiles(&mut self, end: &[u8], mut each: impl FnMut(Tile, usize)) -> Option<u8> {
        // Where digits that wait for their suit begin and end.
        let mut digits: Option<(usize, usize)> = None;
        while let Some(byte) = self.peek() {
            let at = self.position;
            match byte {
                b'1'..=b'9' => {
                    digits = Some((digits.map_or(at, |(from, _)| from), at + 1));
                    self.position += 1;
                }
                b'm' | b'p' | b's' => {
                    self.position += 1;
                    let suit = match byte {
                        b'm' => Suit::Characters,
                        b'p' => Suit::Dots,
                        _ => Suit::Bamboo,
                    };
                    let Some((from, to)) = digits.take() else {
                        self.fault(at, at + 1, A_TILE);
                        continue;
                    };
                    for (place, &digit) in (from..).zip(&self.text.as_bytes()[from..to]) {
                        if let Some(tile) = Tile::numbered(suit, digit.wrapping_sub(b'0')) {
                            each(tile, place);
                        }
                    }
                }
                _ if byte.is_ascii_whitespace() => self.position += 1,
                _ if end.contains(&byte) => break,
                _ => {
                    let character = self.text[at..].chars().next().unwrap_or_default();
                    match Tile::from_letter(character).or_else(|| Tile::from_unicode(character)) {
                        Some(tile) => {
                            if let Some((from, to)) = digits.take() {
                                self.fault(from, to, A_SUIT);
                            }
                            self.position += character.len_utf8();
                            each(tile, at);
                            self.skip_variation_selector();
                        }
                        None => self.fault_character(A_TILE),
                    }
                }
            }
        }
        let (from, to) = digits?;
        if self.peek() == Some(b']') && to - from == 1 {
            return Some(self.text.as_bytes()[from] - b'0');
        }
        self.fault(from, to, A_SUIT);
        None
    }

    /// Text and picture variants of a Unicode tile are the same tile.
    fn skip_variation_selector(&mut self) {
        let rest = &self.text[self.position..];
        if let Some(selector @ ('\u{FE0E}' | '\u{FE0F}')) = rest.chars().next() {
            self.position += selector.len_utf8();
        }
    }

    /// Reads `[tiles,digit]`, the bracket being next.
    fn meld(&mut self, number: usize, draft: &mut Draft) {
        let open = self.position;
        self.position += 1;
        let mut tiles = ArrayVec::<Tile, 4>::new();
        let mut count = 0;
        let faults_before = self.faults.len();
        let mut digit = self.tiles(b",]|[", |tile, _| {
            count += 1;
            let _ = tiles.try_push(tile);
        });
        if self.accept(b',') {
            self.skip_space();
            match self.peek() {
                Some(byte @ b'0'..=b'9') => {
                    digit = Some(byte - b'0');
                    self.position += 1;
                }
                _ => self.fault_character("the digit of the meld: 1-3, or 5-7 for an added kong"),
            }
        }
        if !self.accept(b']') {
            let to = self.text.len().min(self.position + usize::from(self.peek().is_some_and(|byte| byte.is_ascii())));
            self.fault(self.position, to, "] to close the meld");
            // Go on after the bracket if there is one in this part of the text, else where we are.
            let rest = &self.text[self.position..];
            if let Some(close) = rest.find([']', '[', '|']).filter(|&at| rest.as_bytes()[at] == b']') {
                self.position += close + 1;
            }
        }
        if self.faults.len() > faults_before {
            return;
        }
        match interpret(&mut tiles, count, digit) {
            Ok(meld) => {
                let _ = draft.melds.try_push(meld);
            }
            Err(why) => draft.problems.push(Problem::Meld {
                number,
                text: self.text[open + 1..self.position].trim_end_matches(']').to_owned(),
                why,
                offset: Some(self.offset(open)),
            }),
        }
    }

    fn winds_and_flags(&mut self, draft: &mut Draft) {
        for (wind, expected) in
            [(&mut draft.round, "the round wind: E, S, W or N"), (&mut draft.seat, "the seat wind: E, S, W or N")]
        {
            let letter = self.skip_space().map(char::from);
            match letter.and_then(Wind::from_letter) {
                Some(found) => {
                    *wind = found;
                    self.position += 1;
                }
                None if letter.is_none_or(|letter| letter == '|') => self.fault(self.position, self.position, expected),
                None => self.fault_character(expected),
            }
        }
        if self.skip_space().is_none_or(|byte| byte == b'|') {
            return;
        }
        let circumstances = &mut draft.circumstances;
        for flag in [
            &mut circumstances.self_drawn,
            &mut circumstances.last_of_kind,
            &mut circumstances.last_in_wall,
            &mut circumstances.kong,
        ] {
            match self.peek() {
                Some(byte @ (b'0' | b'1')) => {
                    *flag = byte == b'1';
                    self.position += 1;
                }
                Some(b'|') | None => self.fault(self.position, self.position, "four flags, each 0 or 1"),
                _ => self.fault_character("four flags, each 0 or 1"),
            }
        }
        while self.skip_space().is_some_and(|byte| byte != b'|') {
            self.fault_character("| or the end after the four flags");
        }
    }

    fn flowers(&mut self, draft: &mut Draft) {
        const EXPECTED: &str = "flowers: a number 0-8, or letters a-h";
        if let Some(byte @ b'0'..=b'8') = self.skip_space() {
            draft.flowers = super::Flowers::number(byte - b'0').unwrap_or_default();
            self.position += 1;
            self.skip_space();
            return;
        }
        while self.skip_space().is_some() {
            let at = self.position;
            let character = self.text[at..].chars().next().unwrap_or_default();
            match Tile::from_letter(character).or_else(|| Tile::from_unicode(character)).filter(|tile| tile.is_flower())
            {
                Some(tile) => {
                    self.position += character.len_utf8();
                    self.skip_variation_selector();
                    if !draft.flowers.add(tile) {
                        draft.problems.push(Problem::RepeatedFlower { tile, offset: Some(self.offset(at)) });
                    }
                }
                None => self.fault_character(EXPECTED),
            }
        }
    }
}

/// The meld that stands in brackets, or why there is none.
fn interpret(tiles: &mut [Tile], count: usize, digit: Option<u8>) -> Result<Meld, &'static str> {
    const NO_SET: &str =
        "no chow, pung or kong: three tiles in a row of one suit, or three or four equal tiles, are allowed";
    let of_equals = tiles.iter().all(|&tile| tile == tiles[0]);
    match (count, of_equals) {
        (3 | 4, true) if tiles[0].is_flower() => Err("flowers make no melds"),
        (3, true) => Meld::pung(tiles[0], digit.unwrap_or(1))
            .ok_or("a pung's digit is 1, 2 or 3: claimed from the left, the opposite, the right"),
        (4, true) => match digit {
            None => Meld::concealed_kong(tiles[0]),
            Some(from @ 5..=7) => Meld::added_kong(tiles[0], from - 4),
            Some(from) => Meld::melded_kong(tiles[0], from),
        }
        .ok_or("a kong's digit is 1, 2 or 3: claimed from the left, the opposite, the right; 5, 6 or 7 with the fourth added later; none if concealed"),
        (3, false) => {
            tiles.sort_unstable();
            let first = tiles[0].index();
            let in_a_row = tiles[1].index() == first + 1 && tiles[2].index() == first + 2;
            if !in_a_row || Meld::chow(tiles[0], 1).is_none() {
                return Err(NO_SET);
            }
            Meld::chow(tiles[0], digit.unwrap_or(1)).ok_or("a chow's digit is 1, 2 or 3: which of its tiles was claimed")
        }
        _ => Err(NO_SET),
    }
}

/// Reads a whole text as tiles: what it reads, each with the byte it stands at.
fn read_tiles(text: &str) -> Result<Vec<(Tile, usize)>, ParseError> {
    let mut parser = Parser { text, position: 0, faults: Vec::new() };
    let mut tiles = Vec::new();
    parser.tiles(b"", |tile, position| tiles.push((tile, position)));
    parser.finish().map(|()| tiles)
}

impl FromStr for Tile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tile, ParseError> {
        let tiles = read_tiles(text)?;
        if let [(tile, _)] = tiles[..] {
            return Ok(tile);
        }
        let offset = tiles.get(1).map_or(0, |&(_, position)| position);
        let found = text[offset..].to_owned();
        Err(ParseError {
            faults: vec![SyntaxFault { offset: text[..offset].chars().count(), found, expected: "one tile" }],
        })
    }
}

impl FromStr for Tiles {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Tiles, HandError> {
        let read = read_tiles(text)?;
        let mut tiles = Tiles::EMPTY;
        let mut held = [0_usize; Tile::KINDS];
        let mut excess = [None; Tile::KINDS];
        for (tile, position) in read {
            held[tile.index()] += 1;
            if !tiles.insert(tile) {
                excess[tile.index()].get_or_insert(text[..position].chars().count());
            }
        }
        let problems: Vec<_> = Tile::all()
            .filter(|tile| excess[tile.index()].is_some())
            .map(|tile| Problem::Copies { tile, found: held[tile.index()], offset: excess[tile.index()] })
            .collect();
        if problems.is_empty() { Ok(tiles) } else { Err(InvalidHand { problems }.into()) }
    }
}

impl FromStr for Meld {
    type Err = HandError;

    /// Reads a meld in its brackets, `[123m,1]`.
    fn from_str(text: &str) -> Result<Meld, HandError> {
        let mut parser = Parser { text, position: 0, faults: Vec::new() };
        let mut draft = Draft::default();
        if parser.skip_space() == Some(b'[') {
            parser.meld(1, &mut draft);
            if parser.skip_space().is_some() {
                parser.fault_rest("the end of the meld");
            }
        } else {
            parser.fault(parser.position, parser.text.len(), "[ to open a meld");
        }
        parser.finish()?;
        draft.melds.first().copied().ok_or_else(|| InvalidHand { problems: draft.problems }.into())
    }
}
