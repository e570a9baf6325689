//! What the player of the model does, hand by hand.

use super::graph::{Graph, Move};
use super::values::{GoingOn, Outlook, best_move, claimable};
use crate::analysis::Position;
use crate::tiles::Tile;

/// The plan of the model's player for a hand of 13 tiles: for every hand that may be reached what is done with each tile.
///
/// Hands are numbered; [`Plan::start`] is the one that was asked about.
pub struct Plan<'a>(Graph<'a>);

/// One of the others, in the order in which they show a tile after the player's discard.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// The player who is next.
    Next,
    /// The player opposite.
    Opposite,
    /// The player to the left, from whom alone chows are claimed.
    Left,
}

impl Other {
    /// All, in their order.
    pub const ALL: [Other; 3] = [Other::Next, Other::Opposite, Other::Left];
}

/// What is done with a tile.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It wins.
    Win,
    /// A tile shown is let pass; a tile drawn is thrown back.
    Pass,
    /// A tile drawn is kept, a tile shown is claimed; what is thrown, and the number of the hand that then is held.
    Take {
        /// What is thrown.
        discard: Tile,
        /// The hand.
        hand: usize,
    },
}

impl<'a> Plan<'a> {
    pub(super) const fn new(graph: Graph<'a>) -> Plan<'a> {
        Plan(graph)
    }

    /// How many hands there are.
    #[must_use]
    pub const fn hands(&self) -> usize {
        self.0.nodes.len()
    }

    /// The number of the hand that was asked about.
    #[must_use]
    pub const fn start(&self) -> usize {
        self.0.nodes.len() - 1
    }

    /// A hand, with the tiles that are visible throughout.
    #[must_use]
    pub fn position(&self, hand: usize) -> &Position {
        &self.0.nodes[hand].position
    }

    /// The distance of a hand.
    #[must_use]
    pub fn distance(&self, hand: usize) -> u8 {
        self.0.nodes[hand].distance
    }

    /// What a hand promises right after the discard, with so many own draws to come.
    #[must_use]
    pub fn outlook(&self, hand: usize, draws: usize) -> Outlook {
        self.values(hand)[draws]
    }

    fn values(&self, hand: usize) -> &[Outlook] {
        self.0.values(u32::try_from(hand).unwrap_or(u32::MAX))
    }

    /// The kinds that help a hand.
    #[must_use]
    pub fn helping(&self, hand: usize) -> u64 {
        let node = &self.0.nodes[hand];
        let wins = self.0.wins[node.wins.clone()].iter().map(|win| win.tile.index());
        let drawn = self.0.moves[node.moves.clone()].iter().filter(|step| step.claimed.is_none());
        wins.chain(drawn.map(|step| step.tile.index())).fold(0, |kinds, kind| kinds | 1 << kind)
    }

    /// What is done with a tile drawn, so many own draws being to come after it.
    #[must_use]
    pub fn on_draw(&self, hand: usize, tile: Tile, draws: usize) -> Decision {
        let node = &self.0.nodes[hand];
        if node.distance == 1 {
            return self.won(hand, tile, |win| win.self_drawn);
        }
        let going_on = GoingOn::new(&self.0, &node.position, node.moves.clone());
        let moves = going_on.moves_with(tile.index(), true);
        best_move(&self.0, moves, draws).map_or(Decision::Pass, |step| taken(*step))
    }

    /// What is done with a tile that another player shows, so many own draws being to come.
    #[must_use]
    pub fn on_shown(&self, hand: usize, tile: Tile, by: Other, draws: usize) -> Decision {
        let node = &self.0.nodes[hand];
        if node.distance == 1 {
            return self.won(hand, tile, |win| win.on_discard);
        }
        let going_on = GoingOn::new(&self.0, &node.position, node.moves.clone());
        let moves = claimable(going_on.moves_with(tile.index(), false), by == Other::Left);
        let Some(best) = best_move(&self.0, moves, draws) else { return Decision::Pass };
        let after = draws.checked_sub(1).map(|left| self.outlook(hand, left));
        let [before_draw, before_left, before_opposite, _] = going_on.stages(draws, after.as_ref());
        let passed = match by {
            Other::Next => before_opposite,
            Other::Opposite => before_left,
            Other::Left => before_draw,
        };
        if self.0.values(best.to)[draws].wins_more(&passed) { taken(*best) } else { Decision::Pass }
    }

    fn won(&self, hand: usize, tile: Tile, pays: fn(&super::graph::Win) -> Option<f64>) -> Decision {
        let wins = &self.0.wins[self.0.nodes[hand].wins.clone()];
        let is_win = wins.iter().any(|win| win.tile == tile && pays(win).is_some());
        if is_win { Decision::Win } else { Decision::Pass }
    }
}

const fn taken(step: Move) -> Decision {
    Decision::Take { discard: step.discard, hand: step.to as usize }
}
