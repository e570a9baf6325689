//! Cases from the data files, for several tests.
#![allow(dead_code, reason = "each test binary uses its own part")]

use mcr_core::rules::{Fan, Rules};
use mcr_core::tiles::Hand;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// How often each fan is counted.
pub type Counts = BTreeMap<Fan, u8>;

/// A hand with its right answer.
pub struct Case {
    /// The name that the file gives it.
    pub id: String,
    /// The hand.
    pub hand: Hand,
    /// The rules it was scored under.
    pub rules: Rules,
    /// Points without flowers.
    pub points: u32,
    /// The fan lists that are right, the first one of the file first.
    pub fans: Vec<Counts>,
}

impl Case {
    /// The lines of a file in `tests/data`.
    pub fn read(name: &str) -> Vec<Case> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.lines().map(|line| Case::of(&serde_json::from_str(line).expect("a line of JSON"))).collect()
    }

    /// The handed cases, and the disputed ones under further presets.
    pub fn all() -> Vec<Case> {
        let mut cases = Case::read("cases.jsonl");
        cases.extend(Case::read("expectations.jsonl"));
        cases
    }

    fn of(line: &Value) -> Case {
        let text = |key: &str| line[key].as_str();
        let hand = text("hand").expect("a hand");
        Case {
            id: text("id").or_else(|| text("case")).expect("a name").to_owned(),
            hand: hand.parse().unwrap_or_else(|error| panic!("{hand}: {error}")),
            rules: Rules::preset(text("rules").expect("a preset")).expect("a known preset"),
            points: line["points"].as_u64().and_then(|points| points.try_into().ok()).expect("points"),
            fans: [&line["fans"], &line["fans_also_right"]]
                .into_iter()
                .filter(|list| !list.is_null())
                .map(counts)
                .collect(),
        }
    }
}

fn counts(list: &Value) -> Counts {
    let list = list.as_object().expect("fans by id");
    let count = |value: &Value| value.as_u64().and_then(|count| count.try_into().ok()).expect("a count");
    list.iter().map(|(id, value)| (Fan::from_id(id).expect("a fan"), count(value))).collect()
}
