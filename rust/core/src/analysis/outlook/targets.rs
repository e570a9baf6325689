//! Complete hands that a hand may become, as a player of the model sees them.

use super::counts::{Counts, Kinds};
use crate::analysis::Position;
use crate::tiles::{Meld, MeldShape, Tile, Tiles};
use arrayvec::ArrayVec;

/// One reading of a complete hand that is worth the minimum, by `floor` or, with some winning tile, by `closed`.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// All its tiles, those of melds among them.
    pub(super) tiles: Counts,
    /// The same in one word.
    pub(super) packed: Tiles,
    /// Its sets, those of melds among them.
    pub(super) sets: ArrayVec<Set, 4>,
    /// Whether it is legal with every set melded.
    pub(super) floor: bool,
    /// The kinds that make it legal when nothing is claimed and it is won on one of them.
    pub(super) closed: Kinds,
    /// Whether every kind does.
    pub(super) always_closed: bool,
}

impl Target {
    /// How often it holds a set.
    pub(super) fn count(&self, set: Set) -> usize {
        self.sets.iter().filter(|&&other| other == set).count()
    }

    /// Whether it is legal by `closed` for those who miss these kinds of it.
    pub(super) fn is_closed(&self, missing: Kinds) -> bool {
        self.always_closed || !self.closed.and(missing).is_empty()
    }

    /// Its sets beyond those that are melded, equal ones as often as they are to come.
    pub(super) fn sets_to_come<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Set> + 'a {
        self.sets.iter().enumerate().filter_map(move |(place, &set)| {
            let earlier = self.sets[..place].iter().filter(|&&other| other == set).count();
            (earlier >= set.times_melded(position)).then_some(set)
        })
    }
}

/// A set by the index of its kind; a kong is the pung that it was. Pungs come before chows.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Set {
    Pung(u8),
    /// By its lowest tile.
    Chow(u8),
}

impl Set {
    pub(super) fn of(meld: Meld) -> Set {
        let kind = index(meld.tile().index());
        if meld.shape() == MeldShape::Chow { Set::Chow(kind) } else { Set::Pung(kind) }
    }

    /// The pung of a kind, and the chows that it is in.
    pub(super) fn all_with(kind: usize) -> impl Iterator<Item = Set> {
        let firsts = (0..3).filter_map(move |back| kind.checked_sub(back));
        let chows = firsts.filter(move |first| kind < 27 && first / 9 == kind / 9 && first % 9 < 7);
        std::iter::once(Set::Pung(index(kind))).chain(chows.map(|first| Set::Chow(index(first))))
    }

    /// The kinds of its tiles, each once: one, or three in a row.
    pub(super) fn kinds(self) -> std::ops::Range<usize> {
        match self {
            Set::Pung(kind) => kind.into()..usize::from(kind) + 1,
            Set::Chow(first) => first.into()..usize::from(first) + 3,
        }
    }

    /// Whether the concealed tiles hold what it needs beside a claimed tile.
    pub(super) fn can_claim(self, claimed: usize, concealed: &Counts) -> bool {
        match self {
            Set::Pung(_) => concealed.get(claimed) >= 2,
            Set::Chow(_) => self.kinds().all(|kind| kind == claimed || concealed.get(kind) > 0),
        }
    }

    /// How often it is melded.
    pub(super) fn times_melded(self, position: &Position) -> usize {
        position.melds().filter(|&meld| Set::of(meld) == self).count()
    }

    /// The meld that it is. Whence it was claimed is left open: a chow is written with its first tile claimed, a pung as from
    /// the left.
    pub(super) fn meld(self) -> Option<Meld> {
        match self {
            Set::Pung(kind) => Meld::pung(Tile::from_index(kind.into())?, 1),
            Set::Chow(first) => Meld::chow(Tile::from_index(first.into())?, 1),
        }
    }
}

fn index(kind: usize) -> u8 {
    u8::try_from(kind).expect("an index of a kind")
}
