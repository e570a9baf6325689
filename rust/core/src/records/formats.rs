//! The forms of records by name. A reader is a function from a text to deals; whoever has another form adds one.

use super::error::{Fault, RecordError};
use super::record::Record;
use super::replay::Reading;
use super::transcript::WriteError;
use super::{ijcai, judge, log, pmn};
use crate::rules::Rules;
use crate::scoring::Scorer;
use std::sync::Arc;
use thiserror::Error;

/// The deals of a text, one after the other: each read, or what is wrong with it.
pub type Readings<'a> = Box<dyn Iterator<Item = Result<Reading, RecordError>> + 'a>;

/// Reads the deals of a text. A deal that is wrong does not keep those behind it from being read, if the form says where they
/// begin.
pub type Reader = for<'a> fn(&'a str, &'a mut Scorers) -> Readings<'a>;

/// Writes a deal.
pub type Writer = fn(&Record) -> Result<String, WriteError>;

/// A form of records.
#[derive(Copy, Clone, Debug)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Reads it.
    pub reader: Reader,
    /// Writes it, if that is possible. Texts one after the other are a text.
    pub writer: Option<Writer>,
}

/// Forms by name.
#[derive(Clone, Debug)]
pub struct Formats(Vec<Format>);

/// A form that nobody has added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown form of records `{name}`; known are {known}")]
pub struct UnknownFormat {
    /// What was asked for.
    pub name: String,
    /// The names there are, with commas.
    pub known: String,
}

/// Scorers for the rules of the deals that are read, each built once.
#[derive(Clone)]
pub struct Scorers {
    known: Vec<Arc<Scorer>>,
    make: fn(&Rules) -> Arc<Scorer>,
}

impl Default for Scorers {
    fn default() -> Scorers {
        Scorers::made_by(|rules| Arc::new(Scorer::new(*rules)))
    }
}

impl Scorers {
    /// Scorers that are made by a function: whoever keeps scorers gives those.
    #[must_use]
    pub const fn made_by(make: fn(&Rules) -> Arc<Scorer>) -> Scorers {
        Scorers { known: Vec::new(), make }
    }

    /// The scorer for these rules.
    pub fn of(&mut self, rules: &Rules) -> Arc<Scorer> {
        let known = self.known.iter().find(|scorer| scorer.rules() == rules).cloned();
        known.unwrap_or_else(|| {
            let scorer = (self.make)(rules);
            self.known.push(scorer.clone());
            scorer
        })
    }
}

impl Default for Formats {
    /// The forms that the crate knows.
    fn default() -> Formats {
        Formats(vec![
            Format {
                name: "mcr",
                about: "our own record: JSON lines",
                reader: log::read,
                writer: Some(|record| Ok(record.print())),
            },
            Format {
                name: "ijcai",
                about: "the text of the IJCAI competitions' data set",
                reader: ijcai::read,
                writer: Some(ijcai::write),
            },
            Format { name: "judge", about: "match logs of Botzone's judge", reader: judge::read, writer: None },
            Format {
                name: "pmn",
                about: "Portable Majiang Notation, of MahjongSoft's games",
                reader: pmn::read,
                writer: Some(pmn::write),
            },
        ])
    }
}

impl Formats {
    /// Adds a form, in place of one of the same name if there is one.
    pub fn add(&mut self, format: Format) {
        self.0.retain(|known| known.name != format.name);
        self.0.push(format);
    }

    /// The form of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn get(&self, name: &str) -> Result<&Format, UnknownFormat> {
        let unknown = || {
            let known = self.0.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
            UnknownFormat { name: name.to_owned(), known }
        };
        self.0.iter().find(|format| format.name == name).ok_or_else(unknown)
    }

    /// The forms.
    pub fn iter(&self) -> impl Iterator<Item = &Format> {
        self.0.iter()
    }
}

/// The text of a file, without the mark that some programs begin one with.
///
/// # Errors
/// If it is not UTF-8, with the line.
pub fn decode(bytes: &[u8]) -> Result<&str, RecordError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        Fault::NotUtf8.at(before.split(|&byte| byte == b'\n').count())
    })?;
    Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text))
}

/// The lines of a text, numbered from 1.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(n, line)| (n + 1, line))
}

/// The deals of a text that is cut into blocks of numbered lines, each read by itself.
pub(super) fn read_blocks<'a>(
    blocks: Vec<Vec<(usize, &'a str)>>,
    scorers: &'a mut Scorers,
    read: impl Fn(&[(usize, &str)]) -> Result<super::Transcript, RecordError> + 'a,
) -> Readings<'a> {
    if blocks.is_empty() {
        return Box::new(std::iter::once(Err(Fault::NoDeal.at(1))));
    }
    Box::new(blocks.into_iter().map(move |block| {
        let transcript = read(&block)?;
        transcript.replay(&scorers.of(&transcript.rules))
    }))
}
