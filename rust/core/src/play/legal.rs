//! The actions that a seat may take now, as a few words of bits.

use super::action::{Action, Chow};
use crate::tiles::Tile;
use std::fmt;

/// What a seat may do now, by kind of tile: equal copies are one action. Empty for a seat that is not awaited.
///
/// They iterate in the order of the action index of reinforcement learning: pass, win, discards, chows, pung, kong,
/// concealed kongs, added kongs, kinds of tile as characters, bamboo, dots, winds, dragons; then flowers to lay out,
/// flowers to discard, consent and objection. A declared win that is none is never among them.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct LegalActions {
    /// Kinds that can be discarded, a bit each in the order of iteration.
    pub(super) discards: Kinds,
    pub(super) concealed_kongs: Kinds,
    pub(super) added_kongs: Kinds,
    /// Flowers that can be laid out.
    pub(super) flowers: Kinds,
    /// Bit `n`: the discard can be claimed as the tile `n` ranks above the lowest of a chow.
    pub(super) chows: u8,
    /// The index of the discard's kind, if there are chows.
    pub(super) claimed: u8,
    pub(super) answers: Answers,
}

/// Kinds of tiles, a bit each: characters, bamboo, dots, honors, flowers.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub(super) struct Kinds(u64);

impl Kinds {
    /// From bits in tile order, which has dots before bamboo.
    #[inline]
    pub(super) const fn new(bits: u64) -> Kinds {
        const SUIT: u64 = 0x1FF;
        Kinds(bits & !(SUIT << 9 | SUIT << 18) | (bits & SUIT << 9) << 9 | (bits & SUIT << 18) >> 9)
    }

    const fn place(tile: Tile) -> usize {
        match tile.index() {
            dots @ 9..=17 => dots + 9,
            bamboo @ 18..=26 => bamboo - 9,
            other => other,
        }
    }

    const fn contains(self, tile: Tile) -> bool {
        self.0 >> Self::place(tile) & 1 == 1
    }

    const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << Self::place(tile);
    }

    const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The kinds that are no flowers, and those that are.
    const fn divided(self) -> [Kinds; 2] {
        const FLOWERS: u64 = 0xFF << Tile::PLAYING_KINDS;
        [Kinds(self.0 & !FLOWERS), Kinds(self.0 & FLOWERS)]
    }

    /// The `n`th kind, there being more than that.
    fn nth(self, n: usize) -> Tile {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        let index = match bits.trailing_zeros() as usize {
            bamboo @ 9..=17 => bamboo + 9,
            dots @ 18..=26 => dots - 9,
            other => other,
        };
        Tile::from_index(index).expect("there are that many")
    }
}

/// Actions without a tile, a bit each.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub(super) struct Answers(pub(super) u8);

impl Answers {
    pub(super) const PASS: u8 = 1;
    pub(super) const WIN: u8 = 2;
    pub(super) const PUNG: u8 = 4;
    pub(super) const KONG: u8 = 8;
    pub(super) const CONSENT: u8 = 16;
    pub(super) const OBJECT: u8 = 32;

    const fn has(self, answer: u8) -> bool {
        self.0 & answer != 0
    }
}

impl LegalActions {
    /// Nothing.
    pub const NONE: LegalActions = LegalActions {
        discards: Kinds(0),
        concealed_kongs: Kinds(0),
        added_kongs: Kinds(0),
        flowers: Kinds(0),
        chows: 0,
        claimed: 0,
        answers: Answers(0),
    };

    /// What is asked after a false win.
    pub(super) const VOTE: LegalActions =
        LegalActions { answers: Answers(Answers::CONSENT | Answers::OBJECT), ..LegalActions::NONE };

    /// These actions, in whatever order and each as often as one likes. `None` if they are never legal together: a false
    /// win declared, or chows of different discards.
    pub fn of(actions: impl IntoIterator<Item = Action>) -> Option<LegalActions> {
        let mut legal = LegalActions::NONE;
        for action in actions {
            match action {
                Action::Pass => legal.answers.0 |= Answers::PASS,
                Action::Win => legal.answers.0 |= Answers::WIN,
                Action::Pung => legal.answers.0 |= Answers::PUNG,
                Action::Kong => legal.answers.0 |= Answers::KONG,
                Action::Consent => legal.answers.0 |= Answers::CONSENT,
                Action::Object => legal.answers.0 |= Answers::OBJECT,
                Action::Discard(discard) => legal.discards.insert(discard.tile),
                Action::ConcealedKong(tile) => legal.concealed_kongs.insert(tile),
                Action::AddedKong(tile) => legal.added_kongs.insert(tile),
                Action::Flower(tile) => legal.flowers.insert(tile),
                Action::Chow(chow) => {
                    let claimed = u8::try_from(chow.claimed().index()).ok()?;
                    if legal.chows != 0 && legal.claimed != claimed {
                        return None;
                    }
                    (legal.claimed, legal.chows) = (claimed, legal.chows | 1 << chow.place());
                }
                Action::DeclareWin => return None,
            }
        }
        Some(legal)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.answers.0 == 0 && self.discards.0 == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.discards.len()
            + self.concealed_kongs.len()
            + self.added_kongs.len()
            + self.flowers.len()
            + (self.chows.count_ones() + self.answers.0.count_ones()) as usize
    }

    /// Whether this is one of them; the copy of a tile to discard plays no part.
    #[must_use]
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::Pass => self.answers.has(Answers::PASS),
            Action::Win => self.answers.has(Answers::WIN),
            Action::Discard(discard) => self.discards.contains(discard.tile),
            Action::Chow(chow) => {
                self.chows >> chow.place() & 1 == 1 && chow.claimed().index() == usize::from(self.claimed)
            }
            Action::Pung => self.answers.has(Answers::PUNG),
            Action::Kong => self.answers.has(Answers::KONG),
            Action::ConcealedKong(tile) => self.concealed_kongs.contains(tile),
            Action::AddedKong(tile) => self.added_kongs.contains(tile),
            Action::Flower(tile) => self.flowers.contains(tile),
            Action::DeclareWin => false,
            Action::Consent => self.answers.has(Answers::CONSENT),
            Action::Object => self.answers.has(Answers::OBJECT),
        }
    }

    /// The `n`th in the order of iteration, `None` if there are not as many.
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<Action> {
        // Takes `n` to be among so many, or goes past them.
        let mut among = |count: usize| {
            let place = n;
            n = n.wrapping_sub(count);
            (place < count).then_some(place)
        };
        let [discards, flower_discards] = self.discards.divided();
        let answer = |answer: u8| usize::from(self.answers.has(answer));
        if among(answer(Answers::PASS)).is_some() {
            return Some(Action::Pass);
        }
        if among(answer(Answers::WIN)).is_some() {
            return Some(Action::Win);
        }
        if let Some(place) = among(discards.len()) {
            return Some(Action::Discard(discards.nth(place).into()));
        }
        if let Some(place) = among(self.chows.count_ones() as usize) {
            // The chow that begins lowest claims its highest tile.
            return (0..3).rev().filter_map(|at| self.chow(at)).nth(place).map(Action::Chow);
        }
        if among(answer(Answers::PUNG)).is_some() {
            return Some(Action::Pung);
        }
        if among(answer(Answers::KONG)).is_some() {
            return Some(Action::Kong);
        }
        if let Some(place) = among(self.concealed_kongs.len()) {
            return Some(Action::ConcealedKong(self.concealed_kongs.nth(place)));
        }
        if let Some(place) = among(self.added_kongs.len()) {
            return Some(Action::AddedKong(self.added_kongs.nth(place)));
        }
        if let Some(place) = among(self.flowers.len()) {
            return Some(Action::Flower(self.flowers.nth(place)));
        }
        if let Some(place) = among(flower_discards.len()) {
            return Some(Action::Discard(flower_discards.nth(place).into()));
        }
        if among(answer(Answers::CONSENT)).is_some() {
            return Some(Action::Consent);
        }
        among(answer(Answers::OBJECT)).map(|_| Action::Object)
    }

    /// The kinds of the discards, the concealed and the added kongs: bits in the order of iteration, without flowers.
    #[inline]
    pub(crate) const fn kinds(&self) -> [u64; 3] {
        let [discards, _] = self.discards.divided();
        [discards.0, self.concealed_kongs.0, self.added_kongs.0]
    }

    /// The chow that claims the discard at this place, if it is allowed.
    pub(crate) fn chow(&self, place: u8) -> Option<Chow> {
        if self.chows >> place & 1 == 0 {
            return None;
        }
        Chow::new(Tile::from_index(usize::from(self.claimed.checked_sub(place)?))?, place)
    }

    /// The actions in order.
    pub fn iter(&self) -> impl Iterator<Item = Action> + Clone + use<> {
        let actions = *self;
        (0..actions.len()).filter_map(move |n| actions.nth(n))
    }
}

impl fmt::Debug for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|action| action.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_come_in_the_order_of_the_action_index() {
        let kinds = |text: &str| {
            let tiles = text.parse::<crate::tiles::Tiles>().unwrap();
            Kinds::new(tiles.kinds().fold(0, |bits, tile| bits | 1 << tile.index()))
        };
        let actions = LegalActions {
            discards: kinds("19m19p19sEPah"),
            concealed_kongs: kinds("5s5p"),
            added_kongs: kinds("CN"),
            flowers: kinds("bc"),
            chows: 0b111,
            claimed: 11,
            answers: Answers(63),
        };
        let texts: Vec<String> = actions.iter().map(|action| action.to_string()).collect();
        let expected = "pass, win, discard 1m, discard 9m, discard 1s, discard 9s, discard 1p, discard 9p, discard E, \
             discard P, chow 123p with 3p, chow 234p with 3p, chow 345p with 3p, pung, kong, concealed kong 5s, \
             concealed kong 5p, add kong N, add kong C, flower b, flower c, discard a, discard h, consent, object";
        assert_eq!(texts.join(", "), expected);
        assert_eq!((actions.len(), actions.nth(texts.len())), (texts.len(), None));
        for action in actions.iter() {
            assert!(actions.contains(action) && !LegalActions::NONE.contains(action), "{action}");
        }
        for text in ["discard 5m", "chow 123s with 3s", "add kong 5s", "flower a", "declare win", "concealed kong 1m"] {
            assert!(!actions.contains(text.parse().unwrap()), "{text}");
        }
        assert_eq!(LegalActions::of(actions.iter()), Some(actions));
        for never in ["declare win", "chow 456s with 4s"] {
            assert_eq!(LegalActions::of(actions.iter().chain([never.parse().unwrap()])), None);
        }
        assert!(LegalActions::NONE.is_empty() && !actions.is_empty() && !LegalActions::VOTE.is_empty());
    }
}
