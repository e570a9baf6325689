//! What all players do alike: a win is taken, flowers are laid out, votes are given; and the frame of a turn and of an answer.

use super::notes::{Notes, Reason};
use super::own::{self, Claimable};
use crate::analysis::Position;
use crate::play::{Action, Observation};

/// How a player chooses where there is a choice.
pub(super) trait Choose {
    /// What to do with 14 tiles: a discard, or a kong.
    fn turn(&mut self, seen: &Observation, position: &Position, notes: &mut Notes) -> Action;

    /// What to answer to a tile that may be claimed, other than by a win.
    fn answer(&mut self, seen: &Observation, position: &Position, claimable: Claimable, notes: &mut Notes) -> Action;
}

/// What a player does that chooses in this way: always a legal action.
pub(super) fn act(choose: &mut impl Choose, seen: &Observation, notes: &mut Notes) -> Action {
    let legal = seen.legal_actions;
    let first = legal.nth(0).unwrap_or(Action::Pass);
    if legal.contains(Action::Win) {
        notes.because(Reason::Win);
        return Action::Win;
    }
    if legal.contains(Action::Consent) {
        notes.because(Reason::Vote);
        // To play on is worth something to those who may still win.
        let is_dead = seen.dead[seen.seat.index()];
        return if is_dead && legal.contains(Action::Object) { Action::Object } else { Action::Consent };
    }
    if own::has_flower(seen) {
        // Laid out it brings a tile; where it cannot be it is of no use.
        let flowers = legal.iter().filter(|&action| is_of_flower(action));
        if let Some(flower) = flowers.min_by_key(|action| !matches!(action, Action::Flower(_))) {
            notes.because(Reason::Flower);
            return flower;
        }
    }
    let chosen = match (own::position(seen), Claimable::of(seen)) {
        (Some(position), _) if position.has_drawn() => Some(choose.turn(seen, &position, notes)),
        (Some(position), Some(claimable)) => Some(choose.answer(seen, &position, claimable, notes)),
        _ => None,
    };
    chosen.filter(|&action| legal.contains(action)).unwrap_or_else(|| {
        notes.because(Reason::NoHand);
        first
    })
}

fn is_of_flower(action: Action) -> bool {
    match action {
        Action::Flower(_) => true,
        Action::Discard(discard) => discard.tile.is_flower(),
        _ => false,
    }
}

/// The kongs that may be laid in the own turn, with the hand of 13 tiles after each.
pub(super) fn kongs(seen: &Observation, position: &Position) -> impl Iterator<Item = (Action, Position)> {
    let position = *position;
    seen.legal_actions.iter().filter_map(move |action| match action {
        Action::ConcealedKong(tile) | Action::AddedKong(tile) => Some((action, position.after_own_kong(tile)?)),
        _ => None,
    })
}

/// The chows, pungs and kongs that may be claimed, with the hand after each: of 14 tiles, after a kong of 13.
pub(super) fn claims(
    seen: &Observation,
    position: &Position,
    claimable: Claimable,
) -> impl Iterator<Item = (Action, Position)> {
    seen.legal_actions.iter().filter_map(move |action| Some((action, position.after_claim(claimable.meld(action)?)?)))
}
