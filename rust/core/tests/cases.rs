//! Every handed case gives its points and its fans.

mod common;

use common::{Case, Counts};
use mcr_core::scoring::Scorer;

fn check(file: &str, lines: usize) {
    let cases = Case::read(file);
    assert_eq!(cases.len(), lines);
    let mut wrong = Vec::new();
    for case in &cases {
        let got = Scorer::new(case.rules).evaluate(&case.hand, false).expect("a win");
        let fans: Counts = got.fans.iter().collect();
        if got.points != case.points || !case.fans.contains(&fans) {
            let rules = case.rules.preset_name().unwrap_or("?");
            wrong.push(format!("{} {rules} {}: {got:?}, not {} {:?}", case.id, case.hand, case.points, case.fans));
        }
    }
    assert!(wrong.is_empty(), "{} of {lines}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn handed_cases() {
    check("cases.jsonl", 293);
}

#[test]
fn disputed_cases_under_other_presets() {
    check("expectations.jsonl", 228);
}
