//! Which fans are not counted beside which others, as the rules value says.

use super::fans::FanCounts;
use crate::rules::{AddOrDrop, Fan, ForcedConcealedSelfDraw, NineGatesTerminalPungs, Rules, Scope};

/// Fans that are not scored with Seven Pairs where `seven_pairs_combinations` is `deny`.
pub(super) const DENIED_WITH_SEVEN_PAIRS: [Fan; 8] = [
    Fan::AllGreen,
    Fan::AllHonors,
    Fan::AllTerminals,
    Fan::UpperTiles,
    Fan::MiddleTiles,
    Fan::LowerTiles,
    Fan::UpperFour,
    Fan::LowerFour,
];

/// For each fan what is not counted beside it, wherever it stands in the hand.
///
/// What a fan's own sets would form (`Scope::OwnSets`) is left to the tables of sets: there the combination rule, or the
/// way the pungs of honors are counted, keeps it out.
pub(super) struct Exclusions {
    dropped: [FanCounts; Fan::COUNT],
    nine_gates: NineGatesTerminalPungs,
}

impl Exclusions {
    pub(super) fn new(rules: &Rules) -> Exclusions {
        let dropped = Fan::ALL.map(|fan| {
            let implied = fan.implies().iter().filter(|implication| match implication.scope {
                Scope::Always => true,
                Scope::OwnSets => false,
                Scope::ByOption => is_dropped(fan, implication.fan, rules),
            });
            let mut fields = implied.fold(0, |fields, implication| fields | FanCounts::field(implication.fan).0);
            if fan == Fan::AllTerminals && rules.all_terminals_triple_pung == AddOrDrop::Drop {
                fields |= FanCounts::field(Fan::TriplePung).0;
            }
            FanCounts(fields)
        });
        Exclusions { dropped, nine_gates: rules.nine_gates_terminal_pungs }
    }

    /// What is not counted beside `fan`.
    pub(super) const fn dropped_by(&self, fan: Fan) -> FanCounts {
        self.dropped[fan.index()]
    }

    /// The fans that remain when those of them that are `dropping` fans each drop what its own row of the catalogue lists.
    /// A fan that is itself dropped drops nothing; what it implies comes after it in the catalogue.
    pub(super) fn apply(&self, dropping: FanCounts, fans: FanCounts) -> FanCounts {
        let mut rest = fans;
        for (fan, _) in FanCounts(fans.0 & dropping.0).iter() {
            if rest.has(fan) {
                rest.0 &= !self.dropped_by(fan).0;
            }
        }
        if self.nine_gates == NineGatesTerminalPungs::DropOne
            && rest.has(Fan::NineGates)
            && rest.has(Fan::PungOfTerminalsOrHonors)
        {
            rest.0 -= FanCounts::one(Fan::PungOfTerminalsOrHonors).0;
        }
        rest
    }
}

/// Whether an implication that is left to an option drops the implied fan altogether.
fn is_dropped(fan: Fan, implied: Fan, rules: &Rules) -> bool {
    match (fan, implied) {
        (Fan::AllGreen, Fan::HalfFlush) => rules.all_green_half_flush == AddOrDrop::Drop,
        (Fan::AllTerminals, Fan::DoublePung) => rules.all_terminals_double_pung == AddOrDrop::Drop,
        (Fan::NineGates, Fan::PungOfTerminalsOrHonors) => {
            rules.nine_gates_terminal_pungs == NineGatesTerminalPungs::DropBoth
        }
        (Fan::LesserHonorsAndKnittedTiles, Fan::AllTypes) => rules.lesser_knitted_all_types == AddOrDrop::Drop,
        (_, Fan::FullyConcealedHand) => rules.forced_concealed_self_draw == ForcedConcealedSelfDraw::SelfDrawn,
        _ => unreachable!("{fan} and {implied}: no option decides between them"),
    }
}
