//! Why a player does what it does: every choice it had, what it found of each, and what each leaves.

use super::Tools;
use super::danger::Danger;
use super::near::{Near, Plain};
use super::notes::{Noted, Notes, Reason, Scale, Weighed};
use super::own::{self, Claimable};
use super::player::{self, Choose};
use crate::analysis::{self, Position};
use crate::play::{Action, Observation};
use crate::tiles::{Tile, Tiles};
use std::cmp::Ordering;

/// What a player does, and the choices that it had.
#[derive(Clone, Debug)]
pub struct Why {
    /// What it does: what [`Bot::act`](super::Bot::act) returns.
    pub action: Action,
    /// How it came to that.
    pub reason: Reason,
    /// By what it compared; `None` if it did not.
    pub scale: Option<Scale>,
    /// What it does, then its other choices as it ranks them, then those that it did not weigh, as listed.
    pub choices: Vec<Choice>,
}

/// Something that a player may do.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What is done.
    pub action: Action,
    /// What the player would throw after a chow or pung, as things stand; else `None`.
    pub discard: Option<Tile>,
    /// What the player found. Weights of ways are shares of the most that a choice leaves, 0-1.
    pub weighed: Weighed,
    /// What is left, if it is a hand of 13 tiles.
    pub left: Option<Left>,
    /// The chance that a discard is won on, as players of the ladder take it, 0-1; `None` for what is no discard. Only
    /// those that weigh a `risk` mind it.
    pub danger: Option<f32>,
}

/// A hand of 13 tiles that a choice leaves, whatever the player looked at of it.
#[derive(Clone, Debug)]
pub struct Left {
    /// The tiles.
    pub position: Position,
    /// Missing tiles to the nearest complete hand less one.
    pub shanten: i8,
    /// Every unseen copy of the kinds that lower it.
    pub useful: Tiles,
    /// Missing tiles to the nearest hand worth the minimum, as players of the ladder count them; `None` if none is in reach.
    pub distance: Option<u8>,
}

/// How likely each kind that the seat holds, thrown now, is won on by some other player, 0-1, as players of the ladder take it;
/// `None` where its tiles make no hand.
#[must_use]
pub fn danger(seen: &Observation) -> Option<[f32; Tile::PLAYING_KINDS]> {
    let unseen = own::position(seen)?.unseen();
    let danger = Danger::of(seen, &unseen, (1 << Tile::PLAYING_KINDS) - 1);
    Some(std::array::from_fn(|kind| Tile::from_index(kind).map_or(0.0, |tile| danger.of_kind(tile))))
}

/// Asks a player that chooses in this way.
pub(super) fn why(choose: &mut impl Choose, seen: &Observation, tools: &Tools) -> Why {
    let mut notes = Notes::asked();
    let action = player::act(choose, seen, &mut notes);
    told(seen, tools, action, notes.noted(), |after| match choose.turn(seen, after, &mut Notes::none()) {
        Action::Discard(discard) => Some(discard.tile),
        _ => None,
    })
}

/// Puts together what was noted with what each choice leaves; `throw` says what is thrown of 14 tiles after a claim.
pub(super) fn told(
    seen: &Observation,
    tools: &Tools,
    action: Action,
    found: Noted,
    mut throw: impl FnMut(&Position) -> Option<Tile>,
) -> Why {
    let position = own::position(seen);
    let claimable = Claimable::of(seen);
    let danger = danger(seen);
    let Noted { reason, scale, choices: noted } = found;
    let is_only = reason == Reason::Weighed && seen.legal_actions.len() == 1;
    let weighed = |action: Action| {
        noted.iter().find(|(other, _)| *other == action).map_or_else(Weighed::default, |&(_, weighed)| weighed)
    };
    let mut choices: Vec<Choice> = seen
        .legal_actions
        .iter()
        .map(|action| {
            let after = position.and_then(|position| after(&position, claimable, action));
            let discard = after.as_ref().filter(|after| after.has_drawn()).and_then(&mut throw);
            let left = match discard {
                Some(tile) => after.and_then(|after| after.after_discard(tile)),
                None => after.filter(|after| !after.has_drawn()),
            };
            let danger = match action {
                Action::Discard(discard) if !discard.tile.is_flower() => {
                    danger.map(|danger| danger[discard.tile.index()])
                }
                _ => None,
            };
            Choice { action, discard, weighed: weighed(action), left: left.map(|left| Left::of(left, tools)), danger }
        })
        .collect();
    share(&mut choices, |weighed| &mut weighed.ways);
    if scale == Some(Scale::Ways) {
        share(&mut choices, |weighed| &mut weighed.value);
    }
    choices.sort_by(|a, b| (b.action == action).cmp(&(a.action == action)).then_with(|| a.weighed.ranked(&b.weighed)));
    Why { action, reason: if is_only { Reason::Only } else { reason }, scale, choices }
}

/// The hand after an action: of 14 tiles after a chow or pung.
fn after(position: &Position, claimable: Option<Claimable>, action: Action) -> Option<Position> {
    match action {
        Action::Discard(discard) => position.after_discard(discard.tile),
        Action::ConcealedKong(tile) | Action::AddedKong(tile) => position.after_own_kong(tile),
        Action::Pass => position.with_visible(claimable?.tile),
        Action::Chow(_) | Action::Pung | Action::Kong => position.after_claim(claimable?.meld(action)?),
        _ => None,
    }
}

/// Makes weights of ways shares of the greatest.
fn share(choices: &mut [Choice], of: impl Fn(&mut Weighed) -> &mut Option<f32>) {
    let most = choices.iter_mut().filter_map(|choice| *of(&mut choice.weighed)).fold(0.0, f32::max);
    if most > 0.0 {
        choices.iter_mut().filter_map(|choice| of(&mut choice.weighed).as_mut()).for_each(|weight| *weight /= most);
    }
}

impl Weighed {
    /// The order of two choices, the better first; what was not weighed last.
    fn ranked(&self, other: &Weighed) -> Ordering {
        let is_weighed = |weighed: &Weighed| weighed.missing.is_some() || weighed.value.is_some();
        let value = |weighed: &Weighed| weighed.value.unwrap_or(0.0);
        let order = is_weighed(other).cmp(&is_weighed(self)).then(self.missing.cmp(&other.missing));
        order.then_with(|| value(other).total_cmp(&value(self)))
    }
}

impl Left {
    fn of(position: Position, tools: &Tools) -> Left {
        let plain = Plain { unseen: position.unseen(), minimum: tools.rules().minimum_points };
        Left {
            shanten: analysis::Shanten::of(&position).best(),
            useful: analysis::useful_tiles(&position),
            distance: Near::of(tools, &position, &plain).distance,
            position,
        }
    }
}
