//! The outlook equals its definition, and what comes of playing it.

mod model;

use mcr_core::analysis::outlook::{Outlook, Question};
use mcr_core::analysis::{Distances, Position};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Tile;
use model::naive::Model;
use model::positions::{distance, position, text};

fn question<'a>(scorer: &'a Scorer, distances: &'a Distances, claims: bool) -> Question<'a> {
    Question { scorer, distances, flowers: 2, draws_left: 6, claims }
}

/// Compares a hand of 13 tiles with the recursion; returns how many hands that has looked at.
fn compare(question: &Question<'_>, position: &Position) -> usize {
    let promise = question.promise(position);
    let distance_of = |position: &Position| distance(question.distances, position);
    let mut naive = Model::new(question.scorer, &distance_of, question.flowers.into(), question.claims);
    let about = || format!("{} claims {}", text(position), question.claims);
    assert_eq!(promise.distance, naive.distance(position), "{}", about());
    let helping = naive.helping(position).into_iter().fold(0, |kinds, tile| kinds | 1_u64 << tile.index());
    assert_eq!(promise.helping, helping, "{}", about());
    let unseen = position.unseen();
    let copies =
        Tile::playing().filter(|tile| helping >> tile.index() & 1 == 1).map(|tile| usize::from(unseen[tile.index()]));
    assert_eq!(promise.helping_count, copies.sum::<usize>(), "{}", about());
    if promise.exact {
        let expected = naive.outlook(position, question.draws_left);
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let outlook = promise.outlook;
        assert!(
            close(outlook.win_chance, expected.win_chance) && close(outlook.expected_points, expected.expected_points),
            "{}: {outlook:?}, by recursion {expected:?}",
            about()
        );
    }
    naive.hands()
}

/// Compares the hands of these seeds that are near enough, with claims and without; counts them by distance.
fn compare_all(rules: Rules, seeds: std::ops::Range<u64>, most: u8) -> [usize; 8] {
    let (scorer, distances) = (Scorer::new(rules), Distances::new(rules));
    let mut seen = [0; 8];
    for seed in seeds {
        let position = position(&distances, seed, 4 + seed % 12);
        let Some(far) = distance(&distances, &position).filter(|&far| far <= most) else { continue };
        seen[usize::from(far)] += 1;
        for claims in [false, true] {
            compare(&question(&scorer, &distances, claims), &position);
        }
    }
    seen
}

#[test]
fn equals_the_definition() {
    let seen = compare_all(Rules::default(), 0..60, 3);
    println!("hands by distance: {seen:?}");
    assert!(seen[1] >= 5 && seen[2] >= 10 && seen[3] >= 20, "{seen:?}");
}

#[test]
fn equals_the_definition_under_other_rules() {
    let minima = [0, 1, 6, 13, 20];
    let seen = minima.map(|minimum_points| {
        compare_all(Rules { minimum_points, ..Rules::default() }, 500..526, 2).iter().sum::<usize>()
    });
    assert!(seen.iter().sum::<usize>() >= 40, "{seen:?}");
    let under_presets = Rules::PRESETS
        .map(|preset| compare_all(Rules::preset(preset).expect("a preset"), 600..610, 2).iter().sum::<usize>());
    println!("hands by minimum {seen:?}, by preset {under_presets:?}");
}

#[test]
#[ignore = "minutes: make long"]
fn equals_the_definition_on_many_hands() {
    let seen = compare_all(Rules::default(), 10_000..11_000, 5);
    println!("hands by distance: {seen:?}");
    for minimum_points in [0, 1, 6, 13, 20] {
        compare_all(Rules { minimum_points, ..Rules::default() }, 20_000..20_100, 4);
    }
}

/// How far apart simulation and outlook are, in standard errors of the simulation.
struct Differences {
    win_chance: Vec<f64>,
    expected_points: Vec<f64>,
}

const PLAYS: u32 = 20_000;

/// Plays the plans of so many hands that are exact, and whose chance leaves both outcomes to be seen.
fn differences(claims: bool, hands: usize) -> Differences {
    let (scorer, distances) = (Scorer::new(Rules::default()), Distances::new(Rules::default()));
    let mut found = Differences { win_chance: Vec::new(), expected_points: Vec::new() };
    for seed in 10_000.. {
        let draws_left = 1 + usize::try_from(seed % 18).expect("below 18");
        let question = Question { scorer: &scorer, distances: &distances, flowers: 1, draws_left, claims };
        let position = position(&distances, seed, seed % 13);
        if !question.promise(&position).exact {
            continue;
        }
        let plan = question.plan(&position).expect("a distance");
        let outlook = plan.outlook(plan.start(), draws_left);
        if !(0.005..=0.995).contains(&outlook.win_chance) {
            continue;
        }
        assert_eq!(question.promise(&position).outlook, outlook.rounded());
        let played = model::simulate::play(&plan, &scorer, 1, draws_left, PLAYS, seed);
        let plays = f64::from(PLAYS);
        let deviation = (outlook.win_chance * (1.0 - outlook.win_chance) / plays).sqrt();
        found.win_chance.push((f64::from(played.wins) / plays - outlook.win_chance) / deviation);
        let mean = played.points / plays;
        let deviation = ((played.squares / plays - mean * mean) / plays).sqrt();
        found.expected_points.push((mean - outlook.expected_points) / deviation);
        if found.win_chance.len() == hands {
            return found;
        }
    }
    unreachable!("seeds do not end");
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a few thousand"))
}

/// Mean, standard deviation, and the largest of some differences whatever its sign.
fn summary(differences: &[f64]) -> [f64; 3] {
    let count = number(differences.len());
    let mean = differences.iter().sum::<f64>() / count;
    let variance = differences.iter().map(|difference| (difference - mean).powi(2)).sum::<f64>() / (count - 1.0);
    [mean, variance.sqrt(), differences.iter().fold(0.0, |most, difference| most.max(difference.abs()))]
}

fn plays_agree(claims: bool, hands: usize) {
    let found = differences(claims, hands);
    for (what, differences) in [("win chance", &found.win_chance), ("expected points", &found.expected_points)] {
        let [mean, deviation, most] = summary(differences);
        println!("{hands} hands, claims {claims}, {what}: mean {mean:.3}, deviation {deviation:.3}, largest {most:.2}");
        // For 200 hands: a mean within 0.2, a deviation of 0.85 to 1.15; for fewer as much wider as chance is.
        let wider = (200.0 / number(hands)).sqrt();
        assert!(mean.abs() <= 0.2 * wider, "{what}: {mean}");
        assert!((deviation - 1.0).abs() <= 0.15 * wider, "{what}: {deviation}");
        assert!(most <= 4.5, "{what}: {most}");
    }
}

#[test]
fn equals_what_comes_of_playing_some_hands() {
    for claims in [false, true] {
        plays_agree(claims, 40);
    }
}

#[test]
#[ignore = "make long"]
fn equals_what_comes_of_playing_it() {
    for claims in [false, true] {
        plays_agree(claims, 200);
    }
}

#[test]
fn estimates_are_near_the_model() {
    let (scorer, distances) = (Scorer::new(Rules::default()), Distances::new(Rules::default()));
    for claims in [false, true] {
        let question = Question { scorer: &scorer, distances: &distances, flowers: 0, draws_left: 18, claims };
        let (mut pairs, mut near) = (Vec::new(), 0);
        for seed in 40_000.. {
            let position = position(&distances, seed, seed % 7);
            if distance(&distances, &position) != Some(4) {
                continue;
            }
            let plan = question.plan(&position).expect("a distance");
            let (model, estimate) = (plan.outlook(plan.start(), 18), question.estimate(&position).expect("a distance"));
            near += usize::from((0.6..=1.6).contains(&(estimate.expected_points / model.expected_points)));
            pairs.push((model, estimate));
            // Fewer draws are never worth more.
            let fewer = Question { draws_left: 11, ..question }.estimate(&position).expect("a distance");
            assert!(fewer.win_chance < estimate.win_chance && fewer.expected_points < estimate.expected_points);
            if pairs.len() == 60 {
                break;
            }
        }
        let ratio = |of: fn(&Outlook) -> f64| {
            pairs.iter().map(|(_, estimate)| of(estimate)).sum::<f64>()
                / pairs.iter().map(|(model, _)| of(model)).sum::<f64>()
        };
        let ratios = [ratio(|outlook| outlook.win_chance), ratio(|outlook| outlook.expected_points)];
        println!("claims {claims}: estimates against the model {ratios:.3?}, {near} of {} near", pairs.len());
        assert!(ratios.iter().all(|ratio| (0.85..=1.18).contains(ratio)), "{ratios:?}");
        assert!(4 * near >= 3 * pairs.len(), "{near}");
    }
}
