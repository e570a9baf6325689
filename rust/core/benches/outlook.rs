//! How long a table of discards takes: `cargo bench -p mcr-core --bench outlook`. One thread, 14 tiles, hands spread over
//! turns 0 to 12.
//!
//! What is timed is also checked: a second pass must give the same rows. What they say is compared with its definition, and
//! with what comes of playing it, by the tests.

#[path = "../tests/model/mod.rs"]
mod model;

use mcr_core::analysis::outlook::{Question, Row};
use mcr_core::analysis::{Distances, Position};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Tile;
use std::hint::black_box;
use std::time::Instant;

const HANDS: u64 = 520;

fn main() {
    let (scorer, distances) = (Scorer::new(Rules::default()), Distances::new(Rules::default()));
    let positions: Vec<Position> = (0..HANDS)
        .map(|seed| {
            let before = model::positions::position(&distances, seed, seed % 13);
            let unseen = before.unseen();
            let mut walls = Tile::playing().flat_map(|tile| vec![tile; unseen[tile.index()].into()]);
            let all: usize = unseen.iter().map(|&copies| usize::from(copies)).sum();
            let drawn = walls.nth(model::simulate::Random(seed + 1_000_000).below(all)).expect("an unseen tile");
            before.after_draw(drawn).expect("an unseen tile")
        })
        .collect();
    for claims in [true, false] {
        let question = Question { scorer: &scorer, distances: &distances, flowers: 0, draws_left: 18, claims };
        let first: Vec<Vec<Row>> = positions.iter().map(|position| question.rows(position)).collect();
        let mut times: Vec<f64> = positions
            .iter()
            .zip(&first)
            .map(|(position, rows)| {
                let start = Instant::now();
                let again = question.rows(black_box(position));
                let elapsed = start.elapsed().as_secs_f64() * 1e3;
                assert_eq!(again, *rows, "{position:?}");
                elapsed
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        let exact = first.iter().filter(|rows| rows[0].promise.exact).count();
        println!(
            "claims {claims}: {HANDS} hands, {exact} with an exact best row; median {:.2} ms, 90 % {:.2} ms, 99 % {:.2} ms, longest {:.2} ms",
            at(50),
            at(90),
            at(99),
            at(100)
        );
    }
}
