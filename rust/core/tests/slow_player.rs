//! The engine against the slow player in Python, which was written from the rules alone: counted positions and whole deals
//! from `tests/data`. What the lines of the two files hold is said in `tests/slow_positions.py` and `tests/slow_deals.py`.

mod table;

use mcr_core::play::{Action, Deal, Seat, Wall};
use mcr_core::rules::{OptionValue, Rules};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::Wind;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn rules(line: &Value) -> Rules {
    let mut rules = Rules::preset(line["rules"].as_str().unwrap()).unwrap();
    for (option, value) in line["changes"].as_object().unwrap() {
        let value = match value {
            Value::String(text) => OptionValue::from(text.clone()),
            Value::Number(number) => OptionValue::Int(number.as_u64().unwrap().try_into().unwrap()),
            other => panic!("{option}: {other}"),
        };
        rules.set(option, &value).unwrap();
    }
    rules
}

/// Scorers by their rules, each built once.
#[derive(Default)]
struct Scorers(HashMap<Rules, Arc<Scorer>>);

impl Scorers {
    fn of(&mut self, rules: Rules) -> Arc<Scorer> {
        self.0.entry(rules).or_insert_with(|| Arc::new(Scorer::new(rules))).clone()
    }
}

fn seat(value: u64) -> Seat {
    Seat::new(value.try_into().unwrap()).unwrap()
}

/// The deal at its start.
fn start(line: &Value, scorers: &mut Scorers) -> Deal {
    let rules = rules(line);
    let wall = match &line["wall"] {
        Value::Null => Wall::new(line["seed"].as_u64().unwrap(), &rules).unwrap(),
        tiles => {
            let numbers = tiles.as_array().unwrap().iter().map(|number| number.as_u64().unwrap().try_into().unwrap());
            Wall::from_tiles(&numbers.collect::<Vec<u8>>()).unwrap()
        }
    };
    let round = Wind::from_letter(line["round"].as_str().unwrap().chars().next().unwrap()).unwrap();
    Deal::new(scorers.of(rules), &wall, round, seat(line["dealer"].as_u64().unwrap())).unwrap()
}

/// Applies `seat action`, or `seat dead`.
fn apply(deal: &mut Deal, text: &str) {
    let (who, action) = text.split_once(' ').unwrap();
    let who = seat(who.parse().unwrap());
    if action == "dead" {
        // One that is dead already stays it.
        if !deal.is_dead(who) {
            deal.declare_dead(who, "").unwrap();
        }
    } else {
        deal.apply(who, action.parse().unwrap()).unwrap();
    }
}

fn texts(deal: &Deal, seat: Seat) -> Vec<String> {
    deal.legal_actions(seat).iter().map(|action| action.to_string()).collect()
}

/// Sequences of exactly `depth` actions.
fn perft(deal: &Deal, depth: usize) -> u64 {
    let Some(seat) = deal.awaiting().iter().next() else { return 0 };
    let actions = deal.legal_actions(seat);
    if depth == 1 {
        return actions.len() as u64;
    }
    let after = |action: Action| {
        let mut deal = deal.clone();
        deal.apply(seat, action).unwrap();
        deal
    };
    actions.iter().map(|action| perft(&after(action), depth - 1)).sum()
}

#[test]
fn positions_have_as_many_sequences() {
    let mut scorers = Scorers::default();
    let mut faults = Vec::new();
    let lines = lines("perft.jsonl");
    for line in &lines {
        let name = line["name"].as_str().unwrap();
        let mut deal = start(line, &mut scorers);
        for action in line["actions"].as_array().unwrap() {
            apply(&mut deal, action.as_str().unwrap());
        }
        let listed: serde_json::Map<String, Value> =
            deal.awaiting().iter().map(|seat| (seat.to_string(), texts(&deal, seat).into())).collect();
        if Value::from(listed.clone()) != line["legal"] {
            faults.push(format!("{name}: {listed:?}"));
        }
        let expected: Vec<u64> = line["counts"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        let counts: Vec<u64> = (1..=expected.len()).map(|depth| perft(&deal, depth)).collect();
        if counts != expected {
            faults.push(format!("{name}: {counts:?}, not {expected:?}"));
        }
    }
    assert!(faults.is_empty() && lines.len() > 50, "{}", faults.join("\n"));
}

#[test]
fn deals_end_the_same() {
    let mut scorers = Scorers::default();
    let lines = lines("deals.jsonl");
    for (number, line) in lines.iter().enumerate() {
        let mut deal = start(line, &mut scorers);
        let mut digest = Sha256::new();
        for action in line["actions"].as_array().unwrap() {
            for seat in deal.awaiting().iter() {
                digest.update(format!("{seat}: {}\n", texts(&deal, seat).join(", ")));
            }
            apply(&mut deal, action.as_str().unwrap());
        }
        let expected = line["legal"].as_str().unwrap();
        let bytes = (0..32).map(|byte| u8::from_str_radix(&expected[2 * byte..2 * byte + 2], 16).unwrap());
        assert!(digest.finalize().iter().copied().eq(bytes), "line {number}: what could be done on the way");
        let result = deal.result().unwrap_or_else(|| panic!("line {number} is not over"));
        let ours = serde_json::json!({
            "reason": result.reason.id(),
            "winners": result.winners().map(Seat::index).collect::<Vec<_>>(),
            "discarder": result.discarder.map(Seat::index),
            "points": result.wins.iter().map(|win| win.value.points).collect::<Vec<_>>(),
            "payments": result.payments,
            "false_wins": result.false_wins.iter().map(|seat| seat.index()).collect::<Vec<_>>(),
            "turns": deal.turns(),
            "kongs": deal.kongs(),
            "wall_left": deal.wall().remaining(),
        });
        assert_eq!(ours, line["result"], "line {number}");
        for win in &result.wins {
            assert_eq!(u64::from(win.turn), line["draws"][win.seat.index()].as_u64().unwrap(), "line {number}");
        }
    }
    assert!(lines.len() > 40);
}
