//! The five forms of a hand.

use super::exact;
use super::parts::{Half, Honors, counter};
use super::tables::Tables;
use crate::analysis::Position;
use crate::scoring::{Form, ORDERS, STRAIGHTS};
use crate::tiles::{Hand, Tile, Tiles};

/// How far a hand is from each form: tiles missing to the nearest complete hand less one, 0 ready, -1 complete.
///
/// A complete hand holds the melds as they are and no kind five times; whether tiles are visible elsewhere plays no part. Four
/// equal tiles are two pairs of seven. With a meld (a concealed kong too) there are no seven pairs, thirteen orphans or
/// honors and knitted tiles; with two no knitted straight.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shanten {
    /// In the order of [`Shanten::FORMS`].
    forms: [i8; 5],
}

/// Stands for what is impossible: beyond every distance.
pub(super) const IMPOSSIBLE: i8 = i8::MAX;

impl Shanten {
    /// The forms in the order of columns.
    pub const FORMS: [Form; 5] =
        [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans, Form::HonorsAndKnitted, Form::KnittedStraight];

    /// That of a position, of 13 tiles or of 14.
    #[must_use]
    pub fn of(position: &Position) -> Shanten {
        let melds = position.melds().map(|meld| meld.tiles().bits()).sum();
        Tally::of(Tables::get(), position.concealed().bits(), melds, position.melded_sets()).shanten()
    }
}

impl Shanten {
    /// That of a hand, of 13 tiles or of 14.
    #[inline]
    #[must_use]
    pub fn of_hand(hand: &Hand) -> Shanten {
        let winning = hand.winning_tile().map_or(0, |tile| 1 << (3 * tile.index()));
        let (mut melded, mut melds) = (0, 0);
        for meld in hand.melds() {
            melded += meld.tiles().bits();
            melds += 1;
        }
        Tally::of(Tables::get(), hand.concealed().bits() + winning, melded, melds).shanten()
    }

    /// That of concealed tiles beside melds: all tiles of the melds, a kong's four among them, and how many melds they are.
    /// For loops over many hands. There can be 15 concealed tiles, three fewer for each pung and kong.
    #[must_use]
    pub fn of_tiles(concealed: Tiles, melded: Tiles, melds: usize) -> Shanten {
        Tally::of(Tables::get(), concealed.bits(), melded.bits(), melds).shanten()
    }

    /// The distance to one form, `None` if it is impossible.
    #[must_use]
    pub fn to(self, form: Form) -> Option<i8> {
        let place = Self::FORMS.iter().position(|&other| other == form)?;
        Some(self.forms[place]).filter(|&distance| distance != IMPOSSIBLE)
    }

    /// The distances in the order of [`Shanten::FORMS`] and the least of them, as columns have them: `none` for what is
    /// impossible.
    #[must_use]
    pub fn or(self, none: i8) -> [i8; 6] {
        let mut columns = [self.best(); 6];
        for (column, distance) in columns.iter_mut().zip(self.forms) {
            *column = if distance == IMPOSSIBLE { none } else { distance };
        }
        columns
    }

    /// In the order of [`Shanten::FORMS`].
    pub(super) const fn forms(self) -> [i8; 5] {
        self.forms
    }

    /// The distance to the nearest form.
    #[must_use]
    pub fn best(self) -> i8 {
        self.forms.into_iter().min().unwrap_or(IMPOSSIBLE)
    }
}

/// The lowest bit of each kind.
pub(super) const ONES: u128 = Tiles::LOW_BITS & ((1 << (3 * Tile::PLAYING_KINDS)) - 1);
/// The two halves of a suit, the lower one first.
type SuitParts<'a> = (&'a Half, &'a Half);

#[inline]
fn parts(tables: &Tables, suit: u32) -> SuitParts<'_> {
    (&tables.lower[suit as usize & 0x7FFF], &tables.upper[suit as usize >> 15 & 0xFFF])
}

/// Tiles beside melds, as the tables read them.
#[derive(Copy, Clone)]
pub(super) struct Tally<'a> {
    tables: &'a Tables,
    concealed: u128,
    melded: u128,
    melds: usize,
    suits: [SuitParts<'a>; 3],
    winds: &'a Honors,
    dragons: &'a Honors,
}

impl<'a> Tally<'a> {
    #[allow(clippy::cast_possible_truncation, reason = "suits and honors are cut out of the word")]
    #[inline]
    pub(super) fn of(tables: &'a Tables, concealed: u128, melded: u128, melds: usize) -> Tally<'a> {
        // Kinds of which a pung or a kong is melded, or that three chows hold, are read as digits of their own.
        let four = melded >> 2 & ONES;
        let three = melded & melded >> 1 & ONES;
        let read = concealed + (three << 1) + (three << 2) + four + (four << 2);
        Tally {
            tables,
            concealed,
            melded,
            melds,
            suits: [0, 27, 54].map(|place| parts(tables, (read >> place) as u32)),
            winds: &tables.winds[(read >> 81) as usize & 0xFFF],
            dragons: &tables.dragons[(read >> 93) as usize & 0x1FF],
        }
    }

    /// The same with further tiles.
    #[inline]
    pub(super) fn with(&self, tiles: u128) -> Tally<'a> {
        Tally::of(self.tables, self.concealed + tiles, self.melded, self.melds)
    }

    #[inline]
    pub(super) fn shanten(&self) -> Shanten {
        let [seven_pairs, thirteen_orphans, honors_and_knitted, knitted_straight] = self.others();
        Shanten { forms: [self.standard(), seven_pairs, thirteen_orphans, honors_and_knitted, knitted_straight] }
    }

    /// The distance to sets and a pair.
    #[inline]
    pub(super) fn standard(&self) -> i8 {
        let missing = self.missing_if_free();
        // Kinds of which one or two copies are in chows were read as if no copy were. That matters only where the others are
        // all in the hand, as the tests of `exact` show.
        let exhausted = (self.concealed + self.melded) >> 2 & (self.melded ^ self.melded >> 1) & ONES;
        let missing = if exhausted == 0 { missing } else { self.missing_beside(exhausted, missing) };
        missing.cast_signed() - 1
    }

    /// The tiles missing to sets and a pair, if copies in chows could be had once more.
    #[inline]
    fn missing_if_free(&self) -> u8 {
        let classes = &self.tables.whole;
        let [m, p, s] = self.suits.map(|(lower, upper)| classes.suit[(lower.suit + upper.suit) as usize]);
        let others = classes.suit_and_honors.of(s, classes.honors.of(self.winds.class, self.dragons.class));
        self.tables.missing[4 - self.melds].of(classes.two_suits.of(m, p), others)
    }

    /// The tiles missing to sets and a pair where no further copy of some kinds can be had, if otherwise `missing` are.
    #[cold]
    fn missing_beside(&self, exhausted: u128, missing: u8) -> u8 {
        let mut rest = exhausted;
        while rest != 0 {
            let unit = rest & rest.wrapping_neg();
            rest ^= unit;
            // A nearest target wants a further copy only if having one would help.
            if self.with(unit).missing_if_free() < missing {
                return exact::missing(self.concealed, self.melded, 4 - self.melds);
            }
        }
        missing
    }

    /// The distances to the other forms, in the order of [`Shanten::FORMS`].
    #[inline]
    pub(super) fn others(&self) -> [i8; 4] {
        if self.melds > 0 {
            let knitted_straight = if self.melds == 1 { self.straight_beside_a_meld() } else { IMPOSSIBLE };
            return [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, knitted_straight];
        }
        let of_suits = self.counts();
        let counts = of_suits.iter().sum::<u32>() + self.winds.counts + self.dragons.counts;
        let of = |place| counter::read(counts, place);
        let seven_pairs = 6 - of(counter::PAIRS);
        let thirteen_orphans = 13 - of(counter::ORPHANS) - of(counter::ORPHAN_PAIRS).min(1);
        let (most_held, straight_missing) = self.straight(of_suits);
        let honors_and_knitted = 13 - of(counter::HONORS) - most_held;
        // Of fifteen tiles more than fourteen can fit.
        [seven_pairs.max(-1), thirteen_orphans.max(-1), honors_and_knitted.max(-1), straight_missing - 1]
    }

    #[inline]
    fn counts(&self) -> [u32; 3] {
        self.suits.map(|(lower, upper)| lower.counts + upper.counts)
    }

    /// How many of the nine tiles of the best knitted straight are held, and the tiles missing to the nearest hand with one, no
    /// set being melded.
    #[inline]
    fn straight(&self, counts: [u32; 3]) -> (i8, i8) {
        let classes = &self.tables.remainder;
        let [characters, dots, bamboo] = self.suits.map(|(lower, upper)| {
            let place = |third: usize| usize::from(lower.remainders[third] + upper.remainders[third]);
            [0, 1, 2].map(|third| classes.suit[place(third)])
        });
        let honors = classes.honors.of(self.winds.class, self.dragons.class);
        let with_honors = bamboo.map(|class| classes.suit_and_honors.of(class, honors));
        let (mut most_held, mut least_missing) = (0, i8::MAX);
        for thirds in ORDERS {
            let held = held(counts, thirds);
            let two = classes.two_suits.of(characters[thirds[0]], dots[thirds[1]]);
            let rest = self.tables.remaining.of(two, with_honors[thirds[2]]);
            most_held = most_held.max(held);
            least_missing = least_missing.min(9 - held + rest.cast_signed());
        }
        (most_held, least_missing)
    }

    /// The distance to a knitted straight where one set is melded: the nine and the pair are to be concealed.
    fn straight_beside_a_meld(&self) -> i8 {
        let (tiles, melded, counts) = (self.concealed, self.melded, self.counts());
        // The kinds held at least once, twice, three times.
        let once = (tiles | tiles >> 1 | tiles >> 2) & ONES;
        let twice = (tiles >> 1 | tiles >> 2) & ONES;
        let thrice = (tiles & tiles >> 1 | tiles >> 2) & ONES;
        // No copy is left of a kong's tile, one of a pung's.
        let (gone, scarce) = (melded >> 2 & ONES, (melded >> 2 | melded & melded >> 1) & ONES);
        let distance = |(straight, thirds): (u128, [usize; 3])| {
            let pair = (twice & !straight | thrice & straight) & !scarce;
            let single = (once & !straight | twice & straight) & !scarce;
            let for_pair = if pair != 0 { 0 } else { 2 - i8::from(single != 0) };
            9 - held(counts, thirds) + for_pair - 1
        };
        let possible = STRAIGHTS.into_iter().zip(ORDERS).filter(|(straight, _)| straight & gone == 0);
        possible.map(distance).min().unwrap_or(IMPOSSIBLE)
    }
}

/// Tiles held of the knitted straight that gives these thirds to the suits.
#[inline]
fn held(counts: [u32; 3], thirds: [usize; 3]) -> i8 {
    let [m, p, s] = thirds.map(|third| counter::THIRD[third]);
    counter::read(counts[0], m) + counter::read(counts[1], p) + counter::read(counts[2], s)
}
