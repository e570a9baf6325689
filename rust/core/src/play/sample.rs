//! A whole deal that fits what one seat knows.
//!
//! The events tell where every tile of the wall went, and which of them the seat has seen. What others laid down or threw
//! must have come to them before; where it came from, and all that stays hidden, is made up at random. Then the deal is
//! played again as the seat saw it. What looks different to the seat is thrown away, and made up anew: nothing depends on
//! the places being chosen well but how often that happens. All deals that fit can come up, not all equally often.

use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::observation::Observation;
use super::physical::PhysicalTile;
use super::replay::replay;
use super::seat::Seat;
use super::wall::Wall;
use crate::random::Random;
use crate::rules::{FlowerRule, YesOrNo};
use crate::scoring::Scorer;
use crate::tiles::Tile;
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Deals made up before it is given up.
const TRIES: usize = 2_000;

/// Why there is no such deal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum SampleError {
    /// A position read from text says nothing about how it came about.
    #[error("the position has no history: a deal is made from the events that a seat saw")]
    NoHistory,
    /// The scorer's rules are others.
    #[error("the scorer is for other rules than those of the observation")]
    OtherRules,
    /// None was found, though there may be one.
    #[error("none of {tries} deals made up fits what the seat knows")]
    NotFound {
        /// How many were tried.
        tries: usize,
    },
}

impl Observation {
    /// A deal that this seat cannot tell from its own: it has the same observation there. The seed says which.
    ///
    /// Others are awaited there as their made-up tiles have it; an answer that the seat itself has given and that nobody has
    /// seen yet is a pass, or consent.
    ///
    /// # Errors
    /// If the observation has no events, or no such deal is found.
    pub fn sample(&self, scorer: &Arc<Scorer>, seed: u64) -> Result<Deal, SampleError> {
        if self.events.is_empty() {
            return Err(SampleError::NoHistory);
        }
        if *scorer.rules() != self.rules {
            return Err(SampleError::OtherRules);
        }
        let plan = Plan::of(self);
        let mut random = Random::new(seed);
        let deal = (0..TRIES).find_map(|_| {
            let (wall, kongs) = plan.clone().fill(&mut random)?;
            let deal = Deal::new(scorer.clone(), &wall, self.round, self.dealer).ok()?;
            replay(deal, self, &kongs)
        });
        deal.ok_or(SampleError::NotFound { tries: TRIES })
    }
}

/// A place of the wall.
#[derive(Copy, Clone)]
struct Place {
    /// Who drew its tile, and with which event; `None` as long as it lies in the wall.
    drawn: Option<(Seat, usize)>,
    /// Its tile was dealt, or replaced a flower dealt.
    is_dealt: bool,
    tile: Option<PhysicalTile>,
}

/// A tile that another seat showed.
#[derive(Copy, Clone)]
struct Shown {
    tile: PhysicalTile,
    owner: Seat,
    /// With which event.
    at: usize,
    /// The seat drew it after this event; `None`: whenever it was.
    after: Option<usize>,
}

/// A concealed kong of another seat, with its event and its kind if that was shown at the end.
#[derive(Copy, Clone)]
struct HiddenKong {
    owner: Seat,
    at: usize,
    kind: Option<Tile>,
}

/// What is known of the tiles of the wall.
#[derive(Clone)]
struct Plan {
    places: Vec<Place>,
    shown: Vec<Shown>,
    kongs: Vec<HiddenKong>,
    /// For each seat and tile: the tile was not in the seat's hand at this event, because a higher copy was claimed with
    /// then, and the lowest go first.
    absent: [[Option<usize>; PhysicalTile::COUNT]; 4],
    /// Flowers are laid out at once.
    are_flowers_forced: bool,
    /// A discard that somebody else must have a choice about, with the seats that may claim a set: the next, and others.
    asked: Option<(PhysicalTile, Seat, Vec<Seat>)>,
}

impl Plan {
    fn of(seen: &Observation) -> Plan {
        let length = if seen.rules.flowers == FlowerRule::Without { 136 } else { 144 };
        let empty = Place { drawn: None, is_dealt: false, tile: None };
        let mut plan = Plan {
            places: vec![empty; length],
            shown: Vec::new(),
            kongs: Vec::new(),
            absent: [[None; PhysicalTile::COUNT]; 4],
            are_flowers_forced: seen.rules.flowers == FlowerRule::Forced,
            asked: None,
        };
        plan.find_places(seen);
        plan.find_shown(seen);
        plan.asked = asked(seen);
        plan
    }

    /// Follows the draws along the wall.
    fn find_places(&mut self, seen: &Observation) {
        // In a wall whose tiles are their places, what is drawn is the place.
        let numbers: Vec<u8> = (0..=u8::MAX).take(self.places.len()).collect();
        let wall = Wall::from_tiles(&numbers).and_then(|wall| wall.under(&seen.rules));
        let Ok(mut wall) = wall else { return };
        let order = [0, 1, 2, 3].map(|turns| seen.dealer.after(turns));
        let mut dealt: [Vec<usize>; 4] = <[_; 4]>::default();
        let rounds = [4, 4, 4, 1].into_iter().flat_map(|tiles| order.map(|seat| (seat, tiles)));
        for (seat, tiles) in rounds.chain([(seen.dealer, 1)]) {
            for _ in 0..tiles {
                dealt[seat.index()].extend(wall.draw(seat).map(|place| usize::from(place.number())));
            }
        }
        let mut is_dealing = true;
        for (at, event) in seen.events.iter().enumerate() {
            let Some(seat) = event.seat else { continue };
            match event.kind {
                EventKind::Deal => {
                    for (n, &place) in dealt[seat.index()].iter().enumerate() {
                        let tile = event.tiles.get(n).copied();
                        self.places[place] = Place { drawn: Some((seat, at)), is_dealt: true, tile };
                    }
                }
                EventKind::Draw => {
                    let from_tail = event.source == Source::Tail;
                    let Some(place) = (if from_tail { wall.replace(seat) } else { wall.draw(seat) }) else { continue };
                    let place = &mut self.places[usize::from(place.number())];
                    *place = Place { drawn: Some((seat, at)), is_dealt: is_dealing, tile: event.tile };
                }
                EventKind::Flower => {}
                _ => is_dealing = false,
            }
        }
    }

    /// Lists what the others showed.
    fn find_shown(&mut self, seen: &Observation) {
        let is_of_dealing = |event: &Event| matches!(event.kind, EventKind::Deal | EventKind::Draw | EventKind::Flower);
        let begun = seen.events.iter().position(|event| !is_of_dealing(event)).unwrap_or(seen.events.len());
        let mut laid_when_dealt: Vec<(usize, Seat, PhysicalTile)> = Vec::new();
        for (at, event) in seen.events.iter().enumerate() {
            let Some(owner) = event.seat.filter(|&owner| owner != seen.seat) else { continue };
            match event.kind {
                EventKind::Flower if at < begun => {
                    let Some(tile) = event.tile else { continue };
                    // The lowest goes first: what comes after a higher one was drawn after that was laid out.
                    let higher = |&&(_, seat, other): &&(usize, Seat, PhysicalTile)| seat == owner && other > tile;
                    let after = laid_when_dealt.iter().filter(higher).map(|&(at, ..)| at).max();
                    laid_when_dealt.push((at, owner, tile));
                    self.shown.push(Shown { tile, owner, at, after });
                }
                EventKind::Flower | EventKind::Discard | EventKind::AddedKong => {
                    let Some(tile) = event.tile else { continue };
                    let after = match tile.is_flower() {
                        true if self.are_flowers_forced => at.checked_sub(2),
                        true => begun.checked_sub(1),
                        false => self.absent[owner.index()][usize::from(tile.number())],
                    };
                    self.shown.push(Shown { tile, owner, at, after });
                }
                EventKind::Chow | EventKind::Pung | EventKind::Kong => self.find_claimed(at, owner, event),
                EventKind::ConcealedKong => self.kongs.push(HiddenKong { owner, at, kind: None }),
                EventKind::Win => {
                    let drawn = event.tile.filter(|_| event.source == Source::None);
                    for &tile in event.tiles.iter().chain(&drawn) {
                        let after = self.absent[owner.index()][usize::from(tile.number())];
                        self.shown.push(Shown { tile, owner, at, after });
                    }
                }
                EventKind::End => {
                    let hidden = self.kongs.iter_mut().filter(|kong| kong.owner == owner);
                    for (kong, tiles) in hidden.zip(event.tiles.chunks(4)) {
                        kong.kind = tiles.first().map(|tile| tile.kind());
                    }
                }
                _ => {}
            }
        }
    }

    /// The tiles of a claimed meld that came from the hand: the lowest copies of their kinds.
    fn find_claimed(&mut self, at: usize, owner: Seat, event: &Event) {
        let own: Vec<PhysicalTile> = event.tiles.iter().copied().filter(|&tile| Some(tile) != event.tile).collect();
        let absent = &mut self.absent[owner.index()];
        for &tile in &own {
            let number = usize::from(tile.number());
            self.shown.push(Shown { tile, owner, at, after: absent[number] });
            for copy in 0..tile.copy() {
                if let Some(lower) = PhysicalTile::of(tile.kind(), copy).filter(|lower| !own.contains(lower)) {
                    absent[usize::from(lower.number())] = Some(at);
                }
            }
        }
    }

    /// Whether a tile may lie in a place and never be shown.
    fn may_hide(&self, place: &Place, tile: PhysicalTile) -> bool {
        let Some((owner, at)) = place.drawn else { return true };
        let is_barred_flower = tile.is_flower() && (place.is_dealt || self.are_flowers_forced);
        !is_barred_flower && self.absent[owner.index()][usize::from(tile.number())].is_none_or(|absent| at > absent)
    }

    /// A random free place of a seat, drawn between two events.
    fn free(&self, random: &mut Random, owner: Seat, after: Option<usize>, before: usize) -> Option<usize> {
        let fits = |place: &Place| {
            place.tile.is_none()
                && place
                    .drawn
                    .is_some_and(|(seat, at)| seat == owner && at < before && after.is_none_or(|after| at > after))
        };
        let places: Vec<usize> = (0..self.places.len()).filter(|&n| fits(&self.places[n])).collect();
        random.choose(&places)
    }

    /// Makes up what is not known: the wall, and the kind of each hidden kong by its event. `None` if there is no room for
    /// something; then another try may find some.
    fn fill(mut self, random: &mut Random) -> Option<(Wall, HashMap<usize, Tile>)> {
        // Flowers have the narrowest choice.
        let (flowers, others): (Vec<Shown>, Vec<Shown>) = self.shown.iter().partition(|shown| shown.tile.is_flower());
        for shown in flowers.into_iter().chain(others) {
            let place = self.free(random, shown.owner, shown.after, shown.at)?;
            self.places[place].tile = Some(shown.tile);
        }
        let mut used = [false; PhysicalTile::COUNT];
        for tile in self.places.iter().filter_map(|place| place.tile) {
            used[usize::from(tile.number())] = true;
        }
        let kongs = self.fill_kongs(random, &mut used)?;
        self.fill_claim(random, &mut used);
        self.fill_rest(random, &used)?;
        let numbers: Option<Vec<u8>> = self.places.iter().map(|place| place.tile.map(PhysicalTile::number)).collect();
        Some((Wall::from_tiles(&numbers?).ok()?, kongs))
    }

    fn fill_kongs(&mut self, random: &mut Random, used: &mut [bool]) -> Option<HashMap<usize, Tile>> {
        let mut kinds = HashMap::new();
        for kong in self.kongs.clone() {
            let copies = |kind: Tile| (0..4).filter_map(move |copy| PhysicalTile::of(kind, copy));
            let is_free = |kind: &Tile| copies(*kind).all(|tile| !used[usize::from(tile.number())]);
            let kind = match kong.kind {
                Some(kind) => kind,
                None => random.choose(&Tile::playing().filter(is_free).collect::<Vec<_>>())?,
            };
            for tile in copies(kind) {
                let place = self.free(random, kong.owner, None, kong.at)?;
                self.places[place].tile = Some(tile);
                used[usize::from(tile.number())] = true;
            }
            kinds.insert(kong.at, kind);
        }
        Some(kinds)
    }

    /// Gives somebody two tiles to claim the discard with, if it must be that somebody has a choice. Where there is no room
    /// for them chance may still give them.
    fn fill_claim(&mut self, random: &mut Random, used: &mut [bool]) {
        let Some((discard, next, claimants)) = self.asked.clone() else { return };
        let Some(claimant) = random.choose(&claimants) else { return };
        let mut wanted = vec![[discard.kind(); 2]];
        if claimant == next {
            let chows =
                Tile::playing().flat_map(|first| (0..3).filter_map(move |place| super::Chow::new(first, place)));
            wanted.extend(chows.filter(|chow| chow.claimed() == discard.kind()).map(super::Chow::own));
        }
        let Some(kinds) = random.choose(&wanted) else { return };
        for kind in kinds {
            let unused =
                (0..4).filter_map(|copy| PhysicalTile::of(kind, copy)).filter(|t| !used[usize::from(t.number())]);
            let Some(tile) = random.choose(&unused.collect::<Vec<_>>()) else { return };
            let after = self.absent[claimant.index()][usize::from(tile.number())];
            let Some(place) = self.free(random, claimant, after, usize::MAX) else { return };
            self.places[place].tile = Some(tile);
            used[usize::from(tile.number())] = true;
        }
    }

    /// Deals the rest out, and exchanges what may not lie where it came.
    fn fill_rest(&mut self, random: &mut Random, used: &[bool]) -> Option<()> {
        let tiles = (0..=u8::MAX).take(self.places.len()).filter(|&number| !used[usize::from(number)]);
        let mut tiles: Vec<PhysicalTile> = tiles.filter_map(PhysicalTile::new).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, random.below(last + 1));
        }
        let free: Vec<usize> = (0..self.places.len()).filter(|&n| self.places[n].tile.is_none()).collect();
        for n in 0..tiles.len() {
            let may = |place: usize, tile: PhysicalTile| self.may_hide(&self.places[free[place]], tile);
            if !may(n, tiles[n]) {
                let others = (0..tiles.len()).filter(|&other| may(n, tiles[other]) && may(other, tiles[n]));
                let other = random.choose(&others.collect::<Vec<_>>())?;
                tiles.swap(n, other);
            }
        }
        for (place, tile) in free.into_iter().zip(tiles) {
            self.places[place].tile = Some(tile);
        }
        Some(())
    }
}

/// A discard that another seat must have a choice about, since the observing one has none and the deal has not gone on.
fn asked(seen: &Observation) -> Option<(PhysicalTile, Seat, Vec<Seat>)> {
    let last = seen.events.iter().rev().find(|event| event.kind != EventKind::Dead)?;
    if !seen.legal_actions.is_empty() || last.kind != EventKind::Discard {
        return None;
    }
    let (tile, from) = seen.last_discard?;
    let may_claim = |seat: &Seat| !seen.dead[seat.index()] || seen.rules.dead_hand_claims == YesOrNo::Yes;
    let claimants = from.others().filter(|&seat| seat != seen.seat).filter(may_claim).collect();
    Some((tile, from.next(), claimants))
}
