//! The text of the IJCAI competitions' data set: `Match`, `Wind`, four `Deal`, then a line a move.
//!
//! A claim that another went before stands behind that one: `Player 0 Peng W9 Ignore Player 3 Chi W8`. A chow is named by its
//! middle tile. The tile behind `Hu` plays no part: on a self-drawn win the data set has the last discard there.

use super::codes::{self, BOTZONE};
use super::error::{Fault, RecordError};
use super::formats::{Readings, Scorers, numbered, read_blocks};
use super::record::Record;
use super::transcript::{End, Move, Transcript, What, WriteError, WrittenWin};
use crate::play::{Reason, Seat};
use crate::tiles::{Tile, Wind};
use std::fmt::Write;

type Lines<'a> = [(usize, &'a str)];

pub(super) fn read<'a>(text: &'a str, scorers: &'a mut Scorers) -> Readings<'a> {
    let mut blocks: Vec<Vec<(usize, &str)>> = Vec::new();
    for (n, line) in numbered(text).filter(|(_, line)| !line.trim().is_empty()) {
        if blocks.is_empty() || line.starts_with("Match ") {
            blocks.push(Vec::new());
        }
        if let Some(block) = blocks.last_mut() {
            block.push((n, line));
        }
    }
    read_blocks(blocks, scorers, transcript)
}

fn syntax(found: &str, expected: &'static str) -> Fault {
    Fault::Syntax { found: found.to_owned(), expected }
}

fn seat(text: &str) -> Result<Seat, Fault> {
    let number = codes::number(text, "a player, 0 to 3")?;
    Seat::new(number).ok_or_else(|| syntax(text, "a player, 0 to 3"))
}

fn transcript(lines: &Lines) -> Result<Transcript, RecordError> {
    let line = lines.first().map_or(1, |(n, _)| *n);
    let mut deal = Transcript::begun(line, codes::botzone_rules());
    let mut round = None;
    for &(n, text) in lines {
        take(&mut deal, &mut round, n, text).map_err(|fault| fault.at(n))?;
    }
    let last = lines.last().map_or(1, |(n, _)| *n);
    deal.round = round.ok_or_else(|| syntax("a deal", "a line Wind 0 to 3").at(last))?;
    if deal.end.as_ref().is_some_and(|end| end.payments.is_none()) {
        return Err(syntax("the end of the deal", "a line Score").at(last));
    }
    Ok(deal)
}

/// Takes one line.
fn take(deal: &mut Transcript, round: &mut Option<Wind>, line: usize, text: &str) -> Result<(), Fault> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["Match", id] => id.clone_into(&mut deal.id),
        ["Wind", wind] => {
            let found: usize = codes::number(wind, "a wind, 0 to 3")?;
            *round = Some(*Wind::ALL.get(found).ok_or_else(|| syntax(wind, "a wind, 0 to 3"))?);
        }
        ["Player", player, "Deal", ref tiles @ ..] => {
            let hand = tiles.iter().map(|tile| BOTZONE.tile(tile)).collect::<Result<_, _>>()?;
            deal.hands[seat(player)?.index()] = hand;
        }
        ["Player", ..] if deal.end.is_some() => return Err(Fault::AfterEnd),
        ["Player", ..] => {
            let mut claims = words.split(|&word| word == "Ignore").map(claim);
            let first = claims.next().unwrap_or_else(|| Err(syntax(text, "a move")))?;
            let lost = claims.collect::<Result<_, _>>()?;
            deal.moves.push(Move { line, seat: first.0, what: first.1, lost, noted: None });
        }
        ["Huang"] => {
            deal.end =
                Some(End { line, reason: Some(Reason::Draw), payments: None, penalties: None, wins: Vec::new() });
        }
        ["Fan", total, fans] => {
            let total = Some(codes::number(total, "the points of the win")?);
            let fans = fans.split('+').map(fan).collect::<Result<_, _>>()?;
            let win = WrittenWin { line, seat: None, total, fans };
            deal.end = Some(End { line, reason: None, payments: None, penalties: None, wins: vec![win] });
        }
        ["Score", ref scores @ ..] => {
            let end = deal.end.as_mut().ok_or_else(|| syntax(text, "Fan or Huang before the score"))?;
            let scores = scores.iter().map(|score| codes::number(score, "a score")).collect::<Result<Vec<i64>, _>>()?;
            let four = <[i64; 4]>::try_from(scores).map_err(|_| syntax(text, "four scores"))?;
            end.payments = Some(four);
        }
        _ => return Err(syntax(text, "one of Match, Wind, Player, Fan, Huang and Score")),
    }
    Ok(())
}

fn fan(text: &str) -> Result<(crate::rules::Fan, u8, Option<u32>), Fault> {
    let (name, count) = text.split_once('*').ok_or_else(|| syntax(text, "a fan, * and how often"))?;
    Ok((codes::fan(name)?, codes::number(count, "how often the fan counts")?, None))
}

/// Reads `Player p Chi t`. The words of claims that came to nothing may be in capitals.
fn claim(words: &[&str]) -> Result<(Seat, What), Fault> {
    let &["Player", player, verb, tile] = words else {
        return Err(syntax(&words.join(" "), "Player, a number, a move and a tile"));
    };
    let tile = BOTZONE.tile(tile)?;
    let what = match verb.to_ascii_lowercase().as_str() {
        "draw" => What::Draw(tile),
        "play" => What::Discard(tile),
        "chi" => What::Chow(tile),
        "peng" => What::Pung(tile),
        "gang" => What::Kong(tile),
        "angang" => What::ConcealedKong(tile),
        "bugang" => What::AddedKong(tile),
        "hu" => What::Win,
        _ => return Err(syntax(verb, "one of Draw, Play, Chi, Peng, Gang, AnGang, BuGang and Hu")),
    };
    Ok((seat(player)?, what))
}

pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    let deal = Transcript::of(record)?;
    if deal.rules != codes::botzone_rules() {
        return Err(WriteError(format!("rules other than botzone: {}", deal.rules)));
    }
    if deal.dealer != Seat::ALL[0] {
        return Err(WriteError(format!("a dealer other than seat 0: {}", deal.dealer)));
    }
    let Some(End { reason, payments: Some(payments), wins, .. }) = &deal.end else {
        return Err(WriteError("a deal that is not over".to_owned()));
    };
    let mut text = String::new();
    let mut line = |parts: &[&str]| {
        text.push_str(&parts.join(" "));
        text.push('\n');
    };
    // A name is one word.
    let id = deal.id.split_whitespace().collect::<Vec<_>>().join("-");
    line(&["Match", if id.is_empty() { "0" } else { &id }]);
    line(&["Wind", &(deal.round as usize).to_string()]);
    for seat in Seat::ALL {
        let hand: Vec<String> = deal.hands[seat.index()].iter().map(|&tile| BOTZONE.text(tile)).collect();
        line(&["Player", &seat.to_string(), "Deal", &hand.join(" ")]);
    }
    let mut last = None;
    for Move { seat, what, lost, .. } in &deal.moves {
        let mut words = claim_text(*seat, *what, last)?;
        for &(seat, what) in lost {
            let _ = write!(words, " Ignore {}", claim_text(seat, what, last)?);
        }
        line(&[&words]);
        if let What::Draw(tile) | What::Discard(tile) | What::AddedKong(tile) = what {
            last = Some(*tile);
        }
    }
    match (reason, &wins[..]) {
        (Some(Reason::Draw), _) => line(&["Huang"]),
        (_, [win]) => {
            let fans: Vec<String> =
                win.fans.iter().map(|&(fan, count, _)| format!("{}*{count}", codes::fan_name(fan))).collect();
            line(&["Fan", &win.total.unwrap_or_default().to_string(), &fans.join("+")]);
        }
        _ => return Err(WriteError("an end that is neither one win nor a draw".to_owned())),
    }
    let payments: Vec<String> = payments.iter().map(ToString::to_string).collect();
    line(&["Score", &payments.join(" ")]);
    line(&[]);
    Ok(text)
}

/// A move or a claim, the tile that was drawn or discarded before it being given: a win is on that.
fn claim_text(seat: Seat, what: What, last: Option<Tile>) -> Result<String, WriteError> {
    let (verb, tile) = match (what, last) {
        (What::Draw(tile), _) => ("Draw", tile),
        (What::Discard(tile), _) => ("Play", tile),
        (What::Chow(tile), _) => ("Chi", tile),
        (What::Pung(tile), _) => ("Peng", tile),
        (What::Kong(tile), _) => ("Gang", tile),
        (What::ConcealedKong(tile), _) => ("AnGang", tile),
        (What::AddedKong(tile), _) => ("BuGang", tile),
        (What::Win, Some(tile)) => ("Hu", tile),
        _ => return Err(WriteError(what.to_string())),
    };
    Ok(format!("Player {seat} {verb} {}", BOTZONE.text(tile)))
}
