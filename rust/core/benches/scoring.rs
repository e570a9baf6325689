//! How long scoring takes: `cargo bench -p mcr-core`. One thread, no library, nothing but the hands in the cache.
//!
//! What is timed is also checked: each result must equal that of a first pass, and the points of that pass are those of
//! its fans. A process of its own has built no table yet, so that the first use can be timed.

use mcr_core::rules::{Fan, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{BATCH, Batch, FanCounts, Scorer, Value, write_columns};
use mcr_core::tiles::Hand;
use std::hint::black_box;
use std::time::Instant;

const HANDS: usize = 20_000;
const ROUNDS: usize = 101;

fn main() {
    let mil = Rules::preset("mil").expect("a preset");
    let microseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e6;
    let start = Instant::now();
    let scorer = black_box(Scorer::new(black_box(mil)));
    println!("{:<44}{:>9.0} us", "first Scorer::new, all tables with it", microseconds(start));
    let start = Instant::now();
    black_box(Scorer::new(black_box(mil)));
    println!("{:<44}{:>9.0} us", "a further Scorer::new", microseconds(start));

    let hands: Vec<Hand> = Sampler::new(1, Mix::Usual).take(HANDS).collect();
    let values: Vec<Value> = hands.iter().map(|hand| scorer.evaluate(hand, false).expect("a win")).collect();
    for (hand, value) in hands.iter().zip(&values) {
        assert_eq!(value.points, value.fans.points(scorer.rules()), "{hand}");
    }
    let legal = values.iter().filter(|value| value.points >= 8).count();
    println!("{HANDS} hands, {legal} worth 8 points or more; median and fastest of {ROUNDS} rounds:");
    report("evaluate, with the list of fans", || {
        hands.iter().zip(&values).all(|(hand, value)| scorer.evaluate(black_box(hand), false) == Some(*value))
    });
    let one = (&hands[0], Some(values[0]));
    report("evaluate, the same hand again and again", || {
        (0..HANDS).all(|_| scorer.evaluate(black_box(one.0), false) == one.1)
    });
    let mut batch = Batch::default();
    report("evaluate a batch, with the list of fans", || {
        hands.chunks(BATCH).zip(values.chunks(BATCH)).all(|(hands, values)| {
            scorer.evaluate_batch(black_box(hands), &mut batch);
            values.iter().zip(&batch.fans).all(|(value, fans)| value.fans == *fans)
        })
    });
    let counts: Vec<FanCounts> = values.iter().map(|value| value.fans).collect();
    let mut table = vec![0_u8; Fan::COUNT * HANDS];
    report("write the list of fans as columns", || {
        let mut rows = table.chunks_mut(HANDS);
        let mut columns = std::array::from_fn(|_| rows.next().unwrap_or_default());
        for (from, batch) in (0..).step_by(BATCH).zip(counts.chunks(BATCH)) {
            write_columns(black_box(batch), from, &mut columns);
        }
        let hog = &columns[Fan::TileHog.index()];
        hog.iter().zip(&counts).all(|(&count, counts)| count == counts.count(Fan::TileHog))
    });
    let texts: Vec<String> = hands.iter().map(Hand::to_string).collect();
    report("read the notation", || {
        texts.iter().zip(&hands).all(|(text, hand)| black_box(text).parse::<Hand>().as_ref() == Ok(hand))
    });
    report("read the notation and evaluate", || {
        let score = |text: &String| scorer.evaluate(&black_box(text).parse().ok()?, false);
        texts.iter().zip(&values).all(|(text, value)| score(text) == Some(*value))
    });
    report("write the notation", || hands.iter().zip(&texts).all(|(hand, text)| black_box(hand).to_string() == *text));
}

/// Times a pass over all hands that says whether every result was right.
fn report(what: &str, mut pass: impl FnMut() -> bool) {
    let mut nanoseconds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let is_right = black_box(pass());
            let elapsed = start.elapsed().as_secs_f64() * 1e9;
            assert!(is_right, "{what}: a result differs from the first pass");
            elapsed
        })
        .collect();
    nanoseconds.sort_by(f64::total_cmp);
    let per_hand = |round: f64| round / 20_000.0;
    println!("{what:<44}{:>9.1} ns {:>9.1} ns a hand", per_hand(nanoseconds[ROUNDS / 2]), per_hand(nanoseconds[0]));
}
