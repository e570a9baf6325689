//! Situations at the edges of play, each made tile by tile: what is refused and why, what a tile would be worth, and what the
//! random deals do not tell apart.

mod table;

use mcr_core::play::{Action, Deal, Event, EventKind, LegalActions, PhysicalTile, Refusal, Seat, Source};
use mcr_core::rules::Rules;
use table::script::{Plan, legal, pass, play, refused, rules, tile};

/// Thirteen kinds: any of them completes it.
const ORPHANS: &str = "19m19p19sESWNCFP";
/// Nothing is near anything.
const QUIET: &str = "148m259p37sESWNC";

fn seat(index: usize) -> Seat {
    Seat::ALL[index]
}

/// The last event of a kind.
fn last_event(deal: &Deal, kind: EventKind) -> Event {
    *deal.events().iter().rfind(|event| event.kind == kind).expect("there is one")
}

#[test]
fn thirteen_orphans_are_won_on_any_of_the_thirteen() {
    for last in ["1m", "9p", "1s", "E", "P"] {
        let first = format!("2468m2468p2468s3m{last}");
        let hands = [first.as_str(), "", "", ORPHANS];
        let mut deal = Plan { hands, ..Plan::default() }.deal(Rules::WMO);
        let tile = deal.hand(seat(0)).lowest(tile(last)).unwrap();
        assert_eq!(deal.value_of_claim(seat(3), tile, false).map(|win| win.value.points), Some(88), "{last}");
        play(&mut deal, &[&format!("0 discard {last}")]);
        assert!(legal(&deal, 3).contains(&"win".to_owned()), "{last}");
    }
}

#[test]
fn a_tile_is_worth_something_only_where_its_owner_could_discard_it_now() {
    let hands = ["148m259p37sESWNCP", "", "", "19m19p19sESWNCFF"];
    let mut deal = Plan { hands, draws: "a", ..Plan::default() }.deal(Rules::WMO);
    let of = |deal: &Deal, other: usize, tile: PhysicalTile| deal.value_of_claim(seat(other), tile, false);
    let held = deal.hand(seat(0)).lowest(tile("P")).unwrap();
    assert!(of(&deal, 3, held).is_some());
    let elsewhere = (0..4).filter_map(|copy| PhysicalTile::of(tile("P"), copy)).find(|&copy| copy != held).unwrap();
    assert_eq!(of(&deal, 3, elsewhere), None, "its owner does not hold it");
    assert_eq!(of(&deal, 0, held), None, "a tile of its own");
    let mut asked = deal.clone();
    play(&mut asked, &["0 discard P"]);
    assert_eq!((of(&asked, 3, held), asked.value_drawn()), (None, None), "it is nobody's turn while others are asked");
    play(&mut deal, &["0 discard C"]);
    pass(&mut deal);
    let flower = deal.drawn().unwrap();
    assert!(flower.is_flower() && deal.hand(seat(1)).contains(flower));
    assert_eq!(of(&deal, 3, flower), None, "nobody wins on a flower");
}

#[test]
fn a_win_shows_the_hand_without_the_winning_tile() {
    let mut drawn = Plan { hands: ["123m456m789m12p44s3p", QUIET, "", ""], ..Plan::default() }.deal(Rules::WMO);
    let tile = drawn.drawn();
    play(&mut drawn, &["0 win"]);
    let event = last_event(&drawn, EventKind::Win);
    assert_eq!((event.tile, event.source, event.tiles.len()), (tile, Source::None, 13));
    assert!(!event.tiles.iter().any(|&shown| Some(shown) == tile));

    let hands = ["2468m2468p2468s3mE", "", "", ORPHANS];
    let mut claimed = Plan { hands, ..Plan::default() }.deal(Rules::WMO);
    play(&mut claimed, &["0 discard E"]);
    pass_but(&mut claimed, 3);
    play(&mut claimed, &["3 win"]);
    let event = last_event(&claimed, EventKind::Win);
    assert_eq!((event.source, event.tiles.len()), (Source::Seat(seat(0)), 13));
    assert!(event.tiles.iter().copied().eq(claimed.hand(seat(3)).iter()));
}

/// All but one of those who may claim a tile pass.
fn pass_but(deal: &mut Deal, but: usize) {
    for other in deal.awaiting().iter().filter(|&other| other != seat(but)).collect::<Vec<_>>() {
        play(deal, &[&format!("{} pass", other.index())]);
    }
}

#[test]
fn each_kong_counts_once_it_is_laid_down() {
    let mut deal = Plan { hands: ["1111m9p", "", "999p", ""], tail: "5s6s", ..Plan::default() }.deal(Rules::WMO);
    play(&mut deal, &["0 concealed kong 1m"]);
    assert_eq!(deal.kongs(), 1);
    play(&mut deal, &["0 discard 9p"]);
    pass_but(&mut deal, 2);
    play(&mut deal, &["2 kong"]);
    assert_eq!(deal.kongs(), 2);
}

#[test]
fn what_replaces_a_tile_comes_from_the_tail_of_a_shared_wall() {
    let sources = |deal: &Deal| -> Vec<Source> {
        deal.events().iter().filter(|event| event.kind == EventKind::Draw).map(|event| event.source).collect()
    };
    let hands = ["1111m", "48m259p37sESWNCF", "", ""];
    let mut shared = Plan { hands, tail: "5s", ..Plan::default() }.deal(Rules::WMO);
    let dealt = sources(&shared).len();
    play(&mut shared, &["0 concealed kong 1m", "0 discard 5s"]);
    pass(&mut shared);
    assert_eq!(sources(&shared)[dealt..], [Source::Tail, Source::Head], "for the kong, then in turn");
    let mut private = Plan { hands, ..Plan::default() }.deal(rules("botzone", &[]));
    let dealt = sources(&private).len();
    play(&mut private, &["0 concealed kong 1m"]);
    assert_eq!(sources(&private)[dealt..], [Source::Head], "a private wall has one end");
}

/// Plays a deal in which the dealer keeps four of 1m under Botzone's walls; says for each of its turns what its wall and that
/// of the next still held, and whether it could lay a kong.
fn kongs_with_private_walls(mut deal: Deal) -> Vec<(u8, u8, bool)> {
    let mut turns = Vec::new();
    while deal.result().is_none() {
        let acts = deal.awaiting().iter().next().unwrap();
        if acts == seat(0) && deal.claimable().is_none() {
            let left = deal.wall().private_sizes().unwrap();
            turns.push((left[0], left[1], legal(&deal, 0).contains(&"concealed kong 1m".to_owned())));
        }
        deal.apply(acts, deal.default_action(acts).unwrap()).unwrap();
    }
    turns
}

/// Botzone: "the last tile": the next to play has none to draw. Then nobody lays a kong, nor without a tile to replace it.
#[test]
fn with_private_walls_a_kong_needs_a_tile_of_its_own_and_one_for_the_next() {
    let plan = Plan { hands: ["1111m", "1111p2222p", "", ""], ..Plan::default() };
    let usual = kongs_with_private_walls(plan.deal(rules("botzone", &[])));
    assert_eq!(usual[usual.len() - 2..], [(1, 2, true), (0, 1, false)]);
    let mut deal = plan.deal(rules("botzone", &[]));
    let discard = legal(&deal, 0).into_iter().find(|action| action.starts_with("discard") && !action.ends_with("1m"));
    play(&mut deal, &[&format!("0 {}", discard.unwrap())]);
    pass(&mut deal);
    play(&mut deal, &["1 concealed kong 1p", "1 concealed kong 2p"]);
    let turns = kongs_with_private_walls(deal);
    assert_eq!(turns[turns.len() - 2..], [(2, 1, true), (1, 0, false)]);
}

#[test]
fn a_hand_that_is_declared_dead_in_its_turn_wins_no_more() {
    let hands = ["123m456m789m12p44s3p", QUIET, "", ""];
    let mut deal = Plan { hands, ..Plan::default() }.deal(Rules::WMO);
    assert!(legal(&deal, 0).contains(&"win".to_owned()));
    let mut other = deal.clone();
    deal.declare_dead(seat(0), "it looked at the wall").unwrap();
    assert!(!legal(&deal, 0).contains(&"win".to_owned()) && legal(&deal, 0).contains(&"discard 3p".to_owned()));
    assert!(refused(&deal, 0, "win").ends_with("its hand is dead"));
    other.declare_dead(seat(1), "").unwrap();
    play(&mut other, &["0 win"]);
}

#[test]
fn a_false_win_is_refused_for_the_reason_that_comes_first() {
    let hands = ["148m25p137sESWNC9p", "123456m78p234s55s", "99p148m37sESWCFN", "258m36p2699sEWNF"];
    let mut voting = Plan { hands, ..Plan::default() }.deal(rules("repino", &[]));
    play(&mut voting, &["0 discard 9p", "1 declare win", "2 pass"]);
    assert_eq!(voting.awaiting().iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3], "they vote");
    assert!(refused(&voting, 0, "declare win").ends_with("after a false win it can only consent or object"));
    voting.end_with_penalty(seat(2), 1).unwrap();
    let error = voting.apply(seat(0), "declare win".parse().unwrap()).unwrap_err();
    assert_eq!(error.why, Refusal::Over);
}

#[test]
fn legal_actions_may_be_named_more_than_once() {
    let actions =
        ["pass", "chow 456s with 5s", "chow 567s with 5s", "pung"].map(|text| text.parse::<Action>().unwrap());
    let once = LegalActions::of(actions).unwrap();
    assert_eq!(LegalActions::of(actions.into_iter().chain(actions)), Some(once));
    assert!(once.len() == 4 && actions.iter().all(|&action| once.contains(action)));
    let other = "chow 456s with 4s".parse().unwrap();
    assert_eq!(LegalActions::of(actions.into_iter().chain([other])), None, "chows of two discards");
}
