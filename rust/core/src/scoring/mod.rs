//! From a hand to its points, and why.
//!
//! In: a [`Hand`](crate::tiles::Hand) with a winning tile, and a [`Scorer`] built for a
//! [`Rules`](crate::rules::Rules) value. Out: a [`Value`], the points and how often each fan is counted;
//! [`Scorer::readings`] for the reasons, [`payment`] for who pays.

mod chows;
mod columns;
mod displacement;
mod every_tile;
mod excluded;
mod exclusions;
mod fans;
mod forms;
mod honors;
mod knitted;
mod kongs;
mod masks;
mod melds;
mod patterns;
mod payment;
mod pungs;
mod reading;
mod readings;
mod scorer;
mod sets;
mod shape;
mod suits;
mod targets;
mod waits;
mod whole;
mod wide;
mod winning;

pub(crate) use knitted::{ORDERS, STRAIGHTS};

pub use columns::{BATCH, Batch, write_columns};
pub use excluded::{ExcludedBy, ExcludedFan, Principle};
pub use fans::{FanCounts, Value};
pub use payment::{PaymentError, payment};
pub use reading::{Form, Part, Reading, ScoredFan, Set, SetShape};
pub use scorer::Scorer;
pub(crate) use shape::is_winning_shape;
pub(crate) use waits::{completing, exhausted, pairs_beside_sets};
