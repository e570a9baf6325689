//! Random deals under every preset: what must hold after every action.

mod table;

use mcr_core::play::{Action, Chow, Deal, Observation, PhysicalTile, Reason, Refusal, Seat, Step};
use mcr_core::records::{Log, Record, Scorers};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Tile;
use std::collections::BTreeMap;
use std::sync::Arc;
use table::recount::check_seen;
use table::{Random, asked, begin, catch_up, check_tiles, observations, scorer};

/// Deals a preset; in the long run 100,000.
const DEALS: u64 = 2_000;
const MANY_DEALS: u64 = 100_000;

/// A random legal action, at times a declared win that is none. A win is taken when there is one.
fn choose(deal: &Deal, seat: Seat, random: &mut Random) -> Action {
    let actions = deal.legal_actions(seat);
    let may_declare = |deal: &Deal| deal.clone().apply(seat, Action::DeclareWin).is_ok();
    if actions.contains(Action::Win) && !random.once_in(4) {
        return Action::Win;
    }
    if random.once_in(600) && may_declare(deal) {
        return Action::DeclareWin;
    }
    let action = actions.nth(random.below(actions.len())).unwrap();
    // Kongs and their robbers are rare: they are looked for.
    let wanted = actions.iter().find(|action| matches!(action, Action::AddedKong(_) | Action::ConcealedKong(_)));
    if random.once_in(2) { wanted.unwrap_or(action) } else { action }
}

/// Every action there is.
fn every_action() -> Vec<Action> {
    let chows = Tile::playing().flat_map(|first| (0..3).filter_map(move |place| Chow::new(first, place)));
    let tiles = (0..144).filter_map(PhysicalTile::new).map(|tile| Action::Discard(tile.into()));
    [Action::Pass, Action::Win, Action::Pung, Action::Kong, Action::DeclareWin, Action::Consent, Action::Object]
        .into_iter()
        .chain(chows.map(Action::Chow))
        .chain(Tile::all().map(|tile| Action::Discard(tile.into())))
        .chain(tiles)
        .chain(
            Tile::all().flat_map(|tile| [Action::ConcealedKong(tile), Action::AddedKong(tile), Action::Flower(tile)]),
        )
        .collect()
}

fn check_end(deal: &Deal, rules: &Rules, ends: &mut BTreeMap<&'static str, u64>) {
    let result = deal.result().expect("nobody is awaited: the deal is over");
    assert!(deal.awaiting().is_empty() && Seat::ALL.into_iter().all(|seat| deal.legal_actions(seat).is_empty()));
    let sum: i64 = result.payments.iter().sum();
    let winners: Vec<Seat> = result.winners().collect();
    // Each winner of several gets 24 from an 8 of the discarder and of those who won nothing.
    assert_eq!(sum, if winners.len() < 2 { 0 } else { 32 * i64::try_from(winners.len() - 1).unwrap() });
    assert_eq!(winners.is_empty(), !matches!(result.reason, Reason::Discard | Reason::SelfDrawn | Reason::RobbedKong));
    assert_eq!(result.discarder.is_some(), matches!(result.reason, Reason::Discard | Reason::RobbedKong));
    for win in &result.wins {
        assert!(win.value.points >= rules.minimum_points);
        assert_eq!(win.hand.seat(), win.seat.wind(deal.dealer()));
        assert!(!deal.is_dead(win.seat));
    }
    *ends.entry(result.reason.id()).or_default() += 1;
    *ends.entry("false wins").or_default() += result.false_wins.len() as u64;
    *ends.entry("kongs").or_default() += u64::from(deal.kongs());
    *ends.entry("several winners").or_default() += u64::from(winners.len() > 1);
}

/// Plays the deals of a preset and looks at everything after every action.
fn play(preset: &str, deals: u64) -> BTreeMap<&'static str, u64> {
    let scorer = scorer(preset);
    let rules = *scorer.rules();
    let every_action = every_action();
    let mut scorers = Scorers::default();
    let mut ends = BTreeMap::new();
    for index in 0..deals {
        let (mut deal, mut random) = begin(&scorer, index);
        let mut seen = observations(&deal);
        loop {
            catch_up(&mut seen, &deal);
            check_tiles(&deal, &seen);
            check_seen(&deal, &seen);
            if deal.awaiting().is_empty() {
                break;
            }
            if index % 8 == 0 {
                check_legal(&scorer, &deal, &seen);
            }
            if random.once_in(50) {
                let seat = Seat::ALL[random.below(4)];
                assert_eq!(deal.observation(seat), seen[seat.index()], "kept up to date, and anew");
            }
            if random.once_in(400) {
                check_refusals(&deal, &every_action);
            }
            if random.once_in(2_000) {
                let seat = Seat::ALL[random.below(4)];
                let was_dead = deal.is_dead(seat);
                assert_eq!(deal.declare_dead(seat, "too many tiles").is_err(), was_dead);
                assert!(deal.is_dead(seat));
                continue;
            }
            answer_all(&mut deal, &mut random);
        }
        check_end(&deal, &rules, &mut ends);
        check_record(&deal, &mut scorers);
        if index % 8 == 0 {
            assert_eq!(played_again(&deal, &scorer), deal);
        }
        assert_eq!(deal.declare_dead(deal.dealer(), ""), Err(Refusal::Over));
    }
    ends
}

/// The record of the deal, printed and read, plays to the same end.
fn check_record(deal: &Deal, scorers: &mut Scorers) {
    let record = Record::of(deal).unwrap();
    let read = Log::parse(&record.print(), scorers).unwrap();
    assert_eq!(read.records.len(), 1);
    assert_eq!(read.records[0].deal(), *deal, "with all its events, steps, and its result");
}

/// The deal that the same steps make of the same wall.
fn played_again(deal: &Deal, scorer: &Arc<Scorer>) -> Deal {
    let mut again = Deal::new(scorer.clone(), deal.wall(), deal.round(), deal.dealer()).unwrap();
    for &step in deal.steps() {
        match step {
            Step::Act(seat, action) => again.apply(seat, action).unwrap(),
            Step::Dead(seat) => again.declare_dead(seat, deal.reason_of_death(seat).unwrap()).unwrap(),
            Step::Penalty(seat, points) => again.end_with_penalty(seat, points).unwrap(),
        }
    }
    again
}

/// Every awaited seat answers, in some order: in rising order it comes to the same.
fn answer_all(deal: &mut Deal, random: &mut Random) {
    let mut answers: Vec<(Seat, Action)> =
        deal.awaiting().iter().map(|seat| (seat, choose(deal, seat, random))).collect();
    if answers.len() == 1 {
        deal.apply(answers[0].0, answers[0].1).unwrap();
        return;
    }
    let mut in_order = deal.clone();
    for &(seat, action) in &answers {
        in_order.apply(seat, action).unwrap();
    }
    let before = deal.events().len();
    for last in (1..answers.len()).rev() {
        answers.swap(last, random.below(last + 1));
    }
    for (n, &(seat, action)) in answers.iter().enumerate() {
        assert!(n == 0 || deal.events().len() == before, "nothing is shown before the last answer");
        deal.apply(seat, action).unwrap();
        assert!(deal.awaiting().is_empty() || n + 1 == answers.len() || deal.legal_actions(seat).is_empty());
    }
    // All but the order in which it was done.
    assert_eq!((deal.events(), deal.result()), (in_order.events(), in_order.result()));
    assert_eq!(deal.awaiting(), in_order.awaiting());
    for seat in Seat::ALL {
        assert_eq!(deal.legal_actions(seat), in_order.legal_actions(seat));
        assert_eq!((deal.hand(seat), deal.melds(seat)), (in_order.hand(seat), in_order.melds(seat)));
    }
}

/// What may be done is what the rules say, told from what happened.
fn check_legal(scorer: &Scorer, deal: &Deal, seen: &[Observation; 4]) {
    let is_vote = deal.awaiting().iter().any(|seat| deal.legal_actions(seat).contains(Action::Consent));
    if is_vote {
        for seat in deal.awaiting().iter() {
            assert!(deal.legal_actions(seat).iter().eq([Action::Consent, Action::Object]));
        }
        return;
    }
    let asked = asked(seen).unwrap();
    for seat in Seat::ALL {
        let expected = table::legal(scorer, seen, asked, seat);
        let listed: Vec<Action> = deal.legal_actions(seat).iter().collect();
        assert_eq!(listed, expected, "seat {seat}, {asked:?}, {:?}", deal.events().last());
        assert_eq!(deal.awaiting().contains(seat), !expected.is_empty());
    }
}

/// What is not listed is refused and changes nothing; what is listed is not refused.
fn check_refusals(deal: &Deal, every_action: &[Action]) {
    let mut tried = deal.clone();
    for seat in Seat::ALL {
        let legal = deal.legal_actions(seat);
        for &action in every_action {
            let is_copy_held = match action {
                Action::Discard(discard) => discard
                    .copy
                    .is_none_or(|copy| deal.hand(seat).contains(PhysicalTile::of(discard.tile, copy).unwrap())),
                _ => true,
            };
            let is_listed = legal.contains(action) && is_copy_held;
            match tried.apply(seat, action) {
                Ok(()) => {
                    assert!(is_listed || action == Action::DeclareWin, "seat {seat}: {action}");
                    tried = deal.clone();
                }
                Err(error) => {
                    assert!(!is_listed, "{error}");
                    assert_eq!((error.seat, error.action), (seat, action));
                    assert_eq!(tried, *deal, "{error}");
                }
            }
        }
    }
}

/// Plays a preset, and checks that everything it can bring has come up.
fn check(preset: &str, expected: &[&str]) {
    let ends = play(preset, DEALS);
    println!("{preset}: {ends:?}");
    for name in expected {
        assert!(ends.get(name).is_some_and(|&count| count > 0), "{preset}: {name} in {ends:?}");
    }
}

/// Minutes: the same, and many more deals.
#[test]
#[ignore = "the long run: `make long`"]
fn many_deals() {
    std::thread::scope(|threads| {
        for preset in Rules::PRESETS {
            threads.spawn(move || println!("{preset}: {:?}", play(preset, MANY_DEALS)));
        }
    });
}

#[test]
fn wmo() {
    check("wmo", &["discard", "self_drawn", "draw", "false wins", "kongs"]);
}

#[test]
fn mil() {
    check("mil", &["discard", "self_drawn", "draw", "false wins", "kongs"]);
}

#[test]
fn mahjongsoft() {
    check("mahjongsoft", &["discard", "self_drawn", "draw", "false wins", "kongs"]);
}

#[test]
fn botzone() {
    check("botzone", &["discard", "self_drawn", "draw", "false wins", "false_win", "kongs"]);
}

#[test]
fn repino() {
    check("repino", &["discard", "self_drawn", "draw", "false wins", "false_win", "kongs"]);
}

#[test]
fn wikipedia_pl() {
    check("wikipedia_pl", &["discard", "self_drawn", "draw", "false wins", "kongs"]);
}

#[test]
fn cardavia() {
    check("cardavia", &["discard", "self_drawn", "draw", "kongs"]);
}

/// The next awaited seat plays as one who wants any hand soon: it wins, makes kongs, claims now and then, and keeps tiles
/// that have neighbours.
fn play_for_a_hand(deal: &mut Deal, random: &mut Random) {
    let seat = deal.awaiting().iter().next().unwrap();
    let actions = deal.legal_actions(seat);
    let hand = deal.hand(seat);
    let neighbours = |tile: Tile| -> usize {
        let near = Tile::playing().filter(|other| {
            let is_near =
                other.index().abs_diff(tile.index()) <= 2 && other.suit().is_some() && other.suit() == tile.suit();
            is_near || *other == tile
        });
        near.map(|other| usize::from(hand.count(other)) * if other == tile { 2 } else { 1 }).sum()
    };
    let loosest = actions.iter().min_by_key(|action| match action {
        Action::Discard(discard) => (1, neighbours(discard.tile)),
        Action::Win | Action::AddedKong(_) | Action::ConcealedKong(_) | Action::Flower(_) => (0, 0),
        Action::Pung | Action::Kong if random.once_in(2) => (0, 1),
        _ => (2, 0),
    });
    deal.apply(seat, loosest.unwrap()).unwrap();
}

/// Every win is one, without a minimum: robbed kongs, several winners and the last tile come up by themselves.
#[test]
fn without_a_minimum() {
    for (preset, expected) in [
        ("wmo", &["discard", "self_drawn", "robbed_kong"][..]),
        ("mahjongsoft", &["discard", "self_drawn", "robbed_kong", "several winners"]),
        ("botzone", &["discard", "self_drawn", "robbed_kong"]),
    ] {
        let rules = Rules { minimum_points: 0, ..Rules::preset(preset).unwrap() };
        let scorer = Arc::new(Scorer::new(rules));
        let mut scorers = Scorers::default();
        let mut ends = BTreeMap::new();
        for index in 0..DEALS {
            let (mut deal, mut random) = begin(&scorer, index);
            let mut seen = observations(&deal);
            while !deal.awaiting().is_empty() {
                // Answers that are given change nothing that is seen: only the first is looked at.
                let is_new = seen[0].events.len() < deal.events().len();
                if index % 16 == 0 && is_new {
                    catch_up(&mut seen, &deal);
                    check_legal(&scorer, &deal, &seen);
                }
                play_for_a_hand(&mut deal, &mut random);
            }
            catch_up(&mut seen, &deal);
            check_tiles(&deal, &seen);
            check_seen(&deal, &seen);
            check_end(&deal, &rules, &mut ends);
            check_record(&deal, &mut scorers);
        }
        println!("{preset} without a minimum: {ends:?}");
        for name in expected {
            assert!(ends.get(name).is_some_and(|&count| count > 0), "{preset}: {name} in {ends:?}");
        }
    }
}
