//! Replays records of other programs, and says where they and the engine disagree:
//! `cargo run --release --example replay -- judge FILE...`. The first argument is the form, as `mcr_core::records::Formats`
//! knows it. Ends with status 1 if anything disagrees.

use mcr_core::records::{Formats, Scorers};
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), formats) = (arguments.next(), Formats::default()) else {
        eprintln!("replay FORM FILE...");
        return ExitCode::from(2);
    };
    let format = match formats.get(&name) {
        Ok(format) => *format,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut scorers = Scorers::default();
    let (mut ends, mut entries, mut faults) = (BTreeMap::<&str, usize>::new(), 0, 0);
    for path in arguments {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        for reading in (format.reader)(&text, &mut scorers) {
            match reading {
                Ok(reading) => {
                    for disagreement in &reading.disagreements {
                        println!("{path}: {disagreement}");
                    }
                    faults += reading.disagreements.len();
                    entries += reading.record.entries().len();
                    let deal = reading.record.deal();
                    *ends.entry(deal.result().map_or("unfinished", |result| result.reason.id())).or_default() += 1;
                }
                Err(error) => {
                    println!("{path}: {error}");
                    faults += 1;
                }
            }
        }
    }
    println!("{ends:?}, {entries} actions, {faults} disagreements");
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
