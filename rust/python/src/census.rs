//! `census`: all complete concealed hands counted.

use crate::convert::{Arg, Int, WindArg};
use crate::errors::Error;
use crate::many::{Threads, parallel};
use crate::rules::RulesArg;
use mcr_core::analysis::{CensusWin, CompleteHands, Sample, Tally, WinningTile, census};
use pyo3::prelude::*;
use std::ops::Range;

/// Hands that a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// Hands, and in how many ways they can be held.
type Count = (u64, u64);

/// Count the complete hands with the numbers from `first` to before `end`, as far as they belong to a sample.
///
/// `each`: on each winning tile rather than on the best one. `sample`: the part with a number from 0 of so many, into
/// which the hands are divided. Returned are pairs of hands and weight, by points and by fan in catalogue order.
#[pyfunction(name = "_census")]
#[expect(clippy::too_many_arguments, reason = "how the hands are won, and which")]
pub fn census_of(
    py: Python<'_>,
    rules: Arg<RulesArg>,
    self_drawn: bool,
    round: Arg<WindArg>,
    seat: Arg<WindArg>,
    each: bool,
    sample: (u32, u32),
    first: usize,
    end: usize,
    threads: Option<Int>,
) -> PyResult<(Vec<Count>, Vec<Count>)> {
    let (RulesArg(scorer), WindArg(round), WindArg(seat)) = (rules.0?, round.0?, seat.0?);
    let winning_tile = if each { WinningTile::Each } else { WinningTile::Best };
    let win = CensusWin { self_drawn, round, seat, winning_tile };
    let threads = Threads::new(threads)?;
    let (part, parts) = sample;
    let sample = Sample::new(part, parts)
        .ok_or_else(|| Error::Value(format!("there is no part {part} of {parts}; the first is 0")))?;
    let end = end.min(CompleteHands::get().len());
    let tally = py.detach(|| {
        let chunks: Vec<Range<usize>> = (first..end).step_by(CHUNK).map(|from| from..end.min(from + CHUNK)).collect();
        let mut sum = Tally::default();
        for tally in parallel(threads, chunks, |numbers| census(&scorer, win, numbers, sample)) {
            sum += &tally;
        }
        sum
    });
    let pairs = |counts: &[mcr_core::analysis::Count]| counts.iter().map(|count| (count.hands, count.weight)).collect();
    Ok((pairs(&tally.by_points), pairs(&tally.by_fan)))
}

/// Return how many complete hands there are.
#[pyfunction(name = "_complete_hands")]
pub fn complete_hands() -> usize {
    CompleteHands::get().len()
}
