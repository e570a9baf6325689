//! The extension module `mcr._mcr`: conversion between Python and `mcr-core`, and no rule of mahjong.
//!
//! People import `mcr`; this module is its private half. Its stub is `python/mcr/_mcr.pyi`. Where a noun of Python is made of
//! others or only shown, it stands in Python: exceptions, fans, the parts of a score, explanations, frames.

mod batch;
mod convert;
mod errors;
mod fan;
mod hand;
mod hands;
mod many;
mod meld;
mod rules;
mod score;
mod tiles;

use pyo3::prelude::*;

/// The compiled half of `mcr`.
#[pymodule]
mod _mcr {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// `"release"` or `"debug"`: a debug build is many times slower, and should be visible as one.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name seen from Python")]
    const _build_profile: &str = if cfg!(debug_assertions) { "debug" } else { "release" };

    #[pymodule_export]
    use super::hand::PyHand;
    #[pymodule_export]
    use super::hands::PyHands;
    #[pymodule_export]
    use super::meld::PyMeld;
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::score::PyScore;
    #[pymodule_export]
    use super::tiles::{PyTile, PyTiles};

    #[pymodule_export]
    use super::batch::{_fan_columns, _score_many};
    #[pymodule_export]
    use super::fan::{_catalogue, _fan_name, _fan_points};
    #[pymodule_export]
    use super::hands::{_hand_columns, _hands_of, _parse_many, _random_hands};
    #[pymodule_export]
    use super::rules::{_options, _rules_of};
    #[pymodule_export]
    use super::score::{_score_of, score};
}
