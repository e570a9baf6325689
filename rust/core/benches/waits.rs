//! How long waits take: `cargo bench -p mcr-core --bench waits`. One thread; each round's sum must be that of the first.

use mcr_core::analysis::{Position, WaitPoints, wait_points, waiting_kinds, waits};
use mcr_core::rules::Rules;
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Draft, Tile, Tiles};
use std::hint::black_box;
use std::time::Instant;

const HANDS: usize = 20_000;
const ROUNDS: usize = 51;

fn main() {
    let scorer = Scorer::new(Rules::WMO);
    let ready: Vec<Position> = positions(0).collect();
    let changed: Vec<Position> = positions(1).collect();
    let count = |hands: &[Position]| hands.iter().map(|hand| wait_points(&scorer, hand).count()).sum::<usize>();
    println!("{HANDS} ready hands, {} waits; {HANDS} with a tile changed, {} waits", count(&ready), count(&changed));
    println!("median and fastest of {ROUNDS} rounds, a hand:");
    let kinds = |hand: &Position| waiting_kinds(hand).count_ones();
    let points =
        |hand: &Position| wait_points(&scorer, hand).map(|w: WaitPoints| w.discard + w.self_drawn).sum::<u32>();
    report("which kinds, of a ready hand", &ready, kinds);
    report("which kinds, of a hand with a tile changed", &changed, kinds);
    report("with points, of a ready hand", &ready, points);
    report("with points, of a hand with a tile changed", &changed, points);
    report("with fans and lifts, of a ready hand", &ready, |hand| {
        waits(&scorer, hand).map(|w| w.discard.points + u32::from(w.lifts.kong)).sum()
    });
}

/// Hands before a win, so many of their concealed tiles changed.
fn positions(changed: usize) -> impl Iterator<Item = Position> {
    let hands = Sampler::new(1, Mix::Usual).zip(0_usize..).filter_map(move |(hand, number)| {
        let mut concealed: Vec<Tile> = hand.concealed().iter().collect();
        for n in 0..changed {
            let place = (number + 5 * n) % concealed.len();
            concealed[place] = Tile::from_index((7 * number + 3 * n) % Tile::PLAYING_KINDS).expect("a kind");
        }
        let hand = Draft::new(hand.melds(), concealed).build().ok()?;
        Position::new(&hand, Tiles::EMPTY).ok()
    });
    hands.take(HANDS)
}

/// Times passes over the hands.
fn report(what: &str, hands: &[Position], of: impl Fn(&Position) -> u32) {
    let pass = || hands.iter().map(|hand| u64::from(of(black_box(hand)))).sum::<u64>();
    let first = pass();
    let mut nanoseconds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let sum = black_box(pass());
            let elapsed = start.elapsed().as_secs_f64() * 1e9;
            assert_eq!(sum, first, "{what}");
            elapsed / 20_000.0
        })
        .collect();
    nanoseconds.sort_by(f64::total_cmp);
    println!("{what:<48}{:>9.1} ns {:>9.1} ns", nanoseconds[ROUNDS / 2], nanoseconds[0]);
}
