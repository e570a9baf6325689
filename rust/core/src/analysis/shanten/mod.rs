//! Shanten: how many tiles a hand is from ready, in each of the five forms.
//!
//! In: a [`Position`], or concealed tiles and melds. Out: a [`Shanten`], and which tiles would lower it. Only tiles count
//! here, neither points nor the minimum. What a form can be is in [`crate::scoring`]; a hand is complete here exactly when
//! it can be scored.

mod automaton;
mod costs;
mod exact;
mod measure;
mod numbered;
mod parts;
mod tables;
mod useful;

pub use measure::Shanten;
pub use useful::{Discard, discards, useful_tiles};
