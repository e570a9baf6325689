//! How long players take: `cargo bench -p mcr-core --bench bots`. Four of each level, one thread, rules `wmo`.
//!
//! What is timed is also checked: each level plays its deals twice and does the same, and every deal ends.

use mcr_core::bots::{Bot, Level, Tools};
use mcr_core::play::{Deal, Observation, Seat, Wall, deal_seed};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;
use std::time::Instant;

/// Deals of each level; the thinker plays fewer.
const DEALS: u64 = 400;
const FEW: u64 = 40;

fn main() {
    let tools = Tools::new(Arc::new(Scorer::new(Rules::default())));
    // All decisions are to take what they take once everything has been looked up.
    assert_eq!(tools.distances.prepare(), 2 * 366_528);
    for level in Level::ALL {
        let deals = if level == Level::Thinker { FEW } else { DEALS };
        let start = (Instant::now(), on_processor());
        let (payments, mut times) = round(level, &tools, deals);
        let seconds = match (start.1, on_processor()) {
            (Some(start), Some(end)) => end - start,
            _ => start.0.elapsed().as_secs_f64(),
        };
        assert_eq!(round(level, &tools, deals).0, payments, "{level}");
        report(level, deals, seconds, &mut times);
    }
}

/// Plays deals: the payments of each, and the nanoseconds of each decision.
fn round(level: Level, tools: &Tools, deals: u64) -> (Vec<[i64; 4]>, Vec<u128>) {
    let mut bots: [Box<dyn Bot>; 4] = std::array::from_fn(|_| level.build(tools, 0));
    let mut times = Vec::new();
    let payments = (0..deals).map(|index| {
        let seed = deal_seed(5, index);
        let wall = Wall::new(seed, tools.rules()).expect("the rules' own wall");
        let mut deal = Deal::new(tools.scorer.clone(), &wall, Wind::East, Seat::ALL[0]).expect("the rules' own wall");
        let mut observed = Seat::ALL.map(|seat| Observation::new(seat, tools.rules(), Wind::East, Seat::ALL[0]));
        for bot in &mut bots {
            bot.begin(seed);
        }
        while let Some(seat) = deal.awaiting().iter().next() {
            let observation = &mut observed[seat.index()];
            observation.catch_up(&deal);
            let start = Instant::now();
            let action = bots[seat.index()].act(observation);
            times.push(start.elapsed().as_nanos());
            deal.apply(seat, action).expect("a legal action");
        }
        deal.result().expect("nobody is awaited: the deal is over").payments
    });
    (payments.collect(), times)
}

/// Seconds that this thread has been running, where the system tells: what else the machine does meanwhile plays no part.
fn on_processor() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = statistics.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn report(level: Level, deals: u64, seconds: f64, times: &mut [u128]) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100] as f64 / 1e3;
    println!(
        "four {level:<8} {:>7.0} deals a second; {} decisions, {:.1} us each with the deal, by the clock half below {:.1}, 99 of 100 \
         below {:.0}",
        deals as f64 / seconds,
        times.len(),
        seconds / times.len() as f64 * 1e6,
        at(50),
        at(99),
    );
}
