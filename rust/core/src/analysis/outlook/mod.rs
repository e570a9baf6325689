//! What a hand promises: the chance to win and the points to expect, for each discard.

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
