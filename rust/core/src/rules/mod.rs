//! What is scored and under which reading of the rules: the catalogue of fans and the value [`Rules`].
//!
//! [`Fan`] lists the 81 fans of Mahjong Competition Rules, and the 82nd that some authorities count. [`Rules`] holds
//! every question on which the authorities differ as a named option; [`OPTIONS`] says what each choice means and who
//! reads the rules so. Nothing here looks at tiles.

mod catalogue;
mod choices;
mod fan;
mod language;
mod names;
mod options;
mod presets;
mod round_winds;
mod value;

pub use catalogue::Fan;
pub use choices::{
    AddOrDrop, AllowOrDeny, CombinationRule, DealtWinWaits, FlowerRule, ForcedConcealedSelfDraw, KnittedStraightWait,
    KongsWithConcealedPungs, MixedKongs, NineGatesTerminalPungs, SeatChange, TwoConcealedKongs, WaitTest, WallRule,
    WinBelowMinimum, WinnersPerDiscard, YesOrNo,
};
pub use fan::{Implication, Scope};
pub use language::Language;
pub use options::{OPTIONS, OptionInfo, Rules};
pub use round_winds::RoundWinds;
pub use value::{Choice, ChoiceKind, Choices, OptionValue, RulesError};
