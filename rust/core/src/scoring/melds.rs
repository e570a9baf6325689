//! What each meld contributes to the words that describe a hand.

use crate::tiles::{Meld, MeldShape};
use std::sync::LazyLock;

/// Sets as words that add: chows, pungs (kongs among them), counters, and the tiles they are made of.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct MeldWords {
    /// Fields of three bits, one a kind of chow.
    pub(super) chows: u64,
    /// A bit a kind, 34.
    pub(super) pungs: u64,
    /// Fields of three bits, see [`counter`].
    pub(super) counters: u64,
    /// Kongs among the pungs, a bit a kind.
    pub(super) kongs: u64,
    /// Fields of three bits, one a kind of tile; a kong counts as three, so that four means a kind held without a kong.
    pub(super) tiles: u128,
}

/// Places of the counters, three bits each; those that the suits count come first.
pub(super) mod counter {
    /// Pungs and kongs.
    pub(crate) const PUNGS: u32 = 0;
    pub(crate) const TERMINAL_PUNGS: u32 = 3;
    pub(crate) const PAIRS: u32 = 6;
    /// Pungs in the hand, and concealed kongs.
    pub(crate) const CONCEALED_PUNGS: u32 = 9;
    pub(crate) const CONCEALED_KONGS: u32 = 12;
    /// Kongs claimed or added.
    pub(crate) const MELDED_KONGS: u32 = 15;
    /// Melds that open the hand: all but concealed kongs.
    pub(crate) const OPEN_MELDS: u32 = 18;
    /// Kongs added to a pung.
    pub(crate) const ADDED_KONGS: u32 = 21;

    /// All kongs.
    pub(crate) const KONGS: u64 = 7 << MELDED_KONGS | 7 << CONCEALED_KONGS;

    #[inline]
    pub(crate) const fn read(counters: u64, place: u32) -> usize {
        (counters >> place & 7) as usize
    }
}

impl MeldWords {
    fn of(meld: Meld) -> MeldWords {
        let kind = meld.tile().index();
        let open = u64::from(!meld.is_concealed()) << counter::OPEN_MELDS;
        let unit = 1_u128 << (3 * kind);
        if meld.shape() == MeldShape::Chow {
            let chow = kind - 2 * (kind / 9);
            return MeldWords {
                chows: 1 << (3 * chow),
                counters: open,
                tiles: unit | unit << 3 | unit << 6,
                ..MeldWords::default()
            };
        }
        let kong = match meld.shape() {
            MeldShape::Chow | MeldShape::Pung => 0,
            MeldShape::MeldedKong => 1 << counter::MELDED_KONGS,
            MeldShape::AddedKong => 1 << counter::MELDED_KONGS | 1 << counter::ADDED_KONGS,
            MeldShape::ConcealedKong => 1 << counter::CONCEALED_KONGS | 1 << counter::CONCEALED_PUNGS,
        };
        let terminal = u64::from(meld.tile().is_terminal()) << counter::TERMINAL_PUNGS;
        MeldWords {
            chows: 0,
            pungs: 1 << kind,
            counters: 1 << counter::PUNGS | terminal | open | kong,
            kongs: u64::from(meld.is_kong()) << kind,
            tiles: 3 * unit,
        }
    }

    /// The sum over the melds of a hand, filled from the front. All four places are read whether filled or not: that costs less than a loop whose
    /// length the processor cannot foresee.
    #[inline]
    pub(super) fn sum(table: &MeldTable, slots: [Option<Meld>; 4]) -> MeldWords {
        let [a, b, c, d] = slots.map(|slot| &table[Meld::table_index(slot)]);
        MeldWords {
            chows: a.chows + b.chows + c.chows + d.chows,
            pungs: a.pungs | b.pungs | c.pungs | d.pungs,
            counters: a.counters + b.counters + c.counters + d.counters,
            kongs: a.kongs | b.kongs | c.kongs | d.kongs,
            tiles: a.tiles + b.tiles + c.tiles + d.tiles,
        }
    }
}

/// The words of every meld by [`Meld::table_index`], and of no meld.
pub(super) type MeldTable = [MeldWords; Meld::TABLE_SIZE];

/// The table, built at first use.
pub(super) fn table() -> &'static MeldTable {
    static TABLE: LazyLock<MeldTable> = LazyLock::new(|| {
        let mut table = [MeldWords::default(); Meld::TABLE_SIZE];
        for meld in Meld::all() {
            table[Meld::table_index(Some(meld))] = MeldWords::of(meld);
        }
        table
    });
    &TABLE
}
