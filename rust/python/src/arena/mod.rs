//! Many deals: `simulate`, `compare`, and what they make frames of.

mod bots;
mod columns;
mod play;

pub use columns::categories;
pub use play::PyArena;
