//! The four distances of a position.

use super::forms::Found;
use super::judge::{Judge, filter};
use super::tree::Leaf;
use super::view::{View, kinds_of};
use super::{Distances, Measure, bits};
use std::ops::ControlFlow;

/// How many tiles are missing to a win that is worth the minimum, `None` where none can be reached.
///
/// Always `floor >= closed >= self_drawn >= best_case`, leaving out those that are `None`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bracket {
    /// By [`Measure::Floor`].
    pub floor: Option<u8>,
    /// By [`Measure::Closed`].
    pub closed: Option<u8>,
    /// By [`Measure::SelfDrawn`].
    pub self_drawn: Option<u8>,
    /// By [`Measure::BestCase`].
    pub best_case: Option<u8>,
}

impl Bracket {
    /// The distance by one measure.
    #[must_use]
    pub const fn get(&self, measure: Measure) -> Option<u8> {
        match measure {
            Measure::Floor => self.floor,
            Measure::Closed => self.closed,
            Measure::SelfDrawn => self.self_drawn,
            Measure::BestCase => self.best_case,
        }
    }
}

/// The least numbers found so far, by measure in the order of [`Measure::ALL`].
pub(super) struct Search<'a> {
    distances: &'a Distances,
    view: &'a View,
    judge: Judge<'a>,
    found: [u32; 4],
    /// The measures that are asked for.
    wanted: [bool; 4],
    /// Whether a special form misses one tile.
    is_ready: bool,
    /// The number of missing tiles to be looked at next.
    next: u32,
}

const BEST: usize = Measure::BestCase as usize;

impl<'a> Search<'a> {
    pub(super) fn new(distances: &'a Distances, view: &'a View, wanted: [bool; 4]) -> Search<'a> {
        let Found { least: [by_discard, drawn], is_ready } = distances.surely_special(view);
        let mut search = Search {
            distances,
            view,
            judge: Judge::new(distances, view),
            found: [by_discard, by_discard, drawn, drawn],
            wanted,
            is_ready,
            next: 1,
        };
        if view.open > 0 {
            search.wanted[Measure::Closed as usize] = false;
            search.found[Measure::Closed as usize] = u32::MAX;
        }
        search
    }

    /// Looks at ever more missing tiles up to a number, until every measure asked for has its least number.
    pub(super) fn run(&mut self, most: u32) {
        let most = most.min(14);
        for missing in self.next..=most {
            self.next = missing + 1;
            if (0..4).all(|n| !self.wanted[n] || self.found[n] <= missing) {
                return;
            }
            self.level(missing);
        }
    }

    /// From now on a measure is not asked for.
    pub(super) fn stop_asking(&mut self, measure: Measure) {
        self.wanted[measure as usize] = false;
    }

    /// The least number found by a measure.
    pub(super) fn get(&self, measure: Measure) -> Option<u8> {
        u8::try_from(self.found[measure as usize]).ok()
    }

    /// Looks at all targets that miss exactly so many tiles.
    fn level(&mut self, missing: u32) {
        let Search { distances, view, judge, .. } = self;
        let mut level = Level { open: [false; 4], found: self.found, missing };
        for (n, is_open) in level.open.iter_mut().enumerate() {
            // One missing tile is a wait, and a wait is judged by itself.
            *is_open = self.wanted[n] && self.found[n] > missing && !(missing == 1 && n == BEST);
        }
        let mut is_ready = self.is_ready;
        let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
            is_ready = true;
            let legal = level.first(|measure| match measure {
                Measure::Floor => judge.floor(&leaf) != 0,
                Measure::Closed => judge.closed(&leaf) != 0,
                Measure::SelfDrawn => judge.self_drawn(&leaf) != 0,
                Measure::BestCase => judge.best_case(&leaf) != 0,
            });
            level.settle(legal)
        });
        let _ = distances.visit_doubtful(view, missing, &mut |goal| {
            let legal = level.first(|measure| distances.is_legal(distances.value(view, &goal, measure, missing)));
            level.settle(legal)
        });
        self.found = level.found;
        if missing == 1 && self.wanted[BEST] && self.found[BEST] > 1 {
            // What is legal drawn without a wait fan is so with one.
            if self.found[Measure::SelfDrawn as usize] == 1 || (is_ready && distances.legal_waits(view) != 0) {
                self.found[BEST] = 1;
            }
        }
    }
}

/// What is still asked at a number of missing tiles.
struct Level {
    open: [bool; 4],
    found: [u32; 4],
    missing: u32,
}

impl Level {
    /// The first open measure under which something is legal.
    #[inline]
    fn first(&self, is_legal: impl Fn(Measure) -> bool) -> Option<Measure> {
        Measure::ALL.into_iter().find(|&measure| self.open[measure as usize] && is_legal(measure))
    }

    /// Notes that a target is legal under this measure, and so under those after it. Breaks when nothing is open.
    #[inline]
    fn settle(&mut self, legal: Option<Measure>) -> ControlFlow<()> {
        for n in legal.map_or(4, |measure| measure as usize)..4 {
            if self.open[n] {
                self.found[n] = self.missing;
                self.open[n] = false;
            }
        }
        if self.open == [false; 4] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Distances {
    /// The kinds, a bit each, that are waits and unseen, and legal on a discard or drawn.
    pub(super) fn legal_waits(&self, view: &View) -> u64 {
        let mut complete = 0;
        let _ = view.tree.visit(1, &mut |leaf: Leaf| {
            for pair in bits(leaf.pairs) {
                let tiles = leaf.tiles() + (2 << (3 * pair)) - view.fixed_tiles;
                complete |= kinds_of(view.missing(tiles).bits());
            }
            ControlFlow::Continue(())
        });
        let _ = Distances::visit_special(view, 1, &mut |goal| {
            complete |= kinds_of(view.missing(goal.concealed).bits());
            ControlFlow::Continue(())
        });
        filter(complete, |kind| {
            let tiles = view.concealed + (1 << (3 * kind));
            self.is_legal(self.wait_value(view, tiles, kind, view.is_last(kind)))
        })
    }
}
