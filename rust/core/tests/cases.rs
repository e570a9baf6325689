//! Every handed case gives its points and its fans.

use mcr_core::rules::{Fan, Rules};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Hand;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

fn read(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn fans(list: &Value) -> BTreeMap<Fan, u64> {
    let list = list.as_object().expect("fans by id");
    list.iter().map(|(id, count)| (Fan::from_id(id).expect("a fan"), count.as_u64().expect("a count"))).collect()
}

fn check(file: &str, name: &str, expected_lines: usize) {
    let mut scorers: HashMap<String, Scorer> = HashMap::new();
    let cases = read(file);
    assert_eq!(cases.len(), expected_lines);
    let mut wrong = Vec::new();
    for case in &cases {
        let preset = case["rules"].as_str().expect("a preset");
        let scorer = scorers
            .entry(preset.to_owned())
            .or_insert_with(|| Scorer::new(Rules::preset(preset).expect("a known preset")));
        let hand: Hand = case["hand"].as_str().expect("a hand").parse().expect("a possible hand");
        let got = scorer.evaluate(&hand, false).expect("a win");
        let got_fans: BTreeMap<Fan, u64> = got.fans.iter().map(|(fan, count)| (fan, count.into())).collect();
        let allowed: Vec<_> = [&case["fans"], &case["fans_also_right"]].into_iter().filter(|list| !list.is_null()).map(fans).collect();
        if u64::from(got.points) != case["points"].as_u64().expect("points") || !allowed.contains(&got_fans) {
            wrong.push(format!("{} {preset} {hand}: {} {got_fans:?}, not {} {allowed:?}", case[name], got.points, case["points"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn handed_cases() {
    check("cases.jsonl", "id", 293);
}

#[test]
fn disputed_cases_under_other_presets() {
    check("expectations.jsonl", "case", 228);
}
