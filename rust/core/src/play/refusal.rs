//! Why an action is refused.

use super::action::Action;
use super::seat::Seat;
use crate::tiles::Tile;
use thiserror::Error;

/// An action that is not allowed. The deal is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("seat {seat} cannot {action}: {why}")]
pub struct IllegalAction {
    /// Whose it was.
    pub seat: Seat,
    /// What was tried.
    pub action: Action,
    /// Why not.
    pub why: Refusal,
}

/// The reason of an [`IllegalAction`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing can be done any more.
    #[error("the deal is over")]
    Over,
    /// Others must act first, or the seat has given its answer, or it could have done nothing but pass.
    #[error("it is not asked to act now")]
    NotAwaited,
    /// The others are asked to play on.
    #[error("after a false win it can only consent or object")]
    OnlyVote,
    /// There was no false win.
    #[error("nobody is asked whether to play on")]
    NoVote,
    /// In its own turn a seat claims nothing and does not pass.
    #[error("it is its own turn: there is no tile to claim or to pass")]
    OwnTurn,
    /// A discard is answered first.
    #[error("it is not its turn: it can only claim {tile}, or pass")]
    NotItsTurn {
        /// The tile that can be claimed.
        tile: Tile,
    },
    /// The tile of an added kong can be won on and nothing else.
    #[error("the tile of an added kong can only be won on")]
    OnlyRobbing,
    /// After a chow or pung a discard comes first.
    #[error("after a chow or pung it can only discard")]
    AfterClaim,
    /// The seat does not hold what it would need.
    #[error("it does not hold {needed} of {tile}")]
    NotHeld {
        /// The kind.
        tile: Tile,
        /// Copies needed.
        needed: u8,
    },
    /// The seat does not hold this very copy.
    #[error("it does not hold copy {copy} of {tile}")]
    CopyNotHeld {
        /// The kind.
        tile: Tile,
        /// The copy, 0-3.
        copy: u8,
    },
    /// The chow is not one of the discard.
    #[error("the discard is {discard}")]
    OtherDiscard {
        /// What was discarded.
        discard: Tile,
    },
    /// A chow is claimed from the seat before.
    #[error("only the next to play can chow")]
    NotNext,
    /// The seat has no melded pung of this tile.
    #[error("it has no melded pung of {tile}")]
    NoPung {
        /// The kind.
        tile: Tile,
    },
    /// The last tile can be won on and nothing else.
    #[error("no tile is left to draw: a tile can only be won on or discarded")]
    LastTile,
    /// No tile is left to replace the fourth of a kong, or a flower.
    #[error("no tile is left to replace one")]
    NoReplacement,
    /// Under these rules flowers are no matter of choice.
    #[error("under these rules flowers are laid out at once, or there are none")]
    NoFlowerActions,
    /// The hand is dead.
    #[error("its hand is dead")]
    Dead,
    /// A kept flower is a tile of no set.
    #[error("a flower is in the hand")]
    FlowerHeld,
    /// The tiles do not make a win.
    #[error("the tiles are no winning shape")]
    NoWinningShape,
    /// The hand is worth too little.
    #[error("the hand is worth {points} points without flowers, and {minimum} are needed")]
    BelowMinimum {
        /// Points without flowers.
        points: u32,
        /// Points needed.
        minimum: u32,
    },
    /// A win that is none cannot be declared.
    #[error("under these rules only a valid win can be declared")]
    DeclaringRefused,
    /// The win is a win.
    #[error("the win is valid: win")]
    WinIsLegal,
    /// The seat is dead already.
    #[error("its hand is dead already")]
    AlreadyDead,
}
