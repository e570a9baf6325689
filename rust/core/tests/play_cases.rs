//! Single situations of play, each made tile by tile: what the random deals seldom bring.

mod table;

use mcr_core::play::{Deal, EventKind, Reason, Refusal, Seat, Source};
use mcr_core::rules::{Fan, Rules};
use table::script::{Plan, idle_until, legal, pass, play, refused, rules};

const ORPHANS: &str = "19m19p19sESWNCFP";
/// Nothing is near anything.
const QUIET: &str = "148m259p37sESWNC";

fn payments(deal: &Deal) -> [i64; 4] {
    deal.result().expect("the deal is over").payments
}

fn kinds_of_events(deal: &Deal) -> Vec<&'static str> {
    deal.events().iter().map(|event| event.kind.id()).collect()
}

/// Seat 1 has made a pung of P from the dealer's discard and draws the fourth; others wait for it.
fn before_robbing(hands: [&str; 4], preset: &str) -> Deal {
    let mut deal = Plan { hands, draws: "5m5p5sP", tail: "7s", ..Plan::default() }.deal(rules(preset, &[]));
    play(&mut deal, &["0 discard P"]);
    play(&mut deal, &["1 pung"]);
    pass(&mut deal);
    play(&mut deal, &["1 discard 1m"]);
    pass(&mut deal);
    while deal.drawn().is_none_or(|tile| tile.kind().letter() != Some('P')) {
        let seat = deal.awaiting().iter().next().unwrap();
        deal.apply(seat, deal.default_action(seat).unwrap()).unwrap();
    }
    deal
}

#[test]
fn an_added_kong_is_robbed() {
    // Orphans that lack P.
    let waiting = "19m19p19sESWNCFF";
    let mut deal = before_robbing(["P", "PP147m258p369sEE", "", waiting], "wmo");
    let owner = Seat::ALL[1];
    assert_eq!(legal(&deal, 1).last().unwrap(), "add kong P");
    play(&mut deal, &["1 add kong P"]);
    assert_eq!(deal.awaiting().iter().collect::<Vec<_>>(), [Seat::ALL[3]]);
    assert_eq!(legal(&deal, 3), ["pass", "win"]);
    assert_eq!(deal.melds(owner)[0].meld.to_string(), "[PPP,1]", "a pung until nobody has robbed it");
    assert_eq!(refused(&deal, 3, "pung"), "seat 3 cannot pung: the tile of an added kong can only be won on");
    assert!(refused(&deal, 3, "declare win").ends_with("the win is valid: win"));

    let mut kept = deal.clone();
    play(&mut kept, &["3 pass"]);
    assert_eq!((kept.melds(owner)[0].meld.to_string().as_str(), kept.kongs()), ("[PPPP,5]", 1));
    assert_eq!(kept.drawn().unwrap().kind(), table::script::tile("7s"));

    play(&mut deal, &["3 win"]);
    let result = deal.result().unwrap();
    assert_eq!((result.reason, result.discarder, deal.kongs()), (Reason::RobbedKong, Some(owner), 0));
    assert_eq!((deal.melds(owner)[0].meld.to_string().as_str(), deal.hand(owner).len()), ("[PPP,1]", 10));
    let win = &result.wins[0];
    assert_eq!(win.hand.to_string(), "19m19p19sESWNCFFP|EN0101|", "the three others are the pung: all can see them");
    assert!(win.value.fans.has(Fan::RobbingTheKong) && !win.value.fans.has(Fan::LastTile));
    assert_eq!(payments(&deal), [-8, -8 - 96, -8, 24 + 96]);
    assert_eq!(kinds_of_events(&deal)[kinds_of_events(&deal).len() - 3..], ["added_kong", "win", "end"]);
}

#[test]
fn a_kong_is_robbed_by_two() {
    let waiting = "19m19p19sESWNCFF";
    let second = "19m19p19sESWWNCF";
    let hands = ["P", "PP147m258p369sEE", second, waiting];
    let mut deal = before_robbing(hands, "mahjongsoft");
    play(&mut deal, &["1 add kong P", "3 win"]);
    assert!(deal.result().is_none(), "the other may still win");
    play(&mut deal, &["2 win"]);
    let winners: Vec<usize> = deal.result().unwrap().winners().map(Seat::index).collect();
    assert_eq!(winners, [2, 3], "nearest first");
    assert_eq!(payments(&deal), [-8, -8 - 2 * 96, 24 + 96, 24 + 96]);
}

#[test]
fn the_nearest_wins_and_a_pung_comes_before_a_chow() {
    let hands = ["148m259p37sESWNC9s", ORPHANS, "99s148m259pESWCF", ORPHANS];
    let hands = [hands[0], "78s148m259pESWCF", hands[2], "19m19p1sESWNNCFP"];
    let start = Plan { hands, ..Plan::default() }.deal(Rules::WMO);
    let claims = |answers: &[&str]| {
        let mut deal = start.clone();
        play(&mut deal, &["0 discard 9s"]);
        play(&mut deal, answers);
        deal
    };
    let won = claims(&["1 chow 789s with 9s", "2 pung", "3 win"]);
    assert_eq!(won.result().unwrap().winners().collect::<Vec<_>>(), [Seat::ALL[3]]);
    let pung = claims(&["3 pass", "2 pung", "1 chow 789s with 9s"]);
    assert_eq!((pung.melds(Seat::ALL[1]).len(), pung.melds(Seat::ALL[2]).len()), (0, 1));
    assert_eq!(pung.events().last().unwrap().source, Source::Seat(Seat::ALL[0]));
    assert!(legal(&pung, 2).iter().all(|action| action.starts_with("discard")));
    assert!(refused(&pung, 2, "declare win").ends_with("after a chow or pung it can only discard"));
    let chow = claims(&["3 pass", "2 pass", "1 chow 789s with 9s"]);
    assert_eq!(chow.melds(Seat::ALL[1])[0].meld.to_string(), "[789s,3]");
    let nobody = claims(&["3 pass", "2 pass", "1 pass"]);
    assert_eq!(nobody.events().last().unwrap().kind, EventKind::Draw);
}

#[test]
fn a_win_after_a_kong_is_one_with_a_replacement_unless_a_flower_comes_between() {
    let hands = ["1111m234p567p678s5s", "", "", ""];
    for (tail, flags, events) in [("5s", "EE1001", 1), ("a5s", "EE1000|a", 2)] {
        for preset in ["wmo", "cardavia"] {
            let mut deal = Plan { hands, tail, ..Plan::default() }.deal(rules(preset, &[("minimum_points", "1")]));
            assert_eq!(legal(&deal, 0).first().unwrap(), "discard 1m", "no win yet");
            play(&mut deal, &["0 concealed kong 1m"]);
            if preset == "wmo" && tail == "a5s" {
                assert!(legal(&deal, 0).contains(&"flower a".to_owned()));
                assert!(!legal(&deal, 0).contains(&"win".to_owned()), "a flower is a tile of no set");
                play(&mut deal, &["0 flower a"]);
            }
            play(&mut deal, &["0 win"]);
            let win = &deal.result().unwrap().wins[0];
            assert!(win.hand.to_string().contains(flags), "{preset}: {}", win.hand);
            assert_eq!(win.value.fans.has(Fan::OutWithReplacementTile), events == 1);
            assert_eq!((win.dealt, win.turn), (false, 1));
            let total = i64::from(win.total());
            assert_eq!(payments(&deal), [3 * (8 + total), -8 - total, -8 - total, -8 - total]);
        }
    }
}

#[test]
fn a_win_on_the_tiles_dealt() {
    let hands = ["123m456m789m12p44s3p", QUIET, "237m46p37sSWNCFF", "237m46p37sEWNCFP"];
    for (preset, edge) in [("wmo", false), ("botzone", true)] {
        let mut deal = Plan { hands, ..Plan::default() }.deal(rules(preset, &[]));
        play(&mut deal, &["0 win"]);
        let win = &deal.result().unwrap().wins[0];
        assert_eq!((win.dealt, win.turn, win.value.fans.has(Fan::EdgeWait)), (true, 1, edge), "{preset}");
    }
    // A flower dealt is replaced in its place, and the win is still one on the tiles dealt.
    let hands = ["123m456m789m12p44sa", QUIET, "237m46p37sSWNCFF", "237m46p37sEWNCFP"];
    let deal = Plan { hands, tail: "b3p", ..Plan::default() }.deal(Rules::WMO);
    assert_eq!(deal.drawn().unwrap().kind(), table::script::tile("3p"));
    assert_eq!(kinds_of_events(&deal)[4..], ["flower", "draw", "flower", "draw"]);
    assert_eq!(legal(&deal, 0)[0], "win");
    assert_eq!(deal.observation(Seat::ALL[0]).drawn, deal.drawn());
}

#[test]
fn the_last_tile_is_won_on_or_discarded() {
    let hands = ["7899s", "1111p", "NNN", ""];
    let mut deal = Plan { hands, last: "1mN9s", ..Plan::default() }.deal(Rules::WMO);
    idle_until(&mut deal, 1);
    let seat = deal.awaiting().iter().next().unwrap();
    assert_eq!(deal.drawn().unwrap().kind(), table::script::tile("N"));
    let is_kong = |action: &String| action.contains("kong");
    assert_eq!(legal(&deal, seat.index()).iter().filter(|action| is_kong(action)).count(), 1, "one tile replaces it");
    idle_until(&mut deal, 0);
    let seat = deal.awaiting().iter().next().unwrap();
    assert_eq!(seat, Seat::ALL[3], "the dealer could chow or pung");
    let discard = deal.default_action(seat).unwrap();
    deal.apply(seat, discard).unwrap();
    let result = deal.result().expect("nobody is asked for a chow, pung or kong");
    assert_eq!((result.reason, result.payments), (Reason::Draw, [0; 4]));
    assert_eq!(kinds_of_events(&deal)[deal.events().len() - 2..], ["draw_game", "end"]);
}

#[test]
fn a_flower_as_the_last_tile() {
    let hands = ["148m259p37sESWNCF", QUIET, "237m46p37sSWNCFF", "237m46p37sEWNCFP"];
    let mut deal = Plan { hands, last: "1ma", ..Plan::default() }.deal(Rules::WMO);
    idle_until(&mut deal, 0);
    let seat = deal.awaiting().iter().next().unwrap().index();
    assert!(
        legal(&deal, seat).contains(&"discard a".to_owned()) && !legal(&deal, seat).contains(&"flower a".to_owned())
    );
    assert!(refused(&deal, seat, "flower a").ends_with("no tile is left to replace one"));
    play(&mut deal, &[&format!("{seat} discard a")]);
    assert_eq!(deal.result().unwrap().reason, Reason::Draw);

    let hands = ["", "bcdefgh", "", ""];
    let plan = Plan { hands, tail: "148p25sCP", last: "1ma", ..Plan::default() };
    let mut forced = plan.deal(rules("cardavia", &[]));
    idle_until(&mut forced, 1);
    let seat = forced.awaiting().iter().next().unwrap();
    forced.apply(seat, forced.default_action(seat).unwrap()).unwrap();
    pass(&mut forced);
    assert_eq!(forced.result().unwrap().reason, Reason::Draw);
    assert_eq!(kinds_of_events(&forced)[forced.events().len() - 4..], ["draw", "flower", "draw_game", "end"]);
    assert_eq!(forced.flowers(seat.next()).last().unwrap().to_string(), "a");
}

/// Seat 1 has a hand worth 2 points that 9p completes, seat 2 a pair of it, seat 3 nothing or orphans that lack it.
fn before_false_win(third: &str, preset: &str) -> Deal {
    let hands = ["148m25p137sESWNC9p", "123456m78p234s55s", "99p148m37sESWCFN", third];
    let mut deal = Plan { hands, ..Plan::default() }.deal(rules(preset, &[]));
    play(&mut deal, &["0 discard 9p"]);
    deal
}

const NOTHING: &str = "258m36p2699sEWNF";
const ORPHANS_BUT_9P: &str = "19m19s1pESWNCFPP";

#[test]
fn a_false_win_makes_a_dead_hand_and_the_claim_passes_on() {
    let mut deal = before_false_win(NOTHING, "wmo");
    assert!(refused(&deal, 1, "win").ends_with("the hand is worth 5 points without flowers, and 8 are needed"));
    assert!(refused(&deal, 2, "win").ends_with("the tiles are no winning shape"));
    play(&mut deal, &["1 declare win", "2 pung"]);
    assert!(deal.is_dead(Seat::ALL[1]) && deal.reason_of_death(Seat::ALL[1]).is_none());
    assert_eq!(kinds_of_events(&deal)[5..], ["false_win", "dead", "pung"]);
    assert!(deal.events().iter().all(|event| event.kind != EventKind::FalseWin || event.tiles.is_empty()));
    idle_until(&mut deal, 0);
    let seat = deal.awaiting().iter().next().unwrap();
    deal.apply(seat, deal.default_action(seat).unwrap()).unwrap();
    pass(&mut deal);
    let result = deal.result().unwrap();
    assert_eq!(
        (result.reason, result.payments, &result.false_wins[..]),
        (Reason::Draw, [10, -30, 10, 10], &[Seat::ALL[1]][..])
    );
}

#[test]
fn a_wrong_shape_costs_more() {
    let mut deal = before_false_win(NOTHING, "wmo");
    play(&mut deal, &["1 declare win", "2 declare win"]);
    assert_eq!(kinds_of_events(&deal)[5..9], ["false_win", "dead", "false_win", "dead"]);
    deal.end_with_penalty(Seat::ALL[3], 5).unwrap();
    assert_eq!(payments(&deal), [10 + 20 + 5, -30 + 20 + 5, 10 - 60 + 5, 10 + 20 - 15]);
    assert_eq!(deal.result().unwrap().reason, Reason::Penalty);
}

#[test]
fn a_valid_win_stands_behind_a_false_one_but_not_in_front() {
    for (preset, dead) in [("wmo", true), ("repino", false), ("botzone", false)] {
        let mut deal = before_false_win(ORPHANS_BUT_9P, preset);
        play(&mut deal, &["3 win", "2 pass", "1 declare win"]);
        let result = deal.result().unwrap();
        assert_eq!((result.reason, result.false_wins.len()), (Reason::Discard, 1), "{preset}");
        assert_eq!(deal.is_dead(Seat::ALL[1]), dead, "{preset}");
        assert_eq!(payments(&deal), [10 - 96, -30 - 8, 10 - 8, 10 + 24 + 88], "{preset}");
    }
    // Seat 1 wins, so that nobody looks at what seat 2 declares.
    let hands = ["148m25p137sESWNC9p", ORPHANS_BUT_9P, "99p148m37sESWCFN", NOTHING];
    let mut deal = Plan { hands, ..Plan::default() }.deal(Rules::WMO);
    play(&mut deal, &["0 discard 9p", "2 declare win", "1 win"]);
    assert_eq!((payments(&deal), deal.result().unwrap().false_wins.len()), ([-96, 112, -8, -8], 0));
}

#[test]
fn a_false_win_ends_the_deal_or_is_played_on_after() {
    let mut ended = before_false_win(NOTHING, "botzone");
    play(&mut ended, &["1 declare win", "2 declare win"]);
    assert_eq!((ended.result().unwrap().reason, payments(&ended)), (Reason::FalseWin, [10, -30, 10, 10]));

    let mut asked = before_false_win(NOTHING, "repino");
    play(&mut asked, &["1 declare win", "2 pung"]);
    assert_eq!(asked.awaiting().iter().map(Seat::index).collect::<Vec<_>>(), [0, 2, 3]);
    assert!(refused(&asked, 2, "discard F").ends_with("after a false win it can only consent or object"));
    assert!(refused(&asked, 1, "consent").ends_with("it is not asked to act now"));
    play(&mut asked, &["3 consent", "0 consent"]);
    let mut objected = asked.clone();
    play(&mut objected, &["2 object"]);
    assert_eq!((objected.result().unwrap().reason, payments(&objected)), (Reason::FalseWin, [10, -30, 10, 10]));
    assert!(kinds_of_events(&objected).contains(&"draw_game"));
    play(&mut asked, &["2 consent"]);
    assert!(asked.is_dead(Seat::ALL[1]));
    assert_eq!(asked.melds(Seat::ALL[2]).len(), 1, "the claim is carried out");
}

#[test]
fn a_false_win_in_the_own_turn() {
    let hands = ["123456m78p234s55s9p", QUIET, "237m46p37sSWNCFF", "237m46p37sEWNCFP"];
    let start = |preset: &str| Plan { hands, ..Plan::default() }.deal(rules(preset, &[]));
    let mut deal = start("wmo");
    play(&mut deal, &["0 declare win"]);
    assert_eq!(deal.awaiting().iter().collect::<Vec<_>>(), [Seat::ALL[0]], "it stays to discard");
    assert!(refused(&deal, 0, "declare win").ends_with("its hand is dead"));
    assert!(refused(&deal, 0, "win").ends_with("its hand is dead"));
    play(&mut deal, &["0 discard 9p"]);

    let mut deal = start("repino");
    play(&mut deal, &["0 declare win", "1 consent", "2 consent", "3 consent", "0 discard 9p"]);
    let mut deal = start("repino");
    play(&mut deal, &["0 declare win", "1 consent", "2 object", "3 consent"]);
    assert_eq!(payments(&deal), [-30, 10, 10, 10]);
    let mut deal = start("botzone");
    play(&mut deal, &["0 declare win"]);
    assert_eq!((deal.result().unwrap().reason, payments(&deal)), (Reason::FalseWin, [-30, 10, 10, 10]));
    assert!(refused(&start("cardavia"), 0, "declare win").ends_with("only a valid win can be declared"));
}

#[test]
fn a_referee_declares_a_hand_dead() {
    let mut deal = before_false_win(ORPHANS_BUT_9P, "wmo");
    let third = Seat::ALL[3];
    // It has answered: its win becomes a pass.
    let mut answered = deal.clone();
    play(&mut answered, &["3 win"]);
    answered.declare_dead(third, "twelve tiles").unwrap();
    assert_eq!(answered.reason_of_death(third), Some("twelve tiles"));
    assert_eq!(answered.declare_dead(third, ""), Err(Refusal::AlreadyDead));
    play(&mut answered, &["1 pass", "2 pass"]);
    assert!(answered.result().is_none());
    // It has not, and could do nothing but win: it is not awaited any more.
    deal.declare_dead(third, "twelve tiles").unwrap();
    assert_eq!(deal.awaiting().iter().map(Seat::index).collect::<Vec<_>>(), [1, 2]);
    play(&mut deal, &["1 chow 789p with 9p", "2 pass"]);
    // A dead hand claims nothing, unless the rules let it; in its turn it makes kongs.
    let hands = ["9p", "1111m78p2349sSSS", "99p", ""];
    for (preset, claims) in [("wmo", vec![]), ("repino", vec!["pass", "chow 789p with 9p"])] {
        let mut deal = Plan { hands, draws: "S", ..Plan::default() }.deal(rules(preset, &[]));
        deal.declare_dead(Seat::ALL[1], "").unwrap();
        play(&mut deal, &["0 discard 9p"]);
        assert_eq!(legal(&deal, 1), claims, "{preset}");
        pass(&mut deal);
        assert!(
            legal(&deal, 1).contains(&"concealed kong 1m".to_owned())
                && legal(&deal, 1).contains(&"concealed kong S".to_owned())
        );
    }
}

#[test]
fn a_concealed_kong_is_hidden_until_the_end() {
    let hands = ["1111m234p567p678s5s", "", "", ""];
    let mut deal = Plan { hands, tail: "4s", ..Plan::default() }.deal(Rules::WMO);
    play(&mut deal, &["0 concealed kong 1m"]);
    let [own, other] = [0, 2].map(|seat| deal.observation(Seat::ALL[seat]));
    assert_eq!(own.melds[0][0].as_ref().unwrap().meld.to_string(), "[1111m]");
    assert_eq!((other.melds[0][0].as_ref(), other.hand_sizes[0], other.unseen()[0]), (None, 11, 4));
    deal.end_with_penalty(Seat::ALL[1], 0).unwrap();
    let other = deal.observation(Seat::ALL[2]);
    assert_eq!(other.melds[0][0].as_ref().unwrap().meld.to_string(), "[1111m]");
    assert_eq!(
        (other.unseen()[0], kinds_of_events(&deal)[deal.events().len() - 2..].to_vec()),
        (0, vec!["end", "end"])
    );
}

#[test]
fn the_drawn_copy_is_discarded_unless_another_is_named() {
    let hands = ["148m259p37sESWNC5m", "555m48s259m37pSW9s", "237m46p37sSWNCFF", "237m46p37sEWNCFP"];
    let mut deal =
        Plan { hands: ["148m259p37sESWNCF", "55m248s259p37pSWN", hands[2], hands[3]], draws: "5m", ..Plan::default() }
            .deal(Rules::WMO);
    play(&mut deal, &["0 discard F"]);
    pass(&mut deal);
    let drawn = deal.drawn().unwrap();
    assert_eq!(drawn.copy(), 2);
    for (text, copy) in [("1 discard 5m", 2), ("1 discard 5m#0", 0), ("1 discard 5m#1", 1)] {
        let mut deal = deal.clone();
        play(&mut deal, &[text]);
        let discard = deal.events().iter().rfind(|event| event.kind == EventKind::Discard).unwrap();
        assert_eq!(discard.tile.unwrap().copy(), copy, "{text}");
    }
    assert!(refused(&deal, 1, "discard 5m#3").ends_with("it does not hold copy 3 of 5m"));
    assert!(refused(&deal, 1, "discard E").ends_with("it does not hold 1 of E"));
    assert!(refused(&deal, 0, "pass").ends_with("it is not asked to act now"));
    assert!(refused(&deal, 1, "pass").ends_with("it is its own turn: there is no tile to claim or to pass"));
    assert!(refused(&deal, 1, "consent").ends_with("nobody is asked whether to play on"));
    assert!(refused(&deal, 1, "add kong 5m").ends_with("it has no melded pung of 5m"));
    assert!(refused(&deal, 1, "concealed kong 5m").ends_with("it does not hold 4 of 5m"));
}

#[test]
fn private_walls_end_when_the_next_seat_has_no_tile() {
    let hands = ["148m259p37sESWNC5m", "666s48m259p37pES", "237m46p37sSWNCFF", "1111s37m25pESWCF"];
    let mut deal = Plan { hands, ..Plan::default() }.deal(rules("botzone", &[]));
    while deal.result().is_none() {
        let sizes = deal.wall().private_sizes().unwrap();
        let seat = deal.awaiting().iter().next().unwrap();
        if deal.claimable().is_none() && sizes[seat.next().index()] == 0 {
            assert!(legal(&deal, seat.index()).iter().all(|action| action.starts_with("discard") || action == "win"));
        }
        deal.apply(seat, deal.default_action(seat).unwrap()).unwrap();
    }
    // The dealer has drawn one tile more than the others, and has none left when its turn comes.
    assert_eq!(deal.wall().private_sizes(), Some([0, 0, 0, 0]));
    assert_eq!(deal.result().unwrap().reason, Reason::Draw);
}
