//! A reading of a winning hand, in full: its sets, what the winning tile completed, every fan that is counted with the sets
//! that make it, and every fan whose pattern is there and is not counted, with the reason.

use super::chows::{self, USES, is_admissible};
use super::exclusions::{DENIED_WITH_SEVEN_PAIRS, Exclusions};
use super::fans::{FanCounts, Value};
use super::patterns::Pattern;
use super::pungs;
use super::scorer::{Context, Scorer};
use super::sets::{CHOWS_OF, ConcealedSets};
use super::waits;
use super::winning::Wait;
use crate::rules::{AddOrDrop, AllowOrDeny, Fan, KongsWithConcealedPungs, Language, Rules, Scope};
use crate::tiles::{Hand, Meld, MeldShape, Tile, Tiles};

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
    fn in_hand(shape: SetShape, kind: usize) -> Set {
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

/// A fan whose pattern is there and that is not counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcludedFan {
    /// The fan.
    pub fan: Fan,
    /// How often its pattern is there, uncounted for this reason.
    pub count: u8,
    /// The reason.
    pub by: ExcludedBy,
}

/// Why a fan is not counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ExcludedBy {
    /// Counted fans that imply it.
    Fans(Vec<Fan>),
    /// One of the principles for combining sets.
    Principle(Principle),
}

/// The principles that keep sets from being combined twice (rules.md 2.1; the names are those of the rule books).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Principle {
    /// Sets within a fan do not form another fan among themselves.
    NonSeparation,
    /// A set used in a fan may not be used for the same fan with another set.
    NonIdentical,
    /// Of fans that cannot stand together the player takes the dearer.
    HighestChoice,
    /// A set not yet used may be combined once with one already used set.
    AccountOnce,
}

impl Principle {
    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Principle::NonSeparation => "non_separation",
            Principle::NonIdentical => "non_identical",
            Principle::HighestChoice => "highest_choice",
            Principle::AccountOnce => "account_once",
        }
    }
}

impl ExcludedFan {
    /// One English sentence for the reason.
    #[must_use]
    pub fn why(&self) -> String {
        let name = self.fan.name(Language::En);
        match &self.by {
            ExcludedBy::Fans(fans) => {
                let by: Vec<_> = fans.iter().map(|fan| fan.name(Language::En)).collect();
                let verb = if by.len() == 1 { "implies" } else { "imply" };
                format!("{} {verb} {name}, and what is implied is not counted again.", by.join(" and "))
            }
            ExcludedBy::Principle(principle) => match principle {
                Principle::NonSeparation => {
                    format!(
                        "The sets of this {name} are bound in a larger fan and may not be combined again among themselves."
                    )
                }
                Principle::NonIdentical => {
                    format!("One of its sets already makes a {name} with another set, and may not make a second one.")
                }
                Principle::HighestChoice => {
                    format!(
                        "Its sets are used in a fan that together with the others is worth as much or more than this {name}."
                    )
                }
                Principle::AccountOnce => {
                    format!(
                        "Its sets are already combined: a set may join the others only once, so this {name} is left out."
                    )
                }
            },
        }
    }
}

impl Scorer {
    /// Every reading of a hand, best first: each shape, each split into sets, each part that the winning tile may have
    /// completed. The first has the value that [`Scorer::evaluate`] gives; there is none if the tiles are not a winning
    /// shape. Sets that are equal are not told apart.
    #[must_use]
    pub fn readings(&self, hand: &Hand, dealt: bool) -> Vec<Reading> {
        let Some(context) = self.context(hand, dealt) else { return Vec::new() };
        let melds: Vec<Set> = hand.melds().map(Set::from).collect();
        let mut readings = Vec::new();
        if let Some(split) = self.split(context.concealed).filter(super::sets::HandSplit::has_one_pair) {
            let is_unique = self.wait_is_unique(&context, &split);
            for sets in split.all() {
                readings.extend(self.of_sets(&context, &melds, &sets, None, is_unique));
            }
        }
        if let Some((straight, sets)) = self.knitted_straight(&context) {
            let is_unique = self.is_only_wait(&context);
            readings.extend(self.of_sets(&context, &melds, &sets, Some(straight), is_unique));
        }
        if context.melded_sets() == 0 {
            let pairs = waits::seven_pairs(context.concealed).then(|| self.seven_pairs(&context));
            let forms = [
                (Form::SevenPairs, pairs),
                (Form::ThirteenOrphans, self.thirteen_orphans(&context)),
                (Form::HonorsAndKnitted, self.honors_and_knitted(&context)),
            ];
            for (form, worth) in forms {
                readings.extend(worth.map(|worth| self.reading_of_form(&context, form, worth.into())));
            }
        }
        readings.sort_by_key(|reading| std::cmp::Reverse(reading.value));
        readings
    }

    /// The readings of one split, one for each part that may have been completed.
    fn of_sets(
        &self,
        context: &Context,
        melds: &[Set],
        concealed: &ConcealedSets,
        straight: Option<u128>,
        is_unique: bool,
    ) -> Vec<Reading> {
        let mut sets = melds.to_vec();
        sets.extend(list(concealed));
        let kind = context.winning;
        let mut parts: Vec<Part> = Vec::new();
        for (index, set) in sets.iter().enumerate().skip(melds.len()) {
            let is_new = !parts.iter().any(|part| matches!(part, Part::Set(other) if sets[*other] == *set));
            if set.tiles().bits() >> (3 * kind) & 7 != 0 && is_new {
                parts.push(Part::Set(index));
            }
        }
        if concealed.pair >> kind & 1 == 1 {
            parts.push(Part::Pair);
        }
        if straight.is_some_and(|straight| straight >> (3 * kind) & 1 == 1) {
            parts.push(Part::Straight);
        }
        let of_part = |completed: Part| {
            let wait = self.wait_of(kind, completed, &sets, straight);
            let wait = if is_unique { wait } else { Wait::Open };
            let completes_pung = matches!(completed, Part::Set(index) if sets[index].shape == SetShape::Pung);
            let value = self.worth(context, concealed, wait, completes_pung).into();
            let mut reading = Reading {
                form: if straight.is_some() { Form::KnittedStraight } else { Form::Standard },
                sets: sets.clone(),
                pair: Tile::from_index(concealed.pair.trailing_zeros() as usize),
                straight: straight.map(Tiles::from_bits),
                completed,
                value,
                fans: Vec::new(),
                excluded: Vec::new(),
            };
            let patterns = self.patterns(context, &reading, wait);
            self.attribute(&mut reading, &patterns);
            reading
        };
        parts.into_iter().map(of_part).collect()
    }

    /// The wait fan that the completed part would have if nothing else had been wanted.
    fn wait_of(&self, winning: usize, completed: Part, sets: &[Set], straight: Option<u128>) -> Wait {
        let chows_of = &CHOWS_OF[winning];
        let wait = match completed {
            Part::Pair => Wait::Single,
            Part::Set(index) => match sets[index].chow_kind().map(|chow| 7 << (3 * chow)) {
                Some(chow) if chow & chows_of.edge != 0 => Wait::Edge,
                Some(chow) if chow & chows_of.closed != 0 => Wait::Closed,
                _ => Wait::Open,
            },
            Part::Straight | Part::Whole => Wait::Open,
        };
        match straight {
            Some(straight) if !self.knitted_claim(straight, winning, wait) => Wait::Open,
            _ => wait,
        }
    }

    fn reading_of_form(&self, context: &Context, form: Form, value: Value) -> Reading {
        let (sets, fans, excluded) = (Vec::new(), Vec::new(), Vec::new());
        let mut reading =
            Reading { form, sets, pair: None, straight: None, completed: Part::Whole, value, fans, excluded };
        let patterns = self.patterns(context, &reading, Wait::Open);
        self.attribute(&mut reading, &patterns);
        reading
    }

    /// Divides the patterns of a reading into those that its value counts and those that it does not.
    fn attribute(&self, reading: &mut Reading, patterns: &[Pattern]) {
        let is_counted = choose(reading, patterns, &self.rules);
        for (fan, count) in reading.value.fans.iter() {
            let counted = patterns.iter().zip(&is_counted).filter(|(pattern, counted)| pattern.fan == fan && **counted);
            let uses: Vec<Vec<usize>> = counted.map(|(pattern, _)| pattern.uses.clone()).collect();
            debug_assert_eq!(uses.len(), usize::from(count), "{fan} in {reading:?}");
            reading.fans.push(ScoredFan { fan, count, points: fan.points(&self.rules) * u32::from(count), uses });
        }
        reading.fans.sort_by_key(|scored| (std::cmp::Reverse(scored.fan.points(&self.rules)), scored.fan));
        let mut excluded: Vec<ExcludedFan> = Vec::new();
        for (pattern, _) in patterns.iter().zip(&is_counted).filter(|(_, counted)| !**counted) {
            let by = reason(pattern, reading, &self.exclusions, &self.rules);
            match excluded.iter_mut().find(|other| other.fan == pattern.fan && other.by == by) {
                Some(other) => other.count += 1,
                None => excluded.push(ExcludedFan { fan: pattern.fan, count: 1, by }),
            }
        }
        excluded.sort_by_key(|other| other.fan);
        reading.excluded = excluded;
    }
}

/// The sets in the hand, in tile order.
fn list(concealed: &ConcealedSets) -> Vec<Set> {
    let chows = (0..chows::KINDS).flat_map(|chow| {
        let count = concealed.chows >> (3 * chow) & 7;
        (0..count).map(move |_| Set::in_hand(SetShape::Chow, chow + 2 * (chow / 7)))
    });
    let pungs = (0..Tile::PLAYING_KINDS).filter(|kind| concealed.pungs >> kind & 1 == 1);
    let mut sets: Vec<Set> = chows.chain(pungs.map(|kind| Set::in_hand(SetShape::Pung, kind))).collect();
    sets.sort_by_key(|set| set.tile);
    sets
}

/// Which patterns the value counts. Where a fan's pattern is there more often than it is counted, the choice among chows
/// and among pungs is one that the combination rule admits.
fn choose(reading: &Reading, patterns: &[Pattern], rules: &Rules) -> Vec<bool> {
    let mut left = reading.value.fans;
    let mut counted = vec![false; patterns.len()];
    for combined in [
        combination(reading, Set::chow_kind, chows::fan_among, rules),
        combination(reading, Set::pung_kind, pungs::fan_among, rules),
    ] {
        for (fan, uses) in combined {
            let place = patterns.iter().position(|pattern| pattern.fan == fan && pattern.uses == uses);
            counted[place.expect("every combination is a pattern")] = true;
            left.0 -= FanCounts::one(fan).0;
        }
    }
    for (pattern, counted) in patterns.iter().zip(&mut counted) {
        if !*counted && left.has(pattern.fan) {
            *counted = true;
            left.0 -= FanCounts::one(pattern.fan).0;
        }
    }
    debug_assert!(left.is_empty(), "{left:?} counted without a pattern in {reading:?}");
    counted
}

/// The fans of several chows, or of several pungs, that a reading counts, each with its sets.
fn combination(
    reading: &Reading,
    kind_of: impl Fn(Set) -> Option<usize>,
    fan_among: impl Fn(&[usize]) -> Option<Fan>,
    rules: &Rules,
) -> Vec<(Fan, Vec<usize>)> {
    let places: Vec<(usize, usize)> =
        (0..).zip(&reading.sets).filter_map(|(index, &set)| Some((index, kind_of(set)?))).collect();
    let candidates: Vec<Option<(Fan, Vec<usize>)>> = USES
        .iter()
        .map(|uses| {
            let used = (0..4).filter(|n| uses >> n & 1 == 1).map(|n| places.get(n).copied());
            let used: Vec<(usize, usize)> = used.collect::<Option<_>>()?;
            let kinds: Vec<usize> = used.iter().map(|&(_, kind)| kind).collect();
            Some((fan_among(&kinds)?, used.into_iter().map(|(index, _)| index).collect()))
        })
        .collect();
    let candidate_fans = |choice: u16| (0..USES.len()).filter(move |n| choice >> n & 1 == 1);
    let is_counted = |choice: u16| {
        let mut wanted = reading.value.fans;
        for n in candidate_fans(choice) {
            match &candidates[n] {
                Some((fan, _)) if wanted.has(*fan) => wanted.0 -= FanCounts::one(*fan).0,
                _ => return false,
            }
        }
        // Nothing that could be among these sets may be left over.
        candidates.iter().flatten().all(|(fan, _)| !wanted.has(*fan))
    };
    let usable = candidates.iter().enumerate().fold(0_u16, |usable, (n, candidate)| {
        let counts = matches!(candidate, Some((fan, _)) if reading.value.fans.has(*fan));
        usable | u16::from(counts) << n
    });
    // In rising order, all choices of what the value can count at all.
    let choices = std::iter::successors(Some(0_u16), |choice| {
        Some(choice.wrapping_sub(usable) & usable).filter(|&next| next != 0)
    });
    let admissible = choices.filter(|&choice| is_counted(choice) && is_admissible(choice, rules.combination_rule));
    let Some(choice) = admissible.min_by_key(|choice| choice.count_ones()) else { return Vec::new() };
    candidate_fans(choice).filter_map(|n| candidates[n].clone()).collect()
}

/// Why a pattern is not counted.
fn reason(pattern: &Pattern, reading: &Reading, exclusions: &Exclusions, rules: &Rules) -> ExcludedBy {
    let lies_within = |uses: &[usize]| !pattern.uses.is_empty() && pattern.uses.iter().all(|set| uses.contains(set));
    let implies = |scored: &&ScoredFan| {
        let own_sets = scored.fan.implies().iter().any(|implied| {
            implied.fan == pattern.fan
                && implied.scope == Scope::OwnSets
                && scored.uses.iter().any(|uses| lies_within(uses))
        });
        own_sets
            || exclusions.dropped_by(scored.fan).has(pattern.fan)
            || excludes_by_option(scored.fan, pattern.fan, rules)
    };
    let fans: Vec<Fan> = reading.fans.iter().filter(implies).map(|scored| scored.fan).collect();
    if !fans.is_empty() {
        return ExcludedBy::Fans(fans);
    }
    let counted = || reading.fans.iter().flat_map(|scored| scored.uses.iter().map(move |uses| (scored.fan, uses)));
    ExcludedBy::Principle(if counted().any(|(fan, uses)| binds_sets(fan) && lies_within(uses)) {
        Principle::NonSeparation
    } else if counted().any(|(fan, uses)| fan == pattern.fan && uses.iter().any(|set| pattern.uses.contains(set))) {
        Principle::NonIdentical
    } else if pattern.uses.len() > 2 {
        Principle::HighestChoice
    } else {
        Principle::AccountOnce
    })
}

/// What no row of the catalogue says unconditionally. Of the kongs only one fan is counted. Options keep fans of kongs from
/// standing beside concealed pungs, and some fans of tiles beside seven pairs or Lesser Honors and Knitted Tiles, and let
/// Nine Gates drop one of its two pungs of terminals.
fn excludes_by_option(counted: Fan, other: Fan, rules: &Rules) -> bool {
    let is_kong_fan = |fan: Fan| {
        matches!(
            fan,
            Fan::ConcealedKong
                | Fan::MeldedKong
                | Fan::TwoMeldedKongs
                | Fan::TwoConcealedKongs
                | Fan::ConcealedAndMeldedKong
        )
    };
    match counted {
        Fan::ThreeConcealedPungs | Fan::FourConcealedPungs => {
            rules.kongs_with_concealed_pungs == KongsWithConcealedPungs::PungsOnly
                && matches!(other, Fan::ConcealedKong | Fan::TwoConcealedKongs)
        }
        Fan::SevenPairs | Fan::SevenShiftedPairs => {
            rules.seven_pairs_combinations == AllowOrDeny::Deny && DENIED_WITH_SEVEN_PAIRS.contains(&other)
        }
        Fan::AllGreen | Fan::AllTerminals => rules.seven_pairs_tile_hog == AddOrDrop::Drop && other == Fan::TileHog,
        Fan::NineGates => other == Fan::PungOfTerminalsOrHonors,
        Fan::LesserHonorsAndKnittedTiles => other == Fan::KnittedStraight,
        _ => is_kong_fan(counted) && is_kong_fan(other),
    }
}

/// Whether a fan binds its sets: those of three and four chows or pungs do. Fans of kongs and of concealed pungs name sets
/// without combining them.
fn binds_sets(fan: Fan) -> bool {
    matches!(
        fan,
        Fan::PureTerminalChows
            | Fan::QuadrupleChow
            | Fan::FourPureShiftedPungs
            | Fan::FourPureShiftedChows
            | Fan::PureTripleChow
            | Fan::PureShiftedPungs
            | Fan::PureStraight
            | Fan::ThreeSuitedTerminalChows
            | Fan::PureShiftedChows
            | Fan::TriplePung
            | Fan::MixedStraight
            | Fan::MixedTripleChow
            | Fan::MixedShiftedPungs
            | Fan::MixedShiftedChows
    )
}
