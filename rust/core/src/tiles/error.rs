//! What can be wrong with a hand, and where.

use super::tile::Tile;
use std::fmt;
use thiserror::Error;

/// Text that is not in the notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", list(.faults))]
pub struct ParseError {
    /// Every fault found, in the order of the text; never empty.
    pub faults: Vec<SyntaxFault>,
}

/// One place where the text departs from the notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at {offset}: found {}, expected {expected}", quoted(.found))]
pub struct SyntaxFault {
    /// Characters before the fault.
    pub offset: usize,
    /// What stands there; empty at the end of the text.
    pub found: String,
    /// What was allowed there.
    pub expected: &'static str,
}

/// Characters of the text that a message quotes, and items that it lists; the values have them all.
const QUOTED: usize = 40;
const LISTED: usize = 10;

fn quoted(found: &str) -> String {
    match found.char_indices().nth(QUOTED) {
        _ if found.is_empty() => "the end".to_owned(),
        Some((end, _)) => format!("{:?} and so on", &found[..end]),
        None => format!("{found:?}"),
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    let mut shown: Vec<String> = items.iter().take(LISTED).map(ToString::to_string).collect();
    if items.len() > LISTED {
        shown.push(format!("and {} more", items.len() - LISTED));
    }
    shown.join("; ")
}

/// Well-formed text or parts that make no possible hand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", list(.problems))]
pub struct InvalidHand {
    /// Every problem found; never empty.
    pub problems: Vec<Problem>,
}

/// One reason why a hand is impossible. Offsets count characters of the text, and are `None` for hands not made from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Neither 14 tiles (a win) nor 13 (before the win), each kong counting as three.
    TileCount {
        /// Tiles found, each kong counting as three.
        found: usize,
    },
    /// The hand has 13 tiles where a winning tile is needed.
    NoWinningTile,
    /// The hand has 14 tiles where 13 before the win are needed.
    NotBeforeWin,
    /// The hand has 13 tiles where one of 14 is to be discarded.
    NothingToDiscard,
    /// More than four melds.
    MeldCount {
        /// Melds found.
        found: usize,
    },
    /// More copies of a tile than exist.
    Copies {
        /// The tile.
        tile: Tile,
        /// Copies in the hand and its melds together.
        found: usize,
        /// Where the first copy too many stands.
        offset: Option<usize>,
    },
    /// More copies of a tile than exist, the visible ones counted.
    VisibleCopies {
        /// The tile.
        tile: Tile,
        /// Copies in the hand, its melds and among the visible tiles together.
        found: usize,
    },
    /// Tiles in brackets that are no chow, pung or kong, or a digit that it cannot have.
    Meld {
        /// The meld's number, from 1.
        number: usize,
        /// What stands in the brackets.
        text: String,
        /// Why it is impossible and what was allowed.
        why: &'static str,
        /// Where its bracket opens.
        offset: Option<usize>,
    },
    /// A flower among the concealed tiles; flowers are written after the second bar.
    FlowerInHand {
        /// The flower.
        tile: Tile,
        /// Where it stands.
        offset: Option<usize>,
    },
    /// A flower named twice.
    RepeatedFlower {
        /// The flower.
        tile: Tile,
        /// Where it stands the second time.
        offset: Option<usize>,
    },
    /// More than eight flowers.
    FlowerCount {
        /// Flowers said to be there.
        found: usize,
    },
    /// Robbing a kong with the last tile of the wall.
    RobbingLastInWall,
    /// Robbing a kong with a tile of which the winner holds a further copy.
    RobbingHeldTile {
        /// The winning tile.
        tile: Tile,
    },
    /// Out with a replacement tile without a kong.
    ReplacementWithoutKong,
    /// The last of its kind with another concealed copy.
    LastOfKindHeld {
        /// The winning tile.
        tile: Tile,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |offset: &Option<usize>| offset.map_or(String::new(), |n| format!("at {n}: "));
        match self {
            Problem::TileCount { found } => {
                write!(
                    f,
                    "{found} tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win"
                )
            }
            Problem::NoWinningTile => {
                write!(f, "13 tiles, each kong counting as three; a win has 14, the winning tile last")
            }
            Problem::NotBeforeWin => write!(f, "14 tiles, each kong counting as three; a hand before the win has 13"),
            Problem::NothingToDiscard => {
                write!(f, "13 tiles, each kong counting as three; a hand that is to discard has 14")
            }
            Problem::MeldCount { found } => write!(f, "{found} melds; at most 4 are allowed"),
            Problem::Copies { tile, found, offset } => {
                write!(f, "{}{found} copies of {tile}; there are {}", at(offset), tile.copies())
            }
            Problem::VisibleCopies { tile, found } => {
                let copies = tile.copies();
                write!(f, "{found} copies of {tile} in the hand, its melds and the visible tiles; there are {copies}")
            }
            Problem::Meld { number, text, why, offset } => write!(f, "{}meld {number} [{text}]: {why}", at(offset)),
            Problem::FlowerInHand { tile, offset } => {
                write!(f, "{}flower {tile} among the tiles; flowers are written after the second |", at(offset))
            }
            Problem::RepeatedFlower { tile, offset } => {
                write!(f, "{}flower {tile} twice; each exists once", at(offset))
            }
            Problem::FlowerCount { found } => write!(f, "{found} flowers; at most 8 are allowed"),
            Problem::RobbingLastInWall => {
                write!(f, "robbing a kong with the last tile of the wall: a kong needs a tile left to replace it")
            }
            Problem::RobbingHeldTile { tile } => {
                write!(
                    f,
                    "robbing a kong of {tile} with a further {tile} in the hand: the kong's owner holds the other three"
                )
            }
            Problem::ReplacementWithoutKong => write!(f, "out with a replacement tile, but no kong among the melds"),
            Problem::LastOfKindHeld { tile } => {
                write!(
                    f,
                    "{tile} as the last of its kind with a further {tile} concealed: the other three must be visible to all"
                )
            }
        }
    }
}

/// Text that is no hand: not in the notation, or an impossible hand.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HandError {
    /// Not in the notation.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// In the notation, but impossible.
    #[error(transparent)]
    Invalid(#[from] InvalidHand),
}
