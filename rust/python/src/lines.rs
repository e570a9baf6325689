//! Many lines at once, for the command line: a chunk of a file in, the lines to print out; and `mcr score` on them.

use crate::convert::{Arg, Int, Name};
use crate::errors::Error;
use crate::fan::language;
use crate::json;
use crate::many::{Threads, parallel};
use crate::rules::RulesArg;
use mcr_core::rules::Language;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Hand, Problem};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::fmt::Write;

/// Lines that a thread takes at a time.
const LINES: usize = 1024;

/// A line that is no hand: its number from 0, the text, the place of the first fault if it has one, and all that is wrong.
type BadLine = (usize, String, Option<usize>, String);

/// Score the lines of a text, and return a line for each: points, total, fans and hand between tabs, or JSON.
///
/// Empty lines are passed over. Returned are the lines, those that are no hands (number, text, place, problems), and
/// how many lines there were.
#[pyfunction(name = "_score_lines")]
pub fn score_lines<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyBytes>,
    rules: Arg<RulesArg>,
    lang: Arg<Name>,
    json: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let RulesArg(scorer) = rules.0?;
    let (lang, threads) = (language(&lang.0?.0)?, Threads::new(threads)?);
    let writer = json.then(|| json::Writer::new(&scorer));
    each_line(py, text, threads, |line, out| {
        let hand = line.parse::<Hand>()?;
        if hand.winning_tile().is_none() {
            return Err(Problem::NoWinningTile.into());
        }
        // Writing to a string cannot fail.
        let _ = match &writer {
            Some(writer) => write_json(out, &scorer, writer, &hand),
            None => write_plain(out, &scorer, lang, &hand),
        };
        Ok(())
    })
}

/// Lets the lines of a text that are not empty be written about, on some threads, and returns what is printed, the lines that
/// are no such hands, and how many lines there were.
pub fn each_line<'py>(
    py: Python<'py>,
    text: &Bound<'py, PyBytes>,
    threads: Threads,
    write: impl Fn(&str, &mut String) -> Result<(), Error> + Sync,
) -> PyResult<Bound<'py, PyTuple>> {
    let bytes = text.as_bytes();
    let (printed, bad, count) = py.detach(|| {
        let text = String::from_utf8_lossy(bytes);
        let lines: Vec<&str> = text.lines().collect();
        let chunks: Vec<_> = lines.chunks(LINES).enumerate().map(|(n, lines)| (n * LINES, lines)).collect();
        let done = parallel(threads, chunks, |(first, lines)| write_part(first, lines, &write));
        let (printed, bad): (Vec<_>, Vec<_>) = done.into_iter().unzip();
        (printed.concat(), bad.concat(), lines.len())
    });
    (PyBytes::new(py, printed.as_bytes()), bad, count).into_pyobject(py)
}

fn write_part(
    first: usize,
    lines: &[&str],
    write: impl Fn(&str, &mut String) -> Result<(), Error>,
) -> (String, Vec<BadLine>) {
    let (mut printed, mut bad) = (String::new(), Vec::new());
    for (number, line) in (first..).zip(lines).filter(|(_, line)| !line.trim().is_empty()) {
        if let Err(error) = write(line, &mut printed) {
            bad.push((number, (*line).to_owned(), error.offset(), error.problems().join("; ")));
        }
    }
    (printed, bad)
}

fn write_plain(out: &mut String, scorer: &Scorer, lang: Language, hand: &Hand) -> std::fmt::Result {
    let Some(value) = scorer.evaluate(hand, false) else { return writeln!(out, "0\t0\t-\t{hand}") };
    write!(out, "{}\t{}\t", value.points, value.points + u32::from(hand.flowers().count()))?;
    for (place, (fan, count)) in value.fans.iter().enumerate() {
        out.push_str(if place == 0 { "" } else { ", " });
        out.push_str(fan.name(lang));
        if count > 1 {
            write!(out, " x{count}")?;
        }
    }
    writeln!(out, "\t{hand}")
}

fn write_json(out: &mut String, scorer: &Scorer, writer: &json::Writer<'_>, hand: &Hand) -> std::fmt::Result {
    match scorer.readings(hand, false).first().and_then(|reading| writer.text(hand, false, reading)) {
        Some(text) => writeln!(out, "{text}"),
        None => writeln!(out, r#"{{"version":{},"hand":"{hand}","is_win":false}}"#, json::VERSION),
    }
}
