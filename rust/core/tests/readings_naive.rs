//! Which sets make each fan, and which patterns are not counted, against the naive list of what two, three and four sets make
//! together.

mod naive;

use mcr_core::rules::{CombinationRule, Fan, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{Reading, Scorer, SetShape};
use mcr_core::tiles::{Draft, Hand, Meld, Tile};
use naive::combinations::{Combination, PAIR, find, may_join};
use std::collections::BTreeMap;

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
