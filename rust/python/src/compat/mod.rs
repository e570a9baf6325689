//! The functions of `PyMahjongGB` 1.4.0: their arguments, results and exceptions. What they do was found by running them;
//! `mcr.compat.mahjonggb` tells users where the two differ.

mod arguments;
mod blocks;
mod codes;
mod fans;
mod shanten;

pub use fans::mahjong_fan_calculator;
pub use shanten::{
    honors_and_knitted_tiles_shanten, knitted_straight_shanten, mahjong_shanten, regular_shanten, seven_pairs_shanten,
    thirteen_orphans_shanten,
};
