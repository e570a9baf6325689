//! The nearest hand that is worth the minimum.

use super::near::{Near, Plain};
use super::notes::{Notes, Reason, Scale};
use super::own::Claimable;
use super::player::{self, Choose};
use super::shanten::Shanten;
use super::why::{self, Why};
use super::{Bot, Tools};
use crate::analysis::Position;
use crate::play::{Action, Observation};

/// Throws what leaves the fewest tiles missing to a hand that it may win with, and of such discards the one that leaves the
/// most ways there; claims what brings such a hand nearer.
#[derive(Clone)]
pub struct Legal {
    tools: Tools,
}

impl Legal {
    /// The player under the rules of its tools.
    #[must_use]
    pub const fn new(tools: Tools) -> Legal {
        Legal { tools }
    }

    fn weigh(&self, position: &Position) -> Plain {
        Plain { unseen: position.unseen(), minimum: self.tools.rules().minimum_points }
    }

    /// A kong that keeps this distance of the 14 tiles: it gives another draw.
    pub(super) fn kong(
        &self,
        seen: &Observation,
        position: &Position,
        distance: Option<u8>,
        notes: &mut Notes,
    ) -> Option<Action> {
        let keeps = |after: &Position| Near::within(&self.tools, after, &self.weigh(after), distance?).distance;
        let (kong, _) = player::kongs(seen, position).find(|(_, after)| keeps(after).is_some())?;
        notes.because(Reason::Kong);
        Some(kong)
    }
}

impl Bot for Legal {
    fn begin(&mut self, _seed: u64) {}

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen, &mut Notes::none())
    }

    fn why(&self, seen: &Observation, tools: &Tools) -> Option<Why> {
        Some(why::why(&mut self.clone(), seen, tools))
    }
}

impl Choose for Legal {
    fn turn(&mut self, seen: &Observation, position: &Position, notes: &mut Notes) -> Action {
        let near = Near::of(&self.tools, position, &self.weigh(position));
        let (Some(distance), Some(best)) = (near.distance, near.best()) else {
            return Shanten::new().turn(seen, position, notes);
        };
        notes.by(Scale::Ways);
        notes.ways(position, &near.after.map(|after| after.weight), |noted, weight| {
            (noted.value, noted.ways) = (Some(weight), Some(weight));
        });
        self.kong(seen, position, Some(distance), notes).unwrap_or(Action::Discard(best.into()))
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable, notes: &mut Notes) -> Action {
        let passed = position
            .with_visible(claimable.tile)
            .and_then(|passed| Near::of(&self.tools, &passed, &self.weigh(&passed)).distance);
        let now = passed.unwrap_or(15);
        notes.by(Scale::Ways);
        notes.note(Action::Pass, |noted| noted.missing = passed);
        let nearer = |(action, after): (Action, Position)| {
            // A kong completes nothing, and is followed by a tile.
            let most = if action == Action::Kong { now } else { now - 1 };
            let near = Near::within(&self.tools, &after, &self.weigh(&after), most.min(14));
            let (distance, most) = (near.distance?, near.most());
            notes.note(action, |noted| {
                (noted.missing, noted.value, noted.ways) = (Some(distance), Some(most), Some(most));
            });
            Some((distance, most, action))
        };
        let claims = player::claims(seen, position, claimable).filter_map(nearer);
        let best = claims.min_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        best.map_or(Action::Pass, |(.., action)| action)
    }
}
