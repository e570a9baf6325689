//! How long deals take in the core: `cargo bench -p mcr-core --bench deals`. One thread, random legal actions, events on;
//! the time is that on the processor where the system tells it.
//!
//! What is timed is also checked: every deal ends, its payments sum to zero unless there are several winners, and each round
//! plays exactly what the first one played, by the actions applied, the events, and how the deals ended.

use mcr_core::play::{Deal, Observation, Reason, Seat, Wall, deal_seed};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const DEALS: u64 = 500;
const ROUNDS: u32 = 101;

/// What was played in all deals of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Played {
    actions: u64,
    events: u64,
    wins: u64,
    drawn: u64,
}

/// A choice that costs next to nothing: xorshift.
struct Chooser(u64);

impl Chooser {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(((self.0 >> 32) * n as u64) >> 32).expect("below n")
    }
}

fn main() {
    for preset in Rules::PRESETS {
        let rules = Rules::preset(preset).expect("a preset");
        let scorer = Arc::new(Scorer::new(rules));
        let first = round(&scorer, |_, _| {});
        assert!(first.wins > 0 && first.wins + first.drawn == DEALS, "{preset}: {first:?}");
        report(preset, &first, timed(|| assert_eq!(round(&scorer, |_, _| {}), first)));
        if preset == "wmo" {
            let seconds = timed(|| assert_eq!(observed_round(&scorer), first));
            report("wmo, each seat's observation kept", &first, seconds);
        }
    }
}

/// Seconds of a round, the mean of many: the clock of the processor may tick a few times a second only.
fn timed(mut work: impl FnMut()) -> f64 {
    let (start, start_on_processor) = (Instant::now(), on_processor());
    (0..ROUNDS).for_each(|_| work());
    let seconds = match (start_on_processor, on_processor()) {
        (Some(start), Some(end)) => end - start,
        _ => start.elapsed().as_secs_f64(),
    };
    seconds / f64::from(ROUNDS)
}

/// Seconds that this thread has been running, where the system tells: what else the machine does meanwhile plays no part.
fn on_processor() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = statistics.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn report(name: &str, played: &Played, seconds: f64) {
    let a_deal = |count: u64| count as f64 / DEALS as f64;
    println!(
        "{name:<36}{:>8.0} deals a second, {:>5.1} us a deal, {:>4.0} ns an action; {:.0} actions, {:.0} events a deal, \
         {} of {DEALS} won",
        DEALS as f64 / seconds,
        seconds / DEALS as f64 * 1e6,
        seconds / played.actions as f64 * 1e9,
        a_deal(played.actions),
        a_deal(played.events),
        played.wins,
    );
}

/// Plays all deals with random legal actions.
fn round(scorer: &Arc<Scorer>, mut look: impl FnMut(&Deal, u64)) -> Played {
    let mut played = Played::default();
    for index in 0..DEALS {
        let seed = deal_seed(1, index);
        let wall = Wall::new(seed, scorer.rules()).expect("the preset's own wall");
        let dealer = Seat::ALL[usize::try_from(index % 4).expect("below 4")];
        let mut deal = Deal::new(scorer.clone(), &wall, Wind::East, dealer).expect("the preset's own wall");
        let mut chooser = Chooser(seed | 1);
        while let Some(seat) = deal.awaiting().iter().next() {
            look(&deal, index);
            let actions = deal.legal_actions(seat);
            let action = actions.nth(chooser.below(actions.len())).expect("an awaited seat has a choice");
            deal.apply(seat, action).expect("a legal action");
            played.actions += 1;
        }
        look(&deal, index);
        let result = deal.result().expect("nobody is awaited: the deal is over");
        assert!(result.wins.len() > 1 || result.payments.iter().sum::<i64>() == 0);
        played.events += black_box(deal.events()).len() as u64;
        played.wins += u64::from(!result.wins.is_empty());
        played.drawn += u64::from(result.reason == Reason::Draw);
    }
    played
}

/// The same, every seat keeping its observation up to date before each action.
fn observed_round(scorer: &Arc<Scorer>) -> Played {
    let mut current = u64::MAX;
    let mut observations: Vec<Observation> = Vec::new();
    round(scorer, |deal, index| {
        if index != current {
            current = index;
            observations = Seat::ALL
                .map(|seat| Observation::new(seat, deal.rules(), deal.round(), deal.dealer()))
                .into_iter()
                .collect();
        }
        for observation in &mut observations {
            observation.catch_up(deal);
        }
        if deal.result().is_some() {
            assert!(observations.iter().all(|seen| seen.events.len() == deal.events().len()));
        }
    })
}
