//! Win chance and expected points of a hand, from those of the hands that it leads to.

use super::graph::{Graph, Move, Win};
use super::targets::Set;
use crate::analysis::Position;
use crate::tiles::Tile;

/// What a hand promises in the model of [`outlook`](crate::analysis::outlook).
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The chance to win, 0-1.
    pub win_chance: f64,
    /// The mean of what the player is paid, in points; without a win 0.
    pub expected_points: f64,
}

/// Differences of win chances and of points up to this are none.
const EQUAL: f64 = 1e-12;

impl Outlook {
    /// Whether its win chance is higher, or equal with more expected points.
    pub(super) fn is_better(&self, other: &Outlook) -> bool {
        self.wins_more(other)
            || (self.win_chance >= other.win_chance - EQUAL && self.expected_points > other.expected_points + EQUAL)
    }

    /// Whether its win chance is higher.
    pub(super) fn wins_more(&self, other: &Outlook) -> bool {
        self.win_chance > other.win_chance + EQUAL
    }

    /// To twelve places: sums taken in another order give the same.
    #[must_use]
    pub fn rounded(&self) -> Outlook {
        const PLACES: f64 = 1e12;
        let round = |value: f64| (value * PLACES).round() / PLACES;
        Outlook { win_chance: round(self.win_chance), expected_points: round(self.expected_points) }
    }

    /// This with a chance, and a chance of other things.
    pub(super) fn plus(self, chance: f64, other: Outlook) -> Outlook {
        Outlook {
            win_chance: self.win_chance + chance * other.win_chance,
            expected_points: self.expected_points + chance * other.expected_points,
        }
    }

    fn times(self, chance: f64) -> Outlook {
        Outlook::default().plus(chance, self)
    }
}

/// The chance that a tile drawn or shown is of each kind.
pub(super) struct Chances {
    unseen: [u8; Tile::PLAYING_KINDS],
    of_one: f64,
}

impl Chances {
    pub(super) fn of(position: &Position) -> Chances {
        let unseen = position.unseen();
        let all: u32 = unseen.iter().map(|&copies| u32::from(copies)).sum();
        Chances { unseen, of_one: if all == 0 { 0.0 } else { 1.0 / f64::from(all) } }
    }

    pub(super) fn get(&self, kind: usize) -> f64 {
        f64::from(self.unseen[kind]) * self.of_one
    }
}

/// Appends the outlooks of a hand that is ready, for 0 to `draws` own draws to come. Nothing is exchanged any more.
pub(super) fn of_ready(position: &Position, wins: &[Win], draws: usize, values: &mut Vec<Outlook>) {
    let chances = Chances::of(position);
    let sum = |pays: fn(&Win) -> Option<f64>| {
        wins.iter().fold(Outlook::default(), |sum, win| {
            let chance = chances.get(win.tile.index());
            pays(win).map_or(sum, |points| sum.plus(chance, Outlook { win_chance: 1.0, expected_points: points }))
        })
    };
    let shown = sum(|win| win.on_discard);
    let by_draw = sum(|win| win.self_drawn);
    let mut before_draw = Outlook::default();
    for _ in 0..=draws {
        let outlook = (0..3).fold(before_draw, |passed, _| shown.plus(1.0 - shown.win_chance, passed));
        values.push(outlook);
        before_draw = by_draw.plus(1.0 - by_draw.win_chance, outlook);
    }
}

/// Appends the outlooks of a hand that is not ready, whose moves are known.
pub(super) fn of_unready(graph: &mut Graph<'_>, position: &Position, moves: std::ops::Range<usize>) {
    let draws = graph.model().draws;
    let going_on = GoingOn::new(graph, position, moves);
    let mut values: Vec<Outlook> = Vec::with_capacity(draws + 1);
    for left in 0..=draws {
        let [.., outlook] = going_on.stages(left, values.last());
        values.push(outlook);
    }
    graph.append_values(&values);
}

/// A hand that is not ready, with its moves.
pub(super) struct GoingOn<'g> {
    graph: &'g Graph<'g>,
    chances: Chances,
    drawn: &'g [Move],
    claimed: &'g [Move],
    /// How often a tile drawn does not help.
    put_back: f64,
}

impl<'g> GoingOn<'g> {
    pub(super) fn new(graph: &'g Graph<'_>, position: &Position, moves: std::ops::Range<usize>) -> GoingOn<'g> {
        let chances = Chances::of(position);
        let moves = &graph.moves[moves];
        let (drawn, claimed) = moves.split_at(moves.partition_point(|step| step.claimed.is_none()));
        let kept: f64 = by_tile(drawn).map(|same| chances.get(same[0].tile.index())).sum();
        GoingOn { graph, chances, drawn, claimed, put_back: 1.0 - kept }
    }

    /// What the hand promises with so many own draws to come: before the own draw, before the left shows a tile, before the
    /// opposite does, before the next does. `after`: what it promises with one draw less, after the discard.
    pub(super) fn stages(&self, left: usize, after: Option<&Outlook>) -> [Outlook; 4] {
        let before_draw = after.map_or(Outlook::default(), |&after| {
            by_tile(self.drawn).fold(after.times(self.put_back), |sum, same| {
                sum.plus(self.chances.get(same[0].tile.index()), best(self.graph, same, left - 1))
            })
        });
        let before_left = self.before_shown(left, true, before_draw);
        let before_opposite = self.before_shown(left, false, before_left);
        [before_draw, before_left, before_opposite, self.before_shown(left, false, before_opposite)]
    }

    /// Before a tile is shown, from what letting it pass promises.
    fn before_shown(&self, left: usize, from_left: bool, passed: Outlook) -> Outlook {
        by_tile(self.claimed).fold(passed, |sum, same| {
            let claimed = best(self.graph, claimable(same, from_left), left);
            let chance = self.chances.get(same[0].tile.index());
            if claimed.wins_more(&passed) { sum.plus(chance, claimed).plus(-chance, passed) } else { sum }
        })
    }

    /// The moves by drawing a tile, or by claiming it.
    pub(super) fn moves_with(&self, tile: usize, is_drawn: bool) -> &'g [Move] {
        let moves = if is_drawn { self.drawn } else { self.claimed };
        by_tile(moves).find(|same| same[0].tile.index() == tile).unwrap_or_default()
    }
}

fn by_tile(moves: &[Move]) -> impl Iterator<Item = &[Move]> {
    moves.chunk_by(|a, b| a.tile == b.tile)
}

/// Of the claims of one tile those that may be made: chows from the left only. Pungs come first.
pub(super) fn claimable(moves: &[Move], from_left: bool) -> &[Move] {
    if from_left { moves } else { &moves[..moves.partition_point(|step| matches!(step.claimed, Some(Set::Pung(_))))] }
}

fn best(graph: &Graph<'_>, moves: &[Move], left: usize) -> Outlook {
    best_move(graph, moves, left).map_or(Outlook::default(), |step| graph.values(step.to)[left])
}

/// The best of some moves with so many draws to come; of equal ones the first.
pub(super) fn best_move<'m>(graph: &Graph<'_>, moves: &'m [Move], left: usize) -> Option<&'m Move> {
    moves.iter().reduce(
        |best, step| {
            if graph.values(step.to)[left].is_better(&graph.values(best.to)[left]) { step } else { best }
        },
    )
}
