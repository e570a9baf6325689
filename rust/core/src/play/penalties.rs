//! False wins, dead hands, and whether the others play on.

use super::action::Action;
use super::deal::{Deal, Step};
use super::event::{Event, EventKind, Source};
use super::legal::LegalActions;
use super::phase::{Begun, Phase, Question, Then, Turn, Vote};
use super::refusal::Refusal;
use super::result::Reason;
use super::seat::{Seat, Seats};
use crate::rules::WinBelowMinimum;

impl Deal {
    /// Declares a hand dead, as a referee does: from then on the seat plays and pays, but cannot win. A win that it has
    /// answered becomes a pass, other answers stand; if all that it could do was to win it is not awaited any more.
    ///
    /// # Errors
    /// If the deal is over or the hand is dead already; then nothing is changed.
    pub fn declare_dead(&mut self, seat: Seat, reason: &str) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::Over);
        }
        if self.is_dead(seat) {
            return Err(Refusal::AlreadyDead);
        }
        self.steps.push(Step::Dead(seat));
        self.make_dead(seat, Source::Referee);
        self.reasons_of_death[seat.index()] = Some(reason.into());
        match self.phase {
            Phase::Turn(turn) if turn.seat == seat => self.list_turn(turn),
            Phase::Claims(mut question) => {
                if self.awaiting.contains(seat) {
                    self.list_answers(seat, &question);
                    if self.legal[seat.index()].is_empty() {
                        self.answer(question, seat, Action::Pass);
                    }
                } else if question.answer(seat) == Some(Action::Win) {
                    question.answers[seat.index()] = Some(Action::Pass);
                    self.phase = Phase::Claims(question);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The referee's reason for which a hand is dead; `None` if it is not, or is so after a false win.
    #[must_use]
    pub fn reason_of_death(&self, seat: Seat) -> Option<&str> {
        self.reasons_of_death[seat.index()].as_deref()
    }

    fn make_dead(&mut self, seat: Seat, reason: Source) {
        // A hand that a referee has declared dead may still have a false win open.
        if !self.is_dead(seat) {
            self.player(seat).is_dead = true;
            self.events.push(Event::new(EventKind::Dead, seat).from(reason));
        }
    }

    /// Why a seat cannot declare a win that is none; `None` if it can.
    pub(super) fn why_not_declare(&self, seat: Seat) -> Option<Refusal> {
        Some(match self.phase {
            Phase::Over => Refusal::Over,
            _ if !self.awaiting.contains(seat) => Refusal::NotAwaited,
            Phase::Vote(_) => Refusal::OnlyVote,
            _ if self.rules().win_below_minimum == WinBelowMinimum::Refused => Refusal::DeclaringRefused,
            _ if self.is_dead(seat) => Refusal::Dead,
            _ if self.legal_actions(seat).contains(Action::Win) => Refusal::WinIsLegal,
            Phase::Turn(Turn { begun: Begun::Claimed, .. }) => Refusal::AfterClaim,
            _ => return None,
        })
    }

    /// Makes a seat pay for a win that was none: the tiles are a winning shape, or not.
    fn fine(&mut self, seat: Seat, is_shape: bool, question: Option<&Question>) {
        let rules = self.rules();
        let points = i64::from(if is_shape { rules.false_win_points } else { rules.wrong_shape_points });
        self.charge(seat, points);
        self.false_wins.push(seat);
        let mut event = Event::new(EventKind::FalseWin, seat);
        if let Some(question) = question {
            event = event.tile(question.tile).from(Source::Seat(question.from));
        }
        self.events.push(event);
    }

    /// A seat pays so many points to each of the others.
    pub(super) fn charge(&mut self, seat: Seat, points: i64) {
        for other in seat.others() {
            self.fines[other.index()] += points;
        }
        self.fines[seat.index()] -= 3 * points;
    }

    /// A seat declares a win in its turn that is none. It stays to discard, unless the deal is over.
    pub(super) fn false_win_in_turn(&mut self, turn: Turn) {
        let is_shape = self.win_in_turn(turn).is_some();
        self.fine(turn.seat, is_shape, None);
        match self.rules().win_below_minimum {
            WinBelowMinimum::EndsDeal => self.end(Reason::FalseWin, None),
            WinBelowMinimum::PlayOn => self.ask_to_play_on(turn.seat, Then::Turn(turn)),
            WinBelowMinimum::DeadHand | WinBelowMinimum::Refused => {
                self.make_dead(turn.seat, Source::FalseWin);
                self.await_turn(turn.seat, turn.begun);
            }
        }
    }

    /// Fines the false wins in front of the last winner. The win ends the deal whatever the rules say of a false one: "a false
    /// one in front of a valid one pays, then the valid win ends the deal".
    pub(super) fn false_wins_before(&mut self, question: &Question, last_winner: Seat) {
        let last = last_winner.turns_after(question.from);
        for seat in question.who(Action::DeclareWin).filter(|seat| seat.turns_after(question.from) < last) {
            self.fine(seat, self.win_on(seat, question).is_some(), Some(question));
            if self.rules().win_below_minimum == WinBelowMinimum::DeadHand {
                self.make_dead(seat, Source::FalseWin);
            }
        }
    }

    /// Treats the false wins one after the other, of the seats that sit `turns` or more after the tile's owner; then the
    /// claims are carried out. Where one ends the deal those behind it are not looked at.
    pub(super) fn go_through_false_wins(&mut self, question: Question, turns: u8) {
        for turns in turns..4 {
            let seat = question.from.after(turns);
            if question.answer(seat) != Some(Action::DeclareWin) {
                continue;
            }
            self.fine(seat, self.win_on(seat, &question).is_some(), Some(&question));
            match self.rules().win_below_minimum {
                WinBelowMinimum::EndsDeal => {
                    self.end(Reason::FalseWin, None);
                    return;
                }
                // "Only when the deal would go on": it would. After the last discard only seats are awaited that can win, and
                // they can declare no other win.
                WinBelowMinimum::PlayOn => {
                    self.ask_to_play_on(seat, Then::Claims(question, turns + 1));
                    return;
                }
                WinBelowMinimum::DeadHand | WinBelowMinimum::Refused => self.make_dead(seat, Source::FalseWin),
            }
        }
        self.carry_out_claims(&question);
    }

    fn ask_to_play_on(&mut self, offender: Seat, then: Then) {
        self.phase = Phase::Vote(Vote { offender, is_objected: false, then });
        self.awaiting = offender.others().collect::<Seats>();
        for seat in Seat::ALL {
            let asked = self.awaiting.contains(seat);
            self.legal[seat.index()] = if asked { LegalActions::VOTE } else { LegalActions::NONE };
        }
    }

    /// Keeps a vote; after the third the deal goes on, or is drawn.
    pub(super) fn vote(&mut self, mut vote: Vote, seat: Seat, action: Action) {
        vote.is_objected |= action == Action::Object;
        self.phase = Phase::Vote(vote);
        self.stop_awaiting(seat);
        if !self.awaiting.is_empty() {
            return;
        }
        if vote.is_objected {
            self.events.push(Event::of_nobody(EventKind::DrawGame));
            self.end(Reason::FalseWin, None);
            return;
        }
        self.make_dead(vote.offender, Source::FalseWin);
        match vote.then {
            Then::Turn(turn) => self.await_turn(turn.seat, turn.begun),
            Then::Claims(question, turns) => self.go_through_false_wins(question, turns),
        }
    }
}
