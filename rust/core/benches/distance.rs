//! How long the distances of a hand take: `cargo bench -p mcr-core --bench distance`. One thread.
//!
//! What is timed is also checked: each result must equal that of a first pass, and those of an object whose tables are
//! filled as it goes along. The positions are fresh deals, and the same seats eight turns of a simple play later.

#[path = "../tests/distance_naive/positions.rs"]
mod positions;

use mcr_core::analysis::{Bracket, Distances, Position, Route, Steps};
use mcr_core::rules::Rules;
use std::hint::black_box;
use std::time::{Duration, Instant};

const POSITIONS: u16 = 4_000;
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
            (0..POSITIONS).map(|seed| positions::position(seed.into(), turns, melds)).collect();
        let cold = Distances::new(Rules::default());
        let first = |distances: &Distances| -> Vec<Bracket> {
            positions.iter().map(|position| distances.bracket(position).expect("13 tiles")).collect()
        };
        let results = first(&cold);
        assert_eq!(results, first(&distances), "{name}");
        let sum: u32 = results.iter().map(|bracket| u32::from(bracket.floor.unwrap_or(0))).sum();
        println!("{name}: {POSITIONS} positions, mean floor {:.2}", f64::from(sum) / f64::from(POSITIONS));
        report("  the four distances", &positions, &results, |position| distances.bracket(position).ok());
        let routes: Vec<Vec<Route>> = positions
            .iter()
            .zip(&results)
            .map(|(position, bracket)| distances.routes(position, bracket).unwrap())
            .collect();
        report("  the distances and the routes", &positions, &routes, |position| {
            distances.bracket(position).and_then(|bracket| distances.routes(position, &bracket)).ok()
        });
        let nearest: Vec<Option<u8>> = positions.iter().map(|position| distances.nearest(position).unwrap()).collect();
        report("  the distance of a discard table", &positions, &nearest, |position| distances.nearest(position).ok());
        let steps: Vec<Steps> = positions.iter().map(|position| distances.steps(position).unwrap()).collect();
        report("  and every exchange that lowers it", &positions, &steps, |position| distances.steps(position).ok());
    }
}

/// Percentiles over the positions, of each the median of some rounds.
fn report<T: PartialEq>(name: &str, positions: &[Position], results: &[T], ask: impl Fn(&Position) -> Option<T>) {
    let mut times = vec![[Duration::ZERO; ROUNDS]; positions.len()];
    for round in 0..ROUNDS {
        for ((position, expected), times) in positions.iter().zip(results).zip(&mut times) {
            let start = Instant::now();
            let result = ask(black_box(position));
            times[round] = start.elapsed();
            assert!(result.as_ref() == Some(expected));
        }
    }
    for times in &mut times {
        times.sort_unstable();
    }
    let mut times: Vec<Duration> = times.iter().map(|times| times[ROUNDS / 2]).collect();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e6;
    println!("{name:<44} p50 {:>7.2} us, p95 {:>7.2} us, p99 {:>7.2} us", at(50), at(95), at(99));
}
