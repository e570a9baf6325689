//! Reading our record: JSON lines, each applied to the deal that runs.

use super::error::{Fault, RecordError};
use super::formats::{Readings, Scorers, numbered};
use super::journal;
use super::line::{DealLine, Line, MatchLine};
use super::record::{Entry, Record};
use super::replay::Reading;
use crate::play::{Deal, Match};

/// What a text has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// The deals in order.
    pub records: Vec<Record>,
    /// The match of these deals, as far as it was played, if they are of one.
    pub game: Option<Match>,
    /// The line of the last deal's end is there. A deal can be over without it.
    pub has_end: bool,
}

/// What could be saved of a text that may be damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered {
    /// All that was written before the damage.
    pub log: Log,
    /// Bytes before the damage: whole lines. Cut off behind them the text can be written on.
    pub bytes: usize,
    /// What is wrong behind them; `None` if nothing is.
    pub damage: Option<RecordError>,
}

impl Log {
    /// Reads a text: deals one after the other, or a match. The last line may lack its end.
    ///
    /// # Errors
    /// At the first line that is wrong.
    pub fn parse(text: &str, scorers: &mut Scorers) -> Result<Log, RecordError> {
        let log = LineReader::with(scorers, |reader| {
            numbered(text).try_for_each(|(n, line)| reader.take(line).map_err(|why| why.at(n)))?;
            Ok(reader.finish())
        })?;
        if log.records.is_empty() && log.game.is_none() {
            return Err(Fault::NoDeal.at(1));
        }
        Ok(log)
    }

    /// Reads a text up to its first damage. A last line without its end counts as damage even if it looks complete: it was
    /// still being written.
    #[must_use]
    pub fn recover(text: &[u8], scorers: &mut Scorers) -> Recovered {
        LineReader::with(scorers, |reader| reader.recover(text))
    }
}

impl Record {
    /// Reads the text of one deal.
    ///
    /// # Errors
    /// At the first line that is wrong, and for several deals.
    pub fn parse(text: &str, scorers: &mut Scorers) -> Result<Record, RecordError> {
        let mut log = LineReader::with(scorers, |reader| {
            for (n, line) in numbered(text) {
                reader.take(line).map_err(|why| why.at(n))?;
                if reader.log.records.len() > 1 {
                    return Err(Fault::SecondDeal.at(n));
                }
            }
            Ok(reader.finish())
        })?;
        log.records.pop().ok_or_else(|| Fault::NoDeal.at(1))
    }

    /// The text: a line for how it began, one for each entry, and one for the end if it has ended.
    #[must_use]
    pub fn print(&self) -> String {
        journal::print(self, None)
    }
}

/// Takes line after line. A line that is refused changes nothing.
#[derive(Default)]
struct LineReader {
    log: Log,
    /// The last deal, as it stands.
    deal: Option<Deal>,
    scorers: Scorers,
}

impl LineReader {
    /// Reads with the scorers that are there, and gives back those it has built.
    fn with<T>(scorers: &mut Scorers, read: impl FnOnce(&mut LineReader) -> T) -> T {
        let mut reader = LineReader { scorers: std::mem::take(scorers), ..LineReader::default() };
        let result = read(&mut reader);
        *scorers = reader.scorers;
        result
    }

    /// Takes lines up to the first damage.
    fn recover(&mut self, text: &[u8]) -> Recovered {
        let (mut bytes, mut damage) = (0, None);
        for (n, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let taken = match line.strip_suffix(b"\n") {
                None => Err(Fault::Torn),
                Some(line) => std::str::from_utf8(line).map_err(|_| Fault::NotUtf8).and_then(|line| self.take(line)),
            };
            if let Err(why) = taken {
                damage = Some(why.at(n + 1));
                break;
            }
            bytes += line.len();
        }
        Recovered { log: self.finish(), bytes, damage }
    }

    fn take(&mut self, line: &str) -> Result<(), Fault> {
        match Line::parse(line)? {
            Line::Match(line) => self.begin_match(&line),
            Line::Deal(line) => self.begin_deal(line),
            Line::Entry(entry) => self.enter(entry),
            Line::End(line) => {
                let deal = self.deal.as_ref().ok_or(Fault::BeforeDeal)?;
                if self.log.has_end {
                    return Err(Fault::AfterEnd);
                }
                let running = || Fault::Differs {
                    what: "the end",
                    recorded: "that the deal is over".to_owned(),
                    replayed: "that it is not".to_owned(),
                };
                line.check(deal.result().ok_or_else(running)?)?;
                self.log.has_end = true;
                Ok(())
            }
        }
    }

    fn begin_match(&mut self, line: &MatchLine) -> Result<(), Fault> {
        if self.log.game.is_some() || self.deal.is_some() {
            return Err(Fault::Syntax {
                found: "a match".to_owned(),
                expected: "a match at the beginning and no other",
            });
        }
        let scorer = self.scorers.of(&line.rules.rules()?);
        self.log.game = Some(Match::new(scorer, line.seed, Some(line.deals))?);
        Ok(())
    }

    fn begin_deal(&mut self, line: DealLine) -> Result<(), Fault> {
        let rules = line.rules.rules()?;
        let wall = line.wall(&rules)?;
        let (round, dealer) = (line.round()?, line.dealer()?);
        let deal = Deal::new(self.scorers.of(&rules), &wall, round, dealer)?;
        match (&self.log.game, line.index) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(Fault::Syntax { found: "index".to_owned(), expected: "a deal of no match: none is there" });
            }
            (Some(game), index) => self.log.game = Some(self.next_of_match(game, index, &deal)?),
        }
        let mut record = Record::begin(deal.clone());
        (record.id, record.players) = (line.id, line.players);
        self.log.records.push(record);
        (self.deal, self.log.has_end) = (Some(deal), false);
        Ok(())
    }

    /// The match with its next deal begun, if this is it.
    fn next_of_match(&self, game: &Match, index: Option<u32>, begun: &Deal) -> Result<Match, Fault> {
        let mut game = game.clone();
        if let Some(deal) = &self.deal {
            *game.deal_mut() = deal.clone();
            game.next_deal()?;
        }
        let differs = |what, recorded: String, replayed: String| Err(Fault::Differs { what, recorded, replayed });
        if index != Some(game.index()) {
            return differs("index of the deal", format!("{index:?}"), format!("{:?}", Some(game.index())));
        }
        if game.deal() != begun {
            let text = |deal: &Deal| super::line::print(&DealLine::new(deal, index)).trim_end().to_owned();
            return differs("deal of the match", text(begun), text(game.deal()));
        }
        Ok(game)
    }

    fn enter(&mut self, entry: Entry) -> Result<(), Fault> {
        if self.log.has_end {
            return Err(Fault::AfterEnd);
        }
        let (Some(deal), Some(record)) = (&mut self.deal, self.log.records.last_mut()) else {
            return Err(Fault::BeforeDeal);
        };
        entry.apply(deal)?;
        record.push(entry);
        Ok(())
    }

    fn finish(&mut self) -> Log {
        if let (Some(game), Some(deal)) = (&mut self.log.game, self.deal.take()) {
            *game.deal_mut() = deal;
        }
        std::mem::take(&mut self.log)
    }
}

/// Reads the deals of a text one by one, up to the first line that is wrong.
pub(super) fn read<'a>(text: &'a str, scorers: &'a mut Scorers) -> Readings<'a> {
    Box::new(RecordReader {
        lines: Box::new(numbered(text)),
        reader: LineReader::default(),
        begun: 1,
        scorers,
        damage: None,
        is_done: false,
    })
}

/// Deals, each given when the next begins.
struct RecordReader<'a> {
    lines: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    reader: LineReader,
    /// The line in which the deal that is read begins.
    begun: usize,
    scorers: &'a mut Scorers,
    /// What is wrong behind the deal that was given last.
    damage: Option<RecordError>,
    is_done: bool,
}

impl Iterator for RecordReader<'_> {
    type Item = Result<Reading, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(damage) = self.damage.take() {
            self.is_done = true;
            return Some(Err(damage));
        }
        if self.is_done {
            return None;
        }
        std::mem::swap(&mut self.reader.scorers, self.scorers);
        let next = self.read_one();
        std::mem::swap(&mut self.reader.scorers, self.scorers);
        self.is_done = !matches!(next, Some(Ok(_))) || self.reader.log.records.is_empty() && self.damage.is_none();
        next
    }
}

impl RecordReader<'_> {
    fn read_one(&mut self) -> Option<Result<Reading, RecordError>> {
        for (n, line) in self.lines.by_ref() {
            if let Err(why) = self.reader.take(line) {
                if self.reader.log.has_end {
                    self.damage = Some(why.at(n));
                    return Some(Ok(self.give(n)));
                }
                return Some(Err(why.at(n)));
            }
            if self.reader.log.records.len() == 2 {
                return Some(Ok(self.give(n)));
            }
        }
        match (self.reader.log.records.is_empty(), &self.reader.log.game) {
            (false, _) => Some(Ok(self.give(1))),
            (true, Some(_)) => None,
            (true, None) => Some(Err(Fault::NoDeal.at(1))),
        }
    }

    /// The first deal; the next begins in line `n`.
    fn give(&mut self, n: usize) -> Reading {
        let record = self.reader.log.records.remove(0);
        Reading { line: std::mem::replace(&mut self.begun, n), record, disagreements: Vec::new() }
    }
}
