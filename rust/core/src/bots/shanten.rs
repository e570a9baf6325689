//! The nearest complete hand, whatever it is worth.

use super::notes::{Notes, Reason, Scale};
use super::own::Claimable;
use super::player::{self, Choose};
use super::why::{self, Why};
use super::{Bot, Tools};
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
        player::act(self, seen, &mut Notes::none())
    }

    fn why(&self, seen: &Observation, tools: &Tools) -> Option<Why> {
        Some(why::why(&mut self.clone(), seen, tools))
    }
}

/// Tiles missing to a complete hand.
fn missing(shanten: i8) -> Option<u8> {
    u8::try_from(shanten + 1).ok()
}

fn shanten(position: &Position) -> i8 {
    analysis::Shanten::of(position).best()
}

impl Choose for Shanten {
    fn turn(&mut self, seen: &Observation, position: &Position, notes: &mut Notes) -> Action {
        let discards = analysis::discards(position);
        // Of equal discards the last in tile order: honors before numbers.
        let best = discards.iter().max_by_key(|thrown| (-thrown.shanten.best(), thrown.useful.len()));
        let Some(best) = best else { return Action::Pass };
        notes.by(Scale::Useful);
        for thrown in &discards {
            notes.note(Action::Discard(thrown.tile.into()), |noted| {
                noted.missing = missing(thrown.shanten.best());
                noted.value = u8::try_from(thrown.useful.len()).ok().map(f32::from);
            });
        }
        let kong = player::kongs(seen, position).find(|(_, after)| shanten(after) <= best.shanten.best());
        kong.map_or(Action::Discard(best.tile.into()), |(kong, _)| {
            notes.because(Reason::Kong);
            kong
        })
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable, notes: &mut Notes) -> Action {
        let now = shanten(position);
        notes.by(Scale::Useful);
        notes.note(Action::Pass, |noted| noted.missing = missing(now));
        let nearer = |(action, after): (Action, Position)| {
            let then = shanten(&after);
            notes.note(action, |noted| noted.missing = missing(then));
            // A kong completes nothing, and is followed by a tile.
            let is_nearer = then < now + i8::from(action == Action::Kong);
            is_nearer.then_some((then, action))
        };
        let best = player::claims(seen, position, claimable).filter_map(nearer).min_by_key(|&(shanten, _)| shanten);
        best.map_or(Action::Pass, |(_, action)| action)
    }
}
