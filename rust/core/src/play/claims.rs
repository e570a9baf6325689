//! Answers to a discard or an added kong: asked of every seat that has a choice, resolved when all are there.

use super::action::Action;
use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::legal::{Answers, LegalActions};
use super::phase::{Begun, Phase, Question};
use super::player::claim_digit;
use super::seat::{Seat, Seats};
use super::turn::Draw;
use crate::rules::{WinnersPerDiscard, YesOrNo};
use crate::tiles::{Meld, Tile};

impl Deal {
    /// Asks the other seats; where none has a choice the deal goes on at once.
    pub(super) fn ask(&mut self, question: Question) {
        self.awaiting = Seats::NONE;
        for seat in question.from.others() {
            self.list_answers(seat, &question);
            if !self.legal[seat.index()].is_empty() {
                self.awaiting.insert(seat);
            }
        }
        self.phase = Phase::Claims(question);
        if self.awaiting.is_empty() {
            self.go_on_unclaimed(&question);
        }
    }

    /// Writes down what a seat may answer: nothing, if it could only pass.
    pub(super) fn list_answers(&mut self, seat: Seat, question: &Question) {
        let mut legal = LegalActions::NONE;
        let mut answers = 0;
        self.wins[seat.index()] = self.legal_win_on(seat, question);
        if self.wins[seat.index()].is_some() {
            answers = Answers::WIN;
        }
        if self.may_claim_sets(seat, question) {
            let player = &self.players[seat.index()];
            let held = player.hand.count(question.kind());
            if held >= 2 {
                answers |= Answers::PUNG;
            }
            if held >= 3 && self.wall.has_tile(seat) {
                answers |= Answers::KONG;
            }
            if seat == question.from.next() {
                legal.chows = player.chows_with(question.kind());
                if legal.chows != 0 {
                    #[allow(clippy::cast_possible_truncation, reason = "below 42")]
                    let claimed = question.kind().index() as u8;
                    legal.claimed = claimed;
                }
            }
        }
        if answers != 0 || legal.chows != 0 {
            legal.answers = Answers(answers | Answers::PASS);
            self.legal[seat.index()] = legal;
        } else {
            self.legal[seat.index()] = LegalActions::NONE;
        }
    }

    /// Whether a seat may chow, pung or kong if it has the tiles.
    fn may_claim_sets(&self, seat: Seat, question: &Question) -> bool {
        let is_barred = self.is_dead(seat) && self.rules().dead_hand_claims == YesOrNo::No;
        !question.is_kong && !is_barred && !self.is_last(question.from)
    }

    /// Keeps a seat's answer, and resolves all when it is the last.
    pub(super) fn answer(&mut self, mut question: Question, seat: Seat, action: Action) {
        question.answers[seat.index()] = Some(action);
        self.phase = Phase::Claims(question);
        self.stop_awaiting(seat);
        if self.awaiting.is_empty() {
            self.resolve(question);
        }
    }

    pub(super) fn stop_awaiting(&mut self, seat: Seat) {
        self.awaiting.remove(seat);
        self.legal[seat.index()] = LegalActions::NONE;
    }

    /// Wins before kong and pung before chow. Declared wins are looked at in order from the tile's owner up to the last
    /// winner.
    pub(super) fn resolve(&mut self, question: Question) {
        let mut winners: arrayvec::ArrayVec<Seat, 3> = question.who(Action::Win).collect();
        if self.rules().winners_per_discard == WinnersPerDiscard::Nearest {
            winners.truncate(1);
        }
        match winners.last() {
            Some(&last) => {
                self.false_wins_before(&question, last);
                self.end_won(&winners, Some(&question));
            }
            None => self.go_through_false_wins(question, 1),
        }
    }

    /// A kong or pung, of which only one can be, then a chow, then the next turn.
    pub(super) fn carry_out_claims(&mut self, question: &Question) {
        let kong = question.who(Action::Kong).next();
        let pung = question.who(Action::Pung).next();
        let next = question.from.next();
        if let Some(seat) = kong {
            self.claim_equals(seat, question, 3);
        } else if let Some(seat) = pung {
            self.claim_equals(seat, question, 2);
        } else if let Some(Action::Chow(chow)) = question.answer(next) {
            let meld = Meld::chow(chow.first(), chow.place() + 1).expect("a chow that exists");
            self.claim(next, question, EventKind::Chow, meld, chow.own());
        } else {
            self.go_on_unclaimed(question);
        }
    }

    /// Claims a pung with two tiles of the hand, or a kong with three.
    fn claim_equals(&mut self, seat: Seat, question: &Question, held: usize) {
        let kind = question.kind();
        let digit = claim_digit(seat, question.from);
        let own = std::iter::repeat_n(kind, held);
        let (event, meld) = if held == 3 {
            (EventKind::Kong, Meld::melded_kong(kind, digit))
        } else {
            (EventKind::Pung, Meld::pung(kind, digit))
        };
        self.claim(seat, question, event, meld.expect("a discard of another seat"), own);
    }

    /// Lays a meld of the discard and these tiles of the hand. After a chow or pung a discard comes, after a kong a tile.
    fn claim(
        &mut self,
        seat: Seat,
        question: &Question,
        kind: EventKind,
        meld: Meld,
        own: impl IntoIterator<Item = Tile> + Clone,
    ) {
        own.clone().into_iter().for_each(|tile| self.show(tile, 1));
        let player = self.player(seat);
        player.lay(meld, Some(question.tile), own);
        let tiles = player.melds[player.melds.len() - 1].tiles;
        let event = Event::new(kind, seat).tile(question.tile).tiles(tiles.iter().copied());
        self.events.push(event.from(Source::Seat(question.from)));
        if kind == EventKind::Kong {
            self.kongs += 1;
            self.draw(seat, Draw::Kong);
        } else {
            self.await_turn(seat, Begun::Claimed);
        }
    }

    /// Nobody claims the tile.
    fn go_on_unclaimed(&mut self, question: &Question) {
        if question.is_kong {
            self.complete_added_kong(question.from, question.tile);
        } else {
            self.draw(question.from.next(), Draw::Turn);
        }
    }
}
