//! How long the distances of a hand take: `cargo bench -p mcr-core --bench distance`. One thread.
//!
//! What is timed is also checked: each result must equal that of a first pass, and those of an object whose tables are
//! filled as it goes along. The positions are fresh deals, and the same seats eight turns of a simple play later.

#[path = "../tests/distance_naive/positions.rs"]
mod positions;

use mcr_core::analysis::{Bracket, Distances, Position, Steps};
use mcr_core::rules::Rules;
use std::hint::black_box;
use std::time::Instant;

const POSITIONS: usize = 4_000;
const ROUNDS: usize = 9;

fn main() {
    let distances = Distances::new(Rules::default());
    let start = Instant::now();
    let rows = distances.prepare();
    println!("{:<44}{:>9.0} ms for {rows} rows", "all tables", start.elapsed().as_secs_f64() * 1e3);
    for (name, turns, melds) in
        [("fresh deals", 0, 0), ("after eight turns", 8, 0), ("after eight turns, one meld", 8, 1)]
    {
        let positions: Vec<Position> =
            (0..).take(POSITIONS).map(|seed| positions::position(seed, turns, melds)).collect();
        let cold = Distances::new(Rules::default());
        let first = |distances: &Distances| -> Vec<Bracket> {
            positions.iter().map(|position| distances.bracket(position).expect("13 tiles")).collect()
        };
        let results = first(&cold);
        assert_eq!(results, first(&distances), "{name}");
        let sum: u32 = results.iter().map(|bracket| u32::from(bracket.floor.unwrap_or(0))).sum();
        println!("{name}: {POSITIONS} positions, mean floor {:.2}", f64::from(sum) / POSITIONS as f64);
        report("  the four distances", &positions, &results, |position| distances.bracket(position).ok());
        let nearest: Vec<Option<u8>> = positions.iter().map(|position| distances.nearest(position).unwrap()).collect();
        report("  the distance of a discard table", &positions, &nearest, |position| distances.nearest(position).ok());
        let steps: Vec<Steps> = positions.iter().map(|position| distances.steps(position).unwrap()).collect();
        report("  and every exchange that lowers it", &positions, &steps, |position| distances.steps(position).ok());
    }
}

/// Percentiles over the positions, of each the median of some rounds.
fn report<T: PartialEq + Copy>(
    name: &str,
    positions: &[Position],
    results: &[T],
    ask: impl Fn(&Position) -> Option<T>,
) {
    let mut times = vec![[0; ROUNDS]; positions.len()];
    for round in 0..ROUNDS {
        for ((position, expected), times) in positions.iter().zip(results).zip(&mut times) {
            let start = Instant::now();
            let result = ask(black_box(position));
            times[round] = start.elapsed().as_nanos();
            assert!(result == Some(*expected));
        }
    }
    times.iter_mut().for_each(|times| times.sort_unstable());
    let mut times: Vec<u128> = times.iter().map(|times| times[ROUNDS / 2]).collect();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100] as f64 / 1e3;
    println!("{name:<44} p50 {:>7.2} us, p95 {:>7.2} us, p99 {:>7.2} us", at(50), at(95), at(99));
}
