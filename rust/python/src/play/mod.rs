//! The deal: `Wall`, `Deal`, `Match`, `Action`, `Event`, `Observation`.

mod action;
mod arguments;
mod deal;
mod event;
mod legal;
mod matches;
mod observation;
mod result;
mod wall;

pub use action::PyAction;
pub use arguments::{ActionArg, SeatArg, SeedArg, any_seed};
pub use deal::{PyDeal, deal_of};
pub use event::{PyEvent, event_of};
pub use legal::{PyLegalActions, legal_actions_of};
pub use matches::{PyMatch, match_of};
pub use observation::{PyObservation, observation_of};
pub use result::object as deal_result;
pub use wall::{PyWall, deal_seed, wall_of};
