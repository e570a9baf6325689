//! The tiles dealt, and the flowers among them.

use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::phase::Begun;
use super::physical::{PhysicalTile, TileList};
use super::seat::Seat;
use crate::tiles::Tile;

impl Deal {
    /// Four tiles each three times round, one more each, the dealer's fourteenth; then flowers are laid out and replaced,
    /// the dealer's first; then the dealer plays.
    pub(super) fn deal_out(&mut self) {
        let mut hands = [TileList::EMPTY; 4];
        let order = [0, 1, 2, 3].map(|turns| self.dealer.after(turns));
        for tiles in [4, 4, 4, 1] {
            for seat in order {
                for _ in 0..tiles {
                    hands[seat.index()].push(self.draw_dealt(seat));
                }
            }
        }
        let mut fourteenth = self.draw_dealt(self.dealer);
        hands[self.dealer.index()].push(fourteenth);
        self.player(self.dealer).draws = 1;
        for seat in order {
            let tiles = hands[seat.index()];
            self.player(seat).hand = tiles.iter().copied().collect();
            self.events.push(Event::new(EventKind::Deal, seat).tiles(tiles.iter().copied()));
        }
        for seat in order {
            while let Some(flower) = self.lowest_flower(seat) {
                self.lay_out(seat, flower);
                let tile = self.wall.replace(seat).expect("eight flowers are replaced from a wall of ninety tiles");
                self.player(seat).hand.insert(tile);
                self.events.push(Event::new(EventKind::Draw, seat).tile(tile).from(Source::Tail));
                // It takes the place of its flower.
                if flower == fourteenth {
                    fourteenth = tile;
                }
            }
        }
        self.await_turn(self.dealer, Begun::Dealt(fourteenth));
    }

    fn draw_dealt(&mut self, seat: Seat) -> PhysicalTile {
        self.wall.draw(seat).expect("a wall has more tiles than are dealt")
    }

    fn lowest_flower(&self, seat: Seat) -> Option<PhysicalTile> {
        let hand = self.hand(seat);
        hand.has_flower().then(|| hand.iter().find(|tile| tile.is_flower())).flatten()
    }

    /// Lays out a flower of the hand.
    pub(super) fn lay_out(&mut self, seat: Seat, flower: PhysicalTile) {
        let player = self.player(seat);
        player.hand.remove(flower);
        player.flowers.push(flower);
        self.events.push(Event::new(EventKind::Flower, seat).tile(flower));
    }

    /// The flower of this kind in a hand.
    pub(super) fn flower_of(&self, seat: Seat, kind: Tile) -> Option<PhysicalTile> {
        self.hand(seat).lowest(kind)
    }
}
