//! What a seat can know, once more: counted from the list of events it saw as a whole, not kept up to date along the way.

use super::{Deal, Event, EventKind, Observation, PhysicalTile, Seat, Source, Tile};
use mcr_core::rules::FlowerRule;
use mcr_core::tiles::Meld;

/// Checks the four observations against the events that their seats may see.
pub fn check_seen(deal: &Deal, seen: &[Observation; 4]) {
    for seen in seen {
        check_one(deal, seen);
    }
}

fn check_one(deal: &Deal, seen: &Observation) {
    let own = seen.seat;
    let shown = deal.events().iter().map(|event| visible_to(event, own));
    assert!(seen.events.iter().copied().eq(shown), "seat {own} sees the events that it may see");
    let events = &seen.events[..];
    let of = |seat: Seat| events.iter().filter(move |event| event.seat == Some(seat));

    for seat in Seat::ALL {
        let index = seat.index();
        let river = events.iter().enumerate().filter(|(place, event)| {
            event.kind == EventKind::Discard && event.seat == Some(seat) && !is_claimed(events, *place)
        });
        assert!(seen.rivers[index].iter().copied().eq(river.filter_map(|(_, event)| event.tile)));
        let flowers = of(seat).filter(|event| event.kind == EventKind::Flower).filter_map(|event| event.tile);
        assert!(seen.flowers[index].iter().copied().eq(flowers));
        assert_eq!(seen.dead[index], of(seat).any(|event| event.kind == EventKind::Dead));
        let held: i32 = of(seat).map(|event| tiles_gained(event, seat == deal.dealer())).sum();
        assert_eq!(i32::from(seen.hand_sizes[index]), held);
        check_melds(seen, seat);
    }

    let taken = |seat: Seat| -> usize {
        let dealt = if seat == deal.dealer() { 14 } else { 13 };
        dealt + of(seat).filter(|event| event.kind == EventKind::Draw).count()
    };
    let all = if deal.rules().flowers == FlowerRule::Without { 136 } else { 144 };
    let drawn: usize = Seat::ALL.into_iter().map(taken).sum();
    assert_eq!(usize::from(seen.wall_left), all - drawn);
    if let Some(walls) = seen.private_walls {
        assert!(Seat::ALL.into_iter().all(|seat| usize::from(walls[seat.index()]) == 34 - taken(seat)));
    }

    let mut known = [false; PhysicalTile::COUNT];
    for tile in events.iter().flat_map(|event| event.tile.iter().chain(event.tiles.iter())) {
        known[usize::from(tile.number())] = true;
    }
    for (kind, copies) in Tile::playing().zip(seen.unseen()) {
        let of_kind = 4 * kind.index()..4 * kind.index() + 4;
        assert_eq!(usize::from(copies), of_kind.filter(|&number| !known[number]).count(), "unseen {kind}");
    }

    // Since the last discard or added kong nobody has drawn or claimed: it may be claimed, or was won on.
    let moved = |kind: EventKind| matches!(kind, EventKind::Draw | EventKind::Chow | EventKind::Pung | EventKind::Kong);
    let offered = |kind: EventKind| matches!(kind, EventKind::Discard | EventKind::AddedKong);
    let last = events.iter().rfind(|event| moved(event.kind) || offered(event.kind));
    let expected = last.filter(|event| offered(event.kind)).and_then(|event| Some((event.tile?, event.seat?)));
    assert_eq!(seen.last_discard, expected.filter(|(tile, _)| !tile.is_flower()));
    if deal.drawn().is_some() {
        let is_own = deal.awaiting().contains(own);
        assert_eq!(seen.drawn, deal.drawn().filter(|_| is_own));
    }
}

/// The event as a seat may see it: hands dealt, tiles drawn and concealed kongs of others are hidden.
fn visible_to(event: &Event, seat: Seat) -> Event {
    let is_hidden = matches!(event.kind, EventKind::Deal | EventKind::Draw | EventKind::ConcealedKong);
    if is_hidden && event.seat != Some(seat) {
        Event { tile: None, tiles: [].into_iter().collect(), ..*event }
    } else {
        *event
    }
}

/// Whether the discard at this place was claimed: what follows, false wins aside, is a meld with it.
fn is_claimed(events: &[Event], place: usize) -> bool {
    let next = events[place + 1..].iter().find(|event| !matches!(event.kind, EventKind::FalseWin | EventKind::Dead));
    next.is_some_and(|event| {
        matches!(event.kind, EventKind::Chow | EventKind::Pung | EventKind::Kong) && event.tile == events[place].tile
    })
}

/// How many more tiles a seat holds concealed after an event of its own.
const fn tiles_gained(event: &Event, is_dealer: bool) -> i32 {
    match event.kind {
        EventKind::Deal if is_dealer => 14,
        EventKind::Deal => 13,
        EventKind::Draw => 1,
        EventKind::Flower | EventKind::Discard | EventKind::AddedKong => -1,
        EventKind::Chow | EventKind::Pung => -2,
        EventKind::Kong => -3,
        EventKind::ConcealedKong => -4,
        EventKind::Win | EventKind::DrawGame | EventKind::FalseWin | EventKind::Dead | EventKind::End => 0,
    }
}

/// Checks what is seen of a seat's melds: one an event, a pung with its fourth tile a kong if it was replaced.
fn check_melds(seen: &Observation, seat: Seat) {
    let events = &seen.events[..];
    let is_laid = |event: &&Event| {
        let kind = event.kind;
        event.seat == Some(seat)
            && matches!(kind, EventKind::Chow | EventKind::Pung | EventKind::Kong | EventKind::ConcealedKong)
    };
    let mut shown_at_end = events.iter().filter(|event| event.kind == EventKind::End && event.seat == Some(seat));
    let mut kongs = shown_at_end.next().map(|event| event.tiles.chunks(4)).into_iter().flatten();
    let laid: Vec<&Event> = events.iter().filter(is_laid).collect();
    let melds = &seen.melds[seat.index()];
    assert_eq!(melds.len(), laid.len());
    for (meld, event) in melds.iter().zip(laid) {
        let shown = if event.kind == EventKind::ConcealedKong { kongs.next() } else { None };
        let tiles: Vec<PhysicalTile> = match shown {
            Some(tiles) => tiles.to_vec(),
            None => event.tiles.to_vec(),
        };
        let Some(lowest) = tiles.first().map(|tile| tile.kind()) else {
            assert!(meld.is_none() && seat != seen.seat, "a kong that lies face down");
            continue;
        };
        let digit = match event.source {
            Source::Seat(from) => (seat.index() + 4 - from.index()) % 4,
            _ => 0,
        };
        let digit = u8::try_from(digit).unwrap();
        let added = added_to(events, seat, lowest).filter(|_| event.kind == EventKind::Pung);
        let expected = match event.kind {
            EventKind::Chow => {
                let place = event.tile.unwrap().kind().index() - lowest.index();
                Meld::chow(lowest, u8::try_from(place).unwrap() + 1)
            }
            EventKind::Pung if added.is_some() => Meld::added_kong(lowest, digit),
            EventKind::Pung => Meld::pung(lowest, digit),
            EventKind::Kong => Meld::melded_kong(lowest, digit),
            _ => Meld::concealed_kong(lowest),
        };
        let meld = meld.as_ref().expect("what was shown is known");
        assert_eq!(Some(meld.meld), expected);
        assert!(meld.tiles.iter().copied().eq(tiles.into_iter().chain(added)));
        assert_eq!(meld.claimed, event.tile.filter(|_| event.kind != EventKind::ConcealedKong));
        assert_eq!(meld.meld.is_kong(), meld.tiles.len() == 4);
    }
}

/// The tile that a seat added to its pung and has replaced.
fn added_to(events: &[Event], seat: Seat, kind: Tile) -> Option<PhysicalTile> {
    let is_added = |event: &Event| {
        event.kind == EventKind::AddedKong
            && event.seat == Some(seat)
            && event.tile.is_some_and(|tile| tile.kind() == kind)
    };
    let place = events.iter().position(is_added)?;
    let is_replaced = events[place + 1..].iter().any(|event| event.kind == EventKind::Draw);
    events[place].tile.filter(|_| is_replaced)
}
