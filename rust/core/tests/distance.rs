//! The four distances equal full enumeration of all targets.

mod distance_naive;

use distance_naive::positions::position;
use distance_naive::{BEST_CASE, CLOSED, FLOOR, Naive, SELF_DRAWN};
use mcr_core::analysis::{Bracket, Distances, Position};
use mcr_core::rules::{OPTIONS, Rules};

fn numbers(bracket: Bracket) -> [Option<u8>; 4] {
    let mut numbers = [None; 4];
    numbers[FLOOR] = bracket.floor;
    numbers[CLOSED] = bracket.closed;
    numbers[SELF_DRAWN] = bracket.self_drawn;
    numbers[BEST_CASE] = bracket.best_case;
    numbers
}

/// Text from which a position can be made again.
fn text(position: &Position) -> String {
    let melds: String = position.melds().map(|meld| meld.to_string()).collect();
    let (round, seat) = (position.round().letter(), position.seat().letter());
    format!("{melds}{}|{round}{seat} visible {}", position.concealed(), position.visible())
}

/// Compares so many positions, spread over turns and numbers of melds, in as many threads as there are cores.
fn compare(rules: Rules, seeds: std::ops::Range<u64>) {
    let (distances, naive) = (&Distances::new(rules), &Naive::new(rules));
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let seeds = seeds.clone();
            scope.spawn(move || {
                for seed in seeds.filter(|seed| seed % threads == thread) {
                    let position = position(seed, (seed / 7 % 18) as usize, [0, 1, 2, 3, 1, 4, 2][(seed % 7) as usize]);
                    let found = numbers(distances.bracket(&position).unwrap());
                    assert_eq!(found, naive.bracket(position), "{} under {rules}", text(&position));
                }
            });
        }
    });
}

#[test]
fn equal_full_enumeration() {
    compare(Rules::default(), 0..420);
}

#[test]
fn equal_full_enumeration_under_other_rules() {
    for (n, rules) in (1..).zip(other_rules()) {
        compare(rules, 1000 * n..1000 * n + 14);
    }
}

#[test]
#[ignore = "minutes: make long"]
fn equal_full_enumeration_on_many_hands() {
    compare(Rules::default(), 100_000..104_200);
    for (n, rules) in (200..).zip(other_rules()) {
        compare(rules, 1000 * n..1000 * n + 140);
    }
}

/// Every preset, minimums that some forms alone do not reach, and options that change what kongs and waits are worth.
fn other_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::PRESETS.iter().map(|preset| Rules::preset(preset).unwrap()).collect();
    all.extend([0, 1, 5, 9, 13, 20, 26, 34, 66, 90].map(|minimum_points| Rules { minimum_points, ..Rules::default() }));
    // Each choice of each scoring option stands in some of these.
    for seed in 0..8 {
        let mut rules = Rules { minimum_points: [8, 8, 10, 15][seed % 4], ..Rules::default() };
        for (place, option) in OPTIONS.iter().filter(|option| option.scoring && option.name != "minimum_points").enumerate() {
            let choices = option.choices.known;
            rules.set(option.name, &choices[(seed + place * seed / 3) % choices.len()].value).expect("a known choice");
        }
        all.push(rules);
    }
    all
}
