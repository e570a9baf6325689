//! What a seat knows as text, and read again.

mod table;

use mcr_core::play::{Action, Deal, EventKind, Observation, Seat, deal_seed};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use std::sync::Arc;
use table::{Random, scorer};

fn parse(text: &str, scorer: &Arc<Scorer>) -> Observation {
    Observation::parse(text, |_| scorer.clone()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// What is said of a seat's turn in the text without its last line is what the deal says, unless it depends on history: a kong
/// just made, the tiles dealt, a vote.
fn depends_on_history(deal: &Deal, seen: &Observation) -> bool {
    let kinds: Vec<EventKind> =
        deal.events().iter().rev().map(|event| event.kind).filter(|kind| *kind != EventKind::Dead).take(2).collect();
    let after_kong =
        matches!(kinds[..], [EventKind::Draw, EventKind::Kong | EventKind::ConcealedKong | EventKind::AddedKong]);
    after_kong || deal.turns() == 0 || seen.legal_actions.contains(Action::Consent)
}

#[test]
fn positions_are_read_as_they_are_written() {
    let mut found_out = 0;
    for preset in Rules::PRESETS {
        for minimum in [8, 0] {
            let rules = Rules { minimum_points: minimum, ..Rules::preset(preset).unwrap() };
            let scorer = if minimum == 8 { scorer(preset) } else { Arc::new(Scorer::new(rules)) };
            for index in 0..25 {
                let seed = deal_seed(13, index);
                let mut random = Random(seed | 1);
                let dealer = Seat::ALL[usize::try_from(index % 4).unwrap()];
                let mut deal = table::deal(&scorer, seed, Wind::West, dealer);
                loop {
                    if random.once_in(10) || deal.result().is_some() {
                        for seat in Seat::ALL {
                            found_out += usize::from(check(&deal, seat, &scorer));
                        }
                    }
                    let Some(seat) = deal.awaiting().iter().next() else { break };
                    let actions = deal.legal_actions(seat);
                    deal.apply(seat, actions.nth(random.below(actions.len())).unwrap()).unwrap();
                }
            }
        }
    }
    assert!(found_out > 1_000, "{found_out}");
}

/// Whether it was also looked at what is found out to be legal.
fn check(deal: &Deal, seat: Seat, scorer: &Arc<Scorer>) -> bool {
    let seen = deal.observation(seat);
    let text = seen.to_string();
    let read = parse(&text, scorer);
    assert_eq!(read.to_string(), text);
    assert_eq!((read.unseen(), read.hand.tiles()), (seen.unseen(), seen.hand.tiles()), "{text}");
    assert_eq!((read.hand_sizes, read.wall_left, read.dead), (seen.hand_sizes, seen.wall_left, seen.dead), "{text}");
    assert_eq!(read.private_walls, seen.private_walls);
    assert_eq!(
        read.last_discard.map(|(tile, seat)| (tile.kind(), seat)),
        seen.last_discard.map(|(t, s)| (t.kind(), s))
    );
    let is_asked = !seen.legal_actions.is_empty();
    if is_asked {
        assert_eq!(read.legal_actions, seen.legal_actions, "{text}");
    }
    if !is_asked || depends_on_history(deal, &seen) {
        return false;
    }
    let (position, _) = text.rsplit_once("\nlegal: ").unwrap();
    assert_eq!(parse(position, scorer).legal_actions, seen.legal_actions, "{text}");
    true
}

#[test]
fn a_hand_is_enough() {
    let scorer = scorer("wmo");
    let seen = parse("hand: 123456m48sEE123p\nriver 3: 59p E 5s\nclaimable: 3", &scorer);
    assert_eq!(format!("{:?}", seen.legal_actions), "[]");
    let seen = parse("hand: 123456m46sEE123p\nriver 3: 59p E 5s\nclaimable: 3", &scorer);
    assert_eq!(format!("{:?}", seen.legal_actions), r#"["pass", "chow 456s with 5s"]"#);
    assert_eq!((seen.wall_left, seen.hand_sizes, seen.unseen()[31]), (144 - 13 - 4 - 39, [13; 4], 4));
    assert_eq!(seen.rivers[3].iter().map(|tile| tile.kind().to_string()).collect::<String>(), "5p9pE5s");
    let without_clock = parse("rules: repino turn_seconds=None\nhand: 123456789m46sEE", &scorer).rules;
    assert_eq!(without_clock, Rules { turn_seconds: None, ..Rules::preset("repino").unwrap() });
    let seen = parse("hand: 123456789m46sEE5s\ndrawn: 5s\nflowers 0: ab\n", &scorer);
    assert!(seen.legal_actions.contains(Action::Win) && seen.legal_actions.len() == 14);
    assert!(seen.to_string().starts_with("rules: wmo\nround: E\nseat: 0\ndealer: 0\nwall: 89\nhand: 123456789m456sEE"));
}

#[test]
fn what_lies_nowhere_else_is_in_the_wall() {
    let scorer = scorer("wmo");
    // Four hidden tiles of a kong; 10 tiles beside it and 12 of another, as is said; 13 of the third.
    let text = "hand: 123456m48sEE123p\nmelds 1: [----]\ntiles 2: 12";
    let Ok(seen) = Observation::parse(text, |_| scorer.clone()) else { panic!("{text}") };
    assert_eq!((seen.hand_sizes, seen.wall_left), ([13, 10, 12, 13], 144 - 13 - 4 - 10 - 12 - 13));
    let written = seen.to_string();
    let lines: Vec<&str> = written.lines().filter(|line| line.starts_with("tiles")).collect();
    assert_eq!(lines, ["tiles 2: 12"], "only what is not usual: {written}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let scorer = scorer("wmo");
    for (text, offset, expected) in [
        ("", 0, "a line `hand:`"),
        ("hand: 123m", 5, "a line `hand:`"),
        ("hand: 11111m123456789p", 5, "no more copies"),
        ("wall: 20\nhand: 12x", 14, "tiles in the notation"),
        ("hand: 123456789m46sEE\nhands: 1m", 22, "rules, round"),
        ("seat: 4\nhand: 123456789m46sEE", 6, "a seat, 0 to 3"),
        ("rules: nowhere\nhand: 123456789m46sEE", 7, "a preset"),
        ("rules: wmo minimum_points=many\nhand: 123456789m46sEE", 11, "a preset"),
        ("hand: 123456789m46sEE\nclaimable: 2", 32, "a seat that has discarded"),
        ("hand: 123456789m46sEE\nmelds 1: [124m,1]", 30, "up to four melds"),
        ("hand: 123456789m46sEE\nlegal: declare win", 28, "actions that are legal together"),
        ("rules: botzone\nwall: 9\nhand: 123456789m46sEE", 20, "the tiles left"),
        ("rules: mahjongsoft\nhand: 123456789m46sEE\nflowers 0: a", 51, "no flowers"),
        ("wall: 20 20\nhand: 123456789m46sEE", 5, "the tiles left"),
        ("rules: wmo turn_seconds=none\nhand: 123456789m46sEE", 11, "a preset"),
        ("hand: m123456789m46sEE", 5, "tiles in the notation"),
    ] {
        let error = Observation::parse(text, |_| scorer.clone()).unwrap_err();
        let fault = &error.faults[0];
        assert!(fault.offset == offset && fault.expected.starts_with(expected), "{text:?}: {error}");
    }
}
