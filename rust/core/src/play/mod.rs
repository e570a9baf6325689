//! The deal: a state machine that cannot be brought into an illegal state.
//!
//! In: a [`Wall`], a [`Scorer`](crate::scoring::Scorer) for the rules, the round's wind and the dealer's seat. Then
//! [`Deal::apply`] takes an [`Action`] of a seat, and [`Event`]s come out, at last a [`DealResult`]. Nobody needs to look
//! into a deal to play: what a seat may know follows from the events that it may see.

mod action;
mod claims;
mod deal;
mod dealing;
mod event;
mod legal;
mod matches;
mod observation;
mod penalties;
mod phase;
mod physical;
mod player;
mod position;
mod possible;
mod refusal;
mod replay;
mod result;
mod sample;
mod seat;
mod turn;
mod wall;
mod why;
mod win;

pub use action::{Action, Chow, Discard};
pub use deal::{Deal, Step};
pub use event::{Event, EventKind, Source};
pub use legal::LegalActions;
pub use matches::{Match, MatchError};
pub use observation::Observation;
pub use physical::{Concealed, PhysicalTile, TileList};
pub use player::LaidMeld;
pub use refusal::{IllegalAction, Refusal};
pub use result::{DealResult, Reason};
pub use sample::SampleError;
pub use seat::{Seat, Seats};
pub use wall::{Wall, WallError, WallLeft, deal_seed};
pub use win::Win;
