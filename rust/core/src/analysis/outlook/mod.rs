//! What a hand promises: the chance to win and the points to expect, for each discard.

mod counts;
mod graph;
mod plan;
mod ready;
mod steps;
mod targets;
mod values;

pub use plan::{Answer, Other, Plan};
pub use values::Outlook;
