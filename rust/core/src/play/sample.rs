//! A complete deal that a seat may be in, as far as it knows.
//!
//! Tiles that it has not seen are given to the other hands, their face-down kongs and the wall; going back through the
//! events, each tile drawn unseen becomes one that the seat then held. The wall that this makes is played again, and what the
//! seat sees of that must be what it saw.

use super::action::{Action, Chow, Discard};
use super::deal::Deal;
use super::event::{Event, EventKind, Source};
use super::observation::Observation;
use super::physical::{PhysicalTile, TileList};
use super::seat::Seat;
use super::wall::Wall;
use crate::random::Random;
use crate::rules::{FlowerRule, WallRule};
use crate::scoring::Scorer;
use std::sync::Arc;
use thiserror::Error;

/// Why there is no such deal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum SampleError {
    /// The deal is over, or has not begun.
    #[error("the deal is over or has not begun")]
    NotRunning,
    /// The scorer has other rules.
    #[error("the scorer has other rules than the observation")]
    OtherRules,
    /// Tiles were tried so often, and none fitted what was seen.
    #[error("no hidden tiles that fit what was seen were found in {attempts} attempts")]
    NotFound {
        /// How often.
        attempts: u32,
    },
}

/// Most hidden tiles fit at once; those that do not are, for one, lower copies than somebody has claimed with.
const ATTEMPTS: u32 = 200;

impl Observation {
    /// A complete deal in which the seat would see just this, and nobody has answered yet; the same for ever from one seed.
    /// The scorer's rules are those of the observation.
    ///
    /// # Errors
    /// If the deal does not run, the rules differ, or no hidden tiles are found that fit.
    pub fn sample(&self, scorer: &Arc<Scorer>, seed: u64) -> Result<Deal, SampleError> {
        if *scorer.rules() != self.rules {
            return Err(SampleError::OtherRules);
        }
        if self.events.last().is_none_or(|event| event.kind == EventKind::End) {
            return Err(SampleError::NotRunning);
        }
        let mut random = Random::new(seed);
        for _ in 0..ATTEMPTS {
            if let Some(deal) = self.attempt(scorer, &mut random) {
                return Ok(deal);
            }
        }
        Err(SampleError::NotFound { attempts: ATTEMPTS })
    }

    fn attempt(&self, scorer: &Arc<Scorer>, random: &mut Random) -> Option<Deal> {
        let mut events = self.events.clone();
        let rest = self.fill(&mut events, random)?;
        let numbers = wall_of(&events, rest, self.rules.wall == WallRule::Private);
        let wall = Wall::from_tiles(&numbers).ok()?;
        let mut deal = Deal::new(scorer.clone(), &wall, self.round, self.dealer).ok()?;
        while deal.events().len() < events.len() {
            if !is_prefix(deal.events(), &events) {
                return None;
            }
            let (seat, action) = next_action(&deal, &events)?;
            match action {
                Some(action) => deal.apply(seat, action).ok()?,
                None => deal.declare_dead(seat, "").ok()?,
            }
        }
        (deal.events() == events && deal.legal_actions(self.seat) == self.legal_actions).then_some(deal)
    }

    /// Gives every hidden tile of the events a number; returns the tiles left for the wall.
    fn fill(&self, events: &mut [Event], random: &mut Random) -> Option<Vec<PhysicalTile>> {
        let count = if self.rules.flowers == FlowerRule::Without { 136 } else { 144 };
        let mut pool: Vec<PhysicalTile> =
            (0..count).filter_map(PhysicalTile::new).filter(|&tile| !self.has_seen(tile)).collect();
        for last in (1..pool.len()).rev() {
            pool.swap(last, random.below(last + 1));
        }
        for event in events.iter_mut().filter(|event| event.kind == EventKind::ConcealedKong && event.tile.is_none()) {
            let whole: Vec<usize> =
                (0..34).filter(|&kind| pool.iter().filter(|tile| tile.kind().index() == kind).count() == 4).collect();
            let kind = random.choose(&whole)?;
            let mut kong: Vec<PhysicalTile> = pool.extract_if(.., |tile| tile.kind().index() == kind).collect();
            kong.sort_unstable();
            event.tiles = kong.iter().copied().collect();
            event.tile = kong.first().copied();
        }
        // Only where flowers are a matter of choice can one be in a hand.
        let may_hold = |tile: &PhysicalTile| !tile.is_flower() || self.rules.flowers == FlowerRule::Optional;
        for seat in self.seat.others() {
            let mut hand: Vec<PhysicalTile> = Vec::new();
            while hand.len() < usize::from(self.hand_sizes[seat.index()]) {
                let place = pool.iter().rposition(may_hold)?;
                hand.push(pool.remove(place));
            }
            let is_forced = self.rules.flowers == FlowerRule::Forced;
            go_back(events, seat, hand, is_forced, random)?;
        }
        Some(pool)
    }
}

/// Goes back through the events from the hand that a seat has at the end; each tile that it drew unseen is one that it then
/// held, and what remains was dealt.
fn go_back(
    events: &mut [Event],
    seat: Seat,
    mut hand: Vec<PhysicalTile>,
    is_forced: bool,
    random: &mut Random,
) -> Option<()> {
    let is_dealing = |event: &Event| matches!(event.kind, EventKind::Deal | EventKind::Flower | EventKind::Draw);
    let dealing = events.iter().position(|event| !is_dealing(event)).unwrap_or(events.len());
    let mut turns =
        events[dealing..].iter().filter(|event| event.kind == EventKind::Draw && event.seat == Some(seat)).count();
    // The flower laid out next, going forward.
    let mut next_flower = None;
    for place in (0..events.len()).rev() {
        let before = events[..place].last().copied();
        let event = &mut events[place];
        if event.seat != Some(seat) {
            continue;
        }
        match event.kind {
            EventKind::Discard | EventKind::AddedKong => hand.extend(event.tile),
            EventKind::Flower => {
                hand.extend(event.tile);
                next_flower = event.tile;
                continue;
            }
            EventKind::Chow | EventKind::Pung | EventKind::Kong => {
                hand.extend(event.tiles.iter().copied().filter(|&tile| Some(tile) != event.tile));
            }
            EventKind::ConcealedKong => hand.extend(event.tiles.iter().copied()),
            EventKind::Draw if event.tile.is_none() => {
                let flowers = hand.iter().filter(|tile| tile.is_flower()).count();
                let must_be = if place < dealing {
                    // Of flowers dealt the lowest goes first: a lower one that followed was the replacement of the other.
                    let laid = before.filter(|before| before.kind == EventKind::Flower).and_then(|before| before.tile);
                    next_flower.filter(|&next| laid.is_some_and(|laid| next < laid))
                } else if is_forced {
                    // It was laid out at once.
                    next_flower
                } else {
                    turns -= 1;
                    // No flower was kept from the tiles dealt: each is drawn in one of the draws left.
                    let is_flower = random.below(turns + 1) < flowers;
                    hand.iter().copied().find(|tile| is_flower && tile.is_flower())
                };
                let tile = must_be.or_else(|| {
                    let others: Vec<PhysicalTile> = hand.iter().copied().filter(|tile| !tile.is_flower()).collect();
                    random.choose(&others)
                })?;
                hand.retain(|&held| held != tile);
                event.tile = Some(tile);
            }
            EventKind::Deal => {
                for last in (1..hand.len()).rev() {
                    hand.swap(last, random.below(last + 1));
                }
                if hand.len() > TileList::MOST {
                    return None;
                }
                event.tiles = hand.iter().copied().collect();
            }
            _ => continue,
        }
        next_flower = None;
    }
    Some(())
}

/// The wall from which these events were dealt and drawn, with other tiles where nothing has been drawn.
fn wall_of(events: &[Event], mut rest: Vec<PhysicalTile>, is_private: bool) -> Vec<u8> {
    let number = |tile: &PhysicalTile| tile.number();
    let dealt: Vec<(Seat, TileList)> = events
        .iter()
        .filter(|event| event.kind == EventKind::Deal)
        .filter_map(|event| Some((event.seat?, event.tiles)))
        .collect();
    let draws = |source: Source| {
        let is_from = move |event: &&Event| event.kind == EventKind::Draw && event.source == source;
        events.iter().filter(is_from).filter_map(|event| Some((event.seat?, event.tile?)))
    };
    if is_private {
        let quarter = |seat: Seat| -> Vec<u8> {
            let hand = dealt.iter().filter(|(own, _)| *own == seat).flat_map(|(_, hand)| hand.iter().copied());
            let later = draws(Source::Head).filter(|(own, _)| *own == seat).map(|(_, tile)| tile);
            hand.chain(later).map(PhysicalTile::number).collect()
        };
        let mut fill = |mut quarter: Vec<u8>| {
            let left = rest.split_off(rest.len().saturating_sub(34 - quarter.len()));
            quarter.extend(left.iter().map(number));
            quarter
        };
        return Seat::ALL.into_iter().flat_map(|seat| fill(quarter(seat))).collect();
    }
    let hands = || dealt.iter().map(|(_, hand)| hand);
    let fours = (0..3).flat_map(|round| hands().flat_map(move |hand| hand[4 * round..4 * round + 4].iter()));
    let singles = hands().map(|hand| &hand[12]).chain(hands().filter_map(|hand| hand.get(13)));
    let mut numbers: Vec<u8> = fours.chain(singles).map(number).collect();
    numbers.extend(draws(Source::Head).map(|(_, tile)| tile.number()));
    numbers.extend(rest.iter().map(number));
    let tail: Vec<u8> = draws(Source::Tail).map(|(_, tile)| tile.number()).collect();
    numbers.extend(tail.iter().rev());
    numbers
}

/// Whether a deal has gone as these events have, so far.
fn is_prefix(so_far: &[Event], events: &[Event]) -> bool {
    so_far.len() <= events.len() && so_far.last() == events[..so_far.len()].last()
}

/// Who does what next so that a deal goes on as the events have: `None` for the action of a referee who declares the hand
/// dead.
fn next_action(deal: &Deal, events: &[Event]) -> Option<(Seat, Option<Action>)> {
    let to_come = &events[deal.events().len()..];
    let next = to_come.first()?;
    if next.kind == EventKind::Dead && next.source == Source::Referee {
        return Some((next.seat?, None));
    }
    let seat = deal.awaiting().iter().next()?;
    if deal.legal_actions(seat).contains(Action::Consent) {
        return Some((seat, Some(Action::Consent)));
    }
    if deal.claimable().is_none() {
        return Some((seat, Some(action_of(next)?)));
    }
    // The answers show up to the next draw, or the discard after a claim.
    let answers = to_come.iter().take_while(|event| !matches!(event.kind, EventKind::Draw | EventKind::Discard));
    let own = answers.filter(|event| event.seat == Some(seat)).find_map(action_of);
    Some((seat, Some(own.unwrap_or(Action::Pass))))
}

/// The action of which an event tells.
fn action_of(event: &Event) -> Option<Action> {
    let kind = event.tile.map(PhysicalTile::kind);
    Some(match event.kind {
        EventKind::Discard => Action::Discard(Discard::from(event.tile?)),
        EventKind::Flower => Action::Flower(kind?),
        EventKind::Chow => {
            let first = event.tiles.first()?.kind();
            let place = kind?.index().checked_sub(first.index())?;
            Action::Chow(Chow::new(first, u8::try_from(place).ok()?)?)
        }
        EventKind::Pung => Action::Pung,
        EventKind::Kong => Action::Kong,
        EventKind::ConcealedKong => Action::ConcealedKong(kind?),
        EventKind::AddedKong => Action::AddedKong(kind?),
        EventKind::FalseWin => Action::DeclareWin,
        _ => return None,
    })
}
