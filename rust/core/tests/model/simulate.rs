//! The model played: tiles are drawn and shown at random, the player follows a plan. Hands, chances and wins are worked out
//! here; from the plan comes only what is claimed, kept and thrown.

use super::payment;
use mcr_core::analysis::Position;
use mcr_core::analysis::outlook::{Decision, Other, Plan};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Tile;
use std::collections::HashMap;

/// What many plays came to.
#[derive(Copy, Clone, Debug, Default)]
pub struct Played {
    pub plays: u32,
    pub wins: u32,
    /// Sums of what was paid, and of its squares.
    pub points: f64,
    pub squares: f64,
}

/// A small generator of random numbers (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `n`; what 64 bits cannot divide evenly is far less than what a few thousand plays can show.
    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from((u128::from(self.next()) * n as u128) >> 64).expect("below n")
    }
}

/// A hand as the player meets it again and again.
struct Held {
    /// Every copy that may be drawn or shown.
    wall: Vec<Tile>,
    /// What a win on a tile pays: on a discard, drawn.
    pays: [[Option<f64>; 2]; Tile::PLAYING_KINDS],
    /// Answers, by draws to come, by who shows the tile (or none: drawn), by kind, once asked for.
    answers: Vec<Option<Decision>>,
}

impl Held {
    fn new(scorer: &Scorer, position: &Position, flowers: u32, draws: usize) -> Held {
        let unseen = position.unseen();
        let wall = Tile::playing().flat_map(|tile| vec![tile; unseen[tile.index()].into()]).collect();
        let mut pays = [[None; 2]; Tile::PLAYING_KINDS];
        for tile in Tile::playing() {
            pays[tile.index()] = [false, true].map(|drawn| payment(scorer, position, tile, flowers, drawn));
        }
        Held { wall, pays, answers: vec![None; (draws + 1) * 4 * Tile::PLAYING_KINDS] }
    }
}

/// Plays a plan from its start, right after the discard, with so many own draws to come.
pub fn play(plan: &Plan<'_>, scorer: &Scorer, flowers: u32, draws: usize, plays: u32, seed: u64) -> Played {
    let mut random = Random(seed);
    let mut table: HashMap<usize, Held> = HashMap::new();
    let mut played = Played { plays, ..Played::default() };
    for _ in 0..plays {
        if let Some(points) = once(plan, scorer, flowers, draws, &mut table, &mut random) {
            played.wins += 1;
            played.points += points;
            played.squares += points * points;
        }
    }
    played
}

fn once(
    plan: &Plan<'_>,
    scorer: &Scorer,
    flowers: u32,
    draws: usize,
    table: &mut HashMap<usize, Held>,
    random: &mut Random,
) -> Option<f64> {
    let (mut hand, mut left) = (plan.start(), draws);
    // Who shows a tile next; past the last of them comes the own draw.
    let mut turn = 0;
    loop {
        let held = table.entry(hand).or_insert_with(|| Held::new(scorer, plan.position(hand), flowers, draws));
        let by = Other::ALL.get(turn).copied();
        if by.is_none() {
            // The own draw, if there is one.
            left = left.checked_sub(1)?;
        }
        let tile = held.wall[random.below(held.wall.len())];
        if let Some(points) = held.pays[tile.index()][usize::from(by.is_none())] {
            return Some(points);
        }
        let place = (left * 4 + turn) * Tile::PLAYING_KINDS + tile.index();
        let answer = *held.answers[place].get_or_insert_with(|| match by {
            Some(by) => plan.on_shown(hand, tile, by, left),
            None => plan.on_draw(hand, tile, left),
        });
        match answer {
            Decision::Win => panic!("{tile} does not win {:?}", plan.position(hand)),
            Decision::Pass => turn = (turn + 1) % 4,
            Decision::Take { discard, hand: next } => {
                // What is claimed is not named, but nothing comes from nowhere.
                let (mut before, mut after) = (plan.position(hand).own(), plan.position(next).own());
                assert!(before.insert(tile) && after.insert(discard) && before == after);
                assert!(by.is_some() || plan.position(next).melds().eq(plan.position(hand).melds()));
                (hand, turn) = (next, 0);
            }
        }
    }
}
