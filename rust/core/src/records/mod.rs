//! Deals and matches as text.
//!
//! Our own record is lines of JSON, each written when something is done, so that a match can be taken up again after any
//! accident: [`Journal`] and [`MatchJournal`] give the lines, [`Log`] reads them.
//!
//! Records of other programs are read and written by [`Formats`]: a form has a name and is a reader, a function from a text to
//! deals, and perhaps a writer. Between a foreign text and a [`Record`] stands a [`Transcript`], which is played through the
//! engine, so that every action is known to have been legal.

mod codes;
mod compare;
mod error;
mod formats;
mod ijcai;
mod journal;
mod judge;
mod line;
mod log;
mod pmn;
mod rebuild;
mod record;
mod replay;
mod transcript;

pub use compare::Disagreement;
pub use error::{Fault, RecordError};
pub use formats::{Format, Formats, Reader, Readings, Scorers, UnknownFormat, Writer, decode};
pub use journal::{Journal, MatchJournal, Missed, print_match};
pub(crate) use line::RulesText;
pub use line::VERSION;
pub use log::{Log, Recovered};
pub use record::{Entry, Record};
pub use replay::Reading;
pub use transcript::{End, Move, Noted, Transcript, What, WriteError, WrittenWin};
