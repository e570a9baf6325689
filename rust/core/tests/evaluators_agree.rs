//! The production evaluator and the naive one give the same totals and the same fans wherever the domain can be
//! enumerated.

mod enumerate;
mod naive;

use enumerate::{Counts, Hands};
use mcr_core::rules::{CombinationRule, Fan, OPTIONS, Rules, Scope};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Draft, Hand, Meld, Tile};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

/// Asserts that both evaluators say the same of a hand.
fn assert_agree(scorer: &Scorer, hand: &Hand, dealt: bool) {
    let fast = scorer.evaluate(hand, dealt).map(|value| (value.points, value.fans.iter().collect::<Vec<_>>()));
    let naive = naive::evaluate(hand, dealt, scorer.rules()).map(|outcome| (outcome.points, outcome.fans));
    assert_eq!(fast, naive, "{hand} dealt {dealt} under {}", scorer.rules());
}

fn tile(kind: usize) -> Tile {
    Tile::from_index(kind).expect("a kind")
}

/// A hand of four melds and a pair.
fn melded(melds: &[Meld], concealed: &[Tile]) -> Hand {
    Draft::new(melds.iter().copied(), concealed.iter().copied()).build().expect("a possible hand")
}

/// All multisets of `size` out of `kinds`, each in rising order.
fn multisets(kinds: usize, size: usize, repeats: bool) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |set: Vec<usize>| {
            let from = set.last().map_or(0, |&last| if repeats { last } else { last + 1 });
            (from..kinds).map(move |kind| [&set[..], &[kind]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Rules in both readings of the combination rule.
fn both_readings() -> [Scorer; 2] {
    [CombinationRule::Acyclic, CombinationRule::Twice]
        .map(|combination_rule| Scorer::new(Rules { combination_rule, ..Rules::preset("mil").unwrap() }))
}

#[test]
fn on_every_multiset_of_chows() {
    let scorers = both_readings();
    let honors = [31, 32, 33].map(|kind| Meld::pung(tile(kind), 1).unwrap());
    let mut different = [0; 4];
    for (size, different) in (1..).zip(&mut different) {
        for chows in multisets(21, size, true) {
            let chows = chows.iter().map(|chow| Meld::chow(tile(chow + 2 * (chow / 7)), 1).unwrap());
            let melds: Vec<Meld> = chows.chain(honors).take(4).collect();
            let hand = melded(&melds, &[tile(27), tile(27)]);
            let totals = scorers.each_ref().map(|scorer| {
                assert_agree(scorer, &hand, false);
                scorer.evaluate(&hand, false).unwrap().points
            });
            *different += usize::from(totals[0] != totals[1]);
        }
    }
    assert_eq!(different, [0, 0, 72, 1317], "multisets of one to four chows on which the readings differ");
}

#[test]
fn on_every_multiset_of_chows_with_fives() {
    // The fans of four terminal chows ask for a pair of fives.
    let scorers = both_readings();
    for chows in multisets(21, 4, true).iter().filter(|chows| chows.iter().all(|chow| [0, 6].contains(&(chow % 7)))) {
        let melds: Vec<Meld> = chows.iter().map(|chow| Meld::chow(tile(chow + 2 * (chow / 7)), 1).unwrap()).collect();
        for pair in [4, 13, 22] {
            for scorer in &scorers {
                assert_agree(scorer, &melded(&melds, &[tile(pair), tile(pair)]), false);
            }
        }
    }
}

#[test]
fn on_every_set_of_pungs() {
    let scorers = both_readings();
    for size in 1..=4 {
        let rest = ["[123m,1]", "[456p,1]", "[567s,1]"].map(|text| text.parse::<Meld>().unwrap());
        for pungs in multisets(34, size, false) {
            let melds: Vec<Meld> =
                pungs.iter().map(|&kind| Meld::pung(tile(kind), 1).unwrap()).chain(rest).take(4).collect();
            let is_free = |kind: &usize| melds.iter().map(|meld| meld.tiles().count(tile(*kind))).sum::<u8>() <= 2;
            let Some(pair) = (0..34).rev().find(is_free) else { unreachable!("four sets leave some kind alone") };
            let hand = melded(&melds, &[tile(pair), tile(pair)]);
            for scorer in &scorers {
                assert_agree(scorer, &hand, false);
            }
        }
    }
}

/// Compares the hands with these numbers, each with every winning tile, self-drawn and not, in as many threads as there
/// are cores; says how many wins that were.
fn compare(hands: &Hands, step: usize) -> u64 {
    let scorer = &Scorer::new(Rules::preset("mil").unwrap());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let compared = &AtomicU64::new(0);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                for number in (thread * step..hands.len()).step_by(threads * step) {
                    compared.fetch_add(of_one(scorer, &hands.get(number)), Ordering::Relaxed);
                }
            });
        }
    });
    compared.load(Ordering::Relaxed)
}

/// Compares one multiset with every winning tile, self-drawn and not; says how many wins that were.
fn of_one(scorer: &Scorer, counts: &Counts) -> u64 {
    let tiles: Vec<Tile> = (0..34).flat_map(|kind| vec![tile(kind); counts[kind].into()]).collect();
    let mut compared = 0;
    for winning in (0..34).filter(|&kind| counts[kind] > 0) {
        let mut concealed = tiles.clone();
        let place = concealed.iter().position(|&held| held == tile(winning)).expect("one is held");
        let last = concealed.remove(place);
        concealed.push(last);
        for self_drawn in [false, true] {
            let mut draft = Draft::new([], concealed.iter().copied());
            draft.circumstances = Circumstances { self_drawn, ..Circumstances::default() };
            assert_agree(scorer, &draft.build().expect("a possible hand"), false);
            compared += 1;
        }
    }
    compared
}

#[test]
fn on_one_in_a_hundred_complete_hands() {
    assert_eq!(compare(&Hands::new(), 100), 3_808_542);
}

#[test]
#[ignore = "minutes: make long"]
fn on_every_complete_hand() {
    let compared = compare(&Hands::new(), 1);
    println!("{compared} wins compared");
}

/// Compares random hands with melds, kongs and all circumstances, one in eight as a win on the tiles dealt, under rules.
fn compare_random(rules: Rules, seed: u64, count: usize) {
    let scorer = Scorer::new(rules);
    for (number, hand) in Sampler::new(seed, Mix::Wide).take(count).enumerate() {
        assert_agree(&scorer, &hand, number % 8 == 0);
    }
}

/// Calls `each` with every preset and its number, in as many threads as there are presets.
fn under_every_preset(each: impl Fn(Rules, u64) + Sync) {
    std::thread::scope(|scope| {
        for (number, preset) in (0..).zip(Rules::PRESETS) {
            let each = &each;
            scope.spawn(move || each(Rules::preset(preset).expect("a preset"), number));
        }
    });
}

#[test]
fn on_random_hands_under_every_preset() {
    under_every_preset(|rules, number| compare_random(rules, number, 20_000));
}

#[test]
#[ignore = "minutes: make long"]
fn on_a_million_random_hands_under_every_preset() {
    under_every_preset(|rules, number| compare_random(rules, 100 + number, 1_000_000));
}

/// Hands that are a tile away from a win, most of which win nothing, and hands of fourteen different tiles, few of which do.
#[test]
fn on_hands_that_are_hardly_a_win() {
    let scorer = Scorer::new(Rules::WMO);
    // A number that follows from the last: what matters is that all kinds come.
    let mut number = 1_u64;
    let mut below = |bound: usize| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((number >> 33) % bound as u64).expect("below the bound")
    };
    let (mut won, mut others) = (0, 0);
    for hand in Sampler::new(9, Mix::Wide).take(20_000) {
        let mut tiles: Vec<Tile> = hand.concealed().iter().chain(hand.winning_tile()).collect();
        let place = below(tiles.len());
        tiles[place] = tile(below(34));
        let mut fourteen = BTreeSet::new();
        while fourteen.len() < 14 {
            fourteen.insert(tile(below(34)));
        }
        for hand in [Draft::new(hand.melds(), tiles), Draft::new([], fourteen)].map(Draft::build).into_iter().flatten()
        {
            assert_agree(&scorer, &hand, false);
            let count = if scorer.evaluate(&hand, false).is_some() { &mut won } else { &mut others };
            *count += 1;
        }
    }
    assert!(won > 500 && others > 20_000, "{won} {others}");
}

/// Every choice of every scoring option alone, and random choices of all of them together.
#[test]
fn on_random_hands_under_every_option() {
    for option in OPTIONS.iter().filter(|option| option.scoring) {
        for choice in option.choices.known {
            let mut rules = Rules::default();
            rules.set(option.name, &choice.value).expect("a known choice");
            compare_random(rules, 1_000, 3_000);
        }
    }
    for seed in 0..200 {
        let mut rules = Rules::default();
        for (place, option) in (0..).zip(OPTIONS.iter().filter(|option| option.scoring)) {
            let choices = option.choices.known;
            // A mixture of seed and place that gives each pair of options every pair of choices.
            let choice = (seed >> (place % 7)) ^ (seed * (place + 1) / 3) ^ place;
            rules.set(option.name, &choices[choice % choices.len()].value).expect("a known choice");
        }
        compare_random(rules, 2_000 + seed as u64, 500);
    }
}

/// The naive evaluator's own list of exclusions, written from the rule text, against the catalogue's.
#[test]
fn both_lists_of_exclusions_are_the_same() {
    type Pairs = BTreeSet<(Fan, Fan)>;
    let catalogue = |scope: Scope| -> Pairs {
        let of =
            |fan: Fan| fan.implies().iter().filter(move |implied| implied.scope == scope).map(move |i| (fan, i.fan));
        Fan::ALL.into_iter().flat_map(of).collect()
    };
    let own = |list: &[(Fan, &[Fan])]| -> Pairs {
        list.iter().flat_map(|&(fan, implied)| implied.iter().map(move |&other| (fan, other))).collect()
    };
    assert_eq!(catalogue(Scope::Always), own(naive::ALWAYS));
    assert_eq!(catalogue(Scope::OwnSets), own(naive::FOR_OWN_SETS));
    // What an option alone decides stands in no row of the catalogue: no authority's list names it unconditionally.
    let only_options = own(&[
        (Fan::AllGreen, &[Fan::TileHog]),                      // seven_pairs_tile_hog
        (Fan::AllTerminals, &[Fan::TileHog, Fan::TriplePung]), // and all_terminals_triple_pung
        (Fan::FourConcealedPungs, &[Fan::TwoConcealedKongs, Fan::ConcealedKong]), // kongs_with_concealed_pungs
        (Fan::ThreeConcealedPungs, &[Fan::TwoConcealedKongs, Fan::ConcealedKong]),
        (Fan::LesserHonorsAndKnittedTiles, &[Fan::KnittedStraight]), // lesser_knitted_straight
        (Fan::TwoMeldedKongs, &[Fan::ConcealedKong]),                // mixed_kongs
    ]);
    let by_option: Pairs = catalogue(Scope::ByOption).union(&only_options).copied().collect();
    assert_eq!(by_option, own(naive::BY_OPTION));
}
