//! Tiles and fans as other programs write them.

use super::error::Fault;
use crate::rules::{Fan, Language, Rules};
use crate::tiles::{Suit, Tile};

/// The rules of Botzone's judge, which the competition was played under.
pub(super) fn botzone_rules() -> Rules {
    Rules::preset("botzone").expect("a preset")
}

/// A set of letters for the kinds of tile, each followed by a number from 1 on.
pub(super) struct Letters {
    /// Characters, dots, bamboo, winds, dragons (red, green, white), flowers.
    letters: [char; 6],
    expected: &'static str,
}

/// The letters of Botzone's judge and of the competition's text.
pub(super) const BOTZONE: Letters =
    Letters { letters: ['W', 'B', 'T', 'F', 'J', 'H'], expected: "a tile: W1-9, B1-9, T1-9, F1-4, J1-3 or H1-8" };

/// The letters of PMN.
pub(super) const PMN: Letters =
    Letters { letters: ['c', 'd', 'b', 'w', 'r', 'f'], expected: "a tile: c1-9, d1-9, b1-9, w1-4, r1-3 or f1-8" };

impl Letters {
    /// The tile of a letter and a digit.
    pub(super) fn tile_of(&self, letter: char, digit: char) -> Option<Tile> {
        let group = self.letters.iter().position(|&own| own == letter)?;
        let number = usize::try_from(digit.to_digit(10)?).ok()?;
        let rank = u8::try_from(number).ok()?;
        if let Some(&suit) = Suit::ALL.get(group) {
            return Tile::numbered(suit, rank);
        }
        let (first, count) = [(27, 4), (31, 3), (34, 8)][group - 3];
        if (1..=count).contains(&number) { Tile::from_index(first + number - 1) } else { None }
    }

    /// Reads a tile.
    pub(super) fn tile(&self, text: &str) -> Result<Tile, Fault> {
        let mut letters = text.chars();
        let tile = match (letters.next(), letters.next(), letters.next()) {
            (Some(letter), Some(digit), None) => self.tile_of(letter, digit),
            _ => None,
        };
        tile.ok_or_else(|| Fault::Syntax { found: text.to_owned(), expected: self.expected })
    }

    /// The letter of a tile and its number.
    pub(super) fn letter_and_number(&self, tile: Tile) -> (char, usize) {
        let (group, number) = match tile.index() {
            suited @ 0..27 => (suited / 9, suited % 9),
            wind @ 27..31 => (3, wind - 27),
            dragon @ 31..34 => (4, dragon - 31),
            flower => (5, flower - 34),
        };
        (self.letters[group], number + 1)
    }

    /// Writes a tile.
    pub(super) fn text(&self, tile: Tile) -> String {
        let (letter, number) = self.letter_and_number(tile);
        format!("{letter}{number}")
    }

    /// Writes a hand as PMN does: every letter, each with the numbers of its tiles.
    pub(super) fn hand(&self, tiles: &[Tile]) -> String {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let mut text = String::new();
        for letter in self.letters {
            text.push(letter);
            let own = tiles.iter().map(|&tile| self.letter_and_number(tile)).filter(|&(of, _)| of == letter);
            own.for_each(|(_, number)| text.push_str(&number.to_string()));
        }
        text
    }

    /// Reads a hand as PMN writes it.
    pub(super) fn tiles(&self, text: &str) -> Result<Vec<Tile>, Fault> {
        let mut tiles = Vec::new();
        let mut group = None;
        for letter in text.chars() {
            if self.letters.contains(&letter) {
                group = Some(letter);
            } else {
                let tile = group.and_then(|group| self.tile_of(group, letter));
                tiles.push(tile.ok_or_else(|| Fault::Syntax { found: text.to_owned(), expected: self.expected })?);
            }
        }
        Ok(tiles)
    }
}

/// Chinese names that others use beside those of the catalogue.
const OTHER_NAMES: [(&str, Fan); 5] = [
    ("嵌张", Fan::ClosedWait),
    ("独听・边张", Fan::EdgeWait),
    ("独听・嵌张", Fan::ClosedWait),
    ("独听・单钓", Fan::SingleWait),
    ("单钓", Fan::SingleWait),
];

/// The fan of a Chinese name.
pub(super) fn fan(name: &str) -> Result<Fan, Fault> {
    let own = Fan::ALL.into_iter().find(|fan| fan.name(Language::Zh) == name);
    let other = || OTHER_NAMES.into_iter().find(|(other, _)| *other == name).map(|(_, fan)| fan);
    own.or_else(other).ok_or_else(|| Fault::Syntax { found: name.to_owned(), expected: "the Chinese name of a fan" })
}

/// The Chinese name that Botzone's judge uses.
pub(super) fn fan_name(fan: Fan) -> &'static str {
    if fan == Fan::ClosedWait { "嵌张" } else { fan.name(Language::Zh) }
}

/// The number of a fan in PMN: that of the Green Book, 82 for Concealed Kong and Melded Kong.
pub(super) fn pmn_number(fan: Fan) -> usize {
    fan.index() + 1
}

/// A number, and what was expected if it is none.
pub(super) fn number<T: std::str::FromStr>(text: &str, expected: &'static str) -> Result<T, Fault> {
    text.parse().map_err(|_| Fault::Syntax { found: text.to_owned(), expected })
}
