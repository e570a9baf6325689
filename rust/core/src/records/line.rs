//! The lines of our record as JSON: their layouts, and nothing of what they mean.

use super::error::Fault;
use super::record::Entry;
use crate::play::{Action, Deal, DealResult, Seat, Wall};
use crate::rules::{OptionValue, Rules};
use crate::tiles::Wind;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the layout that is written and read.
pub const VERSION: u64 = 1;

/// One line.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Line {
    Match(MatchLine),
    Deal(DealLine),
    Entry(Entry),
    End(EndLine),
}

/// A match begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MatchLine {
    pub(super) version: u64,
    kind: MatchKind,
    pub(super) rules: RulesText,
    pub(super) seed: u64,
    pub(super) deals: u32,
}

/// A deal begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DealLine {
    pub(super) version: u64,
    kind: DealKind,
    /// The number of the deal in its match, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) index: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<[String; 4]>,
    pub(super) rules: RulesText,
    pub(super) round: char,
    pub(super) dealer: usize,
    /// One of the two says what the wall is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wall: Option<Vec<u8>>,
    commitment: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MatchKind {
    Match,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DealKind {
    Deal,
}

/// A preset and what differs from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesText {
    preset: String,
    changes: Map<String, Value>,
}

/// Something done: one of the three.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryLine {
    seat: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dead: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    penalty: Option<u32>,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    end: String,
    discarder: Option<usize>,
    wins: Vec<WinText>,
    payments: [i64; 4],
    false_wins: Vec<usize>,
}

/// A win: the hand in the notation, and its worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WinText {
    seat: usize,
    hand: String,
    points: u32,
    flowers: u8,
    fans: Map<String, Value>,
}

/// Of a line: what kind it is.
#[derive(Deserialize)]
struct Probe {
    version: Option<u64>,
    kind: Option<Value>,
    end: Option<IgnoredAny>,
}

impl Line {
    /// Reads a line without its end.
    pub(super) fn parse(text: &str) -> Result<Line, Fault> {
        let probe: Probe = serde_json::from_str(text)?;
        if let Some(found) = probe.version.filter(|&found| found != VERSION) {
            return Err(Fault::Version { found, known: VERSION });
        }
        match probe.kind {
            Some(kind) if kind == "match" => Ok(Line::Match(serde_json::from_str(text)?)),
            Some(kind) if kind == "deal" => Ok(Line::Deal(serde_json::from_str(text)?)),
            Some(kind) => Err(Fault::Syntax { found: kind.to_string(), expected: "a line of the kind match or deal" }),
            None if probe.end.is_some() => Ok(Line::End(serde_json::from_str(text)?)),
            None => serde_json::from_str::<EntryLine>(text)?.entry().map(Line::Entry),
        }
    }
}

/// A line with its end.
pub(super) fn print(line: &impl Serialize) -> String {
    let mut text = serde_json::to_string(line).unwrap_or_else(|error| unreachable!("lines can be written: {error}"));
    text.push('\n');
    text
}

impl MatchLine {
    pub(super) fn new(rules: &Rules, seed: u64, deals: u32) -> MatchLine {
        MatchLine { version: VERSION, kind: MatchKind::Match, rules: RulesText::new(rules), seed, deals }
    }
}

impl DealLine {
    /// The line of a deal, the number of which in its match is given.
    pub(super) fn new(deal: &Deal, index: Option<u32>) -> DealLine {
        let wall = deal.wall();
        let tiles = || wall.tiles().iter().map(|tile| tile.number()).collect();
        DealLine {
            version: VERSION,
            kind: DealKind::Deal,
            index,
            id: None,
            players: None,
            rules: RulesText::new(deal.rules()),
            round: deal.round().letter(),
            dealer: deal.dealer().index(),
            seed: wall.seed(),
            wall: wall.seed().is_none().then(tiles),
            commitment: wall.commitment(),
        }
    }

    pub(super) fn wall(&self, rules: &Rules) -> Result<Wall, Fault> {
        let wall = match (self.seed, &self.wall) {
            (Some(seed), None) => Wall::new(seed, rules)?,
            (None, Some(tiles)) => Wall::from_tiles(tiles)?,
            _ => {
                return Err(Fault::Syntax {
                    found: format!("seed {:?}, wall {:?}", self.seed, self.wall),
                    expected: "either a seed or a wall",
                });
            }
        };
        let replayed = wall.commitment();
        if replayed != self.commitment {
            return Err(Fault::Differs { what: "commitment", recorded: self.commitment.clone(), replayed });
        }
        Ok(wall)
    }

    pub(super) fn round(&self) -> Result<Wind, Fault> {
        let found = || Fault::Syntax { found: self.round.to_string(), expected: "a wind, E, S, W or N" };
        Wind::from_letter(self.round).ok_or_else(found)
    }

    pub(super) fn dealer(&self) -> Result<Seat, Fault> {
        seat(self.dealer)
    }
}

fn seat(number: usize) -> Result<Seat, Fault> {
    Seat::new(number).ok_or_else(|| Fault::Syntax { found: number.to_string(), expected: "a seat, 0 to 3" })
}

impl RulesText {
    pub(crate) fn new(rules: &Rules) -> RulesText {
        let (preset, differences) = rules.nearest_preset();
        let changes = differences.into_iter().map(|(option, value, _)| {
            let value = match value {
                OptionValue::None => Value::Null,
                OptionValue::Int(number) => number.into(),
                OptionValue::Text(word) => word.into_owned().into(),
            };
            (option.to_owned(), value)
        });
        RulesText { preset: preset.to_owned(), changes: changes.collect() }
    }

    pub(crate) fn rules(&self) -> Result<Rules, Fault> {
        let mut rules: Rules = self.preset.parse()?;
        for (option, value) in &self.changes {
            let bad = || Fault::Syntax {
                found: format!("{option}: {value}"),
                expected: "an option's value: a word, a number from 0 to 4294967295, or null",
            };
            let value = match value {
                Value::Null => OptionValue::None,
                Value::Number(number) => {
                    number.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or_else(bad)?.into()
                }
                Value::String(word) => word.clone().into(),
                _ => return Err(bad()),
            };
            rules.set(option, &value)?;
        }
        Ok(rules)
    }
}

impl EntryLine {
    fn entry(self) -> Result<Entry, Fault> {
        let seat = seat(self.seat)?;
        match (self.action, self.dead, self.penalty) {
            (Some(text), None, None) => match text.parse::<Action>() {
                Ok(action) => Ok(Entry::Act(seat, action)),
                Err(error) => Err(Fault::Action { text, error }),
            },
            (None, Some(reason), None) => Ok(Entry::Dead(seat, reason)),
            (None, None, Some(points)) => Ok(Entry::Penalty(seat, points)),
            (action, dead, penalty) => Err(Fault::Syntax {
                found: format!("action {action:?}, dead {dead:?}, penalty {penalty:?}"),
                expected: "one of action, dead and penalty",
            }),
        }
    }
}

/// The line of something done.
pub(super) fn print_entry(entry: &Entry) -> String {
    let line = |seat: Seat| EntryLine { seat: seat.index(), action: None, dead: None, penalty: None };
    print(&match entry {
        Entry::Act(seat, action) => EntryLine { action: Some(action.to_string()), ..line(*seat) },
        Entry::Dead(seat, reason) => EntryLine { dead: Some(reason.clone()), ..line(*seat) },
        Entry::Penalty(seat, points) => EntryLine { penalty: Some(*points), ..line(*seat) },
    })
}

impl EndLine {
    pub(super) fn new(result: &DealResult) -> EndLine {
        let wins = result.wins.iter().map(|win| WinText {
            seat: win.seat.index(),
            hand: win.hand.to_string(),
            points: win.value.points,
            flowers: win.hand.flowers().count(),
            fans: win.value.fans.iter().map(|(fan, count)| (fan.id().to_owned(), count.into())).collect(),
        });
        EndLine {
            end: result.reason.id().to_owned(),
            discarder: result.discarder.map(Seat::index),
            wins: wins.collect(),
            payments: result.payments,
            false_wins: result.false_wins.iter().map(|seat| seat.index()).collect(),
        }
    }

    /// Whether the replay came to the same end.
    pub(super) fn check(&self, result: &DealResult) -> Result<(), Fault> {
        let replayed = EndLine::new(result);
        if *self == replayed {
            return Ok(());
        }
        let text = |line: &EndLine| print(line).trim_end().to_owned();
        Err(Fault::Differs { what: "the end", recorded: text(self), replayed: text(&replayed) })
    }
}
