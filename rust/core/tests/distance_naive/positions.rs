//! Positions as they come about: some turns of a simple play, some melds, some tiles seen.

use mcr_core::analysis::Position;
use mcr_core::tiles::{Draft, Meld, Tile, Tiles, Wind};

type Counts = [u8; 34];

fn tile(kind: usize) -> Tile {
    Tile::from_index(kind).expect("a kind")
}

/// A small generator: the same numbers for ever.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let word = (self.0 ^ self.0 >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        usize::try_from(word >> 33).expect("31 bits") % n
    }
}

/// A position after so many turns, with so many melds.
pub fn position(seed: u64, turns: usize, melds: usize) -> Position {
    let random = &mut Random::new(seed);
    let mut wall: Vec<usize> = (0..136).map(|n| n / 4).collect();
    for last in (1..wall.len()).rev() {
        wall.swap(last, random.below(last + 1));
    }
    let mut made: Vec<Meld> = Vec::new();
    while made.len() < melds {
        let kind = random.below(34);
        let meld = match random.below(20) {
            0..9 => Meld::chow(tile(kind), 1),
            9..15 => Meld::pung(tile(kind), 2),
            15 => Meld::melded_kong(tile(kind), 3),
            16 => Meld::added_kong(tile(kind), 1),
            _ => Meld::concealed_kong(tile(kind)),
        };
        let Some(meld) = meld else { continue };
        let mut rest = wall.clone();
        let found = meld.tiles().iter().all(|tile| {
            let place = rest.iter().position(|&kind| kind == tile.index());
            place.is_some_and(|place| {
                rest.remove(place);
                true
            })
        });
        if found {
            wall = rest;
            made.push(meld);
        }
    }
    let mut hand: Counts = [0; 34];
    let mut visible: Counts = [0; 34];
    for _ in 0..13 - 3 * melds {
        hand[wall.pop().expect("tiles are left")] += 1;
    }
    for _ in 0..turns {
        for _ in 0..3 {
            visible[wall.pop().expect("tiles are left")] += 1;
        }
        hand[wall.pop().expect("tiles are left")] += 1;
        let thrown = (0..34).filter(|&kind| hand[kind] > 0).min_by_key(|&kind| (company(&hand, kind), random.below(9)));
        let thrown = thrown.expect("a tile is held");
        hand[thrown] -= 1;
        visible[thrown] += 1;
    }
    let held = (0..34).flat_map(|kind| vec![tile(kind); hand[kind].into()]);
    let mut draft = Draft::new(made, held);
    draft.round = Wind::ALL[random.below(4)];
    draft.seat = Wind::ALL[random.below(4)];
    let visible = Tiles::collect((0..34).flat_map(|kind| vec![tile(kind); visible[kind].into()]));
    Position::new(&draft.build().expect("a possible hand"), visible.expect("four of a kind"))
        .expect("a possible position")
}

/// How well a tile stands with the others.
fn company(hand: &Counts, kind: usize) -> u8 {
    let mut company = 4 * hand[kind];
    for step in 1..3 {
        let weight = if step == 1 { 2 } else { 1 };
        if kind < 27 && kind % 9 >= step {
            company += weight * hand[kind - step].min(2);
        }
        if kind < 27 && kind % 9 + step < 9 {
            company += weight * hand[kind + step].min(2);
        }
    }
    company
}
