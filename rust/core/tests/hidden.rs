//! What a seat cannot see: it is not in what it sees, and plays no part in what it may do.

mod table;

use mcr_core::play::{Action, Deal, PhysicalTile, Seat, Source, Wall};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Tile;
use std::sync::Arc;
use table::{Random, begin, scorer};

/// Deals a preset; in the long run 100,000.
const DEALS: u64 = 2_000;
const MANY_DEALS: u64 = 100_000;

/// Tiles that a seat has not seen are exchanged, and the deal is played again as the seat saw it: what the seat sees and may
/// do stays the same. The deals of one preset.
fn play_again_with_others(preset: &str, deals: u64) {
    let scorer = scorer(preset);
    let (mut tried, mut same, mut kongs) = (0, 0, 0);
    for index in 0..deals {
        let (mut deal, mut random) = begin(&scorer, index);
        let seat = Seat::ALL[random.below(4)];
        let mut done: Vec<Done> = Vec::new();
        let actions = random.below(90);
        while !deal.awaiting().is_empty() && (done.len() < actions || deal.legal_actions(seat).is_empty()) {
            let who = deal.awaiting().iter().next().unwrap();
            let legal = deal.legal_actions(who);
            // Concealed kongs are rare: they are looked for.
            let kong = legal.iter().find(|action| matches!(action, Action::ConcealedKong(_)));
            let action = kong.or_else(|| legal.nth(random.below(legal.len()))).unwrap();
            done.push((deal.events().len(), who, named_copy(&deal, who, action)));
            deal.apply(who, action).unwrap();
        }
        if !deal.legal_actions(seat).is_empty() {
            tried += 1;
            let face_down = face_down_kong(&deal, seat);
            let is_same = is_same_with_hidden_exchanged(&scorer, &deal, seat, &done, face_down, &mut random);
            same += u64::from(is_same);
            kongs += u64::from(is_same && face_down.is_some());
        }
    }
    println!("{preset}: {same} of {tried} played again, {kongs} of them with a face-down kong of other tiles");
    assert!(same * 2 > tried && tried * 3 > deals * 2 && kongs * 1_000 > deals, "{preset}: {same} of {tried}, {kongs}");
}

fn under_every_preset(deals: u64) {
    std::thread::scope(|threads| {
        for preset in Rules::PRESETS {
            threads.spawn(move || play_again_with_others(preset, deals));
        }
    });
}

#[test]
fn what_a_seat_cannot_see_plays_no_part() {
    under_every_preset(DEALS);
}

/// Minutes: the same, and many more deals.
#[test]
#[ignore = "the long run: `make long`"]
fn what_a_seat_cannot_see_plays_no_part_in_many_deals() {
    under_every_preset(MANY_DEALS);
}

/// Of a concealed kong of another the kind, and another kind of which the seat has not seen a copy either, nor has it lain in
/// a kong: to the seat the kong might as well be of that.
fn face_down_kong(deal: &Deal, seat: Seat) -> Option<(Tile, Tile)> {
    let unseen = deal.observation(seat).unseen();
    let of = |seats: &mut dyn Iterator<Item = Seat>| -> Vec<Tile> {
        let melds = seats.flat_map(|seat| deal.melds(seat));
        melds.filter(|laid| laid.meld.is_concealed()).map(|laid| laid.meld.tile()).collect()
    };
    let all = of(&mut Seat::ALL.into_iter());
    let kind = *of(&mut seat.others()).first()?;
    let other = Tile::playing().find(|other| unseen[other.index()] == 4 && !all.contains(other))?;
    Some((kind, other))
}

/// What a seat may do follows from what it has seen, as long as it has not answered yet.
#[test]
fn what_a_seat_may_do_follows_from_what_it_has_seen() {
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        let (mut compared, mut wins) = (0, 0);
        for index in 0..400 {
            let (mut deal, mut random) = begin(&scorer, index);
            // Whether nobody has answered what is asked.
            let mut is_fresh = true;
            loop {
                for seat in Seat::ALL.into_iter().filter(|_| is_fresh) {
                    let seen = deal.observation(seat);
                    assert_eq!(seen.find_legal_actions(&scorer), seen.legal_actions, "{preset} {index} {seat}: {seen}");
                    compared += usize::from(!seen.legal_actions.is_empty());
                    wins += usize::from(seen.legal_actions.contains(Action::Win));
                }
                let Some(who) = deal.awaiting().iter().next() else { break };
                let legal = deal.legal_actions(who);
                let kong = legal.iter().find(|action| {
                    matches!(action, Action::Kong | Action::ConcealedKong(_) | Action::AddedKong(_) | Action::Flower(_))
                });
                let other = legal.nth(random.below(legal.len())).filter(|action| *action != Action::Win);
                let action = kong.or(other).or_else(|| deal.default_action(who)).unwrap();
                let events = deal.events().len();
                if !(random.once_in(60) && deal.apply(who, Action::DeclareWin).is_ok()) {
                    deal.apply(who, action).unwrap();
                }
                is_fresh = deal.events().len() > events;
            }
        }
        println!("{preset}: {compared} compared, {wins} with a win");
        assert!(compared > 20_000, "{preset}: {compared}");
    }
}

/// What somebody did after so many events.
type Done = (usize, Seat, Action);

/// The action with the copy that it discards.
fn named_copy(deal: &Deal, seat: Seat, action: Action) -> Action {
    let Action::Discard(discard) = action else { return action };
    let drawn = deal.drawn().filter(|drawn| drawn.kind() == discard.tile);
    Action::Discard(drawn.or_else(|| deal.hand(seat).lowest(discard.tile)).unwrap().into())
}

/// Whether the others could play the same with other hidden tiles; if so the seat must see and be allowed the same.
fn is_same_with_hidden_exchanged(
    scorer: &Arc<Scorer>,
    deal: &Deal,
    seat: Seat,
    done: &[Done],
    kinds: Option<(Tile, Tile)>,
    random: &mut Random,
) -> bool {
    let observed = deal.observation(seat);
    let mut tiles: Vec<u8> = deal.wall().tiles().iter().map(|tile| tile.number()).collect();
    // Concealed kongs keep their tiles here, so that they can be made again.
    let kongs = Seat::ALL.into_iter().flat_map(|seat| deal.melds(seat)).filter(|laid| laid.meld.is_concealed());
    let fixed: Vec<u8> = kongs.flat_map(|laid| laid.tiles.iter().map(|tile| tile.number())).collect();
    let is_hidden = |number: u8| !observed.has_seen(PhysicalTile::new(number).unwrap()) && !fixed.contains(&number);
    // A flower stays a flower: dealt or drawn it may be laid out.
    let hidden: Vec<usize> = (0..tiles.len()).filter(|&place| tiles[place] < 136 && is_hidden(tiles[place])).collect();
    // A few tiles: most of what the others did can then still be done.
    for _ in 0..4 {
        tiles.swap(hidden[random.below(hidden.len())], hidden[random.below(hidden.len())]);
    }
    // A face-down kong becomes one of another kind; all that was done with the tiles of the two is that kong.
    let other_kind = |kind: Tile| match kinds {
        Some((one, other)) if kind == one => other,
        Some((one, other)) if kind == other => one,
        _ => kind,
    };
    for tile in &mut tiles {
        let old = PhysicalTile::new(*tile).unwrap();
        *tile = PhysicalTile::of(other_kind(old.kind()), old.copy()).unwrap().number();
    }
    let wall = Wall::from_tiles(&tiles).unwrap();
    let mut again = Deal::new(scorer.clone(), &wall, deal.round(), deal.dealer()).unwrap();
    let mut left = done.iter().filter(|(.., action)| *action != Action::Pass).peekable();
    while again.events().len() < deal.events().len() {
        // Who did something does it again, all others pass.
        let next = left.peek().filter(|(events, ..)| *events == again.events().len());
        let applied = match next {
            Some(&&(_, who, action)) => {
                left.next();
                let action = match action {
                    Action::ConcealedKong(kind) => Action::ConcealedKong(other_kind(kind)),
                    action => action,
                };
                again.apply(who, action)
            }
            None => match again.awaiting().iter().next() {
                Some(who) => again.apply(who, Action::Pass),
                None => return false,
            },
        };
        let events = again.events().iter().map(|event| event.seen_by(seat));
        if applied.is_err() || !events.zip(&observed.events).all(|(a, b)| a == *b) {
            return false;
        }
    }
    let observed_again = again.observation(seat);
    if observed_again.legal_actions.is_empty() || observed_again.events.len() != observed.events.len() {
        return false;
    }
    assert_eq!(observed_again, observed);
    true
}

/// Nothing that is hidden from a seat is in what it sees.
#[test]
fn tiles_of_others_are_hidden() {
    let scorer = scorer("wmo");
    for index in 0..50 {
        let (mut deal, mut random) = begin(&scorer, index);
        while !deal.awaiting().is_empty() {
            let who = deal.awaiting().iter().next().unwrap();
            let actions = deal.legal_actions(who);
            deal.apply(who, actions.nth(random.below(actions.len())).unwrap()).unwrap();
            if deal.result().is_some() {
                break;
            }
            for seat in Seat::ALL {
                let seen = deal.observation(seat);
                for other in seat.others() {
                    assert!(deal.hand(other).iter().all(|tile| !seen.has_seen(tile)), "seat {seat} knows of {other}");
                }
                assert_eq!(seen.unseen().iter().map(|&n| usize::from(n)).sum::<usize>(), unseen(&deal, seat));
                assert!(seen.events.iter().all(|event| !event.is_private()
                    || event.seat == Some(seat)
                    || (event.tile.is_none() && event.tiles.is_empty())));
                assert!(seen.events.iter().all(|event| event.source != Source::Seat(seat) || event.seat != Some(seat)));
            }
        }
    }
}

/// Playing tiles in the wall, the hands of others and their concealed kongs.
fn unseen(deal: &Deal, seat: Seat) -> usize {
    let wall = deal.wall();
    let (head, tail) = (wall.head().unwrap(), wall.tail().unwrap());
    let kongs = seat.others().flat_map(|other| deal.melds(other)).filter(|laid| laid.meld.is_concealed());
    let hands = seat.others().flat_map(|other| deal.hand(other).iter());
    wall.tiles()[head..tail].iter().copied().chain(hands).filter(|tile| !tile.is_flower()).count() + 4 * kongs.count()
}

/// Deals that a seat may be in: it sees the same in them, and they can be played to the end.
#[test]
fn sampled_deals_are_seen_the_same() {
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        let mut different = 0;
        for index in 0..60 {
            let (mut deal, mut random) = begin(&scorer, 1_000 + index);
            let seat = Seat::ALL[random.below(4)];
            let actions = random.below(110);
            while deal.steps().len() < actions || deal.legal_actions(seat).is_empty() {
                let Some(who) = deal.awaiting().iter().next() else { break };
                let legal = deal.legal_actions(who);
                let is_false = random.once_in(100) && deal.apply(who, Action::DeclareWin).is_ok();
                if !is_false {
                    deal.apply(who, legal.nth(random.below(legal.len())).unwrap()).unwrap();
                }
            }
            let seen = deal.observation(seat);
            if deal.result().is_some() {
                continue;
            }
            let mut sampled = seen.sample(&scorer, index).unwrap_or_else(|error| panic!("{preset} {index}: {error}"));
            assert_eq!(sampled.observation(seat), seen);
            assert_eq!(seen.sample(&scorer, index).as_ref(), Ok(&sampled), "the same for ever");
            let hands = |deal: &Deal| Seat::ALL.map(|seat| *deal.hand(seat));
            different += usize::from(hands(&sampled) != hands(&deal));
            assert_eq!(sampled.wall().remaining(), deal.wall().remaining());
            while let Some(who) = sampled.awaiting().iter().next() {
                sampled.apply(who, sampled.default_action(who).unwrap()).unwrap();
            }
            assert!(sampled.result().is_some());
        }
        assert!(different > 20, "{preset}: {different}");
    }
}
