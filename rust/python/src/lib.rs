//! The extension module `mcr._mcr`: conversion between Python and `mcr-core`, and no rule of mahjong.
//!
//! People import `mcr`; this module is its private half. Its stub is `python/mcr/_mcr.pyi`.

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
}
