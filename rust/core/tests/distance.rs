//! The four distances equal full enumeration of all targets.

mod distance_naive;

use distance_naive::positions::position;
use distance_naive::{BEST_CASE, CLOSED, FLOOR, Naive, SELF_DRAWN, Table, tile};
use mcr_core::analysis::{Bracket, Distances, MOST_ROUTES, Measure, Position, Route, Shanten, WaitPoints, wait_points};
use mcr_core::rules::{OPTIONS, Rules};
use mcr_core::scoring::{Form, Scorer, Set, Value};
use mcr_core::tiles::{Circumstances, Tile, Tiles};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

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
        compare(rules, 1000 * n..1000 * n + 7);
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

#[test]
fn distances_fall_and_go_with_waits_and_shanten() {
    let (distances, scorer) = (Distances::new(Rules::default()), Scorer::new(Rules::default()));
    let mut ready = 0;
    for seed in 0..4_000_u64 {
        let position = position(seed, (seed / 7 % 18) as usize, (seed % 5) as usize);
        let bracket = distances.bracket(&position).unwrap();
        let what = text(&position);
        let there: Vec<u8> = numbers(bracket).into_iter().flatten().collect();
        assert!(there.is_sorted_by(|a, b| a >= b), "{what}: {bracket:?}");
        let least = Shanten::of(&position).best() + 1;
        assert!(there.iter().all(|&distance| i16::from(distance) >= i16::from(least)), "{what}: {bracket:?}, {least}");
        let is_legal = |wait: WaitPoints| wait.unseen > 0 && wait.discard.max(wait.self_drawn) >= 8;
        let is_ready = wait_points(&scorer, &position).any(is_legal);
        assert_eq!(bracket.best_case == Some(1), is_ready, "{what}: {bracket:?}");
        ready += usize::from(is_ready);
    }
    assert!(ready > 50, "{ready} hands with a legal wait");
}

/// The distance of a discard table, from the four distances.
fn nearest(distances: &Distances, position: &Position) -> Option<u8> {
    let bracket = distances.bracket(position).unwrap();
    bracket.best_case.filter(|&best| best == 1).or(bracket.closed).or(bracket.floor)
}

/// Every exchange of a tile tried.
fn exchanges(distances: &Distances, position: &Position) -> [u64; 34] {
    let now = nearest(distances, position).unwrap_or(u8::MAX);
    let mut discards = [0; 34];
    for drawn in Tile::playing() {
        let Some(hand) = position.after_draw(drawn) else { continue };
        for thrown in hand.concealed().kinds().filter(|&thrown| thrown != drawn) {
            let after = hand.after_discard(thrown).unwrap();
            if nearest(distances, &after).unwrap_or(u8::MAX) < now {
                discards[drawn.index()] |= 1 << thrown.index();
            }
        }
    }
    discards
}

fn compare_steps(rules: Rules, seeds: std::ops::Range<u64>) {
    let distances = Distances::new(rules);
    for seed in seeds {
        let position = position(seed, (seed / 7 % 18) as usize, [0, 1, 2, 3, 0, 4, 2][(seed % 7) as usize]);
        let steps = distances.steps(&position).unwrap();
        let what = format!("{} under {rules}", text(&position));
        assert_eq!(steps.distance, nearest(&distances, &position), "{what}");
        assert_eq!(distances.nearest(&position).unwrap(), steps.distance, "{what}");
        for than in 0..16 {
            let is_nearer = steps.distance.is_some_and(|distance| distance < than);
            assert_eq!(distances.is_nearer(&position, than).unwrap(), is_nearer, "{what} {than}");
        }
        if steps.distance == Some(1) {
            let is_legal =
                |tile: &Tile| position.after_draw(*tile).is_some() && legal_wait(distances.rules(), &position, *tile);
            let waits = Tile::playing().filter(is_legal).fold(0, |kinds, tile| kinds | 1_u64 << tile.index());
            assert_eq!((steps.waits, steps.discards, steps.helping()), (waits, [0; 34], waits), "{what}");
        } else {
            assert_eq!((steps.waits, steps.discards), (0, exchanges(&distances, &position)), "{what}");
        }
    }
}

/// Whether a win on this tile is worth the minimum, on a discard or drawn.
fn legal_wait(rules: &Rules, position: &Position, tile: Tile) -> bool {
    let last_of_kind = position.known().count(tile) == 3 && position.concealed().count(tile) == 0;
    [false, true].into_iter().any(|self_drawn| {
        let circumstances = Circumstances { self_drawn, last_of_kind, ..Circumstances::default() };
        let hand = position.won_on(tile, circumstances).unwrap();
        Scorer::new(*rules).evaluate(&hand, false).is_some_and(|value| value.points >= rules.minimum_points)
    })
}

#[test]
fn steps_are_all_exchanges_that_lower_the_distance() {
    compare_steps(Rules::default(), 0..84);
    for (n, rules) in (1..).zip(other_rules().into_iter().filter(|rules| rules.minimum_points <= 13)) {
        compare_steps(rules, 700 * n..700 * n + 2);
    }
}

#[test]
#[ignore = "minutes: make long"]
fn steps_are_all_exchanges_that_lower_the_distance_on_many_hands() {
    compare_steps(Rules::default(), 10_000..14_000);
    for (n, rules) in (20..).zip(other_rules()) {
        compare_steps(rules, 700 * n..700 * n + 14);
    }
}

/// The routes of a position against all targets that miss so many tiles.
fn compare_routes(rules: Rules, seeds: std::ops::Range<u64>) {
    let (distances, naive) = (&Distances::new(rules), &Naive::new(rules));
    for seed in seeds {
        let position = position(seed, (seed / 7 % 18) as usize, [0, 1, 2, 3, 0, 4, 2][(seed % 7) as usize]);
        let what = format!("{} under {rules}", text(&position));
        let bracket = distances.bracket(&position).unwrap();
        let routes = distances.routes(&position, &bracket).unwrap();
        let table = Table::new(position);
        let mut expected = Vec::new();
        for (place, measure) in [(FLOOR, Measure::Floor), (CLOSED, Measure::Closed), (BEST_CASE, Measure::BestCase)] {
            let Some(missing) = bracket.get(measure) else { continue };
            if place != FLOOR && bracket.floor.is_some_and(|floor| floor <= missing) {
                continue;
            }
            let mut of_measure: BTreeMap<String, Value> = BTreeMap::new();
            let _ = table.visit(missing.into(), &mut |target| {
                let value = naive.value(&table, target, place).filter(|value| value.points >= rules.minimum_points);
                if let Some(value) = value {
                    let best = of_measure.entry(notation(&target.tiles)).or_insert(value);
                    *best = (*best).max(value);
                }
                ControlFlow::Continue(())
            });
            let mut of_measure: Vec<_> = of_measure.into_iter().map(|(tiles, value)| (measure, value, tiles)).collect();
            of_measure.sort_by_key(|(_, value, _)| std::cmp::Reverse(value.points));
            expected.extend(of_measure);
        }
        expected.truncate(MOST_ROUTES);
        let told: Vec<_> = routes.iter().map(|route| (route.measure, route.value, route.tiles.to_string())).collect();
        assert_eq!(told, expected, "{what}");
        for route in &routes {
            check_route(&position, route, bracket);
        }
    }
}

/// The parts of a route fit together.
fn check_route(position: &Position, route: &Route, bracket: Bracket) {
    let what = format!("{} {route:?}", text(position));
    assert_eq!(route.missing.len(), usize::from(bracket.get(route.measure).unwrap()), "{what}");
    let lacks = |tile: Tile| route.tiles.count(tile).saturating_sub(position.concealed().count(tile));
    assert!(Tile::playing().all(|tile| route.missing.count(tile) == lacks(tile)), "{what}");
    let melds: Vec<Set> = position.melds().map(Set::from).collect();
    if route.form == Form::Standard || route.form == Form::KnittedStraight {
        assert_eq!(route.sets[..melds.len()], melds, "{what}");
        let sets = route.sets[melds.len()..].iter().flat_map(|set| set.tiles().iter().collect::<Vec<_>>());
        let pair = route.pair.into_iter().flat_map(|pair| [pair; 2]);
        let straight = route.straight.into_iter().flat_map(|straight| straight.iter().collect::<Vec<_>>());
        let tiles = Tiles::collect(sets.chain(pair).chain(straight)).unwrap();
        assert_eq!((tiles, route.straight.is_some()), (route.tiles, route.form == Form::KnittedStraight), "{what}");
    } else {
        assert!(route.sets.is_empty() && route.pair.is_none() && route.straight.is_none(), "{what}");
    }
    assert!(route.chance > 0.0 && route.chance <= 1.0, "{what}");
}

fn notation(tiles: &[u8; 34]) -> String {
    Tiles::collect((0..34).flat_map(|kind| vec![tile(kind); tiles[kind].into()])).unwrap().to_string()
}

#[test]
fn routes_are_all_nearest_targets() {
    compare_routes(Rules::default(), 0..49);
    for (n, rules) in (1..).zip(other_rules()) {
        compare_routes(rules, 700 * n..700 * n + 2);
    }
}

#[test]
#[ignore = "minutes: make long"]
fn routes_are_all_nearest_targets_on_many_hands() {
    compare_routes(Rules::default(), 20_000..20_350);
    for (n, rules) in (50..).zip(other_rules()) {
        compare_routes(rules, 700 * n..700 * n + 14);
    }
}

/// Every preset, minimums that some forms alone do not reach, and options that change what kongs and waits are worth.
fn other_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::PRESETS.iter().map(|preset| Rules::preset(preset).unwrap()).collect();
    all.extend([0, 1, 5, 9, 13, 20, 26, 34, 66, 90].map(|minimum_points| Rules { minimum_points, ..Rules::default() }));
    // Each choice of each scoring option stands in some of these.
    for seed in 0..8 {
        let mut rules = Rules { minimum_points: [8, 8, 10, 15][seed % 4], ..Rules::default() };
        for (place, option) in
            OPTIONS.iter().filter(|option| option.scoring && option.name != "minimum_points").enumerate()
        {
            let choices = option.choices.known;
            rules.set(option.name, &choices[(seed + place * seed / 3) % choices.len()].value).expect("a known choice");
        }
        all.push(rules);
    }
    all
}
