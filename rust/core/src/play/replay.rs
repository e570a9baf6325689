//! A deal played again as one seat saw it.

use super::action::{Action, Chow};
use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::observation::Observation;
use super::phase::Phase;
use super::seat::Seat;
use crate::tiles::Tile;
use std::collections::HashMap;

/// Plays a deal on until the seat has seen all that it saw; `None` if it sees something else. `kongs`: the kinds of
/// concealed kongs that it did not see, by their events.
pub(super) fn replay(mut deal: Deal, seen: &Observation, kongs: &HashMap<usize, Tile>) -> Option<Deal> {
    let seat = seen.seat;
    let mut checked = 0;
    loop {
        // What happened by itself, or by the last action, is what the seat saw.
        while checked < deal.events().len() {
            if deal.events()[checked].seen_by(seat) != *seen.events.get(checked)? {
                return None;
            }
            checked += 1;
        }
        if checked == seen.events.len() {
            break;
        }
        step(&mut deal, &seen.events[checked..], kongs.get(&checked).copied(), seen)?;
        if deal.events().len() == checked && deal.awaiting().is_empty() {
            return None;
        }
    }
    // The seat has answered, and nobody has seen the answer.
    if seen.legal_actions.is_empty() && deal.awaiting().contains(seat) {
        let answer = deal.default_action(seat).filter(|action| !matches!(action, Action::Discard(_)))?;
        deal.apply(seat, answer).ok()?;
    }
    (deal.observation(seat) == *seen).then_some(deal)
}

/// Brings about the next event: one action, or the answers of all who are asked.
fn step(deal: &mut Deal, next: &[Event], kong: Option<Tile>, seen: &Observation) -> Option<()> {
    let event = next.first()?;
    if let (EventKind::Dead, Source::Referee, Some(seat)) = (event.kind, event.source, event.seat) {
        let reason = seen.reasons_of_death[seat.index()].as_deref().unwrap_or_default();
        return deal.declare_dead(seat, reason).ok();
    }
    if event.kind == EventKind::End {
        // Neither won nor drawn nor ended by a false win: by a penalty, and who paid what is not seen.
        return deal.end_with_penalty(Seat::ALL[0], 0).ok();
    }
    match deal.phase {
        Phase::Turn(_) => {
            let seat = event.seat?;
            let tile = event.tile.map(super::PhysicalTile::kind);
            let action = match event.kind {
                EventKind::Discard => Action::Discard(event.tile?.into()),
                EventKind::Flower => Action::Flower(tile?),
                EventKind::ConcealedKong => Action::ConcealedKong(tile.or(kong)?),
                EventKind::AddedKong => Action::AddedKong(tile?),
                EventKind::Win => Action::Win,
                EventKind::FalseWin => Action::DeclareWin,
                _ => return None,
            };
            deal.apply(seat, action).ok()
        }
        Phase::Claims(_) => {
            for seat in deal.awaiting().iter() {
                deal.apply(seat, answer_of(seat, next)).ok()?;
            }
            Some(())
        }
        Phase::Vote(_) => {
            let vote = if event.kind == EventKind::Dead { Action::Consent } else { Action::Object };
            for seat in deal.awaiting().iter() {
                deal.apply(seat, vote).ok()?;
            }
            Some(())
        }
        Phase::Over => None,
    }
}

/// What a seat must have answered for this to follow: what came of it, or a pass.
fn answer_of(seat: Seat, next: &[Event]) -> Action {
    let of_answers = |event: &&Event| matches!(event.kind, EventKind::FalseWin | EventKind::Dead | EventKind::Win);
    let (falsely_or_won, rest) = next.split_at(next.iter().take_while(of_answers).count());
    let claims = rest.first().filter(|event| matches!(event.kind, EventKind::Chow | EventKind::Pung | EventKind::Kong));
    let own =
        falsely_or_won.iter().chain(claims).find(|event| event.seat == Some(seat) && event.kind != EventKind::Dead);
    match own.map(|event| (event.kind, event)) {
        Some((EventKind::Win, _)) => Action::Win,
        Some((EventKind::FalseWin, _)) => Action::DeclareWin,
        Some((EventKind::Pung, _)) => Action::Pung,
        Some((EventKind::Kong, _)) => Action::Kong,
        Some((EventKind::Chow, event)) => chow(event).map_or(Action::Pass, Action::Chow),
        _ => Action::Pass,
    }
}

fn chow(event: &Event) -> Option<Chow> {
    let (lowest, claimed) = (event.tiles.first()?.kind(), event.tile?.kind());
    Chow::new(lowest, u8::try_from(claimed.index().checked_sub(lowest.index())?).ok()?)
}
