//! Which tiles, drawn, bring a hand nearer, and what may be thrown for them.
//!
//! What a discard table calls the *distance* of a hand is 1 if a wait is legal, otherwise the closed distance, or the floor
//! where a set is melded. The nearest targets say how to lower it. Let it be n > 1, and let a target miss m tiles.
//! - Drawing a missing tile and throwing one that the target does not need leaves m - 1. So m = n, and after the draw the target
//!   must still be worth the minimum won on one of the others: with fewer to choose from none becomes legal that was not.
//! - Drawing a missing tile and throwing another one that the target needs leaves m. So m < n, and what made the target fall
//!   short was the tile to win on: closed, a pung that is won on is melded. Now it is won on the tile thrown.
//! - The exchange may lead to a wait whose wait fan or last tile no distance above 1 foresees: the same with m = 2 and m = 1,
//!   and the wait itself asked.

use super::bracket::Search;
use super::goal::Goal;
use super::judge::{Judge, filter};
use super::tree::Leaf;
use super::view::{View, kinds_of, less};
use super::{Distances, Measure, before_win, bits};
use crate::analysis::Position;
use crate::tiles::{InvalidHand, Tile};
use std::ops::ControlFlow;

/// The distance of a hand of 13 tiles, and the exchanges that lower it. Kinds are bits in tile order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// 1 if a wait is legal, on a discard or drawn; else the closed distance; where a set is melded the floor.
    pub distance: Option<u8>,
    /// At distance 1 the legal waits of which a tile is unseen; otherwise none.
    pub waits: u64,
    /// By the kind drawn, the other kinds of which a discard then gives a lower distance. At distance 1 there are none.
    pub discards: [u64; Tile::PLAYING_KINDS],
}

impl Steps {
    /// The kinds, unseen ones, that help: drawn and followed by some other discard they give a lower distance; at distance 1 the
    /// legal waits.
    #[must_use]
    pub fn helping(&self) -> u64 {
        (0..)
            .zip(self.discards)
            .filter(|(_, discards)| *discards != 0)
            .fold(self.waits, |kinds, (kind, _)| kinds | 1 << kind)
    }
}

impl Distances {
    /// The distance as a discard table has it: 1 if a wait is legal, otherwise closed, or the floor where a set is melded.
    ///
    /// # Errors
    /// [`Problem::NotBeforeWin`](crate::tiles::Problem::NotBeforeWin) if a tile is still to be discarded.
    pub fn nearest(&self, position: &Position) -> Result<Option<u8>, InvalidHand> {
        before_win(position)?;
        Ok(self.distance_within(&View::new(position), 14))
    }

    /// Whether [`Distances::nearest`] is a number below `than`. The cheaper, the smaller the number.
    ///
    /// # Errors
    /// [`Problem::NotBeforeWin`](crate::tiles::Problem::NotBeforeWin) if a tile is still to be discarded.
    pub fn is_nearer(&self, position: &Position, than: u8) -> Result<bool, InvalidHand> {
        before_win(position)?;
        Ok(than > 1 && self.distance_within(&View::new(position), u32::from(than) - 1).is_some())
    }

    /// The distance, and every exchange of a tile that lowers it.
    ///
    /// # Errors
    /// [`Problem::NotBeforeWin`](crate::tiles::Problem::NotBeforeWin) if a tile is still to be discarded.
    pub fn steps(&self, position: &Position) -> Result<Steps, InvalidHand> {
        before_win(position)?;
        let view = &View::new(position);
        let mut steps = Steps { distance: self.distance_within(view, 14), waits: 0, discards: [0; 34] };
        if steps.distance == Some(1) {
            steps.waits = view.winds.kinds_back(self.legal_waits(view));
            return Ok(steps);
        }
        let mut found = Exchanges { distances: self, view, discards: [0; 34] };
        if let Some(distance) = steps.distance {
            found.towards_targets(distance.into());
        }
        found.towards_waits();
        for (kind, discards) in steps.discards.iter_mut().enumerate() {
            *discards = view.winds.kinds_back(found.discards[view.winds.place(kind)]);
        }
        Ok(steps)
    }

    /// The distance, unless it is above a number.
    fn distance_within(&self, view: &View, most: u32) -> Option<u8> {
        let mut wanted = [false; 4];
        wanted[Measure::BestCase as usize] = true;
        let main = if view.open == 0 { Measure::Closed } else { Measure::Floor };
        wanted[main as usize] = true;
        let mut search = Search::new(self, view, wanted);
        // Of the best case only a wait counts.
        search.run(1);
        if search.get(Measure::BestCase) == Some(1) {
            return Some(1);
        }
        search.stop_asking(Measure::BestCase);
        search.run(most);
        search.get(main).filter(|&distance| u32::from(distance) <= most)
    }
}

/// The exchanges found so far, the winds in the places of the view.
struct Exchanges<'a> {
    distances: &'a Distances,
    view: &'a View,
    discards: [u64; Tile::PLAYING_KINDS],
}

impl Exchanges<'_> {
    /// Towards the targets that are legal at the distance, which is above 1.
    fn towards_targets(&mut self, missing: u32) {
        let (distances, view) = (self.distances, self.view);
        let judge = Judge::new(distances, view);
        let is_open = view.open > 0;
        let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
            let [surely, by_winner] = if is_open { [judge.floor(&leaf), 0] } else { judge.closed_by_winner(&leaf) };
            for pair in bits(surely) {
                self.towards(judge.tiles(&leaf, pair), u64::MAX);
            }
            for pair in bits(by_winner) {
                let tiles = judge.tiles(&leaf, pair);
                let winners = judge.closed_winners(&leaf, pair, kinds_of(view.missing(tiles).bits()));
                self.towards(tiles, winners);
            }
            ControlFlow::Continue(())
        });
        let _ = Distances::visit_special(view, missing, &mut |goal| self.towards_special(&goal, missing));
        let _ = distances.visit_nine_gates_in_doubt(view, missing, &mut |goal| self.towards_special(&goal, missing));
        if is_open {
            return;
        }
        for missing in 1..missing {
            let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
                let [_, by_winner] = judge.closed_by_winner(&leaf);
                for pair in bits(by_winner) {
                    let tiles = judge.tiles(&leaf, pair);
                    self.swap(tiles, judge.closed_winners(&leaf, pair, self.replaceable(tiles)));
                }
                ControlFlow::Continue(())
            });
            // No other form is worth more on one tile than on another, but where its sets decide.
            let _ = distances.visit_doubtful(view, missing, &mut |goal| {
                let replaceable = self.replaceable(goal.concealed);
                self.swap(goal.concealed, distances.closed_winners(view, &goal, replaceable));
                ControlFlow::Continue(())
            });
        }
    }

    /// The tiles that are held and needed, and of which another copy is unseen.
    fn replaceable(&self, tiles: u128) -> u64 {
        let view = self.view;
        filter(kinds_of(tiles) & kinds_of(view.concealed), |kind| {
            let copies = |tiles: u128| tiles >> (3 * kind) & 7;
            let missing_then = (copies(tiles) + 1).saturating_sub(copies(view.concealed));
            missing_then > 0 && missing_then + copies(view.concealed) + copies(view.shown) <= 4
        })
    }

    /// Notes that one of the tiles missing may be drawn for one of these, which the hand holds and then wins on.
    fn swap(&mut self, tiles: u128, winners: u64) {
        for drawn in bits(kinds_of(self.view.missing(tiles).bits())) {
            self.discards[drawn] |= winners & !(1 << drawn);
        }
    }

    fn towards_special(&mut self, goal: &Goal, missing: u32) -> ControlFlow<()> {
        if self.distances.legal.all_forms() {
            self.towards(goal.concealed, u64::MAX);
        } else if self.view.open > 0 {
            if self.distances.is_legal(self.distances.value(self.view, goal, Measure::Floor, missing)) {
                self.towards(goal.concealed, u64::MAX);
            }
        } else {
            let kinds = kinds_of(self.view.missing(goal.concealed).bits());
            let winners = self.distances.closed_winners(self.view, goal, kinds);
            self.towards(goal.concealed, winners);
        }
        ControlFlow::Continue(())
    }

    /// Notes the exchanges that lead towards these tiles, which must be won on one of the winners that is missing then. The tiles
    /// miss at least two.
    #[inline]
    fn towards(&mut self, tiles: u128, winners: u64) {
        let missing = self.view.missing(tiles).bits();
        let thrown = kinds_of(less(self.view.concealed, tiles));
        for drawn in bits(kinds_of(missing)) {
            if kinds_of(missing - (1 << (3 * drawn))) & winners != 0 {
                self.discards[drawn] |= thrown;
            }
        }
    }

    /// Towards hands with a legal wait.
    fn towards_waits(&mut self) {
        let (distances, view) = (self.distances, self.view);
        let judge = Judge::new(distances, view);
        for missing in 1..=2 {
            let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
                let [surely, in_doubt] = judge.waits(&leaf);
                if missing == 2 {
                    for pair in bits(surely) {
                        self.towards(judge.tiles(&leaf, pair), u64::MAX);
                    }
                }
                for pair in bits(if missing == 2 { in_doubt } else { surely | in_doubt }) {
                    self.towards_wait(judge.tiles(&leaf, pair), missing);
                }
                ControlFlow::Continue(())
            });
            let mut visit = |goal: Goal| {
                self.towards_wait(goal.concealed, missing);
                ControlFlow::Continue(())
            };
            let _ = Distances::visit_special(view, missing, &mut visit);
            let _ = distances.visit_nine_gates_in_doubt(view, missing, &mut visit);
        }
    }

    /// Notes the exchanges after which these tiles, which miss so many, miss one that is a legal wait.
    fn towards_wait(&mut self, tiles: u128, missing: u32) {
        let all_missing = self.view.missing(tiles).bits();
        for drawn in bits(kinds_of(all_missing)) {
            if missing == 1 {
                for kind in bits(self.replaceable(tiles) & !(1 << drawn) & !self.discards[drawn]) {
                    self.wait(tiles, drawn, kind, kind);
                }
            } else {
                let winning = kinds_of(all_missing - (1 << (3 * drawn))).trailing_zeros() as usize;
                for thrown in bits(kinds_of(less(self.view.concealed, tiles)) & !self.discards[drawn]) {
                    self.wait(tiles, drawn, thrown, winning);
                }
            }
        }
    }

    /// Notes the exchange of two tiles if what then is the wait is legal.
    fn wait(&mut self, tiles: u128, drawn: usize, thrown: usize, winning: usize) {
        let copies = |tiles: u128| tiles >> (3 * winning) & 7;
        let is_last = copies(self.view.shown + (1 << (3 * thrown))) == 3 && copies(tiles) == 1;
        if self.distances.is_legal(self.distances.wait_value(self.view, tiles, winning, is_last)) {
            self.discards[drawn] |= 1 << thrown;
        }
    }
}
