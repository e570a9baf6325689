//! Where games stand, as text: the deals and what was done in them, from which they are played again.

use super::game::{Game, Setup, Unfit};
use crate::play::Action;
use crate::records::{Fault, RulesText};
use crate::rules::Rules;
use crate::tiles::ParseError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the layout that is written and read.
const VERSION: u64 = 1;

/// Games that are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    mcr_env: u64,
    rules: RulesText,
    seed: u64,
    games: Vec<SavedGame>,
}

/// A deal by its number in the schedule of the seed, and the texts of all that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedGame {
    deal: u64,
    actions: String,
}

/// What keeps games from going on from a text.
#[derive(Debug, Error)]
pub enum SavedError {
    /// It is no such text.
    #[error("no saved state: {0}")]
    Syntax(#[from] serde_json::Error),
    /// It was written by a later release.
    #[error("a saved state of version {found}; version {VERSION} can be read")]
    Version {
        /// Its version.
        found: u64,
    },
    /// Its rules are none.
    #[error("the rules of the saved state: {0}")]
    Rules(#[from] Fault),
    /// It was saved under other rules.
    #[error("a state saved under the rules {saved}; these games are played under {here}")]
    OtherRules {
        /// Those.
        saved: Box<Rules>,
        /// The rules here.
        here: Box<Rules>,
    },
    /// It was saved of more games or fewer.
    #[error("a state of {found} games; there are {here} here")]
    Count {
        /// That many.
        found: usize,
        /// As many as there are here.
        here: usize,
    },
    /// An action that is none.
    #[error("game {game} of the saved state: {error}")]
    Action {
        /// Where.
        game: usize,
        /// What is wrong.
        error: ParseError,
    },
    /// No game has such a history.
    #[error("game {game} of the saved state: {error}")]
    Unfit {
        /// Which.
        game: usize,
        /// Why.
        error: Unfit,
    },
}

impl Saved {
    /// Of these games of a seed.
    #[must_use]
    pub fn of(rules: &Rules, seed: u64, games: &[Game]) -> Saved {
        let saved = |game: &Game| {
            let texts: Vec<String> = game.actions().map(|action| action.to_string()).collect();
            SavedGame { deal: game.number(), actions: texts.join(",") }
        };
        Saved { mcr_env: VERSION, rules: RulesText::new(rules), seed, games: games.iter().map(saved).collect() }
    }

    /// The text.
    #[must_use]
    pub fn print(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("it can be written: {error}"))
    }

    /// Reads a text.
    ///
    /// # Errors
    /// If it is none, or of another version.
    pub fn parse(text: &str) -> Result<Saved, SavedError> {
        let saved: Saved = serde_json::from_str(text)?;
        if saved.mcr_env == VERSION { Ok(saved) } else { Err(SavedError::Version { found: saved.mcr_env }) }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The games, so many of them, under the rules of a setup.
    ///
    /// # Errors
    /// If it was saved of other rules or of another number of games, or no game has such a history.
    pub fn games(&self, setup: &Setup, count: usize) -> Result<Vec<Game>, SavedError> {
        let rules = self.rules.rules()?;
        if rules != *setup.rules() {
            return Err(SavedError::OtherRules { saved: Box::new(rules), here: Box::new(*setup.rules()) });
        }
        if self.games.len() != count {
            return Err(SavedError::Count { found: self.games.len(), here: count });
        }
        let game = |(game, saved): (usize, &SavedGame)| {
            let texts = saved.actions.split(',').filter(|text| !text.is_empty());
            let actions = texts.map(str::parse::<Action>).collect::<Result<Vec<Action>, _>>();
            let actions = actions.map_err(|error| SavedError::Action { game, error })?;
            let resumed = Game::resume(setup, self.seed, saved.deal, actions);
            resumed.map_err(|error| SavedError::Unfit { game, error })
        };
        self.games.iter().enumerate().map(game).collect()
    }
}
