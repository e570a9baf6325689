//! How long the naive evaluator takes; run with
//! `cargo test --release -p mcr-core --test naive_speed -- --ignored --nocapture`.

mod enumerate;
mod naive;

use enumerate::{Counts, Hands};
use mcr_core::rules::Rules;
use mcr_core::tiles::{Draft, Hand, Tile};
use std::time::Instant;

/// The hand won on each of its kinds, by a discard and self-drawn.
fn wins(counts: &Counts) -> Vec<Hand> {
    let mut hands = Vec::new();
    for (winning, _) in counts.iter().enumerate().filter(|&(_, &copies)| copies > 0) {
        let others = counts
            .iter()
            .enumerate()
            .flat_map(|(kind, &copies)| std::iter::repeat_n(kind, usize::from(copies) - usize::from(kind == winning)));
        let tiles = others.chain([winning]).filter_map(Tile::from_index);
        let mut draft = Draft::new([], tiles);
        for self_drawn in [false, true] {
            draft.circumstances.self_drawn = self_drawn;
            hands.push(draft.clone().build().unwrap());
        }
    }
    hands
}

#[test]
#[ignore = "a measurement"]
fn microseconds_a_hand() {
    let start = Instant::now();
    let all = Hands::new();
    println!("{} hands made in {:?}", all.len(), start.elapsed());
    let start = Instant::now();
    let mut tiles = 0_u64;
    all.visit(0..all.len(), |_, counts| tiles += u64::from(counts[33]));
    println!("visited in {:?} ({tiles} white dragons)", start.elapsed());

    let sample: Vec<Hand> = (0..all.len()).step_by(1_009).flat_map(|number| wins(&all.get(number))).collect();
    for preset in ["mil", "wmo"] {
        let rules = Rules::preset(preset).unwrap();
        let start = Instant::now();
        let points: u64 =
            sample.iter().map(|hand| u64::from(naive::evaluate(hand, false, &rules).unwrap().points)).sum();
        let each = start.elapsed() / u32::try_from(sample.len()).unwrap();
        println!("{preset}: {} wins, {each:?} each, {points} points", sample.len());
    }
}
