//! Any text as a record: no panic; what is read prints, reads again and replays to the same; what is saved of a damaged text is
//! whole; what is written in another form is read there without a disagreement.
//!
//! The first byte chooses the form, the rest is the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcr_core::records::{Format, Formats, Log, Record, Scorers};
use std::sync::LazyLock;

static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| Formats::default().iter().copied().collect());

fn check(record: &Record, scorers: &mut Scorers) {
    let text = record.print();
    let again = Record::parse(&text, scorers).expect("what is printed reads");
    assert_eq!(again, *record);
    assert_eq!(again.print(), text);
    for format in FORMATS.iter() {
        let Some(Ok(written)) = format.writer.map(|write| write(record)) else { continue };
        let mut readings = (format.reader)(&written, scorers);
        let reading = readings.next().expect("a deal was written").expect("what is written reads");
        assert_eq!(reading.disagreements, []);
        assert_eq!(reading.record.deal().result(), record.deal().result());
        assert!(readings.next().is_none());
    }
}

fuzz_target!(|data: &[u8]| {
    let &[form, ref text @ ..] = data else { return };
    let mut scorers = Scorers::default();
    let format = FORMATS[usize::from(form) % FORMATS.len()];
    if format.name == "mcr" {
        let recovered = Log::recover(text, &mut scorers);
        let kept = Log::recover(&text[..recovered.bytes], &mut scorers);
        assert_eq!((&kept.log, kept.damage), (&recovered.log, None));
        recovered.log.records.iter().for_each(|record| check(record, &mut scorers));
    }
    let Ok(text) = std::str::from_utf8(text) else { return };
    let readings: Vec<_> = (format.reader)(text, &mut scorers).collect();
    for reading in readings.iter().flatten() {
        check(&reading.record, &mut scorers);
    }
});
