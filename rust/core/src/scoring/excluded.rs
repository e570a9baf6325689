//! Fans whose pattern is there and that are not counted, each with the reason.

use super::exclusions::{DENIED_WITH_SEVEN_PAIRS, Exclusions};
use super::patterns::Pattern;
use super::reading::{Reading, ScoredFan};
use crate::rules::{AddOrDrop, AllowOrDeny, Fan, KongsWithConcealedPungs, Language, Rules, Scope};

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

/// Why a pattern is not counted.
pub(super) fn reason(pattern: &Pattern, reading: &Reading, exclusions: &Exclusions, rules: &Rules) -> ExcludedBy {
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
