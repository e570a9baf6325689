//! The own hand as the analysis takes it, and what may be claimed for it.

use crate::analysis::Position;
use crate::play::{Action, Observation, PhysicalTile};
use crate::tiles::{Meld, Tile, Tiles};
use arrayvec::ArrayVec;

/// The seat's hand with all that lies open. A tile that may be claimed is not among it: nobody has it yet.
///
/// `None` where the tiles are no hand: a flower is kept, or a position was written down with too few.
pub(crate) fn position(seen: &Observation) -> Option<Position> {
    let melds = &seen.melds[seen.seat.index()];
    let own: ArrayVec<Meld, 4> = melds.iter().map(|laid| laid.as_ref().map(|laid| laid.meld)).collect::<Option<_>>()?;
    let hand = seen.hand.tiles();
    // Flowers are known, but no tiles of a hand.
    let known = Tiles::from_bits(seen.known().bits() & PLAYING);
    let mut visible = known.minus(hand)?;
    for meld in &own {
        visible = visible.minus(meld.tiles())?;
    }
    if let Some((tile, _)) = seen.last_discard.filter(|&(_, from)| from != seen.seat) {
        let was_visible = visible.remove(tile.kind());
        debug_assert!(was_visible, "a discard lies open");
    }
    Position::at_table(hand, own, [seen.round, seen.wind()], visible)
}

/// The fields of the playing kinds.
const PLAYING: u128 = (1 << (3 * Tile::PLAYING_KINDS)) - 1;

/// Whether a flower is held.
pub(super) fn has_flower(seen: &Observation) -> bool {
    seen.hand.tiles().bits() & !PLAYING != 0
}

/// What may be claimed now.
#[derive(Copy, Clone)]
pub(super) struct Claimable {
    pub(super) tile: Tile,
    /// The digit of a meld claimed with it.
    digit: u8,
}

impl Claimable {
    pub(super) fn of(seen: &Observation) -> Option<Claimable> {
        let (tile, from) = seen.last_discard?;
        Some(Claimable { tile: PhysicalTile::kind(tile), digit: seen.seat.turns_after(from) })
    }

    /// The meld that an answer makes; `None` for answers that make none.
    pub(super) fn meld(self, answer: Action) -> Option<Meld> {
        match answer {
            Action::Pung => Meld::pung(self.tile, self.digit),
            Action::Kong => Meld::melded_kong(self.tile, self.digit),
            Action::Chow(chow) => Meld::chow(chow.first(), chow.place() + 1),
            _ => None,
        }
    }
}
