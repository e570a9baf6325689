//! Which sets make each fan, and which patterns are there and not counted, against what the naive evaluator finds.

mod naive;

use mcr_core::rules::{
    AddOrDrop, AllowOrDeny, CombinationRule, Fan, KongsWithConcealedPungs, MixedKongs, OPTIONS, Rules,
};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{Reading, Scorer, SetShape};
use mcr_core::tiles::{Draft, Hand, Meld, Tile};
use naive::combinations::{Combination, PAIR, find, may_join};
use naive::tile_fans::DENIED_WITH_SEVEN_PAIRS;
use std::collections::{BTreeMap, BTreeSet};

/// The fans of several chows, or of several pungs of suit tiles.
const OF_SEVERAL: [Fan; 19] = [
    Fan::PureTerminalChows,
    Fan::QuadrupleChow,
    Fan::FourPureShiftedPungs,
    Fan::FourPureShiftedChows,
    Fan::PureTripleChow,
    Fan::PureShiftedPungs,
    Fan::PureStraight,
    Fan::ThreeSuitedTerminalChows,
    Fan::PureShiftedChows,
    Fan::TriplePung,
    Fan::MixedStraight,
    Fan::MixedTripleChow,
    Fan::MixedShiftedPungs,
    Fan::MixedShiftedChows,
    Fan::DoublePung,
    Fan::PureDoubleChow,
    Fan::MixedDoubleChow,
    Fan::ShortStraight,
    Fan::TwoTerminalChows,
];

/// The sets of a reading as the naive evaluator has them.
fn sets(reading: &Reading) -> Vec<naive::Set> {
    let shape = |shape| match shape {
        SetShape::Chow => naive::SetShape::Chow,
        SetShape::Pung => naive::SetShape::Pung,
        SetShape::Kong => naive::SetShape::Kong,
    };
    let set = |set: &mcr_core::scoring::Set| naive::Set {
        shape: shape(set.shape),
        kind: set.tile.index(),
        concealed: set.meld.is_none(),
    };
    reading.sets.iter().map(set).collect()
}

fn check(hand: &Hand, reading: &Reading, rules: &Rules, seen: &mut BTreeMap<Fan, [usize; 2]>) {
    let there = find(&sets(reading), reading.pair.map(Tile::index));
    let mut chosen: Vec<Combination> = Vec::new();
    for scored in reading.fans.iter().filter(|scored| OF_SEVERAL.contains(&scored.fan)) {
        for uses in &scored.uses {
            let bit = |&place: &usize| if place == reading.sets.len() { PAIR } else { 1 << place };
            let new = Combination { fan: scored.fan, parts: uses.iter().map(bit).sum() };
            let is_there = |other: &Combination| (other.fan, other.parts) == (new.fan, new.parts);
            assert!(there.iter().any(is_there), "{hand}: {new:?} of {:?}", reading.sets);
            assert!(may_join(new, &chosen, rules.combination_rule), "{hand}: {new:?} beside {chosen:?}");
            chosen.push(new);
        }
    }
    for fan in OF_SEVERAL {
        let counted: usize = reading.fans.iter().filter(|other| other.fan == fan).map(|other| other.uses.len()).sum();
        let excluded: u8 = reading.excluded.iter().filter(|other| other.fan == fan).map(|other| other.count).sum();
        let all = there.iter().filter(|combination| combination.fan == fan).count();
        assert_eq!(counted + usize::from(excluded), all, "{hand} under {rules}: {fan}, counted or not");
        let [times_counted, times_excluded] = seen.entry(fan).or_default();
        *times_counted += counted;
        *times_excluded += usize::from(excluded);
    }
}

#[test]
fn fans_of_several_sets_are_counted_or_excluded_as_often_as_they_are_there() {
    let mut seen = BTreeMap::new();
    for (seed, preset) in (0..).zip(Rules::PRESETS) {
        let rules = Rules::preset(preset).unwrap();
        let scorer = Scorer::new(rules);
        for hand in Sampler::new(500 + seed, Mix::Wide).take(4_000) {
            for reading in scorer.readings(&hand, false) {
                check(&hand, &reading, &rules, &mut seen);
            }
        }
    }
    for (fan, [counted, _]) in seen {
        assert!(counted > 0, "{fan} was never counted");
    }
}

/// Every multiset of four chows, in both readings of the combination rule: here the choice among equal patterns matters.
#[test]
fn of_any_four_chows_those_are_counted_that_may_stand_together() {
    let chows = (0..21).map(|chow| Tile::from_index(chow + 2 * (chow / 7)).unwrap());
    let chows: Vec<Meld> = chows.map(|first| Meld::chow(first, 1).unwrap()).collect();
    let pair = [Tile::from_letter('E').unwrap(); 2];
    let (mut seen, mut hands) = (BTreeMap::new(), 0);
    for combination_rule in [CombinationRule::Acyclic, CombinationRule::Twice] {
        let rules = Rules { combination_rule, ..Rules::WMO };
        let scorer = Scorer::new(rules);
        for (a, b, c, d) in four(chows.len()) {
            let hand = Draft::new([a, b, c, d].map(|n| chows[n]), pair).build().unwrap();
            let [reading] = &scorer.readings(&hand, false)[..] else { panic!("{hand} has one reading") };
            check(&hand, reading, &rules, &mut seen);
            hands += 1;
        }
    }
    assert_eq!(hands, 2 * 10_626);
}

/// All multisets of four numbers below `bound`.
fn four(bound: usize) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    (0..bound).flat_map(move |a| {
        (a..bound).flat_map(move |b| (b..bound).flat_map(move |c| (c..bound).map(move |d| (a, b, c, d))))
    })
}

/// Of every reading the fans that it names, counted or not.
fn named(hand: &Hand, scorer: &Scorer) -> BTreeSet<BTreeSet<Fan>> {
    let rules = scorer.rules();
    let is_denied = rules.seven_pairs_combinations == AllowOrDeny::Deny;
    let is_dropped = rules.lesser_knitted_straight == AddOrDrop::Drop;
    let without_pattern: [(Fan, &[Fan]); 4] = [
        (Fan::SevenPairs, &[Fan::SingleWait]),
        (Fan::SevenPairs, if is_denied { &DENIED_WITH_SEVEN_PAIRS } else { &[] }),
        (Fan::GreaterHonorsAndKnittedTiles, &[Fan::LesserHonorsAndKnittedTiles]),
        (Fan::LesserHonorsAndKnittedTiles, if is_dropped { &[Fan::KnittedStraight] } else { &[] }),
    ];
    let of = |reading: &Reading| {
        let counted = reading.fans.iter().map(|scored| scored.fan);
        let mut fans: BTreeSet<Fan> = counted.chain(reading.excluded.iter().map(|excluded| excluded.fan)).collect();
        // What is named beside these as not counted has no pattern in the naive evaluator.
        for (fan, others) in without_pattern {
            if fans.contains(&fan) {
                fans.retain(|other| !others.contains(other));
            }
        }
        fans
    };
    scorer.readings(hand, false).iter().map(of).collect()
}

#[test]
fn a_reading_names_the_fans_whose_patterns_are_there_under_its_rules() {
    let presets = Rules::PRESETS.into_iter().map(|preset| (2_000, Rules::preset(preset).unwrap()));
    let options = OPTIONS.iter().filter(|option| option.scoring).flat_map(|option| {
        option.choices.known.iter().map(move |choice| {
            let mut rules = Rules::default();
            rules.set(option.name, &choice.value).unwrap();
            (1_000, rules)
        })
    });
    for (seed, (hands, rules)) in (900..).zip(presets.chain(options)) {
        let scorer = Scorer::new(rules);
        for hand in Sampler::new(seed, Mix::Wide).take(hands) {
            assert_eq!(named(&hand, &scorer), naive::patterns(&hand, false, &rules), "{hand} under {rules}");
        }
    }
}

/// Up to four kongs, each melded or concealed, beside pungs of the hand: the two ladders meet here.
#[test]
fn kongs_are_named_as_the_rules_call_them() {
    let kongs =
        [["[2222m,1]", "[2222m]"], ["[4444p,5]", "[4444p]"], ["[6666s,2]", "[6666s]"], ["[8888s,3]", "[8888s]"]];
    for mixed_kongs in [MixedKongs::Six, MixedKongs::Five, MixedKongs::TwoMelded, MixedKongs::Separate] {
        for kongs_with_concealed_pungs in [KongsWithConcealedPungs::Both, KongsWithConcealedPungs::PungsOnly] {
            let rules = Rules { mixed_kongs, kongs_with_concealed_pungs, ..Rules::WMO };
            let scorer = Scorer::new(rules);
            for choice in 0..81 {
                let each = [choice % 3, choice / 3 % 3, choice / 9 % 3, choice / 27];
                let melds: String = (0..4).filter(|&n| each[n] < 2).map(|n| kongs[n][each[n]]).collect();
                let pungs: String =
                    (0..4).filter(|&n| each[n] == 2).map(|n| ["222m", "444p", "666s", "888s"][n]).collect();
                for circumstances in ["EE0000", "EE1000"] {
                    let hand: Hand = format!("{melds}{pungs}3m3m|{circumstances}").parse().unwrap();
                    assert_eq!(named(&hand, &scorer), naive::patterns(&hand, false, &rules), "{hand} under {rules}");
                }
            }
        }
    }
}
