//! The value [`Rules`] and the description of its options.

use std::fmt;

use super::choices::{
    AddOrDrop, AllowOrDeny, CombinationRule, DealtWinWaits, FlowerRule, ForcedConcealedSelfDraw, KnittedStraightWait,
    KongsWithConcealedPungs, MixedKongs, NineGatesTerminalPungs, SeatChange, TwoConcealedKongs, WaitTest, WallRule,
    WinBelowMinimum, WinnersPerDiscard, YesOrNo,
};
use super::round_winds::RoundWinds;
use super::value::{AsOptionValue, Choice, ChoiceKind, Choices, OptionValue, RulesError, text};

/// What an option is about and what it can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, the same as the field of [`Rules`].
    pub name: &'static str,
    /// What the option decides.
    pub meaning: &'static str,
    /// Whether it matters to the points of a hand; else to the play.
    pub scoring: bool,
    /// What it can be set to, what each choice means and who reads the rules so.
    pub choices: Choices,
}

impl OptionInfo {
    /// The option of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static OptionInfo> {
        OPTIONS.iter().find(|info| info.name == name)
    }
}

/// Writes the struct, its default, the access by name and the descriptions from one list:
/// `field: type = default, scoring, meaning, choices`.
macro_rules! rules {
    ($( $field:ident: $type:ty = $default:expr, $scoring:ident, $meaning:literal, $choices:expr; )+) => {
        /// A rule set: one reading of every question on which the authorities differ.
        ///
        /// The default is the preset `wmo`, the Green Book of the World Mahjong Organization. What the choices of an
        /// option mean, and who reads the rules so, is in [`OPTIONS`]. [`Rules::set`] keeps numbers in their ranges;
        /// whoever writes a field directly has to do so himself.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        pub struct Rules {
            $( #[doc = $meaning] pub $field: $type, )+
        }

        impl Rules {
            /// The preset `wmo`.
            pub const WMO: Rules = Rules { $( $field: $default, )+ };

            /// What the option of this name is set to.
            #[must_use]
            pub fn get(&self, option: &str) -> Option<OptionValue> {
                match option {
                    $( stringify!($field) => Some(self.$field.to_value()), )+
                    _ => None,
                }
            }

            /// Sets the option of this name.
            ///
            /// # Errors
            /// If there is no such option, or if it does not allow the value; then nothing is changed.
            pub fn set(&mut self, option: &str, value: &OptionValue) -> Result<(), RulesError> {
                let Some(info) = OptionInfo::find(option) else {
                    return Err(RulesError::UnknownOption { option: option.to_owned() });
                };
                let bad_value =
                    || RulesError::BadValue { option: info.name, value: value.clone(), allowed: &info.choices };
                if !info.choices.allows(value) {
                    return Err(bad_value());
                }
                match option {
                    $( stringify!($field) => self.$field = AsOptionValue::from_value(value).ok_or_else(bad_value)?, )+
                    _ => return Err(RulesError::UnknownOption { option: option.to_owned() }),
                }
                Ok(())
            }
        }

        /// All options: first those that matter to the points of a hand, then those of the play.
        pub static OPTIONS: [OptionInfo; 30] = [
            $( OptionInfo {
                name: stringify!($field),
                meaning: $meaning,
                scoring: scoring!($scoring),
                choices: $choices,
            }, )+
        ];
    };
}

macro_rules! scoring {
    (score) => {
        true
    };
    (play) => {
        false
    };
}

const fn listed(known: &'static [Choice]) -> Choices {
    Choices { kind: ChoiceKind::Listed, known }
}

const fn choice(value: OptionValue, meaning: &'static str, who: &'static str) -> Choice {
    Choice { value, meaning, who }
}

/// The largest fine: so that sums of them stay far from any limit.
const MOST_POINTS: u32 = 1_000_000;
/// One day.
const MOST_SECONDS: u32 = 86_400;
const MOST_DEALS: u32 = 1_000_000;

rules! {
    minimum_points: u32 = 8, score,
        "Points that a hand needs to win, without flowers.",
        Choices { kind: ChoiceKind::Number { least: 0, most: u32::MAX }, known: &[
            choice(OptionValue::Int(8), "Eight points.", "1998 book, WMO, MIL; all presets"),
        ] };
    two_concealed_kongs: TwoConcealedKongs = TwoConcealedKongs::Eight, score,
        "Points of Two Concealed Kongs.",
        listed(TwoConcealedKongs::CHOICES);
    mixed_kongs: MixedKongs = MixedKongs::Six, score,
        "How one melded and one concealed kong are scored.",
        listed(MixedKongs::CHOICES);
    forced_concealed_self_draw: ForcedConcealedSelfDraw = ForcedConcealedSelfDraw::FullyConcealed, score,
        "What a self-draw adds to Nine Gates, Seven Shifted Pairs, Thirteen Orphans, Four Concealed Pungs, Seven \
         Pairs, Greater and Lesser Honors and Knitted Tiles; a discard or a robbed kong adds nothing.",
        listed(ForcedConcealedSelfDraw::CHOICES);
    knitted_straight_wait: KnittedStraightWait = KnittedStraightWait::Score, score,
        "Wait fans of a knitted straight hand won on a kind that is among the nine knitted tiles.",
        listed(KnittedStraightWait::CHOICES);
    nine_gates_terminal_pungs: NineGatesTerminalPungs = NineGatesTerminalPungs::DropBoth, score,
        "Pungs of Terminals or Honors beside Nine Gates, when it is won on 2, 5 or 8.",
        listed(NineGatesTerminalPungs::CHOICES);
    all_green_half_flush: AddOrDrop = AddOrDrop::Drop, score,
        "Half Flush beside All Green.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Drop.value(), "All Green implies Half Flush.",
                "1998 book, MIL; all presets but wikipedia_pl"),
            choice(AddOrDrop::Add.value(), "Half Flush is counted.",
                "Sloper 296, Polish Wikipedia; preset wikipedia_pl"),
        ] };
    all_terminals_double_pung: AddOrDrop = AddOrDrop::Drop, score,
        "Double Pung beside All Terminals.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Drop.value(), "All Terminals implies Double Pung.",
                "1998 book, MIL; all presets but wikipedia_pl"),
            choice(AddOrDrop::Add.value(), "Double Pung is counted.", "Polish Wikipedia; preset wikipedia_pl"),
        ] };
    all_terminals_triple_pung: AddOrDrop = AddOrDrop::Add, score,
        "Triple Pung beside All Terminals.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Add.value(), "Triple Pung is counted: 64 + 16.",
                "MIL, ChineseOfficialMahjongHelper; all presets"),
            choice(AddOrDrop::Drop.value(), "All Terminals implies Triple Pung.",
                "1998 book read literally; no preset"),
        ] };
    seven_pairs_tile_hog: AddOrDrop = AddOrDrop::Add, score,
        "Tile Hog in seven pairs with All Green or All Terminals; in other seven pairs it always counts.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Add.value(), "Tile Hog is counted.",
                "1998 book (an example), MIL, Polish Wikipedia; all presets"),
            choice(AddOrDrop::Drop.value(), "Tile Hog is not counted.", "WMCC Tianjin 2006 (Sloper 293); no preset"),
        ] };
    seven_pairs_combinations: AllowOrDeny = AllowOrDeny::Allow, score,
        "Whether seven pairs can be All Green, All Honors, All Terminals, Upper, Middle or Lower Tiles, Upper or Lower \
         Four; flushes, Reversible Tiles and All Terminals and Honors are counted in any case.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AllowOrDeny::Allow.value(), "They are counted with Seven Pairs.", "all other sources; all presets"),
            choice(AllowOrDeny::Deny.value(), "They are not counted with Seven Pairs.",
                "1998 book read literally; no preset"),
        ] };
    lesser_knitted_all_types: AddOrDrop = AddOrDrop::Drop, score,
        "All Types beside Lesser Honors and Knitted Tiles.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Drop.value(), "Lesser Honors and Knitted Tiles implies All Types.",
                "all other sources; all presets"),
            choice(AddOrDrop::Add.value(), "All Types is counted.", "only the WMO draft of March 2006; no preset"),
        ] };
    lesser_knitted_straight: AddOrDrop = AddOrDrop::Add, score,
        "Knitted Straight in Lesser Honors and Knitted Tiles that hold all nine knitted numbers.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AddOrDrop::Add.value(), "Knitted Straight is counted.",
                "1998 book, MIL, all calculators, an example of Polish Wikipedia; all presets"),
            choice(AddOrDrop::Drop.value(), "Knitted Straight needs a set and a pair, and is not counted.",
                "MCRTS, from the text of the Green Book; no preset"),
        ] };
    kongs_with_concealed_pungs: KongsWithConcealedPungs = KongsWithConcealedPungs::Both, score,
        "Concealed Kong and Two Concealed Kongs beside Three and Four Concealed Pungs.",
        listed(KongsWithConcealedPungs::CHOICES);
    combination_rule: CombinationRule = CombinationRule::Acyclic, score,
        "How often one set may be used in fans of several sets.",
        listed(CombinationRule::CHOICES);
    wait_test: WaitTest = WaitTest::Formal, score,
        "Which tiles count as waits, when Edge, Closed and Single Wait ask for a single one.",
        listed(WaitTest::CHOICES);
    melded_hand_added_kong: AllowOrDeny = AllowOrDeny::Allow, score,
        "Whether a hand with a melded pung that was made a kong can be a Melded Hand.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(AllowOrDeny::Allow.value(), "It can.", "all other sources; all presets but wikipedia_pl"),
            choice(AllowOrDeny::Deny.value(), "It cannot, and Single Wait is scored instead.",
                "Polish Wikipedia; preset wikipedia_pl"),
        ] };
    dealt_win_waits: DealtWinWaits = DealtWinWaits::Never, score,
        "Wait fans of a win on the tiles dealt.",
        listed(DealtWinWaits::CHOICES);

    flowers: FlowerRule = FlowerRule::Optional, play,
        "Whether there are flowers, and whether they must be laid out.",
        listed(FlowerRule::CHOICES);
    wall: WallRule = WallRule::Shared, play,
        "Whether all draw from one wall or each seat from its own.",
        listed(WallRule::CHOICES);
    winners_per_discard: WinnersPerDiscard = WinnersPerDiscard::Nearest, play,
        "Who wins when several claim one tile to win.",
        listed(WinnersPerDiscard::CHOICES);
    win_below_minimum: WinBelowMinimum = WinBelowMinimum::DeadHand, play,
        "What a declared win leads to that is below the minimum or has no winning shape.",
        listed(WinBelowMinimum::CHOICES);
    false_win_points: u32 = 10, play,
        "Points paid to each opponent for a declared win below the minimum.",
        Choices { kind: ChoiceKind::Number { least: 0, most: MOST_POINTS }, known: &[
            choice(OptionValue::Int(10), "Ten points to each.", "Repino-2013, Botzone and others; all presets"),
        ] };
    wrong_shape_points: u32 = 20, play,
        "Points paid to each opponent for a declared win that has no winning shape.",
        Choices { kind: ChoiceKind::Number { least: 0, most: MOST_POINTS }, known: &[
            choice(OptionValue::Int(20), "Twenty points to each.",
                "the default; presets wmo, mil, mahjongsoft, wikipedia_pl, cardavia"),
            choice(OptionValue::Int(10), "Ten points to each, as below the minimum.",
                "Repino-2013, Botzone; presets botzone, repino"),
        ] };
    dead_hand_claims: YesOrNo = YesOrNo::No, play,
        "Whether a dead hand may chow, pung and kong a discard.",
        Choices { kind: ChoiceKind::Listed, known: &[
            choice(YesOrNo::No.value(), "It only draws and discards, and makes kongs of its own tiles.",
                "MIL (Natsuki); all presets but repino"),
            choice(YesOrNo::Yes.value(), "It may.", "Repino-2013; preset repino"),
        ] };
    turn_seconds: Option<u32> = None, play,
        "Seconds for a turn.",
        Choices { kind: ChoiceKind::NoneOrNumber { least: 1, most: MOST_SECONDS }, known: &[
            choice(OptionValue::None, "No limit.", "games without a clock; all presets but repino"),
            choice(OptionValue::Int(10), "Ten seconds.", "WMO, Repino-2013; preset repino"),
            choice(OptionValue::Int(15), "Fifteen seconds.", "1998 book; no preset"),
        ] };
    claim_seconds: Option<u32> = None, play,
        "Seconds for claiming a discard.",
        Choices { kind: ChoiceKind::NoneOrNumber { least: 1, most: MOST_SECONDS }, known: &[
            choice(OptionValue::None, "No limit.", "games without a clock; all presets but repino"),
            choice(OptionValue::Int(3), "Three seconds.", "1998 book, WMO, Repino-2013; preset repino"),
        ] };
    seat_change: SeatChange = SeatChange::Wmo, play,
        "When the players change seats.",
        listed(SeatChange::CHOICES);
    deals: u32 = 16, play,
        "Deals of a match.",
        Choices { kind: ChoiceKind::Number { least: 1, most: MOST_DEALS }, known: &[
            choice(OptionValue::Int(16), "Four rounds of four deals.",
                "1998 book, WMO, MIL; presets wmo, mil, mahjongsoft, wikipedia_pl"),
            choice(OptionValue::Int(4), "One round.", "Repino-2013 in its qualifying matches; preset repino"),
            choice(OptionValue::Int(1), "A single deal.", "Botzone, Cardavia; presets botzone, cardavia"),
        ] };
    round_winds: RoundWinds = RoundWinds::ESWN, play,
        "Prevalent wind of each quarter of a match; a single letter: of every deal.",
        Choices { kind: ChoiceKind::Winds, known: &[
            choice(text("ESWN"), "One round of each wind.", "1998 book, WMO, MIL; all presets but repino, cardavia"),
            choice(text("E"), "East in every deal.",
                "Cardavia, and Repino-2013 in the first of its qualifying rounds; presets repino, cardavia"),
        ] };
}

impl Rules {
    /// The options in which two rule sets differ: name, value here, value there.
    #[must_use]
    pub fn difference(&self, other: &Rules) -> Vec<(&'static str, OptionValue, OptionValue)> {
        let both = OPTIONS.iter().filter_map(|info| Some((info.name, self.get(info.name)?, other.get(info.name)?)));
        both.filter(|(_, here, there)| here != there).collect()
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::WMO
    }
}

/// Writes the nearest preset and what differs from it: `wmo with mixed_kongs=five, deals=4`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, differences) = self.nearest_preset();
        f.write_str(name)?;
        for (i, (option, value, _)) in differences.iter().enumerate() {
            write!(f, "{}{option}={value}", if i == 0 { " with " } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that an option takes beside the known ones.
    fn further_values(info: &OptionInfo) -> Vec<OptionValue> {
        match info.choices.kind {
            ChoiceKind::Listed => vec![],
            ChoiceKind::Number { least, most } | ChoiceKind::NoneOrNumber { least, most } => {
                vec![least.into(), most.into()]
            }
            ChoiceKind::Winds => ["S", "ES", "NWS", "EEEE"].map(OptionValue::from).to_vec(),
        }
    }

    #[test]
    fn every_choice_of_every_option_can_be_set_and_read() {
        for info in &OPTIONS {
            let known = info.choices.known.iter().map(|choice| choice.value.clone());
            for value in known.chain(further_values(info)) {
                let mut rules = Rules::WMO;
                rules.set(info.name, &value).unwrap();
                assert_eq!(rules.get(info.name), Some(value.clone()), "{}", info.name);
                let differences = rules.difference(&Rules::WMO);
                let default = Rules::WMO.get(info.name).unwrap();
                if value == default {
                    assert_eq!(rules, Rules::WMO);
                } else {
                    assert_eq!(differences, [(info.name, value, default)]);
                }
            }
        }
    }

    #[test]
    fn the_default_is_the_first_choice_and_choices_are_described() {
        for info in &OPTIONS {
            let known = info.choices.known;
            assert_eq!(Rules::WMO.get(info.name).as_ref(), known.first().map(|choice| &choice.value), "{}", info.name);
            assert!(!info.meaning.is_empty());
            for (i, choice) in known.iter().enumerate() {
                assert!(!choice.meaning.is_empty() && !choice.who.is_empty());
                assert!(known[..i].iter().all(|other| other.value != choice.value));
            }
        }
        assert_eq!(OPTIONS.iter().filter(|info| info.scoring).count(), 18);
        assert!(OPTIONS[..18].iter().all(|info| info.scoring));
    }

    /// `who` ends in the presets, in words; they must be the presets that in fact make the choice.
    #[test]
    fn the_presets_named_at_a_choice_make_it() {
        for info in &OPTIONS {
            for choice in info.choices.known {
                let making: Vec<_> = Rules::PRESETS
                    .into_iter()
                    .filter(|name| Rules::preset(name).unwrap().get(info.name).as_ref() == Some(&choice.value))
                    .collect();
                let others: Vec<_> = Rules::PRESETS.into_iter().filter(|name| !making.contains(name)).collect();
                let said = choice.who.rsplit([';', ',']).next().unwrap_or_default().trim();
                let all_but = format!("all presets but {}", others.join(", "));
                let plural = if making.len() == 1 { "preset" } else { "presets" };
                let listed = format!("{plural} {}", making.join(", "));
                let fits = match (making.len(), others.len()) {
                    (0, _) => said == "no preset",
                    (_, 0) => said == "all presets",
                    _ => choice.who.ends_with(&all_but) || choice.who.ends_with(&listed),
                };
                assert!(fits, "{} = {}: {} / {listed} / {all_but}", info.name, choice.value, choice.who);
            }
        }
    }

    #[test]
    fn what_is_not_listed_is_not_allowed() {
        for info in OPTIONS.iter().filter(|info| matches!(info.choices.kind, ChoiceKind::Listed)) {
            assert!(info.choices.known.iter().all(|choice| info.choices.allows(&choice.value)), "{}", info.name);
            assert!(!info.choices.allows(&"other".into()) && !info.choices.allows(&OptionValue::None), "{}", info.name);
        }
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let mut rules = Rules::WMO;
        let mut error = |option, value: OptionValue| rules.set(option, &value).unwrap_err().to_string();
        assert!(
            error("kongs", 1.into()).starts_with("unknown option `kongs`; the options are minimum_points, two_con")
        );
        assert_eq!(
            error("mixed_kongs", "seven".into()),
            "`mixed_kongs` cannot be `seven`; allowed: six, five, two_melded, separate"
        );
        assert_eq!(error("two_concealed_kongs", 7.into()), "`two_concealed_kongs` cannot be `7`; allowed: 8, 6");
        assert_eq!(error("deals", 0.into()), "`deals` cannot be `0`; allowed: a number from 1 to 1000000");
        assert_eq!(
            error("turn_seconds", "ten".into()),
            "`turn_seconds` cannot be `ten`; allowed: None or a number from 1 to 86400"
        );
        assert_eq!(
            error("round_winds", "C".into()),
            "`round_winds` cannot be `C`; allowed: one to four of the letters ESWN"
        );
        assert_eq!(error("deals", OptionValue::None), "`deals` cannot be `None`; allowed: a number from 1 to 1000000");
        assert_eq!(rules, Rules::WMO);
        assert_eq!(Rules::WMO.get("kongs"), None);
    }

    #[test]
    fn rules_print_as_the_nearest_preset() {
        assert_eq!(Rules::WMO.to_string(), "wmo");
        let mut rules = Rules::preset("mil").unwrap();
        rules.set("deals", &4.into()).unwrap();
        assert_eq!(rules.to_string(), "mil with deals=4");
        assert_eq!(rules.preset_name(), None);
    }
}
