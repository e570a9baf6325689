//! The concealed tiles of a hand split into sets and pair.

use super::honors::HonorSplit;
use super::melds::counter;
use super::suits::{Complete, Split, SuitTable};
use super::winning::Wait;

/// The concealed part of a reading: sets and pair as words.
#[derive(Copy, Clone, Debug)]
pub(super) struct ConcealedSets {
    /// Fields of three bits, one a kind of chow.
    pub(super) chows: u64,
    /// A bit a kind, 34.
    pub(super) pungs: u64,
    /// A bit a kind, 34.
    pub(super) pair: u64,
    /// Fields of three bits, see [`counter`].
    pub(super) counters: u64,
    /// Whether a knitted straight stands beside the sets.
    pub(super) has_straight: bool,
}

impl ConcealedSets {
    #[inline]
    fn new([m, p, s]: [Split; 3], honors: HonorSplit) -> ConcealedSets {
        ConcealedSets {
            chows: m.chows() | p.chows() << 21 | s.chows() << 42,
            pungs: m.pungs() | p.pungs() << 9 | s.pungs() << 18 | honors.pungs(),
            pair: m.pair() | p.pair() << 9 | s.pair() << 18 | honors.pairs(),
            counters: m.counters() + p.counters() + s.counters() + honors.counters(),
            has_straight: false,
        }
    }

    /// Which wait fans a tile (0-33) that was won on may claim: edge (1), closed (2), single (4).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the sets stay in registers")]
    pub(super) fn wait_claims(&self, winning: usize) -> usize {
        let chows_of = &CHOWS_OF[winning];
        usize::from(self.chows & chows_of.edge != 0)
            | usize::from(self.chows & chows_of.closed != 0) << 1
            | usize::from(self.pair >> winning & 1 == 1) << 2
    }
}

/// The splits of a hand's concealed tiles, suit by suit.
pub(super) struct HandSplit<'a> {
    table: &'a SuitTable,
    suits: [Complete; 3],
    honors: HonorSplit,
    /// The first split of each suit.
    pub(super) first: ConcealedSets,
}

impl<'a> HandSplit<'a> {
    #[inline]
    pub(super) fn new(table: &'a SuitTable, suits: [Complete; 3], honors: HonorSplit) -> HandSplit<'a> {
        HandSplit { table, suits, honors, first: ConcealedSets::new(suits.map(|suit| suit.first), honors) }
    }

    /// Whether the tiles are sets and exactly one pair. (Four pairs and two sets have as many tiles.)
    #[inline]
    pub(super) fn has_one_pair(&self) -> bool {
        counter::read(self.first.counters, counter::PAIRS) == 1
    }

    /// Whether a kind that was won on was the only tile wanted as part of the sets or as the pair.
    #[inline]
    pub(super) fn is_unique_wait(&self, kind: usize) -> bool {
        let [m, p, s] = self.suits.map(|suit| suit.first);
        let UniqueWait { suits, pair } = UNIQUE_WAIT[kind];
        // An honor is wanted alone only as the pair.
        (m.masked(suits[0]) | p.masked(suits[1]) | s.masked(suits[2])) | (self.first.pair & pair) != 0
    }

    /// Whether there is a second split.
    #[inline]
    pub(super) fn has_more(&self) -> bool {
        let [m, p, s] = self.suits.map(|suit| suit.more);
        m | p | s != 0
    }

    /// Every split.
    pub(super) fn all(&self) -> impl Iterator<Item = ConcealedSets> + use<'a> {
        let [m, p, s] = self.suits.map(|suit| self.table.splits(suit));
        let honors = self.honors;
        m.flat_map(move |m| {
            let s = s.clone();
            p.clone().flat_map(move |p| s.clone().map(move |s| ConcealedSets::new([m, p, s], honors)))
        })
    }
}

/// Where the splits of the suits, or the pair, say that a kind was the only tile wanted.
struct UniqueWait {
    suits: [u64; 3],
    pair: u64,
}

/// [`UniqueWait`] for each kind.
const UNIQUE_WAIT: [UniqueWait; 34] = {
    let mut table = [const { UniqueWait { suits: [0; 3], pair: 0 } }; 34];
    let mut kind = 0;
    while kind < 34 {
        if kind < 27 {
            table[kind].suits[kind / 9] = Split::unique_wait(kind % 9);
        } else {
            table[kind].pair = 1 << kind;
        }
        kind += 1;
    }
    table
};

/// For one kind the chows (fields of three bits) that hold it, that it completes as a closed wait, as an edge wait.
pub(super) struct ChowsOf {
    pub(super) holding: u64,
    pub(super) closed: u64,
    pub(super) edge: u64,
}

/// [`ChowsOf`] each kind.
pub(super) const CHOWS_OF: [ChowsOf; 34] = {
    let mut table = [const { ChowsOf { holding: 0, closed: 0, edge: 0 } }; 34];
    let mut chow = 0;
    while chow < 21 {
        let (first, field) = (chow % 7 + 9 * (chow / 7), 7 << (3 * chow));
        let mut place = 0;
        while place < 3 {
            table[first + place].holding |= field;
            place += 1;
        }
        table[first + 1].closed |= field;
        if chow % 7 == 0 {
            table[first + 2].edge |= field;
        }
        if chow % 7 == 6 {
            table[first].edge |= field;
        }
        chow += 1;
    }
    table
};

/// The wait fan where edge (1), closed (2) and single (4) may be claimed: at most one, the first of the catalogue.
pub(super) const FIRST_WAIT: [Wait; 8] =
    [Wait::Open, Wait::Edge, Wait::Closed, Wait::Edge, Wait::Single, Wait::Edge, Wait::Closed, Wait::Edge];
