//! The own hand as the analysis takes it, and what may be done with it.

use crate::analysis::Position;
use crate::play::{Action, Observation, PhysicalTile, Seat};
use crate::tiles::{Meld, Tile, Tiles};
use arrayvec::ArrayVec;

/// The seat's hand with all that lies open. A tile that may be claimed is not among it: nobody has it yet.
///
/// `None` where the tiles are no hand: a flower is kept, or a position was written down with too few.
pub(super) fn position(seen: &Observation) -> Option<Position> {
    let melds = &seen.melds[seen.seat.index()];
    let own: ArrayVec<Meld, 4> = melds.iter().map(|laid| laid.as_ref().map(|laid| laid.meld)).collect::<Option<_>>()?;
    let hand = seen.hand.tiles();
    let claimable = seen.last_discard.filter(|&(_, from)| from != seen.seat).map(|(tile, _)| tile.kind());
    let mut visible = Tiles::EMPTY;
    let known = seen.known();
    for tile in Tile::playing() {
        let melded: u8 = own.iter().map(|meld| meld.tiles().count(tile)).sum();
        let apart = melded + hand.count(tile) + u8::from(claimable == Some(tile));
        for _ in 0..known.count(tile).checked_sub(apart)? {
            let has_room = visible.insert(tile);
            debug_assert!(has_room, "no more than are known");
        }
    }
    Position::at_table(hand, own, [seen.round, seen.wind()], visible)
}

/// What may be claimed now, and from whom.
pub(super) struct Claimable {
    pub(super) tile: Tile,
    pub(super) from: Seat,
    seat: Seat,
}

impl Claimable {
    pub(super) fn of(seen: &Observation) -> Option<Claimable> {
        let (tile, from) = seen.last_discard?;
        Some(Claimable { tile: PhysicalTile::kind(tile), from, seat: seen.seat })
    }

    /// The meld that an answer makes; `None` for answers that make none.
    pub(super) fn meld(&self, answer: Action) -> Option<Meld> {
        let digit = self.seat.turns_after(self.from);
        match answer {
            Action::Pung => Meld::pung(self.tile, digit),
            Action::Kong => Meld::melded_kong(self.tile, digit),
            Action::Chow(chow) => Meld::chow(chow.first(), chow.place() + 1),
            _ => None,
        }
    }
}
