//! A seat's own turn: drawing, kongs, flowers, discards.

use super::action::{Action, Discard};
use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::legal::{Answers, Kinds, LegalActions};
use super::phase::{Begun, Question, Turn};
use super::physical::{Concealed, PhysicalTile};
use super::seat::Seat;
use crate::rules::FlowerRule;
use crate::tiles::{Meld, Tile};

/// Why a tile is drawn.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Draw {
    /// A turn begins.
    Turn,
    /// In place of the fourth tile of a kong.
    Kong,
    /// In place of a flower.
    Flower,
}

impl Deal {
    /// Writes down what a seat may do in its turn.
    pub(super) fn list_turn(&mut self, turn: Turn) {
        let Turn { seat, begun } = turn;
        let index = seat.index();
        let player = &self.players[index];
        let mut legal = LegalActions { discards: Kinds::new(player.hand.kinds()), ..LegalActions::NONE };
        if begun != Begun::Claimed {
            if self.can_replace_kong(seat) {
                legal.concealed_kongs = Kinds::new(player.hand.fours());
                legal.added_kongs = Kinds::new(player.added_kongs());
            }
            if player.hand.has_flower() && self.can_lay_flowers() && self.wall.has_tile(seat) {
                legal.flowers = Kinds::new(player.hand.kinds() & Concealed::FLOWERS);
            }
        }
        self.wins[index] = self.legal_win_in_turn(turn);
        if self.wins[index].is_some() {
            legal.answers = Answers(Answers::WIN);
        }
        self.legal[index] = legal;
    }

    /// Whether laying out flowers is a seat's choice.
    pub(super) fn can_lay_flowers(&self) -> bool {
        self.rules().flowers == FlowerRule::Optional
    }

    /// Whether a seat in its turn may make a kong: a tile is left to replace its fourth, and the last tile was not drawn.
    pub(super) const fn can_replace_kong(&self, seat: Seat) -> bool {
        !self.is_last(seat) && self.wall.has_tile(seat)
    }

    /// Does what a seat may do in its turn.
    pub(super) fn act(&mut self, turn: Turn, action: Action) {
        let seat = turn.seat;
        self.stop_awaiting(seat);
        match action {
            Action::Win => self.end_won(&[seat], None),
            Action::Discard(discard) => self.discard(seat, self.copy_to_discard(turn, discard)),
            Action::ConcealedKong(tile) => self.lay_concealed_kong(seat, tile),
            Action::AddedKong(tile) => self.add_to_pung(seat, tile),
            Action::Flower(tile) => {
                let flower = self.flower_of(seat, tile).expect("a legal flower is held");
                self.lay_out(seat, flower);
                self.draw(seat, Draw::Flower);
            }
            Action::DeclareWin => self.false_win_in_turn(turn),
            _ => unreachable!("not legal in a turn: {action}"),
        }
    }

    /// Whether a seat has the copy that a discard names, if it names one.
    pub(super) fn holds_copy(&self, seat: Seat, discard: Discard) -> bool {
        discard
            .copy
            .is_none_or(|copy| PhysicalTile::of(discard.tile, copy).is_some_and(|tile| self.hand(seat).contains(tile)))
    }

    /// The copy named, else the tile drawn if it is of the kind, else the lowest.
    fn copy_to_discard(&self, turn: Turn, discard: Discard) -> PhysicalTile {
        let named = discard.copy.and_then(|copy| PhysicalTile::of(discard.tile, copy));
        let drawn = || turn.begun.drawn().filter(|drawn| drawn.kind() == discard.tile);
        let lowest = || self.hand(turn.seat).lowest(discard.tile);
        named.or_else(drawn).or_else(lowest).expect("a legal discard is held")
    }

    fn discard(&mut self, seat: Seat, tile: PhysicalTile) {
        self.player(seat).hand.remove(tile);
        self.turns += 1;
        self.events.push(Event::new(EventKind::Discard, seat).tile(tile));
        if tile.is_flower() {
            // Nobody is asked.
            self.draw(seat.next(), Draw::Turn);
            return;
        }
        self.show(tile.kind(), 1);
        self.ask(Question::new(tile, seat, false));
    }

    fn lay_concealed_kong(&mut self, seat: Seat, kind: Tile) {
        let meld = Meld::concealed_kong(kind).expect("a kong of a playing tile");
        let player = self.player(seat);
        player.lay(meld, None, [kind; 4]);
        let tiles = player.melds[player.melds.len() - 1].tiles;
        let event = Event::new(EventKind::ConcealedKong, seat).tile(tiles[0]).tiles(tiles.iter().copied());
        self.events.push(event);
        self.kongs += 1;
        self.draw(seat, Draw::Kong);
    }

    /// Declares the fourth tile of a pung; it is laid down when nobody robs it.
    fn add_to_pung(&mut self, seat: Seat, kind: Tile) {
        let player = self.player(seat);
        let tile = player.hand.take(kind).expect("a legal added tile is held");
        let pung = player.pung_mut(kind).expect("a legal added kong has its pung");
        let meld = pung.tiles.iter().copied().chain([tile]);
        let event = Event::new(EventKind::AddedKong, seat).tile(tile).tiles(meld);
        self.events.push(event);
        self.ask(Question::new(tile, seat, true));
    }

    /// Lays the added tile to its pung.
    pub(super) fn complete_added_kong(&mut self, seat: Seat, tile: PhysicalTile) {
        self.player(seat).pung_mut(tile.kind()).expect("the pung is still there").add(tile);
        self.show(tile.kind(), 1);
        self.kongs += 1;
        self.draw(seat, Draw::Kong);
    }

    /// Draws a tile and lets the seat play; without a tile the deal is drawn. Where flowers are forced they are laid out and
    /// replaced here.
    pub(super) fn draw(&mut self, seat: Seat, mut why: Draw) {
        loop {
            let tile = if why == Draw::Turn { self.wall.draw(seat) } else { self.wall.replace(seat) };
            let Some(tile) = tile else {
                self.end_out_of_tiles();
                return;
            };
            let from_tail = why != Draw::Turn && self.wall.has_tail();
            let source = if from_tail { Source::Tail } else { Source::Head };
            let player = self.player(seat);
            player.hand.insert(tile);
            player.draws += u8::from(why == Draw::Turn);
            self.events.push(Event::new(EventKind::Draw, seat).tile(tile).from(source));
            if !tile.is_flower() || self.can_lay_flowers() {
                let begun = if why == Draw::Kong { Begun::AfterKong(tile) } else { Begun::Drew(tile) };
                self.await_turn(seat, begun);
                return;
            }
            self.lay_out(seat, tile);
            why = Draw::Flower;
        }
    }
}
