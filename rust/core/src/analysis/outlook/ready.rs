//! Which draws and claims make a hand ready by shape, whatever it would be worth.

use super::counts::{Counts, Kinds};
use super::steps::Step;
use super::targets::Set;
use crate::analysis::{Position, Shanten};
use crate::tiles::Tile;

/// For each draw, and each claim where claims are made, the discards after which the hand waits for some tile.
pub(super) fn steps(position: &Position, claims: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    // One step makes up for one tile.
    if Shanten::of(position).best() > 1 {
        return steps;
    }
    let unseen = position.unseen();
    let concealed = Counts::of(position.concealed());
    for kind in (0..Tile::PLAYING_KINDS).filter(|&kind| unseen[kind] > 0) {
        let draw = Step::draw(kind, Kinds::default());
        let sets = Set::all_with(kind).filter(|set| claims && set.can_claim(kind, &concealed));
        let claims = sets.map(|set| Step::claim(kind, set, Kinds::default()));
        steps.extend(std::iter::once(draw).chain(claims).filter_map(|step| with_discards(position, &step)));
    }
    steps
}

fn with_discards(position: &Position, step: &Step) -> Option<Step> {
    let with = step.before_discard(position)?;
    if Shanten::of(&with).best() > 0 {
        return None;
    }
    let is_ready = |tile: &Tile| with.without(*tile).is_some_and(|after| Shanten::of(&after).best() == 0);
    // After a draw another kind is thrown; after a claim any.
    let is_allowed = |tile: &Tile| step.claimed.is_some() || tile.index() != step.tile;
    let discards: Kinds =
        with.concealed().kinds().filter(|tile| is_allowed(tile) && is_ready(tile)).map(Tile::index).collect();
    (!discards.is_empty()).then_some(Step { discards, ..*step })
}
