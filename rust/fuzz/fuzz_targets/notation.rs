//! Any text: reading does not panic; what is read prints to one canonical text that reads back to the same; faults and
//! problems name places within the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcr_core::tiles::{Hand, HandError, Meld, Tile, Tiles};
use std::fmt::Display;
use std::str::FromStr;

/// Asserts that printing and reading back gives the same value and the same text.
fn round_trip<T: FromStr + Display + PartialEq>(value: &T)
where
    T::Err: std::fmt::Debug,
{
    let text = value.to_string();
    let again: T = text.parse().expect("what is printed reads");
    assert!(again == *value, "{text}");
    assert_eq!(again.to_string(), text);
}

fuzz_target!(|text: &str| {
    let length = text.chars().count();
    match text.parse::<Hand>() {
        Ok(hand) => round_trip(&hand),
        Err(HandError::Parse(error)) => {
            assert!(!error.faults.is_empty());
            for fault in &error.faults {
                assert!(fault.offset + fault.found.chars().count() <= length, "{fault}");
            }
        }
        Err(HandError::Invalid(error)) => assert!(!error.problems.is_empty() && !error.to_string().is_empty()),
    }
    if let Ok(meld) = text.parse::<Meld>() {
        round_trip(&meld);
    }
    if let Ok(tiles) = text.parse::<Tiles>() {
        round_trip(&tiles);
    }
    if let Ok(tile) = text.parse::<Tile>() {
        round_trip(&tile);
    }
});
