//! The wall: 144 tiles, or 136 without flowers, in the order in which they are drawn.
//!
//! A seed gives the same wall for ever: `ChaCha12` keyed with the seed as eight little-endian bytes; four dice; then
//! Fisher-Yates from the last tile to the first. Dice show where the wall is broken, no tile depends on them.

use super::physical::PhysicalTile;
use super::seat::Seat;
use crate::random::Random;
use crate::rules::{FlowerRule, Rules, WallRule};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Tiles that each seat owns of a private wall.
const QUARTER: u8 = 34;

/// The wall of a deal, and what is left of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    tiles: [PhysicalTile; PhysicalTile::COUNT],
    length: u8,
    seed: Option<u64>,
    dice: Option<[u8; 4]>,
    left: WallLeft,
}

/// What is left of a wall.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WallLeft {
    /// A wall that all draw from.
    Shared {
        /// The place of the next tile.
        head: u8,
        /// The place after the last tile left.
        tail: u8,
    },
    /// A wall a seat.
    Private {
        /// Tiles drawn by each seat, from the front of its quarter.
        drawn: [u8; 4],
    },
}

/// Numbers that are no wall.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WallError {
    /// Neither 144 tiles nor 136.
    #[error("{found} tiles; a wall has 144, or 136 without flowers")]
    Length {
        /// How many there are.
        found: usize,
    },
    /// A number that no tile of such a wall has.
    #[error("number {found} at place {place}; the tiles of this wall are 0 to {highest}")]
    Number {
        /// Where it stands, from 0.
        place: usize,
        /// The number.
        found: u8,
        /// The highest number allowed.
        highest: u8,
    },
    /// A tile that stands there twice.
    #[error("tile {found} again at place {place}; each is there once")]
    Twice {
        /// Where it stands the second time, from 0.
        place: usize,
        /// The tile's number.
        found: u8,
    },
    /// A wall that the rules of the deal do not have.
    #[error("a wall of {found} tiles; these rules have one of {needed}")]
    Rules {
        /// Tiles of the wall.
        found: usize,
        /// Tiles under the rules.
        needed: usize,
    },
    /// More left than there was, or dice without such a side.
    #[error("no wall has this left of it, or no dice show these pips")]
    Left,
    /// Private walls with flowers.
    #[error("private walls have no flowers: 34 tiles a seat are all 136")]
    PrivateWithFlowers,
}

/// Tiles of a wall under these rules.
fn length(rules: &Rules) -> Result<u8, WallError> {
    match (rules.flowers, rules.wall) {
        (FlowerRule::Without, _) => Ok(136),
        (_, WallRule::Shared) => Ok(144),
        (_, WallRule::Private) => Err(WallError::PrivateWithFlowers),
    }
}

impl Wall {
    /// The wall of a seed.
    ///
    /// # Errors
    /// [`WallError::PrivateWithFlowers`].
    pub fn new(seed: u64, rules: &Rules) -> Result<Wall, WallError> {
        let length = length(rules)?;
        let mut random = Random::new(seed);
        #[allow(clippy::cast_possible_truncation, reason = "below 6")]
        let dice = [(); 4].map(|()| 1 + random.below(6) as u8);
        let mut wall = Wall::in_order(length);
        for last in (1..usize::from(length)).rev() {
            wall.tiles.swap(last, random.below(last + 1));
        }
        wall.seed = Some(seed);
        wall.dice = Some(dice);
        wall.under(rules)
    }

    /// The tiles of this many numbers, sorted.
    fn in_order(length: u8) -> Wall {
        let mut number = 0;
        let tiles = [(); PhysicalTile::COUNT].map(|()| {
            number += 1;
            PhysicalTile::new(number - 1).expect("there are as many numbers as tiles")
        });
        Wall { tiles, length, seed: None, dice: None, left: WallLeft::Shared { head: 0, tail: length } }
    }

    /// A wall given tile by tile, in drawing order: each of 0..144, or of 0..136, once.
    ///
    /// # Errors
    /// If it is not that.
    pub fn from_tiles(numbers: &[u8]) -> Result<Wall, WallError> {
        let length = match numbers.len() {
            136 => 136,
            144 => 144,
            found => return Err(WallError::Length { found }),
        };
        let mut wall = Wall::in_order(length);
        let mut seen = [false; PhysicalTile::COUNT];
        for (place, &found) in numbers.iter().enumerate() {
            let Some(tile) = PhysicalTile::new(found).filter(|_| found < length) else {
                return Err(WallError::Number { place, found, highest: length - 1 });
            };
            if std::mem::replace(&mut seen[usize::from(found)], true) {
                return Err(WallError::Twice { place, found });
            }
            wall.tiles[place] = tile;
        }
        Ok(wall)
    }

    /// The same tiles as those of a seed with its dice, where they are, and this much of them left.
    ///
    /// # Errors
    /// [`WallError::Left`], if there is not as much.
    pub fn resumed(mut self, seed: Option<u64>, dice: Option<[u8; 4]>, left: WallLeft) -> Result<Wall, WallError> {
        let is_possible = match left {
            WallLeft::Shared { head, tail } => head <= tail && tail <= self.length,
            WallLeft::Private { drawn } => self.length == 4 * QUARTER && drawn.iter().all(|&drawn| drawn <= QUARTER),
        };
        if !is_possible || dice.is_some_and(|dice| dice.iter().any(|pips| !(1..=6).contains(pips))) {
            return Err(WallError::Left);
        }
        self.seed = seed;
        self.dice = dice;
        self.left = left;
        Ok(self)
    }

    /// The same wall, whole, as these rules draw from it.
    ///
    /// # Errors
    /// If the rules have none of this length.
    pub fn under(mut self, rules: &Rules) -> Result<Wall, WallError> {
        let needed = length(rules)?;
        if needed != self.length {
            return Err(WallError::Rules { found: self.length.into(), needed: needed.into() });
        }
        self.left = match rules.wall {
            WallRule::Shared => WallLeft::Shared { head: 0, tail: self.length },
            WallRule::Private => WallLeft::Private { drawn: [0; 4] },
        };
        Ok(self)
    }

    /// What is left of it.
    #[must_use]
    pub const fn left(&self) -> WallLeft {
        self.left
    }

    /// All tiles in drawing order, drawn ones among them. Of private walls seat s has the 34 from 34 s on.
    #[must_use]
    pub fn tiles(&self) -> &[PhysicalTile] {
        &self.tiles[..self.length.into()]
    }

    /// The seed; `None` for a wall given tile by tile.
    #[must_use]
    pub const fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The dice: two for the dealer, two for the second thrower, 1-6 each; `None` for a wall given tile by tile.
    #[must_use]
    pub const fn dice(&self) -> Option<[u8; 4]> {
        self.dice
    }

    /// The place of the next tile to draw; `None` for private walls.
    #[must_use]
    pub const fn head(&self) -> Option<usize> {
        match self.left {
            WallLeft::Shared { head, .. } => Some(head as usize),
            WallLeft::Private { .. } => None,
        }
    }

    /// The place after the last tile left, which is the next replacement; `None` for private walls.
    #[must_use]
    pub const fn tail(&self) -> Option<usize> {
        match self.left {
            WallLeft::Shared { tail, .. } => Some(tail as usize),
            WallLeft::Private { .. } => None,
        }
    }

    /// Tiles left, of private walls in all four.
    #[must_use]
    pub fn remaining(&self) -> usize {
        match self.left {
            WallLeft::Shared { head, tail } => (tail - head).into(),
            WallLeft::Private { drawn } => drawn.iter().map(|&drawn| usize::from(QUARTER - drawn)).sum(),
        }
    }

    /// Tiles left in each private wall; `None` for a shared one.
    #[must_use]
    pub fn private_sizes(&self) -> Option<[u8; 4]> {
        match self.left {
            WallLeft::Shared { .. } => None,
            WallLeft::Private { drawn } => Some(drawn.map(|drawn| QUARTER - drawn)),
        }
    }

    /// SHA-256 of the tile numbers in drawing order, one byte each, as lower-case hexadecimal digits: shown before a deal,
    /// it binds whoever knows the wall to it.
    #[must_use]
    pub fn commitment(&self) -> String {
        let numbers: Vec<u8> = self.tiles().iter().map(|tile| tile.number()).collect();
        let digit = |nibble: u8| char::from_digit(nibble.into(), 16).unwrap_or_else(|| unreachable!("below 16"));
        Sha256::digest(&numbers).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }

    /// The next tile for a seat, if one is left.
    pub(super) const fn draw(&mut self, seat: Seat) -> Option<PhysicalTile> {
        match &mut self.left {
            WallLeft::Shared { head, tail } => {
                if *head == *tail {
                    return None;
                }
                *head += 1;
                Some(self.tiles[*head as usize - 1])
            }
            WallLeft::Private { drawn } => {
                let drawn = &mut drawn[seat.index()];
                if *drawn == QUARTER {
                    return None;
                }
                *drawn += 1;
                Some(self.tiles[seat.index() * QUARTER as usize + *drawn as usize - 1])
            }
        }
    }

    /// A replacement for a seat, if one is left: the last tile, or the next of its private wall.
    pub(super) const fn replace(&mut self, seat: Seat) -> Option<PhysicalTile> {
        match &mut self.left {
            WallLeft::Shared { head, tail } => {
                if *head == *tail {
                    return None;
                }
                *tail -= 1;
                Some(self.tiles[*tail as usize])
            }
            WallLeft::Private { .. } => self.draw(seat),
        }
    }

    /// Reads a tile of each stretch that the processor fetches together: see [`Deal::fetch`](super::Deal::fetch).
    #[inline]
    pub(super) fn fetch(&self) -> u64 {
        self.tiles.iter().step_by(64).map(|tile| u64::from(tile.number())).sum()
    }

    /// Whether a seat has a tile to draw.
    pub(super) const fn has_tile(&self, seat: Seat) -> bool {
        match &self.left {
            WallLeft::Shared { head, tail } => *head != *tail,
            WallLeft::Private { drawn } => drawn[seat.index()] != QUARTER,
        }
    }

    /// Whether replacements come from the other end than draws.
    pub(super) const fn has_tail(&self) -> bool {
        matches!(self.left, WallLeft::Shared { .. })
    }
}

/// The seed of a deal of a match or a study: the first eight bytes, little-endian, of the SHA-256 of `mcr`, the seed and the
/// index, the two as eight little-endian bytes each.
#[must_use]
pub fn deal_seed(seed: u64, index: u64) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"mcr");
    hash.update(seed.to_le_bytes());
    hash.update(index.to_le_bytes());
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    u64::from_le_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed, its dice, and of its walls of 144 and 136 the first five tiles and how the commitment begins.
    type Golden = (u64, [u8; 4], [u8; 5], &'static str, [u8; 5], &'static str);

    const GOLDEN: [Golden; 4] = [
        (0, [6, 2, 4, 4], [54, 85, 7, 112, 95], "9fc1cf7dfdf82b7b", [18, 123, 101, 89, 71], "27dc4c7ca15018a9"),
        (1, [1, 2, 5, 6], [12, 111, 129, 39, 125], "1929e2ad17399c04", [131, 52, 44, 96, 11], "f9c65b3ce58b786f"),
        (7, [4, 4, 4, 6], [28, 124, 143, 106, 84], "944a65a308de8a27", [102, 95, 52, 24, 16], "7264c44c00768b8f"),
        (1 << 63, [4, 4, 1, 6], [55, 110, 48, 63, 8], "16bc7db011a187ed", [128, 82, 59, 24, 43], "41962aa5cd274afb"),
    ];

    fn rules(name: &str) -> Rules {
        Rules::preset(name).unwrap()
    }

    fn numbers(wall: &Wall) -> Vec<u8> {
        wall.tiles().iter().map(|tile| tile.number()).collect()
    }

    #[test]
    fn golden_walls() {
        for (seed, dice, first, commitment, first_without, commitment_without) in GOLDEN {
            for (preset, length, first, commitment) in [
                ("wmo", 144, first, commitment),
                ("mahjongsoft", 136, first_without, commitment_without),
                ("botzone", 136, first_without, commitment_without),
            ] {
                let wall = Wall::new(seed, &rules(preset)).unwrap();
                assert_eq!((wall.dice(), wall.seed()), (Some(dice), Some(seed)), "{seed}");
                assert_eq!(numbers(&wall)[..5], first, "{seed} {preset}");
                assert!(wall.commitment().starts_with(commitment), "{seed} {preset}");
                assert_eq!((wall.commitment().len(), wall.tiles().len(), wall.remaining()), (64, length, length));
            }
        }
    }

    #[test]
    fn golden_deal_seeds() {
        assert_eq!(deal_seed(0, 0), 5_996_652_093_737_017_765);
        assert_eq!(deal_seed(1, 0), 10_243_802_263_923_265_283);
        assert_eq!(deal_seed(7, 0), 7_964_450_189_136_380_888);
        assert_eq!(deal_seed(1 << 63, 0), 1_057_229_029_653_273_304);
        assert_ne!(deal_seed(0, 1), deal_seed(1, 0));
    }

    #[test]
    fn tiles_are_given_one_by_one() {
        let wall = Wall::new(7, &Rules::WMO).unwrap();
        let mut given = Wall::from_tiles(&numbers(&wall)).unwrap();
        assert_eq!((given.tiles(), given.dice(), given.head(), given.tail()), (wall.tiles(), None, Some(0), Some(144)));
        assert_eq!(given.commitment(), wall.commitment());
        assert_eq!(given.under(&rules("mil")), Ok(given));
        assert_eq!(given.under(&rules("botzone")), Err(WallError::Rules { found: 144, needed: 136 }));
        assert_eq!(given.draw(Seat::ALL[0]), wall.tiles().first().copied());
        assert_eq!(given.replace(Seat::ALL[3]), wall.tiles().last().copied());
        assert_eq!((given.head(), given.tail(), given.remaining()), (Some(1), Some(143), 142));
        assert_eq!(given.under(&Rules::WMO).unwrap().remaining(), 144, "a deal begins with the whole wall");

        let mut numbers = numbers(&wall);
        numbers[3] = numbers[0];
        assert_eq!(Wall::from_tiles(&numbers), Err(WallError::Twice { place: 3, found: numbers[0] }));
        assert_eq!(Wall::from_tiles(&numbers[..135]), Err(WallError::Length { found: 135 }));
        let place = (0..).zip(&numbers).find_map(|(place, &n)| (n >= 136).then_some(place)).unwrap();
        let found = numbers[place];
        assert_eq!(Wall::from_tiles(&numbers[..136]), Err(WallError::Number { place, found, highest: 135 }));
    }

    #[test]
    fn without_flowers_the_first_flower_is_no_tile() {
        let mut numbers: Vec<u8> = (0..136).collect();
        assert!(Wall::from_tiles(&numbers).is_ok());
        numbers[5] = 136;
        let expected = WallError::Number { place: 5, found: 136, highest: 135 };
        assert_eq!(Wall::from_tiles(&numbers), Err(expected));
    }

    #[test]
    fn no_more_is_left_than_a_wall_has() {
        let [shared, private] = ["wmo", "botzone"].map(|preset| Wall::new(1, &rules(preset)).unwrap());
        let usual = Some([1, 6, 6, 1]);
        let halves = |head, tail| WallLeft::Shared { head, tail };
        let quarters = |first| WallLeft::Private { drawn: [first, 0, 34, 1] };
        for (wall, dice, left, is_possible) in [
            (shared, usual, halves(0, 144), true),
            (shared, None, halves(144, 144), true),
            (shared, usual, halves(14, 13), false),
            (shared, usual, halves(13, 145), false),
            (shared, None, halves(145, 145), false),
            (shared, usual, quarters(1), false),
            (private, usual, quarters(34), true),
            (private, usual, quarters(35), false),
            (private, Some([1, 0, 1, 1]), quarters(0), false),
            (private, Some([1, 1, 7, 1]), quarters(0), false),
        ] {
            let expected = if is_possible { Ok((Some(9), dice, left)) } else { Err(WallError::Left) };
            let resumed = wall.resumed(Some(9), dice, left);
            assert_eq!(resumed.map(|wall| (wall.seed, wall.dice, wall.left)), expected, "{dice:?} {left:?}");
        }
    }

    #[test]
    fn private_walls_are_drawn_each_from_its_front() {
        let mut wall = Wall::new(1, &rules("botzone")).unwrap();
        assert_eq!((wall.head(), wall.tail(), wall.private_sizes()), (None, None, Some([34; 4])));
        for seat in Seat::ALL {
            for n in 0..34 {
                assert!(wall.has_tile(seat));
                let tile = if n % 2 == 0 { wall.draw(seat) } else { wall.replace(seat) };
                assert_eq!(tile, Some(wall.tiles()[34 * seat.index() + n]));
            }
            assert_eq!((wall.has_tile(seat), wall.draw(seat), wall.replace(seat)), (false, None, None));
            assert_eq!(wall.remaining(), 34 * (3 - seat.index()));
        }
        let flowers = Rules { flowers: FlowerRule::Forced, ..rules("botzone") };
        assert_eq!(Wall::new(1, &flowers), Err(WallError::PrivateWithFlowers));
    }

    #[test]
    fn a_shared_wall_is_drawn_to_the_last_tile() {
        let mut wall = Wall::new(1, &Rules::WMO).unwrap();
        let mut drawn: Vec<u8> = Vec::new();
        for n in 0.. {
            let tile = if n % 3 == 0 { wall.replace(Seat::ALL[0]) } else { wall.draw(Seat::ALL[0]) };
            let Some(tile) = tile else { break };
            drawn.push(tile.number());
        }
        drawn.sort_unstable();
        assert!(drawn.into_iter().eq(0..144));
        assert_eq!((wall.head(), wall.remaining()), (wall.tail(), 0));
    }
}
