//! The nearest hand that is worth the minimum, with the danger of dealing in weighed against the own chances.

use super::danger::Danger;
use super::legal::Legal;
use super::near::Near;
use super::own::Claimable;
use super::player::{self, Choose};
use super::stake;
use super::{Bot, Tools};
use crate::analysis::Position;
use crate::play::{Action, Observation};
use crate::tiles::Tile;

/// Plays for the hands that [`Legal`] plays for, but throws what costs the least: ways there lost, or points to a player who may
/// win on it.
#[derive(Clone)]
pub struct Careful {
    tools: Tools,
    legal: Legal,
}

impl Careful {
    /// The player under the rules of its tools.
    #[must_use]
    pub fn new(tools: Tools) -> Careful {
        Careful { legal: Legal::new(tools.clone()), tools }
    }
}

impl Bot for Careful {
    fn begin(&mut self, _seed: u64) {}

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen)
    }
}

impl Choose for Careful {
    fn turn(&mut self, seen: &Observation, position: &Position) -> Action {
        let near = Near::of(&self.tools, position);
        if let Some(kong) = self.legal.kong(seen, position, near.distance) {
            return kong;
        }
        let danger = Danger::of(seen, &position.unseen());
        let most = near.after.iter().copied().fold(0.0, f32::max);
        let at_most = stake::of(seen, near.distance);
        let farther = stake::of(seen, near.distance.map(|distance| distance + 1));
        let value = |tile: Tile| {
            let after = near.after[tile.index()];
            let stake = if after > 0.0 { at_most * after / most } else { farther };
            stake - danger.of_kind(tile) * (stake + stake::DEAL_IN)
        };
        let best = position.concealed().kinds().map(|tile| (value(tile), tile));
        // Of equal discards the last in tile order: honors before numbers.
        let best = best.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(Action::Pass, |(_, tile)| Action::Discard(tile.into()))
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: &Claimable) -> Action {
        self.legal.answer(seen, position, claimable)
    }
}
