//! `score_many`: columns of scores.

use crate::convert::{Arg, Int};
use crate::errors::Error;
use crate::many::{Chunk, Input, Threads, told};
use crate::rules::RulesArg;
use mcr_core::rules::Fan;
use mcr_core::scoring::{Batch, Scorer, write_columns};
use mcr_core::tiles::{Hand, Problem};
use numpy::ndarray::Dimension;
use numpy::{AsSliceError, Element, PyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Fans that have a column: all but flowers, which are counted beside them.
const FAN_COLUMNS: usize = Fan::COUNT - 1;

/// The rows of a chunk in every column.
struct Columns<'a> {
    is_win: &'a mut [bool],
    points: &'a mut [i16],
    flowers: &'a mut [i8],
    total: &'a mut [i16],
    is_legal: &'a mut [bool],
    /// In catalogue order; that of flowers is empty.
    fans: [&'a mut [u8]; Fan::COUNT],
}

impl<'a> Columns<'a> {
    /// Takes the first rows away.
    fn take(&mut self, rows: usize) -> Columns<'a> {
        #[expect(clippy::mut_mut, reason = "the rest of the column stays in its place")]
        fn take<'a, T>(column: &mut &'a mut [T], rows: usize) -> &'a mut [T] {
            column.split_off_mut(..rows.min(column.len())).unwrap_or_default()
        }
        Columns {
            is_win: take(&mut self.is_win, rows),
            points: take(&mut self.points, rows),
            flowers: take(&mut self.flowers, rows),
            total: take(&mut self.total, rows),
            is_legal: take(&mut self.is_legal, rows),
            fans: self.fans.each_mut().map(|column| take(column, rows)),
        }
    }

    /// Writes some rows, from `from` on.
    fn write(&mut self, from: usize, length: usize, batch: &Batch, minimum: u32) {
        let rows = from..from + length;
        let (points, flowers, is_win) = (&batch.points[..length], &batch.flowers[..length], &batch.is_win[..length]);
        self.is_win[rows.clone()].copy_from_slice(is_win);
        self.points[rows.clone()].copy_from_slice(points);
        self.flowers[rows.clone()].copy_from_slice(flowers);
        for ((total, points), flowers) in self.total[rows.clone()].iter_mut().zip(points).zip(flowers) {
            *total = points + i16::from(*flowers);
        }
        let minimum = i16::try_from(minimum).unwrap_or(i16::MAX);
        for ((is_legal, points), is_win) in self.is_legal[rows].iter_mut().zip(points).zip(is_win) {
            *is_legal = *is_win && *points >= minimum;
        }
        write_columns(&batch.fans[..length], from, &mut self.fans);
    }
}

/// Scores a chunk into its rows; that of a hand that is no win is zero. Returns what is no hand, by position.
fn fill(scorer: &Scorer, chunk: &Chunk<'_>, columns: &mut Columns<'_>) -> Vec<(usize, Error)> {
    let minimum = scorer.rules().minimum_points;
    let mut batch = Batch::default();
    let mut before_win = Vec::new();
    let mut bad = chunk.each_batch(|from, hands| {
        scorer.evaluate_batch(hands, &mut batch);
        columns.write(from, hands.len(), &batch, minimum);
        let no_wins = hands.iter().zip(batch.is_win).enumerate().filter(|(_, (_, is_win))| !is_win);
        before_win.extend(no_wins.filter(|(_, (hand, _))| is_before_win(hand)).map(|(place, _)| from + place));
    });
    let known = bad.len();
    for place in before_win {
        let place = chunk.first + place;
        // Where there is no hand stands one before the win.
        if bad[..known].binary_search_by_key(&place, |&(bad, _)| bad).is_err() {
            bad.push((place, Problem::NoWinningTile.into()));
        }
    }
    bad.sort_by_key(|&(place, _)| place);
    bad
}

fn is_before_win(hand: &Hand) -> bool {
    hand.winning_tile().is_none()
}

/// Return the identifiers of the fans that have a column, in order.
#[pyfunction(name = "_fan_columns")]
pub fn fan_columns(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let fans = Fan::ALL.into_iter().filter(|&fan| fan != Fan::FlowerTiles);
    PyTuple::new(py, fans.map(Fan::id).collect::<Vec<_>>())
}

/// An array that is not filled: every row of the columns is written, and zeros would be written for nothing.
fn empty<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyArray<T, D>>> {
    Ok(py.import("numpy")?.call_method1("empty", (shape, numpy::dtype::<T>(py)))?.cast_into()?)
}

/// Return what `score_many` makes its answer of.
///
/// Whether each hand is a win and whether it is legal, as an array of two rows; points and total likewise; flowers;
/// the fans as an array of 81 rows; and the bad hands as pairs of position and text, which are errors unless they are
/// `coerced`.
#[pyfunction(name = "_score_many")]
pub fn score_many<'py>(
    py: Python<'py>,
    hands: Input<'py>,
    rules: Arg<RulesArg>,
    coerced: bool,
    threads: Option<Int>,
) -> PyResult<Bound<'py, PyTuple>> {
    let RulesArg(scorer) = rules.0?;
    let threads = Threads::new(threads)?;
    let length = hands.len();
    let flags: Bound<'_, PyArray2<bool>> = empty(py, (2, length))?;
    let sums: Bound<'_, PyArray2<i16>> = empty(py, (2, length))?;
    let flowers: Bound<'_, PyArray1<i8>> = empty(py, (length,))?;
    let fans: Bound<'_, PyArray2<u8>> = empty(py, (FAN_COLUMNS, length))?;
    let bad = {
        let mut written = (flags.readwrite(), sums.readwrite(), flowers.readwrite(), fans.readwrite());
        let not_plain = |error: AsSliceError| Error::Value(error.to_string());
        let (is_win, is_legal) = written.0.as_slice_mut().map_err(not_plain)?.split_at_mut(length);
        let (points, total) = written.1.as_slice_mut().map_err(not_plain)?.split_at_mut(length);
        let mut rows = written.3.as_slice_mut().map_err(not_plain)?.chunks_mut(length.max(1));
        let mut columns = Columns {
            is_win,
            points,
            flowers: written.2.as_slice_mut().map_err(not_plain)?,
            total,
            is_legal,
            fans: Fan::ALL
                .map(|fan| if fan == Fan::FlowerTiles { Default::default() } else { rows.next().unwrap_or_default() }),
        };
        let scorer = scorer.as_ref();
        let score = |chunk: Chunk<'_>, mut columns: Columns<'_>| fill(scorer, &chunk, &mut columns);
        let bad = hands.work(py, threads, |rows| columns.take(rows), score)?;
        bad.into_iter().flatten().collect::<Vec<(usize, Error)>>()
    };
    (flags, sums, flowers, fans, told(py, bad, coerced)?).into_pyobject(py)
}
