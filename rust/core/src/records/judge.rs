//! Match logs of Botzone's judge: a JSON list, of which every entry with an `output` has what the judge shows.
//!
//! One log is one deal. A fault of a player (`WA`, a crash, a timeout) ends it: the player pays ten points to each of the
//! others. A short or wrong win (`WH`) ends it likewise.

use super::codes::{self, BOTZONE};
use super::error::{Fault, RecordError};
use super::formats::{Readings, Scorers};
use super::transcript::{End, Move, Noted, Transcript, What, WrittenWin};
use crate::play::{Reason, Seat};
use crate::tiles::{Tile, Wind};
use serde::Deserialize;

/// An entry of the list; answers of the players have no output.
#[derive(Deserialize)]
struct Entry {
    output: Option<Output>,
}

#[derive(Deserialize)]
struct Output {
    display: Option<Display>,
}

/// What the judge shows; which keys are there depends on the action.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Display {
    action: String,
    player: Option<usize>,
    tile: Option<String>,
    #[serde(rename = "tileCHI")]
    tile_chi: Option<String>,
    quan: Option<usize>,
    hand: Option<[Vec<String>; 4]>,
    can_hu: Option<[i64; 4]>,
    tile_cnt: Option<serde_json::Value>,
    fan: Option<Vec<FanText>>,
    fan_cnt: Option<i64>,
    score: Option<[i64; 4]>,
}

#[derive(Deserialize)]
struct FanText {
    name: String,
    cnt: u8,
    value: u32,
}

pub(super) fn read<'a>(text: &'a str, scorers: &'a mut Scorers) -> Readings<'a> {
    Box::new(std::iter::once_with(move || {
        let transcript = transcript(text)?;
        transcript.replay(&scorers.of(&transcript.rules))
    }))
}

fn missing(what: &'static str) -> Fault {
    Fault::Syntax { found: "an entry without it".to_owned(), expected: what }
}

impl Display {
    fn seat(&self) -> Result<Seat, Fault> {
        self.player.and_then(Seat::new).ok_or_else(|| missing("a player, 0 to 3"))
    }

    fn tile(&self) -> Result<Tile, Fault> {
        BOTZONE.tile(self.tile.as_deref().ok_or_else(|| missing("a tile"))?)
    }

    fn noted(&self) -> Option<Noted> {
        // Whatever stands there is compared, with spaces as a list of numbers has them here.
        let walls = self.tile_cnt.as_ref().map(|walls| walls.to_string().replace(',', ", "));
        Some(Noted { worth: self.can_hu?, walls })
    }
}

fn transcript(text: &str) -> Result<Transcript, RecordError> {
    let entries: Vec<Entry> = serde_json::from_str(text).map_err(|error| Fault::from(error).at(1))?;
    let mut deal = Transcript::begun(1, codes::botzone_rules());
    let displays = entries.into_iter().enumerate().filter_map(|(n, entry)| Some((n + 1, entry.output?.display?)));
    let mut has_begun = false;
    for (n, display) in displays {
        let first = !std::mem::replace(&mut has_begun, true);
        take(&mut deal, n, &display, first).map_err(|fault| fault.at(n))?;
    }
    if has_begun { Ok(deal) } else { Err(Fault::NoDeal.at(1)) }
}

/// Takes what the judge shows in one entry.
fn take(deal: &mut Transcript, line: usize, display: &Display, first: bool) -> Result<(), Fault> {
    if deal.end.is_some() {
        return Err(Fault::AfterEnd);
    }
    if first != (display.action == "INIT") {
        return Err(Fault::Syntax { found: display.action.clone(), expected: "INIT first and only there" });
    }
    let noted = display.noted();
    let mut push = |seat, what, noted| deal.moves.push(Move { line, seat, what, lost: Vec::new(), noted });
    match display.action.as_str() {
        "INIT" => {
            let round = display.quan.and_then(|quan| Wind::ALL.get(quan));
            deal.round = *round.ok_or_else(|| missing("a quan, 0 to 3"))?;
        }
        "DEAL" => {
            for (hand, tiles) in deal.hands.iter_mut().zip(display.hand.as_ref().ok_or_else(|| missing("hands"))?) {
                *hand = tiles.iter().map(|tile| BOTZONE.tile(tile)).collect::<Result<_, _>>()?;
            }
        }
        "DRAW" => push(display.seat()?, What::Draw(display.tile()?), noted),
        "BUHUA" => push(display.seat()?, What::Flower(display.tile()?), noted),
        "PLAY" => push(display.seat()?, What::Discard(display.tile()?), noted),
        // The claimed tile is the last discard; the tile shown is discarded.
        "PENG" => {
            let claimed = last_discard(&deal.moves)?;
            deal.moves.extend(claim(line, display.seat()?, What::Pung(claimed), display.tile()?, noted));
        }
        "CHI" => {
            let middle = BOTZONE.tile(display.tile_chi.as_deref().ok_or_else(|| missing("tileCHI"))?)?;
            deal.moves.extend(claim(line, display.seat()?, What::Chow(middle), display.tile()?, noted));
        }
        "GANG" => {
            let (seat, tile) = (display.seat()?, display.tile()?);
            let has_drawn =
                matches!(deal.moves.last(), Some(Move { seat: own, what: What::Draw(_), .. }) if *own == seat);
            let what = if has_drawn { What::ConcealedKong(tile) } else { What::Kong(tile) };
            deal.moves.push(Move { line, seat, what, lost: Vec::new(), noted });
        }
        "BUGANG" => push(display.seat()?, What::AddedKong(display.tile()?), noted),
        "HU" => {
            push(display.seat()?, What::Win, noted);
            deal.end = Some(won(line, display)?);
        }
        "HUANG" => {
            deal.end = Some(End {
                line,
                reason: Some(Reason::Draw),
                payments: Some([0; 4]),
                penalties: None,
                wins: Vec::new(),
            });
        }
        // Every other word is a fault: of a short win, or the verdict on the player's program.
        fault => {
            let (what, reason) =
                if fault == "WH" { (What::FalseWin, Reason::FalseWin) } else { (What::Fault(10), Reason::Penalty) };
            push(display.seat()?, what, None);
            let payments = display.score;
            deal.end = Some(End { line, reason: Some(reason), payments, penalties: None, wins: Vec::new() });
        }
    }
    Ok(())
}

fn last_discard(moves: &[Move]) -> Result<Tile, Fault> {
    match moves.last().map(|made| made.what) {
        Some(What::Discard(tile)) => Ok(tile),
        _ => Err(Fault::Syntax { found: "a claim".to_owned(), expected: "a discard before it" }),
    }
}

/// A claim and the discard after it, beside which the judge notes.
fn claim(line: usize, seat: Seat, what: What, discard: Tile, noted: Option<Noted>) -> [Move; 2] {
    [(what, None), (What::Discard(discard), noted)].map(|(what, noted)| Move {
        line,
        seat,
        what,
        lost: Vec::new(),
        noted,
    })
}

fn won(line: usize, display: &Display) -> Result<End, Fault> {
    let fans = display.fan.iter().flatten().map(|fan| Ok((codes::fan(&fan.name)?, fan.cnt, Some(fan.value))));
    let total = display.fan_cnt.and_then(|total| u32::try_from(total).ok()).ok_or_else(|| missing("fanCnt"))?;
    let win =
        WrittenWin { line, seat: Some(display.seat()?), total: Some(total), fans: fans.collect::<Result<_, Fault>>()? };
    let payments = Some(display.score.ok_or_else(|| missing("score"))?);
    Ok(End { line, reason: None, payments, penalties: None, wins: vec![win] })
}
