//! The targets at a number of missing tiles in a few words each, for players that look at thousands of hands.
//!
//! Unlike the distances these take hands of 14 tiles too: a target that misses m of them has no use for m, and throwing one of
//! these leaves 13 tiles that miss the same m. So one search answers for all discards.

use super::goal::Goal;
use super::judge::Judge;
use super::missing::Missing;
use super::sets::FIRST_PUNG;
use super::tree::{Leaf, ToCome};
use super::view::{View, kinds_of};
use super::{Distances, Measure, bits};
use crate::analysis::{Position, Shanten};
use crate::rules::Fan;
use crate::scoring::Form;
use crate::tiles::Tiles;
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// A target in one division that is worth the minimum.
///
/// Like the distance of a discard table this goes by [`Measure::Closed`] while nothing is melded, won on one of the tiles
/// missing, else by [`Measure::Floor`]; but pungs that the hand holds stay concealed, whatever is claimed for the others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The tiles that are missing.
    pub missing: Missing,
    /// How many these are.
    pub count: u8,
    /// The kinds (bits in tile order) of which the hand holds more than the target needs.
    pub surplus: u64,
    /// Chows to come that miss a tile and may be claimed, by the index of their lowest tile (bits).
    pub chows: u64,
    /// Pungs to come that miss a tile and may be claimed, by kind (bits).
    pub pungs: u64,
    /// What it is worth at least: melded if sets may be claimed for it, else concealed.
    pub points: u32,
}

/// How many leaves of the tree are judged at once.
const LEAVES: usize = 32;

/// The chows among sets.
const CHOWS: u64 = (1 << FIRST_PUNG) - 1;

/// Targets that have something in common.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Sets in the places of the view, melds among them.
    sets: u64,
    pairs: u64,
}

impl Family {
    /// One suit and honors, for each suit.
    pub const FLUSHES: [Family; 3] = [Family::flush(0), Family::flush(1), Family::flush(2)];

    /// One suit alone.
    pub const SUITS: [Family; 3] = [Family::suit(0), Family::suit(1), Family::suit(2)];

    const fn suit(suit: usize) -> Family {
        let kinds = 0x1FF << (9 * suit);
        Family { sets: 0x7F << (7 * suit) | kinds << FIRST_PUNG, pairs: kinds }
    }

    const fn flush(suit: usize) -> Family {
        let kinds = 0x1FF << (9 * suit) | 0x7F << 27;
        Family { sets: 0x7F << (7 * suit) | kinds << FIRST_PUNG, pairs: kinds }
    }
}

impl Distances {
    /// Looks at the targets of a hand of 13 or 14 tiles.
    pub fn look<T>(&self, position: &Position, look: impl FnOnce(&Look) -> T) -> T {
        self.look_from(position, Shanten::of(position), look)
    }

    /// The same where the hand's shanten is known.
    pub fn look_from<T>(&self, position: &Position, shanten: Shanten, look: impl FnOnce(&Look) -> T) -> T {
        let view = &View::new(position);
        // Nothing is nearer than the nearest complete hand.
        let least = u8::try_from(shanten.best().saturating_add(1)).unwrap_or(1);
        look(&Look { distances: self, view, judge: Judge::new(self, view), least: least.max(1) })
    }
}

/// A hand of 13 or 14 tiles whose targets are looked at.
pub struct Look<'a> {
    distances: &'a Distances,
    view: &'a View,
    judge: Judge<'a>,
    least: u8,
}

impl Look<'_> {
    /// Visits the nearest targets that miss at least one and at most `most`, and says how many they miss; `None` if there are
    /// none.
    pub fn nearest(&self, most: u8, mut visit: impl FnMut(&Way)) -> Option<u8> {
        (self.least..=most).find(|&missing| self.at(missing, &mut visit))
    }

    /// Whether a target misses at most so many.
    #[must_use]
    pub fn is_within(&self, most: u8) -> bool {
        (self.least..=most).any(|missing| {
            let first = &mut |_: &Way| ControlFlow::Break(());
            self.of_sets(missing, None, first) || self.of_others(missing.into(), first)
        })
    }

    /// Visits the targets that miss exactly so many, each missing copy being unseen, and says whether there is one. A target
    /// with several divisions is met once for each that is worth the minimum.
    pub fn at(&self, missing: u8, mut visit: impl FnMut(&Way)) -> bool {
        let mut all = |way: &Way| {
            visit(way);
            ControlFlow::Continue(())
        };
        let of_sets = self.of_sets(missing, None, &mut all);
        let of_others = self.of_others(missing.into(), &mut all);
        of_sets || of_others
    }

    /// Visits the targets of a family that miss exactly so many, and says whether there is one.
    pub fn family(&self, family: Family, missing: u8, mut visit: impl FnMut(&Way)) -> bool {
        let is_melded_otherwise = self.view.fixed.iter().any(|&set| family.sets >> set & 1 == 0);
        if is_melded_otherwise || self.foreign(family) > usize::from(missing) {
            return false;
        }
        self.of_sets(missing, Some(family), &mut |way| {
            visit(way);
            ControlFlow::Continue(())
        })
    }

    /// How many concealed tiles no target of a family has: at least so many it misses.
    fn foreign(&self, family: Family) -> usize {
        let concealed = self.view.concealed;
        bits(kinds_of(concealed) & !family.pairs).map(|kind| (concealed >> (3 * kind) & 7) as usize).sum()
    }

    /// Four pungs, all of those to come of kinds of which the hand has a pair; `None` where there are too few pairs.
    #[must_use]
    pub fn pungs(&self) -> Option<Family> {
        let view = self.view;
        let pairs = kinds_of((view.concealed >> 1 | view.concealed >> 2) & Tiles::LOW_BITS);
        let are_enough = pairs.count_ones() as usize + view.fixed_sets() >= 4;
        let melds = view.fixed.iter().fold(0_u64, |sets, &set| sets | 1 << set) & !CHOWS;
        are_enough.then_some(Family { sets: pairs << FIRST_PUNG | melds, pairs: u64::MAX })
    }

    /// Sets of which at most so many tiles are missing each, melds among them, and any pair.
    #[must_use]
    pub fn begun(&self, most: usize) -> Family {
        let view = self.view;
        let melds = view.fixed.iter().fold(0_u64, |sets, &set| sets | 1 << set);
        let costs = view.tree.root().costs();
        Family { sets: costs.iter().take(most + 1).fold(melds, |sets, of_cost| sets | of_cost), pairs: u64::MAX }
    }

    /// Visits what is made of sets and a pair.
    fn of_sets(&self, missing: u8, family: Option<Family>, visit: &mut impl FnMut(&Way) -> ControlFlow<()>) -> bool {
        let Look { distances, view, ref judge, .. } = *self;
        let is_open = view.open > 0;
        let concealed = Fan::ConcealedHand.points(distances.rules());
        let allowed = family.map_or(u64::MAX, |family| family.pairs);
        let mut found = false;
        let mut judge_all = |leaves: &[Leaf]| {
            // What tables say of many is read at once: each answer comes from far away, and none waits for another.
            let mut likely = [0; LEAVES];
            for (pairs, leaf) in likely.iter_mut().zip(leaves) {
                *pairs = judge.glance(leaf);
            }
            let likely = leaves.iter().zip(likely).filter(|(_, pairs)| pairs & allowed != 0);
            likely.clone().for_each(|(leaf, _)| judge.fetch_points(leaf));
            for (leaf, _) in likely {
                let floor = judge.floor_as_held(leaf);
                let [surely, by_winner] = if is_open {
                    [floor, 0]
                } else {
                    let [surely, by_winner] = judge.closed_by_winner(leaf);
                    [surely | floor, by_winner & !floor]
                };
                let enough = (surely | by_winner) & allowed;
                if enough == 0 {
                    continue;
                }
                let without_sets = leaf.rest(view.tree.root());
                for pair in bits(enough) {
                    let rest = without_sets.without_pair(pair);
                    let lacks = rest.missing_since(view.tree.root());
                    if surely >> pair & 1 == 0 && judge.closed_winners(leaf, pair, lacks.kinds()) == 0 {
                        continue;
                    }
                    found = true;
                    let claims = floor >> pair & 1 == 1;
                    let sets = if claims { leaf.to_come } else { ToCome::default() };
                    let points = judge.points(leaf, pair) + if claims { 0 } else { concealed };
                    visit(&self.way(missing, lacks, rest.held(1), sets, points))?;
                }
            }
            ControlFlow::Continue(())
        };
        let mut leaves: ArrayVec<Leaf, LEAVES> = ArrayVec::new();
        let mut gather = |leaf: Leaf| {
            leaves.push(leaf);
            if leaves.is_full() {
                judge_all(&leaves)?;
                leaves.clear();
            }
            ControlFlow::Continue(())
        };
        let gathered = match family {
            Some(family) => view.tree.visit_among(family.sets, missing.into(), &mut gather),
            None => view.tree.visit(missing.into(), &mut gather),
        };
        if gathered.is_continue() {
            let _ = judge_all(&leaves);
        }
        found
    }

    /// Visits the targets of the other forms.
    fn of_others(&self, missing: u32, visit: &mut impl FnMut(&Way) -> ControlFlow<()>) -> bool {
        let Look { distances, view, .. } = *self;
        let rules = distances.rules();
        // The form alone; where more is needed the minimum stands for it.
        let points = |form: Form| match form {
            Form::SevenPairs => Fan::SevenPairs.points(rules),
            Form::ThirteenOrphans => Fan::ThirteenOrphans.points(rules),
            Form::HonorsAndKnitted => Fan::LesserHonorsAndKnittedTiles.points(rules),
            Form::KnittedStraight => Fan::KnittedStraight.points(rules),
            Form::Standard => Fan::NineGates.points(rules),
        };
        let count = u8::try_from(missing).unwrap_or(u8::MAX);
        let mut found = false;
        let mut others = |goal: Goal| {
            let is_legal = if distances.legal.all_forms() && goal.form != Form::Standard {
                true
            } else if view.open > 0 {
                distances.is_legal(distances.value(view, &goal, Measure::Floor, missing))
            } else {
                distances.closed_winners(view, &goal, kinds_of(view.missing(goal.concealed).bits())) != 0
            };
            if is_legal {
                found = true;
                let (lacks, surplus) = view.tree.root().compared(goal.concealed);
                visit(&self.way(count, lacks, surplus, ToCome::default(), points(goal.form)))?;
            }
            ControlFlow::Continue(())
        };
        if Distances::visit_special(view, missing, &mut others).is_continue() {
            let _ = distances.visit_nine_gates_in_doubt(view, missing, &mut others);
        }
        found
    }

    /// A target with the winds back in their places.
    #[inline]
    fn way(&self, count: u8, missing: Missing, surplus: u64, sets: ToCome, points: u32) -> Way {
        let winds = &self.view.winds;
        Way {
            missing: winds.missing_back(missing),
            count,
            surplus: winds.kinds_back(surplus),
            chows: sets.chows(missing.kinds()),
            pungs: winds.kinds_back(sets.pungs(missing.kinds())),
            points: points.max(self.distances.rules().minimum_points),
        }
    }
}
