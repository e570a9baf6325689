//! What can be asked of a [`Fan`] beside its row in the catalogue.

use std::fmt;

use super::catalogue::Fan;
use super::choices::{MixedKongs, TwoConcealedKongs};
use super::language::Language;
use super::names;
use super::options::Rules;

/// A fan that another fan implies, and how far.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Implication {
    /// The fan that is not counted.
    pub fan: Fan,
    /// In which cases it is not counted.
    pub scope: Scope,
}

/// How far an implication reaches.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// The implied fan is never counted beside the implying one.
    Always,
    /// Only what the implying fan's own sets would form is not counted; other sets may still form it.
    ///
    /// Big Three Dragons drops Pung of Terminals or Honors for its three pungs, but a pung of ones beside them counts.
    OwnSets,
    /// An option of [`Rules`] says whether, or how often, it is counted.
    ByOption,
}

impl Scope {
    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Scope::Always => "always",
            Scope::OwnSets => "own_sets",
            Scope::ByOption => "by_option",
        }
    }
}

impl Fan {
    /// How many fans there are: the 81 of the Green Book and Concealed Kong and Melded Kong.
    pub const COUNT: usize = 82;

    /// Place in the catalogue, `0..82`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The fan at this place of the catalogue.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Fan> {
        if index < Fan::COUNT { Some(Fan::ALL[index]) } else { None }
    }

    /// Number in the Green Book, `1..=81`; `None` for Concealed Kong and Melded Kong.
    ///
    /// The 1998 book gives Two Concealed Kongs no. 53, as it is worth 6 there, and moves those between up by one.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "an index is below 82")]
    pub const fn number(self) -> Option<u8> {
        match self {
            Fan::ConcealedAndMeldedKong => None,
            _ => Some(self as u8 + 1),
        }
    }

    /// Points for counting the fan once under `rules`.
    ///
    /// Two fans depend on an option: Two Concealed Kongs is 8 or 6; Concealed Kong and Melded Kong is 6 or 5, and 6
    /// also under the choices of [`Rules::mixed_kongs`] with which it is never scored.
    #[must_use]
    pub const fn points(self, rules: &Rules) -> u32 {
        match (self, rules.two_concealed_kongs, rules.mixed_kongs) {
            (Fan::TwoConcealedKongs, TwoConcealedKongs::Six, _) => 6,
            (Fan::ConcealedAndMeldedKong, _, MixedKongs::Five) => 5,
            _ => self.green_book_points(),
        }
    }

    /// A bound on how often the fan can be counted in one hand, under any rules; 1 for most.
    ///
    /// Three kinds fill twelve tiles, so Tile Hog 3. Among four sets that may each be used twice
    /// ([`CombinationRule::Twice`](super::CombinationRule::Twice)) there are at most four pairs, and three pairs of
    /// pungs when Triple Pung is not scored. With the acyclic rule it is one less: 3 and 2.
    #[must_use]
    pub const fn max_count(self) -> u8 {
        match self {
            Fan::FlowerTiles => 8,
            Fan::PureDoubleChow
            | Fan::MixedDoubleChow
            | Fan::ShortStraight
            | Fan::TwoTerminalChows
            | Fan::PungOfTerminalsOrHonors => 4,
            Fan::TileHog | Fan::DoublePung => 3,
            _ => 1,
        }
    }

    /// Name in a language, from `rust/core/data/fan_names.csv`; in Chinese characters for [`Language::Zh`].
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        names::of(self).name(language)
    }

    /// The Chinese name in Hanyu Pinyin with tone marks.
    #[must_use]
    pub fn pinyin(self) -> &'static str {
        names::of(self).pinyin
    }
}

/// Writes the identifier.
impl fmt::Display for Fan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::presets;

    #[test]
    fn indices_ids_and_numbers_go_both_ways() {
        for (index, fan) in Fan::ALL.into_iter().enumerate() {
            assert_eq!(fan.index(), index);
            assert_eq!(Fan::from_index(index), Some(fan));
            assert_eq!(Fan::from_id(fan.id()), Some(fan));
            assert_eq!(fan.to_string(), fan.id());
            assert_eq!(fan.number().map(usize::from), (index < 81).then_some(index + 1));
        }
        assert_eq!(Fan::from_index(Fan::COUNT), None);
        assert_eq!(Fan::from_id("Big Four Winds"), None);
        assert_eq!(Fan::ConcealedAndMeldedKong.index(), 81);
    }

    #[test]
    fn the_green_book_lists_fans_by_falling_value() {
        let points = Fan::ALL.map(Fan::green_book_points);
        assert!(points[..81].is_sorted_by(|a, b| a >= b));
        let of_value = |value| points[..81].iter().filter(|&&p| p == value).count();
        let groups = [88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1].map(|value| (value, of_value(value)));
        let expected =
            [(88, 7), (64, 6), (48, 2), (32, 3), (24, 9), (16, 6), (12, 5), (8, 10), (6, 6), (4, 4), (2, 10), (1, 13)];
        assert_eq!(groups, expected);
    }

    #[test]
    fn two_values_depend_on_the_rules() {
        let kongs = |preset| {
            let rules = presets::named(preset).unwrap();
            (Fan::TwoConcealedKongs.points(&rules), Fan::ConcealedAndMeldedKong.points(&rules))
        };
        assert_eq!(kongs("wmo"), (8, 6));
        assert_eq!(kongs("mil"), (6, 5));
        assert_eq!(kongs("wikipedia_pl"), (8, 6));
        let mil = presets::named("mil").unwrap();
        let differing = Fan::ALL.into_iter().filter(|fan| fan.points(&mil) != fan.points(&Rules::WMO)).count();
        assert_eq!(differing, 2);
    }

    #[test]
    fn a_fan_implies_others_once_each_and_never_dearer_ones() {
        for fan in Fan::ALL {
            let implied = fan.implies();
            for (i, one) in implied.iter().enumerate() {
                assert_ne!(one.fan, fan);
                assert!(one.fan.green_book_points() <= fan.green_book_points(), "{fan} implies {}", one.fan);
                assert!(implied[..i].iter().all(|other| other.fan != one.fan), "{fan} lists {} twice", one.fan);
            }
        }
        let scope = |fan: Fan, of| fan.implies().iter().find(|i| i.fan == of).map(|i| i.scope);
        assert_eq!(scope(Fan::BigFourWinds, Fan::AllPungs), Some(Scope::Always));
        assert_eq!(scope(Fan::BigThreeDragons, Fan::PungOfTerminalsOrHonors), Some(Scope::OwnSets));
        assert_eq!(scope(Fan::NineGates, Fan::PungOfTerminalsOrHonors), Some(Scope::ByOption));
        assert_eq!(scope(Fan::AllPungs, Fan::TwoConcealedPungs), None);
    }

    #[test]
    fn fans_of_one_tile_set_or_pair_are_bounded() {
        assert!(Fan::ALL.into_iter().all(|fan| (1..=8).contains(&fan.max_count())));
        assert_eq!(Fan::ALL.into_iter().filter(|fan| fan.max_count() > 1).count(), 8);
    }
}
