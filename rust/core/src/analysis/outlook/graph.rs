//! The hands that the player of the model may come to hold, each with what helps it and where that leads.
//!
//! Every step lowers the distance, so the hands form a graph without circles that is walked in depth. A hand carries the
//! targets within its distance from one step to the next: a step changes the tiles missing by one or two kinds, and those
//! of a target that is out of reach are never missed again.

use super::counts::{Counts, Kinds};
use super::key::{Key, Table};
use super::ready;
use super::steps::{Step, Steps};
use super::targets::{Set, Target};
use super::values::{self, Outlook};
use crate::analysis::{Position, wait_points};
use crate::scoring::Scorer;
use crate::tiles::Tile;

/// What is the same for all hands of a graph.
#[derive(Copy, Clone)]
pub(super) struct Model<'a> {
    pub(super) scorer: &'a Scorer,
    /// Flowers of the player, points each.
    pub(super) flowers: u32,
    /// Own draws to come after the first discard.
    pub(super) draws: usize,
    /// Whether chows and pungs are claimed.
    pub(super) claims: bool,
}

/// A hand of 13 tiles.
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) distance: u8,
    pub(super) wins: std::ops::Range<usize>,
    pub(super) moves: std::ops::Range<usize>,
}

/// A tile that is waited for, with what a win pays; `None` where it would not be legal.
#[derive(Copy, Clone, Debug)]
pub(super) struct Win {
    pub(super) tile: Tile,
    pub(super) on_discard: Option<f64>,
    pub(super) self_drawn: Option<f64>,
}

/// A way to a hand of a lower distance: a tile drawn or claimed, and a discard.
#[derive(Copy, Clone, Debug)]
pub(super) struct Move {
    pub(super) tile: Tile,
    /// What a claimed tile is laid down as; `None` for a draw.
    pub(super) claimed: Option<Set>,
    pub(super) discard: Tile,
    /// The place of the hand then held.
    pub(super) to: u32,
}

/// All hands from one on, in an order in which each comes after those that it leads to.
pub(super) struct Graph<'a> {
    model: Model<'a>,
    targets: Vec<Target>,
    places: Table,
    pub(super) nodes: Vec<Node>,
    pub(super) wins: Vec<Win>,
    pub(super) moves: Vec<Move>,
    /// For each hand, by draws to come.
    values: Vec<Outlook>,
}

/// In [`Graph::places`] for a hand that is known not to be ready for a legal win, and no more.
const NOT_READY: u32 = u32::MAX;

/// A target within a hand's distance, by its place, and the tiles missing to it.
#[derive(Copy, Clone)]
struct Near {
    target: u32,
    missing: u8,
}

impl<'a> Graph<'a> {
    /// The graph from a hand of 13 tiles at a distance, that is walked by the targets within that distance. The hand is
    /// its last.
    pub(super) fn new(model: Model<'a>, position: &Position, distance: u8, targets: Vec<Target>) -> Graph<'a> {
        let mut graph = Graph::empty(model, targets);
        if graph.ready(position).is_none() {
            let own = Counts::of(position.own());
            let near = graph.within(&own, distance);
            graph.add(position, &own, distance, &near);
        }
        graph
    }

    /// The steps from a hand of 13 tiles alone.
    pub(super) fn first_steps(model: Model<'a>, position: &Position, distance: u8, targets: Vec<Target>) -> Steps {
        let mut graph = Graph::empty(model, targets);
        let own = Counts::of(position.own());
        let near = graph.within(&own, distance);
        graph.steps(position, &own, distance, &near)
    }

    fn empty(model: Model<'a>, targets: Vec<Target>) -> Graph<'a> {
        Graph {
            model,
            targets,
            places: Table::default(),
            nodes: Vec::new(),
            wins: Vec::new(),
            moves: Vec::new(),
            values: Vec::new(),
        }
    }

    /// The targets within a distance.
    fn within(&self, own: &Counts, distance: u8) -> Vec<Near> {
        let all = (0..).zip(&self.targets);
        all.map(|(target, goal)| Near { target, missing: missing(goal.tiles.excess(own)) })
            .filter(|near| near.missing <= distance)
            .collect()
    }

    /// What there is to win with a hand, by draws to come.
    pub(super) fn values(&self, node: u32) -> &[Outlook] {
        let stride = self.model.draws + 1;
        &self.values[node as usize * stride..][..stride]
    }

    /// The place of a hand that is ready for a legal win on a tile that is unseen.
    fn ready(&mut self, position: &Position) -> Option<u32> {
        let key = Key::of(position);
        if let Some(&place) = self.places.get(&key) {
            return (place != NOT_READY && self.nodes[place as usize].distance == 1).then_some(place);
        }
        let Model { scorer, flowers, .. } = self.model;
        let minimum = scorer.rules().minimum_points;
        let start = self.wins.len();
        for wait in wait_points(scorer, position).filter(|wait| wait.unseen > 0) {
            let legal = |points: u32| (points >= minimum).then_some(points + flowers);
            let win = Win {
                tile: wait.tile,
                on_discard: legal(wait.discard).map(|total| f64::from(24 + total)),
                self_drawn: legal(wait.self_drawn).map(|total| f64::from(3 * (8 + total))),
            };
            if win.on_discard.or(win.self_drawn).is_some() {
                self.wins.push(win);
            }
        }
        let wins = start..self.wins.len();
        if wins.is_empty() {
            self.places.insert(key, NOT_READY);
            return None;
        }
        values::of_ready(position, &self.wins[wins.clone()], self.model.draws, &mut self.values);
        let moves = self.moves.len()..self.moves.len();
        Some(self.push(key, Node { position: *position, distance: 1, wins, moves }))
    }

    fn push(&mut self, key: Key, node: Node) -> u32 {
        let place = u32::try_from(self.nodes.len()).expect("a few thousand hands");
        self.places.insert(key, place);
        self.nodes.push(node);
        place
    }

    /// Adds a hand that is not ready, after all that it leads to.
    fn add(&mut self, position: &Position, own: &Counts, distance: u8, near: &[Near]) -> u32 {
        let steps = self.steps(position, own, distance, near);
        let mut moves = Vec::with_capacity(64);
        for step in &steps.all {
            let (Some(tile), Some(with)) = (Tile::from_index(step.tile), step.before_discard(position)) else {
                continue;
            };
            let after = own.plus(step.tile);
            for discard in step.discards.iter().filter_map(Tile::from_index) {
                let to = with.without(discard);
                let place = to.and_then(|to| self.visit(&to, distance, near, step, &after, discard.index()));
                debug_assert!(place.is_some(), "a step lowers the distance");
                moves.extend(place.map(|to| Move { tile, claimed: step.claimed, discard, to }));
            }
        }
        let start = self.moves.len();
        self.moves.extend(moves);
        let moves = start..self.moves.len();
        values::of_unready(self, position, moves.clone());
        let node = Node { position: *position, distance, wins: 0..0, moves };
        self.push(Key::of(position), node)
    }

    /// All steps that lower the distance.
    fn steps(&mut self, position: &Position, own: &Counts, distance: u8, near: &[Near]) -> Steps {
        let mut steps = Steps::default();
        self.steps_towards(position, own, distance, near, &mut steps);
        self.steps_to_ready(position, &mut steps);
        steps.sort();
        steps
    }

    /// The steps to a hand that is ready for a legal win: it may be one of which the targets know nothing, by a fan of its
    /// wait or by drawing the tile.
    fn steps_to_ready(&mut self, position: &Position, steps: &mut Steps) {
        for mut step in ready::steps(position, self.model.claims) {
            let Some(with) = step.before_discard(position) else { continue };
            let legal = step.discards.iter().filter(|&discard| {
                let to = Tile::from_index(discard).and_then(|discard| with.without(discard));
                to.is_some_and(|to| self.ready(&to).is_some())
            });
            step.discards = legal.collect();
            if !step.discards.is_empty() {
                steps.add(step);
            }
        }
    }

    pub(super) const fn model(&self) -> &Model<'a> {
        &self.model
    }

    pub(super) fn append_values(&mut self, values: &[Outlook]) {
        self.values.extend_from_slice(values);
    }

    /// The place of the hand that a step leads to; `None` if its distance is not lower. `after`: the tiles before the
    /// discard.
    fn visit(
        &mut self,
        to: &Position,
        distance: u8,
        near: &[Near],
        step: &Step,
        after: &Counts,
        discard: usize,
    ) -> Option<u32> {
        if let Some(place) = self.ready(to) {
            return Some(place);
        }
        match self.places.get(&Key::of(to)) {
            Some(&place) if place != NOT_READY => {
                return (self.nodes[place as usize].distance < distance).then_some(place);
            }
            _ => (),
        }
        let own = after.minus(discard);
        let is_open = to.melds().any(|meld| !meld.is_concealed());
        let claimed = step.claimed.map(|set| (set, set.times_melded(to)));
        let mut nearest = distance;
        let mut all = Vec::with_capacity(near.len());
        for near in near {
            let target = &self.targets[near.target as usize];
            if claimed.is_some_and(|(set, times)| !target.floor || target.count(set) < times) {
                continue;
            }
            // The tile that came was missing if there are not more of it now; the one that goes is if there are not less.
            let came = u8::from(after.get(step.tile) <= target.tiles.get(step.tile));
            let goes = u8::from(after.get(discard) <= target.tiles.get(discard));
            let missing = near.missing - came + goes;
            if missing > nearest {
                continue;
            }
            all.push(Near { target: near.target, missing });
            if missing < nearest && (if is_open { target.floor } else { target.is_closed(target.tiles.above(&own)) }) {
                nearest = missing;
            }
        }
        if nearest == distance {
            return None;
        }
        all.retain(|near| near.missing <= nearest);
        Some(self.add(to, &own, nearest, &all))
    }

    /// The steps by which a target comes nearer than the hand's distance.
    fn steps_towards(&self, position: &Position, own: &Counts, distance: u8, near: &[Near], steps: &mut Steps) {
        let is_open = position.melds().any(|meld| !meld.is_concealed());
        let mut concealed = None;
        for near in near {
            let target = &self.targets[near.target as usize];
            let missing = target.tiles.above(own);
            let surplus = own.above(&target.tiles);
            if near.missing == distance {
                for kind in missing.iter() {
                    let left = if own.get(kind) + 1 < target.tiles.get(kind) { missing } else { missing.without(kind) };
                    if if is_open { target.floor } else { target.is_closed(left) } {
                        steps.add(Step::draw(kind, surplus));
                    }
                }
                if self.model.claims && target.floor {
                    let concealed = concealed.get_or_insert_with(|| Counts::of(position.concealed()));
                    steps.add_claims(target, (missing, surplus), position, concealed);
                }
            } else if !is_open {
                // It is not legal as it stands: what remains to be won on is worth too little. A tile put away may be.
                steps_back(position, own, distance, target, steps);
            }
        }
    }
}

/// The steps that make a target legal, near as it is, because a tile is thrown that it can be won on.
#[cold]
fn steps_back(position: &Position, own: &Counts, distance: u8, target: &Target, steps: &mut Steps) {
    let unseen = position.unseen();
    for kind in (0..Tile::PLAYING_KINDS).filter(|&kind| unseen[kind] > 0) {
        let drawn = own.plus(kind);
        let mut discards = Kinds::default();
        for discard in position.concealed().kinds().map(Tile::index).filter(|&discard| discard != kind) {
            let after = drawn.minus(discard);
            let is_nearer = missing(target.tiles.excess(&after)) < distance;
            if is_nearer && target.is_closed(target.tiles.above(&after)) {
                discards.insert(discard);
            }
        }
        steps.add(Step::draw(kind, discards));
    }
}

fn missing(tiles: u32) -> u8 {
    u8::try_from(tiles).expect("at most 14 tiles are missing")
}

#[cfg(test)]
mod tests {
    use super::super::ground;
    use super::*;
    use crate::analysis::Distances;
    use crate::rules::Rules;
    use crate::sampling::{Mix, Sampler};
    use crate::tiles::{Draft, Tiles};

    /// Hands that miss a few tiles: of two winning ones, tiles of the one in place of some of the other.
    fn positions(count: usize) -> Vec<Position> {
        let hands: Vec<_> = Sampler::new(5, Mix::Wide).take(2 * count).collect();
        let mixed = hands.chunks_exact(2).enumerate().filter_map(|(n, two)| {
            let [hand, other] = [two[0].concealed(), two[1].concealed()].map(|tiles| tiles.iter().collect::<Vec<_>>());
            let foreign = 1 + n % 3;
            let kept = hand.iter().skip(foreign);
            let mut draft = Draft::new(two[0].melds(), kept.chain(other.iter().take(foreign)).copied());
            draft.seat = two[0].seat();
            Position::new(&draft.build().ok()?, Tiles::EMPTY).ok()
        });
        mixed.collect()
    }

    #[test]
    fn steps_are_all_that_lower_the_distance() {
        let rules = Rules::default();
        let (scorer, distances) = (Scorer::new(rules), Distances::new(rules));
        let model = Model { scorer: &scorer, flowers: 0, draws: 2, claims: false };
        let mut hands = 0;
        for position in positions(700) {
            let Some(distance) = ground::distance(&distances, &position).filter(|&distance| distance <= 3) else {
                continue;
            };
            let targets = ground::targets(&distances, &position, distance);
            let graph = Graph::new(model, &position, distance, targets);
            for node in graph.nodes.iter().filter(|node| node.distance > 1) {
                assert_eq!(ground::distance(&distances, &node.position), Some(node.distance), "{:?}", node.position);
                let mut discards = [0_u64; Tile::PLAYING_KINDS];
                for step in &graph.moves[node.moves.clone()] {
                    discards[step.tile.index()] |= 1 << step.discard.index();
                }
                for tile in Tile::playing() {
                    let Some(drawn) = node.position.after_draw(tile) else { continue };
                    let thrown = drawn.concealed().kinds().filter(|&thrown| thrown != tile);
                    let lower = thrown.filter(|&thrown| {
                        let after = ground::distance(&distances, &drawn.without(thrown).expect("a tile of the hand"));
                        after.is_some_and(|after| after < node.distance)
                    });
                    let lower = lower.fold(0, |kinds, tile| kinds | 1 << tile.index());
                    assert_eq!(discards[tile.index()], lower, "{tile} {:?}", node.position);
                }
                hands += 1;
            }
        }
        assert!(hands > 1000, "{hands}");
    }
}
