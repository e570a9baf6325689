//! What one seat knows of a deal, from the events that it may see and nothing else.

use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::legal::LegalActions;
use super::physical::{Concealed, PhysicalTile};
use super::player::LaidMeld;
use super::seat::Seat;
use crate::rules::{FlowerRule, Rules, WallRule};
use crate::tiles::{Meld, Tile, Tiles, Wind};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// All that a seat may know of a deal. It has no path to the deal, the wall, or the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Whose it is.
    pub seat: Seat,
    /// The round's wind.
    pub round: Wind,
    /// The dealer's seat.
    pub dealer: Seat,
    /// The rules.
    pub rules: Rules,
    /// The seat's concealed tiles: the one drawn and kept flowers among them.
    pub hand: Concealed,
    /// The tile drawn last in the seat's turn, the dealer's fourteenth in its first; `None` outside it, and after a chow or
    /// pung.
    pub drawn: Option<PhysicalTile>,
    /// The melds of each seat; `None` for a kong of another seat that lies face down.
    pub melds: [ArrayVec<Option<LaidMeld>, 4>; 4],
    /// The discards of each seat in order, without those that were claimed.
    pub rivers: [Vec<PhysicalTile>; 4],
    /// The flowers that each seat has laid out, in order.
    pub flowers: [ArrayVec<PhysicalTile, 8>; 4],
    /// Tiles that each seat holds concealed.
    pub hand_sizes: [u8; 4],
    /// Seats that cannot win this deal.
    pub dead: [bool; 4],
    /// The referee's reasons for which hands are dead.
    pub reasons_of_death: [Option<Arc<str>>; 4],
    /// Tiles left in the wall, of private walls in all four.
    pub wall_left: u8,
    /// Tiles left in each private wall; `None` for a shared wall.
    pub private_walls: Option<[u8; 4]>,
    /// The tile that the seats may claim now, and whose it is: a discard, or the tile of an added kong.
    pub last_discard: Option<(PhysicalTile, Seat)>,
    /// What the seat may do now.
    pub legal_actions: LegalActions,
    /// What happened, as the seat saw it.
    pub events: Vec<Event>,
    /// Every tile that the seat has seen.
    pub(super) known: Concealed,
    /// The flowers dealt are still being replaced.
    pub(super) is_dealing: bool,
    /// The tile added to a pung, as long as it may be robbed.
    pub(super) added: Option<PhysicalTile>,
}

impl Observation {
    /// What a seat knows before the tiles are dealt.
    #[must_use]
    pub fn new(seat: Seat, rules: &Rules, round: Wind, dealer: Seat) -> Observation {
        Observation {
            seat,
            round,
            dealer,
            rules: *rules,
            hand: Concealed::EMPTY,
            drawn: None,
            melds: <[_; 4]>::default(),
            rivers: <[_; 4]>::default(),
            flowers: <[_; 4]>::default(),
            hand_sizes: [0; 4],
            dead: [false; 4],
            reasons_of_death: [const { None }; 4],
            wall_left: if rules.flowers == FlowerRule::Without { 136 } else { 144 },
            private_walls: (rules.wall == WallRule::Private).then_some([34; 4]),
            last_discard: None,
            legal_actions: LegalActions::NONE,
            events: Vec::new(),
            known: Concealed::EMPTY,
            is_dealing: true,
            added: None,
        }
    }

    /// The seat's wind.
    #[must_use]
    pub const fn wind(&self) -> Wind {
        self.seat.wind(self.dealer)
    }

    /// Copies of each playing kind that the seat has not seen.
    #[must_use]
    pub fn unseen(&self) -> [u8; Tile::PLAYING_KINDS] {
        let mut unseen = [0; Tile::PLAYING_KINDS];
        for (copies, tile) in unseen.iter_mut().zip(Tile::playing()) {
            *copies = tile.copies() - self.known.count(tile);
        }
        unseen
    }

    /// The tiles that the seat has seen, its own among them, by kind.
    #[must_use]
    pub const fn known(&self) -> Tiles {
        self.known.tiles()
    }

    /// Whether the seat has seen this very tile.
    #[must_use]
    pub const fn has_seen(&self, tile: PhysicalTile) -> bool {
        self.known.contains(tile)
    }

    /// Whether the tile that may be claimed is added to a pung, so that it can only be robbed.
    #[must_use]
    pub const fn is_robbing(&self) -> bool {
        self.added.is_some()
    }

    /// Takes in what has happened since, and what the seat may do now. The deal is the one that the observation is of.
    pub fn catch_up(&mut self, deal: &Deal) {
        for event in deal.events().iter().skip(self.events.len()) {
            self.see(event.seen_by(self.seat));
        }
        self.legal_actions = deal.legal_actions(self.seat);
        if self.dead.contains(&true) {
            self.reasons_of_death.clone_from(&deal.reasons_of_death);
        }
    }

    /// The observation of a seat that saw these events of a deal, in this order, and may do this.
    ///
    /// `None` if no deal has such events. `begin` is what the seat knew before.
    #[must_use]
    pub fn of_events(
        begin: Observation,
        events: impl IntoIterator<Item = Event>,
        legal_actions: LegalActions,
    ) -> Option<Observation> {
        let mut observation = begin;
        for event in events {
            if !observation.is_possible(&event) {
                return None;
            }
            observation.see(event);
        }
        observation.legal_actions = legal_actions;
        Some(observation)
    }

    /// Whether what the event takes from the wall, the hands and the rivers is there.
    fn is_possible(&self, event: &Event) -> bool {
        let Some(seat) = event.seat else { return true };
        let index = seat.index();
        let wall = self.private_walls.map_or(self.wall_left, |walls| walls[index]);
        let size = usize::from(self.hand_sizes[index]);
        let is_own = seat == self.seat;
        let has = |tile: PhysicalTile| !is_own || self.hand.contains(tile);
        let is_new = |tile: PhysicalTile| !self.known.contains(tile);
        let has_room = self.melds[index].len() < 4;
        match event.kind {
            EventKind::Deal => wall >= 14 && event.tiles.len() <= 14 && event.tiles.iter().all(|&tile| is_new(tile)),
            EventKind::Draw => wall >= 1 && size < 14 && event.tile.is_none_or(is_new),
            EventKind::Flower => size > 0 && self.flowers[index].len() < 8 && event.tile.is_some_and(has),
            EventKind::Discard | EventKind::AddedKong => size > 0 && event.tile.is_some_and(has),
            EventKind::Chow | EventKind::Pung | EventKind::Kong => {
                let Source::Seat(from) = event.source else { return false };
                let Some(claimed) = event.tile else { return false };
                let mut own = event.tiles.iter().filter(|&&tile| tile != claimed);
                event.tiles.len() <= 4
                    && event.tiles.contains(&claimed)
                    && size >= event.tiles.len()
                    && has_room
                    && self.rivers[from.index()].last() == Some(&claimed)
                    && from != seat
                    && own.all(|&tile| has(tile))
            }
            EventKind::ConcealedKong => size >= 4 && has_room && event.tiles.iter().all(|&tile| has(tile)),
            EventKind::End => event.tiles.len().is_multiple_of(4),
            EventKind::Win | EventKind::DrawGame | EventKind::FalseWin | EventKind::Dead => true,
        }
    }

    /// Takes in one event, as the seat sees it.
    fn see(&mut self, event: Event) {
        for &tile in event.tile.iter().chain(event.tiles.iter()) {
            if !self.known.contains(tile) {
                self.known.insert(tile);
            }
        }
        if !matches!(event.kind, EventKind::Deal | EventKind::Draw | EventKind::Flower) {
            self.is_dealing = false;
        }
        if let Some(seat) = event.seat {
            self.see_of(seat, &event);
        }
        self.events.push(event);
    }

    /// Takes in what a seat did.
    fn see_of(&mut self, seat: Seat, event: &Event) {
        let index = seat.index();
        match event.kind {
            EventKind::Deal => self.see_dealt(seat, event),
            EventKind::Draw => self.see_drawn(seat, event.tile),
            EventKind::Flower => {
                self.let_go(seat, event.tile);
                self.flowers[index].extend(event.tile);
            }
            EventKind::Discard => {
                self.let_go(seat, event.tile);
                self.rivers[index].extend(event.tile);
                self.last_discard = event.tile.filter(|tile| !tile.is_flower()).map(|tile| (tile, seat));
                self.drawn = None;
            }
            EventKind::Chow | EventKind::Pung | EventKind::Kong => self.see_claimed(seat, event),
            EventKind::ConcealedKong => {
                let kind = event.tile.map(PhysicalTile::kind);
                let laid = kind.and_then(Meld::concealed_kong).map(|meld| LaidMeld {
                    meld,
                    tiles: event.tiles,
                    claimed: None,
                });
                self.melds[index].push(laid);
                self.hand_sizes[index] -= 4;
                self.take_from_hand(seat, &event.tiles);
            }
            EventKind::AddedKong => {
                self.let_go(seat, event.tile);
                self.added = event.tile;
                self.last_discard = event.tile.map(|tile| (tile, seat));
            }
            EventKind::Dead => self.dead[index] = true,
            EventKind::End => self.see_kongs(seat, event),
            EventKind::Win | EventKind::FalseWin | EventKind::DrawGame => {}
        }
    }

    fn see_dealt(&mut self, seat: Seat, event: &Event) {
        let tiles = if seat == self.dealer { 14 } else { 13 };
        self.hand_sizes[seat.index()] = tiles;
        self.take_from_wall(seat, tiles);
        if seat == self.seat {
            self.hand = event.tiles.iter().copied().collect();
            self.drawn = if seat == self.dealer { event.tiles.last().copied() } else { None };
        }
    }

    fn see_drawn(&mut self, seat: Seat, tile: Option<PhysicalTile>) {
        self.take_from_wall(seat, 1);
        self.hand_sizes[seat.index()] += 1;
        self.last_discard = None;
        self.complete_added_kong(seat);
        if let Some(tile) = tile.filter(|_| seat == self.seat) {
            self.hand.insert(tile);
            // The replacement of a flower dealt takes its place, which may be that of the fourteenth tile.
            let takes_last_place = !self.is_dealing || (seat == self.dealer && self.drawn.is_none());
            if takes_last_place {
                self.drawn = Some(tile);
            }
        }
    }

    fn take_from_wall(&mut self, seat: Seat, tiles: u8) {
        self.wall_left -= tiles;
        if let Some(walls) = &mut self.private_walls {
            walls[seat.index()] -= tiles;
        }
    }

    /// A tile leaves a seat's hand.
    fn let_go(&mut self, seat: Seat, tile: Option<PhysicalTile>) {
        self.hand_sizes[seat.index()] -= 1;
        if let Some(tile) = tile.filter(|_| seat == self.seat) {
            self.hand.remove(tile);
            if self.drawn == Some(tile) {
                self.drawn = None;
            }
        }
    }

    fn take_from_hand(&mut self, seat: Seat, tiles: &[PhysicalTile]) {
        if seat == self.seat {
            for &tile in tiles {
                self.hand.remove(tile);
                if self.drawn == Some(tile) {
                    self.drawn = None;
                }
            }
        }
    }

    fn see_claimed(&mut self, seat: Seat, event: &Event) {
        let (Source::Seat(from), Some(claimed)) = (event.source, event.tile) else { return };
        let own: ArrayVec<PhysicalTile, 3> = event.tiles.iter().copied().filter(|&tile| tile != claimed).collect();
        let lowest = event.tiles[0].kind();
        let digit = seat.turns_after(from);
        let meld = match event.kind {
            EventKind::Chow => {
                let place = claimed.kind().index() - lowest.index();
                u8::try_from(place).ok().and_then(|place| Meld::chow(lowest, place + 1))
            }
            EventKind::Pung => Meld::pung(lowest, digit),
            _ => Meld::melded_kong(lowest, digit),
        };
        let laid = meld.map(|meld| LaidMeld { meld, tiles: event.tiles, claimed: Some(claimed) });
        self.melds[seat.index()].push(laid);
        self.hand_sizes[seat.index()] -= u8::try_from(own.len()).expect("at most three");
        self.rivers[from.index()].pop();
        self.last_discard = None;
        self.take_from_hand(seat, &own);
    }

    /// The owner of an added kong draws a replacement: nobody has robbed it.
    fn complete_added_kong(&mut self, seat: Seat) {
        let Some(tile) = self.added.take() else { return };
        let mut melds = self.melds[seat.index()].iter_mut().flatten();
        if let Some(pung) = melds.find(|laid| laid.is_pung_of(tile.kind())) {
            pung.add(tile);
        }
    }

    /// At the end concealed kongs are shown.
    fn see_kongs(&mut self, seat: Seat, event: &Event) {
        let mut kongs = event.tiles.chunks_exact(4);
        for laid in &mut self.melds[seat.index()] {
            let is_face_up = laid.as_ref().is_some_and(|laid| !laid.meld.is_concealed());
            if is_face_up {
                continue;
            }
            let Some(tiles) = kongs.next() else { return };
            let meld = Meld::concealed_kong(tiles[0].kind());
            *laid = meld.map(|meld| LaidMeld { meld, tiles: tiles.iter().copied().collect(), claimed: None });
        }
    }
}

impl Deal {
    /// All that a seat may know, and no more.
    #[must_use]
    pub fn observation(&self, seat: Seat) -> Observation {
        let mut observation = Observation::new(seat, self.rules(), self.round(), self.dealer());
        observation.catch_up(self);
        observation
    }
}
