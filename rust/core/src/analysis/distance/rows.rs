//! For every multiset of four sets the pairs with which it is worth enough.
//!
//! A row says with which pairs four melded sets fall short of the minimum by at most 0, 1, ... 7 points: what kongs, concealed
//! pungs, a concealed hand or a draw add is the same for all pairs, so that each question is one word of the row. A row is
//! worked out when it is first asked for: under three microseconds each, about a second for all 366,528 that exist.

use super::Distances;
use super::sets::{self, QUADRUPLES};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

/// Shortfalls that a row knows: 0 to 7 points.
pub(super) const SHORTFALLS: u32 = 8;

/// Set in a word that has been worked out.
const KNOWN: u64 = 1 << 63;

/// Four melded sets. The words are written independently of each other, and always with the same values.
///
/// The points and the first words of the row, which are asked for most, stand in one line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Four {
    /// What they are worth with each pair, a byte a kind; 255 stands for that and more. The last byte says that it has been
    /// worked out.
    points: [AtomicU64; 5],
    row: [AtomicU64; SHORTFALLS as usize],
}

/// Set in the last word of points that have been worked out.
const FILLED: u64 = 1 << 63;

/// The rows of all multisets, for one arrangement of the winds.
pub(super) struct Rows(Box<[Four]>);

impl Rows {
    pub(super) fn new() -> Rows {
        Rows((0..QUADRUPLES).map(|_| Four::default()).collect())
    }

    /// What the four sets with this number are worth melded with a pair that they leave room for, at most 255.
    #[inline]
    pub(super) fn points(
        &self,
        distances: &Distances,
        rank: usize,
        pair: usize,
        winds: u8,
        sets: impl FnOnce() -> [u8; 4],
    ) -> u32 {
        let points = &self.0[rank].points;
        if points[4].load(Ordering::Acquire) == 0 {
            self.fill(distances, rank, winds, sets());
        }
        u32::from(points[pair / 8].load(Ordering::Relaxed).to_le_bytes()[pair % 8])
    }

    /// Has at hand what the four sets with this number are worth, which comes from far away.
    #[inline]
    pub(super) fn fetch_points(&self, rank: usize) {
        black_box(self.0[rank].points[4].load(Ordering::Relaxed));
    }

    /// The pairs with which the four sets with this number are worth the minimum less `shortfall`; `sets` are asked for when
    /// the row is not there yet. Pairs that would need a fifth tile of a kind are not among them.
    #[inline]
    pub(super) fn get(
        &self,
        distances: &Distances,
        rank: usize,
        shortfall: u32,
        winds: u8,
        sets: impl FnOnce() -> [u8; 4],
    ) -> u64 {
        let known = self.0[rank].row[shortfall as usize].load(Ordering::Relaxed);
        if known != 0 { known } else { self.fill(distances, rank, winds, sets())[shortfall as usize] }
    }

    /// The pairs of [`Rows::get`], or all kinds where they have not been worked out.
    #[inline]
    pub(super) fn glance(&self, rank: usize, shortfall: u32) -> u64 {
        let known = self.0[rank].row[shortfall as usize].load(Ordering::Relaxed);
        known | if known == 0 { u64::MAX } else { 0 }
    }

    /// Works out every row, and says how many there are. Sets that need a fifth tile of a kind have none.
    pub(super) fn prepare(&self, distances: &Distances, winds: u8) -> usize {
        let mut count = 0;
        sets::for_each_quadruple(|quadruple| {
            self.get(distances, sets::rank(quadruple), 0, winds, || quadruple);
            count += 1;
        });
        count
    }

    #[cold]
    fn fill(&self, distances: &Distances, rank: usize, winds: u8, sets: [u8; 4]) -> [u64; SHORTFALLS as usize] {
        let mut row = [KNOWN; SHORTFALLS as usize];
        let mut points_of = [0, 0, 0, 0, FILLED];
        for (pair, points) in distances.points_by_pair(sets, winds) {
            points_of[pair / 8] |= u64::from(points.min(255)) << (8 * (pair % 8));
            let shortfall = distances.rules().minimum_points.saturating_sub(points);
            for word in row.iter_mut().skip(shortfall as usize) {
                *word |= 1 << pair;
            }
        }
        for (word, &known) in self.0[rank].row.iter().zip(&row) {
            word.store(known, Ordering::Relaxed);
        }
        for (word, known) in self.0[rank].points.iter().zip(points_of) {
            word.store(known, Ordering::Release);
        }
        row
    }
}
