//! `score_many`: columns of scores.

use crate::convert::Arg;
use crate::errors::Error;
use crate::many::{Chunk, Input, Threads};
use crate::rules::RulesArg;
use mcr_core::rules::Fan;
use mcr_core::scoring::{FanColumns, Scorer};
use mcr_core::tiles::Problem;
use numpy::{AsSliceError, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Fans that have a column: all but flowers, which are counted beside them.
const FAN_COLUMNS: usize = Fan::COUNT - 1;

/// The rows of a chunk in every column, all zero at first.
struct Columns<'a> {
    wins: WinColumns<'a>,
    /// In catalogue order; that of flowers is empty.
    fans: [&'a mut [u8]; Fan::COUNT],
}

/// The columns before the fans.
struct WinColumns<'a> {
    is_win: &'a mut [bool],
    points: &'a mut [i16],
    flowers: &'a mut [i8],
    total: &'a mut [i16],
    is_legal: &'a mut [bool],
}

impl<'a> Columns<'a> {
    /// Takes the first rows away.
    fn take(&mut self, rows: usize) -> Columns<'a> {
        #[expect(clippy::mut_mut, reason = "the rest of the column stays in its place")]
        fn take<'a, T>(column: &mut &'a mut [T], rows: usize) -> &'a mut [T] {
            column.split_off_mut(..rows.min(column.len())).unwrap_or_default()
        }
        let wins = WinColumns {
            is_win: take(&mut self.wins.is_win, rows),
            points: take(&mut self.wins.points, rows),
            flowers: take(&mut self.wins.flowers, rows),
            total: take(&mut self.wins.total, rows),
            is_legal: take(&mut self.wins.is_legal, rows),
        };
        Columns { wins, fans: self.fans.each_mut().map(|column| take(column, rows)) }
    }
}

impl WinColumns<'_> {
    /// Writes a win into a row.
    #[inline]
    fn write(&mut self, row: usize, points: u32, flowers: u8, minimum: u32) {
        self.is_win[row] = true;
        self.is_legal[row] = points >= minimum;
        // No hand is worth more than a few hundred points.
        let points = i16::try_from(points).unwrap_or(i16::MAX);
        self.points[row] = points;
        self.flowers[row] = flowers.cast_signed();
        self.total[row] = points.saturating_add(flowers.into());
    }
}

/// Scores a chunk into its rows; a hand that is no win leaves its row zero. Returns what is no hand, by position.
fn fill(scorer: &Scorer, chunk: &Chunk<'_>, columns: Columns<'_>) -> Vec<(usize, Error)> {
    let minimum = scorer.rules().minimum_points;
    let (mut row, mut bad) = (0, Vec::new());
    let Columns { mut wins, fans } = columns;
    let mut fans = FanColumns::new(fans);
    chunk.each(|hand| {
        match hand {
            Ok(hand) => match scorer.evaluate(hand, false) {
                Some(value) => {
                    wins.write(row, value.points, hand.flowers().count(), minimum);
                    fans.add(row, value.fans);
                }
                None if hand.winning_tile().is_none() => bad.push((chunk.first + row, Problem::NoWinningTile.into())),
                None => {}
            },
            Err(error) => bad.push((chunk.first + row, error)),
        }
        row += 1;
    });
    fans.finish();
    bad
}

/// Return the identifiers of the fans that have a column, in order.
#[pyfunction(name = "_fan_columns")]
pub fn fan_columns(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let fans = Fan::ALL.into_iter().filter(|&fan| fan != Fan::FlowerTiles);
    PyTuple::new(py, fans.map(Fan::id).collect::<Vec<_>>())
}

/// Return what `score_many` makes its answer of.
///
/// The five columns before the fans, the fans as an array of 81 rows, and the bad hands as pairs of position and
/// text; these are errors unless they are `coerced`.
#[pyfunction(name = "_score_many")]
pub fn score_many<'py>(
    py: Python<'py>,
    hands: Input<'py>,
    rules: Arg<RulesArg>,
    coerced: bool,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyTuple>> {
    let RulesArg(scorer) = rules.0?;
    let threads = Threads::new(threads)?;
    let length = hands.len();
    let is_win = PyArray1::<bool>::zeros(py, length, false);
    let points = PyArray1::<i16>::zeros(py, length, false);
    let flowers = PyArray1::<i8>::zeros(py, length, false);
    let total = PyArray1::<i16>::zeros(py, length, false);
    let is_legal = PyArray1::<bool>::zeros(py, length, false);
    let fans = PyArray2::<u8>::zeros(py, [FAN_COLUMNS, length], false);
    let bad = {
        let mut written = (
            is_win.readwrite(),
            points.readwrite(),
            flowers.readwrite(),
            total.readwrite(),
            is_legal.readwrite(),
            fans.readwrite(),
        );
        let not_plain = |error: AsSliceError| Error::Value(error.to_string());
        let wins = WinColumns {
            is_win: written.0.as_slice_mut().map_err(not_plain)?,
            points: written.1.as_slice_mut().map_err(not_plain)?,
            flowers: written.2.as_slice_mut().map_err(not_plain)?,
            total: written.3.as_slice_mut().map_err(not_plain)?,
            is_legal: written.4.as_slice_mut().map_err(not_plain)?,
        };
        let mut rows = written.5.as_slice_mut().map_err(not_plain)?.chunks_mut(length.max(1));
        let column_of = |fan| if fan == Fan::FlowerTiles { None } else { rows.next() };
        let mut columns = Columns { wins, fans: Fan::ALL.map(column_of).map(Option::unwrap_or_default) };
        let scorer = scorer.as_ref();
        let score = |chunk: Chunk<'_>, columns: Columns<'_>| fill(scorer, &chunk, columns);
        let bad = hands.work(py, threads, |rows| columns.take(rows), score)?;
        bad.into_iter().flatten().collect::<Vec<(usize, Error)>>()
    };
    if !(coerced || bad.is_empty()) {
        return Err(Error::Rows(bad).into());
    }
    let problems = bad.into_iter().map(|(row, error)| (row, error.problems().join("; ")));
    let problems = PyTuple::new(py, problems.collect::<Vec<_>>())?;
    (is_win, points, flowers, total, is_legal, fans, problems).into_pyobject(py)
}
