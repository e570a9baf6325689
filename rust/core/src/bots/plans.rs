//! What is near, counted by what can be had together.
//!
//! Two ways are one more chance only if a tile that comes and the discard then leave both: of the ways that one tile brings nearer
//! those count that go together with the best discard.

use crate::analysis::{Position, Way};
use crate::tiles::Tile;
use arrayvec::ArrayVec;

const KINDS: usize = Tile::PLAYING_KINDS;
/// Places for the kinds of a hand, which has at most 14, and one more for [`SAME`]; four stand together, as the processor adds
/// them.
const PLACES: usize = 16;
const FOURS: usize = PLACES / 4;
/// In this place, as the discard now, stand weights of two discards of one kind.
const SAME: u8 = 15;

/// For each place a row of words, all bits being set in that place.
const IN_PLACE: [[[u32; 4]; FOURS]; PLACES] = {
    let mut rows = [[[0; 4]; FOURS]; PLACES];
    let mut place = 0;
    while place < PLACES {
        rows[place][place / 4][place % 4] = u32::MAX;
        place += 1;
    }
    rows
};

type Row = [[f32; 4]; FOURS];

/// Weights by the discard now and the discard then. They are the same either way round; two discards of one kind stand in [`SAME`],
/// and what stands where both are one kind means nothing. Of 13 tiles the first row has those of the discard then.
type Table = [Row; PLACES];

/// Weights by the tile that comes, the discard now, and the discard then.
pub(super) struct Plans {
    /// The kinds of the hand, and how many they are.
    held: u64,
    count: usize,
    /// The place of each kind among them.
    places: [u8; KINDS],
    /// The tables of the tiles that are missing.
    tables: Vec<Table>,
    /// The table of each tile; [`NO_TABLE`] of those that have none.
    table_of: [u8; KINDS],
    has_drawn: bool,
}

const NO_TABLE: u8 = u8::MAX;

impl Plans {
    pub(super) fn new(position: &Position) -> Plans {
        let mut places = [0; KINDS];
        let (mut held, mut count) = (0, 0);
        for tile in position.concealed().kinds() {
            places[tile.index()] = count;
            held |= 1 << tile.index();
            count += 1;
        }
        let tables = Vec::with_capacity(KINDS);
        let has_drawn = position.has_drawn();
        Plans { held, count: count.into(), places, tables, table_of: [NO_TABLE; KINDS], has_drawn }
    }

    pub(super) fn add(&mut self, way: &Way, weight: f32) {
        match self.count {
            ..=4 => self.add_rows::<1>(way, weight),
            5..=8 => self.add_rows::<2>(way, weight),
            9..=12 => self.add_rows::<3>(way, weight),
            _ => self.add_rows::<4>(way, weight),
        }
    }

    /// [`Plans::add`] where so many fours of places are in use.
    ///
    /// A row is added to as a whole: that takes a few instructions, however many tiles are of no use. It is put together in
    /// words, since a row written place by place could not be read as a whole at once.
    #[inline]
    fn add_rows<const USED: usize>(&mut self, way: &Way, weight: f32) {
        let mut thrown = [[0; 4]; USED];
        let mut places: ArrayVec<u8, PLACES> = ArrayVec::new();
        for kind in bits(way.surplus) {
            let place = self.places[kind];
            places.push(place);
            for (thrown, place) in thrown.iter_mut().zip(&IN_PLACE[usize::from(place) % PLACES]) {
                thrown.iter_mut().zip(place).for_each(|(thrown, place)| *thrown |= place);
            }
        }
        let row = thrown.map(|four| four.map(|thrown| f32::from_bits(thrown & weight.to_bits())));
        // Two tiles of one kind are thrown one after the other.
        match places[..] {
            _ if !self.has_drawn => places = [0].into_iter().collect(),
            [_] => places = [SAME].into_iter().collect(),
            _ => {}
        }
        for tile in bits(way.missing.kinds()) {
            if self.table_of[tile] == NO_TABLE {
                self.table_of[tile] = u8::try_from(self.tables.len()).unwrap_or(NO_TABLE);
                self.tables.push([[[0.0; 4]; FOURS]; PLACES]);
            }
            let table = &mut self.tables[usize::from(self.table_of[tile])];
            for &now in &places {
                for (sums, row) in table[usize::from(now) % PLACES].iter_mut().zip(&row) {
                    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
                }
            }
        }
    }

    /// What each discard leaves; nothing of 13 tiles.
    pub(super) fn after(&self) -> impl Iterator<Item = (usize, f32)> {
        let (held, sums) = if self.has_drawn { (self.held, self.sums()) } else { (0, Row::default()) };
        bits(held).map(move |kind| (kind, sums.as_flattened()[usize::from(self.places[kind])]))
    }

    /// What 13 tiles have before them.
    pub(super) fn all(&self) -> f32 {
        let of_tile = |tile: usize| self.tables.get(usize::from(self.table_of[tile]));
        let best = |table: &Table| table[0].as_flattened().iter().copied().fold(0.0, f32::max);
        if self.has_drawn { 0.0 } else { (0..KINDS).filter_map(of_tile).map(best).sum() }
    }

    /// Of each discard now the sum over the tiles of the best discard then.
    fn sums(&self) -> Row {
        match self.count {
            ..=4 => self.sums_of::<1>(),
            5..=8 => self.sums_of::<2>(),
            9..=12 => self.sums_of::<3>(),
            _ => self.sums_of::<4>(),
        }
    }

    /// [`Plans::sums`] where so many fours of places are in use.
    fn sums_of<const USED: usize>(&self) -> Row {
        let mut sums = Row::default();
        for tile in 0..KINDS {
            let Some(table) = self.tables.get(usize::from(self.table_of[tile])) else { continue };
            // Row by row for all discards at once, each being as good now as then.
            let mut best = [[0.0; 4]; USED];
            for then in (0..self.count).chain([SAME.into()]) {
                for ((best, row), place) in best.iter_mut().zip(&table[then]).zip(&IN_PLACE[then]) {
                    for ((best, weight), place) in best.iter_mut().zip(row).zip(place) {
                        let weight = f32::from_bits(weight.to_bits() & !place);
                        *best = if weight > *best { weight } else { *best };
                    }
                }
            }
            for (sums, best) in sums.iter_mut().zip(&best) {
                sums.iter_mut().zip(best).for_each(|(sum, best)| *sum += best);
            }
        }
        sums
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
