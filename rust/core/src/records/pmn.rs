//! Portable Majiang Notation, in which `python-majiang` keeps the games of `MahjongSoft`: lines of a tag and its value.
//!
//! `Deal` has four hands of 13 tiles, East's first. `Play` is a row of moves, each an action, a seat and a tile: `T` draw, `D`
//! discard, `C` chow (the tile is its middle one), `P` pung, `Z` melded kong, `A` concealed kong, `B` added kong, `R` flower
//! laid out, `H` win, without a tile; `z1` is the tile just drawn. Several seats may win on one tile. `Fan` has for each seat
//! `None`, or fans joined by dots, each its number, its points and how often. A win may also be written `M`, and a fan without
//! its points, as in the notation's own description.

use super::codes::{self, PMN};
use super::error::{Fault, RecordError};
use super::formats::{Readings, Scorers, numbered, read_blocks};
use super::record::Record;
use super::transcript::{End, Move, Transcript, What, WriteError, WrittenWin};
use crate::play::{Reason, Seat};
use crate::rules::{Fan, FlowerRule, Rules};
use crate::tiles::{Tile, Wind};
use std::collections::BTreeMap;

/// A tag's value and its line.
type Tags<'a> = BTreeMap<&'a str, (usize, &'a str)>;

const WINDS: [&str; 4] = ["East", "South", "West", "North"];

/// The duplicate game's rules, and those of any other game.
fn rules(is_duplicate: bool) -> Rules {
    Rules::preset(if is_duplicate { "mahjongsoft" } else { "mil" }).expect("a preset")
}

fn syntax(found: &str, expected: &'static str) -> Fault {
    Fault::Syntax { found: found.to_owned(), expected }
}

pub(super) fn read<'a>(text: &'a str, scorers: &'a mut Scorers) -> Readings<'a> {
    // A deal begins where an empty line was before, or where a tag comes again.
    let mut blocks: Vec<Vec<(usize, &str)>> = Vec::new();
    let mut is_new = true;
    for (n, line) in numbered(text) {
        let key = |line: &str| line.split_once(' ').map_or(line, |(key, _)| key).to_owned();
        if line.trim().is_empty() {
            is_new = true;
            continue;
        }
        let is_again = |block: &Vec<(usize, &str)>| block.iter().any(|(_, before)| key(before) == key(line));
        if is_new || blocks.last().is_some_and(is_again) {
            blocks.push(Vec::new());
        }
        is_new = false;
        if let Some(block) = blocks.last_mut() {
            block.push((n, line));
        }
    }
    read_blocks(blocks, scorers, transcript)
}

fn transcript(lines: &[(usize, &str)]) -> Result<Transcript, RecordError> {
    let mut tags = Tags::new();
    for &(n, line) in lines {
        let inner = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix("\"]"));
        let tag = inner.and_then(|inner| inner.split_once(" \""));
        let (key, value) = tag.ok_or_else(|| syntax(line, "a tag: [Key \"value\"]").at(n))?;
        tags.insert(key, (n, value));
    }
    let line = lines.first().map_or(1, |(n, _)| *n);
    let tag = |key: &'static str| tags.get(key).copied().ok_or_else(|| syntax("a deal without it", key).at(line));
    let parsed = |key: &'static str, expected| {
        let (n, value) = tag(key)?;
        four(value, expected).map_err(|fault| fault.at(n))
    };

    let (n, deal) = tag("Deal")?;
    let hands: Vec<Vec<Tile>> =
        deal.split(' ').map(|hand| PMN.tiles(hand)).collect::<Result<_, _>>().map_err(|fault| fault.at(n))?;
    let hands = <[Vec<Tile>; 4]>::try_from(hands).map_err(|_| syntax(deal, "four hands").at(n))?;
    let (n, play) = tag("Play")?;
    let moves = moves(n, play).map_err(|fault| fault.at(n))?;

    let (_, scoring) = tag("Scoring")?;
    let mut rules = rules(scoring.contains("Duplicate"));
    let is_flower = |made: &Move| matches!(made.what, What::Flower(_));
    if moves.iter().any(is_flower) || hands.iter().flatten().any(|tile| tile.is_flower()) {
        rules.flowers = FlowerRule::Optional;
    }
    let (n, wind) = tag("PWind")?;
    let round = wind.parse().ok().and_then(Wind::from_letter).ok_or_else(|| syntax(wind, "E, S, W or N").at(n))?;
    let penalties = if tags.contains_key("Penalty") { Some(parsed("Penalty", "four penalties")?) } else { None };
    let (fan_line, fans) = tag("Fan")?;
    let won = wins(fan_line, fans).map_err(|fault| fault.at(fan_line))?;
    let payments = Some(parsed("Result", "four results")?);
    let reason = won.is_empty().then_some(Reason::Draw);
    let name = |key: &'static str| tags.get(key).map_or("", |(_, value)| value);
    Ok(Transcript {
        id: format!("{}, board {}", name("Event"), name("Board")),
        line,
        rules,
        round,
        dealer: Seat::ALL[0],
        players: Some(WINDS.map(|wind| name(wind).to_owned())),
        hands,
        moves,
        end: Some(End { line: tag("Result")?.0, reason, payments, penalties, wins: won }),
    })
}

fn four(text: &str, expected: &'static str) -> Result<[i64; 4], Fault> {
    let numbers = text.split(' ').map(|number| codes::number(number, expected)).collect::<Result<Vec<_>, _>>()?;
    numbers.try_into().map_err(|_| syntax(text, expected))
}

fn moves(line: usize, play: &str) -> Result<Vec<Move>, Fault> {
    let letters: Vec<char> = play.chars().collect();
    let mut rest = &letters[..];
    let mut moves: Vec<Move> = Vec::new();
    let text = |letters: &[char]| letters.iter().take(4).collect::<String>();
    while let [action, seat, behind @ ..] = rest {
        let wrong = |expected| syntax(&text(rest), expected);
        let seat =
            seat.to_digit(10).and_then(|seat| Seat::new(seat as usize)).ok_or_else(|| wrong("a seat, 0 to 3"))?;
        if matches!(action, 'H' | 'M') {
            moves.push(Move { line, seat, what: What::Win, lost: Vec::new(), noted: None });
            rest = behind;
            continue;
        }
        let [suit, number, behind @ ..] = behind else { return Err(wrong("an action, a seat and a tile")) };
        let drawn = match moves.last().map(|made| made.what) {
            Some(What::Draw(tile)) => Some(tile),
            _ => None,
        };
        let tile = if (*suit, *number) == ('z', '1') { drawn } else { PMN.tile_of(*suit, *number) };
        let tile = tile.ok_or_else(|| wrong("a tile, or z1 after a draw"))?;
        let what = match action {
            'T' => What::Draw(tile),
            'D' => What::Discard(tile),
            'C' => What::Chow(tile),
            'P' => What::Pung(tile),
            'Z' => What::Kong(tile),
            'A' => What::ConcealedKong(tile),
            'B' => What::AddedKong(tile),
            'R' => What::Flower(tile),
            _ => return Err(wrong("one of the actions T, D, C, P, Z, A, B, R and H")),
        };
        moves.push(Move { line, seat, what, lost: Vec::new(), noted: None });
        rest = behind;
    }
    if rest.is_empty() { Ok(moves) } else { Err(syntax(&text(rest), "an action, a seat and a tile")) }
}

fn wins(line: usize, fans: &str) -> Result<Vec<WrittenWin>, Fault> {
    let seats: Vec<&str> = fans.split(' ').collect();
    if seats.len() != 4 {
        return Err(syntax(fans, "None or the fans of each of four seats"));
    }
    let won = Seat::ALL.into_iter().zip(seats).filter(|(_, fans)| *fans != "None");
    won.map(|(seat, fans)| {
        let fans = fans.split('.').map(fan).collect::<Result<_, _>>()?;
        Ok(WrittenWin { line, seat: Some(seat), total: None, fans })
    })
    .collect()
}

fn fan(text: &str) -> Result<(Fan, u8, Option<u32>), Fault> {
    let parts: Vec<&str> = text.split('/').collect();
    let (number, points, count) = match parts[..] {
        [number, points, count] => (number, Some(codes::number(points, "the points of a fan")?), count),
        [number, count] => (number, None, count),
        _ => return Err(syntax(text, "a fan: number/points/how often")),
    };
    let index = codes::number::<usize>(number, "the number of a fan, 1 to 82")?.checked_sub(1);
    let fan = index.and_then(Fan::from_index).ok_or_else(|| syntax(number, "the number of a fan, 1 to 82"))?;
    Ok((fan, codes::number(count, "how often a fan counts")?, points))
}

pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    let deal = Transcript::of(record)?;
    let is_duplicate = deal.rules == rules(true);
    if !is_duplicate && deal.rules != rules(false) {
        return Err(WriteError(format!("rules other than mahjongsoft and mil: {}", deal.rules)));
    }
    if deal.dealer != Seat::ALL[0] {
        return Err(WriteError(format!("a dealer other than seat 0: {}", deal.dealer)));
    }
    let Some(End { payments: Some(payments), wins, .. }) = &deal.end else {
        return Err(WriteError("a deal that is not over".to_owned()));
    };
    let mut text = String::new();
    let mut tag = |key: &str, value: &str| {
        // The notation has no way to write the sign itself.
        let value = value.replace(['"', '\n', '\r'], "'");
        text.extend(["[", key, " \"", &value, "\"]\n"]);
    };
    let (event, board) = deal.id.rsplit_once(", board ").unwrap_or((&deal.id, "1"));
    tag("Event", if event.is_empty() { "MCR" } else { event });
    tag("Date", "????.??.??");
    tag("Board", board);
    tag("PWind", &deal.round.letter().to_string());
    for seat in Seat::ALL {
        let name = deal.players.as_ref().map_or_else(String::new, |players| players[seat.index()].clone());
        tag(WINDS[seat.index()], &name);
    }
    tag("Deal", &deal.hands.each_ref().map(|hand| PMN.hand(hand)).join(" "));
    tag("Scoring", if is_duplicate { "Duplicate" } else { "MCR" });
    tag("Starting", "0 0 0 0");
    tag("Result", &payments.map(|payment| payment.to_string()).join(" "));
    tag("Penalty", "0 0 0 0");
    tag("Play", &play_text(&deal.moves)?);
    let fans = Seat::ALL.map(|seat| match wins.iter().find(|win| win.seat == Some(seat)) {
        None => "None".to_owned(),
        Some(win) => {
            let fan = |&(fan, count, points): &(Fan, u8, Option<u32>)| {
                format!("{}/{}/{count}", codes::pmn_number(fan), points.unwrap_or_default())
            };
            win.fans.iter().map(fan).collect::<Vec<_>>().join(".")
        }
    });
    tag("Fan", &fans.join(" "));
    text.push('\n');
    Ok(text)
}

fn play_text(moves: &[Move]) -> Result<String, WriteError> {
    let mut text = String::new();
    let mut before = None;
    for made in moves {
        let seat = made.seat;
        let (action, tile) = match made.what {
            What::Draw(tile) => ('T', tile),
            What::Discard(tile) => ('D', tile),
            What::Chow(tile) => ('C', tile),
            What::Pung(tile) => ('P', tile),
            What::Kong(tile) => ('Z', tile),
            What::ConcealedKong(tile) => ('A', tile),
            What::AddedKong(tile) => ('B', tile),
            What::Flower(tile) => ('R', tile),
            What::Win => {
                text.extend(["H", &seat.to_string()]);
                continue;
            }
            What::FalseWin | What::Fault(_) => return Err(WriteError(made.what.to_string())),
        };
        let is_drawn = action == 'D' && before == Some(What::Draw(tile));
        let tile = if is_drawn { "z1".to_owned() } else { PMN.text(tile) };
        text.extend([action.to_string(), seat.to_string(), tile]);
        before = Some(made.what);
    }
    Ok(text)
}
