//! The sampled hands are winning hands, and everything there is occurs among them.

use mcr_core::rules::{Fan, Rules};
use mcr_core::sampling::{Mix, Sampler, winning_hands};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Hand, Meld};
use std::collections::{BTreeMap, BTreeSet};

const HANDS: usize = 100_000;

fn mil() -> Scorer {
    Scorer::new(Rules::preset("mil").expect("a preset"))
}

/// In how many of the hands each fan is counted, and how many are worth 8 points.
fn counted(hands: &[Hand]) -> (BTreeMap<Fan, usize>, usize) {
    let scorer = mil();
    let mut counted: BTreeMap<Fan, usize> = Fan::ALL.into_iter().map(|fan| (fan, 0)).collect();
    let mut legal = 0;
    for hand in hands {
        let value = scorer.evaluate(hand, false).unwrap_or_else(|| panic!("{hand} is no win"));
        let flowers = (hand.flowers().count() > 0).then_some(Fan::FlowerTiles);
        value.fans.iter().map(|(fan, _)| fan).chain(flowers).for_each(|fan| *counted.entry(fan).or_default() += 1);
        legal += usize::from(value.points >= 8);
    }
    (counted, legal)
}

#[test]
fn every_fan_is_frequent() {
    let hands: Vec<Hand> = winning_hands(1).take(HANDS).collect();
    let (counted, _) = counted(&hands);
    let rare: Vec<_> = counted.iter().filter(|&(_, &count)| count < 50).collect();
    assert!(rare.is_empty(), "{rare:?}");
    let with_kongs = hands.iter().filter(|hand| hand.melds().any(Meld::is_kong)).count();
    assert!(with_kongs >= HANDS / 5, "{with_kongs} hands with kongs");
}

#[test]
fn every_circumstance_and_meld_occurs() {
    let hands: Vec<Hand> = winning_hands(2).take(HANDS).collect();
    let distinct = |of: &dyn Fn(&Hand) -> String| hands.iter().map(of).collect::<BTreeSet<_>>().len();
    // Robbing a kong excludes the last tile of the wall: of 16 combinations 14 are possible.
    assert_eq!(distinct(&|hand| format!("{:?}", hand.circumstances())), 14);
    assert_eq!(distinct(&|hand| format!("{:?}{:?}", hand.round(), hand.seat())), 16);
    assert_eq!(distinct(&|hand| hand.flowers().count().to_string()), 9);
    assert_eq!(distinct(&|hand| hand.flowers().tiles().map(|tile| tile.to_string()).collect()), 256);
    assert_eq!(distinct(&|hand| hand.winning_tile().expect("a win").to_string()), 34);
    assert_eq!(distinct(&|hand| hand.melds().count().to_string()), 5);
    let melds: BTreeSet<Meld> = hands.iter().flat_map(Hand::melds).collect();
    assert_eq!(melds.len(), Meld::all().count(), "every meld with every digit");
}

#[test]
fn hands_are_possible_and_print_as_they_read() {
    for hand in winning_hands(3).take(HANDS) {
        let text = hand.to_string();
        assert_eq!(text.parse(), Ok(hand), "{text}");
    }
}

#[test]
fn the_usual_mix_has_every_fan_and_three_in_four_are_legal() {
    let hands: Vec<Hand> = Sampler::new(1, Mix::Usual).take(20_000).collect();
    let (counted, legal) = counted(&hands);
    let missing: Vec<_> = counted.iter().filter(|&(_, &count)| count == 0).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!((14_600..=15_400).contains(&legal), "{legal} of 20,000 hands are worth 8 points");
}

#[test]
fn a_seed_gives_the_same_hands_for_ever() {
    let of = |hands: Sampler| hands.take(2).map(|hand| hand.to_string()).collect::<Vec<_>>();
    assert_eq!(of(winning_hands(1)), of(winning_hands(1)));
    assert_ne!(of(winning_hands(1)), of(winning_hands(2)));
    assert_eq!(
        of(winning_hands(1)),
        ["[555p,2][222s,2][234p,2]45556s|SS1100|", "[345p,2][123p,3][456s,2][345p,2]66s|NE1000|6"]
    );
    assert_eq!(of(Sampler::new(1, Mix::Usual)), ["[234m,2][234s,2]33m234456p|NE0000|", "12335m45677p789s4m|WE0100|"]);
}
