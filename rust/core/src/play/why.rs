//! Finding the reason of a refused action.

use super::action::{Action, Chow};
use super::deal::Deal;
use super::phase::{Begun, Phase, Question, Turn};
use super::refusal::Refusal;
use super::seat::Seat;
use super::win::Win;
use crate::rules::YesOrNo;
use crate::tiles::Tile;

impl Deal {
    /// Why an action that is not legal is not.
    pub(super) fn why_refused(&self, seat: Seat, action: Action) -> Refusal {
        if let (Action::DeclareWin, Some(why)) = (action, self.why_not_declare(seat)) {
            return why;
        }
        match self.phase {
            Phase::Over => Refusal::Over,
            _ if !self.awaiting.contains(seat) => Refusal::NotAwaited,
            Phase::Vote(_) => Refusal::OnlyVote,
            _ if matches!(action, Action::Consent | Action::Object) => Refusal::NoVote,
            Phase::Turn(turn) => self.why_not_in_turn(turn, action),
            Phase::Claims(question) => self.why_not_claimed(seat, &question, action),
        }
    }

    fn why_not_in_turn(&self, turn: Turn, action: Action) -> Refusal {
        let seat = turn.seat;
        let hand = self.hand(seat);
        match action {
            Action::Discard(discard) => match discard.copy {
                Some(copy) if hand.count(discard.tile) > 0 => Refusal::CopyNotHeld { tile: discard.tile, copy },
                _ => Refusal::NotHeld { tile: discard.tile, needed: 1 },
            },
            Action::Pass | Action::Chow(_) | Action::Pung | Action::Kong => Refusal::OwnTurn,
            _ if turn.begun == Begun::Claimed => Refusal::AfterClaim,
            Action::ConcealedKong(tile) if hand.count(tile) < 4 => Refusal::NotHeld { tile, needed: 4 },
            Action::AddedKong(tile) if !self.has_pung(seat, tile) => Refusal::NoPung { tile },
            Action::AddedKong(tile) | Action::Flower(tile) if hand.count(tile) == 0 => {
                Refusal::NotHeld { tile, needed: 1 }
            }
            Action::Flower(_) if !self.can_lay_flowers() => Refusal::NoFlowerActions,
            Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Flower(_) => Refusal::NoReplacement,
            _ => self.why_no_win(seat, self.win_in_turn(turn)),
        }
    }

    fn has_pung(&self, seat: Seat, tile: Tile) -> bool {
        self.melds(seat).iter().any(|laid| laid.is_pung_of(tile))
    }

    fn why_not_claimed(&self, seat: Seat, question: &Question, action: Action) -> Refusal {
        let kind = question.kind();
        match action {
            Action::Discard(_) | Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Flower(_) => {
                Refusal::NotItsTurn { tile: kind }
            }
            Action::Chow(_) | Action::Pung | Action::Kong if question.is_kong => Refusal::OnlyRobbing,
            Action::Chow(_) | Action::Pung | Action::Kong if self.is_last(question.from) => Refusal::LastTile,
            Action::Chow(_) | Action::Pung | Action::Kong
                if self.is_dead(seat) && self.rules().dead_hand_claims == YesOrNo::No =>
            {
                Refusal::Dead
            }
            Action::Chow(chow) => self.why_no_chow(seat, question, chow),
            Action::Pung => Refusal::NotHeld { tile: kind, needed: 2 },
            Action::Kong if self.hand(seat).count(kind) >= 3 => Refusal::NoReplacement,
            Action::Kong => Refusal::NotHeld { tile: kind, needed: 3 },
            _ => self.why_no_win(seat, self.win_on(seat, question)),
        }
    }

    fn why_no_chow(&self, seat: Seat, question: &Question, chow: Chow) -> Refusal {
        if chow.claimed() != question.kind() {
            return Refusal::OtherDiscard { discard: question.kind() };
        }
        let missing = chow.own().into_iter().find(|&tile| self.hand(seat).count(tile) == 0);
        match missing {
            _ if seat != question.from.next() => Refusal::NotNext,
            Some(tile) => Refusal::NotHeld { tile, needed: 1 },
            None => Refusal::NotNext,
        }
    }

    fn why_no_win(&self, seat: Seat, win: Option<Win>) -> Refusal {
        match win {
            _ if self.is_dead(seat) => Refusal::Dead,
            Some(win) => Refusal::BelowMinimum { points: win.value.points, minimum: self.rules().minimum_points },
            None if self.hand(seat).has_flower() => Refusal::FlowerHeld,
            None => Refusal::NoWinningShape,
        }
    }
}
