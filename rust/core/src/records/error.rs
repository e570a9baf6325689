//! What can be wrong with a record, and in which line.

use crate::play::{IllegalAction, MatchError, Refusal, WallError};
use crate::rules::RulesError;
use crate::tiles::ParseError;
use thiserror::Error;

/// A record that cannot be read, or does not replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line of the text, from 1; in a judge log the entry of the list, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: Fault,
}

impl Fault {
    /// The fault with its line.
    #[must_use]
    pub const fn at(self, line: usize) -> RecordError {
        RecordError { line, why: self }
    }
}

/// The reason of a [`RecordError`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Nothing is there.
    #[error("there is no deal in the text")]
    NoDeal,
    /// No line says that a match begins.
    #[error("there is no match in the text")]
    NoMatch,
    /// More deals than the one asked for.
    #[error("a second deal begins here, and one was asked for")]
    SecondDeal,
    /// Bytes that are no text.
    #[error("the line is not UTF-8")]
    NotUtf8,
    /// The last line was not written to its end.
    #[error("the line breaks off: it does not end with a new line")]
    Torn,
    /// No JSON, or JSON of another layout.
    #[error("{0}")]
    Json(String),
    /// A layout that is not known.
    #[error("version {found} of the layout; known is {known}")]
    Version {
        /// The version of the text.
        found: u64,
        /// The version that is read.
        known: u64,
    },
    /// Something other than what may stand there.
    #[error("found {found:?}, expected {expected}")]
    Syntax {
        /// What stands there.
        found: String,
        /// What was allowed.
        expected: &'static str,
    },
    /// No action.
    #[error("{text:?} is no action: {error}")]
    Action {
        /// What stands there.
        text: String,
        /// Why it is none.
        error: ParseError,
    },
    /// Something was done before the tiles were dealt.
    #[error("no deal has begun")]
    BeforeDeal,
    /// Something after the end of the deal.
    #[error("the deal has ended before")]
    AfterEnd,
    /// The rules are unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The tiles are no wall of the rules.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// More copies of a tile than there are.
    #[error("copy {found} of {tile}; there are {}", .tile.copies())]
    Copies {
        /// The tile.
        tile: crate::tiles::Tile,
        /// The copy, from 1.
        found: u8,
    },
    /// More tiles than a wall has.
    #[error("more tiles are drawn than the wall has")]
    WallTooShort,
    /// An action that was not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// An act of a referee that was not possible.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A match cannot go on so.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The record says one thing, and the replay comes to another.
    #[error("{what}: the record has {recorded}, the replay {replayed}")]
    Differs {
        /// What is compared.
        what: &'static str,
        /// What the record says.
        recorded: String,
        /// What the replay says.
        replayed: String,
    },
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Fault {
        let text = error.to_string();
        // A record's line is one of JSON: the error says which line it is, and this only where in it.
        let text = text.replace(
            &format!(" at line 1 column {}", error.column()),
            &format!(", at {}", error.column().saturating_sub(1)),
        );
        Fault::Json(if error.is_data() { text } else { format!("no JSON: {text}") })
    }
}
