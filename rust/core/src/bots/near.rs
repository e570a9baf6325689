//! The nearest hands that are worth the minimum, weighed by how easily their missing tiles come.

use super::Tools;
use crate::analysis::{Position, Shanten, Way, wait_points, waiting_kinds};
use crate::tiles::Tile;

/// What is near a hand of 13 tiles, or of 14 before a discard.
#[derive(Copy, Clone, Debug)]
pub(super) struct Near {
    /// Tiles missing to a legal win: 1 if one is waited for; `None` if none can be reached.
    pub(super) distance: Option<u8>,
    /// The weight of what stays near after a discard, by the kind thrown; 0 for kinds that may not be thrown for it.
    pub(super) after: [f32; Tile::PLAYING_KINDS],
    /// The weight of all.
    pub(super) weight: f32,
}

impl Near {
    const FAR: Near = Near { distance: None, after: [0.0; Tile::PLAYING_KINDS], weight: 0.0 };

    /// What is within so many missing tiles.
    pub(super) fn within(tools: &Tools, position: &Position, most: u8) -> Near {
        if most == 0 {
            return Near::FAR;
        }
        if Shanten::of(position).best() <= 0 {
            let ready = Near::ready(tools, position);
            if ready.distance.is_some() {
                return ready;
            }
        }
        let unseen = position.unseen();
        let mut near = Near::FAR;
        near.distance = tools.distances.visit_nearest(position, most, |way| near.add(way, &unseen));
        near
    }

    pub(super) fn of(tools: &Tools, position: &Position) -> Near {
        Near::within(tools, position, 14)
    }

    fn add(&mut self, way: &Way, unseen: &[u8; Tile::PLAYING_KINDS]) {
        let weight = weight(way, unseen);
        self.weight += weight;
        let mut surplus = way.surplus;
        while surplus != 0 {
            self.after[surplus.trailing_zeros() as usize] += weight;
            surplus &= surplus - 1;
        }
    }

    /// Hands that wait for a legal win.
    fn ready(tools: &Tools, position: &Position) -> Near {
        let mut near = Near::FAR;
        if position.has_drawn() {
            for tile in position.concealed().kinds() {
                let Some(after) = position.after_discard(tile).filter(|after| waiting_kinds(after) != 0) else {
                    continue;
                };
                let weight = waits(tools, &after);
                near.after[tile.index()] = weight;
                near.weight = near.weight.max(weight);
            }
        } else {
            near.weight = waits(tools, position);
        }
        near.distance = (near.weight > 0.0).then_some(1);
        near
    }

    /// The discard that leaves the most; `None` if nothing can be reached.
    pub(super) fn best(&self) -> Option<Tile> {
        let best = (0..Tile::PLAYING_KINDS).max_by(|&a, &b| self.after[a].total_cmp(&self.after[b]))?;
        Tile::from_index(best).filter(|_| self.after[best] > 0.0)
    }
}

/// What the legal waits of a hand of 13 tiles are worth: copies that may come, each as often as it may be won on, times points.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn waits(tools: &Tools, position: &Position) -> f32 {
    let minimum = tools.rules().minimum_points;
    let of_wait = |wait: crate::analysis::WaitPoints| {
        let discard = if wait.discard >= minimum { 3 * (24 + wait.discard) } else { 0 };
        let drawn = if wait.self_drawn >= minimum { 3 * (8 + wait.self_drawn) } else { 0 };
        u32::from(wait.unseen) * (discard + drawn)
    };
    wait_points(&tools.scorer, position).map(of_wait).sum::<u32>() as f32
}

/// The ways to take the missing tiles from the unseen ones, each as often as players may show it.
fn weight(way: &Way, unseen: &[u8; Tile::PLAYING_KINDS]) -> f32 {
    let ways: f32 = way
        .missing
        .kinds()
        .map(|kind| {
            let (copies, wanted) = (unseen[kind.index()], way.missing.count(kind));
            (0..wanted).map(|n| f32::from(copies - n) / f32::from(n + 1)).product::<f32>()
        })
        .product();
    if !way.claims {
        return ways;
    }
    // A tile of a pung is claimed from all, the last one of a chow from the left.
    #[allow(clippy::cast_possible_wrap, reason = "at most four")]
    let factor = 4_f32.powi(way.pungs.count_ones() as i32) * 2_f32.powi(way.chows.count_ones() as i32);
    ways * factor
}
