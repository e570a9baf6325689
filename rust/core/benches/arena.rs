//! How long deals take in the arena: `cargo bench -p mcr-core --bench arena`. One thread, columns filled, decisions not timed;
//! the time is that on the processor where the system tells it.
//!
//! What is timed is also checked: each round must come to the same columns as the first one, and those to what deals played
//! by hand come to.

use mcr_core::analysis::Distances;
use mcr_core::arena::{Arena, BotMaker, Columns, Schedule, seat_seed};
use mcr_core::bots::{Level, Tools};
use mcr_core::play::Seat;
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

const ROUNDS: u32 = 5;
/// Deals that are played again by hand.
const CHECKED: u64 = 40;

fn main() {
    for level in Level::ALL {
        let arena = arena(level);
        let deals = if level == Level::Random { 20_000 } else { 1_000 };
        let first = play(&arena, deals);
        check(&arena, level, &first);
        let start = on_processor();
        let clock = Instant::now();
        for _ in 0..ROUNDS {
            assert_eq!(play(&arena, deals), first);
        }
        let seconds = match (start, on_processor()) {
            (Some(start), Some(end)) => end - start,
            _ => clock.elapsed().as_secs_f64(),
        };
        report(level, deals, &first, seconds / f64::from(ROUNDS));
    }
}

fn tools() -> Tools {
    let scorer = Arc::new(Scorer::new(Rules::WMO));
    Tools { distances: Arc::new(Distances::new(Rules::WMO)), scorer }
}

/// Four players of a level.
fn arena(level: Level) -> Arena {
    let tools = tools();
    let scorer = tools.scorer.clone();
    let maker: BotMaker = Arc::new(move || level.build(&tools, 0));
    Arena::new(scorer, Schedule::study(1), vec![maker; 4], false).expect("a maker a seat")
}

fn play(arena: &Arena, deals: u64) -> Columns {
    let played = arena.play(0..deals, NonZero::<usize>::MIN, &AtomicBool::new(false), &AtomicU64::new(0));
    played.expect("bots play legally").expect("nobody stops it").columns
}

/// The first deals again, each player shown a fresh observation.
fn check(arena: &Arena, level: Level, found: &Columns) {
    let tools = tools();
    let mut again = Columns::default();
    for number in 0..CHECKED {
        let (scheduled, mut deal) = arena.deal(number).expect("a deal");
        let mut bots = Seat::ALL.map(|_| level.build(&tools, 0));
        for seat in Seat::ALL {
            bots[seat.index()].begin(seat_seed(scheduled.seed, seat));
        }
        while let Some(seat) = deal.awaiting().iter().next() {
            let action = bots[seat.index()].act(&deal.observation(seat));
            deal.apply(seat, action).expect("a legal action");
        }
        again.push(number, &deal).expect("the deal is over");
    }
    let rows = again.deals.deal.len();
    assert_eq!(again.deals.pay_0, found.deals.pay_0[..rows]);
    assert_eq!(again.deals.turns, found.deals.turns[..rows]);
    assert_eq!(again.wins.total, found.wins.total[..again.wins.total.len()]);
    assert!(found.wins.hand.text.starts_with(&again.wins.hand.text));
}

/// Seconds that this thread has been running, where the system tells: the arena's deals are played in this thread.
fn on_processor() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = statistics.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn report(level: Level, deals: u64, columns: &Columns, seconds: f64) {
    let a_second = deals as f64 / seconds;
    let wins = columns.wins.deal.len();
    println!("four {:<10}{a_second:>8.0} deals a second and core; {wins} of {deals} won", level.name());
}
