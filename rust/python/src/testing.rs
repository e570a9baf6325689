//! What `mcr.testing` is made of.

use crate::hands::PyHands;
use mcr_core::sampling::{Mix, Sampler};
use pyo3::prelude::*;

/// Return the first hands of a seed, of the wide mix or the usual one.
#[pyfunction(name = "_winning_hands")]
pub fn winning_hands(py: Python<'_>, n: usize, seed: u64, wide: bool) -> PyHands {
    let mix = if wide { Mix::Wide } else { Mix::Usual };
    py.detach(|| PyHands(Sampler::new(seed, mix).take(n).collect()))
}
