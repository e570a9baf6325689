//! The outlook equals its definition, and what comes of playing it.

mod model;

use mcr_core::analysis::outlook::{Question};
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
    let copies = Tile::playing().filter(|tile| helping >> tile.index() & 1 == 1).map(|tile| unseen[tile.index()]);
    assert_eq!(promise.helping_count, copies.sum::<u8>(), "{}", about());
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

#[test]
fn equals_the_definition() {
    let scorer = Scorer::new(Rules::default());
    let distances = Distances::new(Rules::default());
    let mut seen = [0; 8];
    let mut hands = 0;
    let most: u8 = std::env::var("MOST").map_or(2, |n| n.parse().unwrap());
    for seed in 0..40 {
        let position = position(&distances, seed, 4 + (seed as usize) % 12);
        let Some(far) = distance(&distances, &position).filter(|&far| far <= most) else { continue };
        seen[usize::from(far)] += 1;
        for claims in [false, true] {
            hands += compare(&question(&scorer, &distances, claims), &position);
        }
    }
    println!("{seen:?}, {hands} hands");
}
