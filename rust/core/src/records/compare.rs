//! What a text says of values and payments, held against what the replay comes to.

use super::transcript::{End, Noted, What, WrittenWin};
use crate::play::{Deal, DealResult, Reason, Seat, Win};
use crate::rules::Fan;
use crate::scoring::{Scorer, Value};
use std::fmt;

/// The text says one thing about a value, and the replay another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The line of the text, from 1.
    pub line: usize,
    /// What it is about.
    pub what: &'static str,
    /// What the text says.
    pub recorded: String,
    /// What the replay comes to.
    pub replayed: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { line, what, recorded, replayed } = self;
        write!(f, "line {line}: {what}: the record has {recorded}, the replay {replayed}")
    }
}

/// Collects where the two disagree.
#[derive(Default)]
pub(super) struct Comparison {
    pub(super) disagreements: Vec<Disagreement>,
}

impl Comparison {
    pub(super) fn disagree(
        &mut self,
        line: usize,
        what: &'static str,
        recorded: &dyn fmt::Display,
        replayed: &dyn fmt::Display,
    ) {
        let (recorded, replayed) = (recorded.to_string(), replayed.to_string());
        if recorded != replayed {
            self.disagreements.push(Disagreement { line, what, recorded, replayed });
        }
    }

    /// Compares what a judge notes beside a discard or an added kong that is about to be made.
    pub(super) fn before(&mut self, line: usize, deal: &Deal, seat: Seat, what: What, noted: &Noted) {
        let (kind, is_added) = match what {
            What::Discard(kind) => (kind, false),
            What::AddedKong(kind) => (kind, true),
            What::ConcealedKong(_) | What::Kong(_) | What::Win => return self.noted(line, deal, noted, [None; 4]),
            _ => return,
        };
        let Some(tile) = deal.hand(seat).lowest(kind) else { return };
        let worth =
            Seat::ALL.map(|other| (other != seat).then(|| worth(deal.value_of_claim(other, tile, is_added).as_ref())));
        self.noted(line, deal, noted, worth);
    }

    /// Compares what a judge notes beside a draw.
    pub(super) fn drawn(&mut self, line: usize, deal: &Deal, seat: Seat, noted: &Noted) {
        let mut all = [None; 4];
        all[seat.index()] = Some(worth(deal.value_drawn().as_ref()));
        self.noted(line, deal, noted, all);
    }

    fn noted(&mut self, line: usize, deal: &Deal, noted: &Noted, worth: [Option<i64>; 4]) {
        const NOT_LOOKED_AT: i64 = -4;
        self.disagree(
            line,
            "canHu",
            &format!("{:?}", noted.worth),
            &format!("{:?}", worth.map(|w| w.unwrap_or(NOT_LOOKED_AT))),
        );
        if let (Some(walls), Some(sizes)) = (&noted.walls, deal.wall().private_sizes()) {
            self.disagree(line, "tiles left", walls, &format!("{sizes:?}"));
        }
    }

    /// Compares the end. A false win may have been replayed as a fault that costs the same.
    pub(super) fn end(&mut self, end: &End, result: &DealResult, scorer: &Scorer, is_fault_instead: bool) {
        let line = end.line;
        let is_excused = end.reason == Some(Reason::FalseWin) && is_fault_instead;
        if let Some(reason) = end.reason.filter(|_| !is_excused) {
            self.disagree(line, "reason", &reason.id(), &result.reason.id());
        }
        if let Some(payments) = end.payments {
            self.disagree(line, "payments", &format!("{payments:?}"), &format!("{:?}", result.payments));
        }
        if let Some(penalties) = end.penalties {
            // A form that has them does not say what they are for: they cannot be replayed.
            self.disagree(line, "penalties", &format!("{penalties:?}"), &format!("{:?}", [0; 4]));
        }
        for written in &end.wins {
            self.win(written, result, scorer);
        }
        if !end.wins.is_empty() {
            self.disagree(line, "number of wins", &end.wins.len(), &result.wins.len());
        }
    }

    fn win(&mut self, written: &WrittenWin, result: &DealResult, scorer: &Scorer) {
        let line = written.line;
        let win = result.wins.iter().find(|win| written.seat.is_none_or(|seat| seat == win.seat));
        let Some(win) = win else {
            let winners: Vec<usize> = result.winners().map(Seat::index).collect();
            return self.disagree(
                line,
                "winner",
                &format!("{:?}", written.seat.map(Seat::index)),
                &format!("{winners:?}"),
            );
        };
        if let Some(total) = written.total {
            self.disagree(line, "points of the win", &total, &win.total());
        }
        let rules = scorer.rules();
        let flowers = win.hand.flowers().count();
        let list = |fans: &[(Fan, u8)]| {
            fans.iter().map(|(fan, count)| format!("{fan} {count}")).collect::<Vec<_>>().join(", ")
        };
        let mut recorded: Vec<(Fan, u8)> = written.fans.iter().map(|&(fan, count, _)| (fan, count)).collect();
        recorded.sort_unstable();
        let with_flowers = |value: Value| {
            let mut fans: Vec<(Fan, u8)> = value.fans.iter().collect();
            fans.extend((flowers > 0).then_some((Fan::FlowerTiles, flowers)));
            fans.sort_unstable();
            fans
        };
        // Another reading of the same points is as right.
        let is_other_reading = || {
            let readings = scorer.readings(&win.hand, win.dealt);
            let mut best = readings.iter().filter(|reading| reading.value.points == win.value.points);
            best.any(|reading| with_flowers(reading.value) == recorded)
        };
        let found = with_flowers(win.value);
        if found != recorded && !is_other_reading() {
            self.disagree(line, "fans", &list(&recorded), &list(&found));
        }
        for &(fan, _, points) in &written.fans {
            if let Some(points) = points {
                self.disagree(
                    line,
                    "points of a fan",
                    &format!("{fan} {points}"),
                    &format!("{fan} {}", fan.points(rules)),
                );
            }
        }
    }
}

/// Points with flowers, or that it is no win.
fn worth(win: Option<&Win>) -> i64 {
    const NO_WIN: i64 = -3;
    win.map_or(NO_WIN, |win| win.total().into())
}
