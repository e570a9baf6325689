//! How long the census of all complete hands takes, on one thread and on two: `cargo bench -p mcr-core --bench census`.
//! The counts are asserted.

use mcr_core::analysis::{CensusWin, CompleteHands, Sample, Tally, WinningTile, census};
use mcr_core::rules::{Fan, Rules};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::time::Instant;

/// Slices that a thread takes one after the other.
const SLICES: usize = 64;

fn main() {
    let start = Instant::now();
    let length = CompleteHands::get().len();
    println!("{length} complete hands listed in {:.3} s", start.elapsed().as_secs_f64());
    let scorer = Scorer::new(Rules::WMO);
    let win = CensusWin { self_drawn: true, round: Wind::East, seat: Wind::East, winning_tile: WinningTile::Best };
    let each = CensusWin { winning_tile: WinningTile::Each, ..win };
    let best = timed("best winning tile, one thread", 1, &scorer, win);
    assert_eq!(best, timed("best winning tile, two threads", 2, &scorer, win), "whatever the number of threads");
    assert_counts(&best, length as u64);
    let each = timed("each winning tile, two threads", 2, &scorer, each);
    assert_eq!(each.all().hands, 187_059_571, "pairs of a hand and a winning tile");
    assert_eq!(each.all().weight, 14 * best.all().weight, "fourteen tiles in each hand");
}

/// Counts that are known without scoring.
fn assert_counts(tally: &Tally, hands: u64) {
    let fan = |fan: Fan| tally.by_fan[fan.index()].hands;
    assert_eq!((hands, tally.all().hands), (27_919_573, 27_919_573));
    assert_eq!(fan(Fan::ThirteenOrphans), 13);
    assert_eq!(fan(Fan::GreaterHonorsAndKnittedTiles), 216);
    assert_eq!(fan(Fan::LesserHonorsAndKnittedTiles), 504);
    assert_eq!(fan(Fan::SevenShiftedPairs), 9);
}

fn timed(what: &str, threads: usize, scorer: &Scorer, win: CensusWin) -> Tally {
    let start = Instant::now();
    let length = CompleteHands::get().len();
    let slice = |n: usize| n * length / SLICES..(n + 1) * length / SLICES;
    let of_thread = |thread| {
        let mut sum = Tally::default();
        for n in (thread..SLICES).step_by(threads) {
            sum += &census(scorer, win, slice(n), Sample::WHOLE);
        }
        sum
    };
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let of_thread = &of_thread;
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        for thread in running {
            sum += &thread.join().expect("the thread ends");
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    let legal = sum.by_points.iter().skip(8).map(|count| count.hands).sum::<u64>();
    println!("{what:<32}{seconds:>7.2} s; {} counted, {legal} with 8 points or more", sum.all().hands);
    sum
}
