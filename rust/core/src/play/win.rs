//! Whether a hand wins, and with what.

use super::deal::Deal;
use super::phase::{Begun, Phase, Question, Turn};
use super::physical::PhysicalTile;
use super::seat::Seat;
use crate::scoring::{Value, is_winning_shape};
use crate::tiles::{Circumstances, Draft, Hand, Tile, Tiles};

/// A win: the hand and its worth.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Who wins.
    pub seat: Seat,
    /// The hand, the winning tile and the circumstances with it.
    pub hand: Hand,
    /// Its points and fans, flowers not counted.
    pub value: Value,
    /// It is a win on the tiles dealt.
    pub dealt: bool,
    /// Tiles that the winner has drawn, replacements not counted; the dealer's fourteenth is one.
    pub turn: u8,
}

impl Win {
    /// Points with flowers.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.value.points + u32::from(self.hand.flowers().count())
    }
}

impl Deal {
    /// What the seat whose turn it is would win with the tile drawn, however little, dead or not; `None` if its tiles are no
    /// winning shape, or no tile was drawn.
    #[must_use]
    pub fn value_drawn(&self) -> Option<Win> {
        match self.phase {
            Phase::Turn(turn) => self.win_in_turn(turn),
            _ => None,
        }
    }

    /// What a seat would win, however little, dead or not, if the seat whose turn it is discarded or added this tile of its
    /// hand now; `None` if its tiles are no winning shape, or it is nobody's or its own turn.
    #[must_use]
    pub fn value_of_claim(&self, seat: Seat, tile: PhysicalTile, is_added: bool) -> Option<Win> {
        match self.phase {
            Phase::Turn(turn) if turn.seat != seat && !tile.is_flower() && self.hand(turn.seat).contains(tile) => {
                self.win_with(seat, &Question::new(tile, turn.seat, is_added), self.visible_copies(tile.kind()))
            }
            _ => None,
        }
    }

    /// The win that a seat may declare in its turn.
    #[inline]
    pub(super) fn legal_win_in_turn(&self, turn: Turn) -> Option<Win> {
        if self.is_dead(turn.seat) { None } else { self.win_in_turn(turn).filter(|win| self.is_enough(win)) }
    }

    /// The win that a seat may claim on a tile.
    #[inline]
    pub(super) fn legal_win_on(&self, seat: Seat, question: &Question) -> Option<Win> {
        if self.is_dead(seat) { None } else { self.win_on(seat, question).filter(|win| self.is_enough(win)) }
    }

    /// Whether a win is worth the minimum, for which flowers do not count.
    pub(super) fn is_enough(&self, win: &Win) -> bool {
        win.value.points >= self.rules().minimum_points
    }

    /// What the tiles of a seat in its turn would win, however little; `None` if they are no winning shape, or no tile was
    /// drawn.
    pub(super) fn win_in_turn(&self, turn: Turn) -> Option<Win> {
        let drawn = turn.begun.drawn()?;
        let hand = self.hand(turn.seat);
        if !self.is_shape(turn.seat, hand.tiles(), hand.kinds(), hand.sizes()) {
            return None;
        }
        let kind = drawn.kind();
        let circumstances = Circumstances {
            self_drawn: true,
            last_of_kind: self.visible_copies(kind) == 3,
            last_in_wall: self.is_last(turn.seat),
            kong: matches!(turn.begun, Begun::AfterKong(_)),
        };
        let before = Tiles::from_bits(hand.tiles().bits() - (1 << (3 * kind.index())));
        self.evaluate(turn.seat, before, kind, circumstances, matches!(turn.begun, Begun::Dealt(_)))
    }

    /// What a seat would win on the tile of another, however little; `None` if the tiles are no winning shape.
    #[inline]
    pub(super) fn win_on(&self, seat: Seat, question: &Question) -> Option<Win> {
        // A discard is among the visible copies and does not count; the tile of an added kong is not among them.
        self.win_with(seat, question, self.visible_copies(question.kind()) - u8::from(!question.is_kong))
    }

    /// The same, so many other copies of the tile being visible.
    #[inline]
    fn win_with(&self, seat: Seat, question: &Question, others: u8) -> Option<Win> {
        let (hand, kind) = (self.hand(seat), question.kind());
        let with_tile = Tiles::from_bits(hand.tiles().bits() + (1 << (3 * kind.index())));
        let mut sizes = hand.sizes();
        sizes[kind.index() / 9] += 1;
        if !self.is_shape(seat, with_tile, hand.kinds() | 1 << kind.index(), sizes) {
            return None;
        }
        let circumstances = Circumstances {
            self_drawn: false,
            last_of_kind: others == 3,
            last_in_wall: self.is_last(question.from),
            kong: question.is_kong,
        };
        self.evaluate(seat, hand.tiles(), kind, circumstances, false)
    }

    /// Whether these tiles of a seat, of these kinds and sizes, are a winning shape; a flower is a tile of no set.
    #[inline]
    fn is_shape(&self, seat: Seat, tiles: Tiles, kinds: u64, sizes: [u8; 4]) -> bool {
        let player = &self.players[seat.index()];
        !player.hand.has_flower() && is_winning_shape(tiles.bits(), kinds, sizes, player.melds.len())
    }

    #[cold]
    fn evaluate(
        &self,
        seat: Seat,
        before: Tiles,
        winning: Tile,
        circumstances: Circumstances,
        dealt: bool,
    ) -> Option<Win> {
        let player = &self.players[seat.index()];
        let melds = player.melds.iter().map(|laid| laid.meld);
        let mut draft = Draft::new(melds, before.iter().chain([winning]));
        draft.round = self.round;
        draft.seat = seat.wind(self.dealer);
        draft.circumstances = circumstances;
        draft.flowers = player.flower_tiles();
        let hand = draft.build().expect("a hand of play is a possible hand");
        let value = self.scorer.evaluate(&hand, dealt)?;
        Some(Win { seat, hand, value, dealt, turn: player.draws })
    }
}
