//! Many deals: `simulate`, `compare`, and what they make frames of.

mod bots;
mod columns;
mod play;
mod records;

pub use columns::categories;
pub use play::PyArena;
pub use records::record_columns;
