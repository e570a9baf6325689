//! Looking at a hand before the win: what it waits for, how far it is, what to throw.
//!
//! In: a [`Position`], a hand of 13 or 14 tiles with what is visible at the table, and a
//! [`Scorer`](crate::scoring::Scorer). Out: waits, distances, outlooks. The census looks
//! at all complete hands.

mod census;
mod complete_hands;
mod distance;
pub mod outlook;
mod position;
mod shanten;
mod waits;

pub use census::{CensusWin, Count, Tally, WinningTile, census};
pub use complete_hands::{CompleteHand, CompleteHands, Sample};
pub use distance::{Bracket, Distances, Family, Look, MOST_ROUTES, Measure, Missing, Route, Steps, Way};
pub use position::Position;
pub use shanten::{Discard, Shanten, discards, useful_tiles};
pub use waits::{Lifts, Wait, WaitPoints, wait_points, waiting_kinds, waits};
