//! The outlook by recursion, each line of the definition as it stands.

use super::payment;
use mcr_core::analysis::Position;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Meld, Tile};
use std::collections::HashMap;

/// The chance to win, and the mean settlement.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    pub win_chance: f64,
    pub expected_points: f64,
}

impl Outlook {
    fn won(points: f64) -> Outlook {
        Outlook { win_chance: 1.0, expected_points: points }
    }

    fn add(&mut self, chance: f64, other: Outlook) {
        self.win_chance += chance * other.win_chance;
        self.expected_points += chance * other.expected_points;
    }

    /// A higher win chance, or an equal one with more points.
    fn is_better(self, other: Outlook) -> bool {
        const EQUAL: f64 = 1e-12;
        self.win_chance > other.win_chance + EQUAL
            || (self.win_chance > other.win_chance - EQUAL && self.expected_points > other.expected_points + EQUAL)
    }
}

/// How far a hand of 13 tiles is, as a row of `analyse` says it.
pub type DistanceOf<'a> = &'a dyn Fn(&Position) -> Option<u8>;

pub struct Model<'a> {
    pub scorer: &'a Scorer,
    pub distance_of: DistanceOf<'a>,
    pub flowers: u32,
    pub claims: bool,
    distances: HashMap<Position, Option<u8>>,
    followers: HashMap<Position, Vec<Vec<Position>>>,
    outlooks: HashMap<(Position, usize), Outlook>,
}

impl<'a> Model<'a> {
    pub fn new(scorer: &'a Scorer, distance_of: DistanceOf<'a>, flowers: u32, claims: bool) -> Model<'a> {
        Model {
            scorer,
            distance_of,
            flowers,
            claims,
            distances: HashMap::new(),
            followers: HashMap::new(),
            outlooks: HashMap::new(),
        }
    }

    pub fn distance(&mut self, position: &Position) -> Option<u8> {
        *self.distances.entry(*position).or_insert_with(|| (self.distance_of)(position))
    }

    /// How many hands have been asked for.
    pub fn hands(&self) -> usize {
        self.followers.len()
    }

    /// Kinds that, drawn and followed by another discard, give a lower distance; at distance 1 the legal waits.
    pub fn helping(&mut self, position: &Position) -> Vec<Tile> {
        let unseen = position.unseen();
        let legal = self.distance(position) == Some(1);
        let followers = if legal { Vec::new() } else { self.followers(position) };
        Tile::playing()
            .filter(|tile| unseen[tile.index()] > 0)
            .filter(
                |&tile| if legal { self.is_legal_wait(position, tile) } else { !followers[tile.index()].is_empty() },
            )
            .collect()
    }

    fn is_legal_wait(&self, position: &Position, tile: Tile) -> bool {
        [false, true].iter().any(|&drawn| payment(self.scorer, position, tile, self.flowers, drawn).is_some())
    }

    /// For each kind drawn, the hands of a lower distance after a discard of another kind.
    fn followers(&mut self, position: &Position) -> Vec<Vec<Position>> {
        if let Some(known) = self.followers.get(position) {
            return known.clone();
        }
        let found = Tile::playing()
            .map(|tile| position.after_draw(tile).map_or(Vec::new(), |drawn| self.closer(position, &drawn, Some(tile))))
            .collect::<Vec<_>>();
        self.followers.insert(*position, found.clone());
        found
    }

    /// The hands of 13 after a discard from a hand of 14, not of this kind, whose distance is lower than that of `before`.
    fn closer(&mut self, before: &Position, drawn: &Position, but: Option<Tile>) -> Vec<Position> {
        let Some(distance) = self.distance(before) else { return Vec::new() };
        let discards = drawn.concealed().kinds().filter(|&tile| Some(tile) != but);
        let hands: Vec<Position> = discards.filter_map(|tile| drawn.without(tile)).collect();
        hands.into_iter().filter(|hand| self.distance(hand).is_some_and(|after| after < distance)).collect()
    }

    /// The outlook of 13 tiles right after the own discard, with so many own draws still to come.
    pub fn outlook(&mut self, position: &Position, draws: usize) -> Outlook {
        if let Some(&known) = self.outlooks.get(&(*position, draws)) {
            return known;
        }
        let outlook = self.before_shown(position, draws, 3);
        self.outlooks.insert((*position, draws), outlook);
        outlook
    }

    /// So many of the others are still to show a tile: next, opposite, left.
    fn before_shown(&mut self, position: &Position, draws: usize, others: usize) -> Outlook {
        if others == 0 {
            return if draws == 0 { Outlook::default() } else { self.before_draw(position, draws) };
        }
        let passed = self.before_shown(position, draws, others - 1);
        let mut outlook = Outlook::default();
        for (tile, chance) in chances(position) {
            let won = payment(self.scorer, position, tile, self.flowers, false).map(Outlook::won);
            let mut claimed = || self.best_claim(position, tile, others == 1, draws);
            let next = won.unwrap_or_else(|| match claimed() {
                Some(claimed) if claimed.win_chance > passed.win_chance + 1e-12 => claimed,
                _ => passed,
            });
            outlook.add(chance, next);
        }
        outlook
    }

    fn before_draw(&mut self, position: &Position, draws: usize) -> Outlook {
        let followers = self.followers(position);
        let mut outlook = Outlook::default();
        for (tile, chance) in chances(position) {
            let won = payment(self.scorer, position, tile, self.flowers, true).map(Outlook::won);
            let mut kept = || self.best(&followers[tile.index()], draws - 1);
            let next = won.or_else(&mut kept).unwrap_or_else(|| self.outlook(position, draws - 1));
            outlook.add(chance, next);
        }
        outlook
    }

    /// The best of some hands, of equal ones the first.
    fn best(&mut self, hands: &[Position], draws: usize) -> Option<Outlook> {
        let mut best: Option<Outlook> = None;
        for hand in hands {
            let outlook = self.outlook(hand, draws);
            if best.is_none_or(|best| outlook.is_better(best)) {
                best = Some(outlook);
            }
        }
        best
    }

    fn best_claim(&mut self, position: &Position, tile: Tile, from_left: bool, draws: usize) -> Option<Outlook> {
        if !self.claims {
            return None;
        }
        let chow = |first: usize| Tile::from_index(first).and_then(|first| Meld::chow(first, 1));
        let chows = (0..3).filter_map(|back| chow(tile.index().checked_sub(back)?)).filter(|_| from_left);
        let hands: Vec<Position> = Meld::pung(tile, 1)
            .into_iter()
            .chain(chows)
            // The claimed tile joins the hand for a moment, so that the meld takes its tiles from there whichever it is.
            .filter_map(|meld| claimed(position, meld, tile))
            .flat_map(|after| self.closer(position, &after, None))
            .collect();
        self.best(&hands, draws)
    }
}

/// The hand after a claim; the meld is written as if its first tile had been claimed.
fn claimed(position: &Position, meld: Meld, tile: Tile) -> Option<Position> {
    let mut others = meld.tiles();
    if !others.remove(tile) {
        return None;
    }
    let written = meld.tile();
    let held = position.concealed();
    if !others.kinds().all(|other| held.count(other) >= others.count(other)) {
        return None;
    }
    // `after_claim` takes all but the first tile from the hand: exchange the claimed tile for it.
    if written == tile {
        return position.after_claim(meld);
    }
    position.after_draw(tile)?.without(written)?.after_claim(meld)
}

/// The kinds that may be drawn or shown, with their chances.
fn chances(position: &Position) -> Vec<(Tile, f64)> {
    let unseen = position.unseen();
    let all: u32 = unseen.iter().map(|&copies| u32::from(copies)).sum();
    Tile::playing()
        .zip(unseen)
        .filter(|(_, copies)| *copies > 0)
        .map(|(tile, copies)| (tile, f64::from(copies) / f64::from(all)))
        .collect()
}
