//! The nearest hand that is worth the minimum, with the danger of dealing in weighed against the own chances.

use super::claimed::Claimed;
use super::danger::Danger;
use super::held::Held;
use super::legal::Legal;
use super::near::{Keen, Near};
use super::notes::{Notes, Scale};
use super::own::Claimable;
use super::player::{self, Choose};
use super::rates::Rates;
use super::shanten::Shanten;
use super::stake;
use super::why::{self, Why};
use super::{Bot, Tools};
use crate::analysis::Position;
use crate::play::{Action, Observation};
use crate::tiles::Tile;

/// Plays for the nearest hands that it may win with, weighed by how fast their tiles come and what they pay, for those that
/// are a tile farther, and for four pungs and one suit from farther still; throws what costs the least: ways there lost, or points to a player who may win on it.
#[derive(Clone)]
pub struct Careful {
    tools: Tools,
    pub(super) legal: Legal,
    pub(super) held: Option<Held>,
    claimed: Option<Box<Claimed>>,
}

impl Careful {
    /// The player under the rules of its tools.
    #[must_use]
    pub fn new(tools: Tools) -> Careful {
        Careful { legal: Legal::new(tools.clone()), tools, held: None, claimed: None }
    }

    /// The discard that costs the least, from the weights of what each leaves near; the last in tile order of equal ones: honors
    /// before numbers.
    pub(super) fn discard(
        seen: &Observation,
        position: &Position,
        distance: Option<u8>,
        weights: &[f32; Tile::PLAYING_KINDS],
        notes: &mut Notes,
    ) -> Option<Tile> {
        notes.by(Scale::Points);
        let kinds = position.concealed().kinds().fold(0, |kinds, tile| kinds | 1 << tile.index());
        let danger = Danger::of(seen, &position.unseen(), kinds);
        let most = weights.iter().copied().fold(0.0, f32::max);
        let stake = stake::of(seen, distance);
        let farther = stake::of(seen, distance.map(|distance| distance + 1));
        let mut value = |tile: Tile| {
            let weight = weights[tile.index()];
            let stake = if weight > 0.0 { stake * weight / most } else { farther };
            let risk = danger.of_kind(tile) * stake::cost(stake);
            notes.note(Action::Discard(tile.into()), |noted| {
                (noted.stake, noted.risk, noted.value) = (Some(stake), Some(risk), Some(stake - risk));
            });
            stake - risk
        };
        let values = position.concealed().kinds().map(|tile| (value(tile), tile));
        values.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, tile)| tile)
    }

    /// What is best answered, from what passing has before it; with the hand after a claim, and what is near it.
    pub(super) fn weigh(
        tools: &Tools,
        seen: &Observation,
        position: &Position,
        claimable: Claimable,
        passed: &Near,
        keen: &Keen,
        notes: &mut Notes,
    ) -> (Action, Option<(Position, Near)>) {
        let distance = passed.distance.unwrap_or(FAR);
        notes.by(Scale::Ways);
        notes
            .note(Action::Pass, |noted| (noted.value, noted.ways) = (Some(passed.all.weight), Some(passed.all.weight)));
        let weighed = |(action, after): (Action, Position)| {
            let near = Near::within(tools, &after, keen, distance);
            let times = if action == Action::Kong { KONG } else { 1.0 };
            let is_ready = distance > 1 && near.distance == Some(1);
            // After a kong there are 13 tiles, as after passing.
            let most = if action == Action::Kong { near.all.weight } else { near.most() };
            let weight = most * times * if is_ready { READY } else { 1.0 };
            notes.note(action, |noted| (noted.value, noted.ways) = (Some(weight), Some(most)));
            (weight, action, (after, near))
        };
        // A hand that is ready comes no nearer.
        let claims = player::claims(seen, position, claimable);
        let claims = claims.filter(|&(action, _)| action == Action::Kong || distance > 1).map(weighed);
        let best = claims.max_by(|a, b| a.0.total_cmp(&b.0));
        let best = best.filter(|&(weight, ..)| weight > passed.all.weight);
        best.map_or((Action::Pass, None), |(_, action, after)| (action, Some(after)))
    }

    /// Whether it is known that no claim is of use.
    pub(super) fn passes(&self, seen: &Observation, position: &Position, claimable: Claimable) -> bool {
        self.held.is_some_and(|held| held.is_no_claim_of_use(&self.tools, seen, position, claimable))
    }

    /// How ways are weighed, with those a tile farther up to two distances: all; those of which every set is begun.
    pub(super) fn keen(&self, seen: &Observation, position: &Position, farther_to: [u8; 2]) -> Keen {
        Keen { rates: Rates::of(seen, &position.unseen()), minimum: self.tools.rules().minimum_points, farther_to }
    }
}

impl Bot for Careful {
    fn begin(&mut self, _seed: u64) {
        (self.held, self.claimed) = (None, None);
    }

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen, &mut Notes::none())
    }

    fn why(&self, seen: &Observation, tools: &Tools) -> Option<Why> {
        Some(why::why(&mut self.clone(), seen, tools))
    }
}

impl Choose for Careful {
    fn turn(&mut self, seen: &Observation, position: &Position, notes: &mut Notes) -> Action {
        let keen = self.keen(seen, position, FARTHER_TO);
        let found = self.claimed.take().and_then(|claimed| claimed.near(position, &keen));
        let near = found.unwrap_or_else(|| Near::within(&self.tools, position, &keen, FAR));
        if near.distance.is_none() {
            return Shanten::new().turn(seen, position, notes);
        }
        if let Some(kong) = self.legal.kong(seen, position, near.distance, notes) {
            return kong;
        }
        let weights = near.after.map(|after| after.weight);
        notes.ways(position, &weights, |noted, weight| noted.ways = Some(weight));
        let Some(tile) = Careful::discard(seen, position, near.distance, &weights, notes) else { return Action::Pass };
        self.held = Held::after(&near, position, tile);
        Action::Discard(tile.into())
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable, notes: &mut Notes) -> Action {
        if !notes.are_asked() && self.passes(seen, position, claimable) {
            return Action::Pass;
        }
        let Some(passed) = position.with_visible(claimable.tile) else { return Action::Pass };
        let keen = self.keen(seen, &passed, FARTHER_TO);
        let near = Near::within(&self.tools, &passed, &keen, FAR);
        let (answer, after) = Careful::weigh(&self.tools, seen, position, claimable, &near, &keen, notes);
        if answer == Action::Pass {
            self.held = Held::as_is(&near, position);
        }
        self.claimed = after.and_then(|(after, near)| Claimed::of(after, keen, near));
        answer
    }
}

/// A hand that misses more tiles goes for the nearest complete hand: to look at all that it may become would take too long.
const FAR: u8 = 5;

/// The farthest distances at which ways a tile farther are weighed: every one of them; those of which every set is begun. The farther
/// the hand the more they are, and the less they say: to look at more of them wins no more.
const FARTHER_TO: [u8; 2] = [1, 3];

/// How much more a claim is worth that makes the hand ready than the weights of waits and of ways say.
const READY: f32 = 100.0;

/// What the tile that follows a kong is worth.
const KONG: f32 = 1.1;
