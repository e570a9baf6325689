//! The five forms of a hand.

use super::exact;
use super::parts::{Half, counter};
use super::tables::Tables;
use crate::analysis::Position;
use crate::scoring::{Form, ORDERS, STRAIGHTS};
use crate::tiles::{Tile, Tiles};

/// How far a hand is from each form: tiles missing to the nearest complete hand less one, 0 ready, -1 complete.
///
/// A complete hand holds the melds as they are and no kind five times; whether tiles are visible elsewhere plays no part. Four
/// equal tiles are two pairs of seven. With a meld (a concealed kong too) there are no seven pairs, thirteen orphans or
/// honors and knitted tiles; with two no knitted straight.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Shanten {
    /// In the order of [`Shanten::FORMS`].
    forms: [i8; 5],
}

/// Stands for what is impossible: beyond every distance.
const IMPOSSIBLE: i8 = i8::MAX;

impl Shanten {
    /// The forms in the order of columns.
    pub const FORMS: [Form; 5] =
        [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans, Form::HonorsAndKnitted, Form::KnittedStraight];

    /// That of a position, of 13 tiles or of 14.
    #[must_use]
    pub fn of(position: &Position) -> Shanten {
        let melds = position.melds().map(|meld| meld.tiles().bits()).sum();
        measure(Tables::get(), position.concealed().bits(), melds, position.melded_sets())
    }
}

impl Shanten {
    /// That of concealed tiles beside melds: all tiles of the melds, a kong's four among them, and how many melds they are.
    /// For loops over many hands; together they must be at most 15 tiles, each meld counting as three.
    #[must_use]
    pub fn of_tiles(concealed: Tiles, melded: Tiles, melds: usize) -> Shanten {
        measure(Tables::get(), concealed.bits(), melded.bits(), melds)
    }

    /// The distance to one form, `None` if it is impossible.
    #[must_use]
    pub fn to(self, form: Form) -> Option<i8> {
        let place = Self::FORMS.iter().position(|&other| other == form)?;
        Some(self.forms[place]).filter(|&distance| distance != IMPOSSIBLE)
    }

    /// The distance to the nearest form.
    #[must_use]
    pub fn best(self) -> i8 {
        self.forms.into_iter().min().unwrap_or(IMPOSSIBLE)
    }
}

/// The lowest bit of each kind.
const ONES: u128 = Tiles::LOW_BITS & ((1 << (3 * Tile::PLAYING_KINDS)) - 1);
/// The two halves of a suit, the lower one first.
type SuitParts<'a> = (&'a Half, &'a Half);

#[inline]
fn parts(tables: &Tables, suit: u32) -> SuitParts<'_> {
    (&tables.lower[suit as usize & 0x7FFF], &tables.upper[suit as usize >> 15 & 0xFFF])
}

/// All five forms.
#[allow(clippy::cast_possible_truncation, reason = "suits and honors are cut out of the word")]
#[inline]
fn measure(tables: &Tables, concealed: u128, melded: u128, melds: usize) -> Shanten {
    // Kinds of which a pung or a kong is melded, or that three chows hold, are read as digits of their own.
    let four = melded >> 2 & ONES;
    let three = melded & melded >> 1 & ONES;
    let read = concealed + (three << 1) + (three << 2) + four + (four << 2);
    let suits = [parts(tables, read as u32), parts(tables, (read >> 27) as u32), parts(tables, (read >> 54) as u32)];
    let winds = &tables.winds[(read >> 81) as usize & 0xFFF];
    let dragons = &tables.dragons[(read >> 93) as usize & 0x1FF];

    // Kinds of which one or two copies are in chows are read as if no copy were. That matters only where the others are all in
    // the hand; see the tests of `exact`.
    let exhausted = (concealed + melded) >> 2 & (melded ^ melded >> 1) & ONES;
    let sets = 4 - melds;
    let missing = if exhausted == 0 {
        let [m, p, s] = suits.map(|(lower, upper)| tables.whole.suit[(lower.suit + upper.suit) as usize]);
        let two = tables.whole.two_suits.of(m, p);
        let others = tables.whole.suit_and_honors.of(s, tables.whole.honors.of(winds.class, dragons.class));
        tables.missing[sets].of(two, others)
    } else {
        exact::missing(concealed, melded, sets)
    };
    let standard = missing as i8 - 1;
    if melds > 0 {
        let knitted_straight = if melds == 1 { beside_a_meld(&suits, concealed, melded) } else { IMPOSSIBLE };
        return Shanten { forms: [standard, IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE, knitted_straight] };
    }

    let of_suits = suits.map(|(lower, upper)| lower.counts + upper.counts);
    let counts = of_suits.iter().sum::<u32>() + winds.counts + dragons.counts;
    let of = |place| counter::read(counts, place) as i8;
    let seven_pairs = 6 - of(counter::PAIRS);
    let thirteen_orphans = 13 - of(counter::ORPHANS) - of(counter::ORPHAN_PAIRS).min(1);
    let (most_held, knitted_missing) = knitted(tables, &suits, of_suits, (winds.class, dragons.class));
    let honors_and_knitted = 13 - of(counter::HONORS) - most_held;
    Shanten {
        forms: [
            standard,
            // Of fifteen tiles more than fourteen can fit.
            seven_pairs.max(-1),
            thirteen_orphans.max(-1),
            honors_and_knitted.max(-1),
            knitted_missing - 1,
        ],
    }
}

/// How many of the nine tiles of the best knitted straight are held, and the tiles missing to the nearest hand with one.
#[inline]
fn knitted(tables: &Tables, suits: &[SuitParts<'_>; 3], counts: [u32; 3], (winds, dragons): (u8, u8)) -> (i8, i8) {
    let classes = &tables.remainder;
    let [m, p, s] = suits.map(|(lower, upper)| {
        let place = |third: usize| usize::from(lower.remainders[third] + upper.remainders[third]);
        [0, 1, 2].map(|third| classes.suit[place(third)])
    });
    let honors = classes.honors.of(winds, dragons);
    let others = s.map(|class| classes.suit_and_honors.of(class, honors));
    let (mut most_held, mut least_missing) = (0, i8::MAX);
    for thirds in ORDERS {
        let held = held(counts, thirds);
        let [i, j, k] = thirds;
        let rest = tables.remaining.of(classes.two_suits.of(m[i], p[j]), others[k]);
        most_held = most_held.max(held);
        least_missing = least_missing.min(9 - held + rest as i8);
    }
    (most_held, least_missing)
}

/// Tiles held of the knitted straight that gives these thirds to the suits.
#[inline]
fn held(counts: [u32; 3], thirds: [usize; 3]) -> i8 {
    counts
        .iter()
        .zip(thirds)
        .map(|(&counts, third)| counter::read(counts, counter::THIRDS + 4 * third as u32) as i8)
        .sum()
}

/// The knitted straight where one set is melded: the nine and the pair are to be concealed.
fn beside_a_meld(suits: &[SuitParts<'_>; 3], concealed: u128, melded: u128) -> i8 {
    let counts = suits.map(|(lower, upper)| lower.counts + upper.counts);
    // The kinds held at least once, twice, three times.
    let (once, twice) =
        ((concealed | concealed >> 1 | concealed >> 2) & ONES, (concealed >> 1 | concealed >> 2) & ONES);
    let thrice = (concealed & concealed >> 1 | concealed >> 2) & ONES;
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
