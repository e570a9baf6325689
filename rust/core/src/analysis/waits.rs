//! What a hand of 13 tiles waits for, what each tile would be worth, and what would lift a win over the minimum.

use super::position::Position;
use crate::scoring::{self, Scorer, Value};
use crate::tiles::{Circumstances, Hand, Meld, Tile, Tiles};

/// A tile that completes a hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// Copies that the player does not see, 0-4.
    pub unseen: u8,
    /// Whether the own melds and the visible tiles hold the other three copies and the concealed tiles none, so that a win
    /// is on the last of its kind.
    pub last_of_kind: bool,
    /// The win on a discard.
    pub discard: Value,
    /// The win by drawing the tile.
    pub self_drawn: Value,
    /// What alone would make a win legal that is not legal on a discard.
    pub lifts: Lifts,
}

impl Wait {
    /// The hand won on this wait of a position, on a discard or by drawing the tile, without flowers.
    #[must_use]
    pub fn hand(&self, position: &Position, self_drawn: bool) -> Hand {
        let last_of_kind = self.last_of_kind;
        won(position, self.tile, Circumstances { self_drawn, last_of_kind, ..Circumstances::default() })
    }
}

/// Circumstances each of which alone makes a win legal that is below the minimum on a plain discard; all false where it is
/// legal, or where none does.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools, reason = "the four flags of the notation, independent of each other")]
pub struct Lifts {
    /// Drawing the tile.
    pub self_drawn: bool,
    /// A discard that is the last of its kind.
    pub last_of_kind: bool,
    /// The discard after the last tile of the wall.
    pub last_in_wall: bool,
    /// Robbing a kong, or drawing the tile as the replacement of a kong.
    pub kong: bool,
}

/// A tile that completes a hand, and the points of a win on it: a [`Wait`] without its reasons.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct WaitPoints {
    /// The tile.
    pub tile: Tile,
    /// Copies that the player does not see, 0-4.
    pub unseen: u8,
    /// Points of the win on a discard.
    pub discard: u32,
    /// Points of the win by drawing the tile.
    pub self_drawn: u32,
}

/// The kinds that complete 13 tiles to a winning shape of any form and of which the player does not hold all four, bit
/// `n` for the kind with index `n`. A hand of 14 waits for none.
#[must_use]
pub fn waiting_kinds(position: &Position) -> u64 {
    let melds = position.melded_sets();
    if position.concealed().len() + 3 * melds != 13 {
        return 0;
    }
    let kinds = scoring::completing(position.concealed().bits(), melds);
    if kinds == 0 { 0 } else { kinds & !scoring::exhausted(position.own().bits()) }
}

/// Every wait of a position, in tile order.
pub fn waits(scorer: &Scorer, position: &Position) -> impl Iterator<Item = Wait> {
    each_kind(position).map(|kind| kind.wait(scorer))
}

/// Every wait of a position, in tile order, with the points alone: for those who ask for millions.
pub fn wait_points(scorer: &Scorer, position: &Position) -> impl Iterator<Item = WaitPoints> {
    each_kind(position).map(|kind| {
        let [discard, self_drawn] = kind.values(scorer).map(|value| value.points);
        WaitPoints { tile: kind.tile, unseen: kind.unseen, discard, self_drawn }
    })
}

/// A kind that completes a position.
struct Completing<'a> {
    position: &'a Position,
    tile: Tile,
    unseen: u8,
    last_of_kind: bool,
}

fn each_kind(position: &Position) -> impl Iterator<Item = Completing<'_>> {
    let mut kinds = waiting_kinds(position);
    let known = if kinds == 0 { Tiles::EMPTY } else { position.known() };
    std::iter::from_fn(move || {
        let tile = Tile::from_index(kinds.trailing_zeros() as usize)?;
        kinds &= kinds - 1;
        let seen = known.count(tile);
        let last_of_kind = seen == 3 && position.concealed().count(tile) == 0;
        Some(Completing { position, tile, unseen: tile.copies() - seen, last_of_kind })
    })
}

impl Completing<'_> {
    fn circumstances(&self, self_drawn: bool) -> Circumstances {
        Circumstances { self_drawn, last_of_kind: self.last_of_kind, ..Circumstances::default() }
    }

    fn value(&self, scorer: &Scorer, circumstances: Circumstances) -> Value {
        let value = scorer.evaluate(&won(self.position, self.tile, circumstances), false);
        debug_assert!(value.is_some(), "{} completes {:?}", self.tile, self.position);
        value.unwrap_or_default()
    }

    /// On a discard, and self-drawn.
    fn values(&self, scorer: &Scorer) -> [Value; 2] {
        let values = scorer.on_discard_and_drawn(&won(self.position, self.tile, self.circumstances(false)));
        debug_assert!(values.is_some(), "{} completes {:?}", self.tile, self.position);
        values.unwrap_or_default()
    }

    fn wait(&self, scorer: &Scorer) -> Wait {
        let [discard, self_drawn] = self.values(scorer);
        let Completing { tile, unseen, last_of_kind, .. } = *self;
        let mut wait = Wait { tile, unseen, last_of_kind, discard, self_drawn, lifts: Lifts::default() };
        if discard.points < scorer.rules().minimum_points {
            wait.lifts = self.lifts(scorer, self_drawn);
        }
        wait
    }

    fn lifts(&self, scorer: &Scorer, self_drawn: Value) -> Lifts {
        let is_legal = |circumstances| self.value(scorer, circumstances).points >= scorer.rules().minimum_points;
        let (discard, drawn) = (self.circumstances(false), self.circumstances(true));
        let is_held = self.position.own().count(self.tile) > 0;
        let is_concealed = self.position.concealed().count(self.tile) > 0;
        let has_kong = self.position.melds().any(Meld::is_kong);
        let robs = !is_held && is_legal(Circumstances { kong: true, ..discard });
        Lifts {
            self_drawn: self_drawn.points >= scorer.rules().minimum_points,
            last_of_kind: !is_concealed && is_legal(Circumstances { last_of_kind: true, ..discard }),
            last_in_wall: is_legal(Circumstances { last_in_wall: true, ..discard }),
            kong: robs || (has_kong && is_legal(Circumstances { kong: true, ..drawn })),
        }
    }
}

/// The win of a position on a tile that it has room for.
fn won(position: &Position, tile: Tile, circumstances: Circumstances) -> Hand {
    let winds = [position.round(), position.seat()];
    Hand::won(*position.meld_slots(), position.concealed(), tile, winds, circumstances)
}
