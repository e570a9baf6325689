//! A hand: melds, concealed tiles, winning tile, winds, circumstances, flowers.

use super::error::{HandError, InvalidHand, Problem};
use super::meld::Meld;
use super::multiset::{Tiles, write_run};
use super::notation;
use super::tile::{Tile, Wind};
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// How the win came about.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "the four flags of the notation, independent of each other")]
pub struct Circumstances {
    /// The winner drew the winning tile.
    pub self_drawn: bool,
    /// The other three copies of the winning tile are visible to all.
    pub last_of_kind: bool,
    /// Won on the last tile of the wall, or on the discard after it.
    pub last_in_wall: bool,
    /// Self-drawn: on the replacement tile of a kong. Otherwise: by robbing a kong.
    pub kong: bool,
}

impl Circumstances {
    const fn to_bits(self) -> u8 {
        self.self_drawn as u8 | (self.last_of_kind as u8) << 1 | (self.last_in_wall as u8) << 2 | (self.kong as u8) << 3
    }

    const fn from_bits(bits: u8) -> Circumstances {
        Circumstances {
            self_drawn: bits & 1 != 0,
            last_of_kind: bits & 2 != 0,
            last_in_wall: bits & 4 != 0,
            kong: bits & 8 != 0,
        }
    }
}

/// The winner's flowers: how many, and which where that is known.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flowers {
    count: u8,
    /// Bit `n` for the flower `a + n`; zero where only the number is known.
    named: u8,
}

impl Flowers {
    /// A number of flowers, 0-8; `None` beyond.
    #[must_use]
    pub const fn number(count: u8) -> Option<Flowers> {
        if count <= 8 { Some(Flowers { count, named: 0 }) } else { None }
    }

    /// These flowers; `None` if one is no flower or stands there twice.
    pub fn named(tiles: impl IntoIterator<Item = Tile>) -> Option<Flowers> {
        let mut flowers = Flowers::default();
        for tile in tiles {
            if !tile.is_flower() || !flowers.add(tile) {
                return None;
            }
        }
        Some(flowers)
    }

    /// Adds a named flower; `false` if it is there already.
    pub(crate) fn add(&mut self, flower: Tile) -> bool {
        let bit = 1 << (flower.index() - Tile::PLAYING_KINDS);
        let is_new = self.named & bit == 0;
        if is_new {
            self.named |= bit;
            self.count += 1;
        }
        is_new
    }

    /// How many, 0-8.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.count
    }

    /// Which, empty where only the number is known.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        Tile::all()
            .skip(Tile::PLAYING_KINDS)
            .enumerate()
            .filter_map(move |(n, tile)| (self.named >> n & 1 == 1).then_some(tile))
    }
}

/// A hand as written or put together: the parts may still make no possible hand; [`Draft::build`] decides.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub(crate) melds: ArrayVec<Meld, 4>,
    /// All concealed tiles, the winning tile among them.
    pub(crate) concealed: Tiles,
    /// Tiles, each set in brackets counting as three.
    pub(crate) tiles: usize,
    /// The concealed tile written last.
    pub(crate) last: Option<Tile>,
    /// What is wrong with melds, tiles and flowers.
    pub(crate) problems: Vec<Problem>,
    /// The round's wind.
    pub round: Wind,
    /// The winner's wind.
    pub seat: Wind,
    /// How the win came about.
    pub circumstances: Circumstances,
    /// The winner's flowers.
    pub flowers: Flowers,
}

impl Draft {
    /// A hand from its parts, before winds, circumstances and flowers are set. Of 14 tiles, kongs counting as three, the
    /// last concealed one is the winning tile; 13 are a hand before the win.
    pub fn new(melds: impl IntoIterator<Item = Meld>, concealed: impl IntoIterator<Item = Tile>) -> Draft {
        let mut draft = Draft::default();
        let mut held = [0_usize; Tile::KINDS];
        let mut sets = 0;
        for meld in melds {
            sets += 1;
            draft.tiles += 3;
            meld.tiles().iter().for_each(|tile| held[tile.index()] += 1);
            let _ = draft.melds.try_push(meld);
        }
        if sets > 4 {
            draft.problems.push(Problem::MeldCount { found: sets });
        }
        for tile in concealed {
            draft.tiles += 1;
            if tile.is_flower() {
                draft.problems.push(Problem::FlowerInHand { tile, offset: None });
                continue;
            }
            draft.last = Some(tile);
            held[tile.index()] += 1;
            let _ = draft.concealed.insert(tile);
        }
        for tile in Tile::playing().filter(|tile| held[tile.index()] > tile.copies().into()) {
            draft.problems.push(Problem::Copies { tile, found: held[tile.index()], offset: None });
        }
        draft
    }

    /// Reads the notation. Everything but syntax is left to [`Draft::build`], so that winds and circumstances can be
    /// replaced before.
    ///
    /// # Errors
    /// [`ParseError`](super::ParseError) naming every place where the text is not in the notation.
    pub fn parse(text: &str) -> Result<Draft, super::ParseError> {
        notation::parse(text)
    }

    /// The hand, if it is possible.
    ///
    /// # Errors
    /// Every [`Problem`] of melds, tiles, flowers and circumstances.
    pub fn build(mut self) -> Result<Hand, InvalidHand> {
        let mut problems = std::mem::take(&mut self.problems);
        let wins = match self.tiles {
            14 => true,
            13 => false,
            found => {
                problems.insert(0, Problem::TileCount { found });
                return Err(InvalidHand { problems });
            }
        };
        let mut melds = [None; 4];
        melds.iter_mut().zip(&self.melds).for_each(|(slot, &meld)| *slot = Some(meld));
        let mut hand = Hand {
            concealed: self.concealed,
            melds,
            winning: None,
            winds: (self.round as u8) << 2 | self.seat as u8,
            flags: self.circumstances.to_bits() | self.flowers.count << 4,
            named_flowers: self.flowers.named,
        };
        if let (true, Some(tile)) = (wins, self.last) {
            let was_held = hand.concealed.remove(tile);
            debug_assert!(was_held, "the last tile is one of the concealed tiles");
            hand.winning = Some(tile);
            hand.contradictions(tile, &mut problems);
        }
        if problems.is_empty() { Ok(hand) } else { Err(InvalidHand { problems }) }
    }
}

/// A possible hand: with a winning tile, 14 tiles; without, 13; each kong counting as three.
///
/// `==` compares everything that the notation shows; flowers given by number differ from flowers given by name.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Without the winning tile.
    concealed: Tiles,
    /// Filled from the front.
    melds: [Option<Meld>; 4],
    winning: Option<Tile>,
    /// Round wind times four plus seat wind.
    winds: u8,
    /// Circumstances in the low four bits, number of flowers above.
    flags: u8,
    named_flowers: u8,
}

impl Hand {
    /// A hand before the win, to stand where a row of many has no hand: four copies each of 1-3 of characters and an East.
    pub const NO_WIN: Hand = Hand {
        concealed: Tiles::from_bits(0o444 | 1 << (3 * 27)),
        melds: [None; 4],
        winning: None,
        winds: 0,
        flags: 0,
        named_flowers: 0,
    };

    /// The win on a tile of which melds and concealed tiles leave a copy, in circumstances that the tiles allow.
    pub(crate) fn won(
        melds: [Option<Meld>; 4],
        concealed: Tiles,
        winning: Tile,
        [round, seat]: [Wind; 2],
        circumstances: Circumstances,
    ) -> Hand {
        Hand {
            concealed,
            melds,
            winning: Some(winning),
            winds: (round as u8) << 2 | seat as u8,
            flags: circumstances.to_bits(),
            named_flowers: 0,
        }
    }

    /// The same win, the tile being drawn.
    pub(crate) const fn drawn(mut self) -> Hand {
        self.flags |= 1;
        self
    }

    fn contradictions(&self, winning: Tile, problems: &mut Vec<Problem>) {
        let Circumstances { self_drawn, last_of_kind, last_in_wall, kong } = self.circumstances();
        let concealed_copy = self.concealed.count(winning) > 0;
        if kong && !self_drawn {
            if last_in_wall {
                problems.push(Problem::RobbingLastInWall);
            }
            if concealed_copy || self.melds().any(|meld| meld.tiles().count(winning) > 0) {
                problems.push(Problem::RobbingHeldTile { tile: winning });
            }
        }
        if kong && self_drawn && !self.melds().any(Meld::is_kong) {
            problems.push(Problem::ReplacementWithoutKong);
        }
        if last_of_kind && concealed_copy {
            problems.push(Problem::LastOfKindHeld { tile: winning });
        }
    }

    /// The melds, concealed kongs among them, in the order given.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + Clone + use<> {
        self.melds.into_iter().flatten()
    }

    /// The melds in four places, filled from the front.
    pub(crate) const fn meld_slots(&self) -> &[Option<Meld>; 4] {
        &self.melds
    }

    /// The concealed tiles without the winning tile.
    #[must_use]
    pub const fn concealed(&self) -> Tiles {
        self.concealed
    }

    /// The winning tile, `None` before the win.
    #[must_use]
    pub const fn winning_tile(&self) -> Option<Tile> {
        self.winning
    }

    /// The round's wind.
    #[must_use]
    pub const fn round(&self) -> Wind {
        Wind::from_bits(self.winds >> 2)
    }

    /// The winner's wind.
    #[must_use]
    pub const fn seat(&self) -> Wind {
        Wind::from_bits(self.winds)
    }

    /// Round wind times four plus seat wind, 0..16.
    pub(crate) const fn wind_index(&self) -> usize {
        self.winds as usize
    }

    /// How the win came about.
    #[must_use]
    pub const fn circumstances(&self) -> Circumstances {
        Circumstances::from_bits(self.flags)
    }

    /// The circumstances as bits: self-drawn, last of its kind, last in the wall, kong.
    pub(crate) const fn circumstance_bits(&self) -> usize {
        (self.flags & 15) as usize
    }

    /// The winner's flowers.
    #[must_use]
    pub const fn flowers(&self) -> Flowers {
        Flowers { count: self.flags >> 4, named: self.named_flowers }
    }

    /// The parts again, to change winds, circumstances or flowers.
    #[must_use]
    pub fn to_draft(&self) -> Draft {
        let mut concealed = self.concealed;
        if let Some(tile) = self.winning {
            let has_room = concealed.insert(tile);
            debug_assert!(has_room, "a possible hand holds no fifth copy");
        }
        Draft {
            melds: self.melds().collect(),
            concealed,
            tiles: 13 + usize::from(self.winning.is_some()),
            last: self.winning,
            problems: Vec::new(),
            round: self.round(),
            seat: self.seat(),
            circumstances: self.circumstances(),
            flowers: self.flowers(),
        }
    }
}

impl FromStr for Hand {
    type Err = HandError;

    fn from_str(text: &str) -> Result<Hand, HandError> {
        Ok(Draft::parse(text)?.build()?)
    }
}

/// The notation in its one canonical form: melds, concealed tiles in tile order, the winning tile last, winds and flags,
/// flowers: `[123m,1]44s12333p|EE0000|`.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for meld in self.melds() {
            write!(f, "{meld}")?;
        }
        write_run(f, self.concealed.iter().chain(self.winning))?;
        write!(f, "|{}{}", self.round().letter(), self.seat().letter())?;
        for bit in 0..4 {
            write!(f, "{}", self.flags >> bit & 1)?;
        }
        f.write_str("|")?;
        match self.flowers() {
            Flowers { count: 0, .. } => Ok(()),
            Flowers { count, named: 0 } => write!(f, "{count}"),
            flowers => write_run(f, flowers.tiles()),
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}
