//! What each discard promises.

use super::estimate;
use super::graph::{Graph, Model};
use super::ground;
use super::plan::Plan;
use super::values::Outlook;

use crate::analysis::{Discard, Distances, Position, discards};
use crate::scoring::Scorer;
use crate::tiles::Tile;
use std::cmp::Ordering;

/// What a question about a hand is asked with.
#[derive(Copy, Clone)]
pub struct Question<'a> {
    /// Scores under the rules.
    pub scorer: &'a Scorer,
    /// Distances under the same rules.
    pub distances: &'a Distances,
    /// Flowers of the player, a point each once the hand is won.
    pub flowers: u8,
    /// Own draws still to come.
    pub draws_left: usize,
    /// Whether chows and pungs are claimed.
    pub claims: bool,
}

/// A discard, and the hand of 13 tiles after it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Row {
    /// The tile thrown.
    pub discard: Tile,
    /// The least shanten of all forms.
    pub shanten: i8,
    /// Kinds that lower the shanten, bit `n` for the kind with index `n`; of each some copy is unseen.
    pub useful: u64,
    /// Unseen copies of them.
    pub useful_count: usize,
    /// What the hand promises.
    pub promise: Promise,
}

/// What a hand of 13 tiles promises.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Promise {
    /// Tiles missing to a legal win: 1 for a hand that waits for one, else `closed` or, where there is none, `floor`; `None`
    /// where no legal win can be reached.
    pub distance: Option<u8>,
    /// Kinds that help, bit `n` for the kind with index `n`; of each some copy is unseen.
    pub helping: u64,
    /// Unseen copies of them.
    pub helping_count: usize,
    /// Win chance and expected points, to twelve places: what is equal by the model is equal here.
    pub outlook: Outlook,
    /// Whether they are those of the model; else they are estimates.
    pub exact: bool,
}

impl Promise {
    /// The better first: by expected points, then win chance, then distance.
    pub(super) fn order(&self, other: &Promise) -> Ordering {
        let (own, others) = (self.outlook, other.outlook);
        let far = |promise: &Promise| (promise.distance.is_none(), promise.distance);
        (others.expected_points.total_cmp(&own.expected_points))
            .then(others.win_chance.total_cmp(&own.win_chance))
            .then_with(|| far(self).cmp(&far(other)))
    }
}

impl Question<'_> {
    /// The farthest distance at which outlooks are those of the model.
    #[must_use]
    pub const fn exact_distance(&self) -> u8 {
        if self.claims { 3 } else { 4 }
    }

    fn model(&self) -> Model<'_> {
        Model { scorer: self.scorer, flowers: self.flowers.into(), draws: self.draws_left, claims: self.claims }
    }

    /// A row for each kind of tile that may be thrown from a hand of 14, best first: by expected points, then win chance, then
    /// distance, useful tiles, tile order. A hand of 13 has none.
    #[must_use]
    pub fn rows(&self, position: &Position) -> Vec<Row> {
        if !position.has_drawn() {
            return Vec::new();
        }
        let row = |thrown: Discard| {
            let useful = thrown.useful.kinds().fold(0, |kinds, tile| kinds | 1 << tile.index());
            let useful_count = thrown.useful.len();
            let promise = self.promise(&position.after_discard(thrown.tile)?);
            Some(Row { discard: thrown.tile, shanten: thrown.shanten.best(), useful, useful_count, promise })
        };
        let mut rows: Vec<Row> = discards(position).into_iter().filter_map(row).collect();
        rows.sort_by(|a, b| {
            let order = a.promise.order(&b.promise);
            order.then_with(|| (b.useful_count, a.discard).cmp(&(a.useful_count, b.discard)))
        });
        rows
    }

    /// What a hand of 13 tiles promises right after the own discard.
    #[must_use]
    pub fn promise(&self, position: &Position) -> Promise {
        let Some(distance) = ground::distance(self.distances, position) else { return Promise::default() };
        let unseen = position.unseen();
        let promise = |helping, outlook: Outlook, exact| Promise {
            distance: Some(distance),
            helping,
            helping_count: copies(helping, &unseen),
            outlook: outlook.rounded(),
            exact,
        };
        if distance <= self.exact_distance() {
            let plan = self.plan_at(position, distance);
            return promise(plan.helping(plan.start()), plan.outlook(plan.start(), self.draws_left), true);
        }
        let targets = ground::targets(self.distances, position, distance);
        let outlook = estimate::outlook(&targets, &self.model(), position, distance);
        let steps = Graph::first_steps(self.model(), position, distance, targets);
        promise(steps.helping(), outlook, false)
    }

    /// The plan of the model's player for a hand of 13 tiles; `None` where no legal win can be reached. Within
    /// [`Question::exact_distance`] it takes at most milliseconds, a tile farther ten times as long, and so on.
    #[must_use]
    pub fn plan(&self, position: &Position) -> Option<Plan<'_>> {
        let distance = ground::distance(self.distances, position)?;
        Some(self.plan_at(position, distance))
    }

    /// What a hand of 13 tiles would promise by an estimate, however near it is; `None` where no legal win can be reached,
    /// and for a hand that is ready.
    #[must_use]
    pub fn estimate(&self, position: &Position) -> Option<Outlook> {
        let distance = ground::distance(self.distances, position).filter(|&distance| distance > 1)?;
        let targets = ground::targets(self.distances, position, distance);
        Some(estimate::outlook(&targets, &self.model(), position, distance))
    }

    fn plan_at(&self, position: &Position, distance: u8) -> Plan<'_> {
        let targets = if distance > 1 { ground::targets(self.distances, position, distance) } else { Vec::new() };
        Plan::new(Graph::new(self.model(), position, distance, targets))
    }
}

fn copies(kinds: u64, unseen: &[u8; Tile::PLAYING_KINDS]) -> usize {
    (0..Tile::PLAYING_KINDS).filter(|kind| kinds >> kind & 1 == 1).map(|kind| usize::from(unseen[kind])).sum()
}
