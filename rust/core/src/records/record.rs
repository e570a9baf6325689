//! A deal as a value: how it began, and what was done.

use super::error::Fault;
use crate::play::{Action, Deal, Seat, Step, WallError};

/// A deal from its wall to the last thing done: enough to play it again.
///
/// It is known to replay: whatever made it applied every entry. Two are equal when the deals began alike and the entries
/// are equal; which copy of a tile was discarded is kept and plays no part in that, as with [`Action`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tiles dealt, nothing done.
    start: Deal,
    entries: Vec<Entry>,
    /// A name: of a deal read from elsewhere, the one it has there.
    pub id: Option<String>,
    /// The names of the players, by seat.
    pub players: Option<[String; 4]>,
}

/// Something done to a deal from outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A seat acted; the action as it was given.
    Act(Seat, Action),
    /// A referee declared a hand dead, for this reason.
    Dead(Seat, String),
    /// A referee ended the deal: the seat pays so many points to each of the others.
    Penalty(Seat, u32),
}

impl Entry {
    /// What was done to a deal in one of its steps.
    #[must_use]
    pub fn of(deal: &Deal, step: Step) -> Entry {
        match step {
            Step::Act(seat, action) => Entry::Act(seat, action),
            Step::Dead(seat) => Entry::Dead(seat, deal.reason_of_death(seat).unwrap_or_default().to_owned()),
            Step::Penalty(seat, points) => Entry::Penalty(seat, points),
        }
    }

    /// Does it to a deal.
    ///
    /// # Errors
    /// If it is not allowed; then nothing is changed.
    pub fn apply(&self, deal: &mut Deal) -> Result<(), Fault> {
        match self {
            Entry::Act(seat, action) => deal.apply(*seat, *action)?,
            Entry::Dead(seat, reason) => deal.declare_dead(*seat, reason)?,
            Entry::Penalty(seat, points) => deal.end_with_penalty(*seat, *points)?,
        }
        Ok(())
    }
}

impl Record {
    /// The record of a deal so far.
    ///
    /// # Errors
    /// Never for a deal that was made by [`Deal::new`]: its rules have its wall.
    pub fn of(deal: &Deal) -> Result<Record, WallError> {
        let start = Deal::new(deal.scorer(), deal.wall(), deal.round(), deal.dealer())?;
        let entries = deal.steps().iter().map(|&step| Entry::of(deal, step)).collect();
        // A copy has no room to spare.
        Ok(Record { start: start.clone(), entries, id: None, players: None })
    }

    /// A deal in which nothing has been done.
    pub(super) const fn begin(start: Deal) -> Record {
        Record { start, entries: Vec::new(), id: None, players: None }
    }

    /// Adds what was done to the deal.
    pub(super) fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// The deal when the tiles were dealt.
    #[must_use]
    pub const fn start(&self) -> &Deal {
        &self.start
    }

    /// What was done, in order: answers too that came to nothing.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The deal after the first `n` entries; `None` if there are not as many.
    #[must_use]
    pub fn deal_at(&self, n: usize) -> Option<Deal> {
        let mut deal = self.start.clone();
        for entry in self.entries.get(..n)? {
            entry.apply(&mut deal).unwrap_or_else(|error| unreachable!("a record replays: {error}"));
        }
        Some(deal)
    }

    /// The deal after everything that was done.
    #[must_use]
    pub fn deal(&self) -> Deal {
        self.deal_at(self.entries.len()).unwrap_or_else(|| unreachable!("there are as many entries as there are"))
    }
}
