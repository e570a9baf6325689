//! The 42 kinds of tile: 34 that sets are made of, and the 8 flowers.

use std::fmt;

/// One of the three suits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Characters, written `m`.
    Characters,
    /// Dots, written `p`.
    Dots,
    /// Bamboo, written `s`.
    Bamboo,
}

impl Suit {
    /// The suits in tile order.
    pub const ALL: [Suit; 3] = [Suit::Characters, Suit::Dots, Suit::Bamboo];

    /// The letter of the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Suit::Characters => 'm',
            Suit::Dots => 'p',
            Suit::Bamboo => 's',
        }
    }
}

/// A wind: a seat's, or the round's.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Wind {
    /// East, the dealer's wind.
    #[default]
    East,
    /// South.
    South,
    /// West.
    West,
    /// North.
    North,
}

impl Wind {
    /// The winds in playing order.
    pub const ALL: [Wind; 4] = [Wind::East, Wind::South, Wind::West, Wind::North];

    /// The letter of the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Wind::East => 'E',
            Wind::South => 'S',
            Wind::West => 'W',
            Wind::North => 'N',
        }
    }

    /// The wind written with this letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Wind> {
        match letter {
            'E' => Some(Wind::East),
            'S' => Some(Wind::South),
            'W' => Some(Wind::West),
            'N' => Some(Wind::North),
            _ => None,
        }
    }

    /// The tile that shows this wind.
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile(Tile::FIRST_HONOR + self as u8)
    }

    pub(crate) const fn from_bits(bits: u8) -> Wind {
        Wind::ALL[(bits & 3) as usize]
    }
}

/// A kind of tile, 0..42: 1-9 characters, 1-9 dots, 1-9 bamboo, E S W N, red green white dragon, eight flowers.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// Number of kinds, flowers included.
    pub const KINDS: usize = 42;
    /// Number of kinds that sets are made of.
    pub const PLAYING_KINDS: usize = 34;
    const FIRST_HONOR: u8 = 27;
    const FIRST_DRAGON: u8 = 31;
    const FIRST_FLOWER: u8 = 34;
    /// Letters of the kinds from East on.
    const LETTERS: [u8; 15] = *b"ESWNCFPabcdefgh";

    /// The red dragon, `C`.
    pub const RED: Tile = Tile(31);
    /// The green dragon, `F`.
    pub const GREEN: Tile = Tile(32);
    /// The white dragon, `P`.
    pub const WHITE: Tile = Tile(33);

    /// The kind with this index, `None` from 42 on.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Self::KINDS {
            #[allow(clippy::cast_possible_truncation, reason = "below 42")]
            Some(Tile(index as u8))
        } else {
            None
        }
    }

    /// The tile of a suit and a rank 1-9; `None` for any other rank.
    #[must_use]
    pub const fn numbered(suit: Suit, rank: u8) -> Option<Tile> {
        if rank >= 1 && rank <= 9 { Some(Tile(suit as u8 * 9 + rank - 1)) } else { None }
    }

    /// The kind written with this letter: `ESWNCFP` or a flower `a-h`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Tile> {
        Some(Tile(match letter {
            'E' => 27,
            'S' => 28,
            'W' => 29,
            'N' => 30,
            'C' => 31,
            'F' => 32,
            'P' => 33,
            'a'..='h' => Self::FIRST_FLOWER + (letter as u8 - b'a'),
            _ => return None,
        }))
    }

    /// All 42 kinds in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..Self::FIRST_FLOWER + 8).map(Tile)
    }

    /// The 34 kinds that sets are made of, in order.
    pub fn playing() -> impl DoubleEndedIterator<Item = Tile> + Clone {
        (0..Self::FIRST_FLOWER).map(Tile)
    }

    /// 0..42, in tile order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit, `None` for honors and flowers.
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        match self.0 {
            0..=8 => Some(Suit::Characters),
            9..=17 => Some(Suit::Dots),
            18..=26 => Some(Suit::Bamboo),
            _ => None,
        }
    }

    /// The number on a suit tile, 1-9; `None` for honors and flowers.
    #[must_use]
    pub const fn rank(self) -> Option<u8> {
        if self.0 < Self::FIRST_HONOR { Some(self.0 % 9 + 1) } else { None }
    }

    /// A wind or a dragon.
    #[must_use]
    pub const fn is_honor(self) -> bool {
        self.0 >= Self::FIRST_HONOR && self.0 < Self::FIRST_FLOWER
    }

    /// East, South, West or North.
    #[must_use]
    pub const fn is_wind(self) -> bool {
        self.0 >= Self::FIRST_HONOR && self.0 < Self::FIRST_DRAGON
    }

    /// Red, green or white dragon.
    #[must_use]
    pub const fn is_dragon(self) -> bool {
        self.0 >= Self::FIRST_DRAGON && self.0 < Self::FIRST_FLOWER
    }

    /// One of the eight flowers and seasons.
    #[must_use]
    pub const fn is_flower(self) -> bool {
        self.0 >= Self::FIRST_FLOWER
    }

    /// A 1 or a 9.
    #[must_use]
    pub const fn is_terminal(self) -> bool {
        matches!(self.rank(), Some(1 | 9))
    }

    /// The wind shown, `None` for every other tile.
    #[must_use]
    pub const fn wind(self) -> Option<Wind> {
        if self.is_wind() { Some(Wind::from_bits(self.0 - Self::FIRST_HONOR)) } else { None }
    }

    /// Copies in a set of 144: four, or one of each flower.
    #[must_use]
    pub const fn copies(self) -> u8 {
        if self.is_flower() { 1 } else { 4 }
    }

    /// The letter of an honor or a flower in the notation, `None` for a suit tile.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        if self.0 < Self::FIRST_HONOR {
            None
        } else {
            Some(Self::LETTERS[(self.0 - Self::FIRST_HONOR) as usize] as char)
        }
    }
}

/// The notation: `5p`, `E`, `a`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank(), self.letter()) {
            (Some(suit), Some(rank), _) => write!(f, "{rank}{}", suit.letter()),
            (_, _, Some(letter)) => write!(f, "{letter}"),
            _ => unreachable!("every tile has a rank or a letter"),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_kinds_partition() {
        let names: std::collections::BTreeSet<String> = Tile::all().map(|t| t.to_string()).collect();
        assert_eq!(names.len(), Tile::KINDS);
        for tile in Tile::all() {
            assert_eq!(Tile::from_index(tile.index()), Some(tile));
            let kinds = [tile.suit().is_some(), tile.is_wind(), tile.is_dragon(), tile.is_flower()];
            assert_eq!(kinds.iter().filter(|&&is| is).count(), 1, "{tile}");
            if let Some(letter) = tile.letter() {
                assert_eq!(Tile::from_letter(letter), Some(tile));
            }
            if let (Some(suit), Some(rank)) = (tile.suit(), tile.rank()) {
                assert_eq!(Tile::numbered(suit, rank), Some(tile));
            }
        }
        assert_eq!(Tile::from_index(Tile::KINDS), None);
    }
}
