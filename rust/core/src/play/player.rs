//! What lies before a seat and in its hand.

use super::physical::{Concealed, PhysicalTile, TileList};
use super::seat::Seat;
use crate::tiles::{Flowers, Meld, MeldShape, Tile};
use arrayvec::ArrayVec;

/// A meld with its physical tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidMeld {
    /// What it is and whence it was claimed.
    pub meld: Meld,
    /// Its tiles: of a chow in rising order, else lowest number first, but an added tile last.
    pub tiles: TileList,
    /// The claimed tile; `None` for a concealed kong.
    pub claimed: Option<PhysicalTile>,
}

impl LaidMeld {
    /// Whether it is the melded pung of a kind.
    #[must_use]
    pub fn is_pung_of(&self, kind: Tile) -> bool {
        self.meld.shape() == MeldShape::Pung && self.meld.tile() == kind
    }

    /// Adds the fourth tile to a pung.
    pub(super) fn add(&mut self, tile: PhysicalTile) {
        let from = self.meld.claimed().expect("a pung is claimed");
        self.meld = Meld::added_kong(tile.kind(), from).expect("a kong of a playing tile");
        self.tiles.push(tile);
    }
}

/// A seat's tiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Player {
    /// The concealed tiles, the one drawn among them, and flowers that are kept.
    pub(super) hand: Concealed,
    pub(super) melds: ArrayVec<LaidMeld, 4>,
    /// The flowers laid out.
    pub(super) flowers: ArrayVec<PhysicalTile, 8>,
    /// Tiles drawn, replacements not counted; the dealer's fourteenth is one.
    pub(super) draws: u8,
    /// The seat cannot win this deal.
    pub(super) is_dead: bool,
}

impl Player {
    /// The chows that a tile discarded can be claimed for; bit `n`: as the tile `n` ranks above the lowest.
    #[inline]
    pub(super) const fn chows_with(&self, tile: Tile) -> u8 {
        let index = tile.index();
        if index >= 27 {
            return 0;
        }
        let ranks = self.hand.kinds() >> (index / 9 * 9) & 0x1FF;
        // From two ranks below to two above.
        let around = ranks << 2 >> (index % 9);
        let [below_2, below, above, above_2] = [around & 1, around >> 1 & 1, around >> 3 & 1, around >> 4 & 1];
        #[allow(clippy::cast_possible_truncation, reason = "three bits")]
        let chows = (above & above_2 | (below & above) << 1 | (below_2 & below) << 2) as u8;
        chows
    }

    /// The kinds of which a melded pung and the fourth tile are held, a bit each.
    #[inline]
    pub(super) fn added_kongs(&self) -> u64 {
        let pungs = self.melds.iter().filter(|laid| laid.meld.shape() == MeldShape::Pung);
        pungs.fold(0, |kinds, laid| kinds | 1 << laid.meld.tile().index()) & self.hand.kinds()
    }

    /// Lays a set of this tile and of the lowest copies of others from the hand, which holds them.
    pub(super) fn lay(&mut self, meld: Meld, claimed: Option<PhysicalTile>, own: impl IntoIterator<Item = Tile>) {
        let taken = own.into_iter().map(|kind| self.hand.take(kind).expect("a legal meld's tiles are held"));
        let mut tiles: ArrayVec<PhysicalTile, 4> = taken.chain(claimed).collect();
        tiles.sort_unstable();
        self.melds.push(LaidMeld { meld, tiles: tiles.into_iter().collect(), claimed });
    }

    /// The melded pung of a kind.
    pub(super) fn pung_mut(&mut self, kind: Tile) -> Option<&mut LaidMeld> {
        self.melds.iter_mut().find(|laid| laid.is_pung_of(kind))
    }

    /// The flowers laid out, as a hand has them.
    pub(super) fn flower_tiles(&self) -> Flowers {
        Flowers::named(self.flowers.iter().map(|flower| flower.kind())).expect("each flower is there once")
    }
}

/// The digit that a claim from `from` gives a pung or kong of `seat`.
pub(super) const fn claim_digit(seat: Seat, from: Seat) -> u8 {
    seat.turns_after(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Tiles;

    #[test]
    fn chows_are_those_whose_other_tiles_are_held() {
        let of = |held: &str, tile: &str| {
            let mut copies = [0; 42];
            let tiles: Tiles = held.parse().unwrap();
            let hand = tiles.iter().map(|kind| {
                copies[kind.index()] += 1;
                PhysicalTile::of(kind, copies[kind.index()] - 1).unwrap()
            });
            let player = Player { hand: hand.collect(), ..Player::default() };
            player.chows_with(tile.parse::<Tiles>().unwrap().iter().next().unwrap())
        };
        for (held, tile, chows) in [
            ("34m", "2m", 0b001),
            ("13m", "2m", 0b010),
            ("12m", "3m", 0b100),
            ("12456s", "3s", 0b111),
            ("89p1s", "7p", 0b001),
            ("89p12s", "9p", 0),
            ("78p1s", "9p", 0b100),
            ("89m1p", "1p", 0),
            ("9m2p", "1p", 0),
            ("23p", "1p", 0b001),
            ("SWN", "E", 0),
            ("9sESW", "N", 0),
        ] {
            assert_eq!(of(held, tile), chows, "{held} {tile}");
        }
    }
}
