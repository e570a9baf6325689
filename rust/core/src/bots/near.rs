//! The hands worth the minimum that are near, weighed.

use super::Tools;
use super::plans::{Plans, bits};
use super::rates::Rates;
use crate::analysis::{Family, Look, Missing, Position, Shanten, WaitPoints, Way, wait_points, waiting_kinds};
use crate::tiles::Tile;

const KINDS: usize = Tile::PLAYING_KINDS;

/// How what is near is weighed.
pub(super) trait Weigh {
    /// The weight of a way that misses as few tiles as any.
    fn way(&self, way: &Way) -> f32;
    /// The weight of a wait.
    fn wait(&self, wait: &WaitPoints) -> f32;
    /// The farthest distance at which it counts what can be had together, see [`Plans`]; 0: nowhere.
    fn planned(&self) -> u8 {
        0
    }
    /// Shows ways that miss more tiles than the nearest, and how many times the weight of one as near each has.
    fn farther(&self, _look: &Look, _distance: u8, _visit: &mut dyn FnMut(&Way, f32)) {}
}

/// What is near a hand of 13 tiles, or of 14 before a discard.
#[derive(Clone)]
pub(super) struct Near {
    /// Tiles missing to a legal win: 1 if one is waited for; `None` if none can be reached.
    pub(super) distance: Option<u8>,
    /// What stays near after a discard, by the kind thrown.
    pub(super) after: [Ahead; KINDS],
    /// What is near 13 tiles.
    pub(super) all: Ahead,
}

/// Ways and waits together.
#[derive(Copy, Clone, Default)]
pub(super) struct Ahead {
    pub(super) weight: f32,
    /// The weight and the missing tiles of the heaviest of the nearest ways.
    pub(super) heaviest: (f32, Missing),
}

impl Ahead {
    /// Whether one of the nearest ways is among it.
    pub(super) const fn is_nearest(&self) -> bool {
        !self.heaviest.1.is_empty()
    }

    const NONE: Ahead = Ahead { weight: 0.0, heaviest: (0.0, Missing::NONE) };
}

impl Near {
    const FAR: Near = Near { distance: None, after: [Ahead::NONE; KINDS], all: Ahead::NONE };

    /// What is near.
    pub(super) fn of(tools: &Tools, position: &Position, weigh: &impl Weigh) -> Near {
        Near::within(tools, position, weigh, 14)
    }

    /// What is within so many missing tiles.
    pub(super) fn within(tools: &Tools, position: &Position, weigh: &impl Weigh, most: u8) -> Near {
        let mut near = Near::FAR;
        if most == 0 {
            return near;
        }
        let shanten = Shanten::of(position);
        if shanten.best() <= 0 {
            near.look_at_waits(tools, position, weigh);
            if near.distance.is_some() {
                return near;
            }
        }
        let planned = weigh.planned();
        let mut plans = (planned > 0).then(|| Plans::new(position));
        near.distance = tools.distances.look_from(position, shanten, |look| {
            let mut note = |way: &Way, weight: f32, distance: u8| {
                let plans = plans.as_mut().filter(|_| distance <= planned);
                match plans {
                    Some(plans) => plans.add(way, weight),
                    None => near.add(way, weight),
                }
                if way.count == distance {
                    near.note_nearest(way, weight);
                }
            };
            let distance = look.nearest(most, |way| note(way, weigh.way(way), way.count))?;
            weigh.farther(look, distance, &mut |way, times| note(way, times * weigh.way(way), distance));
            Some(distance)
        });
        if let Some(plans) = plans.filter(|_| near.distance.is_some_and(|distance| distance <= planned)) {
            near.all.weight = plans.all();
            plans.after().for_each(|(kind, weight)| near.after[kind].weight = weight);
        }
        near
    }

    fn add(&mut self, way: &Way, weight: f32) {
        self.all.weight += weight;
        bits(way.surplus).for_each(|kind| self.after[kind].weight += weight);
    }

    fn note_nearest(&mut self, way: &Way, weight: f32) {
        let note = |ahead: &mut Ahead| {
            if weight > ahead.heaviest.0 {
                ahead.heaviest = (weight, way.missing);
            }
        };
        note(&mut self.all);
        bits(way.surplus).for_each(|kind| note(&mut self.after[kind]));
    }

    /// Hands that wait for a legal win.
    fn look_at_waits(&mut self, tools: &Tools, position: &Position, weigh: &impl Weigh) {
        let waits = |position: &Position| {
            let mut ahead = Ahead::default();
            for wait in wait_points(&tools.scorer, position) {
                let weight = weigh.wait(&wait);
                ahead.weight += weight;
                if weight > ahead.heaviest.0 {
                    ahead.heaviest = (weight, Missing::one(wait.tile));
                }
            }
            ahead
        };
        if position.has_drawn() {
            for tile in position.concealed().kinds() {
                if let Some(after) = position.after_discard(tile).filter(|after| waiting_kinds(after) != 0) {
                    self.after[tile.index()] = waits(&after);
                }
            }
        } else {
            self.all = waits(position);
        }
        self.distance = (self.most() > 0.0).then_some(1);
    }

    /// The most that there is: of 14 tiles after a discard.
    pub(super) fn most(&self) -> f32 {
        let after = self.most_after();
        if after > 0.0 { after } else { self.all.weight }
    }

    /// The most that a discard leaves.
    pub(super) fn most_after(&self) -> f32 {
        self.after.iter().map(|after| after.weight).fold(0.0, f32::max)
    }

    /// The discard that leaves the most, the last in tile order of equal ones; `None` if nothing can be reached.
    pub(super) fn best(&self) -> Option<Tile> {
        let best = (0..KINDS).max_by(|&a, &b| self.after[a].weight.total_cmp(&self.after[b].weight))?;
        Tile::from_index(best).filter(|_| self.after[best].weight > 0.0)
    }
}

/// Each way by the ways to take its missing tiles from the unseen ones, as often as players may show them.
pub(super) struct Plain {
    pub(super) unseen: [u8; KINDS],
    pub(super) minimum: u32,
}

impl Weigh for Plain {
    fn way(&self, way: &Way) -> f32 {
        let of_kind = |kind: usize| {
            let (copies, wanted) = (self.unseen[kind], way.missing.copies(kind));
            (0..wanted).map(|n| f32::from(copies - n) / f32::from(n + 1)).product::<f32>()
        };
        // A tile of a pung is claimed from all, the last one of a chow from the left.
        let claims = 4_u32.pow(way.pungs.count_ones()) << way.chows.count_ones();
        #[allow(clippy::cast_precision_loss, reason = "at most 256")]
        let claims = claims as f32;
        claims * bits(way.missing.kinds()).map(of_kind).product::<f32>()
    }

    fn wait(&self, wait: &WaitPoints) -> f32 {
        let discard = if wait.discard >= self.minimum { 3 * (24 + wait.discard) } else { 0 };
        let drawn = if wait.self_drawn >= self.minimum { 3 * (8 + wait.self_drawn) } else { 0 };
        #[allow(clippy::cast_precision_loss, reason = "at most a few thousand")]
        let pays = (discard + drawn) as f32;
        f32::from(wait.unseen) * pays
    }
}

/// Each way by how fast its tiles come and what it pays, and with those of the nearest a few that are farther but that people
/// go: to four pungs from pairs, and to one suit.
#[derive(Clone, PartialEq)]
pub(super) struct Keen {
    pub(super) rates: Rates,
    pub(super) minimum: u32,
    /// The farthest distances from which ways that are a tile farther count too: all of them; those of which every set is begun.
    pub(super) farther_to: [u8; 2],
}

/// How many times the weight of a nearest way each of these has: four pungs that are as near, one tile farther, two tiles
/// farther; one suit and honors one tile farther; one suit alone one tile and two tiles farther; any way one tile farther.
///
/// The weight of a way falls about ten times with each tile that it misses more; so these are choices between hands that come
/// about as fast, and as people make them: fans are won about as often as people win them.
const PUNGS: [f32; 3] = [5.0, 15.0, 100.0];
const FLUSH: f32 = 1.5;
const SUIT: [f32; 2] = [5.0, 50.0];
const ANY: f32 = 2.0;

impl Weigh for Keen {
    fn planned(&self) -> u8 {
        4
    }

    fn way(&self, way: &Way) -> f32 {
        self.rates.of_way(way)
    }

    fn wait(&self, wait: &WaitPoints) -> f32 {
        self.rates.of_wait(wait, self.minimum)
    }

    fn farther(&self, look: &Look, distance: u8, visit: &mut dyn FnMut(&Way, f32)) {
        let [all_to, begun_to] = self.farther_to;
        if distance <= all_to {
            look.at(distance + 1, |way| visit(way, ANY));
        } else if distance <= begun_to {
            look.family(look.begun(1), distance + 1, |way| visit(way, ANY));
        }
        if let Some(pungs) = look.pungs() {
            for (missing, times) in (distance..).zip(PUNGS) {
                look.family(pungs, missing, |way| visit(way, times));
            }
        }
        for flush in Family::FLUSHES {
            look.family(flush, distance + 1, |way| visit(way, FLUSH));
        }
        for suit in Family::SUITS {
            for (missing, times) in (distance + 1..).zip(SUIT) {
                look.family(suit, missing, |way| visit(way, times));
            }
        }
    }
}
