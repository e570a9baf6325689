//! What is near, counted by what can be had together.
//!
//! Two ways are one more chance only if a tile that comes and the discard then leave both: of the ways that one tile brings nearer
//! those count that go together with the best discard.

use crate::analysis::{Position, Way};
use crate::tiles::Tile;

const KINDS: usize = Tile::PLAYING_KINDS;
/// Kinds that a hand can have.
const HELD: usize = 14;

/// Weights by the discard now, the tile that comes, and the discard then.
pub(super) struct Plans {
    /// The kinds of the hand.
    held: u64,
    /// The place of each kind among them.
    places: [u8; KINDS],
    /// A table for each discard; of 13 tiles one for what stays.
    weights: Vec<[[f32; HELD]; KINDS]>,
    has_drawn: bool,
}

impl Plans {
    pub(super) fn new(position: &Position) -> Plans {
        let mut places = [0; KINDS];
        let (mut held, mut count) = (0, 0);
        for tile in position.concealed().kinds() {
            places[tile.index()] = count;
            held |= 1 << tile.index();
            count += 1;
        }
        let has_drawn = position.has_drawn();
        let tables = if has_drawn { count.into() } else { 1 };
        Plans { held, places, weights: vec![[[0.0; HELD]; KINDS]; tables], has_drawn }
    }

    pub(super) fn add(&mut self, way: &Way, weight: f32) {
        if !self.has_drawn {
            self.add_to(0, way, way.surplus, weight);
            return;
        }
        for now in bits(way.surplus) {
            let then = way.surplus & !(1 << now);
            // Two tiles of one kind are thrown one after the other.
            let then = if then == 0 { way.surplus } else { then };
            self.add_to(self.places[now].into(), way, then, weight);
        }
    }

    fn add_to(&mut self, table: usize, way: &Way, then: u64, weight: f32) {
        let (table, places) = (&mut self.weights[table], &self.places);
        for tile in way.missing.kinds() {
            for thrown in bits(then) {
                table[tile.index()][usize::from(places[thrown])] += weight;
            }
        }
    }

    /// What each discard leaves; nothing of 13 tiles.
    pub(super) fn after(&self) -> impl Iterator<Item = (usize, f32)> {
        let held = if self.has_drawn { self.held } else { 0 };
        bits(held).map(|kind| (kind, self.sum(self.places[kind].into())))
    }

    /// What 13 tiles have before them.
    pub(super) fn all(&self) -> f32 {
        if self.has_drawn { 0.0 } else { self.sum(0) }
    }

    fn sum(&self, table: usize) -> f32 {
        self.weights[table].iter().map(|by_discard| by_discard.iter().copied().fold(0.0, f32::max)).sum()
    }
}

pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
