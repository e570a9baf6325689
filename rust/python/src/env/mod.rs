//! `mcr.env`: games to learn from, one or many, and observations as planes.

mod game;
mod games;
mod indices;
mod setup;

pub use game::PyGame;
pub use games::PyGames;
pub use indices::{action_at, action_index, core_decisions, encode, encoders, planes};
