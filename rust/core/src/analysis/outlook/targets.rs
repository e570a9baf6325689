//! Complete hands that a hand may become, as a player of the model sees them.

use super::counts::{Counts, Kinds};
use crate::analysis::Position;
use crate::tiles::{Meld, MeldShape, Tile, Tiles};

/// One reading of a complete hand that is worth the minimum, by `floor` or, with some winning tile, by `closed`.
#[derive(Copy, Clone, Debug)]
pub(super) struct Target {
    /// All its tiles, those of melds among them.
    pub(super) tiles: Counts,
    /// The same in one word.
    pub(super) packed: Tiles,
    /// Its sets, those of melds among them, as [`SetId`]s; [`NO_SET`] fills up.
    pub(super) sets: [SetId; 4],
    /// Whether it is legal with every set melded.
    pub(super) floor: bool,
    /// The kinds that make it legal when nothing is claimed and it is won on one of them.
    pub(super) closed: Kinds,
    /// Whether every kind does.
    pub(super) always_closed: bool,
}

/// A chow, by twice the index of its first tile, or a pung, by twice the index and one.
pub(super) type SetId = u8;
/// No set.
pub(super) const NO_SET: SetId = u8::MAX;

/// The chow that begins with a kind.
pub(super) const fn chow_id(first: u8) -> SetId {
    2 * first
}

/// The pung or kong of a kind.
pub(super) const fn pung_id(kind: u8) -> SetId {
    2 * kind + 1
}

/// The kinds of a set's tiles, each once: three in a row, or one.
pub(super) fn kinds_of(set: SetId) -> std::ops::Range<usize> {
    let first = usize::from(set / 2);
    if set % 2 == 0 { first..first + 3 } else { first..first + 1 }
}

impl Target {
    /// How often it holds a set.
    pub(super) fn count(&self, set: SetId) -> usize {
        self.sets.iter().filter(|&&other| other == set).count()
    }

    /// Whether it is legal by `closed` for those who miss these kinds of it.
    pub(super) fn is_closed(&self, missing: Kinds) -> bool {
        self.always_closed || !self.closed.and(missing).is_empty()
    }
}

/// Whether a set is a pung or kong.
pub(super) const fn is_pung(set: SetId) -> bool {
    set % 2 == 1
}

/// Whether the concealed tiles hold what a set needs beside a claimed tile.
pub(super) fn holds_others(concealed: &Counts, set: SetId, claimed: usize) -> bool {
    if is_pung(set) {
        concealed.get(claimed) >= 2
    } else {
        kinds_of(set).all(|kind| kind == claimed || concealed.get(kind) > 0)
    }
}

/// How often a set is melded.
pub(super) fn copies(position: &Position, set: SetId) -> usize {
    position.melds().filter(|&meld| id_of(meld) == set).count()
}

/// The set that a meld is.
pub(super) fn id_of(meld: Meld) -> SetId {
    let kind = u8::try_from(meld.tile().index()).expect("an index of a kind");
    if meld.shape() == MeldShape::Chow { chow_id(kind) } else { pung_id(kind) }
}

/// The meld of a set. Whence it was claimed is left open, and written as the first tile of a chow, a pung from the left.
pub(super) fn meld_of(set: SetId) -> Option<Meld> {
    let first = Tile::from_index((set / 2).into())?;
    if is_pung(set) { Meld::pung(first, 1) } else { Meld::chow(first, 1) }
}

