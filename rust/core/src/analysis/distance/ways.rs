//! The targets at a number of missing tiles in a few words each, for players that look at thousands of hands.
//!
//! Unlike the distances these take hands of 14 tiles too: a target that misses m of them has no use for m, and throwing one of
//! these leaves 13 tiles that miss the same m. So one search answers for all discards.

use super::goal::Goal;
use super::judge::Judge;
use super::sets::{FIRST_PUNG, KINDS_OF};
use super::tree::Leaf;
use super::view::{View, kinds_of, less};
use super::{Distances, Measure, bits};
use crate::analysis::{Position, Shanten};
use crate::rules::Fan;
use crate::scoring::Form;
use crate::tiles::Tiles;
use std::ops::ControlFlow;

/// A target in one division that is worth the minimum: by [`Measure::Floor`], or, nothing being melded, by
/// [`Measure::Closed`] won on one of the tiles missing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The tiles that are missing.
    pub missing: Tiles,
    /// The kinds (bits in tile order) of which the hand holds more than the target needs.
    pub surplus: u64,
    /// Chows to come that miss a tile, by the index of their lowest tile (bits).
    pub chows: u64,
    /// Pungs to come that miss a tile, by kind (bits).
    pub pungs: u64,
    /// Whether sets may be claimed for it: it is worth the minimum by [`Measure::Floor`], and made of sets.
    pub claims: bool,
    /// What it is worth at least: melded where sets may be claimed for it, else concealed.
    pub points: u32,
}

impl Distances {
    /// Visits the targets of a hand of 13 or 14 tiles that miss exactly so many, each missing copy being unseen. A target with
    /// several divisions is met once for each that is worth the minimum.
    pub fn visit_ways(&self, position: &Position, missing: u8, visit: impl FnMut(&Way)) {
        Ways { distances: self, view: &View::new(position), visit }.at(missing.into());
    }

    /// Visits the nearest targets of a hand of 13 or 14 tiles that miss at least one and at most `most`, and says how many they
    /// miss; `None` if there are none.
    pub fn visit_nearest(&self, position: &Position, most: u8, visit: impl FnMut(&Way)) -> Option<u8> {
        let view = &View::new(position);
        // Nothing is nearer than the nearest complete hand.
        let least = u8::try_from(Shanten::of(position).best() + 1).unwrap_or(1).max(1);
        let mut ways = Ways { distances: self, view, visit };
        (least..=most).find(|&missing| ways.at(missing.into()))
    }
}

struct Ways<'a, F> {
    distances: &'a Distances,
    view: &'a View,
    visit: F,
}

impl<F: FnMut(&Way)> Ways<'_, F> {
    /// Visits what misses exactly so many tiles, and says whether there is something.
    fn at(&mut self, missing: u32) -> bool {
        let (distances, view) = (self.distances, self.view);
        let judge = Judge::new(distances, view);
        let is_open = view.open > 0;
        let rules = distances.rules();
        let concealed = Fan::ConcealedHand.points(rules);
        // The form alone; where more is needed the minimum stands for it.
        let of_form = |form: Form| match form {
            Form::SevenPairs => Fan::SevenPairs.points(rules),
            Form::ThirteenOrphans => Fan::ThirteenOrphans.points(rules),
            Form::HonorsAndKnitted => Fan::LesserHonorsAndKnittedTiles.points(rules),
            Form::KnittedStraight => Fan::KnittedStraight.points(rules),
            Form::Standard => Fan::NineGates.points(rules),
        };
        let mut found = false;
        let _ = view.tree.visit(missing, &mut |leaf: Leaf| {
            let floor = judge.floor(&leaf);
            let [surely, by_winner] = if is_open { [floor, 0] } else { judge.closed_by_winner(&leaf) };
            for pair in bits(surely | by_winner) {
                let tiles = judge.tiles(&leaf, pair);
                let lacks = view.missing(tiles);
                let kinds = kinds_of(lacks.bits());
                if surely >> pair & 1 == 0 && judge.closed_winners(&leaf, pair, kinds) == 0 {
                    continue;
                }
                let [chows, pungs] = lacking(view, &leaf, kinds);
                found = true;
                let claims = floor >> pair & 1 == 1;
                let points = judge.points(&leaf, pair) + if claims { 0 } else { concealed };
                self.show(tiles, lacks, [chows, pungs], claims, points);
            }
            ControlFlow::Continue(())
        });
        let mut others = |goal: Goal| {
            let is_legal = if distances.legal.all_forms() && goal.form != Form::Standard {
                true
            } else if is_open {
                distances.is_legal(distances.value(view, &goal, Measure::Floor, missing))
            } else {
                distances.closed_winners(view, &goal, kinds_of(view.missing(goal.concealed).bits())) != 0
            };
            if is_legal {
                found = true;
                self.show(goal.concealed, view.missing(goal.concealed), [0, 0], false, of_form(goal.form));
            }
            ControlFlow::Continue(())
        };
        let _ = Distances::visit_special(view, missing, &mut others);
        let _ = distances.visit_nine_gates_in_doubt(view, missing, &mut others);
        found
    }

    /// Shows a target with the winds back in their places.
    #[inline]
    fn show(&mut self, tiles: u128, missing: Tiles, [chows, pungs]: [u64; 2], claims: bool, points: u32) {
        let winds = self.view.winds;
        (self.visit)(&Way {
            missing: Tiles::from_bits(winds.tiles_back(missing.bits())),
            surplus: winds.kinds_back(kinds_of(less(self.view.concealed, tiles))),
            chows,
            pungs: winds.kinds_back(pungs),
            claims,
            points: points.max(self.distances.rules().minimum_points),
        });
    }
}

/// The chows and the pungs to come that hold one of the missing kinds, by their lowest kinds.
#[inline]
fn lacking(view: &View, leaf: &Leaf, missing: u64) -> [u64; 2] {
    let mut fixed = view.fixed.clone();
    let [mut chows, mut pungs] = [0; 2];
    for set in leaf.sorted() {
        if let Some(place) = fixed.iter().position(|&other| other == set) {
            fixed.swap_remove(place);
            continue;
        }
        let kinds = KINDS_OF[usize::from(set)];
        if kinds & missing != 0 {
            let lowest = kinds & kinds.wrapping_neg();
            *(if usize::from(set) < FIRST_PUNG { &mut chows } else { &mut pungs }) |= lowest;
        }
    }
    [chows, pungs]
}
