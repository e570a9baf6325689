//! Named rule sets. Each starts from `wmo`; what it does not name has `wmo`'s value.

use std::str::FromStr;

use super::choices::{
    AddOrDrop, AllowOrDeny, DealtWinWaits, FlowerRule, ForcedConcealedSelfDraw, MixedKongs, NineGatesTerminalPungs,
    SeatChange, TwoConcealedKongs, WallRule, WinBelowMinimum, WinnersPerDiscard, YesOrNo,
};
use super::options::Rules;
use super::round_winds::RoundWinds;
use super::value::{OptionValue, RulesError};

pub(super) const PRESETS: [&str; 7] = ["wmo", "mil", "mahjongsoft", "botzone", "repino", "wikipedia_pl", "cardavia"];

/// Mahjong International League: the 1998 book with the supplement of 2023, as set out by Natsuki (2025).
const MIL: Rules = Rules {
    two_concealed_kongs: TwoConcealedKongs::Six,
    mixed_kongs: MixedKongs::Five,
    forced_concealed_self_draw: ForcedConcealedSelfDraw::SelfDrawn,
    nine_gates_terminal_pungs: NineGatesTerminalPungs::DropOne,
    ..Rules::WMO
};

/// The duplicate game of the platform `MahjongSoft`.
const MAHJONGSOFT: Rules = Rules { flowers: FlowerRule::Without, winners_per_discard: WinnersPerDiscard::All, ..MIL };

/// The judge of Botzone, used by the IJCAI competitions.
const BOTZONE: Rules = Rules {
    flowers: FlowerRule::Without,
    wall: WallRule::Private,
    win_below_minimum: WinBelowMinimum::EndsDeal,
    wrong_shape_points: 10,
    dealt_win_waits: DealtWinWaits::Score,
    deals: 1,
    ..MIL
};

/// The regulations of Repino (2013), for its qualifying matches; the final has 16 deals, `ESWN` and `wmo`'s seats.
const REPINO: Rules = Rules {
    win_below_minimum: WinBelowMinimum::PlayOn,
    wrong_shape_points: 10,
    dead_hand_claims: YesOrNo::Yes,
    turn_seconds: Some(10),
    claim_seconds: Some(3),
    deals: 4,
    seat_change: SeatChange::EveryDeal,
    round_winds: RoundWinds::E,
    ..Rules::WMO
};

/// The article of the Polish Wikipedia; where its examples contradict its lists, the lists.
const WIKIPEDIA_PL: Rules = Rules {
    mixed_kongs: MixedKongs::TwoMelded,
    all_green_half_flush: AddOrDrop::Add,
    all_terminals_double_pung: AddOrDrop::Add,
    melded_hand_added_kong: AllowOrDeny::Deny,
    ..Rules::WMO
};

/// The single-deal game of Cardavia.
const CARDAVIA: Rules = Rules {
    flowers: FlowerRule::Forced,
    win_below_minimum: WinBelowMinimum::Refused,
    deals: 1,
    round_winds: RoundWinds::E,
    ..Rules::WMO
};

/// The preset of this name.
pub(super) fn named(name: &str) -> Option<Rules> {
    Some(match name {
        "wmo" => Rules::WMO,
        "mil" => MIL,
        "mahjongsoft" => MAHJONGSOFT,
        "botzone" => BOTZONE,
        "repino" => REPINO,
        "wikipedia_pl" => WIKIPEDIA_PL,
        "cardavia" => CARDAVIA,
        _ => return None,
    })
}

impl Rules {
    /// The names of the presets.
    pub const PRESETS: [&'static str; 7] = PRESETS;

    /// The preset of this name.
    #[must_use]
    pub fn preset(name: &str) -> Option<Rules> {
        named(name)
    }

    /// The name of the preset equal to this rule set.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        PRESETS.into_iter().find(|name| named(name).as_ref() == Some(self))
    }

    /// The preset that differs in the fewest options (of several the first in [`Rules::PRESETS`]), and the differences:
    /// option, value here, value in the preset.
    #[must_use]
    pub fn nearest_preset(&self) -> (&'static str, Vec<(&'static str, OptionValue, OptionValue)>) {
        PRESETS
            .into_iter()
            .filter_map(|name| Some((name, self.difference(&named(name)?))))
            .min_by_key(|(_, differences)| differences.len())
            .unwrap_or_else(|| ("wmo", self.difference(&Rules::WMO)))
    }
}

/// Reads the name of a preset.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(name: &str) -> Result<Rules, RulesError> {
        named(name).ok_or_else(|| RulesError::UnknownPreset { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIL_LINE: [&str; 4] = [
        "two_concealed_kongs=6",
        "mixed_kongs=five",
        "forced_concealed_self_draw=self_drawn",
        "nine_gates_terminal_pungs=drop_one",
    ];

    /// How a preset differs from `wmo`, in the order of the options.
    fn from_wmo(name: &str) -> Vec<String> {
        let differences = named(name).unwrap().difference(&Rules::WMO);
        differences.into_iter().map(|(option, value, _)| format!("{option}={value}")).collect()
    }

    #[test]
    fn presets_differ_from_wmo_as_the_rules_say() {
        assert!(from_wmo("wmo").is_empty());
        assert_eq!(from_wmo("mil"), MIL_LINE);
        assert_eq!(from_wmo("mahjongsoft"), [&MIL_LINE[..], &["flowers=none", "winners_per_discard=all"]].concat());
        let botzone = [
            "dealt_win_waits=score",
            "flowers=none",
            "wall=private",
            "win_below_minimum=ends_deal",
            "wrong_shape_points=10",
            "deals=1",
        ];
        assert_eq!(from_wmo("botzone"), [&MIL_LINE[..], &botzone].concat());
        let repino = [
            "win_below_minimum=play_on",
            "wrong_shape_points=10",
            "dead_hand_claims=yes",
            "turn_seconds=10",
            "claim_seconds=3",
            "seat_change=every_deal",
            "deals=4",
            "round_winds=E",
        ];
        assert_eq!(from_wmo("repino"), repino);
        let polish = [
            "mixed_kongs=two_melded",
            "all_green_half_flush=add",
            "all_terminals_double_pung=add",
            "melded_hand_added_kong=deny",
        ];
        assert_eq!(from_wmo("wikipedia_pl"), polish);
        assert_eq!(from_wmo("cardavia"), ["flowers=forced", "win_below_minimum=refused", "deals=1", "round_winds=E"]);
    }

    #[test]
    fn presets_are_found_by_name_and_by_value() {
        for name in Rules::PRESETS {
            let rules: Rules = name.parse().unwrap();
            assert_eq!(rules.preset_name(), Some(name));
            assert_eq!(rules.nearest_preset(), (name, vec![]));
        }
        assert_eq!(Rules::default().preset_name(), Some("wmo"));
        assert_eq!(Rules::preset("WMO"), None);
        let error = "green".parse::<Rules>().unwrap_err().to_string();
        assert!(error.starts_with("unknown rules `green`; the presets are wmo, mil, "), "{error}");
    }

    #[test]
    fn ties_go_to_the_first_preset() {
        let rules = Rules { mixed_kongs: MixedKongs::Separate, ..Rules::WMO };
        assert_eq!(rules.nearest_preset().0, "wmo");
        // Two away from `wmo` as from `mil`.
        let rules = Rules { two_concealed_kongs: TwoConcealedKongs::Six, mixed_kongs: MixedKongs::Five, ..Rules::WMO };
        assert_eq!(rules.nearest_preset().0, "wmo");
    }
}
