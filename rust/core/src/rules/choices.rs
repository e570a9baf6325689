//! The words an option can be set to, with what they mean and who reads the rules so.
//!
//! Types that several options share have words only; what they mean is said at each option in
//! [`OPTIONS`](super::OPTIONS).

use super::value::{AsOptionValue, Choice, OptionValue, text};

/// Writes an enum of words that says itself what they mean, from `Variant = value: meaning, who`.
macro_rules! choices {
    ($( $(#[$meta:meta])* $name:ident { $( $variant:ident = $value:expr; $meaning:literal, $who:literal; )+ } )+) => {
        $(
            words! { $(#[$meta])* $name { $( #[doc = $meaning] $variant = $value; )+ } }

            impl $name {
                /// What each choice means and who reads the rules so, the default first.
                pub(super) const CHOICES: &'static [Choice] =
                    &[$( Choice { value: $value, meaning: $meaning, who: $who } ),+];
            }
        )+
    };
}

/// Writes an enum of words, from `Variant = value`.
macro_rules! words {
    ($( $(#[$meta:meta])* $name:ident { $( $(#[$doc:meta])* $variant:ident = $value:expr; )+ } )+) => {
        $(
            $(#[$meta])*
            #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
            pub enum $name { $( $(#[$doc])* $variant, )+ }

            impl $name {
                /// All choices, the default of the first option that has them first.
                pub const ALL: &'static [$name] = &[$( $name::$variant ),+];

                /// The choice as data.
                #[must_use]
                pub const fn value(self) -> OptionValue {
                    match self { $( $name::$variant => $value ),+ }
                }
            }

            impl AsOptionValue for $name {
                fn to_value(self) -> OptionValue {
                    self.value()
                }

                fn from_value(value: &OptionValue) -> Option<$name> {
                    $name::ALL.iter().copied().find(|choice| choice.value() == *value)
                }
            }
        )+
    };
}

words! {
    /// Whether a fan is counted beside another or not.
    AddOrDrop {
        /// Not counted.
        Drop = text("drop");
        /// Counted.
        Add = text("add");
    }

    /// Whether something is accepted.
    AllowOrDeny {
        /// Accepted.
        Allow = text("allow");
        /// Not accepted.
        Deny = text("deny");
    }

    /// A plain question.
    YesOrNo {
        /// No.
        No = text("no");
        /// Yes.
        Yes = text("yes");
    }
}

choices! {
    /// The value of Two Concealed Kongs.
    TwoConcealedKongs {
        Eight = OptionValue::Int(8); "Eight points.",
            "WMO (a document of March 2006, Sloper 259; Green Book no. 48, section 3.8.1), Repino-2013, Polish \
             Wikipedia; presets wmo, repino, wikipedia_pl, cardavia";
        Six = OptionValue::Int(6); "Six points.",
            "1998 book (no. 53), MIL, ChineseOfficialMahjongHelper, GB-Mahjong, PyMahjongGB; presets mil, \
             mahjongsoft, botzone";
    }

    /// How one melded and one concealed kong are scored.
    MixedKongs {
        Six = text("six"); "One combination worth 6; Melded Kong, Concealed Kong and Two Melded Kongs are not counted.",
            "WMO (Green Book no. 57, in its text), Sloper 259, Repino-2013; presets wmo, repino, cardavia";
        Five = text("five");
            "A fan of its own worth 5; Melded Kong, Concealed Kong and Two Melded Kongs are not counted.",
            "MIL, ChineseOfficialMahjongHelper, GB-Mahjong, PyMahjongGB; presets mil, mahjongsoft, botzone";
        TwoMelded = text("two_melded"); "Two Melded Kongs, 4.", "Polish Wikipedia; preset wikipedia_pl";
        Separate = text("separate"); "Melded Kong 1 and Concealed Kong 2.", "no source seen, no preset";
    }

    /// What a self-draw adds to the hands that cannot but be concealed: Nine Gates, Seven Shifted Pairs, Thirteen
    /// Orphans, Four Concealed Pungs, Seven Pairs, Greater and Lesser Honors and Knitted Tiles.
    ForcedConcealedSelfDraw {
        FullyConcealed = text("fully_concealed");
            "Fully Concealed Hand 4, also with concealed kongs and beside Last Tile Draw and Out with Replacement \
             Tile.",
            "WMO (Green Book section 3.8.1, pp. 14-15), Repino-2013; presets wmo, repino, wikipedia_pl, cardavia";
        SelfDrawn = text("self_drawn");
            "Self-Drawn 1; Last Tile Draw and Out with Replacement Tile drop it, so that nothing is added beside them.",
            "MIL and all calculators tried; presets mil, mahjongsoft, botzone";
    }

    /// Wait fans of a knitted straight hand won on a kind that is among the nine.
    KnittedStraightWait {
        Score = text("score");
            "The winning tile may be read as completing the chow or the pair, and the wait fan is named by what it \
             completes; as part of the nine it never scores.",
            "MIL offline, Natsuki, ChineseOfficialMahjongHelper since October 2023, PyMahjongGB 1.4; all presets";
        OutsideOnly = text("outside_only"); "No wait fan when the kind of the winning tile is among the nine.",
            "platforms endorsed by MIL, GB-Mahjong; no preset";
        SingleOnly = text("single_only"); "A knitted straight hand scores Single Wait and no other wait fan.",
            "WMCC Tianjin 2006 (Sloper 293); no preset";
    }

    /// Nine Gates won on 2, 5 or 8 holds two pungs of terminals: how many of them count.
    NineGatesTerminalPungs {
        DropBoth = text("drop_both"); "Neither counts as Pung of Terminals or Honors.",
            "WMCC 2006 (Sloper 296), Polish Wikipedia; presets wmo, repino, wikipedia_pl, cardavia";
        DropOne = text("drop_one"); "One of them is implied, the other counts as Pung of Terminals or Honors.",
            "MIL, ChineseOfficialMahjongHelper, GB-Mahjong; presets mil, mahjongsoft, botzone";
    }

    /// Kong fans beside Three and Four Concealed Pungs.
    KongsWithConcealedPungs {
        Both = text("both"); "One fan for the kongs and one for the concealed pungs.", "MIL, Starback; all presets";
        PungsOnly = text("pungs_only");
            "With Three or Four Concealed Pungs neither Concealed Kong nor Two Concealed Kongs is counted.",
            "Kugimiya, referees in Tianjin 2006; no preset";
    }

    /// How often one set may be used in fans of several sets.
    CombinationRule {
        Acyclic = text("acyclic");
            "A set not yet used may be combined once with a used one: the sets, joined by the chosen fans, form no \
             circle.",
            "GB-Mahjong, ChineseOfficialMahjongHelper, and what the five principles come to; all presets";
        Twice = text("twice");
            "Each set may be in two fans of several sets, and no two of these fans share two or more sets.",
            "some web sites, according to Polish Wikipedia; no preset";
    }

    /// Which tiles count as waits when the wait fans ask for a single one.
    WaitTest {
        Formal = text("formal");
            "Every kind that completes the hand by shape, also one of which no tile is left or that would be the \
             fifth.",
            "MIL, ChineseOfficialMahjongHelper, GB-Mahjong; all presets";
        Obtainable = text("obtainable");
            "A kind of which the winner's own tiles and melds before the win hold all four is no wait.",
            "no source seen, no preset";
    }

    /// Wait fans of a win on the tiles dealt.
    DealtWinWaits {
        Never = text("none"); "A win on the tiles dealt scores no wait fan.",
            "all other sources; presets wmo, mil, mahjongsoft, repino, wikipedia_pl, cardavia";
        Score = text("score"); "The dealer's fourteenth tile is the winning tile, and a wait fan may be scored.",
            "Botzone's judge; preset botzone";
    }

    /// Flowers.
    FlowerRule {
        Optional = text("optional");
            "A flower may be laid out and replaced in any turn that began with a draw, or kept, or discarded without a \
             replacement; flowers dealt are laid out before play.",
            "the default; presets wmo, mil, repino, wikipedia_pl";
        Forced = text("forced"); "A flower is laid out and replaced at once.", "Cardavia; preset cardavia";
        Without = text("none");
            "136 tiles, no flowers.", "MahjongSoft's duplicate game, Botzone; presets mahjongsoft, botzone";
    }

    /// Where tiles are drawn from.
    WallRule {
        Shared = text("shared"); "One wall for all: draws from its head, replacements from its tail.",
            "1998 book, WMO, MIL; all presets but botzone";
        Private = text("private");
            "34 tiles a seat, for draws and replacements; the last tile is when the next seat's wall is empty.",
            "Botzone (duplicate games); preset botzone";
    }

    /// How many players can win on one discard.
    WinnersPerDiscard {
        Nearest = text("nearest"); "The claimant who is next to play after the discarder.",
            "1998 book, WMO, MIL; all presets but mahjongsoft";
        All = text("all"); "Every claimant.", "MahjongSoft's duplicate game; preset mahjongsoft";
    }

    /// What it leads to when a player declares a win below the minimum or with an incomplete hand.
    WinBelowMinimum {
        DeadHand = text("dead_hand");
            "The player pays each opponent the points for a false win and cannot win this deal; a claim passes on.",
            "the default; presets wmo, mil, mahjongsoft, wikipedia_pl";
        Refused = text("refused"); "It cannot be declared.", "Cardavia; preset cardavia";
        PlayOn = text("play_on");
            "As `dead_hand` if the other three consent, else the deal ends drawn and the points stay paid.",
            "Repino-2013; preset repino";
        EndsDeal = text("ends_deal"); "The player pays and the deal is over.", "Botzone; preset botzone";
    }

    /// When players change seats.
    SeatChange {
        Wmo = text("wmo");
            "After each round: E-S and W-N change; then E to W, W to S, S to N, N to E; then E-S and W-N.",
            "WMO; all presets but repino";
        Never = text("none"); "Nobody changes seats.", "games of a single round; no preset";
        EveryDeal = text("every_deal"); "The chart of the four rounds is applied deal by deal.",
            "Repino-2013 in its qualifying matches; preset repino";
    }
}
