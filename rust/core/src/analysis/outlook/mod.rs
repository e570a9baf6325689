//! What a hand promises: the chance to win and the points to expect, for each discard and for each answer to a discard.
//!
//! In: a [`Position`](super::Position) and a [`Question`]. Out: [`Row`]s of the discards, [`Answer`]s to a discard, or the
//! whole [`Plan`] of a hand of 13 tiles.
//!
//! The promise is that of a simple game. A kind has the chance u / U: u copies of it are neither among the 13 tiles and the
//! melds nor visible, U is the sum over all kinds. Tiles thrown later are not remembered, so U stays as it is. After each
//! own discard the three others show one tile each (next, opposite, left), by these chances; the first that is legal to win
//! on wins. Then, if own draws are left, a tile is drawn by the same chances, and a legal win is taken. After the last own
//! draw and discard the others show three tiles once more. Nobody else wins; there are no kongs and no flowers.
//!
//! The player goes by the distance: 1 where a legal win is waited for, else the closed distance, or the floor where a set is
//! melded. A tile drawn is kept if some other discard then makes the distance less, and of such discards that with the
//! highest win chance is made (equal within 1e-12: most expected points, then first in tile order). Where claims are made, a
//! tile shown is claimed, a pung from anyone and a chow from the left, if some discard then makes the distance less and the
//! win chance higher than letting it pass does. Anything else passes, or is thrown back.
//!
//! Read it in this order:
//! - `ground`, `targets`, `counts`: the complete hands that are near, and how they are compared with a hand;
//! - `steps`, `ready`: what may be drawn or claimed, and thrown, to come nearer;
//! - `graph`, `key`: all hands that may be reached;
//! - `values`: their win chances and points, from the last hand back to the first;
//! - `plan`: the same as answers to a tile;
//! - `estimate`: what is said of hands too far for all that;
//! - `rows`, `claims`: the questions.

mod claims;
mod counts;
mod estimate;
mod graph;
mod ground;
mod key;
mod plan;
mod ready;
mod rows;
mod steps;
mod targets;
mod values;

pub use claims::Answer;
pub use plan::{Decision, Other, Plan};
pub use rows::{Promise, Question, Row};
pub use values::Outlook;
