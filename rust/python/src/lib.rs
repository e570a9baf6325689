//! The extension module `mcr._mcr`: conversion between Python and `mcr-core`, and no rule of mahjong.
//!
//! People import `mcr`; this module is its private half. Its stub is `python/mcr/_mcr.pyi`. Where a noun of Python is made of
//! others or only shown, it stands in Python: exceptions, fans, the parts of a score, explanations, frames.

#![expect(clippy::doc_markdown, reason = "much of it is read in Python, where names are written without backticks")]
#![expect(clippy::trivially_copy_pass_by_ref, reason = "methods called from Python take their object by reference")]
#![expect(clippy::needless_pass_by_value, reason = "arguments of Python come by value")]

mod arena;
mod batch;
mod bots;
mod census;
mod compat;
mod convert;
mod distance;
mod distance_columns;
mod env;
mod errors;
mod fan;
mod hand;
mod hands;
mod json;
mod lines;
mod many;
mod meld;
mod outlook;
mod play;
mod records;
mod rules;
mod score;
mod shanten;
mod testing;
mod tiles;
mod visible;
mod waits;
mod why;

use pyo3::prelude::*;

/// The compiled half of `mcr`.
///
/// It does not need the interpreter's lock: every class is frozen, and what changes within one has a lock of its own.
#[pymodule(gil_used = false)]
mod _mcr {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// `"release"` or `"debug"`: a debug build is many times slower, and should be visible as one.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name seen from Python")]
    const _build_profile: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

    #[pymodule_export]
    use super::bots::PyBot;
    #[pymodule_export]
    use super::env::{PyGame, PyGames};
    #[pymodule_export]
    use super::hand::PyHand;
    #[pymodule_export]
    use super::hands::PyHands;
    #[pymodule_export]
    use super::meld::PyMeld;
    #[pymodule_export]
    use super::play::{PyAction, PyDeal, PyEvent, PyLegalActions, PyMatch, PyObservation, PyWall};
    #[pymodule_export]
    use super::records::{PyJournal, PyReadings, PyRecord};
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::score::PyScore;
    #[pymodule_export]
    use super::tiles::{PyTile, PyTiles};

    #[pymodule_export]
    use super::arena::{PyArena, categories, record_columns};
    #[pymodule_export]
    use super::batch::{fan_columns, score_many};
    #[pymodule_export]
    use super::bots::{danger_of, levels};
    #[pymodule_export]
    use super::census::{census_of, complete_hands};
    #[pymodule_export]
    use super::compat::{
        honors_and_knitted_tiles_shanten, knitted_straight_shanten, mahjong_fan_calculator, mahjong_shanten,
        regular_shanten, seven_pairs_shanten, thirteen_orphans_shanten,
    };
    #[pymodule_export]
    use super::distance::{distance_many, distance_of};
    #[pymodule_export]
    use super::env::{action_at, action_index, core_decisions, encode, encoders, planes};
    #[pymodule_export]
    use super::fan::{catalogue, fan_name, fan_points};
    #[pymodule_export]
    use super::hands::{hand_columns, hands_of, parse_many};
    #[pymodule_export]
    use super::lines::score_lines;
    #[pymodule_export]
    use super::outlook::{analyse, analyse_claim};
    #[pymodule_export]
    use super::play::{deal_of, deal_seed, event_of, legal_actions_of, match_of, observation_of, wall_of};
    #[pymodule_export]
    use super::records::{decoded, read_records, record_forms, recovered, write_record};
    #[pymodule_export]
    use super::rules::{options, rules_of};
    #[pymodule_export]
    use super::score::{score, score_of};
    #[pymodule_export]
    use super::shanten::{shanten_many, shanten_of};
    #[pymodule_export]
    use super::testing::winning_hands;
    #[pymodule_export]
    use super::waits::{playing_tiles, waits_json, waits_lines, waits_many, waits_of};
}
