//! The tiles that bring a hand nearer, and what each discard leaves.

use super::measure::{ONES, Shanten, Tally};
use super::tables::Tables;
use crate::analysis::Position;
use crate::tiles::{Tile, Tiles};
use arrayvec::ArrayVec;

/// What a discard leaves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    /// The discarded tile.
    pub tile: Tile,
    /// The distances of the thirteen tiles that stay.
    pub shanten: Shanten,
    /// See [`useful_tiles`].
    pub useful: Tiles,
}

/// The useful tiles: every unseen copy of each kind whose draw makes the distance to the nearest form less. So
/// [`Tiles::kinds`] are the kinds, and [`Tiles::len`] is how many copies can be hoped for. Of a hand of fourteen they are the
/// useful tiles of all its best discards together.
#[must_use]
pub fn useful_tiles(position: &Position) -> Tiles {
    let looked_at = Looked::at(position);
    looked_at.useful(&looked_at.tally(0))
}

/// Each kind of concealed tile as a discard, in tile order. The discarded tile is seen from then on.
#[must_use]
pub fn discards(position: &Position) -> ArrayVec<Discard, 14> {
    let looked_at = Looked::at(position);
    let discard = |tile: Tile| {
        let tally = looked_at.tally(1 << (3 * tile.index()));
        Discard { tile, shanten: tally.shanten(), useful: looked_at.useful(&tally) }
    };
    position.concealed().kinds().map(discard).collect()
}

/// A position as it is looked at again and again.
struct Looked {
    tables: &'static Tables,
    concealed: u128,
    melded: u128,
    melds: usize,
    /// Three bits a kind: the copies not seen.
    unseen: u128,
}

impl Looked {
    fn at(position: &Position) -> Looked {
        let (concealed, own) = (position.concealed().bits(), position.own().bits());
        Looked {
            tables: Tables::get(),
            concealed,
            melded: own - concealed,
            melds: position.melded_sets(),
            unseen: 4 * ONES - position.known().bits(),
        }
    }

    /// Without some of the tiles.
    fn tally(&self, without: u128) -> Tally<'static> {
        Tally::of(self.tables, self.concealed - without, self.melded, self.melds)
    }

    fn useful(&self, tally: &Tally) -> Tiles {
        let shanten = tally.shanten();
        let best = shanten.best();
        // A draw brings each form nearer by one at most: only the nearest forms can come below.
        let [standard, others @ ..] = shanten.forms().map(|distance| distance == best);
        let others_matter = others.contains(&true);
        let mut rest = (self.unseen | self.unseen >> 1 | self.unseen >> 2) & ONES;
        let mut useful = 0;
        while rest != 0 {
            let unit = rest & rest.wrapping_neg();
            rest ^= unit;
            let drawn = tally.with(unit);
            let is_nearer = standard && drawn.standard() < best
                || others_matter
                    && drawn.others().into_iter().zip(others).any(|(other, matters)| matters && other < best);
            useful |= if is_nearer { 7 * unit } else { 0 };
        }
        Tiles::from_bits(self.unseen & useful)
    }
}
