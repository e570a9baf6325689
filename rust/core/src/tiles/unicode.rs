//! The mahjong tiles of Unicode, block 1F000: read in the notation, printed on request.

use super::tile::Tile;

/// Tile indices in the order of the Unicode block from U+1F000 to U+1F029.
const ORDER: [u8; 42] = [
    27, 28, 29, 30, 31, 32, 33, // winds, dragons
    0, 1, 2, 3, 4, 5, 6, 7, 8, // characters
    18, 19, 20, 21, 22, 23, 24, 25, 26, // bamboo
    9, 10, 11, 12, 13, 14, 15, 16, 17, // dots
    34, 35, 36, 37, 38, 39, 40, 41, // plum, orchid, bamboo, chrysanthemum, spring to winter
];

const FIRST: u32 = 0x1F000;

impl Tile {
    /// The tile shown by a Unicode character, `None` for any other character.
    #[must_use]
    pub fn from_unicode(character: char) -> Option<Tile> {
        let place = u32::from(character).checked_sub(FIRST)?;
        let index = *ORDER.get(usize::try_from(place).ok()?)?;
        Tile::from_index(index.into())
    }

    /// The Unicode character that shows this tile.
    #[must_use]
    pub fn unicode(self) -> char {
        let place = (FIRST..).zip(ORDER).find(|&(_, index)| usize::from(index) == self.index());
        place.and_then(|(code, _)| char::from_u32(code)).unwrap_or_else(|| unreachable!("ORDER holds every tile"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_its_character() {
        for tile in Tile::all() {
            assert_eq!(Tile::from_unicode(tile.unicode()), Some(tile));
        }
        assert_eq!(Tile::from_unicode('\u{1F004}'), Some(Tile::RED));
        assert_eq!(Tile::from_unicode('\u{1F02A}'), None);
    }
}
