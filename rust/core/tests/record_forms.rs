//! Records of other programs: fixtures typed from the descriptions, with the events that must come of them; and our own deals
//! written in their forms and read again.

mod recorded;
mod table;

use mcr_core::play::{Deal, Event, EventKind, Seat};
use mcr_core::records::{
    End, Format, Formats, Move, Reading, Record, RecordError, Scorers, Transcript, What, WrittenWin,
};
use mcr_core::rules::{Fan, FlowerRule, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::Scorer;
use mcr_core::tiles::{Circumstances, Hand, Tile, Wind};
use recorded::{damaged, play};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use table::{Random, scorer};

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/records").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn form(name: &str) -> Format {
    *Formats::default().get(name).unwrap()
}

fn read(form: Format, text: &str) -> Vec<Result<Reading, RecordError>> {
    (form.reader)(text, &mut Scorers::default()).collect()
}

/// What happened, a line each: the seat, what, and the tile.
fn story(deal: &Deal) -> String {
    let line = |event: &Event| {
        let tile = event.tile.map_or(String::new(), |tile| format!(" {}", tile.kind()));
        Some(format!("{} {}{tile}", event.seat?, event.kind.id()))
    };
    let is_told = |event: &&Event| !matches!(event.kind, EventKind::Deal | EventKind::End | EventKind::Dead);
    let fourteenth = deal.events()[0].tiles[13].kind();
    let mut lines = vec![format!("{} draw {fourteenth}", deal.dealer())];
    lines.extend(deal.events().iter().filter(is_told).filter_map(line));
    lines.push(deal.result().map_or("unfinished".to_owned(), |result| {
        let winners: Vec<usize> = result.winners().map(Seat::index).collect();
        let discarder = result.discarder.map_or("none".to_owned(), |seat| seat.to_string());
        let (reason, payments) = (result.reason.id(), result.payments);
        format!("end {reason}: winners {winners:?}, discarder {discarder}, payments {payments:?}")
    }));
    lines.join("\n")
}

/// In `judge_kongs` the log breaks off before a draw. The engine has drawn: a tile that nobody saw, the lowest there is.
#[test]
fn the_fixtures_come_to_the_events_beside_them() {
    for (name, file) in [
        ("judge", "judge_robbed_kong.json"),
        ("judge", "judge_kongs.json"),
        ("judge", "judge_false_win.json"),
        ("judge", "judge_false_win_of_a_bystander.json"),
        ("judge", "judge_fault.json"),
        ("ijcai", "ijcai.txt"),
        ("pmn", "two_winners_and_flowers.pmn"),
    ] {
        let readings: Vec<Reading> = read(form(name), &fixture(file)).into_iter().map(Result::unwrap).collect();
        let stem = file.split_once('.').unwrap().0;
        let stories: Vec<String> = readings.iter().map(|reading| story(&reading.record.deal())).collect();
        assert_eq!(stories.join("\n\n") + "\n", fixture(&format!("{stem}.events")), "{file}");
        for reading in readings {
            assert_eq!(reading.disagreements, [], "{file}, line {}", reading.line);
        }
    }
}

#[test]
fn names_and_claims_that_came_to_nothing_are_kept() {
    let ijcai: Vec<Reading> = read(form("ijcai"), &fixture("ijcai.txt")).into_iter().map(Result::unwrap).collect();
    let ids: Vec<&str> = ijcai.iter().filter_map(|reading| reading.record.id.as_deref()).collect();
    assert_eq!(ids, ["kong-and-replacement", "ignored-claims", "nobody-wins"]);
    assert_eq!(ijcai.iter().map(|reading| reading.line).collect::<Vec<_>>(), [1, 14, 28]);
    let pung = Transcript::of(&ijcai[1].record).unwrap().moves[2].clone();
    let tile = table::script::tile("5p");
    assert_eq!((pung.what, &pung.lost[..]), (What::Pung(tile), &[(Seat::ALL[1], What::Chow(tile))][..]));
    let pmn = read(form("pmn"), &fixture("two_winners_and_flowers.pmn"));
    let first = &pmn[0].as_ref().unwrap().record;
    assert_eq!(first.id.as_deref(), Some("Two winners, board 1"));
    assert_eq!(first.players, Some(["A", "B", "C", "D"].map(str::to_owned)));
}

/// A change of a fixture, and what is said of it.
type Change = (&'static str, &'static str, &'static str, &'static str);

/// What is changed in a text, and what is then said of it.
const CHANGES: [Change; 27] = [
    (
        "judge_robbed_kong.json",
        "-3, 96]",
        "-3, 95]",
        "line 13: canHu: the record has [-3, -4, -3, 95], the replay [-3, -4, -3, 96]",
    ),
    ("judge_robbed_kong.json", "-3, 88]", "-3, -3]", "line 4: canHu: "),
    (
        "judge_robbed_kong.json",
        "\"tileCnt\": [19, 21, 20, 20]",
        "\"tileCnt\": [19, 21, 20, 21]",
        "line 10: tiles left: ",
    ),
    (
        "judge_robbed_kong.json",
        "\"tileCnt\": [19, 21, 20, 20]",
        "\"tileCnt\": \"none\"",
        "line 10: tiles left: the record has \"none\", the replay [19, 21, 20, 20]",
    ),
    ("judge_robbed_kong.json", "-104", "-105", "line 14: payments: "),
    (
        "judge_robbed_kong.json",
        "\"fanCnt\": 96",
        "\"fanCnt\": 88",
        "line 14: points of the win: the record has 88, the replay 96",
    ),
    (
        "judge_robbed_kong.json",
        "抢杠和",
        "杠上开花",
        "line 14: fans: the record has thirteen_orphans 1, out_with_replacement_tile 1, the replay thirteen_orphans 1, robbing_the_kong 1",
    ),
    (
        "judge_robbed_kong.json",
        "\"value\": 8}",
        "\"value\": 6}",
        "line 14: points of a fan: the record has robbing_the_kong 6, the replay robbing_the_kong 8",
    ),
    ("judge_robbed_kong.json", "抢杠和", "抢", "line 14: found \"抢\", expected the Chinese name of a fan"),
    (
        "judge_robbed_kong.json",
        "\"PENG\", \"canHu\": [-3, -4, -3, -3], \"player\": 1",
        "\"PENG\", \"canHu\": [-3, -4, -3, -3], \"player\": 2",
        "line 5: seat 2 cannot pung",
    ),
    ("judge_robbed_kong.json", "INIT", "DEAL", "line 1: found \"DEAL\", expected INIT first"),
    ("judge_kongs.json", "-3, 2]", "-3, 8]", "line 9: canHu: "),
    ("judge_false_win.json", "-30", "-20", "line 5: payments: "),
    (
        "judge_fault.json",
        "\"player\": 0, \"score\"",
        "\"score\"",
        "line 4: found \"an entry without it\", expected a player",
    ),
    ("ijcai.txt", "Fan 17", "Fan 16", "line 11: points of the win: "),
    ("ijcai.txt", "无字*1", "无字*2", "line 11: fans: "),
    ("ijcai.txt", "Score 75", "Score 74", "line 11: payments: "),
    ("ijcai.txt", "AnGang W1", "AnGang W2", "line 8: seat 0 cannot concealed kong 2m: it does not hold 4 of 2m"),
    (
        "ijcai.txt",
        "Ignore Player 1 CHI B5",
        "Ignore Player 3 CHI B5",
        "line 22: a claim that came to nothing: the record has seat 3: chow around 5p",
    ),
    (
        "ijcai.txt",
        "Player 2 Peng B5",
        "Player 2 Peng B6",
        "line 22: a claim: the record has pung of 6p, the replay 5p to claim",
    ),
    ("ijcai.txt", "Player 3 Hu W1", "Player 0 Hu W1", "line 24: seat 0 cannot win: it is not asked to act now"),
    ("ijcai.txt", "Huang", "Fan 8 无番和*1", "line 202: winner: the record has None, the replay []"),
    ("ijcai.txt", "Wind 1\n", "", "expected a line Wind 0 to 3"),
    ("two_winners_and_flowers.pmn", "H1H3", "H1", "line 15: winner: the record has Some(3), the replay [1]"),
    (
        "two_winners_and_flowers.pmn",
        "R2f5",
        "R2f6",
        "line 30: what happened: the record has seat 2: flower f, the replay seat 2: flower e",
    ),
    ("two_winners_and_flowers.pmn", "52/6/1", "52/7/1", "line 31: points of a fan: "),
    (
        "two_winners_and_flowers.pmn",
        "Penalty \"0 0",
        "Penalty \"0 1",
        "line 12: penalties: the record has [0, 1, 0, 0], the replay [0, 0, 0, 0]",
    ),
];

#[test]
fn what_disagrees_is_told_with_its_line() {
    for (file, old, new, told) in CHANGES {
        let text = fixture(file);
        assert!(text.contains(old), "{file}: {old}");
        let name = if file.starts_with("judge") { "judge" } else { file.split(['.', '_']).next_back().unwrap() };
        let name = if name == "txt" { "ijcai" } else { name };
        let readings = read(form(name), &text.replacen(old, new, 1));
        let faults: Vec<String> = readings
            .iter()
            .flat_map(|reading| match reading {
                Ok(reading) => reading.disagreements.iter().map(ToString::to_string).collect(),
                Err(error) => vec![error.to_string()],
            })
            .collect();
        assert!(faults.iter().any(|fault| fault.contains(told)), "{file}: {new}: {faults:?}");
    }
}

/// A deal in which seat 1 wins on the dealer's first discard with these tiles, said to be these fans.
fn won_at_once(hand: &Hand, fans: &[(Fan, u8)]) -> Transcript {
    let (seat, winning) = (Seat::ALL[1], hand.winning_tile().unwrap());
    let own: Vec<Tile> = hand.concealed().iter().collect();
    let mut left: Vec<Tile> = Tile::playing().flat_map(|tile| std::iter::repeat_n(tile, 4)).collect();
    for tile in own.iter().chain([&winning]) {
        left.remove(left.iter().position(|other| other == tile).unwrap());
    }
    // Every third tile that is left: what the others hold plays no part.
    let mut others = left.into_iter().step_by(3);
    let mut quiet = || others.by_ref().take(13).collect::<Vec<Tile>>();
    let made = |seat, what| Move { line: 1, seat, what, lost: vec![], noted: None };
    let dealer = Seat::ALL[0];
    Transcript {
        id: String::new(),
        line: 1,
        rules: Rules { minimum_points: 0, ..Rules::preset("botzone").unwrap() },
        round: hand.round(),
        dealer,
        players: None,
        hands: [quiet(), own, quiet(), quiet()],
        moves: vec![made(dealer, What::Draw(winning)), made(dealer, What::Discard(winning)), made(seat, What::Win)],
        end: Some(End {
            line: 1,
            reason: None,
            payments: None,
            penalties: None,
            wins: vec![WrittenWin {
                line: 1,
                seat: Some(seat),
                total: None,
                fans: fans.iter().map(|&(fan, count)| (fan, count, None)).collect(),
            }],
        }),
    }
}

/// Hands with two readings that are worth the same: both lists of fans are right, and no other.
#[test]
fn another_reading_of_the_same_points_is_no_disagreement() {
    let scorer = Arc::new(Scorer::new(Rules { minimum_points: 0, ..Rules::preset("botzone").unwrap() }));
    let mut tied = 0;
    for hand in Sampler::new(3, Mix::Usual).take(200_000) {
        let is_plain = hand.melds().next().is_none() && hand.circumstances() == Circumstances::default();
        if !is_plain || hand.flowers().count() > 0 {
            continue;
        }
        let mut draft = hand.to_draft();
        draft.seat = Wind::South;
        let Ok(hand) = draft.build() else { continue };
        if !scorer.is_tied(&hand, false) {
            continue;
        }
        let readings = scorer.readings(&hand, false);
        let best = readings.iter().filter(|reading| reading.value.points == readings[0].value.points);
        let lists: BTreeSet<Vec<(Fan, u8)>> = best.map(|reading| reading.value.fans.iter().collect()).collect();
        assert!(lists.len() > 1, "{hand}");
        tied += 1;
        for mut fans in lists {
            assert_eq!(won_at_once(&hand, &fans).replay(&scorer).unwrap().disagreements, [], "{hand}");
            fans.pop();
            let told = won_at_once(&hand, &fans).replay(&scorer).unwrap().disagreements;
            assert_eq!(told.iter().map(|told| told.what).collect::<Vec<_>>(), ["fans"], "{hand}");
        }
    }
    assert!(tied > 5, "{tied}");
}

/// Deals of a preset written and read again: what happened is the same, and nothing disagrees.
fn check_written(name: &str, preset: &str, deals: u64) -> BTreeSet<&'static str> {
    let (form, scorer) = (form(name), scorer(preset));
    let (mut text, mut told) = (String::new(), Vec::new());
    let mut seen = BTreeSet::new();
    for index in 0..deals {
        let record = Record::of(&play(&scorer, index, false, false)).unwrap();
        let written = match (form.writer.unwrap())(&record) {
            Ok(written) => written,
            // Optional flowers may be discarded.
            Err(error) => {
                assert_eq!(error.to_string(), "this form has no place for the discard of a flower");
                assert_eq!(scorer.rules().flowers, FlowerRule::Optional);
                continue;
            }
        };
        let transcript = Transcript::of(&record).unwrap();
        seen.extend(record.deal().events().iter().map(|event| event.kind.id()));
        seen.extend(transcript.moves.iter().any(|made| !made.lost.is_empty()).then_some("lost"));
        text.push_str(&written);
        told.push(transcript);
    }
    let readings = read(form, &text);
    assert_eq!(readings.len(), told.len());
    for (reading, told) in readings.into_iter().zip(told) {
        let reading = reading.unwrap();
        assert_eq!(reading.disagreements, []);
        let again = Transcript::of(&reading.record).unwrap();
        assert_eq!(
            (again.rules, again.round, again.dealer, again.end),
            (told.rules, told.round, told.dealer, told.end)
        );
        for (again, told) in again.moves.iter().zip(&told.moves) {
            assert_eq!((again.seat, again.what), (told.seat, told.what));
            // PMN has no place for claims that came to nothing.
            assert_eq!(again.lost, if name == "pmn" { vec![] } else { told.lost.clone() });
        }
        assert_eq!(again.moves.len(), told.moves.len());
        let written = (form.writer.unwrap())(&reading.record).unwrap();
        assert!(text.contains(written.split_once("Deal").unwrap().1.trim_end()), "written again it is the same");
    }
    seen
}

#[test]
fn what_is_written_is_read_again() {
    let kinds = ["chow", "pung", "kong", "concealed_kong", "added_kong", "win", "draw_game"];
    for (name, preset, deals) in [("ijcai", "botzone", 600), ("pmn", "mahjongsoft", 600), ("pmn", "mil", 600)] {
        let seen = check_written(name, preset, deals);
        for kind in kinds {
            assert!(seen.contains(kind), "{preset}: {kind} in {seen:?}");
        }
        assert!(seen.contains("lost") && (preset != "mil" || seen.contains("flower")), "{preset}: {seen:?}");
    }
}

#[test]
fn what_a_form_has_no_place_for_is_not_written() {
    let error = |name: &str, record: &Record| (form(name).writer.unwrap())(record).unwrap_err().to_string();
    let begun = |preset: &str, index| Record::of(&recorded::begin(&scorer(preset), index, true).0).unwrap();
    assert_eq!(error("ijcai", &begun("wmo", 0)), "this form has no place for rules other than botzone: wmo");
    assert_eq!(error("pmn", &begun("wmo", 0)), "this form has no place for rules other than mahjongsoft and mil: wmo");
    for (name, preset) in [("ijcai", "botzone"), ("pmn", "mil")] {
        assert!(error(name, &begun(preset, 1)).ends_with("a dealer other than seat 0: 1"));
        assert!(error(name, &begun(preset, 0)).ends_with("a deal that is not over"));
        let mut deal = begun(preset, 0).deal();
        deal.declare_dead(Seat::ALL[3], "").unwrap();
        assert!(error(name, &Record::of(&deal).unwrap()).ends_with("the dead hand of seat 3"));
    }
}

#[test]
fn a_reader_is_added_by_name() {
    /// One deal a line: its seed, under `cardavia`.
    fn seeds<'a>(text: &'a str, scorers: &'a mut Scorers) -> mcr_core::records::Readings<'a> {
        let scorer = scorers.of(&Rules::preset("cardavia").unwrap());
        Box::new(text.lines().enumerate().map(move |(n, line)| {
            let deal = table::deal(&scorer, line.parse().unwrap(), Wind::East, Seat::ALL[0]);
            Ok(Reading { line: n + 1, record: Record::of(&deal).unwrap(), disagreements: vec![] })
        }))
    }
    let mut formats = Formats::default();
    assert_eq!(
        formats.get("seeds").unwrap_err().to_string(),
        "unknown form of records `seeds`; known are mcr, ijcai, judge, pmn"
    );
    formats.add(Format { name: "seeds", about: "a seed a line", reader: seeds, writer: None });
    let readings = read(*formats.get("seeds").unwrap(), "7\n8\n");
    assert_eq!(readings[1].as_ref().unwrap().record.start().wall().seed(), Some(8));
    assert_eq!(formats.iter().count(), 5);
}

#[test]
fn damaged_texts_never_panic() {
    let mut random = Random(31);
    let mut scorers = Scorers::default();
    for (name, file) in [
        ("judge", "judge_robbed_kong.json"),
        ("judge", "judge_kongs.json"),
        ("judge", "judge_false_win.json"),
        ("ijcai", "ijcai.txt"),
        ("pmn", "two_winners_and_flowers.pmn"),
    ] {
        let text = fixture(file);
        let (mut good, mut bad) = (0, 0);
        for _ in 0..1_000 {
            let damaged = String::from_utf8_lossy(&damaged(text.as_bytes(), &mut random)).into_owned();
            for reading in (form(name).reader)(&damaged, &mut scorers) {
                match reading {
                    Ok(reading) if reading.disagreements.is_empty() => {
                        good += 1;
                        assert!(!reading.record.print().is_empty());
                    }
                    _ => bad += 1,
                }
            }
        }
        assert!(bad > 300, "{file}: {good} {bad}");
    }
}
