//! Writing our record while a deal or a match is played: the lines that are new, for the caller to append.
//!
//! Whoever writes them appends what [`Journal::lines`] or [`MatchJournal::lines`] gives, flushes and syncs it, and only then
//! shows the deal to anybody: then nothing that was seen can be lost, and what was lost nobody has seen.

use super::line::{DealLine, EndLine, MatchLine, print as print_line, print_entry};
use super::log::Log;
use super::record::{Entry, Record};
use crate::play::{Deal, Match};
use thiserror::Error;

/// The lines of one deal, as they come up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    has_begun: bool,
    steps: usize,
    has_ended: bool,
}

impl Journal {
    /// Nothing is written yet.
    #[must_use]
    pub fn new() -> Journal {
        Journal::default()
    }

    /// Writes on behind a text: that of its last deal.
    #[must_use]
    pub fn after(log: &Log) -> Journal {
        let steps = log.records.last().map(|record| record.entries().len());
        Journal { has_begun: steps.is_some(), steps: steps.unwrap_or_default(), has_ended: log.has_end }
    }

    /// Whether more was written than has been done to the deal.
    #[must_use]
    pub fn is_ahead_of(&self, deal: &Deal) -> bool {
        self.steps > deal.steps().len()
    }

    /// The lines that are not written yet, each with its end; empty if there are none. The deal is the same each time.
    pub fn lines(&mut self, deal: &Deal) -> String {
        self.lines_of(deal, None)
    }

    fn lines_of(&mut self, deal: &Deal, index: Option<u32>) -> String {
        let mut text = String::new();
        if !std::mem::replace(&mut self.has_begun, true) {
            text.push_str(&print_line(&DealLine::new(deal, index)));
        }
        for &step in deal.steps().iter().skip(self.steps) {
            text.push_str(&print_entry(&Entry::of(deal, step)));
        }
        self.steps = deal.steps().len();
        if let Some(result) = deal.result()
            && !std::mem::replace(&mut self.has_ended, true)
        {
            text.push_str(&print_line(&EndLine::new(result)));
        }
        text
    }
}

/// The lines of a match, as they come up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchJournal {
    has_begun: bool,
    index: u32,
    deal: Journal,
}

/// The end of a deal was not written before the next began.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
#[error("deal {index} was not written to its end, and deal {now} is played")]
pub struct Missed {
    /// The deal, from 0, that was written last.
    pub index: u32,
    /// The deal that is played.
    pub now: u32,
}

impl MatchJournal {
    /// Nothing is written yet.
    #[must_use]
    pub fn new() -> MatchJournal {
        MatchJournal::default()
    }

    /// Writes on behind a text; `None` if it has no match.
    #[must_use]
    pub fn after(log: &Log) -> Option<MatchJournal> {
        let game = log.game.as_ref()?;
        Some(MatchJournal { has_begun: true, index: game.index(), deal: Journal::after(log) })
    }

    /// Whether more was written than has been done to the match.
    #[must_use]
    pub fn is_ahead_of(&self, game: &Match) -> bool {
        self.index > game.index() || self.index == game.index() && self.deal.is_ahead_of(game.deal())
    }

    /// The lines that are not written yet, each with its end; empty if there are none. The match is the same each time.
    ///
    /// # Errors
    /// If a deal was begun before the lines of the last were asked for; then nothing is changed.
    pub fn lines(&mut self, game: &Match) -> Result<String, Missed> {
        let mut text = String::new();
        let now = game.index();
        if now != self.index {
            if !self.deal.has_ended || now != self.index + 1 {
                return Err(Missed { index: self.index, now });
            }
            (self.index, self.deal) = (now, Journal::new());
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            text.push_str(&print_line(&MatchLine::new(game.deal().rules(), game.seed(), game.deals())));
        }
        text.push_str(&self.deal.lines_of(game.deal(), Some(now)));
        Ok(text)
    }
}

/// The whole text of a match: `records` are those of its deals so far, in order.
#[must_use]
pub fn print_match<'a>(game: &Match, records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut text = print_line(&MatchLine::new(game.deal().rules(), game.seed(), game.deals()));
    for (index, record) in (0..).zip(records) {
        text.push_str(&print(record, Some(index)));
    }
    text
}

/// The whole text of a record, the number of whose deal in its match is given.
pub(super) fn print(record: &Record, index: Option<u32>) -> String {
    let mut head = DealLine::new(record.start(), index);
    (head.id, head.players) = (record.id.clone(), record.players.clone());
    let mut text = print_line(&head);
    record.entries().iter().for_each(|entry| text.push_str(&print_entry(entry)));
    if let Some(result) = record.deal().result() {
        text.push_str(&print_line(&EndLine::new(result)));
    }
    text
}
