//! Fans of the way the win came about, whatever the tiles are.

use super::kinds::Counts;
use super::win::Win;
use mcr_core::rules::{AllowOrDeny, Fan, Rules};

/// Adds what the circumstances, the melds and their being concealed make.
pub fn add(win: &mut Win, rules: &Rules) {
    let how = win.how;
    let by_discard = !how.self_drawn;
    let is_robbing = by_discard && how.kong;
    let is_concealed = win.is_concealed();
    let has_all_other_copies = melded_copies(win) == 3;
    let is_melded_hand = by_discard
        && win.fixed.len() == 4
        && win.fixed.iter().all(|set| !set.concealed)
        && (rules.melded_hand_added_kong == AllowOrDeny::Allow || !win.has_added_kong);
    let fans = &mut win.fans;

    fans.add_if(how.self_drawn && how.last_in_wall, Fan::LastTileDraw);
    fans.add_if(by_discard && how.last_in_wall, Fan::LastTileClaim);
    fans.add_if(how.self_drawn && how.kong, Fan::OutWithReplacementTile);
    fans.add_if(is_robbing, Fan::RobbingTheKong);
    fans.add_if(how.last_of_kind || has_all_other_copies, Fan::LastTile);
    fans.add_if(how.self_drawn, Fan::SelfDrawn);
    fans.add_if(is_concealed && how.self_drawn, Fan::FullyConcealedHand);
    fans.add_if(is_concealed && by_discard, Fan::ConcealedHand);
    fans.add_if(is_melded_hand, Fan::MeldedHand);
}

/// The copies of the winning tile in the melds, where all can see them.
fn melded_copies(win: &Win) -> u8 {
    let mut melded: Counts = [0; 34];
    win.fixed.iter().filter(|set| !set.concealed).for_each(|set| set.add_tiles_to(&mut melded));
    melded[win.tile]
}
