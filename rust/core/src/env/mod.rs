//! Learning by reinforcement: many deals stepped together, with actions and observations as numbers.
//!
//! In: the [`Setup`] of a game, a seed, and for each running deal the index of an action. Out: what the seat to act knows, as
//! planes of bytes, which actions it may take, and the rewards of deals that ended. Deals, claims and what a seat may know are
//! those of [`play`](crate::play); nothing here looks behind an observation.
//!
//! Read it in this order:
//! - `index`: the 235 actions, and which of them are legal, as bits;
//! - `encoder`, `table`, `hints`: an observation as planes: by name, what lies on the table, what the analysis says;
//! - `reward`: what an ended deal is worth to each seat;
//! - `game`: one table at which deal after deal is played, one seat acting at a time;
//! - `many`, `shares`: many games, on many threads;
//! - `saved`: where many games stand, as text;
//! - `pace`: the same deals without all this, to compare speeds with.

mod encoder;
mod game;
mod hints;
mod index;
mod many;
mod pace;
mod reward;
mod saved;
mod shares;
mod table;

pub use encoder::{Encoder, UnknownEncoder};
pub use game::{Game, Refused, Setup, Unfit};
pub use index::{ACTIONS, Indexed, Mask, action, index_of};
pub use many::{Batch, Many, ManyError};
pub use pace::random_decisions;
pub use reward::{Reward, UnknownReward};
pub use saved::{Saved, SavedError};
