//! The nearest targets, with what they are worth and what is missing.

use super::goal::{Goal, Win, for_each_win};
use super::judge::Judge;
use super::tree::Leaf;
use super::view::View;
use super::{Bracket, Distances, Measure, before_win, bits, sets};
use crate::analysis::Position;
use crate::rules::Fan;
use crate::scoring::{Form, Set, SetShape, Value};
use crate::tiles::{InvalidHand, Tile, Tiles};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The most routes that are told.
pub const MOST_ROUTES: usize = 50;

/// A target that is worth the minimum under a measure and misses as few tiles as any.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The measure.
    pub measure: Measure,
    /// The shape.
    pub form: Form,
    /// The sets, the melds first; none in forms without sets.
    pub sets: Vec<Set>,
    /// The pair of a hand made of sets.
    pub pair: Option<Tile>,
    /// The nine tiles of a knitted straight.
    pub straight: Option<Tiles>,
    /// All tiles of the target but those of the melds.
    pub tiles: Tiles,
    /// The tiles that are missing.
    pub missing: Tiles,
    /// Points and fans, won as the measure supposes.
    pub value: Value,
    /// The product over the missing kinds of `C(unseen, k) / C(all unseen, k)`, k copies missing: a figure to compare routes by,
    /// not a probability of winning.
    pub chance: f64,
}

impl Distances {
    /// The nearest targets: those of the floor and, where their number is smaller than the floor or there is no floor, those of
    /// closed and of the best case; at most [`MOST_ROUTES`]. By measure, then points downwards, then the notation of their tiles.
    ///
    /// A target that can be divided in several ways is one route, divided as it is worth most.
    ///
    /// # Errors
    /// [`Problem::NotBeforeWin`](crate::tiles::Problem::NotBeforeWin) if a tile is still to be discarded.
    pub fn routes(&self, position: &Position, bracket: &Bracket) -> Result<Vec<Route>, InvalidHand> {
        before_win(position)?;
        let view = &View::new(position);
        let unseen = position.unseen();
        let floor = bracket.floor.unwrap_or(u8::MAX);
        let mut routes = Vec::new();
        for measure in [Measure::Floor, Measure::Closed, Measure::BestCase] {
            let is_told = |&missing: &u8| measure == Measure::Floor || missing < floor;
            let Some(missing) = bracket.get(measure).filter(is_told) else { continue };
            let mut found: Vec<(u128, (Value, Goal))> =
                self.nearest_targets(view, measure, missing.into()).into_iter().collect();
            let notation = |tiles: &u128| Tiles::from_bits(view.winds.tiles_back(*tiles)).to_string();
            found.sort_by_cached_key(|(tiles, (value, _))| (std::cmp::Reverse(value.points), notation(tiles)));
            found.truncate(MOST_ROUTES - routes.len());
            let told =
                found.into_iter().map(|(_, (value, goal))| self.route(view, &goal, value, measure, missing.into()));
            routes.extend(told.map(|mut route| {
                route.chance = chance(route.missing, &unseen);
                route
            }));
        }
        Ok(routes)
    }

    /// The targets, by their tiles, that miss so many tiles and are worth the minimum under a measure, each with its best value
    /// and a division that has it.
    fn nearest_targets(&self, view: &View, measure: Measure, missing: u32) -> BTreeMap<u128, (Value, Goal)> {
        let mut found: BTreeMap<u128, (Value, Goal)> = BTreeMap::new();
        let mut note = |goal: Goal| {
            let Some(value) = self.value(view, &goal, measure, missing).filter(|&value| self.is_legal(Some(value)))
            else {
                return;
            };
            match found.get_mut(&goal.concealed) {
                Some(known) if known.0 >= value => {}
                _ => drop(found.insert(goal.concealed, (value, goal))),
            }
        };
        let judge = Judge::new(self, view);
        let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
            let legal = match measure {
                Measure::Floor => judge.floor(&leaf),
                Measure::Closed => judge.closed(&leaf),
                Measure::SelfDrawn => judge.self_drawn(&leaf),
                Measure::BestCase if missing == 1 => leaf.pairs,
                Measure::BestCase => judge.best_case(&leaf),
            };
            bits(legal).for_each(|pair| note(Goal::standard(view, &leaf, pair)));
            ControlFlow::Continue(())
        });
        let mut visit = |goal: Goal| {
            note(goal);
            ControlFlow::Continue(())
        };
        let _ = Distances::visit_special(view, missing, &mut visit);
        let _ = self.visit_nine_gates_in_doubt(view, missing, &mut visit);
        found
    }

    /// The route to a target, read as it is worth most.
    fn route(&self, view: &View, goal: &Goal, value: Value, measure: Measure, missing: u32) -> Route {
        let kind_back = |tile: Tile| Tile::from_index(view.winds.kind_back(tile.index())).unwrap_or(tile);
        let tiles_back = |tiles: u128| Tiles::from_bits(view.winds.tiles_back(tiles));
        let (form, sets, pair, straight) = self.division(view, goal, value, measure, missing);
        let melds = view.melds.iter().flatten().copied().map(|meld| Set::from(view.winds.meld_back(meld)));
        let to_come = sets.into_iter().map(|set| Set { tile: kind_back(set.tile), ..set });
        let mut to_come: Vec<Set> = to_come.collect();
        to_come.sort_by_key(|set| (set.tile, set.shape == SetShape::Pung));
        Route {
            measure,
            form,
            sets: melds.chain(to_come).collect(),
            pair: pair.map(kind_back),
            straight: straight.map(tiles_back),
            tiles: tiles_back(goal.concealed),
            missing: tiles_back(view.missing(goal.concealed).bits()),
            value,
            chance: 0.0,
        }
    }

    /// The form, the sets to come, the pair and the straight of the reading that has this value.
    fn division(
        &self,
        view: &View,
        goal: &Goal,
        value: Value,
        measure: Measure,
        missing: u32,
    ) -> (Form, Vec<Set>, Option<Tile>, Option<u128>) {
        let mut found = None;
        if measure != Measure::Floor {
            for_each_win(view, goal, measure, missing, &mut |win: Win| {
                let with_waits = measure == Measure::BestCase;
                let readings = if found.is_none() { self.scorer.readings(&win.hand, !with_waits) } else { Vec::new() };
                found = found.take().or_else(|| {
                    let without = |value: Value| {
                        if win.with_last_tile { value } else { value.without(Fan::LastTile, self.rules()) }
                    };
                    readings.into_iter().find(|reading| without(reading.value) == value)
                });
            });
        }
        if let Some(reading) = found {
            let to_come = reading.sets.into_iter().skip(view.fixed_sets()).map(|set| Set { meld: None, ..set });
            return (reading.form, to_come.collect(), reading.pair, reading.straight.map(Tiles::bits));
        }
        let sets = goal.sets.iter().map(|&set| Set { meld: None, ..Set::from(sets::melded(usize::from(set))) });
        let straight = (goal.straight != 0).then_some(goal.straight);
        (goal.form, sets.collect(), goal.pair.and_then(Tile::from_index), straight)
    }
}

/// The product over the missing kinds of `C(unseen, k) / C(all unseen, k)`.
fn chance(missing: Tiles, unseen: &[u8; Tile::PLAYING_KINDS]) -> f64 {
    let all = unseen.iter().map(|&copies| f64::from(copies)).sum::<f64>();
    let of_kind = |tile: Tile| {
        let copies = f64::from(unseen[tile.index()]);
        // C(n, k) / C(N, k) is the product of (n - i) / (N - i).
        (0..missing.count(tile)).map(|i| (copies - f64::from(i)) / (all - f64::from(i))).product::<f64>()
    };
    missing.kinds().map(of_kind).product()
}
