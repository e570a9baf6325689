//! The end of a deal and its payment.

use super::deal::{Deal, Step};
use super::event::{Event, EventKind, Source};
use super::legal::LegalActions;
use super::phase::{Phase, Question};
use super::refusal::Refusal;
use super::seat::{Seat, Seats};
use super::win::Win;
use arrayvec::ArrayVec;

/// Points that each of the other three pays for any win.
const BASE: i64 = 8;

/// Why a deal ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Won on a discard.
    Discard,
    /// Won on a tile drawn.
    SelfDrawn,
    /// Won by robbing a kong.
    RobbedKong,
    /// The wall ran out.
    Draw,
    /// A false win ended it, or somebody objected to playing on after one.
    FalseWin,
    /// Another fault ended it.
    Penalty,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 6] =
        [Reason::Discard, Reason::SelfDrawn, Reason::RobbedKong, Reason::Draw, Reason::FalseWin, Reason::Penalty];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Reason::Discard => "discard",
            Reason::SelfDrawn => "self_drawn",
            Reason::RobbedKong => "robbed_kong",
            Reason::Draw => "draw",
            Reason::FalseWin => "false_win",
            Reason::Penalty => "penalty",
        }
    }
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealResult {
    /// Why.
    pub reason: Reason,
    /// The wins, nearest after the discarder first; empty if nobody won.
    pub wins: ArrayVec<Win, 3>,
    /// Who gave the winning tile; `None` unless the win was on a discard or a robbed kong.
    pub discarder: Option<Seat>,
    /// What each seat got, fines too. The sum is zero unless there are several winners.
    pub payments: [i64; 4],
    /// Who declared a win that was none, in order.
    pub false_wins: ArrayVec<Seat, 4>,
}

impl DealResult {
    /// The winners, nearest after the discarder first.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.wins.iter().map(|win| win.seat)
    }
}

impl Deal {
    /// Ends the deal with a penalty, as a judge or a referee does: the seat pays so many points to each of the others.
    ///
    /// # Errors
    /// If the deal is over.
    pub fn end_with_penalty(&mut self, seat: Seat, points: u32) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::Over);
        }
        self.steps.push(Step::Penalty(seat, points));
        self.charge(seat, points.into());
        self.end(Reason::Penalty, None);
        Ok(())
    }

    /// No tile is left to draw.
    pub(super) fn end_out_of_tiles(&mut self) {
        self.events.push(Event::of_nobody(EventKind::DrawGame));
        self.end(Reason::Draw, None);
    }

    /// These seats win, nearest first, in the turn of the first or on the tile of another.
    pub(super) fn end_won(&mut self, winners: &[Seat], question: Option<&Question>) {
        let source = question.map_or(Source::None, |question| Source::Seat(question.from));
        for &seat in winners {
            let tile = question.map(|question| question.tile).or_else(|| self.drawn());
            let hand = self.hand(seat).iter().filter(|&held| Some(held) != tile);
            let event = Event { tile, ..Event::new(EventKind::Win, seat).tiles(hand).from(source) };
            self.events.push(event);
        }
        let reason = match question {
            None => Reason::SelfDrawn,
            Some(question) if question.is_kong => Reason::RobbedKong,
            Some(_) => Reason::Discard,
        };
        let wins = winners.iter().filter_map(|&seat| self.wins[seat.index()]).collect();
        self.end_with(reason, wins, question.map(|question| question.from));
    }

    /// Ends the deal without a win.
    pub(super) fn end(&mut self, reason: Reason, discarder: Option<Seat>) {
        self.end_with(reason, ArrayVec::new(), discarder);
    }

    fn end_with(&mut self, reason: Reason, wins: ArrayVec<Win, 3>, discarder: Option<Seat>) {
        let mut payments = self.fines;
        for (paid, settled) in payments.iter_mut().zip(settle(&wins, discarder)) {
            *paid += settled;
        }
        self.show_concealed_kongs();
        self.phase = Phase::Over;
        self.awaiting = Seats::NONE;
        self.legal = [LegalActions::NONE; 4];
        self.wins = [None; 4];
        let false_wins = self.false_wins.clone();
        self.result = Some(DealResult { reason, wins, discarder, payments, false_wins });
    }

    fn show_concealed_kongs(&mut self) {
        for seat in Seat::ALL {
            let kongs = self.melds(seat).iter().filter(|laid| laid.meld.is_concealed());
            let tiles: super::physical::TileList = kongs.flat_map(|laid| laid.tiles.iter().copied()).collect();
            if !tiles.is_empty() {
                self.events.push(Event { tiles, ..Event::new(EventKind::End, seat) });
            }
        }
        self.events.push(Event::of_nobody(EventKind::End));
    }
}

/// What each seat gets for the wins of a deal. A self-drawn win is paid by all three with 8 and its total. On a tile of
/// another the other two pay 8, and the discarder 8 and the total; of several winners each gets 24 and its total, the
/// discarder pays 8 and all totals.
fn settle(wins: &[Win], discarder: Option<Seat>) -> [i64; 4] {
    let mut paid = [0; 4];
    if wins.is_empty() {
        return paid;
    }
    let of_all: i64 = wins.iter().map(|win| i64::from(win.total())).sum();
    for seat in Seat::ALL {
        let won = wins.iter().find(|win| win.seat == seat);
        paid[seat.index()] = match (won, discarder) {
            (Some(win), None) => 3 * (BASE + i64::from(win.total())),
            (Some(win), Some(_)) => 3 * BASE + i64::from(win.total()),
            (None, None) => -BASE - of_all,
            (None, Some(discarder)) if discarder == seat => -BASE - of_all,
            (None, Some(_)) => -BASE,
        };
    }
    paid
}
