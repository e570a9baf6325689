//! The principle of non-repetition: fans that are not counted beside another fan, because that fan implies them.
//!
//! Transcribed from the lists "not counted" of the 1998 book (in the text of its translations), completed by what
//! follows from the definitions: whatever a pattern cannot be without. The rows are not followed further: a fan that is
//! itself not counted excludes nothing.

use super::fans::{Fans, Mask, bit};
use super::shapes::{Form, Reading};
use mcr_core::rules::Fan::{
    AllChows, AllEvenPungs, AllFives, AllGreen, AllHonors, AllPungs, AllSimples, AllTerminals, AllTerminalsAndHonors,
    AllTypes, BigFourWinds, BigThreeDragons, BigThreeWinds, ConcealedAndMeldedKong, ConcealedHand, ConcealedKong,
    DoublePung, DragonPung, FourConcealedPungs, FourKongs, FourPureShiftedChows, FourPureShiftedPungs, FullFlush,
    FullyConcealedHand, GreaterHonorsAndKnittedTiles, HalfFlush, KnittedStraight, LastTile, LastTileDraw,
    LesserHonorsAndKnittedTiles, LittleFourWinds, LittleThreeDragons, LowerFour, LowerTiles, MeldedHand, MeldedKong,
    MiddleTiles, MixedDoubleChow, MixedTripleChow, NineGates, NoHonors, OneVoidedSuit, OutWithReplacementTile,
    OutsideHand, PrevalentWind, PungOfTerminalsOrHonors, PureDoubleChow, PureShiftedChows, PureShiftedPungs,
    PureStraight, PureTerminalChows, PureTripleChow, QuadrupleChow, ReversibleTiles, RobbingTheKong, SeatWind,
    SelfDrawn, SevenPairs, SevenShiftedPairs, ShortStraight, SingleWait, ThirteenOrphans, ThreeConcealedPungs,
    ThreeKongs, ThreeSuitedTerminalChows, TileHog, TriplePung, TwoConcealedKongs, TwoConcealedPungs, TwoDragonsPungs,
    TwoMeldedKongs, TwoTerminalChows, UpperFour, UpperTiles,
};
use mcr_core::rules::{
    AddOrDrop, Fan, ForcedConcealedSelfDraw, KongsWithConcealedPungs, MixedKongs, NineGatesTerminalPungs, Rules,
};

/// Never counted beside the first.
pub const ALWAYS: &[(Fan, &[Fan])] = &[
    (BigFourWinds, &[BigThreeWinds, AllPungs, PrevalentWind, SeatWind, PungOfTerminalsOrHonors]),
    (BigThreeDragons, &[TwoDragonsPungs, DragonPung]),
    (NineGates, &[FullFlush, ConcealedHand, NoHonors]),
    (
        FourKongs,
        &[
            ThreeKongs,
            TwoConcealedKongs,
            TwoMeldedKongs,
            ConcealedAndMeldedKong,
            ConcealedKong,
            MeldedKong,
            AllPungs,
            SingleWait,
        ],
    ),
    (SevenShiftedPairs, &[SevenPairs, FullFlush, ConcealedHand, NoHonors, SingleWait]),
    (ThirteenOrphans, &[AllTerminalsAndHonors, AllTypes, ConcealedHand, SingleWait]),
    (AllTerminals, &[AllTerminalsAndHonors, AllPungs, OutsideHand, PungOfTerminalsOrHonors, NoHonors]),
    (LittleFourWinds, &[BigThreeWinds]),
    (LittleThreeDragons, &[TwoDragonsPungs, DragonPung]),
    (AllHonors, &[AllTerminalsAndHonors, AllPungs, OutsideHand, PungOfTerminalsOrHonors]),
    (FourConcealedPungs, &[ThreeConcealedPungs, TwoConcealedPungs, AllPungs, ConcealedHand]),
    (PureTerminalChows, &[SevenPairs, FullFlush, AllChows, PureDoubleChow, TwoTerminalChows, NoHonors]),
    (QuadrupleChow, &[PureShiftedPungs, PureTripleChow, PureDoubleChow, TileHog, SevenPairs]),
    (FourPureShiftedPungs, &[PureTripleChow, PureShiftedPungs, AllPungs]),
    (FourPureShiftedChows, &[PureShiftedChows, ShortStraight, TwoTerminalChows]),
    (ThreeKongs, &[TwoConcealedKongs, TwoMeldedKongs, ConcealedAndMeldedKong, ConcealedKong, MeldedKong]),
    (AllTerminalsAndHonors, &[AllPungs, OutsideHand, PungOfTerminalsOrHonors]),
    (SevenPairs, &[ConcealedHand, SingleWait]),
    (GreaterHonorsAndKnittedTiles, &[LesserHonorsAndKnittedTiles, AllTypes, ConcealedHand, SingleWait]),
    (AllEvenPungs, &[AllPungs, AllSimples, NoHonors]),
    (FullFlush, &[NoHonors]),
    (PureTripleChow, &[PureShiftedPungs, PureDoubleChow]),
    (PureShiftedPungs, &[PureTripleChow]),
    (UpperTiles, &[UpperFour, NoHonors]),
    (MiddleTiles, &[AllSimples, NoHonors]),
    (LowerTiles, &[LowerFour, NoHonors]),
    (ThreeSuitedTerminalChows, &[AllChows, MixedDoubleChow, TwoTerminalChows, NoHonors]),
    (AllFives, &[AllSimples, NoHonors]),
    (TriplePung, &[DoublePung]),
    (ThreeConcealedPungs, &[TwoConcealedPungs]),
    (LesserHonorsAndKnittedTiles, &[ConcealedHand, SingleWait]),
    (UpperFour, &[NoHonors]),
    (LowerFour, &[NoHonors]),
    (ReversibleTiles, &[OneVoidedSuit]),
    (LastTileDraw, &[SelfDrawn]),
    (OutWithReplacementTile, &[SelfDrawn]),
    (RobbingTheKong, &[LastTile]),
    (TwoConcealedKongs, &[TwoConcealedPungs, ConcealedKong]),
    (MeldedHand, &[SingleWait]),
    (TwoDragonsPungs, &[DragonPung]),
    (FullyConcealedHand, &[ConcealedHand, SelfDrawn]),
    (TwoMeldedKongs, &[MeldedKong]),
    (AllChows, &[NoHonors]),
    (AllSimples, &[NoHonors]),
    (ConcealedAndMeldedKong, &[ConcealedKong, MeldedKong]),
];

/// Not counted for the sets that make the first; other sets may still make them.
///
/// Fans of two chows among the sets of a larger fan fall to the combination rule (a circle); for pungs of terminals and
/// honors see [`is_consumed`](super::set_fans::is_consumed).
pub const FOR_OWN_SETS: &[(Fan, &[Fan])] = &[
    (BigThreeDragons, &[PungOfTerminalsOrHonors]),
    (LittleFourWinds, &[PungOfTerminalsOrHonors]),
    (LittleThreeDragons, &[PungOfTerminalsOrHonors]),
    (PureStraight, &[ShortStraight, TwoTerminalChows]),
    (BigThreeWinds, &[PungOfTerminalsOrHonors]),
    (MixedTripleChow, &[MixedDoubleChow]),
    (TwoDragonsPungs, &[PungOfTerminalsOrHonors]),
    (DragonPung, &[PungOfTerminalsOrHonors]),
    (PrevalentWind, &[PungOfTerminalsOrHonors]),
    (SeatWind, &[PungOfTerminalsOrHonors]),
];

/// Counted or not, or how often, as an option of the rules says: see [`by_option`] and
/// [`terminal_pungs_of_nine_gates`]; Knitted Straight of honors and knitted tiles is decided where it is recognised.
pub const BY_OPTION: &[(Fan, &[Fan])] = &[
    (AllGreen, &[HalfFlush, TileHog]),
    (NineGates, &[FullyConcealedHand, PungOfTerminalsOrHonors]),
    (SevenShiftedPairs, &[FullyConcealedHand]),
    (ThirteenOrphans, &[FullyConcealedHand]),
    (AllTerminals, &[DoublePung, TriplePung, TileHog]),
    (FourConcealedPungs, &[FullyConcealedHand, TwoConcealedKongs, ConcealedKong]),
    (SevenPairs, &[FullyConcealedHand]),
    (GreaterHonorsAndKnittedTiles, &[FullyConcealedHand]),
    (ThreeConcealedPungs, &[TwoConcealedKongs, ConcealedKong]),
    (LesserHonorsAndKnittedTiles, &[FullyConcealedHand, AllTypes, KnittedStraight]),
    (TwoMeldedKongs, &[ConcealedKong]),
];

/// [`ALWAYS`] by the place of the excluding fan.
const ALWAYS_BY_FAN: [Mask; Fan::COUNT] = {
    let mut rows = [0; Fan::COUNT];
    let mut i = 0;
    while i < ALWAYS.len() {
        let (fan, excluded) = ALWAYS[i];
        let mut j = 0;
        while j < excluded.len() {
            rows[fan.index()] |= bit(excluded[j]);
            j += 1;
        }
        i += 1;
    }
    rows
};

/// All fans that are not counted beside `fan`.
pub fn of(fan: Fan, reading: &Reading, rules: &Rules) -> Mask {
    ALWAYS_BY_FAN[fan.index()] | by_option(fan, reading, rules)
}

/// What [`BY_OPTION`] comes to under these rules.
fn by_option(fan: Fan, reading: &Reading, rules: &Rules) -> Mask {
    let when = |holds: bool, excluded: Fan| if holds { bit(excluded) } else { 0 };
    // Hands that cannot but be concealed: on a self-draw they score either this or Self-Drawn.
    let forced_concealed =
        when(rules.forced_concealed_self_draw == ForcedConcealedSelfDraw::SelfDrawn, FullyConcealedHand);
    let no_tile_hog = when(reading.form == Form::SevenPairs && rules.seven_pairs_tile_hog == AddOrDrop::Drop, TileHog);
    let pungs_only = rules.kongs_with_concealed_pungs == KongsWithConcealedPungs::PungsOnly;
    let no_concealed_kongs = when(pungs_only, TwoConcealedKongs) | when(pungs_only, ConcealedKong);
    match fan {
        AllGreen => when(rules.all_green_half_flush == AddOrDrop::Drop, HalfFlush) | no_tile_hog,
        AllTerminals => {
            when(rules.all_terminals_double_pung == AddOrDrop::Drop, DoublePung)
                | when(rules.all_terminals_triple_pung == AddOrDrop::Drop, TriplePung)
                | no_tile_hog
        }
        NineGates | SevenShiftedPairs | ThirteenOrphans | SevenPairs | GreaterHonorsAndKnittedTiles => forced_concealed,
        LesserHonorsAndKnittedTiles => {
            forced_concealed | when(rules.lesser_knitted_all_types == AddOrDrop::Drop, AllTypes)
        }
        FourConcealedPungs => forced_concealed | no_concealed_kongs,
        ThreeConcealedPungs => no_concealed_kongs,
        TwoMeldedKongs => when(rules.mixed_kongs == MixedKongs::TwoMelded, ConcealedKong),
        _ => 0,
    }
}

/// How many of the pungs of terminals or honors left beside the counted fans Nine Gates drops.
pub fn terminal_pungs_of_nine_gates(counted: &Fans, rules: &Rules) -> u8 {
    match (counted.has(NineGates), rules.nine_gates_terminal_pungs) {
        (false, _) => 0,
        (true, NineGatesTerminalPungs::DropOne) => 1,
        (true, NineGatesTerminalPungs::DropBoth) => 2,
    }
}
