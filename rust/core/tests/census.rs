//! The census against other ways to count: the hands that another enumeration finds, and the naive evaluator.

mod enumerate;
mod naive;

use enumerate::{Counts, Hands};
use mcr_core::analysis::{CensusWin, CompleteHands, Count, Sample, Tally, WinningTile, census};
use mcr_core::rules::{Fan, Rules, WaitTest};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Tile, Tiles, Wind};
use std::collections::BTreeMap;

fn tile(kind: usize) -> Tile {
    Tile::from_index(kind).expect("a kind")
}

fn counts(tiles: Tiles) -> Counts {
    std::array::from_fn(|kind| tiles.count(tile(kind)))
}

/// The choices of physical tiles: of four copies so many.
fn weight(counts: &Counts) -> u64 {
    counts.iter().map(|&copies| [1, 4, 6, 4, 1][usize::from(copies)]).product()
}

/// A number that says little about a hand but differs from hand to hand.
fn mixed(counts: &Counts) -> u64 {
    let words = counts.chunks(8).map(|copies| copies.iter().fold(0, |word, &copies| word << 8 | u64::from(copies)));
    words.fold(0, |mixed: u64, word| (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29))
}

/// Both enumerations have the same hands: as many, with the same sum and sum of squares of mixed numbers; and as many kinds
/// in them.
#[test]
fn both_enumerations_have_the_same_hands() {
    let (ours, theirs) = (CompleteHands::get(), Hands::new());
    assert_eq!(ours.len(), 27_919_573);
    assert_eq!(theirs.len(), 27_919_573);
    let (mut our_sums, mut their_sums) = ([0_u64; 4], [0_u64; 4]);
    let add = |sums: &mut [u64; 4], counts: &Counts, weight: u64| {
        let mixed = mixed(counts);
        let kinds = counts.iter().filter(|&&copies| copies > 0).count() as u64;
        let [sum, squares, weights, all_kinds] = *sums;
        let square = mixed.wrapping_mul(mixed);
        *sums = [sum.wrapping_add(mixed), squares.wrapping_add(square), weights + weight, all_kinds + kinds];
    };
    ours.visit(0..ours.len(), Sample::WHOLE, |hand| add(&mut our_sums, &counts(hand.tiles), hand.weight));
    theirs.visit(0..theirs.len(), |_, counts| add(&mut their_sums, counts, weight(counts)));
    assert_eq!(our_sums, their_sums);
    assert_eq!(our_sums[3], 187_059_571, "pairs of a hand and a winning tile");
}

/// The census of some hands from its definition.
fn expected(rules: &Rules, win: CensusWin, sample: Sample) -> Tally {
    let circumstances = Circumstances { self_drawn: win.self_drawn, ..Circumstances::default() };
    let (mut by_points, mut by_fan) = (BTreeMap::<usize, Count>::new(), [Count::default(); Fan::COUNT]);
    let hands = CompleteHands::get();
    hands.visit(0..hands.len(), sample, |hand| {
        let counts = counts(hand.tiles);
        let mut wins: Vec<(naive::Outcome, u64)> = Vec::new();
        for kind in (0..34).filter(|&kind| counts[kind] > 0) {
            let mut others: Vec<Tile> = hand.tiles.iter().collect();
            let place = others.iter().position(|&other| other == tile(kind)).expect("held");
            let winning = others.remove(place);
            let mut draft = Draft::new([], others.into_iter().chain([winning]));
            draft.circumstances = circumstances;
            (draft.round, draft.seat) = (win.round, win.seat);
            let outcome = naive::evaluate(&draft.build().expect("a hand"), false, rules).expect("a win");
            let weight = weight(&counts);
            match win.winning_tile {
                WinningTile::Each => wins.push((outcome, weight * u64::from(counts[kind]))),
                WinningTile::Best if wins.is_empty() => wins.push((outcome, weight)),
                WinningTile::Best if outcome.points > wins[0].0.points => wins[0] = (outcome, weight),
                WinningTile::Best => {}
            }
        }
        for (outcome, weight) in wins {
            let count = Count { hands: 1, weight };
            *by_points.entry(outcome.points as usize).or_default() += count;
            outcome.fans.iter().for_each(|(fan, _)| by_fan[fan.index()] += count);
        }
    });
    let length = by_points.keys().last().map_or(0, |most| most + 1);
    let by_points = (0..length).map(|points| by_points.get(&points).copied().unwrap_or_default()).collect();
    Tally { by_points, by_fan }
}

#[test]
fn some_hands_are_counted_as_the_naive_evaluator_scores_them() {
    const PARTS: u32 = 5_000;
    let all = CompleteHands::get().len();
    let preset = |name| Rules::preset(name).expect("a preset");
    let obtainable = Rules { wait_test: WaitTest::Obtainable, ..Rules::WMO };
    for (number, rules) in (0_usize..).zip([preset("wmo"), preset("mil"), preset("wikipedia_pl"), obtainable]) {
        let scorer = Scorer::new(rules);
        for winning_tile in [WinningTile::Best, WinningTile::Each] {
            let (round, seat) = (Wind::ALL[number], Wind::ALL[2 * number % 4]);
            let win = CensusWin { self_drawn: number != 1, round, seat, winning_tile };
            let sample = Sample::new(u32::try_from(number).expect("small"), PARTS).expect("a part");
            let tally = census(&scorer, win, 0..all, sample);
            assert_eq!(tally, expected(&rules, win, sample), "{rules} {win:?}");
            assert!(tally.all().hands > 5_200);
        }
    }
}

#[test]
fn parts_add_up() {
    let scorer = Scorer::new(Rules::WMO);
    let win = CensusWin { self_drawn: true, round: Wind::East, seat: Wind::East, winning_tile: WinningTile::Best };
    let all = CompleteHands::get().len();
    let hundredth = Sample::new(7, 100).expect("a part");
    let whole = census(&scorer, win, 0..all, hundredth);
    assert!(whole.all().hands.abs_diff(all as u64 / 100) < 2_000, "a hundredth, by chance: {}", whole.all().hands);
    let mut slices = Tally::default();
    for numbers in [0..10_000_000, 10_000_000..20_000_000, 20_000_000..all] {
        slices += &census(&scorer, win, numbers, hundredth);
    }
    assert_eq!(slices, whole);
    let mut parts = Tally::default();
    let thousand = 5_000_000..5_001_000;
    for part in 0..7 {
        parts += &census(&scorer, win, thousand.clone(), Sample::new(part, 7).expect("a part"));
    }
    assert_eq!(parts, census(&scorer, win, thousand, Sample::WHOLE));
    assert_eq!(parts.all().hands, 1_000);
    assert_eq!((Sample::new(7, 7), Sample::new(0, 0)), (None, None));
}

/// The whole by the naive evaluator.
#[test]
#[ignore = "many minutes: make long"]
fn all_hands_are_counted_as_the_naive_evaluator_scores_them() {
    const PARTS: u32 = 64;
    let scorer = &Scorer::new(Rules::WMO);
    let win = CensusWin { self_drawn: true, round: Wind::East, seat: Wind::East, winning_tile: WinningTile::Best };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for part in (0..PARTS).skip(thread).step_by(threads) {
                    let sample = Sample::new(part, PARTS).expect("a part");
                    let tally = census(scorer, win, 0..CompleteHands::get().len(), sample);
                    assert_eq!(tally, expected(scorer.rules(), win, sample), "part {part}");
                }
            });
        }
    });
}
