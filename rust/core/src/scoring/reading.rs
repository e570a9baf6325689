//! A reading of a winning hand: its sets, what the winning tile completed, every fan that is counted with the sets that make
//! it, and every fan whose pattern is there and is not counted.

use super::excluded::ExcludedFan;
use super::fans::Value;
use crate::rules::Fan;
use crate::tiles::{Meld, MeldShape, Tile, Tiles};

/// The shape of a winning hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Four sets and a pair.
    Standard,
    /// A knitted straight, one set and a pair.
    KnittedStraight,
    /// Seven pairs.
    SevenPairs,
    /// Thirteen orphans.
    ThirteenOrphans,
    /// Honors and knitted tiles.
    HonorsAndKnitted,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 5] =
        [Form::Standard, Form::KnittedStraight, Form::SevenPairs, Form::ThirteenOrphans, Form::HonorsAndKnitted];

    /// The form of a hand of this value, as its fans tell.
    #[must_use]
    pub const fn of(value: &Value) -> Form {
        let fans = value.fans;
        if fans.has(Fan::SevenPairs) || fans.has(Fan::SevenShiftedPairs) {
            Form::SevenPairs
        } else if fans.has(Fan::ThirteenOrphans) {
            Form::ThirteenOrphans
        } else if fans.has(Fan::LesserHonorsAndKnittedTiles) || fans.has(Fan::GreaterHonorsAndKnittedTiles) {
            // Nine of its tiles may be a knitted straight.
            Form::HonorsAndKnitted
        } else if fans.has(Fan::KnittedStraight) {
            Form::KnittedStraight
        } else {
            Form::Standard
        }
    }

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Form::Standard => "standard",
            Form::KnittedStraight => "knitted_straight",
            Form::SevenPairs => "seven_pairs",
            Form::ThirteenOrphans => "thirteen_orphans",
            Form::HonorsAndKnitted => "honors_and_knitted",
        }
    }
}

/// What a set is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum SetShape {
    /// Three in a row.
    Chow,
    /// Three equal.
    Pung,
    /// Four equal.
    Kong,
}

impl SetShape {
    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            SetShape::Chow => "chow",
            SetShape::Pung => "pung",
            SetShape::Kong => "kong",
        }
    }
}

/// A set of a reading.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Set {
    /// What it is.
    pub shape: SetShape,
    /// Its lowest tile.
    pub tile: Tile,
    /// The meld it lies on the table as; `None` for a set in the hand.
    pub meld: Option<Meld>,
}

impl Set {
    pub(super) fn in_hand(shape: SetShape, kind: usize) -> Set {
        Set { shape, tile: Tile::from_index(kind).expect("a kind of the tables"), meld: None }
    }

    /// Its three or four tiles.
    #[must_use]
    pub fn tiles(self) -> Tiles {
        let unit = 1_u128 << (3 * self.tile.index());
        Tiles::from_bits(match self.shape {
            SetShape::Chow => unit | unit << 3 | unit << 6,
            SetShape::Pung => 3 * unit,
            SetShape::Kong => 4 * unit,
        })
    }

    /// The chow's kind in the tables of chows, if it is one.
    pub(super) fn chow_kind(self) -> Option<usize> {
        let kind = self.tile.index();
        (self.shape == SetShape::Chow).then_some(kind - 2 * (kind / 9))
    }

    /// The kind of a pung or kong.
    pub(super) fn pung_kind(self) -> Option<usize> {
        (self.shape != SetShape::Chow).then_some(self.tile.index())
    }
}

impl From<Meld> for Set {
    fn from(meld: Meld) -> Set {
        let shape = match meld.shape() {
            MeldShape::Chow => SetShape::Chow,
            MeldShape::Pung => SetShape::Pung,
            _ => SetShape::Kong,
        };
        Set { shape, tile: meld.tile(), meld: Some(meld) }
    }
}

/// What the winning tile completed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The set with this index.
    Set(usize),
    /// The pair.
    Pair,
    /// The knitted straight.
    Straight,
    /// The hand as a whole, which is not made of sets.
    Whole,
}

/// One way to read a winning hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The shape.
    pub form: Form,
    /// The sets: melds in their order, then those in the hand in tile order.
    pub sets: Vec<Set>,
    /// The pair of a hand made of sets.
    pub pair: Option<Tile>,
    /// The nine tiles of a knitted straight.
    pub straight: Option<Tiles>,
    /// What the winning tile completed.
    pub completed: Part,
    /// Points and fans.
    pub value: Value,
    /// The counted fans, by value downwards, then in catalogue order.
    pub fans: Vec<ScoredFan>,
    /// The fans whose pattern is there and that are not counted, in catalogue order.
    pub excluded: Vec<ExcludedFan>,
}

/// A counted fan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredFan {
    /// The fan.
    pub fan: Fan,
    /// How often it is counted.
    pub count: u8,
    /// Count times value.
    pub points: u32,
    /// For each count the indices of the sets that form it; the number of sets stands for the pair. Empty for a fan of the
    /// whole hand or of the win.
    pub uses: Vec<Vec<usize>>,
}
