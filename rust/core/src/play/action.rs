//! What a seat can do, and its text: `discard 5p`, `chow 456s with 5s`, `pung`, `win`.

use super::physical::PhysicalTile;
use crate::tiles::{ParseError, SyntaxFault, Tile};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// Something a seat does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Claims nothing.
    Pass,
    /// Wins: on the tile drawn, a discard, or the tile of an added kong.
    Win,
    /// Discards a tile.
    Discard(Discard),
    /// Claims the discard for a chow.
    Chow(Chow),
    /// Claims the discard for a pung.
    Pung,
    /// Claims the discard for a kong.
    Kong,
    /// Lays a kong of four concealed tiles.
    ConcealedKong(Tile),
    /// Adds the fourth tile to a melded pung.
    AddedKong(Tile),
    /// Lays out a flower.
    Flower(Tile),
    /// Declares a win that is none: below the minimum, or of no winning shape.
    DeclareWin,
    /// Lets the deal go on after a false win.
    Consent,
    /// Does not let the deal go on after a false win.
    Object,
}

impl Action {
    /// The name used in data for what is done.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Action::Pass => "pass",
            Action::Win => "win",
            Action::Discard(_) => "discard",
            Action::Chow(_) => "chow",
            Action::Pung => "pung",
            Action::Kong => "kong",
            Action::ConcealedKong(_) => "concealed_kong",
            Action::AddedKong(_) => "added_kong",
            Action::Flower(_) => "flower",
            Action::DeclareWin => "declare_win",
            Action::Consent => "consent",
            Action::Object => "object",
        }
    }
}

/// A tile to discard, and perhaps which of its copies. Two are equal when the kind is.
#[derive(Copy, Clone, Debug)]
pub struct Discard {
    /// The kind.
    pub tile: Tile,
    /// The copy, 0-3; `None`: the one drawn if it is of this kind, else the lowest held.
    pub copy: Option<u8>,
}

impl PartialEq for Discard {
    fn eq(&self, other: &Discard) -> bool {
        self.tile == other.tile
    }
}

impl Eq for Discard {}

impl Hash for Discard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tile.hash(state);
    }
}

impl From<Tile> for Discard {
    fn from(tile: Tile) -> Discard {
        Discard { tile, copy: None }
    }
}

impl From<PhysicalTile> for Discard {
    fn from(tile: PhysicalTile) -> Discard {
        Discard { tile: tile.kind(), copy: Some(tile.copy()) }
    }
}

/// A chow that claims one of its three tiles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chow {
    first: Tile,
    /// How many of its tiles are lower than the claimed one.
    place: u8,
}

impl Chow {
    /// The chow that begins with `first` and claims the tile `place` (0-2) ranks above it.
    #[must_use]
    pub const fn new(first: Tile, place: u8) -> Option<Chow> {
        match first.rank() {
            Some(1..=7) if place < 3 => Some(Chow { first, place }),
            _ => None,
        }
    }

    /// Its lowest tile.
    #[must_use]
    pub const fn first(self) -> Tile {
        self.first
    }

    /// How many of its tiles are lower than the claimed one, 0-2.
    #[must_use]
    pub const fn place(self) -> u8 {
        self.place
    }

    /// Its three tiles in rising order.
    #[must_use]
    pub fn tiles(self) -> [Tile; 3] {
        let tile = |ranks| Tile::from_index(self.first.index() + ranks);
        [0, 1, 2].map(|ranks| tile(ranks).unwrap_or_else(|| unreachable!("a chow begins with 7 or lower")))
    }

    /// The claimed tile.
    #[must_use]
    pub fn claimed(self) -> Tile {
        self.tiles()[usize::from(self.place)]
    }

    /// The two tiles from the hand.
    #[must_use]
    pub fn own(self) -> [Tile; 2] {
        let [a, b, c] = self.tiles();
        [[b, c], [a, c], [a, b]][usize::from(self.place)]
    }
}

/// The text: `discard 5p`, `chow 456s with 5s`. It names a copy only where the action does: `discard 5p#2`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Win => f.write_str("win"),
            Action::Discard(Discard { tile, copy: None }) => write!(f, "discard {tile}"),
            Action::Discard(Discard { tile, copy: Some(copy) }) => write!(f, "discard {tile}#{copy}"),
            Action::Chow(chow) => {
                f.write_str("chow ")?;
                crate::tiles::write_run(f, chow.tiles())?;
                write!(f, " with {}", chow.claimed())
            }
            Action::Pung => f.write_str("pung"),
            Action::Kong => f.write_str("kong"),
            Action::ConcealedKong(tile) => write!(f, "concealed kong {tile}"),
            Action::AddedKong(tile) => write!(f, "add kong {tile}"),
            Action::Flower(tile) => write!(f, "flower {tile}"),
            Action::DeclareWin => f.write_str("declare win"),
            Action::Consent => f.write_str("consent"),
            Action::Object => f.write_str("object"),
        }
    }
}

const ACTIONS: &str = "one of pass, win, discard, chow, pung, kong, concealed kong, add kong, flower, declare win, \
                       consent, object";
const PLAYING: &str = "a tile that is no flower";
const FLOWER: &str = "a flower, a to h";
const RUN: &str = "three tiles in a row in rising order, like 456s";
const COPY: &str = "the end, or # and a copy that exists, 0 to 3 (of a flower 0)";

/// Reads the text of an action, words one space apart.
impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let plain = match text {
            "pass" => Some(Action::Pass),
            "win" => Some(Action::Win),
            "pung" => Some(Action::Pung),
            "kong" => Some(Action::Kong),
            "declare win" => Some(Action::DeclareWin),
            "consent" => Some(Action::Consent),
            "object" => Some(Action::Object),
            _ => None,
        };
        if let Some(action) = plain {
            return Ok(action);
        }
        let after = |words: &str| text.strip_prefix(words).map(|rest| Rest { text, rest });
        if let Some(rest) = after("discard ") {
            return rest.discard();
        }
        if let Some(rest) = after("chow ") {
            return rest.chow();
        }
        if let Some(rest) = after("concealed kong ") {
            return rest.only(PLAYING, |tile| !tile.is_flower()).map(Action::ConcealedKong);
        }
        if let Some(rest) = after("add kong ") {
            return rest.only(PLAYING, |tile| !tile.is_flower()).map(Action::AddedKong);
        }
        if let Some(rest) = after("flower ") {
            return rest.only(FLOWER, Tile::is_flower).map(Action::Flower);
        }
        Err(Rest { text, rest: text }.fault(ACTIONS))
    }
}

/// What is still to be read of a text.
#[derive(Copy, Clone)]
struct Rest<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Rest<'a> {
    fn fault(self, expected: &'static str) -> ParseError {
        let offset = self.text[..self.text.len() - self.rest.len()].chars().count();
        ParseError { faults: vec![SyntaxFault { offset, found: self.rest.to_owned(), expected }] }
    }

    /// The tile that begins here, and what follows.
    fn tile(self, expected: &'static str, allowed: impl Fn(Tile) -> bool) -> Result<(Tile, Rest<'a>), ParseError> {
        let mut letters = self.rest.chars();
        let (tile, length) = match letters.next() {
            Some(rank @ '1'..='9') => {
                let suit = letters.next().and_then(suit);
                let rank = rank.to_digit(10).and_then(|rank| u8::try_from(rank).ok());
                (suit.zip(rank).and_then(|(suit, rank)| Tile::numbered(suit, rank)), 2)
            }
            Some(letter) => (Tile::from_letter(letter), 1),
            None => (None, 0),
        };
        match tile {
            Some(tile) if allowed(tile) => Ok((tile, Rest { rest: &self.rest[length..], ..self })),
            _ => Err(self.fault(expected)),
        }
    }

    /// The one tile that is left.
    fn only(self, expected: &'static str, allowed: impl Fn(Tile) -> bool) -> Result<Tile, ParseError> {
        let (tile, rest) = self.tile(expected, allowed)?;
        if rest.rest.is_empty() { Ok(tile) } else { Err(rest.fault("the end")) }
    }

    fn discard(self) -> Result<Action, ParseError> {
        let (tile, rest) = self.tile("a tile", |_| true)?;
        let copy = match rest.rest.as_bytes() {
            [] => None,
            [b'#', digit @ b'0'..=b'3'] if digit - b'0' < tile.copies() => Some(digit - b'0'),
            _ => return Err(rest.fault(COPY)),
        };
        Ok(Action::Discard(Discard { tile, copy }))
    }

    fn chow(self) -> Result<Action, ParseError> {
        let &[a, b, c, letter, ..] = self.rest.as_bytes() else { return Err(self.fault(RUN)) };
        let is_run = a.is_ascii_digit() && b == a + 1 && c == b + 1;
        let first = suit(letter.into()).filter(|_| is_run).and_then(|suit| Tile::numbered(suit, a - b'0'));
        let Some(first) = first.filter(|first| Chow::new(*first, 0).is_some()) else { return Err(self.fault(RUN)) };
        let rest = Rest { rest: &self.rest[4..], ..self };
        let Some(claimed) = rest.rest.strip_prefix(" with ") else { return Err(rest.fault("\" with \"")) };
        let rest = Rest { rest: claimed, ..self };
        let claimed = rest.only("a tile of the run", |_| true)?;
        let chow = (0..3).filter_map(|place| Chow::new(first, place)).find(|chow| chow.claimed() == claimed);
        chow.map(Action::Chow).ok_or_else(|| rest.fault("a tile of the run"))
    }
}

const fn suit(letter: char) -> Option<crate::tiles::Suit> {
    use crate::tiles::Suit;
    match letter {
        'm' => Some(Suit::Characters),
        'p' => Some(Suit::Dots),
        's' => Some(Suit::Bamboo),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_action() -> impl Iterator<Item = Action> {
        use Action::{AddedKong, ConcealedKong, Consent, DeclareWin, Flower, Kong, Object, Pass, Pung, Win};
        let chows = Tile::playing().flat_map(|first| (0..3).filter_map(move |place| Chow::new(first, place)));
        let discards = Tile::all().flat_map(|tile| {
            (0..tile.copies()).map(Some).chain([None]).map(move |copy| Action::Discard(Discard { tile, copy }))
        });
        [Pass, Win, Pung, Kong, DeclareWin, Consent, Object]
            .into_iter()
            .chain(discards)
            .chain(chows.map(Action::Chow))
            .chain(Tile::playing().flat_map(|tile| [ConcealedKong(tile), AddedKong(tile)]))
            .chain(Tile::all().filter(|tile| tile.is_flower()).map(Flower))
    }

    #[test]
    fn every_action_reads_back() {
        let mut texts = std::collections::BTreeSet::new();
        for action in every_action() {
            let text = action.to_string();
            let read: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((read, read.to_string()), (action, text.clone()));
            assert!(texts.insert(text));
        }
        assert_eq!(texts.len(), 7 + 34 * 5 + 8 * 2 + 63 + 68 + 8);
        for text in ["chow 456s with 5s", "discard 5p#2", "add kong E", "concealed kong 7m", "flower a", "discard a"] {
            assert!(texts.contains(text), "{text}");
        }
    }

    #[test]
    fn the_copy_is_not_compared() {
        let [a, b] = ["discard 5p", "discard 5p#2"].map(|text| text.parse::<Action>().unwrap());
        assert_eq!(a, b);
        let set: std::collections::HashSet<Action> = [a, b].into();
        assert_eq!(set.len(), 1);
        assert_ne!(a, "discard 6p".parse().unwrap());
    }

    #[test]
    fn a_chow_has_two_tiles_of_the_hand() {
        for (text, own) in [("chow 456s with 4s", "56s"), ("chow 456s with 5s", "46s"), ("chow 456s with 6s", "45s")] {
            let Action::Chow(chow) = text.parse().unwrap() else { panic!("{text}") };
            assert_eq!(crate::tiles::Tiles::collect(chow.own()).unwrap().to_string(), own);
        }
    }

    #[test]
    fn faults_are_shown_where_they_are() {
        for (text, offset, found) in [
            ("", 0, ""),
            ("Pass", 0, "Pass"),
            ("pass ", 0, "pass "),
            ("discard", 0, "discard"),
            ("discard ", 8, ""),
            ("discard 0p", 8, "0p"),
            ("discard 5x", 8, "5x"),
            ("discard 5p#4", 10, "#4"),
            ("discard a#1", 9, "#1"),
            ("discard 5pp", 10, "p"),
            ("chow 465s with 5s", 5, "465s with 5s"),
            ("chow 789s", 9, ""),
            ("chow 890s with 8s", 5, "890s with 8s"),
            ("chow 456s with 7s", 15, "7s"),
            ("chow 456s with 5s ", 17, " "),
            ("chow 456s über 5s", 9, " über 5s"),
            ("concealed kong a", 15, "a"),
            ("add kong 5ö", 9, "5ö"),
            ("flower E", 7, "E"),
            ("flöwer a", 0, "flöwer a"),
        ] {
            let error = text.parse::<Action>().unwrap_err();
            let [fault] = &error.faults[..] else { panic!("{text}") };
            assert_eq!((fault.offset, fault.found.as_str()), (offset, found), "{text}");
        }
    }
}
