//! A deal as other programs write it down: what was dealt and what happened, by kind of tile.
//!
//! Between a foreign text and a [`Record`](super::Record) stands a transcript: the readers of texts make one, and
//! [`Transcript::replay`] plays it; the writers print one, and [`Transcript::of`] tells it from a record.

use super::error::Fault;
use super::record::Record;
use crate::play::{Action, Chow, Deal, Event, EventKind, PhysicalTile, Reason, Seat};
use crate::rules::{Fan, Rules};
use crate::tiles::{Tile, Wind};
use std::fmt;
use thiserror::Error;

/// A deal that was written down elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Its name; empty if it has none.
    pub id: String,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The rules it was played under.
    pub rules: Rules,
    /// The round's wind.
    pub round: Wind,
    /// The dealer's seat.
    pub dealer: Seat,
    /// The names of the players, by seat.
    pub players: Option<[String; 4]>,
    /// The 13 tiles dealt to each seat. The dealer draws the fourteenth.
    pub hands: [Vec<Tile>; 4],
    /// What happened.
    pub moves: Vec<Move>,
    /// How it ended; `None` if it breaks off.
    pub end: Option<End>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The line that says so, from 1.
    pub line: usize,
    /// Whose move it is.
    pub seat: Seat,
    /// What.
    pub what: What,
    /// Claims of other seats that came to nothing, since this one went before.
    pub lost: Vec<(Seat, What)>,
    /// What a judge noted beside it.
    pub noted: Option<Noted>,
}

/// What can happen.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A tile is drawn, the dealer's fourteenth and replacements too.
    Draw(Tile),
    /// A flower is laid out.
    Flower(Tile),
    /// A tile is discarded.
    Discard(Tile),
    /// The discard is claimed for the chow around this middle tile.
    Chow(Tile),
    /// The discard is claimed for a pung.
    Pung(Tile),
    /// The discard is claimed for a kong.
    Kong(Tile),
    /// Four concealed tiles are laid as a kong.
    ConcealedKong(Tile),
    /// The fourth tile is added to a pung.
    AddedKong(Tile),
    /// A win.
    Win,
    /// A win is declared that is none.
    FalseWin,
    /// The deal ends with a fault of this seat, which pays so many points to each of the others.
    Fault(u32),
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Draw(tile) => write!(f, "draw {tile}"),
            What::Flower(tile) => write!(f, "flower {tile}"),
            What::Discard(tile) => write!(f, "discard {tile}"),
            What::Chow(tile) => write!(f, "chow around {tile}"),
            What::Pung(tile) => write!(f, "pung of {tile}"),
            What::Kong(tile) => write!(f, "kong of {tile}"),
            What::ConcealedKong(tile) => write!(f, "concealed kong {tile}"),
            What::AddedKong(tile) => write!(f, "add kong {tile}"),
            What::Win => f.write_str("win"),
            What::FalseWin => f.write_str("declare win"),
            What::Fault(points) => write!(f, "a fault of {points} points"),
        }
    }
}

/// What a judge notes beside a move, before anybody answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// For each seat what it would win now, flowers included, however little; -3: nothing; -4: not looked at.
    pub worth: [i64; 4],
    /// Tiles left in each private wall, as the text has them: `[19, 21, 20, 21]`.
    pub walls: Option<String>,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The line that says so, from 1.
    pub line: usize,
    /// Why, where the text says it.
    pub reason: Option<Reason>,
    /// What each seat got.
    pub payments: Option<[i64; 4]>,
    /// Penalties beside that, of which nothing else is known.
    pub penalties: Option<[i64; 4]>,
    /// The wins with their fans.
    pub wins: Vec<WrittenWin>,
}

/// The worth of a win as the text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenWin {
    /// The line that says so, from 1.
    pub line: usize,
    /// Who won; `None`: whoever did.
    pub seat: Option<Seat>,
    /// Points with flowers, where the text has them.
    pub total: Option<u32>,
    /// The fans in the order of the catalogue: how often, and the points of one where the text has them.
    pub fans: Vec<(Fan, u8, Option<u32>)>,
}

/// A record that a text of this form cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form has no place for {0}")]
pub struct WriteError(pub String);

impl Transcript {
    /// A deal of which nothing is known yet but where it begins and under which rules: round East, seat 0 the dealer.
    pub(super) fn begun(line: usize, rules: Rules) -> Transcript {
        Transcript {
            id: String::new(),
            line,
            rules,
            round: Wind::East,
            dealer: Seat::ALL[0],
            players: None,
            hands: <[_; 4]>::default(),
            moves: Vec::new(),
            end: None,
        }
    }

    /// Tells a record. Answers that came to nothing stand at the move that went before them.
    ///
    /// # Errors
    /// Where something was done that a transcript has no word for: a false win that did not end the deal, an act of a referee
    /// that did not, a flower discarded.
    pub fn of(record: &Record) -> Result<Transcript, WriteError> {
        let mut deal = record.start().clone();
        let mut teller = Teller { moves: Vec::new(), answers: Vec::new() };
        let hands = Seat::ALL.map(|seat| hand_dealt(&deal, seat));
        let dealer = deal.dealer();
        if let Some(&fourteenth) = deal.events()[..4].iter().find_map(|event| event.tiles.get(13)) {
            teller.push(dealer, What::Draw(fourteenth.kind()));
        }
        teller.tell(&deal.events()[4..])?;
        for entry in record.entries() {
            let told = deal.events().len();
            teller.note(&deal, entry)?;
            entry.apply(&mut deal).unwrap_or_else(|error| unreachable!("a record replays: {error}"));
            teller.tell(&deal.events()[told..])?;
        }
        Ok(Transcript {
            id: record.id.clone().unwrap_or_default(),
            line: 1,
            rules: *deal.rules(),
            round: deal.round(),
            dealer,
            players: record.players.clone(),
            hands,
            moves: teller.moves,
            end: deal.result().map(|result| End {
                line: 1,
                reason: Some(result.reason),
                payments: Some(result.payments),
                penalties: None,
                wins: result.wins.iter().map(|win| written(win, deal.rules())).collect(),
            }),
        })
    }
}

/// The first thirteen tiles of a hand as it was dealt.
fn hand_dealt(deal: &Deal, seat: Seat) -> Vec<Tile> {
    let dealt = deal.events().iter().find(|event| event.kind == EventKind::Deal && event.seat == Some(seat));
    dealt.map(|event| event.tiles.iter().take(13).map(|tile| tile.kind()).collect()).unwrap_or_default()
}

fn written(win: &crate::play::Win, rules: &Rules) -> WrittenWin {
    let fans = win.value.fans.iter().map(|(fan, count)| (fan, count, Some(fan.points(rules))));
    let flowers = win.hand.flowers().count();
    let flowers = (flowers > 0).then_some((Fan::FlowerTiles, flowers, Some(1)));
    WrittenWin { line: 1, seat: Some(win.seat), total: Some(win.total()), fans: fans.chain(flowers).collect() }
}

/// Turns events into moves.
struct Teller {
    moves: Vec<Move>,
    /// The claims given to what is asked now.
    answers: Vec<(Seat, What)>,
}

impl Teller {
    fn push(&mut self, seat: Seat, what: What) {
        self.moves.push(Move { line: 1, seat, what, lost: Vec::new(), noted: None });
    }

    /// Keeps what a seat is about to do, as far as no event may tell of it.
    fn note(&mut self, deal: &Deal, entry: &super::Entry) -> Result<(), WriteError> {
        let claimable = deal.claimable().map(|(tile, _)| tile.kind());
        let what = match (*entry).clone() {
            super::Entry::Act(_, Action::Pass) => return Ok(()),
            super::Entry::Act(seat, action) => match (action, claimable) {
                (Action::Chow(chow), _) => (seat, What::Chow(chow.tiles()[1])),
                (Action::Pung, Some(tile)) => (seat, What::Pung(tile)),
                (Action::Kong, Some(tile)) => (seat, What::Kong(tile)),
                (Action::Win, Some(_)) => (seat, What::Win),
                (Action::DeclareWin, Some(_)) => (seat, What::FalseWin),
                (Action::Consent | Action::Object, _) => return Err(WriteError("a vote on playing on".to_owned())),
                _ => return Ok(()),
            },
            super::Entry::Dead(seat, _) => return Err(WriteError(format!("the dead hand of seat {seat}"))),
            super::Entry::Penalty(seat, points) => {
                self.push(seat, What::Fault(points));
                return Ok(());
            }
        };
        self.answers.push(what);
        Ok(())
    }

    /// Turns the events into moves that one entry has brought.
    fn tell(&mut self, events: &[Event]) -> Result<(), WriteError> {
        let first = self.moves.len();
        for event in events {
            let Some(seat) = event.seat else { continue };
            if event.kind == EventKind::Dead {
                return Err(WriteError(format!("the dead hand of seat {seat}")));
            }
            let Some(what) = What::of(event) else { continue };
            if matches!(what, What::Discard(tile) if tile.is_flower()) {
                return Err(WriteError("the discard of a flower".to_owned()));
            }
            self.push(seat, what);
        }
        if self.moves.len() > first {
            // The answers are resolved: those that no move is of were lost to the first.
            let made: Vec<(Seat, What)> = self.moves[first..].iter().map(|made| (made.seat, made.what)).collect();
            let lost = self.answers.drain(..).filter(|answer| !made.contains(answer));
            self.moves[first].lost = lost.collect();
        }
        Ok(())
    }
}

impl What {
    /// What an event tells, if a transcript has a word for it.
    pub(super) fn of(event: &Event) -> Option<What> {
        let tile = event.tile.map(PhysicalTile::kind);
        Some(match event.kind {
            EventKind::Draw => What::Draw(tile?),
            EventKind::Flower => What::Flower(tile?),
            EventKind::Discard => What::Discard(tile?),
            EventKind::Chow => What::Chow(event.tiles.get(1)?.kind()),
            EventKind::Pung => What::Pung(tile?),
            EventKind::Kong => What::Kong(tile?),
            EventKind::ConcealedKong => What::ConcealedKong(tile?),
            EventKind::AddedKong => What::AddedKong(tile?),
            EventKind::Win => What::Win,
            EventKind::FalseWin => What::FalseWin,
            EventKind::Deal | EventKind::DrawGame | EventKind::Dead | EventKind::End => return None,
        })
    }

    /// The action that claims a tile so.
    pub(super) fn claim(self, claimed: Option<Tile>) -> Result<Action, Fault> {
        let wrong = || Fault::Differs {
            what: "a claim",
            recorded: self.to_string(),
            replayed: claimed.map_or_else(|| "no tile to claim".to_owned(), |tile| format!("{tile} to claim")),
        };
        Ok(match self {
            What::Chow(middle) => {
                let lowest = middle.index().checked_sub(1).and_then(Tile::from_index);
                let chows = (0..3).filter_map(|place| Chow::new(lowest?, place));
                let mut chows = chows.filter(|chow| Some(chow.claimed()) == claimed);
                Action::Chow(chows.next().ok_or_else(wrong)?)
            }
            What::Pung(tile) if Some(tile) == claimed => Action::Pung,
            What::Kong(tile) if Some(tile) == claimed => Action::Kong,
            What::Win => Action::Win,
            What::FalseWin => Action::DeclareWin,
            _ => return Err(wrong()),
        })
    }
}
