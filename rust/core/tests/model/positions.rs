//! Hands as they come about: a deal, some turns of play towards a legal win, what the others threw.

use super::simulate::Random;
use mcr_core::analysis::{Distances, Position};
use mcr_core::tiles::{Draft, Meld, Tile, Tiles, Wind};

/// How far a hand of 13 tiles is, as the definition of a row's distance says.
pub fn distance(distances: &Distances, position: &Position) -> Option<u8> {
    let bracket = distances.bracket(position).expect("13 tiles");
    if bracket.best_case == Some(1) { Some(1) } else { bracket.closed.or(bracket.floor) }
}

/// A hand of 13 tiles after so many turns, each a tile drawn, another thrown for the least distance, and three tiles of the
/// others.
pub fn position(distances: &Distances, seed: u64, turns: u64) -> Position {
    let random = &mut Random(seed);
    let mut wall: Vec<Tile> = Tile::playing().flat_map(|tile| [tile; 4]).collect();
    for last in (1..wall.len()).rev() {
        wall.swap(last, random.below(last + 1));
    }
    let melds = melds(&mut wall, random);
    let size = 13 - 3 * melds.len();
    let mut draft = Draft::new(melds, wall.drain(..size));
    draft.round = Wind::ALL[random.below(4)];
    draft.seat = Wind::ALL[random.below(4)];
    let hand = draft.build().expect("a possible hand");
    let mut visible = Tiles::EMPTY;
    let mut position = Position::new(&hand, visible).expect("a possible position");
    for _ in 0..turns {
        for tile in wall.drain(..3) {
            assert!(visible.insert(tile));
            position = position.with_visible(tile).expect("an unseen tile");
        }
        let drawn = position.after_draw(wall.pop().expect("tiles are left")).expect("an unseen tile");
        let after = drawn.concealed().kinds().filter_map(|tile| drawn.after_discard(tile));
        let far = |after: &Position| distance(distances, after).unwrap_or(u8::MAX);
        position = after.min_by_key(|after| (far(after), random.below(1000))).expect("a tile is thrown");
    }
    position
}

/// No meld in half of the hands, else one to three.
fn melds(wall: &mut Vec<Tile>, random: &mut Random) -> Vec<Meld> {
    let mut melds = Vec::new();
    for _ in 0..random.below(6).saturating_sub(2) {
        let tile = wall[random.below(wall.len())];
        let meld = match random.below(8) {
            0..4 => Meld::chow(tile, 1),
            4..6 => Meld::pung(tile, 2),
            6 => Meld::concealed_kong(tile),
            _ => Meld::melded_kong(tile, 3),
        };
        let Some(meld) = meld else { continue };
        let mut rest = wall.clone();
        let all_there = meld.tiles().iter().all(|tile| {
            let place = rest.iter().position(|&other| other == tile);
            place.map(|place| rest.swap_remove(place)).is_some()
        });
        if all_there {
            *wall = rest;
            melds.push(meld);
        }
    }
    melds
}

/// Text from which a position can be made again.
pub fn text(position: &Position) -> String {
    let melds: String = position.melds().map(|meld| meld.to_string()).collect();
    let (round, seat) = (position.round().letter(), position.seat().letter());
    format!("{melds}{}|{round}{seat} visible {}", position.concealed(), position.visible())
}
