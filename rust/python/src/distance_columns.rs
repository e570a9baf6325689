//! What `shanten_many` and `distance_many` make their answers of: an int8 array with a row for each kind of distance.

use crate::errors::Error;
use crate::many::{Chunk, Input, Threads, told};
use mcr_core::tiles::Hand;
use numpy::{AsSliceError, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Stands for a distance that there is not, and for every distance of what is no hand.
pub const NONE: i8 = i8::MIN;

/// The array, and the bad hands as [`told`] tells of them. `of` is given each hand, or what is wrong with it, and its place
/// among all.
pub fn distance_columns<'py, const N: usize>(
    py: Python<'py>,
    hands: &Input<'py>,
    threads: Threads,
    coerced: bool,
    of: impl Fn(usize, Result<&Hand, Error>) -> Result<[i8; N], Error> + Sync,
) -> PyResult<Bound<'py, PyTuple>> {
    let length = hands.len();
    let distances = PyArray2::<i8>::zeros(py, [N, length], false);
    let bad = {
        let mut written = distances.readwrite();
        let not_plain = |error: AsSliceError| Error::Value(error.to_string());
        let mut rows = written.as_slice_mut().map_err(not_plain)?.chunks_mut(length.max(1));
        let mut columns: [&mut [i8]; N] = std::array::from_fn(|_| rows.next().unwrap_or_default());
        let take = |rows: usize| columns.each_mut().map(|column| column.split_off_mut(..rows).unwrap_or_default());
        hands.work(py, threads, take, |chunk, columns| fill(&chunk, columns, &of))?.into_iter().flatten().collect()
    };
    (distances, told(py, bad, coerced)?).into_pyobject(py)
}

/// Writes the distances of a chunk into its rows; returns what is no hand, by position.
fn fill<const N: usize>(
    chunk: &Chunk<'_>,
    mut columns: [&mut [i8]; N],
    of: impl Fn(usize, Result<&Hand, Error>) -> Result<[i8; N], Error>,
) -> Vec<(usize, Error)> {
    let (mut row, mut bad) = (0, Vec::new());
    chunk.each_whatever_flags(|hand| {
        let place = chunk.first + row;
        let distances = of(place, hand).unwrap_or_else(|error| {
            bad.push((place, error));
            [NONE; N]
        });
        for (column, distance) in columns.iter_mut().zip(distances) {
            column[row] = distance;
        }
        row += 1;
    });
    bad
}
