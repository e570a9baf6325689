//! The ladder of players by name.

use super::{Bot, Careful, Legal, Random, Shanten, Thinker};
use crate::analysis::Distances;
use crate::rules::Rules;
use crate::scoring::Scorer;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// A rung of the ladder, the weakest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// The nearest complete hand.
    Shanten,
    /// The nearest hand worth the minimum.
    Legal,
    /// The nearest hand worth the minimum, with an eye on what others may win with.
    Careful,
    /// The win chance and the value of every discard and every claim.
    Thinker,
}

/// What players look hands up in, shared by all that play under the same rules.
#[derive(Clone)]
pub struct Tools {
    /// Scores under the rules.
    pub scorer: Arc<Scorer>,
    /// Distances under the same rules.
    pub distances: Arc<Distances>,
}

impl Tools {
    /// For the rules of a scorer. Takes microseconds; what is looked up is worked out when it is needed.
    #[must_use]
    pub fn new(scorer: Arc<Scorer>) -> Tools {
        let distances = Arc::new(Distances::new(*scorer.rules()));
        Tools { scorer, distances }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.scorer.rules()
    }
}

/// There is no player of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no bot is called {found:?}; there are {}", Level::names())]
pub struct UnknownLevel {
    /// The name.
    pub found: String,
}

impl Level {
    /// All, the weakest first.
    pub const ALL: [Level; 5] = [Level::Random, Level::Shanten, Level::Legal, Level::Careful, Level::Thinker];

    /// The name: `careful`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Shanten => "shanten",
            Level::Legal => "legal",
            Level::Careful => "careful",
            Level::Thinker => "thinker",
        }
    }

    fn names() -> String {
        Level::ALL.map(Level::name).join(", ")
    }

    /// A player of this level. What it leaves to chance follows from the seed, until [`Bot::begin`] gives another.
    #[must_use]
    pub fn build(self, tools: &Tools, seed: u64) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Shanten => Box::new(Shanten::new()),
            Level::Legal => Box::new(Legal::new(tools.clone())),
            Level::Careful => Box::new(Careful::new(tools.clone())),
            Level::Thinker => Box::new(Thinker::new(tools.clone())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let named = Level::ALL.into_iter().find(|level| level.name() == text);
        named.ok_or_else(|| UnknownLevel { found: text.to_owned() })
    }
}
