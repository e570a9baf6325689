//! What the naive evaluator makes of the options that no preset sets, and of some that presets set: expectations
//! written by hand from the table of options.

mod naive;

use mcr_core::rules::{Fan, OptionValue, Rules};
use mcr_core::tiles::Hand;

/// The fans of a hand under `wmo` with these options, `option=word ...`, as `fan fan*2 ...`, and the points.
fn fans(hand: &str, options: &str, dealt: bool) -> (u32, String) {
    let mut rules = Rules::WMO;
    for option in options.split_whitespace() {
        let (name, word) = option.split_once('=').unwrap();
        rules.set(name, &OptionValue::Text(word.to_owned().into())).unwrap();
    }
    let hand: Hand = hand.parse().unwrap();
    let outcome = naive::evaluate(&hand, dealt, &rules).unwrap();
    let times = |&(fan, count): &(Fan, u8)| if count == 1 { fan.to_string() } else { format!("{fan}*{count}") };
    (outcome.points, outcome.fans.iter().map(times).collect::<Vec<_>>().join(" "))
}

fn check(hand: &str, expected: &[(&str, u32, &str)]) {
    for &(options, points, list) in expected {
        assert_eq!(fans(hand, options, false), (points, list.to_owned()), "{hand} {options}");
    }
}

#[test]
fn mixed_kongs() {
    let hand = "[2222m,1][4444p]345s789sEE|SS0000";
    check(
        hand,
        &[
            ("", 7, "single_wait concealed_and_melded_kong"),
            ("mixed_kongs=five", 6, "single_wait concealed_and_melded_kong"),
            ("mixed_kongs=two_melded", 5, "two_melded_kongs single_wait"),
            ("mixed_kongs=separate", 4, "concealed_kong melded_kong single_wait"),
        ],
    );
    for option in ["", "mixed_kongs=two_melded", "mixed_kongs=separate"] {
        check("[2222m,1][4444p][8888s,5]567sEE|SS0000", &[(option, 33, "three_kongs single_wait")]);
    }
}

#[test]
fn knitted_straight_wait() {
    let pair_among_the_nine = "147m258p369s345p9s9s|EE0000";
    let without = "knitted_straight concealed_hand all_chows";
    check(
        pair_among_the_nine,
        &[
            ("", 17, "knitted_straight concealed_hand all_chows single_wait"),
            ("knitted_straight_wait=outside_only", 16, without),
            ("knitted_straight_wait=single_only", 17, "knitted_straight concealed_hand all_chows single_wait"),
        ],
    );
    let edge_outside = "147m258p369s12m55p3m|EE0000";
    check(
        edge_outside,
        &[
            ("", 17, "knitted_straight concealed_hand all_chows edge_wait"),
            ("knitted_straight_wait=outside_only", 17, "knitted_straight concealed_hand all_chows edge_wait"),
            ("knitted_straight_wait=single_only", 16, without),
        ],
    );
}

#[test]
fn all_terminals_with_pungs_of_one_number() {
    let hand = "[111m,1][111p,1]111s999m9p9p|EE0000";
    check(
        hand,
        &[
            ("", 83, "all_terminals triple_pung two_concealed_pungs single_wait"),
            ("all_terminals_triple_pung=drop", 67, "all_terminals two_concealed_pungs single_wait"),
            // Two fans join three pungs without a circle; three fans use each pung twice.
            (
                "all_terminals_triple_pung=drop all_terminals_double_pung=add",
                71,
                "all_terminals double_pung*2 two_concealed_pungs single_wait",
            ),
            (
                "all_terminals_triple_pung=drop all_terminals_double_pung=add combination_rule=twice",
                73,
                "all_terminals double_pung*3 two_concealed_pungs single_wait",
            ),
        ],
    );
}

#[test]
fn seven_pairs() {
    check(
        "22223344s6688sFF|EE0000",
        &[
            ("", 114, "all_green seven_pairs tile_hog"),
            ("seven_pairs_tile_hog=drop", 112, "all_green seven_pairs"),
            ("all_green_half_flush=add", 120, "all_green seven_pairs half_flush tile_hog"),
            ("seven_pairs_combinations=deny", 32, "seven_pairs half_flush tile_hog"),
            // Where All Green is not scored the seven pairs are like any other.
            ("seven_pairs_combinations=deny seven_pairs_tile_hog=drop", 32, "seven_pairs half_flush tile_hog"),
        ],
    );
    check(
        "111199m1199p1199s|EE0000",
        &[
            ("", 90, "all_terminals seven_pairs tile_hog"),
            ("seven_pairs_tile_hog=drop", 88, "all_terminals seven_pairs"),
            ("seven_pairs_combinations=deny", 27, "seven_pairs tile_hog no_honors"),
        ],
    );
    check(
        "777788m7799p8899s|EE0000",
        &[
            ("", 50, "seven_pairs upper_tiles tile_hog"),
            ("seven_pairs_tile_hog=drop", 50, "seven_pairs upper_tiles tile_hog"),
            ("seven_pairs_combinations=deny", 27, "seven_pairs tile_hog no_honors"),
        ],
    );
    check(
        "EESSWWNNCCFFPP|EE0000",
        &[
            ("", 88, "all_honors seven_pairs"),
            // All Terminals and Honors needs both.
            ("seven_pairs_combinations=deny", 24, "seven_pairs"),
        ],
    );
    check(
        "1199m1199pEESSPP|EE0000",
        &[("seven_pairs_combinations=deny", 57, "all_terminals_and_honors seven_pairs one_voided_suit")],
    );
}

#[test]
fn lesser_honors_and_knitted_tiles() {
    check(
        "147m258p369sESWCF|EE0000",
        &[
            ("", 24, "lesser_honors_and_knitted_tiles knitted_straight"),
            ("lesser_knitted_straight=drop", 12, "lesser_honors_and_knitted_tiles"),
            ("lesser_knitted_all_types=add", 30, "lesser_honors_and_knitted_tiles knitted_straight all_types"),
        ],
    );
}

#[test]
fn kongs_with_concealed_pungs() {
    check(
        "[2222m][4444p]666s888s3m3m|EE0000",
        &[
            ("", 75, "four_concealed_pungs two_concealed_kongs all_simples single_wait"),
            ("kongs_with_concealed_pungs=pungs_only", 67, "four_concealed_pungs all_simples single_wait"),
        ],
    );
    let mixed = "three_concealed_pungs all_pungs all_simples single_wait concealed_and_melded_kong";
    check(
        "[2222m,1][4444p]666s888s3m3m|EE0000",
        &[
            ("", 31, mixed),
            ("kongs_with_concealed_pungs=pungs_only", 31, mixed),
            (
                "mixed_kongs=separate",
                28,
                "three_concealed_pungs all_pungs concealed_kong all_simples melded_kong single_wait",
            ),
            (
                "mixed_kongs=separate kongs_with_concealed_pungs=pungs_only",
                26,
                "three_concealed_pungs all_pungs all_simples melded_kong single_wait",
            ),
        ],
    );
}

#[test]
fn combination_rule() {
    check(
        "[123m,1][123p,1][123p,1]57sWW6s|EE0000",
        &[
            ("", 3, "pure_double_chow mixed_double_chow closed_wait"),
            ("combination_rule=twice", 4, "pure_double_chow mixed_double_chow*2 closed_wait"),
        ],
    );
}

#[test]
fn wait_test() {
    check(
        "[234m,1][789p,1]4444666s5s|EE1000",
        &[
            ("", 4, "tile_hog no_honors self_drawn"),
            ("wait_test=obtainable", 5, "tile_hog no_honors closed_wait self_drawn"),
        ],
    );
}

#[test]
fn melded_hand_added_kong() {
    check(
        "[2222m,5][345p,1][678s,1][888p,1]3m3m|EE0000",
        &[
            ("", 9, "melded_hand all_simples melded_kong"),
            ("melded_hand_added_kong=deny", 4, "all_simples melded_kong single_wait"),
        ],
    );
}

#[test]
fn dealt_win_waits() {
    let hand = "234m567p345s678sEE|EE1000";
    let (with, without) = ("fully_concealed_hand short_straight single_wait", "fully_concealed_hand short_straight");
    assert_eq!(fans(hand, "", false), (6, with.to_owned()));
    assert_eq!(fans(hand, "", true), (5, without.to_owned()));
    assert_eq!(fans(hand, "dealt_win_waits=score", true), (6, with.to_owned()));
}

#[test]
fn last_tile_shows_in_the_own_melds() {
    for flags in ["0000", "0100"] {
        check(
            &format!("[222m,1][234p,1]13m567s88p2m|EE{flags}"),
            &[("", 8, "last_tile tile_hog no_honors closed_wait")],
        );
    }
}

#[test]
fn tiles_that_are_no_win() {
    for hand in ["123m456p789s1245mE|EE0000", "123m456p789s1123m", "11m22m33m44p55p66p7s8s|EE0000"] {
        let hand: Hand = hand.parse().unwrap();
        assert_eq!(naive::evaluate(&hand, false, &Rules::WMO), None, "{hand}");
    }
}
