//! Readings tell the same value as the evaluator, and account for every pattern.

mod common;

use common::Case;
use mcr_core::rules::{Fan, Rules};
use mcr_core::scoring::{ExcludedBy, Principle, Scorer};

#[test]
fn the_best_reading_is_the_value_and_names_every_fan_once_per_count() {
    for case in Case::all() {
        let scorer = Scorer::new(case.rules);
        let readings = scorer.readings(&case.hand, false);
        let best = &readings[0];
        assert_eq!(Some(best.value), scorer.evaluate(&case.hand, false), "{}", case.hand);
        assert!(readings.is_sorted_by(|a, b| a.value >= b.value));
        for reading in &readings {
            let sum: u32 = reading.fans.iter().map(|scored| scored.points).sum();
            assert_eq!(sum, reading.value.points, "{}", case.hand);
            for scored in &reading.fans {
                assert_eq!(scored.uses.len(), usize::from(scored.count), "{} {}", case.hand, scored.fan);
            }
            for excluded in &reading.excluded {
                assert!(excluded.why().ends_with('.'));
                if let ExcludedBy::Fans(fans) = &excluded.by {
                    assert!(fans.iter().all(|&fan| reading.value.fans.has(fan)), "{}", case.hand);
                }
            }
        }
    }
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
    let inside = reason("123m123p123s456s55m|EE0000|", Fan::MixedDoubleChow);
    assert_eq!(inside, by(Fan::MixedTripleChow));
}
