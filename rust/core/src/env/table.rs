//! The planes of what lies on the table. Seats are counted from the own one: 0 the own, 1 the next, 2 the one opposite, 3 the
//! one before.

use super::encoder::Planes;
use crate::play::{EventKind, Observation, Seat};
use crate::tiles::MeldShape;

/// Discards that count as early.
const EARLY: usize = 6;

/// What each plane says.
pub(super) const PLANES: [&str; 51] = [
    "the tile drawn last in the own turn: 1 at its kind",
    "the tile that may be claimed now, a discard or the tile of an added kong: 1 at its kind",
    "that tile is of seat 1: 1 everywhere",
    "that tile is of seat 2: 1 everywhere",
    "that tile is of seat 3: 1 everywhere",
    "that tile is added to a pung and can only be robbed: 1 everywhere",
    "the own turn to discard: 1 everywhere",
    "chows of seat 0: how many, at the lowest kind",
    "pungs of seat 0: 1 at the kind",
    "melded kongs of seat 0: 1 at the kind",
    "concealed kongs of seat 0: 1 at the kind",
    "chows of seat 1: how many, at the lowest kind",
    "pungs of seat 1: 1 at the kind",
    "melded kongs of seat 1: 1 at the kind",
    "concealed kongs of seat 1, which lie face down: how many, everywhere",
    "chows of seat 2: how many, at the lowest kind",
    "pungs of seat 2: 1 at the kind",
    "melded kongs of seat 2: 1 at the kind",
    "concealed kongs of seat 2, which lie face down: how many, everywhere",
    "chows of seat 3: how many, at the lowest kind",
    "pungs of seat 3: 1 at the kind",
    "melded kongs of seat 3: 1 at the kind",
    "concealed kongs of seat 3, which lie face down: how many, everywhere",
    "discards of seat 0, claimed ones too: how many of each kind",
    "the first six discards of seat 0: how many of each kind",
    "the last discard of seat 0: 1 at its kind",
    "discards of seat 1, claimed ones too: how many of each kind",
    "the first six discards of seat 1: how many of each kind",
    "the last discard of seat 1: 1 at its kind",
    "discards of seat 2, claimed ones too: how many of each kind",
    "the first six discards of seat 2: how many of each kind",
    "the last discard of seat 2: 1 at its kind",
    "discards of seat 3, claimed ones too: how many of each kind",
    "the first six discards of seat 3: how many of each kind",
    "the last discard of seat 3: 1 at its kind",
    "copies of each kind that the seat has not seen: 0 to 4",
    "flowers of seat 0: how many, everywhere",
    "flowers of seat 1: how many, everywhere",
    "flowers of seat 2: how many, everywhere",
    "flowers of seat 3: how many, everywhere",
    "tiles left in the wall that seat 0 draws from: how many, everywhere",
    "tiles left in the wall that seat 1 draws from: how many, everywhere",
    "tiles left in the wall that seat 2 draws from: how many, everywhere",
    "tiles left in the wall that seat 3 draws from: how many, everywhere",
    "concealed tiles of seat 1: how many, everywhere",
    "concealed tiles of seat 2: how many, everywhere",
    "concealed tiles of seat 3: how many, everywhere",
    "seat 0 cannot win this deal any more: 1 everywhere",
    "seat 1 cannot win this deal any more: 1 everywhere",
    "seat 2 cannot win this deal any more: 1 everywhere",
    "seat 3 cannot win this deal any more: 1 everywhere",
];

/// Writes them.
pub(super) fn write(seen: &Observation, planes: &mut Planes) {
    let seats = [0, 1, 2, 3].map(|turns| seen.seat.after(turns));
    offered(seen, planes);
    for seat in seats {
        melds(seen, seat, planes);
    }
    discards(seen, planes);
    let mut unseen = planes.next();
    for (kind, copies) in crate::tiles::Tile::playing().zip(seen.unseen()) {
        unseen.set(kind, copies);
    }
    let count = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
    for seat in seats {
        planes.next().fill(count(seen.flowers[seat.index()].len()));
    }
    for seat in seats {
        planes.next().fill(seen.private_walls.map_or(seen.wall_left, |walls| walls[seat.index()]));
    }
    for seat in &seats[1..] {
        planes.next().fill(seen.hand_sizes[seat.index()]);
    }
    for seat in seats {
        planes.next().fill(seen.dead[seat.index()].into());
    }
}

/// The tile drawn, or the one that may be claimed, and what is asked.
fn offered(seen: &Observation, planes: &mut Planes) {
    let mut drawn = planes.next();
    if let Some(tile) = seen.drawn.filter(|tile| !tile.is_flower()) {
        drawn.set(tile.kind(), 1);
    }
    // Its owner is offered nothing.
    let offer = seen.last_discard.filter(|&(_, from)| from != seen.seat);
    let mut claimable = planes.next();
    if let Some((tile, _)) = offer {
        claimable.set(tile.kind(), 1);
    }
    for turns in 1..4 {
        planes.next().fill(offer.is_some_and(|(_, from)| from == seen.seat.after(turns)).into());
    }
    planes.next().fill((offer.is_some() && seen.is_robbing()).into());
    planes.next().fill((seen.legal_actions.kinds()[0] != 0).into());
}

fn melds(seen: &Observation, seat: Seat, planes: &mut Planes) {
    let [mut chows, mut pungs, mut melded, mut concealed] = [(); 4].map(|()| planes.next());
    let mut face_down = 0;
    for laid in &seen.melds[seat.index()] {
        match laid.as_ref().map(|laid| laid.meld) {
            Some(meld) => match meld.shape() {
                MeldShape::Chow => chows.count(meld.tile()),
                MeldShape::Pung => pungs.count(meld.tile()),
                MeldShape::MeldedKong | MeldShape::AddedKong => melded.count(meld.tile()),
                MeldShape::ConcealedKong if seat == seen.seat => concealed.count(meld.tile()),
                // Shown when the deal has ended.
                MeldShape::ConcealedKong => face_down += 1,
            },
            None => face_down += 1,
        }
    }
    if face_down > 0 {
        concealed.fill(face_down);
    }
}

/// Discards by seat, as the events have them, since claimed ones have left the rivers; a position without events has its rivers.
fn discards(seen: &Observation, planes: &mut Planes) {
    let mut all: [Vec<crate::tiles::Tile>; 4] = [const { Vec::new() }; 4];
    for event in seen.events.iter().filter(|event| event.kind == EventKind::Discard) {
        if let (Some(seat), Some(tile)) = (event.seat, event.tile) {
            all[seat.index()].push(tile.kind());
        }
    }
    if seen.events.is_empty() {
        all = seen.rivers.each_ref().map(|river| river.iter().map(|tile| tile.kind()).collect());
    }
    for turns in 0..4 {
        let discards = &all[seen.seat.after(turns).index()];
        let playing = |tile: &&crate::tiles::Tile| !tile.is_flower();
        let mut counts = planes.next();
        discards.iter().filter(playing).for_each(|&kind| counts.count(kind));
        let mut early = planes.next();
        discards.iter().filter(playing).take(EARLY).for_each(|&kind| early.count(kind));
        let mut last = planes.next();
        if let Some(&kind) = discards.iter().rfind(playing) {
            last.set(kind, 1);
        }
    }
}
