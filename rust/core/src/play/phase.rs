//! Who must act, and on what.

use super::action::Action;
use super::physical::PhysicalTile;
use super::seat::Seat;
use crate::tiles::Tile;

/// Where a deal stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A seat is to act in its turn.
    Turn(Turn),
    /// Others may claim a tile.
    Claims(Question),
    /// The other three are asked whether the deal goes on after a false win.
    Vote(Vote),
    /// The deal has ended.
    Over,
}

/// A seat's turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) begun: Begun,
}

/// How a turn began, or what was drawn in it last.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// The dealer's first: with the fourteenth tile.
    Dealt(PhysicalTile),
    /// With a tile from the wall, perhaps in place of a flower.
    Drew(PhysicalTile),
    /// With the replacement tile of a kong.
    AfterKong(PhysicalTile),
    /// With a chow or pung.
    Claimed,
}

impl Begun {
    /// The tile drawn last; `None` after a chow or pung.
    pub(super) const fn drawn(self) -> Option<PhysicalTile> {
        match self {
            Begun::Dealt(tile) | Begun::Drew(tile) | Begun::AfterKong(tile) => Some(tile),
            Begun::Claimed => None,
        }
    }
}

/// A tile that the other seats may claim: a discard, or the tile of an added kong.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub(super) tile: PhysicalTile,
    pub(super) from: Seat,
    /// It is the tile of an added kong, which can only be robbed.
    pub(super) is_kong: bool,
    /// The answers so far; nobody sees them before the last one is there.
    pub(super) answers: [Option<Action>; 4],
}

impl Question {
    pub(super) const fn new(tile: PhysicalTile, from: Seat, is_kong: bool) -> Question {
        Question { tile, from, is_kong, answers: [None; 4] }
    }

    pub(super) const fn kind(&self) -> Tile {
        self.tile.kind()
    }

    pub(super) const fn answer(&self, seat: Seat) -> Option<Action> {
        self.answers[seat.index()]
    }

    /// The seats, nearest after the tile's owner first, that gave this answer.
    pub(super) fn who(&self, action: Action) -> impl Iterator<Item = Seat> {
        let question = *self;
        self.from.others().filter(move |&seat| question.answer(seat) == Some(action))
    }
}

/// Three seats are asked to play on after a false win.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Vote {
    pub(super) offender: Seat,
    pub(super) is_objected: bool,
    pub(super) then: Then,
}

/// What goes on after a false win.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// The offender's turn.
    Turn(Turn),
    /// The answers of the seats that sit this many turns after the tile's owner, or more.
    Claims(Question, u8),
}
