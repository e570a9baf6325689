//! The list of fans: identifiers, values and what each implies.
//!
//! Values are those of the Green Book of the World Mahjong Organization (2006), in its order; two of them depend on
//! the rules, see [`Fan::points`]. What a fan implies is never scored beside it: this is the first of the five
//! principles, and it is applied one step deep (the rows of implied fans are not followed further). How the patterns
//! are recognised is told in the scoring module.

use super::fan::{Implication, Scope};

/// Writes the enum and its tables from one list: name, identifier, points, `[implied fan: scope]`.
macro_rules! catalogue {
    ($( $(#[$meta:meta])* $fan:ident = $id:literal, $points:literal, [$($implied:ident: $scope:ident),* $(,)?]; )+) => {
        /// A scoring pattern, in the order of the catalogue: by value, then as the Green Book numbers them.
        ///
        /// The 82nd, [`Fan::ConcealedAndMeldedKong`], has no number there; comparison follows this order.
        #[repr(u8)]
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fan {
            $( $(#[$meta])* $fan, )+
        }

        impl Fan {
            /// All fans in the order of the catalogue.
            pub const ALL: [Fan; Fan::COUNT] = [$(Fan::$fan),+];

            /// The stable identifier in lower case, as in `fan_names.csv`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Fan::$fan => $id),+ }
            }

            /// The fan with this identifier.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Fan> {
                match id { $($id => Some(Fan::$fan),)+ _ => None }
            }

            /// Points in the Green Book, before any option is looked at.
            pub(super) const fn green_book_points(self) -> u32 {
                match self { $(Fan::$fan => $points),+ }
            }

            /// The fans that are not counted beside this one because it implies them.
            ///
            /// A fan drops what its own list names, whether or not the listed fan would be scored itself, and the
            /// lists of the listed fans are not followed.
            #[must_use]
            pub const fn implies(self) -> &'static [Implication] {
                match self {
                    $(Fan::$fan => &[$(Implication { fan: Fan::$implied, scope: Scope::$scope }),*],)+
                }
            }
        }
    };
}

catalogue! {
    /// Pungs or kongs of all four winds.
    BigFourWinds = "big_four_winds", 88, [
        BigThreeWinds: Always,
        AllPungs: Always,
        PrevalentWind: Always,
        SeatWind: Always,
        PungOfTerminalsOrHonors: Always,
    ];
    /// Pungs or kongs of all three dragons.
    BigThreeDragons = "big_three_dragons", 88, [
        TwoDragonsPungs: Always,
        DragonPung: Always,
        PungOfTerminalsOrHonors: OwnSets,
    ];
    /// Only 2, 3, 4, 6, 8 of bamboo and green dragons; the dragon is not required.
    AllGreen = "all_green", 88, [HalfFlush: ByOption];
    /// 1112345678999 of one suit concealed before the win, and any tile of that suit.
    NineGates = "nine_gates", 88, [
        FullFlush: Always,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        NoHonors: Always,
        PungOfTerminalsOrHonors: ByOption,
    ];
    /// Four kongs, melded or concealed.
    FourKongs = "four_kongs", 88, [
        ThreeKongs: Always,
        TwoConcealedKongs: Always,
        TwoMeldedKongs: Always,
        ConcealedAndMeldedKong: Always,
        ConcealedKong: Always,
        MeldedKong: Always,
        AllPungs: Always,
        SingleWait: Always,
    ];
    /// Seven consecutive pairs in one suit.
    SevenShiftedPairs = "seven_shifted_pairs", 88, [
        SevenPairs: Always,
        FullFlush: Always,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        NoHonors: Always,
        SingleWait: Always,
    ];
    /// One of each terminal and honor, and a second of one of them.
    ThirteenOrphans = "thirteen_orphans", 88, [
        AllTerminalsAndHonors: Always,
        AllTypes: Always,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        SingleWait: Always,
    ];
    /// Only ones and nines, as sets and a pair or as seven pairs.
    AllTerminals = "all_terminals", 64, [
        AllTerminalsAndHonors: Always,
        AllPungs: Always,
        OutsideHand: Always,
        DoublePung: ByOption,
        PungOfTerminalsOrHonors: Always,
        NoHonors: Always,
    ];
    /// Pungs or kongs of three winds and a pair of the fourth.
    LittleFourWinds = "little_four_winds", 64, [
        BigThreeWinds: Always,
        PungOfTerminalsOrHonors: OwnSets,
    ];
    /// Pungs or kongs of two dragons and a pair of the third.
    LittleThreeDragons = "little_three_dragons", 64, [
        TwoDragonsPungs: Always,
        DragonPung: Always,
        PungOfTerminalsOrHonors: OwnSets,
    ];
    /// Only winds and dragons, as sets and a pair or as seven pairs.
    AllHonors = "all_honors", 64, [
        AllTerminalsAndHonors: Always,
        AllPungs: Always,
        OutsideHand: Always,
        PungOfTerminalsOrHonors: Always,
    ];
    /// Four pungs or kongs, each completed without a discard.
    FourConcealedPungs = "four_concealed_pungs", 64, [
        ThreeConcealedPungs: Always,
        TwoConcealedPungs: Always,
        AllPungs: Always,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
    ];
    /// 123, 123, 789, 789 and a pair of fives in one suit.
    PureTerminalChows = "pure_terminal_chows", 64, [
        SevenPairs: Always,
        FullFlush: Always,
        AllChows: Always,
        PureDoubleChow: Always,
        TwoTerminalChows: Always,
        NoHonors: Always,
    ];
    /// Four identical chows in one suit.
    QuadrupleChow = "quadruple_chow", 48, [
        PureTripleChow: Always,
        PureShiftedPungs: Always,
        PureDoubleChow: Always,
        TileHog: Always,
        SevenPairs: Always,
    ];
    /// Four pungs or kongs in one suit, each one number higher than the last.
    FourPureShiftedPungs = "four_pure_shifted_pungs", 48, [
        PureShiftedPungs: Always,
        PureTripleChow: Always,
        AllPungs: Always,
    ];
    /// Four chows in one suit, each one (or each two) numbers higher than the last.
    FourPureShiftedChows = "four_pure_shifted_chows", 32, [
        PureShiftedChows: Always,
        ShortStraight: Always,
        TwoTerminalChows: Always,
    ];
    /// Three kongs, melded or concealed.
    ThreeKongs = "three_kongs", 32, [
        TwoConcealedKongs: Always,
        TwoMeldedKongs: Always,
        ConcealedAndMeldedKong: Always,
        ConcealedKong: Always,
        MeldedKong: Always,
    ];
    /// Only ones, nines and honors, of both kinds, as sets and a pair or as seven pairs.
    AllTerminalsAndHonors = "all_terminals_and_honors", 32, [
        AllPungs: Always,
        OutsideHand: Always,
        PungOfTerminalsOrHonors: Always,
    ];
    /// Seven concealed pairs; four equal tiles are two pairs.
    SevenPairs = "seven_pairs", 24, [
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        SingleWait: Always,
    ];
    /// All seven honors and seven tiles of one knitted pattern, all different.
    GreaterHonorsAndKnittedTiles = "greater_honors_and_knitted_tiles", 24, [
        LesserHonorsAndKnittedTiles: Always,
        AllTypes: Always,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        SingleWait: Always,
    ];
    /// Four pungs or kongs and a pair, all of 2, 4, 6 and 8.
    AllEvenPungs = "all_even_pungs", 24, [AllPungs: Always, AllSimples: Always, NoHonors: Always];
    /// All tiles of one suit.
    FullFlush = "full_flush", 24, [NoHonors: Always];
    /// Three identical chows in one suit.
    PureTripleChow = "pure_triple_chow", 24, [PureShiftedPungs: Always, PureDoubleChow: Always];
    /// Three pungs or kongs in one suit, each one number higher than the last.
    PureShiftedPungs = "pure_shifted_pungs", 24, [PureTripleChow: Always];
    /// Only 7, 8 and 9.
    UpperTiles = "upper_tiles", 24, [UpperFour: Always, NoHonors: Always];
    /// Only 4, 5 and 6.
    MiddleTiles = "middle_tiles", 24, [AllSimples: Always, NoHonors: Always];
    /// Only 1, 2 and 3.
    LowerTiles = "lower_tiles", 24, [LowerFour: Always, NoHonors: Always];
    /// 123, 456 and 789 as chows in one suit.
    PureStraight = "pure_straight", 16, [ShortStraight: OwnSets, TwoTerminalChows: OwnSets];
    /// 123 and 789 in two suits and a pair of fives in the third.
    ThreeSuitedTerminalChows = "three_suited_terminal_chows", 16, [
        AllChows: Always,
        TwoTerminalChows: Always,
        MixedDoubleChow: Always,
        NoHonors: Always,
    ];
    /// Three chows in one suit, each one (or each two) numbers higher than the last.
    PureShiftedChows = "pure_shifted_chows", 16, [];
    /// A five in each of four sets and in the pair.
    AllFives = "all_fives", 16, [AllSimples: Always, NoHonors: Always];
    /// Pungs or kongs of one number in all three suits.
    TriplePung = "triple_pung", 16, [DoublePung: Always];
    /// Three pungs or kongs, each completed without a discard.
    ThreeConcealedPungs = "three_concealed_pungs", 16, [TwoConcealedPungs: Always];
    /// Fourteen different tiles out of the honors and one knitted pattern, not with all seven honors.
    LesserHonorsAndKnittedTiles = "lesser_honors_and_knitted_tiles", 12, [
        AllTypes: ByOption,
        ConcealedHand: Always,
        FullyConcealedHand: ByOption,
        SingleWait: Always,
    ];
    /// 147, 258 and 369, each in another suit, as singles.
    KnittedStraight = "knitted_straight", 12, [];
    /// Only 6, 7, 8 and 9.
    UpperFour = "upper_four", 12, [NoHonors: Always];
    /// Only 1, 2, 3 and 4.
    LowerFour = "lower_four", 12, [NoHonors: Always];
    /// Pungs or kongs of three winds.
    BigThreeWinds = "big_three_winds", 12, [PungOfTerminalsOrHonors: OwnSets];
    /// 123, 456 and 789 as chows, each in another suit.
    MixedStraight = "mixed_straight", 8, [];
    /// Only tiles that look the same upside down: 1234589 dots, 245689 bamboo, white dragon.
    ReversibleTiles = "reversible_tiles", 8, [OneVoidedSuit: Always];
    /// The same chow in all three suits.
    MixedTripleChow = "mixed_triple_chow", 8, [MixedDoubleChow: OwnSets];
    /// Three pungs or kongs, each in another suit and one number higher than the last.
    MixedShiftedPungs = "mixed_shifted_pungs", 8, [];
    /// No other fan is available; flowers aside.
    ChickenHand = "chicken_hand", 8, [];
    /// Self-drawn with the last tile of the wall.
    LastTileDraw = "last_tile_draw", 8, [SelfDrawn: Always];
    /// Won on the discard after the last tile of the wall was drawn.
    LastTileClaim = "last_tile_claim", 8, [];
    /// Self-drawn with the tile that replaced a kong, drawn right after it.
    OutWithReplacementTile = "out_with_replacement_tile", 8, [SelfDrawn: Always];
    /// Won on the tile that another player adds to an exposed pung.
    RobbingTheKong = "robbing_the_kong", 8, [LastTile: Always];
    /// Two kongs, both concealed.
    TwoConcealedKongs = "two_concealed_kongs", 8, [
        ConcealedKong: Always,
        TwoConcealedPungs: Always,
    ];
    /// Four pungs or kongs and a pair.
    AllPungs = "all_pungs", 6, [];
    /// Tiles of one suit, and honors.
    HalfFlush = "half_flush", 6, [];
    /// Three chows, each in another suit and one number higher than the last.
    MixedShiftedChows = "mixed_shifted_chows", 6, [];
    /// All three suits, a wind and a dragon are present.
    AllTypes = "all_types", 6, [];
    /// Four melded sets, no concealed kong, won on a discard.
    MeldedHand = "melded_hand", 6, [SingleWait: Always];
    /// Pungs or kongs of two dragons.
    TwoDragonsPungs = "two_dragons_pungs", 6, [
        DragonPung: Always,
        PungOfTerminalsOrHonors: OwnSets,
    ];
    /// A terminal or an honor in each of four sets and in the pair.
    OutsideHand = "outside_hand", 4, [];
    /// No melded set, self-drawn; concealed kongs are allowed.
    FullyConcealedHand = "fully_concealed_hand", 4, [SelfDrawn: Always, ConcealedHand: Always];
    /// Two kongs, both melded.
    TwoMeldedKongs = "two_melded_kongs", 4, [MeldedKong: Always];
    /// Won on the fourth of a kind whose other three were visible to everyone.
    LastTile = "last_tile", 4, [];
    /// A pung or kong of dragons.
    DragonPung = "dragon_pung", 2, [PungOfTerminalsOrHonors: OwnSets];
    /// A pung or kong of the wind of the round.
    PrevalentWind = "prevalent_wind", 2, [PungOfTerminalsOrHonors: OwnSets];
    /// A pung or kong of the own wind.
    SeatWind = "seat_wind", 2, [PungOfTerminalsOrHonors: OwnSets];
    /// No melded set, won on a discard; concealed kongs are allowed.
    ConcealedHand = "concealed_hand", 2, [];
    /// Four chows (or the knitted nine and a chow) and a suited pair.
    AllChows = "all_chows", 2, [NoHonors: Always];
    /// All four of a kind without a kong of them; once for each kind.
    TileHog = "tile_hog", 2, [];
    /// Pungs or kongs of one number in two suits.
    DoublePung = "double_pung", 2, [];
    /// Two pungs or kongs, each completed without a discard.
    TwoConcealedPungs = "two_concealed_pungs", 2, [];
    /// One kong, concealed.
    ConcealedKong = "concealed_kong", 2, [];
    /// No terminal and no honor.
    AllSimples = "all_simples", 2, [NoHonors: Always];
    /// Two identical chows in one suit.
    PureDoubleChow = "pure_double_chow", 1, [];
    /// The same chow in two suits.
    MixedDoubleChow = "mixed_double_chow", 1, [];
    /// Two chows in one suit that follow each other, as 234 and 567.
    ShortStraight = "short_straight", 1, [];
    /// 123 and 789 in one suit.
    TwoTerminalChows = "two_terminal_chows", 1, [];
    /// A pung or kong of ones, nines or winds; once for each.
    PungOfTerminalsOrHonors = "pung_of_terminals_or_honors", 1, [];
    /// One kong, melded.
    MeldedKong = "melded_kong", 1, [];
    /// Exactly two suits are present.
    OneVoidedSuit = "one_voided_suit", 1, [];
    /// Neither winds nor dragons.
    NoHonors = "no_honors", 1, [];
    /// The only wait was the 3 of 123 or the 7 of 789.
    EdgeWait = "edge_wait", 1, [];
    /// The only wait was the middle of a chow.
    ClosedWait = "closed_wait", 1, [];
    /// The only wait was the second tile of the pair.
    SingleWait = "single_wait", 1, [];
    /// The winning tile was drawn from the wall.
    SelfDrawn = "self_drawn", 1, [];
    /// An exposed flower; once for each, and outside the minimum.
    FlowerTiles = "flower_tiles", 1, [];
    /// Two kongs, one melded and one concealed; not one of the 81, see `Rules::mixed_kongs`.
    ConcealedAndMeldedKong = "concealed_and_melded_kong", 6, [
        ConcealedKong: Always,
        MeldedKong: Always,
    ];
}
