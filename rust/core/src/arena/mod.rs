//! Many deals: which ones, who plays them, and what comes out as columns.
//!
//! In: a [`Schedule`], that is seeds of walls and who sits where on each, and makers of [`Bot`](crate::bots::Bot)s. Out:
//! [`Columns`] for the three frames `deals`, `wins` and `fans`, the same whatever the number of threads; [`Times`] of
//! decisions where they are asked for. Deals that were played elsewhere become rows of the same columns by
//! [`Columns::push`].

mod columns;
mod play;
mod players;
mod run;
mod schedule;
mod times;

pub use columns::{Columns, DealColumns, FanColumns, Texts, Unfit, WinColumns};
pub use play::{Failure, play_out};
pub use players::{BotMaker, Players, seat_seed};
pub use run::{Arena, ArenaError, Played};
pub use schedule::{Schedule, Scheduled, Walls};
pub use times::Times;
