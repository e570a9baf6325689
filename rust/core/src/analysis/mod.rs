//! Looking at a hand before the win: what it waits for, how far it is, what to throw.
//!
//! In: a [`Position`], a hand of 13 or 14 tiles with what is visible at the table, and a
//! [`Scorer`](crate::scoring::Scorer). Out: waits, distances, outlooks.

mod distance;
mod position;

pub use distance::{Bracket, Distances, MOST_ROUTES, Measure, Route, Steps};
pub use position::Position;
