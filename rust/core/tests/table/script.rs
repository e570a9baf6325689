//! Walls made for a purpose, and deals played by a script.

use mcr_core::play::{Action, Deal, PhysicalTile, Seat, Wall};
use mcr_core::rules::{FlowerRule, Rules, WallRule};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Tile, Wind};
use std::sync::Arc;

/// Tiles in notation, in the order written: `123mEa9p`.
pub fn kinds(text: &str) -> Vec<Tile> {
    let mut kinds = Vec::new();
    let mut ranks = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '1'..='9' => ranks.push(letter),
            'm' | 'p' | 's' => kinds.extend(ranks.drain(..).map(|rank| tile(&format!("{rank}{letter}")))),
            _ => kinds.push(Tile::from_letter(letter).unwrap()),
        }
    }
    assert!(ranks.is_empty(), "{text}");
    kinds
}

/// One tile in notation.
pub fn tile(text: &str) -> Tile {
    let tiles: mcr_core::tiles::Tiles = text.parse().unwrap();
    tiles.iter().next().unwrap()
}

/// What a wall is to deal. Seat 0 deals; where a hand is short of 13 tiles (the dealer's of 14) it is filled up with tiles
/// that nothing was said of.
#[derive(Copy, Clone, Default)]
pub struct Plan<'a> {
    /// The hands; the dealer's fourteenth tile last.
    pub hands: [&'a str; 4],
    /// What is drawn from the head after the deal.
    pub draws: &'a str,
    /// What replaces kongs and flowers, in that order.
    pub tail: &'a str,
    /// The last tiles that are drawn from the head, if no more is replaced than that.
    pub last: &'a str,
}

impl Plan<'_> {
    /// The deal under these rules, round East.
    pub fn deal(&self, rules: Rules) -> Deal {
        let wall = Wall::from_tiles(&self.numbers(&rules)).unwrap();
        Deal::new(Arc::new(Scorer::new(rules)), &wall, Wind::East, Seat::ALL[0]).unwrap()
    }

    fn numbers(&self, rules: &Rules) -> Vec<u8> {
        let count = if rules.flowers == FlowerRule::Without { 136 } else { 144 };
        let mut places: Vec<Option<u8>> = vec![None; count];
        let mut used = [0; 42];
        let mut put = |places: &mut Vec<Option<u8>>, place: usize, kind: Tile| {
            let tile = PhysicalTile::of(kind, used[kind.index()]).unwrap_or_else(|| panic!("too many of {kind}"));
            used[kind.index()] += 1;
            assert_eq!(places[place].replace(tile.number()), None);
        };
        let is_private = rules.wall == WallRule::Private;
        for (seat, hand) in self.hands.iter().enumerate() {
            for (n, kind) in kinds(hand).into_iter().enumerate() {
                let shared = match n {
                    0..12 => 16 * (n / 4) + 4 * seat + n % 4,
                    12 => 48 + seat,
                    _ => 52,
                };
                put(&mut places, if is_private { 34 * seat + n } else { shared }, kind);
            }
        }
        if !is_private {
            kinds(self.draws).into_iter().enumerate().for_each(|(n, kind)| put(&mut places, 53 + n, kind));
            kinds(self.tail).into_iter().enumerate().for_each(|(n, kind)| put(&mut places, count - 1 - n, kind));
            let last = kinds(self.last);
            let end = count - kinds(self.tail).len();
            last.iter().enumerate().for_each(|(n, &kind)| put(&mut places, end - last.len() + n, kind));
        }
        // No flowers where a hand is filled up, and no two of a kind one after the other.
        let mut rest: Vec<u8> = (0..u8::try_from(count).unwrap()).filter(|&n| !places.contains(&Some(n))).collect();
        rest.sort_by_key(|&number| (number < 136, number % 4, u32::from(number / 4) * 13 % 34));
        let dealt = if is_private { count } else { 53 };
        let mut tiles = places.clone();
        for place in (0..dealt).chain((dealt..count).rev()) {
            if tiles[place].is_none() {
                tiles[place] = rest.pop();
            }
        }
        tiles.into_iter().map(Option::unwrap).collect()
    }
}

/// Applies `seat action`, one after the other.
pub fn play(deal: &mut Deal, script: &[&str]) {
    for line in script {
        let (seat, action) = line.split_once(' ').unwrap();
        let seat = Seat::new(seat.parse().unwrap()).unwrap();
        let action: Action = action.parse().unwrap();
        deal.apply(seat, action).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// All seats that may claim a tile pass.
pub fn pass(deal: &mut Deal) {
    for seat in deal.awaiting().iter().filter(|_| deal.claimable().is_some()).collect::<Vec<_>>() {
        deal.apply(seat, Action::Pass).unwrap();
    }
}

/// Everybody discards what is drawn and claims nothing until it is a turn with so many tiles left.
pub fn idle_until(deal: &mut Deal, left: usize) {
    while deal.wall().remaining() > left || deal.claimable().is_some() {
        let seat = deal.awaiting().iter().next().unwrap();
        deal.apply(seat, deal.default_action(seat).unwrap()).unwrap();
    }
}

/// What a seat may do, as texts.
pub fn legal(deal: &Deal, seat: usize) -> Vec<String> {
    deal.legal_actions(Seat::new(seat).unwrap()).iter().map(|action| action.to_string()).collect()
}

/// Why an action is refused.
pub fn refused(deal: &Deal, seat: usize, action: &str) -> String {
    let mut tried = deal.clone();
    let error = tried.apply(Seat::new(seat).unwrap(), action.parse().unwrap()).unwrap_err();
    assert_eq!(tried, *deal);
    error.to_string()
}

/// A preset, some options changed.
pub fn rules(preset: &str, changes: &[(&str, &'static str)]) -> Rules {
    let mut rules = Rules::preset(preset).unwrap();
    for &(option, value) in changes {
        let value = value.parse::<u32>().map_or_else(|_| value.into(), Into::into);
        rules.set(option, &value).unwrap();
    }
    rules
}
