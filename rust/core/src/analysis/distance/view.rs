//! A position as the search sees it: in words, and with the winds in fixed places.

use super::missing::Missing;
use super::residual::Residual;
use super::sets;
use super::tree::Tree;
use crate::analysis::Position;
use crate::tiles::{Meld, MeldShape, Tile, Tiles, Wind};
use arrayvec::ArrayVec;

/// The place of the winds' fields in a word of counts.
const WINDS: usize = 27;

/// The winds in other places: the round's wind first, the player's wind, if it is another, second. No fan tells the other
/// winds apart, so that two tables of points do for all sixteen pairs of winds.
#[derive(Clone, Debug)]
pub(super) struct Winds {
    /// Where each wind is put.
    to: [usize; 4],
    /// By winds in their places here, a bit each: where they were.
    back: [u8; 16],
    is_double: bool,
}

impl Winds {
    fn new(round: usize, seat: usize) -> Winds {
        let mut to = [usize::MAX; 4];
        to[round] = 0;
        if seat != round {
            to[seat] = 1;
        }
        let mut next = 1 + usize::from(seat != round);
        for place in &mut to {
            if *place == usize::MAX {
                *place = next;
                next += 1;
            }
        }
        let was = |places: usize| (0..4).filter(|&wind| places >> to[wind] & 1 == 1).map(|wind| 1 << wind).sum();
        Winds { to, back: std::array::from_fn(was), is_double: seat == round }
    }

    /// Round and seat wind in their places.
    pub(super) const fn arrangement(&self) -> [Wind; 2] {
        [Wind::East, if self.is_double { Wind::East } else { Wind::South }]
    }

    /// The same as a hand packs them.
    pub(super) const fn packed(&self) -> u8 {
        if self.is_double { 0 } else { 1 }
    }

    /// The place of a kind.
    pub(super) fn place(&self, kind: usize) -> usize {
        if (WINDS..WINDS + 4).contains(&kind) { WINDS + self.to[kind - WINDS] } else { kind }
    }

    fn put_tiles(&self, tiles: u128) -> u128 {
        let fields = 0o7777 << (3 * WINDS);
        let field = |from: usize, to: usize| (tiles >> (3 * (WINDS + from)) & 7) << (3 * (WINDS + to));
        (tiles & !fields) | (0..4).map(|wind| field(wind, self.to[wind])).sum::<u128>()
    }

    /// The kind that stands in a place.
    pub(super) fn kind_back(&self, place: usize) -> usize {
        (WINDS..WINDS + 4).find(|&kind| self.place(kind) == place).unwrap_or(place)
    }

    /// A meld with its wind back where it was.
    pub(super) fn meld_back(&self, meld: Meld) -> Meld {
        with_tile(meld, self.kind_back(meld.tile().index()))
    }

    /// Kinds, a bit each, with the winds back where they were.
    #[inline]
    pub(super) fn kinds_back(&self, kinds: u64) -> u64 {
        let winds = 0xF << WINDS;
        (kinds & !winds) | u64::from(self.back[(kinds >> WINDS & 0xF) as usize]) << WINDS
    }

    /// Marks with the winds back where they were.
    #[inline]
    pub(super) fn missing_back(&self, missing: Missing) -> Missing {
        if missing.kinds() & 0xF << WINDS == 0 { missing } else { missing.map(|kinds| self.kinds_back(kinds)) }
    }

    /// Tiles with the winds back where they were.
    #[inline]
    pub(super) fn tiles_back(&self, tiles: u128) -> u128 {
        let fields = 0o7777 << (3 * WINDS);
        if tiles & fields == 0 {
            return tiles;
        }
        let field = |from: usize, to: usize| (tiles >> (3 * (WINDS + from)) & 7) << (3 * (WINDS + to));
        (tiles & !fields) | (0..4).map(|wind| field(self.to[wind], wind)).sum::<u128>()
    }
}

/// The same meld of another honor; of the same tile if it is a chow.
fn with_tile(meld: Meld, kind: usize) -> Meld {
    let tile = Tile::from_index(kind).unwrap_or(meld.tile());
    let from = meld.claimed().unwrap_or(1);
    let put = match meld.shape() {
        MeldShape::Chow => Some(meld),
        MeldShape::Pung => Meld::pung(tile, from),
        MeldShape::MeldedKong => Meld::melded_kong(tile, from),
        MeldShape::AddedKong => Meld::added_kong(tile, from),
        MeldShape::ConcealedKong => Meld::concealed_kong(tile),
    };
    put.unwrap_or(meld)
}

/// Four copies of each playing kind.
const ALL: u128 = 4 * (Tiles::LOW_BITS & ((1 << (3 * Tile::PLAYING_KINDS)) - 1));

/// A position of 13 tiles as the search sees it.
pub(super) struct View {
    pub(super) winds: Winds,
    /// The melds, filled from the front.
    pub(super) melds: [Option<Meld>; 4],
    pub(super) fixed: ArrayVec<u8, 4>,
    /// Their tiles, a kong's three.
    pub(super) fixed_tiles: u128,
    pub(super) concealed: u128,
    /// Own melds and visible tiles.
    pub(super) shown: u128,
    /// Melds that open the hand.
    pub(super) open: usize,
    pub(super) melded_kongs: usize,
    pub(super) concealed_kongs: usize,
    pub(super) has_added_kong: bool,
    pub(super) tree: Tree,
}

impl View {
    pub(super) fn new(position: &Position) -> View {
        let winds = Winds::new(position.round() as usize, position.seat() as usize);
        let mut melds = [None; 4];
        for (slot, meld) in melds.iter_mut().zip(position.melds()) {
            *slot = Some(with_tile(meld, winds.place(meld.tile().index())));
        }
        let fixed: ArrayVec<u8, 4> = melds
            .iter()
            .flatten()
            .map(|&meld| u8::try_from(sets::of_meld(meld)).expect("a set of the tables"))
            .collect();
        let concealed = winds.put_tiles(position.concealed().bits());
        let known = winds.put_tiles(position.known().bits());
        let count = |is: fn(Meld) -> bool| melds.iter().flatten().filter(|&&meld| is(meld)).count();
        let root = Residual::new(concealed, ALL - known);
        let tree = Tree::new(root, fixed.iter().map(|&set| usize::from(set)));
        View {
            winds,
            melds,
            concealed,
            shown: known - concealed,
            open: count(|meld| !meld.is_concealed()),
            melded_kongs: count(|meld| meld.is_kong() && !meld.is_concealed()),
            concealed_kongs: count(Meld::is_concealed),
            has_added_kong: count(|meld| meld.shape() == MeldShape::AddedKong) > 0,
            fixed_tiles: fixed.iter().map(|&set| sets::TILES_OF[usize::from(set)]).sum(),
            fixed,
            tree,
        }
    }

    /// Sets that are there.
    pub(super) const fn fixed_sets(&self) -> usize {
        self.open + self.concealed_kongs
    }

    /// Whether a kind that is missing would be the last of its kind: three copies lie open, none is concealed.
    pub(super) const fn is_last(&self, kind: usize) -> bool {
        let field = 7 << (3 * kind);
        self.shown & field == 3 << (3 * kind) && self.concealed & field == 0
    }

    /// Whether all that the hand lacks of a target is unseen.
    pub(super) fn can_have(&self, concealed: u128) -> bool {
        let known = self.concealed + self.shown;
        let missing = self.missing(concealed);
        missing.kinds().all(|tile| missing.count(tile) + Tiles::from_bits(known).count(tile) <= 4)
    }

    /// The concealed tiles that the hand lacks of a target's.
    pub(super) fn missing(&self, concealed: u128) -> Tiles {
        Tiles::from_bits(less(concealed, self.concealed))
    }
}

/// The kinds of which there are tiles, a bit each.
#[inline]
pub(super) fn kinds_of(tiles: u128) -> u64 {
    let mut rest = (tiles | tiles >> 1 | tiles >> 2) & Tiles::LOW_BITS;
    let mut kinds = 0;
    while rest != 0 {
        kinds |= 1 << (rest.trailing_zeros() / 3);
        rest &= rest - 1;
    }
    kinds
}

/// Of each kind the copies that the first multiset has more than the second.
#[inline]
pub(super) const fn less(more: u128, fewer: u128) -> u128 {
    const EVEN: u128 = {
        let (mut bits, mut kind) = (0, 0);
        while kind < Tile::PLAYING_KINDS {
            bits |= 7 << (3 * kind);
            kind += 2;
        }
        bits
    };
    // Every second field has room above it for a mark that says that nothing was borrowed.
    const MARKS: u128 = EVEN / 7 * 8;
    const fn of_every_second(more: u128, fewer: u128) -> u128 {
        let difference = (more & EVEN | MARKS) - (fewer & EVEN);
        let kept = (difference & MARKS) >> 3;
        difference & (kept * 7)
    }
    of_every_second(more, fewer) | of_every_second(more >> 3, fewer >> 3) << 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::{Mix, Sampler};

    #[test]
    fn differences_are_those_of_counting() {
        let hands: Vec<u128> = Sampler::new(3, Mix::Wide).take(2000).map(|hand| hand.concealed().bits()).collect();
        for two in hands.windows(2) {
            let difference = less(two[0], two[1]);
            for kind in 0..34 {
                let count = |tiles: u128| tiles >> (3 * kind) & 7;
                assert_eq!(count(difference), count(two[0]).saturating_sub(count(two[1])));
            }
        }
    }

    #[test]
    fn winds_come_back() {
        for round in 0..4 {
            for seat in 0..4 {
                let winds = Winds::new(round, seat);
                assert_eq!(winds.place(27 + round), 27);
                assert_eq!(winds.place(27 + seat), 27 + usize::from(seat != round));
                let tiles = 0o1234 << 81 | 0o321 << 93 | 5;
                assert_eq!(winds.tiles_back(winds.put_tiles(tiles)), tiles);
                assert!((0..34).all(|kind| winds.kinds_back(1 << winds.place(kind)) == 1 << kind));
            }
        }
    }
}
