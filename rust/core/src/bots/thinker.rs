//! The win chance and the value of every discard and every claim, with the danger of dealing in.

use super::careful::Careful;
use super::held::Held;
use super::near::Near;
use super::notes::{Notes, Scale, Weighed};
use super::own::Claimable;
use super::player::{self, Choose};
use super::why::{self, Why};
use super::{Bot, Tools, stake};
use crate::analysis::Position;
use crate::analysis::outlook::Question;
use crate::play::{Action, Observation};
use crate::tiles::Tile;

/// Works out what each discard and each claim promises by the outlook, as soon as a hand misses three tiles or fewer; until then
/// it weighs ways like [`Careful`], but all that miss a tile more than the nearest.
#[derive(Clone)]
pub struct Thinker {
    tools: Tools,
    careful: Careful,
}

/// What 13 tiles promise, as often as the deal lasts so long.
#[derive(Copy, Clone, Default)]
struct Promise {
    /// Points, with what is saved by winning: what is compared.
    value: f32,
    win_chance: f32,
    expected_points: f32,
}

impl Promise {
    fn best(promises: impl IntoIterator<Item = Promise>) -> Promise {
        promises.into_iter().fold(Promise::default(), |best, other| if other.value > best.value { other } else { best })
    }

    fn note(self, noted: &mut Weighed) {
        noted.win_chance = Some(self.win_chance);
        noted.expected_points = Some(self.expected_points);
    }
}

/// The farthest distance at which the outlook is worked out.
const FARTHEST: u8 = 3;
/// The farthest distance at which every way a tile farther is weighed: everywhere.
const FARTHER_TO: [u8; 2] = [14; 2];
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

    /// What 13 tiles promise.
    fn promise(question: &Question<'_>, position: &Position) -> Promise {
        let Some(plan) = question.plan(position) else { return Promise::default() };
        let (mut value, mut lasts) = (0.0, 1.0);
        let (mut win_chance, mut expected_points) = (0.0, 0.0);
        for draws in 0..=question.draws_left {
            let outlook = plan.outlook(plan.start(), draws);
            let ends = if draws == question.draws_left { 1.0 } else { ENDS };
            value += lasts * ends * (outlook.expected_points + SAVED * outlook.win_chance);
            win_chance += lasts * ends * outlook.win_chance;
            expected_points += lasts * ends * outlook.expected_points;
            lasts *= 1.0 - ENDS;
        }
        #[allow(clippy::cast_possible_truncation, reason = "a few hundred points")]
        let [value, win_chance, expected_points] = [value, win_chance, expected_points].map(|number| number as f32);
        Promise { value, win_chance, expected_points }
    }

    /// What each discard promises, of those that keep the 14 tiles as near as they are.
    fn promises(question: &Question<'_>, position: &Position, near: &Near) -> [Promise; Tile::PLAYING_KINDS] {
        let mut promises = [Promise::default(); Tile::PLAYING_KINDS];
        for tile in position.concealed().kinds().filter(|tile| near.after[tile.index()].is_nearest()) {
            if let Some(after) = position.after_discard(tile) {
                promises[tile.index()] = Thinker::promise(question, &after);
            }
        }
        promises
    }
}

impl Bot for Thinker {
    fn begin(&mut self, seed: u64) {
        self.careful.begin(seed);
    }

    fn act(&mut self, seen: &Observation) -> Action {
        player::act(self, seen, &mut Notes::none())
    }

    fn why(&self, seen: &Observation, tools: &Tools) -> Option<Why> {
        Some(why::why(&mut self.clone(), seen, tools))
    }
}

impl Choose for Thinker {
    fn turn(&mut self, seen: &Observation, position: &Position, notes: &mut Notes) -> Action {
        let near = Near::of(&self.tools, position, &self.careful.keen(seen, position, FARTHER_TO));
        if let Some(kong) = self.careful.legal.kong(seen, position, near.distance, notes) {
            return kong;
        }
        let weights = if near.distance.is_some_and(|distance| distance <= FARTHEST) {
            let promises = Thinker::promises(&self.question(seen), position, &near);
            for tile in position.concealed().kinds().filter(|tile| near.after[tile.index()].is_nearest()) {
                notes.note(Action::Discard(tile.into()), |noted| promises[tile.index()].note(noted));
            }
            promises.map(|promise| promise.value)
        } else {
            let weights = near.after.map(|after| after.weight);
            notes.ways(position, &weights, |noted, weight| noted.ways = Some(weight));
            weights
        };
        let Some(tile) = Careful::discard(seen, position, near.distance, &weights, notes) else { return Action::Pass };
        self.careful.held = Held::after(&near, position, tile);
        Action::Discard(tile.into())
    }

    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable, notes: &mut Notes) -> Action {
        if !notes.are_asked() && self.careful.passes(seen, position, claimable) {
            return Action::Pass;
        }
        let Some(passed) = position.with_visible(claimable.tile) else { return Action::Pass };
        let keen = self.careful.keen(seen, &passed, FARTHER_TO);
        let near = Near::of(&self.tools, &passed, &keen);
        let Some(distance) = near.distance.filter(|&distance| distance <= FARTHEST) else {
            let (answer, _) = Careful::weigh(&self.tools, seen, position, claimable, &near, &keen, notes);
            if answer == Action::Pass {
                self.careful.held = Held::as_is(&near, position);
            }
            return answer;
        };
        let question = self.question(seen);
        notes.by(Scale::Points);
        let mut note = |action: Action, promise: Promise| {
            notes.note(action, |noted| {
                promise.note(noted);
                noted.value = Some(promise.value);
            });
            promise.value
        };
        let mut best = (note(Action::Pass, Thinker::promise(&question, &passed)), Action::Pass);
        for (action, after) in player::claims(seen, position, claimable) {
            let near = Near::within(&self.tools, &after, &keen, distance);
            let promise = match (action, near.distance) {
                (_, None) => continue,
                (Action::Kong, _) => {
                    let question = Question { draws_left: question.draws_left + 1, ..question };
                    Thinker::promise(&question, &after)
                }
                // A hand that is ready comes no nearer.
                _ if distance == 1 => continue,
                _ => Promise::best(Thinker::promises(&question, &after, &near)),
            };
            let value = note(action, promise);
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
