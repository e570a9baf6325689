//! A match: deals in order, round winds, seat changes, running totals, table points.

use super::deal::{Deal, SharedScorer};
use super::seat::Seat;
use super::wall::{Wall, WallError, deal_seed};
use crate::rules::SeatChange;
use crate::scoring::Scorer;
use crate::tiles::Wind;
use std::sync::Arc;
use thiserror::Error;

/// Where the players who begin as East, South, West and North sit in each of four rounds: E S N W, S E W N, W N E S,
/// N W S E.
const CHART: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 3, 2], [3, 2, 0, 1], [2, 3, 1, 0]];

/// Table points of the four places.
const PLACES: [u32; 4] = [4, 2, 1, 0];

/// A match of four players, 0 to 3, who keep their numbers while they change seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    scorer: SharedScorer,
    seed: u64,
    deals: u32,
    index: u32,
    deal: Deal,
    totals: [i64; 4],
}

/// Why a match does not go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// A match of no deals.
    #[error("a match has at least one deal")]
    NoDeals,
    /// The deal is not over.
    #[error("deal {} of {deals} is not over", .index + 1)]
    DealRuns {
        /// The deal, from 0.
        index: u32,
        /// Deals of the match.
        deals: u32,
    },
    /// All deals are played.
    #[error("all {deals} deals are played")]
    Over {
        /// Deals of the match.
        deals: u32,
    },
    /// The rules have no wall.
    #[error(transparent)]
    Wall(#[from] WallError),
}

impl Match {
    /// Begins a match of so many deals, of the rules' number if none is given.
    ///
    /// # Errors
    /// For no deals, and where the rules have no wall: private walls with flowers.
    pub fn new(scorer: Arc<Scorer>, seed: u64, deals: Option<u32>) -> Result<Match, MatchError> {
        let deals = deals.unwrap_or(scorer.rules().deals);
        if deals == 0 {
            return Err(MatchError::NoDeals);
        }
        let scorer = SharedScorer::from(scorer);
        let deal = nth_deal(&scorer, seed, deals, 0)?;
        Ok(Match { scorer, seed, deals, index: 0, deal, totals: [0; 4] })
    }

    /// A match at the beginning of one of its deals, with the totals of those before.
    ///
    /// # Errors
    /// As [`Match::new`], and [`MatchError::Over`] if it has no such deal.
    pub fn resumed(
        scorer: Arc<Scorer>,
        seed: u64,
        deals: u32,
        index: u32,
        totals: [i64; 4],
    ) -> Result<Match, MatchError> {
        let begun = Match::new(scorer, seed, Some(deals))?;
        if index >= deals {
            return Err(MatchError::Over { deals });
        }
        Ok(Match { index, deal: nth_deal(&begun.scorer, seed, deals, index)?, totals, ..begun })
    }

    /// The deal that is played, or was played last.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The same, to act in it.
    pub const fn deal_mut(&mut self) -> &mut Deal {
        &mut self.deal
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(&self) -> u32 {
        self.index
    }

    /// Deals of the match.
    #[must_use]
    pub const fn deals(&self) -> u32 {
        self.deals
    }

    /// The seed of the match.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether all deals are played.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.index + 1 == self.deals && self.deal.result().is_some()
    }

    /// Begins the next deal.
    ///
    /// # Errors
    /// If the one before is not over, or was the last; then nothing is changed.
    pub fn next_deal(&mut self) -> Result<(), MatchError> {
        let (index, deals) = (self.index, self.deals);
        if self.deal.result().is_none() {
            return Err(MatchError::DealRuns { index, deals });
        }
        if index + 1 == deals {
            return Err(MatchError::Over { deals });
        }
        let deal = nth_deal(&self.scorer, self.seed, deals, index + 1)?;
        self.totals = self.totals();
        self.index += 1;
        self.deal = deal;
        Ok(())
    }

    /// Where a player sits in this deal; `None` for a number from 4 on.
    #[must_use]
    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        Seat::new(*self.chart().get(player)?)
    }

    /// Who sits there in this deal.
    #[must_use]
    pub fn player_at(&self, seat: Seat) -> usize {
        let place = self.chart().iter().position(|&at| at == seat.index());
        place.unwrap_or_else(|| unreachable!("the chart has every seat"))
    }

    /// The seat of each player in this deal.
    fn chart(&self) -> &'static [usize; 4] {
        let row = match self.deal.rules().seat_change {
            SeatChange::Never => 0,
            SeatChange::Wmo => round(self.index, self.deals),
            SeatChange::EveryDeal => self.index as usize % 4,
        };
        &CHART[row]
    }

    /// Points of each player before this deal.
    #[must_use]
    pub const fn totals_before(&self) -> [i64; 4] {
        self.totals
    }

    /// Points of each player so far, the deal that is played once it is over.
    #[must_use]
    pub fn totals(&self) -> [i64; 4] {
        let mut totals = self.totals;
        if let Some(result) = self.deal.result() {
            for (player, total) in totals.iter_mut().enumerate() {
                *total += result.payments[self.chart()[player]];
            }
        }
        totals
    }

    /// Table points of each player in twelfths, once all deals are played: 4, 2, 1 and 0 for the places by totals, those of
    /// shared places divided evenly.
    #[must_use]
    pub fn table_points_in_twelfths(&self) -> Option<[u32; 4]> {
        if !self.is_over() {
            return None;
        }
        let totals = self.totals();
        Some(totals.map(|total| {
            let before = totals.iter().filter(|&&other| other > total).count();
            let equal = totals.iter().filter(|&&other| other == total).count();
            let shared: u32 = PLACES[before..before + equal].iter().sum();
            // One to four share: twelve is divided by any of these.
            shared * [12, 6, 4, 3][equal - 1]
        }))
    }
}

/// The round of a deal, 0 to 3: the quarter of the match.
#[allow(clippy::cast_possible_truncation, reason = "below 4")]
const fn round(index: u32, deals: u32) -> usize {
    (4 * index as u64 / deals as u64) as usize
}

/// Deals since the seats changed last.
const fn since_change(change: SeatChange, index: u32, deals: u32) -> usize {
    match change {
        SeatChange::Never => index as usize,
        SeatChange::EveryDeal => 0,
        // A round begins with the first deal whose number is at least this part of all deals.
        SeatChange::Wmo => index as usize - (round(index, deals) * deals as usize).div_ceil(4),
    }
}

fn nth_deal(scorer: &SharedScorer, seed: u64, deals: u32, index: u32) -> Result<Deal, WallError> {
    let rules = scorer.rules();
    let wall = Wall::new(deal_seed(seed, index.into()), rules)?;
    let wind = Wind::ALL[usize::from(rules.round_winds.wind(round(index, deals)))];
    let dealer = Seat::ALL[since_change(rules.seat_change, index, deals) % 4];
    Deal::new(scorer.to_arc(), &wall, wind, dealer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn begin(preset: &str, deals: Option<u32>) -> Match {
        Match::new(Arc::new(Scorer::new(Rules::preset(preset).unwrap())), 7, deals).unwrap()
    }

    /// Round, dealer, and the winds of the players, deal by deal; each deal is ended by a penalty of player 3.
    fn course(preset: &str, deals: Option<u32>) -> (Vec<String>, Match) {
        let mut game = begin(preset, deals);
        let mut lines = Vec::new();
        loop {
            let deal = game.deal();
            let winds: String = (0..4)
                .map(|player| game.seat_of(player).unwrap())
                .map(|seat| Wind::ALL[seat.index()].letter())
                .collect();
            lines.push(format!("{} {} {winds}", deal.round().letter(), deal.dealer()));
            for player in 0..4 {
                assert_eq!(game.player_at(game.seat_of(player).unwrap()), player);
            }
            assert_eq!(
                deal.wall().tiles(),
                Wall::new(deal_seed(7, game.index().into()), deal.rules()).unwrap().tiles()
            );
            assert_eq!(game.next_deal(), Err(MatchError::DealRuns { index: game.index(), deals: game.deals() }));
            assert_eq!(game.table_points_in_twelfths(), None);
            let seat = game.seat_of(3).unwrap();
            game.deal_mut().end_with_penalty(seat, 1).unwrap();
            if let Err(error) = game.next_deal() {
                assert_eq!(error, MatchError::Over { deals: game.deals() });
                return (lines, game);
            }
        }
    }

    #[test]
    fn sixteen_deals_with_a_change_of_seats_between_the_rounds() {
        let (lines, game) = course("wmo", None);
        let expected: Vec<String> = [('E', "ESWN"), ('S', "SENW"), ('W', "NWES"), ('N', "WNSE")]
            .iter()
            .flat_map(|(round, winds)| (0..4).map(move |dealer| format!("{round} {dealer} {winds}")))
            .collect();
        assert_eq!(lines, expected);
        assert_eq!(game.totals(), [16, 16, 16, -48]);
        assert_eq!(game.table_points_in_twelfths(), Some([28, 28, 28, 0]), "7/3 each");
    }

    #[test]
    fn a_change_with_every_deal() {
        let (lines, game) = course("repino", None);
        assert_eq!(lines, ["E 0 ESWN", "E 0 SENW", "E 0 NWES", "E 0 WNSE"]);
        assert_eq!(game.totals(), [4, 4, 4, -12]);
    }

    #[test]
    fn other_numbers_of_deals() {
        assert_eq!(course("cardavia", None).0, ["E 0 ESWN"]);
        assert_eq!(course("wmo", Some(4)).0, ["E 0 ESWN", "S 0 SENW", "W 0 NWES", "N 0 WNSE"]);
        let winds: String = course("wmo", Some(6)).0.iter().map(|line| &line[..3]).collect::<Vec<_>>().join(",");
        assert_eq!(winds, "E 0,E 1,S 0,W 0,W 1,N 0");
        let scorer = Arc::new(Scorer::new(Rules::WMO));
        assert_eq!(Match::new(scorer, 0, Some(0)), Err(MatchError::NoDeals));
    }

    #[test]
    fn places_are_shared_exactly() {
        for (totals, points) in [
            ([30, -10, 5, -25], [48, 12, 24, 0]),
            ([5, 5, 0, -10], [36, 36, 12, 0]),
            ([5, 0, 0, -5], [48, 18, 18, 0]),
            ([3, 1, -2, -2], [48, 24, 6, 6]),
            ([0, 0, 0, 0], [21, 21, 21, 21]),
        ] {
            let mut game = begin("cardavia", None);
            game.totals = totals;
            game.deal_mut().end_with_penalty(Seat::ALL[0], 0).unwrap();
            assert_eq!(game.table_points_in_twelfths(), Some(points), "{totals:?}");
        }
    }
}
