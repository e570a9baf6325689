//! Every target near a position, for those who follow a hand on its way: what it is worth does not change then, only what is
//! missing.

use super::goal::Goal;
use super::judge::Judge;
use super::tree::Leaf;
use super::view::{View, kinds_of};
use super::{Distances, Measure, bits, sets};

use crate::analysis::Position;
use crate::scoring::Form;
use crate::tiles::{Meld, MeldShape, Tile, Tiles};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// A target in one division, worth the minimum by [`Measure::Floor`] or, won on some tile, by [`Measure::Closed`].
pub(in crate::analysis) struct Nearby {
    /// All its tiles, those of the melds among them.
    pub(in crate::analysis) tiles: Tiles,
    /// Its sets, those melded among them, as the chow or pung that each is.
    pub(in crate::analysis) sets: ArrayVec<Meld, 4>,
    /// Whether it is legal by [`Measure::Floor`].
    pub(in crate::analysis) floor: bool,
    /// The kinds (bits) that make it legal by [`Measure::Closed`] when they are missing and won on; [`ANY_KIND`] if all do.
    pub(in crate::analysis) closed: u64,
}

/// All kinds.
pub(in crate::analysis) const ANY_KIND: u64 = (1 << Tile::PLAYING_KINDS) - 1;

impl Distances {
    /// Visits the targets of 13 tiles that miss at most so many, each missing copy being unseen. A target with several
    /// divisions is met once for each that is legal; one that is closed is met even where the tiles that it would have to be
    /// won on are not missing.
    pub(in crate::analysis) fn visit_nearby(&self, position: &Position, most: u8, visit: &mut impl FnMut(&Nearby)) {
        let view = &View::new(position);
        let judge = Judge::new(self, view);
        for missing in 1..=u32::from(most) {
            let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
                let floor = judge.floor(&leaf);
                let [surely, by_winner] = judge.closed_by_winner(&leaf);
                let all = floor | surely | by_winner;
                let mut sets = ArrayVec::new();
                if all != 0 {
                    sets.extend(leaf.sorted().map(|set| back(view, set)));
                }
                for pair in bits(all) {
                    let tiles = judge.tiles(&leaf, pair);
                    let closed = match (surely >> pair & 1, by_winner >> pair & 1) {
                        (1, _) => ANY_KIND,
                        (_, 1) => view.winds.kinds_back(judge.closed_winners(&leaf, pair, kinds_of(tiles))),
                        _ => 0,
                    };
                    let floor = floor >> pair & 1 == 1;
                    if floor || closed != 0 {
                        visit(&Nearby { tiles: all_tiles(position, view, tiles), sets: sets.clone(), floor, closed });
                    }
                }
                ControlFlow::Continue(())
            });
            let mut others = |goal: Goal| {
                let closed = if view.open > 0 {
                    0
                } else if self.legal.all_forms() && goal.form != Form::Standard {
                    ANY_KIND
                } else {
                    view.winds.kinds_back(self.closed_winners(view, &goal, kinds_of(goal.concealed)))
                };
                let floor = self.value(view, &goal, Measure::Floor, missing);
                let floor = floor.is_some_and(|value| value.points >= self.rules().minimum_points);
                if floor || closed != 0 {
                    let sets = view.fixed.iter().chain(&goal.sets).map(|&set| back(view, set)).collect();
                    visit(&Nearby { tiles: all_tiles(position, view, goal.concealed), sets, floor, closed });
                }
                ControlFlow::Continue(())
            };
            let _ = Distances::visit_special(view, missing, &mut others);
            let _ = self.visit_nine_gates_in_doubt(view, missing, &mut others);
        }
    }
}

/// The tiles of a target with those of the melds, the winds back in their places.
fn all_tiles(position: &Position, view: &View, concealed: u128) -> Tiles {
    let melded: u128 = position.melds().map(|meld| meld.tiles().bits()).sum();
    Tiles::from_bits(view.winds.tiles_back(concealed) + melded)
}

/// A set as a chow or a pung, a wind back in its place.
fn back(view: &View, set: u8) -> Meld {
    let meld = sets::melded(set.into());
    let tile = Tile::from_index(view.winds.kinds_back(1 << meld.tile().index()).trailing_zeros() as usize);
    match meld.shape() {
        MeldShape::Chow => meld,
        _ => tile.and_then(|tile| Meld::pung(tile, 1)).expect("the same pung of another wind"),
    }
}
