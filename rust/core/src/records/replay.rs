//! Playing a transcript through the engine, and comparing.

use super::compare::{Comparison, Disagreement};
use super::error::{Fault, RecordError};
use super::rebuild;
use super::record::{Entry, Record};
use super::transcript::{End, Move, Transcript, What};
use crate::play::{Action, Deal, Event, PhysicalTile, Seat};
use crate::scoring::Scorer;
use crate::tiles::Tile;
use std::sync::Arc;

/// A deal that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The deal.
    pub record: Record,
    /// Where the text and the replay disagree about what a hand is worth or who pays what. Every action was legal.
    pub disagreements: Vec<Disagreement>,
}

impl Transcript {
    /// Plays it, each action being checked, and compares what it says of values and payments.
    ///
    /// The wall is rebuilt from the tiles seen; what nobody saw lies in tile order. The scorer is one for the rules.
    ///
    /// # Errors
    /// At the first thing that was not legal, or came out otherwise.
    pub fn replay(&self, scorer: &Arc<Scorer>) -> Result<Reading, RecordError> {
        if let Some(hand) = self.hands.iter().find(|hand| hand.len() != 13) {
            let found = format!("a hand of {}", hand.len());
            return Err(Fault::Syntax { found, expected: "four hands of 13 tiles" }.at(self.line));
        }
        let wall = rebuild::wall(self)?;
        let deal = Deal::new(scorer.clone(), &wall, self.round, self.dealer)
            .map_err(|error| Fault::from(error).at(self.line))?;
        let mut record = Record::begin(deal.clone());
        record.id = (!self.id.is_empty()).then(|| self.id.clone());
        record.players.clone_from(&self.players);
        // The dealer is dealt its hand first.
        let fourteenth = deal.events().first().and_then(|dealt| dealt.tiles.get(13)).copied();
        let mut player =
            Player { deal, record, fourteenth, seen: 4, is_fault_instead: false, comparison: Comparison::default() };
        let mut moves = self.moves.iter().peekable();
        while let Some(made) = moves.next() {
            // Several winners on one tile stand one after the other.
            let mut all = vec![made];
            while let Some(next) = moves.next_if(|next| made.what == What::Win && next.what == What::Win) {
                all.push(next);
            }
            player.make(&all).map_err(|fault| fault.at(made.line))?;
        }
        if let Some(end) = &self.end {
            player.end(end).map_err(|fault| fault.at(end.line))?;
        }
        Ok(Reading { line: self.line, record: player.record, disagreements: player.comparison.disagreements })
    }
}

/// Plays the moves.
struct Player {
    deal: Deal,
    record: Record,
    /// The dealer's fourteenth tile, until a move has told of it.
    fourteenth: Option<PhysicalTile>,
    /// Events of the deal that moves have told of, the hands dealt among them.
    seen: usize,
    /// A false win could not be declared, and a fault ended the deal in its place.
    is_fault_instead: bool,
    comparison: Comparison,
}

impl Player {
    fn apply(&mut self, entry: Entry) -> Result<(), Fault> {
        entry.apply(&mut self.deal)?;
        self.record.push(entry);
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Fault> {
        self.apply(Entry::Act(seat, action))
    }

    /// One move, or several wins on one tile.
    fn make(&mut self, all: &[&Move]) -> Result<(), Fault> {
        let Move { line, seat, what, lost, noted } = all[0];
        let (line, seat) = (*line, *seat);
        if let Some(noted) = noted {
            self.comparison.before(line, &self.deal, seat, *what, noted);
        }
        let claimed = self.deal.claimable().map(|(tile, _)| tile.kind());
        match *what {
            What::Draw(_) => self.answer(line, &[], lost, claimed)?,
            What::Flower(tile) if self.next_event().is_none() => self.act(seat, Action::Flower(tile))?,
            What::Flower(_) => {}
            What::Discard(tile) => self.act(seat, Action::Discard(tile.into()))?,
            What::ConcealedKong(tile) => self.act(seat, Action::ConcealedKong(tile))?,
            What::AddedKong(tile) => self.act(seat, Action::AddedKong(tile))?,
            What::Win if claimed.is_none() => self.act(seat, Action::Win)?,
            What::FalseWin => return self.false_win(seat),
            What::Fault(points) => return self.apply(Entry::Penalty(seat, points)),
            What::Chow(_) | What::Pung(_) | What::Kong(_) | What::Win => {
                let made: Vec<(Seat, What)> = all.iter().map(|made| (made.seat, made.what)).collect();
                self.answer(line, &made, lost, claimed)?;
            }
        }
        for made in all {
            self.see(made.seat, made.what)?;
        }
        if let Some(noted) = noted
            && let What::Draw(_) = what
        {
            self.comparison.drawn(line, &self.deal, seat, noted);
        }
        Ok(())
    }

    /// Gives these answers to what is asked, tells of those that cannot have been given though they came to nothing, and lets
    /// the other seats pass.
    fn answer(
        &mut self,
        line: usize,
        made: &[(Seat, What)],
        lost: &[(Seat, What)],
        claimed: Option<Tile>,
    ) -> Result<(), Fault> {
        for &(seat, what) in made {
            self.act(seat, what.claim(claimed)?)?;
        }
        // A program that keeps the record need not have looked at an answer that another went before.
        for &(seat, what) in lost {
            if let Err(why) = what.claim(claimed).and_then(|action| self.act(seat, action)) {
                self.comparison.disagree(line, "a claim that came to nothing", &format!("seat {seat}: {what}"), &why);
            }
        }
        self.pass()
    }

    fn pass(&mut self) -> Result<(), Fault> {
        while self.deal.claimable().is_some() {
            let Some(seat) = self.deal.awaiting().iter().next() else { return Ok(()) };
            self.act(seat, Action::Pass)?;
            if self.deal.awaiting().contains(seat) {
                // Another question has begun.
                return Ok(());
            }
        }
        Ok(())
    }

    /// A win that is none, as the rules have it: where it cannot be declared, since the seat could have done nothing but pass,
    /// a fault that costs the same.
    fn false_win(&mut self, seat: Seat) -> Result<(), Fault> {
        let mut tried = self.deal.clone();
        if tried.apply(seat, Action::DeclareWin).is_ok() {
            self.act(seat, Action::DeclareWin)?;
            return self.pass();
        }
        self.is_fault_instead = true;
        let points = self.deal.rules().false_win_points;
        self.apply(Entry::Penalty(seat, points))
    }

    /// The deal must be over now.
    fn end(&mut self, end: &End) -> Result<(), Fault> {
        self.pass()?;
        let Some(result) = self.deal.result() else {
            let recorded = "that the deal is over".to_owned();
            return Err(Fault::Differs { what: "the end", recorded, replayed: "that it is not".to_owned() });
        };
        self.comparison.end(end, result, &self.deal.scorer(), self.is_fault_instead);
        Ok(())
    }

    /// The next event that no move has told of, if there is one.
    fn next_event(&self) -> Option<&Event> {
        self.deal.events().get(self.seen)
    }

    /// The next event must be what the move says.
    fn see(&mut self, seat: Seat, what: What) -> Result<(), Fault> {
        if let Some(tile) = self.fourteenth.take() {
            return is_same((seat, what), Some((self.deal.dealer(), What::Draw(tile.kind()))), "nothing");
        }
        let event = self.next_event();
        let told = event.and_then(|event| Some((event.seat?, What::of(event)?)));
        let happened = event.map_or("nothing", |event| event.kind.id());
        is_same((seat, what), told, happened)?;
        self.seen += 1;
        Ok(())
    }
}

/// What the record says must be what happened.
fn is_same(recorded: (Seat, What), told: Option<(Seat, What)>, happened: &str) -> Result<(), Fault> {
    if told == Some(recorded) {
        return Ok(());
    }
    let text = |(seat, what): (Seat, What)| format!("seat {seat}: {what}");
    let replayed = told.map_or_else(|| happened.to_owned(), text);
    Err(Fault::Differs { what: "what happened", recorded: text(recorded), replayed })
}
