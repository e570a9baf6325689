//! Which deals are played, and who sits where.

use crate::play::{Seat, deal_seed};
use crate::rules::Rules;
use crate::tiles::Wind;

/// The seeds of walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Walls {
    /// Wall `w` has the seed [`deal_seed`]`(seed, w)`; there is no last one.
    Of(u64),
    /// These.
    Listed(Vec<u64>),
}

impl Walls {
    /// The seed of a wall; `None` behind the last.
    #[must_use]
    pub fn seed(&self, wall: u64) -> Option<u64> {
        match self {
            Walls::Of(seed) => Some(deal_seed(*seed, wall)),
            Walls::Listed(seeds) => seeds.get(usize::try_from(wall).ok()?).copied(),
        }
    }
}

/// Deals in order: each wall once for every seating, deal `i` being seating `i % seatings` on wall `i / seatings`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The walls.
    pub walls: Walls,
    /// Which bot sits in each seat, by the number of its maker.
    pub seatings: Vec<[usize; 4]>,
}

/// One deal of a schedule.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// Its number, from 0.
    pub deal: u64,
    /// The seed of its wall.
    pub seed: u64,
    /// The round's wind.
    pub round: Wind,
    /// The dealer's seat.
    pub dealer: Seat,
    /// Which bot sits in each seat.
    pub bots: [usize; 4],
}

impl Schedule {
    /// Every wall of a seed once, bot `k` in seat `k`.
    #[must_use]
    pub fn study(seed: u64) -> Schedule {
        Schedule { walls: Walls::Of(seed), seatings: vec![[0, 1, 2, 3]] }
    }

    /// Bot 0 against three of bot 1, once in each seat of every wall.
    #[must_use]
    pub fn one_against_three(walls: Walls) -> Schedule {
        let seatings = Seat::ALL.map(|one| Seat::ALL.map(|seat| usize::from(seat != one)));
        Schedule { walls, seatings: seatings.to_vec() }
    }

    /// Four bots in all 24 orders on every wall.
    #[must_use]
    pub fn every_order(walls: Walls) -> Schedule {
        let mut seatings = Vec::with_capacity(24);
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                for c in (0..4).filter(|&c| c != a && c != b) {
                    seatings.push([a, b, c, 6 - a - b - c]);
                }
            }
        }
        Schedule { walls, seatings }
    }

    /// A deal: on wall `w` the dealer is seat `w % 4`, and the round the `w / 4 % 4`th of the rules. `None` behind the last.
    #[must_use]
    pub fn deal(&self, rules: &Rules, deal: u64) -> Option<Scheduled> {
        let seatings = self.seatings.len() as u64;
        let wall = deal.checked_div(seatings)?;
        let place = usize::try_from(deal % seatings).ok()?;
        let quarter = usize::try_from(wall / 4 % 4).ok()?;
        Some(Scheduled {
            deal,
            seed: self.walls.seed(wall)?,
            round: Wind::ALL[usize::from(rules.round_winds.wind(quarter))],
            dealer: Seat::new(usize::try_from(wall % 4).ok()?)?,
            bots: self.seatings[place],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn dealers_and_rounds_go_round() {
        let schedule = Schedule::study(7);
        for deal in 0..40 {
            let found = schedule.deal(&Rules::WMO, deal).unwrap();
            let place = usize::try_from(deal).unwrap();
            assert_eq!((found.deal, found.seed), (deal, deal_seed(7, deal)));
            assert_eq!((found.dealer, found.round), (Seat::ALL[place % 4], Wind::ALL[place / 4 % 4]));
            assert_eq!(found.bots, [0, 1, 2, 3]);
        }
        let only_east = Rules { round_winds: crate::rules::RoundWinds::E, ..Rules::WMO };
        assert!((0..40).all(|deal| schedule.deal(&only_east, deal).unwrap().round == Wind::East));
    }

    #[test]
    fn every_seating_is_there_once_and_on_one_wall() {
        let rotations = Schedule::one_against_three(Walls::Listed(vec![5, 6]));
        assert_eq!(rotations.seatings, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        let orders = Schedule::every_order(Walls::Listed(vec![5, 6]));
        assert_eq!(orders.seatings.iter().collect::<HashSet<_>>().len(), 24);
        for seating in &orders.seatings {
            assert_eq!(seating.iter().collect::<HashSet<_>>().len(), 4);
        }
        for (schedule, seatings) in [(rotations, 4), (orders, 24)] {
            for deal in 0..2 * seatings {
                let found = schedule.deal(&Rules::WMO, deal).unwrap();
                let wall = deal / seatings;
                assert_eq!((found.seed, found.dealer.index() as u64), (5 + wall, wall));
            }
            assert_eq!(schedule.deal(&Rules::WMO, 2 * seatings), None);
        }
        assert_eq!(Schedule { walls: Walls::Of(1), seatings: Vec::new() }.deal(&Rules::WMO, 0), None);
    }
}
