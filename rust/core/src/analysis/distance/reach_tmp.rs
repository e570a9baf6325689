//! Every target near a position.

use super::goal::Goal;
use super::judge::Judge;
use super::sets::{FIRST_PUNG, KINDS_OF, TILES_OF};
use super::view::View;
use super::{Distances, special};
use crate::analysis::Position;
use crate::tiles::{Meld, Tiles};
use std::ops::ControlFlow;

pub(crate) struct Near {
    /// All tiles, those of the melds among them.
    pub(crate) tiles: Tiles,
    /// The sets, fixed ones among them, as the meld each would be.
    pub(crate) sets: [Option<Meld>; 4],
    pub(crate) floor: bool,
    /// Kinds.
    pub(crate) closed: u64,
}

const ALL: u64 = (1 << 34) - 1;

impl Distances {
    pub(crate) fn visit_near(&self, position: &Position, most: u8, visit: &mut impl FnMut(Near)) {
        let view = View::new(position);
        let judge = Judge::new(self, &view);
        let melded: u128 = position.melds().map(|meld| meld.tiles().bits()).sum();
        let minimum = self.rules().minimum_points;
        for missing in 1..=u32::from(most) {
            let _ = view.tree.visit(missing, &mut |leaf| {
                let (floor, [surely, perhaps]) = (judge.floor(&leaf), judge.closed_both(&leaf));
                for pair in special::bits(floor | surely | perhaps) {
                    let goal = Goal::standard(&view, &leaf, pair);
                    let closed = if surely >> pair & 1 == 1 {
                        ALL
                    } else if perhaps >> pair & 1 == 1 {
                        let chows = goal.sets.iter().filter(|&&set| usize::from(set) < FIRST_PUNG);
                        let kinds = chows.fold(1 << pair, |kinds, &set| kinds | KINDS_OF[usize::from(set)]);
                        special::bits(kinds).map(|kind| 1 << view.winds.back(kind)).sum()
                    } else {
                        0
                    };
                    let sets = leaf.sorted().map(|set| Some(super::sets::melded(set.into())).map(|m| back(&view, m)));
                    let tiles = view.winds.tiles_back(goal.concealed) + melded;
                    visit(Near { tiles: Tiles::from_bits(tiles), sets, floor: floor >> pair & 1 == 1, closed });
                }
                ControlFlow::Continue(())
            });
            let _ = Self::visit_special(&view, missing, &mut |goal| {
                let floor = self.floor_value(&view, &goal).points >= minimum;
                let closed = view.open == 0
                    && self.unclaimed_value(&view, &goal, false, false).is_some_and(|value| value.points >= minimum);
                let mut sets = [None; 4];
                let fixed = view.fixed.iter().chain(&goal.sets);
                sets.iter_mut()
                    .zip(fixed)
                    .for_each(|(slot, &set)| *slot = Some(back(&view, super::sets::melded(set.into()))));
                let tiles = view.winds.tiles_back(goal.concealed) + melded;
                let closed = if closed { ALL } else { 0 };
                visit(Near { tiles: Tiles::from_bits(tiles), sets, floor, closed });
                ControlFlow::Continue(())
            });
        }
        let _ = TILES_OF;
    }
}

fn back(view: &View, meld: Meld) -> Meld {
    let kind = crate::tiles::Tile::from_index(view.winds.back(meld.tile().index())).expect("a kind");
    if meld.shape() == crate::tiles::MeldShape::Chow { meld } else { Meld::pung(kind, 1).expect("a kind") }
}
