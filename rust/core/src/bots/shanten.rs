//! The nearest complete hand, whatever it is worth.

use super::Bot;
use super::own::Claimable;
use super::player::{self, Choose};
use crate::analysis::{self, Position};
use crate::play::{Action, Observation};

/// Throws what leaves the fewest tiles missing to a complete hand of any form, then the most tiles that bring it nearer; claims
/// what brings it nearer. It wins when it may, and does not look at what a hand is worth.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Shanten(());

impl Shanten {
    /// The player.
    #[must_use]
    pub const fn new() -> Shanten {
        Shanten(())
    }
}

impl Bot for Shanten {
    fn begin(&mut self, _seed: u64) {}

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen)
    }
}

fn shanten(position: &Position) -> i8 {
    analysis::Shanten::of(position).best()
}

impl Choose for Shanten {
    fn turn(&mut self, seen: &Observation, position: &Position) -> Action {
        let discards = analysis::discards(position);
        // Of equal discards the last in tile order: honors before numbers.
        let best = discards.iter().max_by_key(|thrown| (-thrown.shanten.best(), thrown.useful.len()));
        let Some(best) = best else { return Action::Pass };
        let kong = player::kongs(seen, position).find(|(_, after)| shanten(after) <= best.shanten.best());
        kong.map_or(Action::Discard(best.tile.into()), |(kong, _)| kong)
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable) -> Action {
        let now = shanten(position);
        let nearer = |(action, after): (Action, Position)| {
            // A kong completes nothing, and is followed by a tile.
            let is_nearer = shanten(&after) < now + i8::from(action == Action::Kong);
            is_nearer.then_some((shanten(&after), action))
        };
        let best = player::claims(seen, position, claimable).filter_map(nearer).min_by_key(|&(shanten, _)| shanten);
        best.map_or(Action::Pass, |(_, action)| action)
    }
}
