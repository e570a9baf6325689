//! Readings tell the same value as the evaluator, and account for every pattern.

mod common;

use common::Case;
use mcr_core::rules::{Fan, KongsWithConcealedPungs, MixedKongs, OPTIONS, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{ExcludedBy, ExcludedFan, Form, Principle, Reading, Scorer, SetShape};
use mcr_core::tiles::Hand;

/// Asserts that the best reading has the hand's value, and that each reading accounts for its points.
fn check(scorer: &Scorer, hand: &Hand, dealt: bool) {
    let readings = scorer.readings(hand, dealt);
    assert_eq!(
        readings.first().map(|best| best.value),
        scorer.evaluate(hand, dealt),
        "{hand} under {}",
        scorer.rules()
    );
    assert!(readings.is_sorted_by(|a, b| a.value >= b.value));
    for reading in &readings {
        let sum: u32 = reading.fans.iter().map(|scored| scored.points).sum();
        assert_eq!(sum, reading.value.points, "{hand}");
        assert_eq!(Form::of(&reading.value), reading.form, "{hand}: told by the fans alone");
        for scored in &reading.fans {
            let places = reading.sets.len() + usize::from(reading.pair.is_some());
            assert_eq!(scored.uses.len(), usize::from(scored.count), "{hand} {}", scored.fan);
            assert!(scored.uses.iter().flatten().all(|&place| place < places), "{hand} {}", scored.fan);
        }
        for excluded in &reading.excluded {
            assert!(excluded.why().ends_with('.'));
            match &excluded.by {
                ExcludedBy::Fans(fans) => assert!(fans.iter().all(|&fan| reading.value.fans.has(fan)), "{hand}"),
                // The principles speak of combinations of sets; everything else has a fan for its reason.
                ExcludedBy::Principle(_) => {
                    let several = [
                        Fan::PureTripleChow,
                        Fan::PureStraight,
                        Fan::PureShiftedChows,
                        Fan::MixedTripleChow,
                        Fan::MixedStraight,
                        Fan::MixedShiftedChows,
                        Fan::PureDoubleChow,
                        Fan::MixedDoubleChow,
                        Fan::ShortStraight,
                        Fan::TwoTerminalChows,
                        Fan::PureShiftedPungs,
                        Fan::MixedShiftedPungs,
                        Fan::TriplePung,
                        Fan::DoublePung,
                    ];
                    assert!(several.contains(&excluded.fan), "{hand} {excluded:?} {reading:?}");
                }
            }
        }
    }
}

#[test]
fn the_best_reading_is_the_value_and_accounts_for_every_pattern() {
    for case in Case::all() {
        check(&Scorer::new(case.rules), &case.hand, false);
    }
    for (seed, preset) in (0..).zip(Rules::PRESETS) {
        let scorer = Scorer::new(Rules::preset(preset).unwrap());
        for (number, hand) in Sampler::new(seed, Mix::Wide).take(10_000).enumerate() {
            check(&scorer, &hand, number % 8 == 0);
        }
    }
}

#[test]
fn every_option_leaves_the_readings_consistent() {
    for option in OPTIONS.iter().filter(|option| option.scoring) {
        for choice in option.choices.known {
            let mut rules = Rules::default();
            rules.set(option.name, &choice.value).unwrap();
            let scorer = Scorer::new(rules);
            for hand in Sampler::new(7, Mix::Wide).take(3_000) {
                check(&scorer, &hand, false);
            }
        }
    }
}

#[test]
fn ties_are_those_of_readings_with_other_sets() {
    let scorer = Scorer::new(Rules::preset("mil").expect("a preset"));
    let mut tied = 0;
    let mut hands: Vec<Hand> = Sampler::new(6, Mix::Wide).take(20_000).collect();
    let known = ["45566p44555566s4p", "11112233456777m", "345m6678899p456s7p", "11223445677893s"];
    hands.extend(known.map(|text| text.parse::<Hand>().expect("a hand")));
    for hand in &hands {
        let readings = scorer.readings(hand, false);
        let best = |reading: &&Reading| reading.value.points == readings[0].value.points;
        // Of readings with the same sets the first is the best.
        let mut divisions: Vec<&Reading> = Vec::new();
        for reading in readings.iter().filter(best) {
            if !divisions.iter().any(|other| other.sets == reading.sets) {
                divisions.push(reading);
            }
        }
        let is_tied = divisions.iter().any(|reading| reading.value.fans != readings[0].value.fans);
        assert_eq!(scorer.is_tied(hand, false), is_tied, "{hand}");
        tied += usize::from(is_tied);
    }
    assert!(tied > known.len(), "{tied} ties");
}

#[test]
fn the_winning_tile_may_complete_several_parts() {
    let scorer = Scorer::new(Rules::preset("mil").unwrap());
    let readings = scorer.readings(&"77m56667p333sPPP6p".parse().unwrap(), false);
    let points: Vec<u32> = readings.iter().map(|reading| reading.value.points).collect();
    assert_eq!(points, [22, 8], "to the chow, to the pung");
}

#[test]
fn reasons_are_those_of_the_rules() {
    let scorer = Scorer::new(Rules::default());
    let reason = |hand: &str, fan: Fan| {
        let reading = scorer.readings(&hand.parse().unwrap(), false).swap_remove(0);
        reading.excluded.into_iter().find(|other| other.fan == fan).map(|other| other.by)
    };
    let by = |fan| Some(ExcludedBy::Fans(vec![fan]));
    assert_eq!(reason("123456789m22p345s|EE0000|", Fan::ShortStraight), by(Fan::PureStraight));
    assert_eq!(reason("123456789m22p345s|EE0000|", Fan::NoHonors), by(Fan::AllChows));
    assert_eq!(reason("[1111m][2222m]345p678s99s|EE1000|", Fan::TwoConcealedPungs), by(Fan::TwoConcealedKongs));
    assert_eq!(reason("[1111m][2222m]345p678s99s|EE1000|", Fan::SelfDrawn), by(Fan::FullyConcealedHand));
    assert_eq!(reason("EEESSSWWW11m234p|EE0000|", Fan::BigThreeWinds), None, "counted");
    // Four chows joined in a ring: the fourth link would close it.
    let ring = reason("234567m234567p88s|EE0000|", Fan::ShortStraight);
    assert_eq!(ring, Some(ExcludedBy::Principle(Principle::AccountOnce)));
    // Three Kongs names sets without combining them, and Three Concealed Pungs leaves kongs to stand beside it.
    let second = reason("[3333m][444s,3][1111s,6][2222p]EE|SE1000|", Fan::MixedShiftedPungs);
    assert_eq!(second, Some(ExcludedBy::Principle(Principle::NonIdentical)));
    assert_eq!(reason("[2222m][7777p]444s678mEE|SN1000|", Fan::ConcealedKong), by(Fan::TwoConcealedKongs));
    let inside = reason("123m123p123s456s55m|EE0000|", Fan::MixedDoubleChow);
    assert_eq!(inside, by(Fan::MixedTripleChow));
}

/// Where a melded and a concealed kong are scored one by one neither keeps the other from counting, only the pungs do.
#[test]
fn kongs_that_are_separate_do_not_exclude_each_other() {
    let rules = Rules {
        mixed_kongs: MixedKongs::Separate,
        kongs_with_concealed_pungs: KongsWithConcealedPungs::PungsOnly,
        ..Rules::WMO
    };
    let hand = "[2222m,1][4444p]666s888s3m3m|EE0000|".parse().unwrap();
    let reading = Scorer::new(rules).readings(&hand, false).swap_remove(0);
    assert!(reading.value.fans.has(Fan::MeldedKong));
    let kongs = [Fan::ConcealedKong, Fan::MeldedKong, Fan::TwoMeldedKongs, Fan::ConcealedAndMeldedKong];
    let excluded: Vec<ExcludedFan> = reading.excluded.into_iter().filter(|other| kongs.contains(&other.fan)).collect();
    let by = ExcludedBy::Fans(vec![Fan::ThreeConcealedPungs]);
    assert_eq!(excluded, [ExcludedFan { fan: Fan::ConcealedKong, count: 1, by }]);
}

/// Where a melded and a concealed kong are Two Melded Kongs that fan says both of them; with two melded ones the concealed one
/// makes no second pair.
#[test]
fn a_concealed_kong_stands_for_a_melded_one_once() {
    let scorer = Scorer::new(Rules { mixed_kongs: MixedKongs::TwoMelded, ..Rules::WMO });
    let kongs = [Fan::ConcealedKong, Fan::MeldedKong, Fan::TwoMeldedKongs, Fan::ConcealedAndMeldedKong];
    for (hand, counted, expected) in [
        (
            "[2222m,1][4444p]678s345s3m3m|EE0000|",
            Fan::TwoMeldedKongs,
            [(Fan::ConcealedKong, 1), (Fan::MeldedKong, 1)].as_slice(),
        ),
        (
            "[2222m,1][6666s,1][4444p]345s3m3m|EE0000|",
            Fan::ThreeKongs,
            &[(Fan::TwoMeldedKongs, 1), (Fan::ConcealedKong, 1), (Fan::MeldedKong, 2)],
        ),
    ] {
        let reading = scorer.readings(&hand.parse().unwrap(), false).swap_remove(0);
        assert!(reading.value.fans.has(counted), "{hand}");
        let excluded: Vec<ExcludedFan> =
            reading.excluded.into_iter().filter(|other| kongs.contains(&other.fan)).collect();
        let by = ExcludedBy::Fans(vec![counted]);
        let expected: Vec<ExcludedFan> =
            expected.iter().map(|&(fan, count)| ExcludedFan { fan, count, by: by.clone() }).collect();
        assert_eq!(excluded, expected, "{hand}");
    }
}

/// A fan is said to be excluded by what implies it, and by nothing else that is counted too.
#[test]
fn a_reason_names_no_fan_that_allows_the_other() {
    let scorer = Scorer::new(Rules::default());
    let reasons = |hand: &str, fan: Fan| -> Vec<(u8, ExcludedBy)> {
        let reading = scorer.readings(&hand.parse().unwrap(), false).swap_remove(0);
        reading.excluded.into_iter().filter(|other| other.fan == fan).map(|other| (other.count, other.by)).collect()
    };
    let by = |count, fan| vec![(count, ExcludedBy::Fans(vec![fan]))];
    // Seven Pairs goes with Lower Four, All Green with Tile Hog, and Dragon Pung says nothing of kongs.
    assert_eq!(reasons("1133m112233p2332s|NW0000|", Fan::LowerFour), by(1, Fan::LowerTiles));
    assert_eq!(reasons("22223334444883s|ES1000|", Fan::TileHog), by(3, Fan::QuadrupleChow));
    assert_eq!(reasons("[2222p][WWWW][CCCC]11m55s1m|NN0000|", Fan::ConcealedKong), by(3, Fan::ThreeKongs));
}

/// The names of docs/json.md and docs/study.md, which data written once keep for ever.
#[test]
fn names_in_data_stay() {
    let forms = ["standard", "knitted_straight", "seven_pairs", "thirteen_orphans", "honors_and_knitted"];
    assert_eq!(Form::ALL.map(Form::id), forms);
    assert_eq!([SetShape::Chow, SetShape::Pung, SetShape::Kong].map(SetShape::id), ["chow", "pung", "kong"]);
    assert_eq!([Principle::NonIdentical, Principle::AccountOnce].map(Principle::id), ["non_identical", "account_once"]);
}

#[test]
fn a_reason_is_a_sentence_with_the_names_of_the_fans() {
    let why = |by| ExcludedFan { fan: Fan::NoHonors, count: 1, by }.why();
    let one = why(ExcludedBy::Fans(vec![Fan::AllChows]));
    assert_eq!(one, "All Chows implies No Honors, and what is implied is not counted again.");
    let two = why(ExcludedBy::Fans(vec![Fan::AllChows, Fan::AllSimples]));
    assert_eq!(two, "All Chows and All Simples imply No Honors, and what is implied is not counted again.");
}
