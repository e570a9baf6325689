//! The game once more for the tests, slowly and straight from the rules: what may be done, told from what happened.
//!
//! The four seats' observations are all it knows of a deal, and those come from events alone.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod recount;
pub mod script;

use mcr_core::play::{
    Action, Chow, Deal, Event, EventKind, LaidMeld, Observation, PhysicalTile, Seat, Source, Wall, deal_seed,
};
use mcr_core::rules::{FlowerRule, Rules, YesOrNo};
use mcr_core::scoring::{Scorer, Value};
use mcr_core::tiles::{Circumstances, Draft, Flowers, MeldShape, Tile, Wind};
use std::sync::Arc;

/// Numbers without end, the same for ever.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(((self.0 >> 32) * n as u64) >> 32).unwrap()
    }

    /// One time in so many.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// The deal of a seed.
pub fn deal(scorer: &Arc<Scorer>, seed: u64, round: Wind, dealer: Seat) -> Deal {
    Deal::new(scorer.clone(), &Wall::new(seed, scorer.rules()).unwrap(), round, dealer).unwrap()
}

/// Begins deal `index`, all winds of rounds and all dealers in turn.
pub fn begin(scorer: &Arc<Scorer>, index: u64) -> (Deal, Random) {
    let seed = deal_seed(5, index);
    let dealer = Seat::ALL[usize::try_from(index % 4).unwrap()];
    (deal(scorer, seed, Wind::ALL[usize::try_from(index / 4 % 4).unwrap()], dealer), Random(seed | 1))
}

/// The four observations of a deal.
pub fn observations(deal: &Deal) -> [Observation; 4] {
    Seat::ALL.map(|seat| Observation::new(seat, deal.rules(), deal.round(), deal.dealer()))
}

/// Brings them up to date.
pub fn catch_up(seen: &mut [Observation; 4], deal: &Deal) {
    for seen in seen {
        seen.catch_up(deal);
    }
}

/// What is asked.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Asked {
    /// A seat plays; the tile drawn, and whether it replaces the fourth tile of a kong. Without one, only a discard.
    Turn(Seat, Option<(PhysicalTile, bool)>),
    /// A discard of a seat.
    Discard(Seat, PhysicalTile),
    /// An added kong of a seat.
    AddedKong(Seat, PhysicalTile),
}

/// What is asked when nobody has answered yet; `None` when the deal is over, or play goes on by a vote.
pub fn asked(seen: &[Observation; 4]) -> Option<Asked> {
    let dealer = seen[0].dealer;
    let is_play = |event: &&Event| !matches!(event.kind, EventKind::Dead | EventKind::FalseWin);
    let events: Vec<Event> = seen[dealer.index()].events.iter().filter(is_play).copied().collect();
    if is_fresh(seen) && events.iter().all(|event| is_of_dealing(event.kind)) {
        return Some(Asked::Turn(dealer, seen[dealer.index()].drawn.map(|drawn| (drawn, false))));
    }
    let [.., before, event] = &events[..] else { return None };
    let seat = event.seat?;
    Some(match event.kind {
        EventKind::Draw => {
            let of_kong = matches!(before.kind, EventKind::Kong | EventKind::ConcealedKong | EventKind::AddedKong);
            Asked::Turn(seat, Some((seen[seat.index()].drawn?, of_kong)))
        }
        EventKind::Chow | EventKind::Pung => Asked::Turn(seat, None),
        EventKind::Discard => Asked::Discard(seat, event.tile?),
        EventKind::AddedKong => Asked::AddedKong(seat, event.tile?),
        _ => return None,
    })
}

const fn is_of_dealing(kind: EventKind) -> bool {
    matches!(kind, EventKind::Deal | EventKind::Flower | EventKind::Draw)
}

/// Whether nobody has drawn after the tiles dealt and their flowers.
fn is_fresh(seen: &[Observation; 4]) -> bool {
    seen.iter().all(|seen| {
        let own = seen.seat.index();
        let is_complete = seen.hand.len() == if seen.seat == seen.dealer { 14 } else { 13 };
        let events = &seen.events;
        is_complete
            && events.iter().all(|event| !matches!(event.kind, EventKind::Draw) || event.source == Source::Tail)
            && seen.melds[own].is_empty()
    })
}

/// Whether the next tile after this seat's is not there.
fn is_last(seen: &Observation, seat: Seat) -> bool {
    seen.private_walls.map_or(seen.wall_left == 0, |walls| walls[seat.next().index()] == 0)
}

fn can_replace(seen: &Observation, seat: Seat) -> bool {
    seen.private_walls.map_or(seen.wall_left, |walls| walls[seat.index()]) > 0
}

/// Copies of a kind that everybody sees: discards that nobody claimed, exposed melds.
fn visible(seen: &[Observation; 4], kind: Tile) -> usize {
    let one = &seen[0];
    let rivers = one.rivers.iter().flatten();
    let exposed = |laid: &&LaidMeld| !laid.meld.is_concealed();
    let melds = one.melds.iter().flatten().flatten().filter(exposed).flat_map(|laid| laid.tiles.iter());
    rivers.chain(melds).filter(|tile| tile.kind() == kind).count()
}

/// What a seat may do, in the order of the action index: `None` says that it is not asked.
pub fn legal(scorer: &Scorer, seen: &[Observation; 4], asked: Asked, seat: Seat) -> Vec<Action> {
    match asked {
        Asked::Turn(own, drawn) if own == seat => in_turn(scorer, seen, seat, drawn),
        Asked::Turn(..) => vec![],
        Asked::Discard(from, _) | Asked::AddedKong(from, _) if from == seat => vec![],
        Asked::Discard(from, tile) => on_discard(scorer, seen, seat, from, tile),
        Asked::AddedKong(from, tile) => match win_on(scorer, seen, seat, from, tile, true) {
            Some(value) if is_enough(scorer, value) && !seen[0].dead[seat.index()] => vec![Action::Pass, Action::Win],
            _ => vec![],
        },
    }
}

fn is_enough(scorer: &Scorer, value: Value) -> bool {
    value.points >= scorer.rules().minimum_points
}

/// The kinds in the order of the action index, flowers last.
fn course_order() -> impl Iterator<Item = Tile> {
    (0..9).chain(18..27).chain(9..18).chain(27..42).map(|index| Tile::from_index(index).unwrap())
}

fn in_turn(scorer: &Scorer, seen: &[Observation; 4], seat: Seat, drawn: Option<(PhysicalTile, bool)>) -> Vec<Action> {
    let own = &seen[seat.index()];
    let held = |kind: Tile| own.hand.iter().filter(|tile| tile.kind() == kind).count();
    let mut actions = vec![];
    let win = drawn.and_then(|(tile, of_kong)| win_drawn(scorer, seen, seat, tile, of_kong));
    if !own.dead[seat.index()] && win.is_some_and(|value| is_enough(scorer, value)) {
        actions.push(Action::Win);
    }
    let discards = |flowers: bool| {
        let kinds = course_order().filter(move |kind| kind.is_flower() == flowers && held(*kind) > 0);
        kinds.map(|kind| Action::Discard(kind.into())).collect::<Vec<_>>()
    };
    actions.extend(discards(false));
    if drawn.is_some() && can_replace(own, seat) && !is_last(own, seat) {
        actions.extend(course_order().filter(|kind| held(*kind) == 4).map(Action::ConcealedKong));
        let melds = &own.melds[seat.index()];
        let is_pung = |kind: Tile| {
            melds.iter().flatten().any(|laid| laid.meld.shape() == MeldShape::Pung && laid.meld.tile() == kind)
        };
        actions.extend(course_order().filter(|kind| held(*kind) > 0 && is_pung(*kind)).map(Action::AddedKong));
    }
    if drawn.is_some() && can_replace(own, seat) && scorer.rules().flowers == FlowerRule::Optional {
        actions.extend(course_order().filter(|kind| kind.is_flower() && held(*kind) > 0).map(Action::Flower));
    }
    actions.extend(discards(true));
    actions
}

fn on_discard(scorer: &Scorer, seen: &[Observation; 4], seat: Seat, from: Seat, tile: PhysicalTile) -> Vec<Action> {
    let own = &seen[seat.index()];
    let kind = tile.kind();
    let held = |kind: Tile| own.hand.iter().filter(|tile| tile.kind() == kind).count();
    let is_dead = own.dead[seat.index()];
    let mut actions = vec![];
    if kind.is_flower() {
        return actions;
    }
    if !is_dead && win_on(scorer, seen, seat, from, tile, false).is_some_and(|value| is_enough(scorer, value)) {
        actions.push(Action::Win);
    }
    let may_claim = !is_last(own, from) && (!is_dead || scorer.rules().dead_hand_claims == YesOrNo::Yes);
    if may_claim && seat == from.next() {
        let chows = Tile::playing().flat_map(|first| (0..3).filter_map(move |place| Chow::new(first, place)));
        let fits = |chow: &Chow| chow.claimed() == kind && chow.own().into_iter().all(|tile| held(tile) > 0);
        actions.extend(chows.filter(fits).map(Action::Chow));
    }
    if may_claim && held(kind) >= 2 {
        actions.push(Action::Pung);
    }
    if may_claim && held(kind) >= 3 && can_replace(own, seat) {
        actions.push(Action::Kong);
    }
    if !actions.is_empty() {
        actions.insert(0, Action::Pass);
    }
    actions
}

/// What a seat's tiles are worth with a tile that it has drawn; `None` if they are no winning shape.
fn win_drawn(scorer: &Scorer, seen: &[Observation; 4], seat: Seat, tile: PhysicalTile, of_kong: bool) -> Option<Value> {
    let own = &seen[seat.index()];
    let circumstances = Circumstances {
        self_drawn: true,
        last_of_kind: visible(seen, tile.kind()) == 3,
        last_in_wall: is_last(own, seat),
        kong: of_kong,
    };
    // On the tiles dealt: nobody has drawn from the head, discarded, or made a kong.
    worth(scorer, seen, seat, tile, circumstances, is_fresh(seen))
}

/// What a seat's tiles are worth with a tile of another.
pub fn win_on(
    scorer: &Scorer,
    seen: &[Observation; 4],
    seat: Seat,
    from: Seat,
    tile: PhysicalTile,
    robbing: bool,
) -> Option<Value> {
    let others = visible(seen, tile.kind()) - usize::from(!robbing);
    let circumstances = Circumstances {
        self_drawn: false,
        last_of_kind: others == 3,
        last_in_wall: !robbing && is_last(&seen[seat.index()], from),
        kong: robbing,
    };
    worth(scorer, seen, seat, tile, circumstances, false)
}

fn worth(
    scorer: &Scorer,
    seen: &[Observation; 4],
    seat: Seat,
    winning: PhysicalTile,
    circumstances: Circumstances,
    dealt: bool,
) -> Option<Value> {
    let own = &seen[seat.index()];
    if own.hand.iter().any(PhysicalTile::is_flower) {
        return None;
    }
    let melds = own.melds[seat.index()].iter().flatten().map(|laid| laid.meld);
    let concealed = own.hand.iter().filter(|&tile| tile != winning).chain([winning]).map(PhysicalTile::kind);
    let mut draft = Draft::new(melds, concealed);
    draft.round = own.round;
    draft.seat = own.wind();
    draft.circumstances = circumstances;
    draft.flowers = Flowers::named(own.flowers[seat.index()].iter().map(|tile| tile.kind())).unwrap();
    scorer.evaluate(&draft.build().unwrap(), dealt)
}

/// Checks that the deal and what is seen of it agree, and that each of the tiles lies in one place.
pub fn check_tiles(deal: &Deal, seen: &[Observation; 4]) {
    let wall = deal.wall();
    let mut places: Vec<u8> = match (wall.head(), wall.tail()) {
        (Some(head), Some(tail)) => wall.tiles()[head..tail].iter().map(|tile| tile.number()).collect(),
        _ => Seat::ALL
            .into_iter()
            .flat_map(|seat| {
                let left = usize::from(wall.private_sizes().unwrap()[seat.index()]);
                wall.tiles()[34 * seat.index() + 34 - left..34 * seat.index() + 34].iter().map(|tile| tile.number())
            })
            .collect(),
    };
    assert_eq!(places.len(), wall.remaining());
    for own in seen {
        let (seat, index) = (own.seat, own.seat.index());
        assert_eq!(own.hand, *deal.hand(seat));
        assert_eq!(own.flowers[index][..], *deal.flowers(seat));
        let laid: Vec<LaidMeld> = own.melds[index].iter().flatten().cloned().collect();
        assert_eq!(laid, deal.melds(seat));
        assert_eq!(usize::from(own.wall_left), wall.remaining());
        assert_eq!(own.private_walls, wall.private_sizes());
        assert_eq!(own.events.len(), deal.events().len());
        assert_eq!(own.legal_actions, deal.legal_actions(seat));
        assert_eq!(own.dead, Seat::ALL.map(|seat| deal.is_dead(seat)));
        for other in seen {
            assert_eq!(usize::from(own.hand_sizes[other.seat.index()]), other.hand.len());
            assert_eq!(own.rivers, other.rivers);
            assert_eq!(own.melds[other.seat.index()].len(), other.melds[other.seat.index()].len());
        }
        let melds = own.melds[index].iter().flatten().flat_map(|laid| laid.tiles.iter().copied());
        let all = own.hand.iter().chain(melds).chain(own.flowers[index].iter().copied());
        places.extend(all.chain(own.rivers[index].iter().copied()).map(PhysicalTile::number));
    }
    // The tile of an added kong that may be robbed, or was.
    let is_robbed = deal.result().is_some_and(|result| result.reason.id() == "robbed_kong");
    let added = if is_robbed {
        deal.events().iter().find(|event| event.kind == EventKind::Win).and_then(|event| event.tile)
    } else {
        deal.claimable().map(|(tile, _)| tile).filter(|tile| !places.contains(&tile.number()))
    };
    places.extend(added.map(PhysicalTile::number));
    places.sort_unstable();
    let count = if deal.rules().flowers == FlowerRule::Without { 136 } else { 144 };
    assert!(places.into_iter().eq(0..count), "every tile in one place");
}

/// A preset's scorer.
pub fn scorer(preset: &str) -> Arc<Scorer> {
    Arc::new(Scorer::new(Rules::preset(preset).unwrap()))
}
