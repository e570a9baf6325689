//! Which draws and claims make a hand ready by shape, whatever it would be worth.

use super::counts::{Counts, Kinds};
use super::steps::Step;
use super::targets::{chow_id, holds_others, kinds_of, pung_id};
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
        let chows = (0..3).filter_map(|back| kind.checked_sub(back)).filter(|first| *first < 27 && first % 9 < 7);
        let sets = chows.map(|first| chow_id(index(first))).chain([pung_id(index(kind))]);
        let can_claim = |&set: &u8| claims && kinds_of(set).contains(&kind) && holds_others(&concealed, set, kind);
        let claimed = sets.filter(can_claim).map(|set| Step::claim(kind, set, Kinds::default()));
        steps.extend([draw].into_iter().chain(claimed).filter_map(|step| with_discards(position, step)));
    }
    steps
}

fn with_discards(position: &Position, step: Step) -> Option<Step> {
    let with = step.before_discard(position)?;
    if Shanten::of(&with).best() > 0 {
        return None;
    }
    let is_ready = |tile: &Tile| with.without(*tile).is_some_and(|after| Shanten::of(&after).best() == 0);
    // After a draw another kind is thrown; after a claim any.
    let is_allowed = |tile: &Tile| step.how != super::steps::How::Draw || tile.index() != step.tile;
    let discards: Kinds =
        with.concealed().kinds().filter(|tile| is_allowed(tile) && is_ready(tile)).map(Tile::index).collect();
    (!discards.is_empty()).then_some(Step { discards, ..step })
}

fn index(kind: usize) -> u8 {
    u8::try_from(kind).expect("an index of a kind")
}
