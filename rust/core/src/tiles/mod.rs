//! Tiles, multisets of tiles, melds, hands, and the notation they are read from and printed in.
//!
//! In: text or parts. Out: values that are known to be possible hands of MCR.

mod copies;
mod error;
mod hand;
mod meld;
mod multiset;
mod notation;
mod plain;
mod tile;
mod unicode;

pub use error::{HandError, InvalidHand, ParseError, Problem, SyntaxFault};
pub use hand::{Circumstances, Draft, Flowers, Hand};
pub use meld::{Meld, MeldShape};
pub use multiset::Tiles;
pub(crate) use multiset::write_run;
pub use tile::{Suit, Tile, Wind};
