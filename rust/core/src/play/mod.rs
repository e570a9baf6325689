//! The deal.

mod physical;
mod seat;
mod wall;

pub use physical::{Concealed, PhysicalTile, TileList};
pub use seat::{Seat, Seats};
pub use wall::{Wall, WallError, deal_seed};
