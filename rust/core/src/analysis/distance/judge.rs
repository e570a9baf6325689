//! Which of the pairs of four sets make a target worth the minimum, under each measure.
//!
//! Whatever the sets and the pair are worth melded, kongs, concealed pungs and the way of winning add to it, and what they add
//! depends on little: how many pungs are concealed, and whether something is melded. Only Four Concealed Pungs take something
//! away, All Pungs, and are looked at one by one where their 64 points are not enough by themselves.

use super::goal::Goal;
use super::rows::SHORTFALLS;
use super::sets::{FIRST_PUNG, KINDS_OF};
use super::tree::Leaf;
use super::view::{View, kinds_of};
use super::{Distances, Measure, Rows};
use crate::rules::{AllowOrDeny, Fan};

/// What a way of winning needs the melded sets and the pair to be worth.
#[derive(Copy, Clone, Debug)]
enum Need {
    /// So many points.
    Points(u32),
    /// It cannot be said beforehand.
    Unknown,
}

pub(super) struct Judge<'a> {
    distances: &'a Distances,
    view: &'a View,
    rows: &'a Rows,
    /// What the kongs that are there add.
    kongs: u32,
    floor: Need,
    /// By the concealed pungs, concealed kongs among them.
    closed: [Need; 5],
    self_drawn: [Need; 5],
    /// On a discard, something being melded; by the concealed pungs.
    as_held: [Need; 5],
    /// How far melded sets and pair may fall short at most, with at most one concealed pung; `None` where it is not so simple.
    glance: Option<u32>,
    /// With Melded Hand, where it may be counted.
    melded_hand: Option<Need>,
    /// Whether a hand without any fan would be enough.
    chicken: bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(distances: &'a Distances, view: &'a View) -> Judge<'a> {
        let rules = distances.rules();
        let minimum = rules.minimum_points;
        let points = |fan: Fan| fan.points(rules);
        let kongs = |concealed_pungs: usize| {
            distances.scorer.kong_points(view.melded_kongs, view.concealed_kongs, concealed_pungs)
        };
        // Four Kongs take All Pungs away.
        let floor = match view.melded_kongs + view.concealed_kongs {
            4 => Need::Unknown,
            _ => Need::Points(minimum.saturating_sub(kongs(view.concealed_kongs))),
        };
        let concealed = |way: u32| {
            std::array::from_fn(|pungs| match (floor, pungs) {
                (Need::Unknown, _) => Need::Unknown,
                (_, 4) if minimum > points(Fan::FourConcealedPungs) => Need::Unknown,
                (_, 4) => Need::Points(0),
                _ => Need::Points(minimum.saturating_sub(kongs(pungs) + way)),
            })
        };
        let drawn = if view.open == 0 { points(Fan::FullyConcealedHand) } else { points(Fan::SelfDrawn) };
        let may_be_melded =
            view.concealed_kongs == 0 && !(view.has_added_kong && rules.melded_hand_added_kong == AllowOrDeny::Deny);
        let with_melded_hand = match floor {
            Need::Points(needed) => Need::Points(needed.saturating_sub(points(Fan::MeldedHand))),
            Need::Unknown => Need::Unknown,
        };
        let simple = view.concealed_kongs == 0 && view.open < 3;
        let shortfall = match (floor, view.open) {
            (Need::Points(needed), 1..) => minimum - needed,
            (Need::Points(needed), 0) => minimum - needed.saturating_sub(points(Fan::ConcealedHand)),
            (Need::Unknown, _) => SHORTFALLS,
        };
        Judge {
            distances,
            glance: Some(shortfall).filter(|&shortfall| simple && shortfall < SHORTFALLS),
            view,
            rows: distances.rows(view.winds.packed()),
            kongs: kongs(view.concealed_kongs),
            floor,
            closed: concealed(points(Fan::ConcealedHand)),
            self_drawn: concealed(drawn),
            as_held: concealed(0),
            melded_hand: may_be_melded.then_some(with_melded_hand),
            chicken: kongs(view.concealed_kongs) == 0 && points(Fan::ChickenHand) >= minimum,
        }
    }

    /// Of some pairs those with which the melded sets are worth so much.
    #[inline]
    fn worth(&self, leaf: &Leaf, pairs: u64, points: u32) -> u64 {
        let minimum = self.distances.rules().minimum_points;
        if points == 0 || pairs == 0 {
            return pairs;
        }
        let winds = self.view.winds.packed();
        let shortfall = minimum.saturating_sub(points);
        if shortfall < SHORTFALLS && points <= minimum {
            return pairs & self.rows.get(self.distances, leaf.rank, shortfall, winds, || leaf.sorted());
        }
        let enough = self.distances.points_by_pair(leaf.sorted(), winds).filter(|&(_, found)| found >= points);
        pairs & enough.fold(0, |kinds, (pair, _)| kinds | 1 << pair)
    }

    #[inline]
    fn decide(&self, leaf: &Leaf, pairs: u64, need: Need, measure: Measure) -> u64 {
        match need {
            Need::Points(points) => self.worth(leaf, pairs, points),
            Need::Unknown => filter(pairs, |pair| {
                let goal = Goal::standard(self.view, leaf, pair);
                // More than one tile missing, as far as it matters: one missing tile is looked at as a wait.
                self.distances.is_legal(self.distances.value(self.view, &goal, measure, 2))
            }),
        }
    }

    /// The pairs of a leaf that are worth the minimum as [`Measure::Floor`](super::Measure::Floor) says.
    #[inline]
    pub(super) fn floor(&self, leaf: &Leaf) -> u64 {
        self.decide(leaf, leaf.pairs, self.floor, Measure::Floor)
    }

    /// The same, but pungs that are in the hand stay concealed; and with three sets melded Melded Hand counts where a single tile
    /// of the pair is held.
    #[inline]
    pub(super) fn floor_as_held(&self, leaf: &Leaf) -> u64 {
        let mut floor = self.floor(leaf);
        if floor == leaf.pairs {
            return floor;
        }
        if self.view.open >= 3
            && leaf.pair_cost == 1
            && let Some(Need::Points(points)) = self.melded_hand
        {
            floor |= self.worth(leaf, leaf.pairs & !floor, points);
        }
        if !leaf.has_pungs() {
            return floor;
        }
        let held = leaf.to_come.pungs(self.view.tree.root().held(3)).count_ones() as usize + self.view.concealed_kongs;
        match self.as_held[held.min(4)] {
            Need::Points(points) => floor | self.worth(leaf, leaf.pairs & !floor, points),
            Need::Unknown => floor,
        }
    }

    /// The pairs that may be worth the minimum as [`Judge::floor_as_held`] or [`Judge::closed_by_winner`] say: a quick look, that
    /// does not branch on what it reads.
    #[inline]
    pub(super) fn glance(&self, leaf: &Leaf) -> u64 {
        match self.glance {
            Some(shortfall) => {
                // The row is fetched even where it cannot decide: it will be asked.
                let undecided = if leaf.has_pungs() { u64::MAX } else { 0 };
                leaf.pairs & (self.rows.glance(leaf.rank, shortfall) | undecided)
            }
            None => leaf.pairs,
        }
    }

    /// Has at hand what [`Judge::points`] will say.
    #[inline]
    pub(super) fn fetch_points(&self, leaf: &Leaf) {
        self.rows.fetch_points(leaf.rank);
    }

    /// What a pair of a leaf is worth with every set melded, at most some 255, kongs that are there counted.
    #[inline]
    pub(super) fn points(&self, leaf: &Leaf, pair: usize) -> u32 {
        let winds = self.view.winds.packed();
        self.kongs + self.rows.points(self.distances, leaf.rank, pair, winds, || leaf.sorted())
    }

    /// As [`Measure::Closed`](super::Measure::Closed) says.
    #[inline]
    pub(super) fn closed(&self, leaf: &Leaf) -> u64 {
        let [surely, by_winner] = self.closed_by_winner(leaf);
        surely | filter(by_winner, |pair| self.closed_winners(leaf, pair, self.missing(leaf, pair)) != 0)
    }

    /// The pairs that are worth the minimum closed, whichever missing tile is won on; and those with which that depends on the
    /// tile.
    #[inline]
    pub(super) fn closed_by_winner(&self, leaf: &Leaf) -> [u64; 2] {
        if self.view.open > 0 {
            return [0, 0];
        }
        let pungs = self.view.concealed_kongs + leaf.pungs();
        let at_most = match self.closed[pungs] {
            Need::Points(points) => self.worth(leaf, leaf.pairs, points),
            Need::Unknown => return [0, leaf.pairs],
        };
        if leaf.pungs() == 0 {
            return [at_most, 0];
        }
        let surely = match self.closed[pungs - 1] {
            Need::Points(points) => self.worth(leaf, at_most, points),
            Need::Unknown => 0,
        };
        [surely, at_most & !surely]
    }

    /// The missing tiles that make a pair of [`Judge::closed_by_winner`]'s second list worth the minimum.
    pub(super) fn closed_winners(&self, leaf: &Leaf, pair: usize, missing: u64) -> u64 {
        let pungs = self.view.concealed_kongs + leaf.pungs();
        let goal = Goal::standard(self.view, leaf, pair);
        match self.closed[pungs] {
            // A pung that is won on is melded: so win on something else.
            Need::Points(_) => {
                let chows = goal.sets.iter().filter(|&&set| usize::from(set) < FIRST_PUNG);
                missing & chows.fold(1 << pair, |kinds, &set| kinds | KINDS_OF[usize::from(set)])
            }
            Need::Unknown => self.distances.closed_winners(self.view, &goal, missing),
        }
    }

    /// The tiles of four sets and a pair but for the melds.
    #[inline]
    pub(super) fn tiles(&self, leaf: &Leaf, pair: usize) -> u128 {
        leaf.tiles() + (2 << (3 * pair)) - self.view.fixed_tiles
    }

    /// The kinds that the hand lacks of them.
    fn missing(&self, leaf: &Leaf, pair: usize) -> u64 {
        kinds_of(self.view.missing(self.tiles(leaf, pair)).bits())
    }

    /// As [`Measure::SelfDrawn`](super::Measure::SelfDrawn) says.
    #[inline]
    pub(super) fn self_drawn(&self, leaf: &Leaf) -> u64 {
        self.decide(leaf, leaf.pairs, self.self_drawn[self.view.concealed_kongs + leaf.pungs()], Measure::SelfDrawn)
    }

    /// As [`Measure::BestCase`](super::Measure::BestCase) says of at least two missing tiles.
    ///
    /// A draw is worth at least as much as a wait fan, so that beside [`Judge::self_drawn`] there are three ways to the
    /// minimum: Melded Hand, a draw with a wait fan, and Chicken Hand. The last two depend on the winning tile.
    pub(super) fn best_case(&self, leaf: &Leaf) -> u64 {
        let mut legal = self.self_drawn(leaf);
        if let Some(need) = self.melded_hand.filter(|_| leaf.pair_cost > 0) {
            legal |= self.decide(leaf, leaf.pairs & !legal, need, Measure::BestCase);
        }
        let others = leaf.pairs & !legal;
        let mut doubtful = match self.self_drawn[self.view.concealed_kongs + leaf.pungs()] {
            // Every wait fan is worth one point.
            Need::Points(points) => self.worth(leaf, others, points.saturating_sub(1)),
            Need::Unknown => others,
        };
        if self.chicken {
            doubtful |= others & !self.worth(leaf, others, 1);
        }
        legal | self.decide(leaf, doubtful, Need::Unknown, Measure::BestCase)
    }

    /// The pairs that are worth the minimum when one of their last tiles is drawn; and those that may be so with a wait fan, the
    /// last tile of a kind, or won on a discard.
    pub(super) fn waits(&self, leaf: &Leaf) -> [u64; 2] {
        let surely = self.self_drawn(leaf);
        let others = leaf.pairs & !surely;
        let rules = self.distances.rules();
        let in_doubt = match self.self_drawn[self.view.concealed_kongs + leaf.pungs()] {
            // Four melds may be a Melded Hand.
            _ if self.view.fixed_sets() == 4 => others,
            Need::Unknown => others,
            Need::Points(points) => {
                let last = points.saturating_sub(1 + Fan::LastTile.points(rules));
                let chicken = if self.chicken { others & !self.worth(leaf, others, 1) } else { 0 };
                chicken | self.worth(leaf, others, last)
            }
        };
        [surely, in_doubt]
    }
}

/// The kinds (bits) for which something holds.
#[inline]
pub(super) fn filter(kinds: u64, holds: impl Fn(usize) -> bool) -> u64 {
    let (mut rest, mut kept) = (kinds, 0);
    while rest != 0 {
        let kind = rest.trailing_zeros();
        rest &= rest - 1;
        kept |= u64::from(holds(kind as usize)) << kind;
    }
    kept
}
