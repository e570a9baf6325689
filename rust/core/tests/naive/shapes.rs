//! The winning shapes, and every reading of the tiles as one of them.

use super::kinds::{Counts, FIRST_HONOR, KINDS, is_honor, is_terminal_or_honor, rank};
use super::win::Win;
use arrayvec::ArrayVec;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SetShape {
    Chow,
    Pung,
    Kong,
}

/// A chow, pung or kong.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Set {
    pub shape: SetShape,
    /// The lowest tile of a chow; the tile of a pung or kong.
    pub kind: usize,
    /// Completed without a discard; of a pung, this is what counts it as a concealed pung.
    pub concealed: bool,
}

impl Set {
    pub fn is_chow(self) -> bool {
        self.shape == SetShape::Chow
    }

    pub fn is_kong(self) -> bool {
        self.shape == SetShape::Kong
    }

    /// A pung or a kong: everywhere but in the kong fans one is as good as the other.
    pub fn is_pung(self) -> bool {
        !self.is_chow()
    }

    pub fn contains(self, kind: usize) -> bool {
        if self.is_chow() { (self.kind..self.kind + 3).contains(&kind) } else { self.kind == kind }
    }

    pub fn add_tiles_to(self, counts: &mut Counts) {
        match self.shape {
            SetShape::Chow => (self.kind..self.kind + 3).for_each(|kind| counts[kind] += 1),
            SetShape::Pung => counts[self.kind] += 3,
            SetShape::Kong => counts[self.kind] += 4,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Four sets and a pair.
    Standard,
    /// Nine knitted tiles, a set and a pair.
    KnittedStraight,
    SevenPairs,
    HonorsAndKnitted,
    ThirteenOrphans,
}

/// What the winning tile completed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The set at this place of [`Reading::sets`].
    Set(usize),
    Pair,
    /// The nine knitted tiles.
    Knitted,
    /// A hand of another shape.
    Whole,
}

/// One way to read the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub form: Form,
    /// Fixed sets, then concealed ones; none in hands without sets.
    pub sets: ArrayVec<Set, 4>,
    /// The tile of the pair in hands with sets.
    pub pair: Option<usize>,
    /// The nine knitted tiles of a knitted straight hand.
    pub knitted: Option<Knitted>,
    pub owner: Owner,
}

/// Nine tiles: 147, 258 and 369, each in another suit.
pub type Knitted = [usize; 9];

/// The six ways to give 147, 258 and 369 to the three suits.
pub const KNITTED: [Knitted; 6] = [
    knitted([0, 1, 2]),
    knitted([0, 2, 1]),
    knitted([1, 0, 2]),
    knitted([1, 2, 0]),
    knitted([2, 0, 1]),
    knitted([2, 1, 0]),
];

/// `suits`: those of 147, 258 and 369.
const fn knitted(suits: [usize; 3]) -> Knitted {
    let mut tiles = [0; 9];
    let mut i = 0;
    while i < 9 {
        tiles[i] = 9 * suits[i / 3] + i / 3 + 3 * (i % 3);
        i += 1;
    }
    tiles
}

/// Calls `visit` with every reading: shape, split, owner of the winning tile.
pub fn for_each_reading(win: &Win, visit: &mut impl FnMut(&Reading)) {
    let mut tiles = win.concealed;
    for_each_split(&mut tiles, win.concealed_sets(), &mut |sets, pair| {
        with_owners(win, Form::Standard, sets, pair, None, visit);
    });
    if win.fixed.len() <= 1 {
        for nine in KNITTED.into_iter().filter(|nine| nine.iter().all(|&kind| win.concealed[kind] > 0)) {
            let mut rest = win.concealed;
            for kind in nine {
                rest[kind] -= 1;
            }
            for_each_split(&mut rest, 1 - win.fixed.len(), &mut |sets, pair| {
                with_owners(win, Form::KnittedStraight, sets, pair, Some(nine), visit);
            });
        }
    }
    if win.fixed.is_empty() {
        let mut without_sets = |form| {
            let owner = Owner::Whole;
            visit(&Reading { form, sets: ArrayVec::new(), pair: None, knitted: None, owner });
        };
        if is_seven_pairs(&win.concealed) {
            without_sets(Form::SevenPairs);
        }
        if is_honors_and_knitted(&win.concealed) {
            without_sets(Form::HonorsAndKnitted);
        }
        if is_thirteen_orphans(&win.concealed) {
            without_sets(Form::ThirteenOrphans);
        }
    }
}

/// Visits one split once for each part that the winning tile can have completed; equal sets count as one part.
fn with_owners(
    win: &Win,
    form: Form,
    concealed: &[Set],
    pair: usize,
    knitted: Option<Knitted>,
    visit: &mut impl FnMut(&Reading),
) {
    let mut sets = win.fixed.clone();
    sets.extend(concealed.iter().copied());
    let mut reading = Reading { form, sets, pair: Some(pair), knitted, owner: Owner::Pair };
    if pair == win.tile {
        visit(&reading);
    }
    for (i, &set) in concealed.iter().enumerate() {
        if set.contains(win.tile) && !concealed[..i].contains(&set) {
            let place = win.fixed.len() + i;
            reading.owner = Owner::Set(place);
            // A pung completed by a discard (or a robbed kong) is melded.
            reading.sets[place].concealed = win.how.self_drawn;
            visit(&reading);
            reading.sets[place].concealed = true;
        }
    }
    if knitted.is_some_and(|nine| nine.contains(&win.tile)) {
        reading.owner = Owner::Knitted;
        visit(&reading);
    }
}

/// Every way to split the tiles into so many sets and a pair. The tiles are left as they were.
pub fn for_each_split(tiles: &mut Counts, sets: usize, visit: &mut impl FnMut(&[Set], usize)) {
    for pair in 0..KINDS {
        if tiles[pair] >= 2 {
            tiles[pair] -= 2;
            if is_sets(tiles) {
                split_sets(tiles, 0, &mut ArrayVec::new(), &mut |found| {
                    if found.len() == sets {
                        visit(found, pair);
                    }
                });
            }
            tiles[pair] += 2;
        }
    }
}

/// Every way to split the tiles from `kind` on into sets, those from lower tiles being found already.
fn split_sets(tiles: &mut Counts, kind: usize, found: &mut ArrayVec<Set, 4>, visit: &mut impl FnMut(&[Set])) {
    let Some(lowest) = (kind..KINDS).find(|&kind| tiles[kind] > 0) else {
        visit(found);
        return;
    };
    // Some of the lowest tiles form a pung, all others begin chows.
    let held = tiles[lowest];
    for pungs in 0..=held / 3 {
        let chows = held - 3 * pungs;
        let sets_before = found.len();
        if chows == 0 || can_begin_chows(tiles, lowest, chows) {
            for _ in 0..pungs {
                found.push(Set { shape: SetShape::Pung, kind: lowest, concealed: true });
            }
            for _ in 0..chows {
                found.push(Set { shape: SetShape::Chow, kind: lowest, concealed: true });
                (1..3).for_each(|i| tiles[lowest + i] -= 1);
            }
            tiles[lowest] = 0;
            split_sets(tiles, lowest + 1, found, visit);
            tiles[lowest] = held;
            if chows > 0 {
                (1..3).for_each(|i| tiles[lowest + i] += chows);
            }
            found.truncate(sets_before);
        }
    }
}

/// Whether the two higher tiles of so many chows are there.
fn can_begin_chows(tiles: &Counts, lowest: usize, chows: u8) -> bool {
    !is_honor(lowest) && rank(lowest) <= 7 && tiles[lowest + 1] >= chows && tiles[lowest + 2] >= chows
}

/// Whether the tiles are nothing but chows and pungs.
pub fn is_sets(tiles: &Counts) -> bool {
    (0..3).all(|suit| is_sets_of_suit(&tiles[9 * suit..9 * suit + 9]))
        && tiles[FIRST_HONOR..].iter().all(|n| n % 3 == 0)
}

/// Whether the nine counts of a suit are nothing but chows and pungs.
///
/// From the lowest tile on: three equal ones can be taken as a pung (three equal chows are three pungs as well), what
/// is left begins chows.
pub fn is_sets_of_suit(suit: &[u8]) -> bool {
    // Chows that the last two numbers have begun.
    let (mut begun_two_below, mut begun_below) = (0, 0);
    for &held in suit {
        let Some(left) = held.checked_sub(begun_two_below + begun_below) else {
            return false;
        };
        (begun_two_below, begun_below) = (begun_below, left % 3);
    }
    begun_two_below == 0 && begun_below == 0
}

/// Seven pairs; four equal tiles are two of them.
pub fn is_seven_pairs(tiles: &Counts) -> bool {
    tiles.iter().all(|n| n % 2 == 0) && tiles.iter().sum::<u8>() == 14
}

/// Fourteen different tiles out of the honors and one knitted pattern.
fn is_honors_and_knitted(tiles: &Counts) -> bool {
    tiles.iter().all(|&n| n <= 1)
        && KNITTED.iter().any(|nine| (0..FIRST_HONOR).all(|kind| tiles[kind] == 0 || nine.contains(&kind)))
}

/// Each terminal and honor once, and a second of one of them.
fn is_thirteen_orphans(tiles: &Counts) -> bool {
    (0..KINDS).all(|kind| (tiles[kind] > 0) == is_terminal_or_honor(kind))
}
