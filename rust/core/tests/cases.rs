//! Every handed case gives its points and its fans, from the production evaluator and from the naive one.

mod common;
mod naive;

use common::{Case, Counts};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use std::collections::BTreeSet;

fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for Case { id, hand, rules, points, fans } in cases {
        let fast = Scorer::new(*rules).evaluate(hand, false).expect("a win");
        let slow = naive::evaluate(hand, false, rules).expect("a win");
        let found: [(u32, Counts); 2] =
            [(fast.points, fast.fans.iter().collect()), (slow.points, slow.fans.into_iter().collect())];
        if found.iter().any(|(found, list)| found != points || !fans.contains(list)) {
            wrong.push(format!("{id} {rules} {hand}: {found:?}, not {points} {fans:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn handed_cases() {
    let cases = Case::read("cases.jsonl");
    assert_eq!(cases.len(), 293);
    check(&cases);
}

#[test]
fn disputed_cases_under_other_presets() {
    let cases = Case::read("expectations.jsonl");
    assert_eq!(cases.len(), 3 * 77);
    check(&cases);
}

#[test]
fn undisputed_cases_are_the_same_under_every_preset() {
    let disputed: BTreeSet<String> = Case::read("expectations.jsonl").into_iter().map(|case| case.id).collect();
    for preset in Rules::PRESETS {
        let mut cases = Case::read("cases.jsonl");
        cases.retain(|case| !disputed.contains(&case.id));
        for case in &mut cases {
            case.rules = Rules::preset(preset).expect("a preset");
        }
        assert_eq!(cases.len(), 293 - 77);
        check(&cases);
    }
}
