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
    /// One of the principles for combining sets. What the others keep out is always implied by a counted fan.
    Principle(Principle),
}

/// The principles that keep a fan of several sets from being counted beside others (the names are those of the rule books).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Principle {
    /// A set used in a fan may not be used for the same fan with another set.
    NonIdentical,
    /// A set not yet used may be combined once with one already used set.
    AccountOnce,
}

impl Principle {
    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Principle::NonIdentical => "non_identical",
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
                Principle::NonIdentical => {
                    format!("One of its sets already makes a {name} with another set, and may not make a second one.")
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
    let mut same_fan = reading.fans.iter().filter(|scored| scored.fan == pattern.fan).flat_map(|scored| &scored.uses);
    let shares_a_set = same_fan.any(|uses| uses.iter().any(|set| pattern.uses.contains(set)));
    ExcludedBy::Principle(if shares_a_set { Principle::NonIdentical } else { Principle::AccountOnce })
}

/// What no row of the catalogue says unconditionally. Options let Two Melded Kongs stand for a concealed kong and a melded one,
/// keep fans of kongs from standing beside concealed pungs, and some fans of tiles beside seven pairs or Lesser Honors and
/// Knitted Tiles, and let Nine Gates drop one of its two pungs of terminals.
fn excludes_by_option(counted: Fan, other: Fan, rules: &Rules) -> bool {
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
        Fan::TwoMeldedKongs => other == Fan::ConcealedKong,
        _ => false,
    }
}
