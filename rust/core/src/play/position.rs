//! What a seat knows as text: a position that a person can write down and ask about.
//!
//! ```text
//! rules: wmo
//! round: E
//! seat: 1
//! dealer: 0
//! wall: 70
//! hand: 123456m48sEE5p
//! drawn: 5p
//! melds 1: [123p,1]
//! melds 2: [FFF,3][----]
//! river 0: 9m E 1p
//! flowers 3: ac
//! legal: win, discard 1m, ...
//! ```
//!
//! Tiles of a hand, flowers and discards are in the notation; discards stand in their order, spaces between them or not. A kong
//! face down is `[----]`. Lines that say nothing are left out, but `legal: none` is written of
//! a seat that is not asked. Of a private wall `wall` has four numbers. `tiles 2` is how
//! many tiles a seat holds, if not thirteen less three a meld; `dead` lists seats; `claimable: 0` says that the last discard
//! of seat 0 may be claimed, `robbable: 0 5p` that it adds 5p to its pung; `seen` are other tiles that were shown. Read back,
//! only `hand` must be there: round and seat are E and 0, the dealer 0, the wall is what is not seen, and what is legal is
//! found out. A position has no history, and its tiles no copies.

use super::legal::LegalActions;
use super::observation::Observation;
use super::physical::{Concealed, PhysicalTile};
use super::player::LaidMeld;
use super::seat::Seat;
use crate::rules::{FlowerRule, OptionValue, Rules};
use crate::scoring::Scorer;
use crate::tiles::{Meld, MeldShape, ParseError, SyntaxFault, Tile, Tiles, Wind};
use std::fmt;
use std::sync::Arc;

/// A kong that lies face down.
const FACE_DOWN: &str = "[----]";
/// What may be done by a seat that is not asked.
const NOTHING: &str = "none";

impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (preset, changes) = self.rules.nearest_preset();
        write!(f, "rules: {preset}")?;
        for (option, value, _) in changes {
            write!(f, " {option}={value}")?;
        }
        write!(f, "\nround: {}\nseat: {}\ndealer: {}", self.round.letter(), self.seat, self.dealer)?;
        match self.private_walls {
            Some(walls) => {
                f.write_str("\nwall:")?;
                walls.iter().try_for_each(|left| write!(f, " {left}"))?;
            }
            None => write!(f, "\nwall: {}", self.wall_left)?,
        }
        write!(f, "\nhand: {}", self.hand.tiles())?;
        if let Some(drawn) = self.drawn {
            write!(f, "\ndrawn: {}", drawn.kind())?;
        }
        for seat in Seat::ALL {
            self.write_seat(f, seat)?;
        }
        if self.dead.contains(&true) {
            f.write_str("\ndead:")?;
            Seat::ALL.into_iter().filter(|seat| self.dead[seat.index()]).try_for_each(|seat| write!(f, " {seat}"))?;
        }
        match (self.added, self.last_discard) {
            (Some(tile), Some((_, seat))) => write!(f, "\nrobbable: {seat} {}", tile.kind())?,
            (_, Some((_, seat))) => write!(f, "\nclaimable: {seat}")?,
            _ => {}
        }
        let seen = self.seen_besides();
        if !seen.is_empty() {
            write!(f, "\nseen: {seen}")?;
        }
        let texts: Vec<String> = self.legal_actions.iter().map(|action| action.to_string()).collect();
        write!(f, "\nlegal: {}", if texts.is_empty() { NOTHING.to_owned() } else { texts.join(", ") })
    }
}

impl Observation {
    fn write_seat(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let index = seat.index();
        if !self.melds[index].is_empty() {
            write!(f, "\nmelds {seat}: ")?;
            for laid in &self.melds[index] {
                match laid {
                    Some(laid) => write!(f, "{}", laid.meld)?,
                    None => f.write_str(FACE_DOWN)?,
                }
            }
        }
        if !self.rivers[index].is_empty() {
            write!(f, "\nriver {seat}:")?;
            self.rivers[index].iter().try_for_each(|tile| write!(f, " {}", tile.kind()))?;
        }
        if !self.flowers[index].is_empty() {
            write!(f, "\nflowers {seat}: ")?;
            self.flowers[index].iter().try_for_each(|tile| write!(f, "{}", tile.kind()))?;
        }
        if self.hand_sizes[index] != self.usual_size(seat) && seat != self.seat {
            write!(f, "\ntiles {seat}: {}", self.hand_sizes[index])?;
        }
        Ok(())
    }

    /// Tiles that a seat holds outside its turn.
    fn usual_size(&self, seat: Seat) -> u8 {
        13_u8.saturating_sub(3 * u8::try_from(self.melds[seat.index()].len()).unwrap_or(u8::MAX / 3))
    }

    /// Tiles that lie in sight, and the own hand.
    fn in_sight(&self) -> Concealed {
        let melds = self.melds.iter().flatten().flatten().flat_map(|laid| laid.tiles.iter().copied());
        let lying = self.rivers.iter().flatten().chain(self.flowers.iter().flatten()).copied();
        self.hand.iter().chain(melds).chain(lying).chain(self.added).collect()
    }

    /// Playing tiles that the seat has seen and that lie nowhere: hands shown by a win.
    fn seen_besides(&self) -> Tiles {
        let in_sight = self.in_sight();
        let other = self.known.iter().filter(|&tile| !in_sight.contains(tile)).map(PhysicalTile::kind);
        Tiles::collect(other).unwrap_or_default()
    }

    /// Reads a position; `scorer` gives the tables of the rules, where the text does not say what is legal.
    ///
    /// # Errors
    /// The first place that is not as the description above has it.
    pub fn parse(text: &str, scorer: impl FnOnce(&Rules) -> Arc<Scorer>) -> Result<Observation, ParseError> {
        let lines = Lines::read(text)?;
        let mut reader = Reader::begin(&lines)?;
        let has_legal = lines.find("legal").is_some();
        reader.read(&lines)?;
        let mut seen = reader.seen;
        if !has_legal {
            let scorer = scorer(&seen.rules);
            seen.legal_actions = seen.find_legal_actions(&scorer);
        }
        Ok(seen)
    }
}

/// A part of the text with its place.
#[derive(Copy, Clone)]
struct Piece<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Piece<'a> {
    fn fault(self, expected: &'static str) -> ParseError {
        ParseError { faults: vec![SyntaxFault { offset: self.offset, found: self.text.to_owned(), expected }] }
    }

    /// The words between spaces.
    fn words(self) -> impl Iterator<Item = Piece<'a>> {
        let place = move |word: &str| word.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text
            .split_whitespace()
            .map(move |word| Piece { text: word, offset: self.offset + self.text[..place(word)].chars().count() })
    }

    fn number<N: std::str::FromStr>(self, expected: &'static str) -> Result<N, ParseError> {
        self.text.parse().map_err(|_| self.fault(expected))
    }

    fn seat(self) -> Result<Seat, ParseError> {
        Seat::new(self.number("a seat, 0 to 3")?).ok_or_else(|| self.fault("a seat, 0 to 3"))
    }

    /// Tiles in the order written.
    fn tiles(self) -> Result<Vec<Tile>, ParseError> {
        const EXPECTED: &str = "tiles in the notation";
        let (mut tiles, mut ranks) = (Vec::new(), Vec::new());
        for letter in self.text.chars().filter(|letter| !letter.is_whitespace()) {
            match letter {
                '1'..='9' => ranks.push(letter),
                'm' | 'p' | 's' if !ranks.is_empty() => {
                    let read = ranks.drain(..).map(|rank| format!("{rank}{letter}").parse::<Tile>());
                    tiles.extend(read.collect::<Result<Vec<_>, _>>().map_err(|_| self.fault(EXPECTED))?);
                }
                _ if ranks.is_empty() => tiles.push(Tile::from_letter(letter).ok_or_else(|| self.fault(EXPECTED))?),
                _ => return Err(self.fault(EXPECTED)),
            }
        }
        if ranks.is_empty() { Ok(tiles) } else { Err(self.fault(EXPECTED)) }
    }
}

/// The lines by their names.
struct Lines<'a>(Vec<(&'a str, Option<Seat>, Piece<'a>)>);

const OF_THE_TABLE: [&str; 12] =
    ["rules", "round", "seat", "dealer", "wall", "hand", "drawn", "dead", "claimable", "robbable", "seen", "legal"];
const OF_A_SEAT: [&str; 4] = ["melds", "river", "flowers", "tiles"];

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Lines<'a>, ParseError> {
        const NAME: &str = "rules, round, seat, dealer, wall, hand, drawn, dead, claimable, robbable, seen or legal, or with \
                            a seat melds, river, flowers or tiles; each once, and a colon";
        let mut lines: Vec<(&str, Option<Seat>, Piece<'_>)> = Vec::new();
        let mut offset = 0;
        for line in text.split('\n') {
            let piece = Piece { text: line, offset };
            offset += line.chars().count() + 1;
            if line.trim().is_empty() {
                continue;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| piece.fault(NAME))?;
            let value = Piece { text: value, offset: piece.offset + name.chars().count() + 1 };
            let (name, seat) = match name.trim().split_once(' ') {
                Some((name, seat)) => (name, Some(Piece { text: seat.trim(), ..piece }.seat()?)),
                None => (name.trim(), None),
            };
            let known: &[&str] = if seat.is_some() { &OF_A_SEAT } else { &OF_THE_TABLE };
            let is_again = lines.iter().any(|&(other, of, _)| (other, of) == (name, seat));
            if is_again || !known.contains(&name) {
                return Err(piece.fault(NAME));
            }
            lines.push((name, seat, value));
        }
        Ok(Lines(lines))
    }

    fn find(&self, name: &str) -> Option<Piece<'a>> {
        self.of(name, None)
    }

    fn of(&self, name: &str, seat: Option<Seat>) -> Option<Piece<'a>> {
        self.0.iter().find(|&&(other, of, _)| (other, of) == (name, seat)).map(|&(.., piece)| piece)
    }
}

/// An observation that is being read.
struct Reader {
    seen: Observation,
}

impl Reader {
    fn begin(lines: &Lines<'_>) -> Result<Reader, ParseError> {
        let seat = |name| lines.find(name).map_or(Ok(Seat::ALL[0]), |piece| trimmed(piece).seat());
        let rules = lines.find("rules").map_or(Ok(Rules::WMO), rules)?;
        let round = lines.find("round").map_or(Ok(Wind::East), |piece| {
            let mut letters = piece.text.trim().chars();
            let wind = letters.next().and_then(Wind::from_letter).filter(|_| letters.next().is_none());
            wind.ok_or_else(|| piece.fault("a wind: E, S, W or N"))
        })?;
        let mut seen = Observation::new(seat("seat")?, &rules, round, seat("dealer")?);
        seen.is_dealing = false;
        Ok(Reader { seen })
    }

    /// The next copy of a kind that has not been seen.
    fn take(&mut self, kind: Tile, piece: Piece<'_>) -> Result<PhysicalTile, ParseError> {
        let copies = (0..kind.copies()).filter_map(|copy| PhysicalTile::of(kind, copy));
        let mut left = copies.filter(|&tile| !self.seen.known.contains(tile));
        let tile = left.next().ok_or_else(|| piece.fault("no more copies of a tile than exist"))?;
        if kind.is_flower() && self.seen.rules.flowers == FlowerRule::Without {
            return Err(piece.fault("no flowers, which these rules do not have"));
        }
        self.seen.known.insert(tile);
        Ok(tile)
    }

    fn take_all(&mut self, piece: Piece<'_>) -> Result<Vec<PhysicalTile>, ParseError> {
        piece.tiles()?.into_iter().map(|kind| self.take(kind, piece)).collect()
    }

    fn read(&mut self, lines: &Lines<'_>) -> Result<(), ParseError> {
        const HAND: &str = "a line `hand:` with one, two or no tiles more than four sets, less those melded";
        let nowhere = Piece { text: "", offset: 0 };
        for seat in Seat::ALL {
            self.read_seat(lines, seat)?;
        }
        let own = self.seen.seat.index();
        let piece = lines.find("hand").ok_or_else(|| nowhere.fault(HAND))?;
        self.seen.hand = self.take_all(piece)?.into_iter().collect();
        let size = u8::try_from(self.seen.hand.len()).map_err(|_| piece.fault(HAND))?;
        let usual = self.seen.usual_size(self.seen.seat);
        let is_over = self.seen.hand_sizes[own] == size;
        if !is_over && size != usual && size != usual + 1 {
            return Err(piece.fault(HAND));
        }
        self.seen.hand_sizes[own] = size;
        if let Some(piece) = lines.find("drawn") {
            let kind = trimmed(piece).text.parse::<Tile>().ok();
            let drawn = kind.and_then(|kind| self.seen.hand.iter().filter(|tile| tile.kind() == kind).last());
            self.seen.drawn = Some(drawn.ok_or_else(|| piece.fault("a tile of the hand"))?);
        }
        for piece in lines.find("dead").into_iter().flat_map(Piece::words) {
            self.seen.dead[piece.seat()?.index()] = true;
        }
        self.read_offered(lines)?;
        if let Some(piece) = lines.find("seen") {
            self.take_all(piece)?;
        }
        self.read_wall(lines)?;
        if let Some(piece) = lines.find("legal").filter(|piece| piece.text.trim() != NOTHING) {
            let actions = piece.text.split(',').map(|text| text.trim().parse());
            let actions = actions.collect::<Result<Vec<_>, ParseError>>().map_err(|_| piece.fault("actions"))?;
            let legal = LegalActions::of(actions);
            self.seen.legal_actions = legal.ok_or_else(|| piece.fault("actions that are legal together"))?;
        }
        Ok(())
    }

    fn read_seat(&mut self, lines: &Lines<'_>, seat: Seat) -> Result<(), ParseError> {
        let index = seat.index();
        if let Some(piece) = lines.of("melds", Some(seat)) {
            const MELDS: &str = "up to four melds in brackets, or [----]";
            for text in piece.text.split_inclusive(']').map(str::trim).filter(|text| !text.is_empty()) {
                let laid = if text == FACE_DOWN {
                    None
                } else {
                    let meld: Meld = text.parse().map_err(|_| piece.fault(MELDS))?;
                    Some(self.lay(meld, piece)?)
                };
                self.seen.melds[index].try_push(laid).map_err(|_| piece.fault(MELDS))?;
            }
        }
        if let Some(piece) = lines.of("river", Some(seat)) {
            self.seen.rivers[index] = self.take_all(piece)?;
        }
        if let Some(piece) = lines.of("flowers", Some(seat)) {
            for flower in self.take_all(piece)? {
                let room = self.seen.flowers[index].try_push(flower);
                room.ok().filter(|()| flower.is_flower()).ok_or_else(|| piece.fault("flowers, a to h"))?;
            }
        }
        self.seen.hand_sizes[index] = self.seen.usual_size(seat);
        if let Some(piece) = lines.of("tiles", Some(seat)) {
            let size: u8 = trimmed(piece).number("a number of tiles, 0 to 14")?;
            self.seen.hand_sizes[index] =
                Some(size).filter(|size| *size <= 14).ok_or_else(|| piece.fault("0 to 14"))?;
        }
        Ok(())
    }

    fn lay(&mut self, meld: Meld, piece: Piece<'_>) -> Result<LaidMeld, ParseError> {
        let tiles = meld.tiles().iter().map(|kind| self.take(kind, piece)).collect::<Result<Vec<_>, _>>()?;
        let claimed = match (meld.shape(), meld.claimed()) {
            (_, None) => None,
            (MeldShape::Chow, Some(place)) => tiles.get(usize::from(place).wrapping_sub(1)).copied(),
            _ => tiles.first().copied(),
        };
        Ok(LaidMeld { meld, tiles: tiles.into_iter().collect(), claimed })
    }

    /// What can be claimed.
    fn read_offered(&mut self, lines: &Lines<'_>) -> Result<(), ParseError> {
        if let Some(piece) = lines.find("claimable") {
            let seat = trimmed(piece).seat()?;
            let last = self.seen.rivers[seat.index()].last();
            let tile = *last.ok_or_else(|| piece.fault("a seat that has discarded a tile"))?;
            self.seen.last_discard = Some((tile, seat));
        }
        if let Some(piece) = lines.find("robbable") {
            const ROBBABLE: &str = "a seat, and the tile that it adds to a pung";
            let mut words = piece.words();
            let (Some(seat), Some(tile), None) = (words.next(), words.next(), words.next()) else {
                return Err(piece.fault(ROBBABLE));
            };
            let kind: Tile = tile.text.parse().map_err(|_| tile.fault(ROBBABLE))?;
            let seat = seat.seat()?;
            let tile = self.take(kind, tile)?;
            self.seen.added = Some(tile);
            self.seen.last_discard = Some((tile, seat));
        }
        Ok(())
    }

    /// What is left of the wall; if the text does not say, all that lies nowhere else.
    fn read_wall(&mut self, lines: &Lines<'_>) -> Result<(), ParseError> {
        const WALL: &str = "the tiles left: a number, or four of private walls, not more than there can be";
        let seen = &mut self.seen;
        let whole = usize::from(seen.wall_left);
        let hidden = seen.melds.iter().flatten().filter(|laid| laid.is_none()).count() * 4;
        let own = seen.seat;
        let held: usize = own.others().map(|seat| usize::from(seen.hand_sizes[seat.index()])).sum();
        let rest = whole.saturating_sub(seen.known.len() + hidden + held);
        let Some(piece) = lines.find("wall") else {
            seen.wall_left = u8::try_from(rest).unwrap_or(u8::MAX);
            if seen.private_walls.is_some() {
                return Err(Piece { text: "", offset: 0 }.fault(WALL));
            }
            return Ok(());
        };
        let numbers = piece.words().map(|word| word.number(WALL)).collect::<Result<Vec<u8>, _>>()?;
        let sum = numbers.iter().map(|&number| usize::from(number)).sum::<usize>();
        seen.private_walls = match (numbers[..].try_into(), seen.private_walls) {
            (Ok(walls), Some(_)) => Some(walls),
            (Err(_), None) if numbers.len() == 1 => None,
            _ => return Err(piece.fault(WALL)),
        };
        seen.wall_left = u8::try_from(sum).ok().filter(|_| sum <= whole).ok_or_else(|| piece.fault(WALL))?;
        Ok(())
    }
}

fn trimmed(piece: Piece<'_>) -> Piece<'_> {
    piece.words().next().map_or(piece, |word| Piece { text: piece.text.trim(), ..word })
}

/// A preset, and options as `name=value`.
fn rules(piece: Piece<'_>) -> Result<Rules, ParseError> {
    const RULES: &str = "a preset, then options as name=value";
    let mut words = piece.words();
    let preset = words.next().ok_or_else(|| piece.fault(RULES))?;
    let mut rules: Rules = preset.text.parse().map_err(|_| preset.fault(RULES))?;
    for word in words {
        let (option, value) = word.text.split_once('=').ok_or_else(|| word.fault(RULES))?;
        let value = match value.parse::<u32>() {
            Ok(number) => OptionValue::from(number),
            Err(_) if value == "None" => OptionValue::None,
            Err(_) => OptionValue::from(value.to_owned()),
        };
        rules.set(option, &value).map_err(|_| word.fault(RULES))?;
    }
    Ok(rules)
}
