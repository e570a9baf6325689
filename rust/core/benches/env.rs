//! How fast many games are stepped: `cargo bench -p mcr-core --bench env [GAMES [NAME]]`, against the core's own pace at random
//! deals in one thread. Random legal actions under the rules `botzone`; a decision has at least two legal actions.
//!
//! The contenders take turns, and the median of each counts, on the wall clock: other work on the machine slows the threads
//! down. What is timed is also checked: as many deals end as the core's decisions a deal say, and each round plays what the
//! first one played.

use mcr_core::analysis::Distances;
use mcr_core::bots::Tools;
use mcr_core::env::{ACTIONS, Batch, Encoder, Many, Reward, Setup, random_decisions};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use std::collections::HashMap;
use std::ffi::OsString;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Instant;

const GAMES: usize = 512;
const STEPS: u64 = 2_000;
const DEALS: u64 = 10_000;
const ROUNDS: usize = 7;

/// What was stepped.
#[derive(Clone, Debug, Default, PartialEq)]
struct Stepped {
    decisions: u64,
    deals: u64,
    rewards: f64,
}

struct Buffers {
    obs: Vec<u8>,
    mask: Vec<bool>,
    seat: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<bool>,
}

impl Buffers {
    fn new(games: usize, observation: usize) -> Buffers {
        Buffers {
            obs: vec![0; observation * games],
            mask: vec![false; ACTIONS * games],
            seat: vec![0; games],
            reward: vec![0.0; 4 * games],
            done: vec![false; games],
        }
    }

    fn batch(&mut self) -> Batch<'_> {
        let Buffers { obs, mask, seat, reward, done } = self;
        Batch { obs, mask, seat, reward, done }
    }
}

fn step(tools: &Tools, encoder: Option<Encoder>, threads: usize, games: usize, steps: u64) -> (Stepped, Took) {
    let setup = Setup { tools: tools.clone(), encoder, reward: Reward::Points, skips_forced: true };
    let threads = NonZero::new(threads).expect("not zero");
    let mut many = Many::new(setup, games, 1, true, threads).expect("rules without a choice about flowers");
    let mut buffers = Buffers::new(games, many.observation_len());
    let mut actions = vec![0; games];
    let mut stepped = Stepped::default();
    let took = Took::of(|| {
        for draw in 0..steps {
            many.random_actions(draw, &mut actions);
            many.step(&actions, buffers.batch()).expect("legal actions");
            stepped.decisions += games as u64;
            stepped.deals += buffers.done.iter().map(|&done| u64::from(done)).sum::<u64>();
            stepped.rewards += buffers.reward.iter().map(|&reward| f64::from(reward.abs())).sum::<f64>();
        }
    });
    assert!(many.masks().iter().all(|mask| mask.len() > 1));
    (stepped, took)
}

/// Nanoseconds that each thread has been running, by its number; nothing where the system does not tell.
fn on_processors() -> HashMap<OsString, f64> {
    let of = |thread: std::io::Result<std::fs::DirEntry>| {
        let thread = thread.ok()?;
        let statistics = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        Some((thread.file_name(), statistics.split_whitespace().next()?.parse().ok()?))
    };
    std::fs::read_dir("/proc/self/task").map(|threads| threads.filter_map(of).collect()).unwrap_or_default()
}

/// Seconds of some work on the clock, and of all processors together.
struct Took {
    seconds: f64,
    processors: f64,
}

impl Took {
    fn of(work: impl FnOnce()) -> Took {
        let (start, before) = (Instant::now(), on_processors());
        work();
        let seconds = start.elapsed().as_secs_f64();
        let since = |(thread, now): (&OsString, &f64)| now - before.get(thread).unwrap_or(&0.0);
        Took { seconds, processors: on_processors().iter().map(since).sum::<f64>() / 1e9 }
    }
}

fn median(took: &[Took], of: impl Fn(&Took) -> f64) -> f64 {
    let mut times: Vec<f64> = took.iter().map(of).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|text| !text.starts_with('-')).collect();
    let games = asked.first().map_or(GAMES, |text| text.parse().expect("a number of games"));
    let is_asked = |name: &str| asked.get(1).is_none_or(|part| name.contains(part.as_str()));
    let rules = Rules::preset("botzone").expect("a preset");
    let scorer = Arc::new(Scorer::new(rules));
    let tools = Tools { scorer: Arc::clone(&scorer), distances: Arc::new(Distances::new(rules)) };
    let decisions = random_decisions(&scorer, 1, DEALS).expect("the preset's own wall");
    let contenders = [
        ("masks, two threads", None, 2, STEPS),
        ("masks, one thread", None, 1, STEPS),
        ("pku6, two threads", Some(Encoder::Pku6), 2, STEPS / 4),
        ("table, two threads", Some(Encoder::Table), 2, STEPS / 10),
        ("full, two threads", Some(Encoder::Full), 2, STEPS / 100),
    ];
    let contenders: Vec<_> = contenders.into_iter().filter(|(name, ..)| is_asked(name)).collect();
    let first = contenders.iter().map(|&(_, encoder, threads, steps)| step(&tools, encoder, threads, games, steps).0);
    let first: Vec<Stepped> = first.collect();
    let a_deal = decisions as f64 / DEALS as f64;
    // Each game is in the middle of one deal.
    let begun = |stepped: &Stepped| stepped.decisions as f64 / a_deal - stepped.deals as f64;
    assert!(first.iter().all(|stepped| (0.0..games as f64).contains(&begun(stepped))), "{first:?}, {a_deal}");
    let mut core = Vec::new();
    let mut times: Vec<Vec<Took>> = contenders.iter().map(|_| Vec::new()).collect();
    for _ in 0..ROUNDS {
        core.push(Took::of(|| assert_eq!(random_decisions(&scorer, 1, DEALS), Ok(decisions))));
        for (((_, encoder, threads, steps), first), times) in contenders.iter().copied().zip(&first).zip(&mut times) {
            let (stepped, took) = step(&tools, encoder, threads, games, steps);
            assert_eq!(&stepped, first);
            times.push(took);
        }
    }
    let report = |name: &str, decisions: u64, took: &[Took]| {
        let decisions = decisions as f64;
        let [clock, processors] = [median(took, |took| took.seconds), median(took, |took| took.processors)];
        println!(
            "{name:<36}{:>10.0} decisions a second, {:>6.0} ns of processors a decision",
            decisions / clock,
            processors / decisions * 1e9
        );
        (clock / decisions, processors / decisions)
    };
    println!("{games} games, {a_deal:.1} decisions a deal");
    let (core_clock, core_processor) = report("core, one thread", decisions, &core);
    for (((name, ..), first), times) in contenders.iter().zip(&first).zip(&times) {
        let (clock, processors) = report(name, first.decisions, times);
        println!(
            "    {:.2} of the core's pace in one thread; per processor {:.2}",
            core_clock / clock,
            core_processor / processors
        );
    }
}
