//! The model of the outlook once more, for tests only: evaluated straight from its definition, and played.
//!
//! - [`naive`]: win chance and expected points by recursion over the definition, asking for distances and waits of every
//!   hand;
//! - [`positions`]: hands to try it on;
//! - [`simulate`]: the same draws and discards drawn at random, the player following a plan.

#![allow(dead_code, reason = "each test binary uses a part")]

pub mod naive;
pub mod positions;
pub mod simulate;

use mcr_core::analysis::Position;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Tile};

/// What a win pays the player: on a discard, or drawn.
pub fn settlement(total: u32, self_drawn: bool) -> f64 {
    f64::from(if self_drawn { 3 * (8 + total) } else { 24 + total })
}

/// What a win on a tile pays, `None` if it is no win or below the minimum. The last of its kind is what own melds and
/// visible tiles hold the other three copies of.
pub fn payment(scorer: &Scorer, position: &Position, tile: Tile, flowers: u32, self_drawn: bool) -> Option<f64> {
    let seen = position.known().count(tile);
    if seen == tile.copies() {
        return None;
    }
    let last_of_kind = seen == 3 && position.concealed().count(tile) == 0;
    let circumstances = Circumstances { self_drawn, last_of_kind, ..Circumstances::default() };
    let hand = position.won_on(tile, circumstances).expect("an unseen tile can be won on");
    let value = scorer.evaluate(&hand, false)?;
    (value.points >= scorer.rules().minimum_points).then(|| settlement(value.points + flowers, self_drawn))
}
