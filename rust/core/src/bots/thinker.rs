//! The win chance and the value of every discard and every claim, with the danger of dealing in.

use super::careful::Careful;
use super::held::Held;
use super::near::Near;
use super::own::Claimable;
use super::player::{self, Choose};
use super::{Bot, Tools, stake};
use crate::analysis::Position;
use crate::analysis::outlook::Question;
use crate::play::{Action, Observation};
use crate::tiles::Tile;

/// Works out what each discard and each claim promises by the outlook, as soon as a hand misses three tiles or fewer; until then
/// it weighs ways like [`Careful`], but all those that miss a tile more than the nearest too.
pub struct Thinker {
    tools: Tools,
    careful: Careful,
}

/// The farthest distance at which the outlook is worked out.
const FARTHEST: u8 = 3;
/// Own draws that are looked ahead.
const DRAWS: usize = 8;
/// The chance that somebody else ends the deal in a round.
const ENDS: f64 = 0.13;
/// What is saved by winning: another would win something.
const SAVED: f64 = 16.0;

impl Thinker {
    /// The player under the rules of its tools.
    #[must_use]
    pub fn new(tools: Tools) -> Thinker {
        Thinker { careful: Careful::new(tools.clone()), tools }
    }

    fn question(&self, seen: &Observation) -> Question<'_> {
        let [_, left] = stake::rounds(seen);
        Question {
            scorer: &self.tools.scorer,
            distances: &self.tools.distances,
            flowers: seen.flowers[seen.seat.index()].iter().map(|_| 1_u8).sum(),
            draws_left: left.min(DRAWS),
            claims: true,
        }
    }

    /// Points that 13 tiles promise, as often as the deal lasts so long.
    fn value(question: &Question<'_>, position: &Position) -> f32 {
        let Some(plan) = question.plan(position) else { return 0.0 };
        let (mut value, mut lasts) = (0.0, 1.0);
        for draws in 0..=question.draws_left {
            let outlook = plan.outlook(plan.start(), draws);
            let ends = if draws == question.draws_left { 1.0 } else { ENDS };
            value += lasts * ends * (outlook.expected_points + SAVED * outlook.win_chance);
            lasts *= 1.0 - ENDS;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a few hundred points")]
        let value = value as f32;
        value
    }

    /// What each discard promises, of those that keep the 14 tiles as near as they are.
    fn values(question: &Question<'_>, position: &Position, near: &Near) -> [f32; Tile::PLAYING_KINDS] {
        let mut values = [0.0; Tile::PLAYING_KINDS];
        for tile in position.concealed().kinds().filter(|tile| near.after[tile.index()].is_nearest()) {
            if let Some(after) = position.after_discard(tile) {
                values[tile.index()] = Thinker::value(question, &after);
            }
        }
        values
    }
}

impl Bot for Thinker {
    fn begin(&mut self, seed: u64) {
        self.careful.begin(seed);
    }

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen)
    }
}

impl Choose for Thinker {
    fn turn(&mut self, seen: &Observation, position: &Position) -> Action {
        let near = Near::of(&self.tools, position, &self.careful.keen(seen, position, true));
        if let Some(kong) = self.careful.kong(seen, position, near.distance) {
            return kong;
        }
        let weights = if near.distance.is_some_and(|distance| distance <= FARTHEST) {
            Thinker::values(&self.question(seen), position, &near)
        } else {
            near.after.map(|after| after.weight)
        };
        let Some(tile) = Careful::discard(seen, position, near.distance, &weights) else { return Action::Pass };
        self.careful.held = Held::after(&near, position, tile);
        Action::Discard(tile.into())
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable) -> Action {
        if self.careful.passes(seen, position, claimable) {
            return Action::Pass;
        }
        let Some(passed) = position.with_visible(claimable.tile) else { return Action::Pass };
        let keen = self.careful.keen(seen, &passed, true);
        let near = Near::of(&self.tools, &passed, &keen);
        let Some(distance) = near.distance.filter(|&distance| distance <= FARTHEST) else {
            let answer = Careful::weigh(&self.tools, seen, position, claimable, &near, &keen);
            if answer == Action::Pass {
                self.careful.held = Held::as_is(&near, position);
            }
            return answer;
        };
        let question = self.question(seen);
        let mut best = (Thinker::value(&question, &passed), Action::Pass);
        for (action, after) in player::claims(seen, position, claimable) {
            let near = Near::within(&self.tools, &after, &keen, distance);
            let value = match (action, near.distance) {
                (_, None) => continue,
                (Action::Kong, _) => {
                    let question = Question { draws_left: question.draws_left + 1, ..question };
                    Thinker::value(&question, &after)
                }
                // A hand that is ready comes no nearer.
                _ if distance == 1 => continue,
                _ => Thinker::values(&question, &after, &near).into_iter().fold(0.0, f32::max),
            };
            if value > best.0 {
                best = (value, action);
            }
        }
        if best.1 == Action::Pass {
            self.careful.held = Held::as_is(&near, position);
        }
        best.1
    }
}
