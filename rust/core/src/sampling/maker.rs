//! A hand in the making.
//!
//! A family of hands puts some sets and tiles down and lets the rest be filled in at random. What is melded, which tile
//! is won on and how, is drawn afterwards.

use crate::random::Random;
use crate::tiles::{Circumstances, Draft, Flowers, Hand, Meld, Suit, Tile, Tiles, Wind};
use arrayvec::ArrayVec;

/// Three tiles that may become a meld or, if they are equal, a kong.
#[derive(Copy, Clone)]
pub(super) enum Set {
    /// From this tile upwards.
    Chow(Tile),
    Pung(Tile),
}

impl Set {
    pub(super) fn tiles(self) -> [Tile; 3] {
        match self {
            Set::Chow(first) => [0, 1, 2].map(|n| Tile::from_index(first.index() + n).expect("a chow's tile")),
            Set::Pung(tile) => [tile; 3],
        }
    }

    /// Whether all its tiles are of some sort.
    pub(super) fn is_within(self, of_sort: impl Fn(Tile) -> bool) -> bool {
        self.tiles().into_iter().all(of_sort)
    }
}

/// What is drawn after the tiles: how much is melded and what happens, in per cent.
pub(super) struct Style {
    /// Sets that are melded.
    pub(super) melded: usize,
    /// Pungs that are made kongs.
    pub(super) kongs: usize,
    /// Hands won on a tile drawn.
    pub(super) self_drawn: usize,
    /// Each of the other circumstances.
    pub(super) events: usize,
    /// The suit in which the hand is won, if it can be.
    pub(super) won_in: Option<Suit>,
}

/// A hand in the making. Methods that put tiles down return `None` where they do not fit, and the hand is begun anew.
pub(super) struct Maker<'a> {
    pub(super) random: &'a mut Random,
    pub(super) style: Style,
    sets: ArrayVec<Set, 4>,
    /// Tiles that no meld is made of.
    loose: ArrayVec<Tile, 14>,
    held: Tiles,
}

impl<'a> Maker<'a> {
    pub(super) fn new(random: &'a mut Random, events: usize) -> Maker<'a> {
        let melded = random.choose(&[0, 0, 25, 50, 75, 100]).unwrap_or(0);
        let kongs = random.choose(&[0, 0, 30, 60]).unwrap_or(0);
        let style = Style { melded, kongs, self_drawn: 40, events, won_in: None };
        Maker { random, style, sets: ArrayVec::new(), loose: ArrayVec::new(), held: Tiles::EMPTY }
    }

    pub(super) fn suit(&mut self) -> Suit {
        Suit::ALL[self.random.below(3)]
    }

    /// A number of a range, both ends in it.
    pub(super) fn between(&mut self, least: u8, most: u8) -> u8 {
        let span = self.random.below(usize::from(most - least) + 1);
        least + u8::try_from(span).expect("below 256")
    }

    /// Puts a tile down that stays out of the melds.
    pub(super) fn tile(&mut self, tile: Tile) -> Option<()> {
        self.held.insert(tile).then(|| self.loose.push(tile))
    }

    pub(super) fn pair(&mut self, tile: Tile) -> Option<()> {
        self.tile(tile)?;
        self.tile(tile)
    }

    pub(super) fn set(&mut self, set: Set) -> Option<()> {
        self.sets.try_push(set).ok()?;
        set.tiles().into_iter().all(|tile| self.held.insert(tile)).then_some(())
    }

    pub(super) fn chow(&mut self, suit: Suit, rank: u8) -> Option<()> {
        if rank > 7 {
            return None;
        }
        self.set(Set::Chow(Tile::numbered(suit, rank)?))
    }

    pub(super) fn pung(&mut self, tile: Tile) -> Option<()> {
        self.set(Set::Pung(tile))
    }

    /// Tiles so far, kongs not yet made.
    fn size(&self) -> usize {
        3 * self.sets.len() + self.loose.len()
    }

    /// Adds sets up to four (beside a knitted straight one) and the pair where they are missing, drawn evenly among those
    /// that fit and are asked for; so many of a hundred sets are to be chows.
    pub(super) fn fill(
        &mut self,
        chows: usize,
        is_set: impl Fn(Set) -> bool,
        is_pair: impl Fn(Tile) -> bool,
    ) -> Option<()> {
        while self.size() < 12 {
            let wants_chow = self.random.chance(chows);
            let set = self.draw_set(wants_chow, &is_set).or_else(|| self.draw_set(!wants_chow, &is_set))?;
            self.set(set)?;
        }
        if self.size() == 12 {
            let pairs: Vec<Tile> =
                Tile::playing().filter(|&tile| self.held.count(tile) <= 2 && is_pair(tile)).collect();
            let tile = self.random.choose(&pairs)?;
            self.pair(tile)?;
        }
        Some(())
    }

    fn draw_set(&mut self, is_chow: bool, is_set: impl Fn(Set) -> bool) -> Option<Set> {
        let sets: Vec<Set> = Tile::playing()
            .filter(|tile| !is_chow || matches!(tile.rank(), Some(1..=7)))
            .map(if is_chow { Set::Chow } else { Set::Pung })
            .filter(|&set| {
                let mut held = self.held;
                is_set(set) && set.tiles().into_iter().all(|tile| held.insert(tile))
            })
            .collect();
        self.random.choose(&sets)
    }

    /// Fills with tiles of some sort, any share of them chows.
    pub(super) fn fill_with(&mut self, of_sort: impl Fn(Tile) -> bool) -> Option<()> {
        let chows = self.random.choose(&[20, 60, 80, 100])?;
        self.fill(chows, |set| set.is_within(&of_sort), &of_sort)
    }

    /// Fills with any tiles.
    pub(super) fn fill_up(&mut self) -> Option<()> {
        self.fill_with(|_| true)
    }

    /// The hand, with what is drawn last: melds, winning tile, winds, circumstances, flowers.
    pub(super) fn finish(mut self) -> Option<Hand> {
        let (melds, mut concealed) = self.meld();
        let in_suit: Vec<usize> = (0..concealed.len())
            .filter(|&n| self.style.won_in.is_some() && concealed[n].suit() == self.style.won_in)
            .collect();
        let winning = self.random.choose(&in_suit).unwrap_or_else(|| self.random.below(concealed.len()));
        let winning = concealed.swap_remove(winning);
        let mut draft = Draft::new(melds, concealed.into_iter().chain([winning]));
        draft.round = Wind::ALL[self.random.below(4)];
        draft.seat = Wind::ALL[self.random.below(4)];
        draft.flowers = self.flowers();
        // What contradicts the tiles is drawn again.
        (0..50).find_map(|_| {
            draft.circumstances = self.circumstances();
            draft.clone().build().ok()
        })
    }

    /// Melds, and the tiles that stay concealed.
    fn meld(&mut self) -> (ArrayVec<Meld, 4>, ArrayVec<Tile, 14>) {
        let mut melds = ArrayVec::new();
        let mut concealed = self.loose.clone();
        while !self.sets.is_empty() {
            let next = self.random.below(self.sets.len());
            let set = self.sets.swap_remove(next);
            let is_melded = self.random.chance(self.style.melded);
            let from = self.between(1, 3);
            let meld = match set {
                Set::Chow(first) => is_melded.then(|| Meld::chow(first, from)),
                Set::Pung(tile) => {
                    let is_kong = self.held.count(tile) == 3 && self.random.chance(self.style.kongs);
                    match (is_melded, is_kong) {
                        (false, false) => None,
                        (false, true) => Some(Meld::concealed_kong(tile)),
                        (true, false) => Some(Meld::pung(tile, from)),
                        (true, true) if self.random.chance(50) => Some(Meld::added_kong(tile, from)),
                        (true, true) => Some(Meld::melded_kong(tile, from)),
                    }
                }
            };
            match meld.flatten() {
                Some(meld) => melds.push(meld),
                None => concealed.extend(set.tiles()),
            }
        }
        (melds, concealed)
    }

    fn circumstances(&mut self) -> Circumstances {
        Circumstances {
            self_drawn: self.random.chance(self.style.self_drawn),
            last_of_kind: self.random.chance(self.style.events),
            last_in_wall: self.random.chance(self.style.events),
            kong: self.random.chance(self.style.events),
        }
    }

    /// None in every other hand; else any number of them, named or not.
    fn flowers(&mut self) -> Flowers {
        if self.random.chance(50) {
            return Flowers::default();
        }
        let count = self.between(0, 8);
        if self.random.chance(50) {
            return Flowers::number(count).unwrap_or_default();
        }
        let flowers = self.random.shuffled([0, 1, 2, 3, 4, 5, 6, 7]);
        let tiles = flowers[..usize::from(count)].iter().filter_map(|n| Tile::from_index(Tile::PLAYING_KINDS + n));
        Flowers::named(tiles).unwrap_or_default()
    }
}
