//! A wall that deals what a transcript says. What nobody saw is filled in, in tile order.

use super::error::{Fault, RecordError};
use super::transcript::{Transcript, What};
use crate::play::{PhysicalTile, Seat, Wall};
use crate::rules::{FlowerRule, WallRule};
use crate::tiles::Tile;

/// Tiles of a private wall.
const QUARTER: usize = 34;

/// The wall of a transcript.
pub(super) fn wall(transcript: &Transcript) -> Result<Wall, RecordError> {
    let length = if transcript.rules.flowers == FlowerRule::Without { 136 } else { 144 };
    let mut places = Places { tiles: vec![None; length], copies: [0; Tile::KINDS] };
    match transcript.rules.wall {
        WallRule::Shared => shared(transcript, &mut places)?,
        WallRule::Private => private(transcript, &mut places)?,
    }
    Wall::from_tiles(&places.filled()).map_err(|error| Fault::from(error).at(transcript.line))
}

/// The places of a wall, as far as it is known what lies there.
struct Places {
    tiles: Vec<Option<PhysicalTile>>,
    /// Copies of each kind that are placed.
    copies: [u8; Tile::KINDS],
}

impl Places {
    fn put(&mut self, place: usize, kind: Tile) -> Result<(), Fault> {
        let copies = &mut self.copies[kind.index()];
        let tile = PhysicalTile::of(kind, *copies).ok_or(Fault::Copies { tile: kind, found: *copies + 1 })?;
        *copies += 1;
        match self.tiles.get_mut(place) {
            Some(free @ None) => *free = Some(tile),
            _ => return Err(Fault::WallTooShort),
        }
        Ok(())
    }

    /// The tiles' numbers, unknown ones in tile order.
    fn filled(&self) -> Vec<u8> {
        let is_left = |tile: &PhysicalTile| !self.tiles.contains(&Some(*tile));
        let length = u8::try_from(self.tiles.len()).unwrap_or(u8::MAX);
        let mut left = (0..length).filter_map(PhysicalTile::new).filter(is_left);
        let tiles = self.tiles.iter().filter_map(|tile| tile.or_else(|| left.next()));
        tiles.map(PhysicalTile::number).collect()
    }
}

/// Each seat's hand and then what it drew.
fn private(transcript: &Transcript, places: &mut Places) -> Result<(), RecordError> {
    let mut next = Seat::ALL.map(|seat| QUARTER * seat.index());
    for seat in Seat::ALL {
        for &tile in &transcript.hands[seat.index()] {
            places.put(next[seat.index()], tile).map_err(|fault| fault.at(transcript.line))?;
            next[seat.index()] += 1;
        }
    }
    for (line, seat, tile) in draws(transcript).map(|(line, seat, tile, _)| (line, seat, tile)) {
        let place = &mut next[seat.index()];
        if *place == QUARTER * (seat.index() + 1) {
            return Err(Fault::WallTooShort.at(line));
        }
        places.put(*place, tile).map_err(|fault| fault.at(line))?;
        *place += 1;
    }
    Ok(())
}

/// The hands as they are dealt, then draws from the head, and replacements from the tail.
fn shared(transcript: &Transcript, places: &mut Places) -> Result<(), RecordError> {
    for seat in Seat::ALL {
        let turn = usize::from(seat.turns_after(transcript.dealer));
        for (n, &tile) in transcript.hands[seat.index()].iter().enumerate() {
            let place = if n < 12 { 16 * (n / 4) + 4 * turn + n % 4 } else { 48 + turn };
            places.put(place, tile).map_err(|fault| fault.at(transcript.line))?;
        }
    }
    let (mut head, mut tail) = (52, places.tiles.len());
    for (line, _, tile, is_replacement) in draws(transcript) {
        if head == tail {
            return Err(Fault::WallTooShort.at(line));
        }
        let place = if is_replacement {
            tail -= 1;
            tail
        } else {
            head += 1;
            head - 1
        };
        places.put(place, tile).map_err(|fault| fault.at(line))?;
    }
    Ok(())
}

/// What was drawn: line, seat, tile, and whether it replaces a flower or the fourth tile of a kong.
fn draws(transcript: &Transcript) -> impl Iterator<Item = (usize, Seat, Tile, bool)> {
    let moves = &transcript.moves;
    moves.iter().enumerate().filter_map(move |(n, made)| match made.what {
        What::Draw(tile) => {
            let before = n.checked_sub(1).map(|n| moves[n].what);
            let is_replacement =
                matches!(before, Some(What::Flower(_) | What::Kong(_) | What::ConcealedKong(_) | What::AddedKong(_)));
            Some((made.line, made.seat, tile, is_replacement))
        }
        _ => None,
    })
}
