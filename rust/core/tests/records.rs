//! Our own record: printed, read, played again; written while a match is played, and broken in every way.

mod recorded;
mod table;

use mcr_core::play::{Match, Step, Wall};
use mcr_core::records::{Entry, Fault, Formats, Journal, Log, MatchJournal, Record, Scorers, decode, print_match};
use mcr_core::rules::Rules;
use mcr_core::scoring::Scorer;
use recorded::{act, begin, damaged, play};
use std::collections::BTreeSet;
use std::sync::Arc;
use table::{Random, scorer};

const DEALS: u64 = 150;

/// Rules with options that no preset has.
fn other_rules() -> Rules {
    table::script::rules("repino", &[("minimum_points", "0"), ("turn_seconds", "7"), ("round_winds", "SW")])
}

fn all_rules() -> impl Iterator<Item = Rules> {
    Rules::PRESETS.into_iter().map(|name| Rules::preset(name).unwrap()).chain([other_rules()])
}

#[test]
fn a_record_is_read_as_it_was_printed_and_replays_to_the_same_end() {
    let mut scorers = Scorers::default();
    for rules in all_rules() {
        let scorer = Arc::new(Scorer::new(rules));
        let (mut text, mut expected, mut ends) = (String::new(), Vec::new(), BTreeSet::new());
        for index in 0..DEALS {
            let deal = play(&scorer, index, true, true);
            let mut record = Record::of(&deal).unwrap();
            assert_eq!(record.deal(), deal);
            if index % 3 == 0 {
                record.id = Some(format!("deal {index}"));
                record.players = Some(["A \"b\"", "Юлия", "", "\n"].map(str::to_owned));
            }
            ends.insert(deal.result().unwrap().reason.id());
            text.push_str(&record.print());
            expected.push(record);
        }
        let log = Log::parse(&text, &mut scorers).unwrap();
        assert_eq!(log.records, expected);
        assert!(log.has_end && log.game.is_none());
        // Equality passes over the copies that were discarded: the texts have them.
        assert_eq!(log.records.iter().map(Record::print).collect::<String>(), text);
        assert!(ends.contains("draw") && ends.len() >= 3, "{rules}: {ends:?}");

        let formats = Formats::default();
        let readings: Vec<Record> =
            (formats.get("mcr").unwrap().reader)(&text, &mut scorers).map(|reading| reading.unwrap().record).collect();
        assert_eq!(readings, expected);
    }
}

#[test]
fn a_record_has_the_deal_after_each_entry() {
    for preset in Rules::PRESETS {
        let scorer = scorer(preset);
        for index in 0..10 {
            let (mut deal, mut random) = begin(&scorer, index, true);
            let mut states = vec![deal.clone()];
            while deal.result().is_none() {
                let steps = deal.steps().len();
                act(&mut deal, &mut random, true);
                if deal.steps().len() > steps {
                    states.push(deal.clone());
                }
            }
            let record = Record::of(&deal).unwrap();
            assert_eq!(states.len(), record.entries().len() + 1);
            for (n, state) in states.iter().enumerate() {
                assert_eq!(record.deal_at(n).as_ref(), Some(state), "{preset} {index}: {n}");
            }
            assert_eq!(record.deal_at(states.len()), None);
        }
    }
}

#[test]
fn a_wall_given_tile_by_tile_is_kept() {
    let wall = Wall::new(9, &Rules::WMO).unwrap();
    let numbers: Vec<u8> = wall.tiles().iter().map(|tile| tile.number()).collect();
    let wall = Wall::from_tiles(&numbers).unwrap();
    let seat = mcr_core::play::Seat::ALL[2];
    let deal = mcr_core::play::Deal::new(scorer("wmo"), &wall, mcr_core::tiles::Wind::West, seat).unwrap();
    let text = Record::of(&deal).unwrap().print();
    assert!(text.contains("\"wall\":[") && !text.contains("seed"), "{text}");
    assert_eq!(Record::parse(&text, &mut Scorers::default()).unwrap().deal(), deal);
}

#[test]
fn the_lines_are_as_documented() {
    let scorer = Arc::new(Scorer::new(other_rules()));
    let (mut deal, mut random) = begin(&scorer, 1, true);
    let mut journal = Journal::new();
    let mut written = journal.lines(&deal);
    assert!(
        written.starts_with(
            "{\"version\":1,\"kind\":\"deal\",\"rules\":{\"preset\":\"repino\",\"changes\":{\"minimum_points\":0,\
             \"round_winds\":\"SW\",\"turn_seconds\":7}},\"round\":\"E\",\"dealer\":1,\"seed\":"
        ),
        "{written}"
    );
    assert!(written.ends_with(&format!("\"commitment\":\"{}\"}}\n", deal.wall().commitment())));
    deal.declare_dead(deal.dealer(), "14 tiles").unwrap();
    assert_eq!(journal.lines(&deal), "{\"seat\":1,\"dead\":\"14 tiles\"}\n");
    written.push_str("{\"seat\":1,\"dead\":\"14 tiles\"}\n");
    assert_eq!(journal.lines(&deal), "");
    while deal.result().is_none() {
        act(&mut deal, &mut random, true);
        let lines = journal.lines(&deal);
        if let (Some(&Step::Act(seat, action)), None) = (deal.steps().last(), deal.result()) {
            assert!(lines.is_empty() || lines == format!("{{\"seat\":{seat},\"action\":\"{action}\"}}\n"), "{lines}");
        }
        written.push_str(&lines);
    }
    assert_eq!(written, Record::of(&deal).unwrap().print(), "line by line, and as a whole");
    let end = written.lines().last().unwrap();
    assert!(end.starts_with("{\"end\":\"") && end.contains("\"payments\":["), "{end}");
}

/// The text of a match, written as it is played.
fn written_match(rules: Rules, seed: u64) -> (Match, String) {
    let mut game = Match::new(Arc::new(Scorer::new(rules)), seed, Some(3)).unwrap();
    let (mut journal, mut random) = (MatchJournal::new(), Random(seed | 1));
    let mut text = journal.lines(&game).unwrap();
    loop {
        while game.deal().result().is_none() {
            act(game.deal_mut(), &mut random, true);
            text.push_str(&journal.lines(&game).unwrap());
        }
        if game.next_deal().is_err() {
            return (game, text);
        }
        text.push_str(&journal.lines(&game).unwrap());
    }
}

/// The match goes on with the entries that are not yet there, each written at once.
fn go_on(log: &Log, whole: &Log, text: &mut String) -> Option<Match> {
    let (mut game, mut journal) = (log.game.clone()?, MatchJournal::after(log)?);
    text.push_str(&journal.lines(&game).unwrap());
    loop {
        let record = &whole.records[usize::try_from(game.index()).unwrap()];
        for entry in &record.entries()[game.deal().steps().len()..] {
            entry.apply(game.deal_mut()).unwrap();
            text.push_str(&journal.lines(&game).unwrap());
        }
        if game.next_deal().is_err() {
            return Some(game);
        }
        text.push_str(&journal.lines(&game).unwrap());
    }
}

#[test]
fn a_match_killed_at_any_byte_goes_on_where_it_was() {
    let mut scorers = Scorers::default();
    for preset in ["wmo", "repino", "botzone"] {
        let (game, text) = written_match(Rules::preset(preset).unwrap(), 11);
        let whole = Log::parse(&text, &mut scorers).unwrap();
        assert_eq!((whole.game.as_ref(), whole.records.len()), (Some(&game), 3));
        let mut random = Random(5);
        // Every place in the first lines and around each line's end is too many: some hundreds of all.
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(place, _)| place);
        let mut cuts: Vec<usize> = ends.filter(|_| random.once_in(8)).flat_map(|end| [end, end + 1]).collect();
        cuts.extend((0..150).map(|_| random.below(text.len())));
        for cut in cuts {
            let recovered = Log::recover(&text.as_bytes()[..cut], &mut scorers);
            let kept = text[..cut].rfind('\n').map_or(0, |end| end + 1);
            assert_eq!(recovered.bytes, kept, "all lines that were written to their end");
            assert_eq!(recovered.damage.as_ref().map(|damage| &damage.why), (kept < cut).then_some(&Fault::Torn));
            let entries = |log: &Log| log.records.iter().map(|record| record.entries().len()).sum::<usize>();
            let lines = text[..kept].lines().filter(|line| line.starts_with("{\"seat\"")).count();
            assert_eq!(entries(&recovered.log), lines);
            let mut again = text[..kept].to_owned();
            if let Some(end) = go_on(&recovered.log, &whole, &mut again) {
                assert_eq!(end, game, "{preset}, cut at {cut}");
                assert_eq!(again, text, "{preset}, cut at {cut}");
            } else {
                assert!(!text[..kept].contains('\n'), "not even the match had been written");
            }
        }
    }
}

#[test]
fn a_deal_that_was_not_written_to_its_end_is_told() {
    let mut game = Match::new(scorer("wmo"), 4, Some(2)).unwrap();
    let mut journal = MatchJournal::new();
    journal.lines(&game).unwrap();
    game.deal_mut().end_with_penalty(mcr_core::play::Seat::ALL[0], 10).unwrap();
    game.next_deal().unwrap();
    let error = journal.lines(&game).unwrap_err();
    assert_eq!(error.to_string(), "deal 0 was not written to its end, and deal 1 is played");
}

#[test]
fn damage_is_refused_with_its_line_and_saved_up_to_it() {
    let mut scorers = Scorers::default();
    let scorer = scorer("wmo");
    let text: String = (0..3).map(|n| Record::of(&play(&scorer, n, true, true)).unwrap().print()).collect();
    let lines: Vec<&str> = text.lines().collect();
    let whole = Log::parse(&text, &mut scorers).unwrap();
    let end = lines.iter().position(|line| line.starts_with("{\"end\"")).unwrap();
    let with = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line;
        lines.join("\n") + "\n"
    };
    let (first, last) = (lines[0], lines[end].replace("\"payments\":[", "\"payments\":[1"));
    let (before, behind) = first.split_once("\"seed\":").unwrap();
    let seed = format!("{before}\"seed\":5,{}", behind.split_once(',').unwrap().1);
    for (n, line, why) in [
        (
            1,
            "{\"seat\":1,\"action\":\"discard 0m\"}",
            "\"discard 0m\" is no action: at 8: found \"0m\", expected a tile",
        ),
        (1, "{\"seat\":4,\"action\":\"pass\"}", "found \"4\", expected a seat, 0 to 3"),
        (
            1,
            "{\"seat\":0,\"action\":\"pass\"}",
            "seat 0 cannot pass: it is its own turn: there is no tile to claim or to pass",
        ),
        (1, "{\"seat\":0}", "found \"action None, dead None, penalty None\", expected one of action, dead and penalty"),
        (1, "{\"seat\":0,\"action\":\"win\",\"colour\":3}", "unknown field `colour`"),
        (1, "{\"seat\":0,\"seat\":0,\"action\":\"win\"}", "duplicate field `seat`"),
        (1, "not JSON", "expected ident"),
        (1, "", "EOF while parsing"),
        (0, lines[1], "no deal has begun"),
        (0, &first.replace("\"version\":1", "\"version\":2"), "version 2 of the layout; known is 1"),
        (0, &first.replace("\"wmo\"", "\"green\""), "unknown rules `green`"),
        (0, &first.replace("{}", "{\"deals\":0}"), "`deals` cannot be `0`"),
        (0, &first.replace("\"dealer\":0", "\"dealer\":5"), "found \"5\", expected a seat, 0 to 3"),
        (0, &seed, "commitment: the record has "),
        (end, &last, "the end: the record has {\"end\":"),
        (end, lines[end - 1], "seat "),
        (end + 1, lines[1], "the deal has ended before"),
    ] {
        let text = with(n, line);
        let error = Log::parse(&text, &mut scorers).unwrap_err();
        assert_eq!(error.line, n + 1, "{error}");
        assert!(error.why.to_string().contains(why), "{error}\n{why}");
        let recovered = Log::recover(text.as_bytes(), &mut scorers);
        assert_eq!(recovered.damage, Some(error));
        assert_eq!(recovered.bytes, text.lines().take(n).map(|line| line.len() + 1).sum::<usize>());
        let kept: Vec<&Entry> = recovered.log.records.iter().flat_map(Record::entries).collect();
        let all: Vec<&Entry> = whole.records.iter().flat_map(Record::entries).collect();
        assert_eq!(kept, all[..kept.len()]);
        assert_eq!(kept.len(), lines[..n].iter().filter(|line| line.starts_with("{\"seat\"")).count());
    }
    assert_eq!(Log::parse("", &mut scorers).unwrap_err().to_string(), "line 1: there is no deal in the text");
    assert_eq!(Record::parse(&text, &mut scorers).unwrap_err(), Fault::SecondDeal.at(end + 2));
}

#[test]
fn the_deals_of_a_match_are_those_of_its_seed() {
    let mut scorers = Scorers::default();
    let (_, text) = written_match(Rules::WMO, 3);
    let deal = text.lines().position(|line| line.contains("\"index\":1")).unwrap();
    for (old, new, why) in [
        ("\"index\":1", "\"index\":2", "index of the deal: the record has Some(2), the replay Some(1)"),
        ("\"index\":1,", "", "index of the deal: the record has None, the replay Some(1)"),
        ("\"dealer\":0", "\"dealer\":2", "deal of the match: the record has "),
        ("\"kind\":\"deal\"", "\"kind\":\"hand\"", "expected a line of the kind match or deal"),
    ] {
        let lines = text.lines().enumerate();
        let text: Vec<String> =
            lines.map(|(n, line)| if n == deal { line.replace(old, new) } else { line.to_owned() }).collect();
        let error = Log::parse(&text.join("\n"), &mut scorers).err().unwrap();
        assert_eq!(error.line, deal + 1);
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn damaged_texts_never_panic() {
    let mut scorers = Scorers::default();
    let mut random = Random(77);
    let (_, game) = written_match(Rules::preset("repino").unwrap(), 2);
    let deals: String = (0..2).map(|n| Record::of(&play(&scorer("wmo"), n, true, true)).unwrap().print()).collect();
    let mut refused = 0;
    for text in [&game, &deals] {
        for _ in 0..1_500 {
            let damaged = damaged(text.as_bytes(), &mut random);
            let recovered = Log::recover(&damaged, &mut scorers);
            refused += usize::from(recovered.damage.is_some());
            assert!(recovered.bytes <= damaged.len());
            // What is kept is whole.
            let kept = std::str::from_utf8(&damaged[..recovered.bytes]).unwrap();
            let same = Log::recover(kept.as_bytes(), &mut scorers);
            assert_eq!((same.log, same.damage), (recovered.log, None));
        }
    }
    // The rest is damage that says the same: a name, the copy of a tile.
    assert!(refused > 2_500, "{refused} of 3000");
}

#[test]
fn a_match_is_printed_as_it_was_written() {
    for preset in ["wmo", "botzone"] {
        let (game, text) = written_match(Rules::preset(preset).unwrap(), 5);
        let log = Log::parse(&text, &mut Scorers::default()).unwrap();
        assert_eq!(print_match(&game, &log.records), text);
    }
}

#[test]
fn a_journal_knows_that_it_is_ahead() {
    let (mut game, mut journal) = (Match::new(scorer("wmo"), 3, Some(2)).unwrap(), MatchJournal::new());
    let before = game.clone();
    journal.lines(&game).unwrap();
    assert!(!journal.is_ahead_of(&game));
    let seat = game.deal().dealer();
    game.deal_mut().end_with_penalty(seat, 1).unwrap();
    assert!(!journal.is_ahead_of(&game));
    journal.lines(&game).unwrap();
    assert!(journal.is_ahead_of(&before) && !journal.is_ahead_of(&game));
    let over = game.clone();
    game.next_deal().unwrap();
    journal.lines(&game).unwrap();
    assert!(journal.is_ahead_of(&over) && !journal.is_ahead_of(&game));
}

#[test]
fn bytes_are_decoded_or_refused_with_their_line() {
    assert_eq!(decode("\u{FEFF}a\nж".as_bytes()), Ok("a\nж"));
    assert_eq!(decode(b"a\nb\xFF\nc"), Err(Fault::NotUtf8.at(2)));
    assert_eq!(decode(b"\xFF"), Err(Fault::NotUtf8.at(1)));
}

#[test]
fn scorers_are_made_once_by_whoever_keeps_them() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let mut scorers = Scorers::made_by(|rules| {
        MADE.fetch_add(1, Ordering::Relaxed);
        Arc::new(Scorer::new(*rules))
    });
    for _ in 0..3 {
        assert_eq!(*scorers.of(&Rules::WMO).rules(), Rules::WMO);
    }
    assert_eq!(MADE.load(Ordering::Relaxed), 1);
}
