//! The action index: every action that can be legal under rules without a choice about flowers, as a number below 235.
//!
//! 0 pass, 1 win, 2 + t discard, 36 + 21 s + 3 (start - 1) + place chow, 99 + t pung, 133 + t kong, 167 + t concealed kong,
//! 201 + t added kong. t counts the kinds as characters, bamboo, dots, winds, dragons, and s the suits in that order, as the
//! course on Botzone's platform does; place says how many tiles of the chow are lower than the claimed one.

use crate::play::{Action, Chow, LegalActions};
use crate::tiles::Tile;

/// How many there are.
pub const ACTIONS: usize = 235;

const PASS: usize = 0;
const WIN: usize = 1;
const DISCARD: usize = 2;
const CHOW: usize = 36;
const PUNG: usize = 99;
const KONG: usize = 133;
const CONCEALED_KONG: usize = 167;
const ADDED_KONG: usize = 201;

/// The place of a playing kind among the 34, bamboo before dots.
pub(super) const fn place(kind: Tile) -> usize {
    match kind.index() {
        dots @ 9..=17 => dots + 9,
        bamboo @ 18..=26 => bamboo - 9,
        other => other,
    }
}

/// The kind at a place below 34.
fn kind_at(place: usize) -> Tile {
    let index = match place {
        bamboo @ 9..=17 => bamboo + 9,
        dots @ 18..=26 => dots - 9,
        other => other,
    };
    Tile::from_index(index).unwrap_or_else(|| unreachable!("a place is below 34"))
}

/// What an index stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// The action.
    pub action: Action,
    /// The tile that a pung or kong claims, which the action itself does not name.
    pub claimed: Option<Tile>,
}

/// The action of an index; `None` from 235 on.
#[must_use]
pub fn action(index: usize) -> Option<Indexed> {
    let of = |action| Some(Indexed { action, claimed: None });
    let claim = |action, kind| Some(Indexed { action, claimed: Some(kind) });
    match index {
        PASS => of(Action::Pass),
        WIN => of(Action::Win),
        DISCARD..CHOW => of(Action::Discard(kind_at(index - DISCARD).into())),
        CHOW..PUNG => {
            let (suit, start, place) = ((index - CHOW) / 21, (index - CHOW) % 21 / 3, (index - CHOW) % 3);
            let chow = u8::try_from(place).ok().and_then(|place| Chow::new(kind_at(9 * suit + start), place));
            of(Action::Chow(chow.unwrap_or_else(|| unreachable!("seven chows a suit, three places"))))
        }
        PUNG..KONG => claim(Action::Pung, kind_at(index - PUNG)),
        KONG..CONCEALED_KONG => claim(Action::Kong, kind_at(index - KONG)),
        CONCEALED_KONG..ADDED_KONG => of(Action::ConcealedKong(kind_at(index - CONCEALED_KONG))),
        ADDED_KONG..ACTIONS => of(Action::AddedKong(kind_at(index - ADDED_KONG))),
        _ => None,
    }
}

/// The index of an action, below 235, where this tile can be claimed. `None` for what has none: whatever is done with flowers,
/// false wins and the votes on them; a pung or kong of no tile.
#[must_use]
pub fn index_of(action: Action, claimable: Option<Tile>) -> Option<usize> {
    let playing = |kind: Tile| (!kind.is_flower()).then(|| place(kind));
    Some(match action {
        Action::Pass => PASS,
        Action::Win => WIN,
        Action::Discard(discard) => DISCARD + playing(discard.tile)?,
        Action::Chow(chow) => chow_index(chow),
        Action::Pung => PUNG + playing(claimable?)?,
        Action::Kong => KONG + playing(claimable?)?,
        Action::ConcealedKong(kind) => CONCEALED_KONG + playing(kind)?,
        Action::AddedKong(kind) => ADDED_KONG + playing(kind)?,
        Action::Flower(_) | Action::DeclareWin | Action::Consent | Action::Object => return None,
    })
}

fn chow_index(chow: Chow) -> usize {
    let first = place(chow.first());
    CHOW + 21 * (first / 9) + 3 * (first % 9) + usize::from(chow.place())
}

/// Indices, a bit each: those of the actions that are legal.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Mask([u64; 4]);

impl Mask {
    /// Nothing.
    pub const NONE: Mask = Mask([0; 4]);

    /// The legal actions of a seat where this tile can be claimed.
    #[must_use]
    pub fn of(legal: &LegalActions, claimable: Option<Tile>) -> Mask {
        let mut mask = Mask::NONE;
        let [discards, concealed_kongs, added_kongs] = legal.kinds();
        mask.add(discards, DISCARD);
        mask.add(concealed_kongs, CONCEALED_KONG);
        mask.add(added_kongs, ADDED_KONG);
        mask.add(legal.contains(Action::Win).into(), WIN);
        // Only who may pass may claim.
        if legal.contains(Action::Pass) {
            mask.add(1, PASS);
            for chow in (0..3).filter_map(|place| legal.chow(place)) {
                mask.add(1, chow_index(chow));
            }
            if let Some(kind) = claimable {
                mask.add(legal.contains(Action::Pung).into(), PUNG + place(kind));
                mask.add(legal.contains(Action::Kong).into(), KONG + place(kind));
            }
        }
        mask
    }

    /// Adds bits from an index on.
    #[inline]
    const fn add(&mut self, bits: u64, from: usize) {
        let (word, shift) = (from / 64, from % 64);
        self.0[word] |= bits << shift;
        // What goes beyond the word; of the last word nothing does.
        if shift > 0 && word < 3 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Whether it has an index.
    #[must_use]
    pub const fn contains(&self, index: usize) -> bool {
        index < ACTIONS && self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// Whether there are two or more: quicker than to count them.
    #[must_use]
    pub fn has_choice(&self) -> bool {
        let [twice, words] = self
            .0
            .iter()
            .fold([0, 0], |[twice, words], &bits| [twice | bits & bits.wrapping_sub(1), words + u64::from(bits != 0)]);
        twice != 0 || words > 1
    }

    /// One of the indices, each as likely as the others, by a random word; `None` if there is none.
    #[must_use]
    pub fn pick(&self, random: u64) -> Option<usize> {
        // Most words are empty, and counting bits is dear where the processor is not asked to do it.
        let count = |bits: u64| if bits == 0 { 0 } else { u64::from(bits.count_ones()) };
        let all: u64 = self.0.iter().map(|&bits| count(bits)).sum();
        let place = (u128::from(random) * u128::from(all)) >> 64;
        usize::try_from(place).ok().and_then(|place| self.nth(place))
    }

    /// The `n`th index; `None` if there are not as many.
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<usize> {
        for (word, &bits) in self.0.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
            let count = bits.count_ones() as usize;
            if n < count {
                let rest = (0..n).fold(bits, |rest, _| rest & (rest - 1));
                return Some(64 * word + rest.trailing_zeros() as usize);
            }
            n -= count;
        }
        None
    }

    /// Writes whether it has each index: 235 truths.
    pub fn write(&self, out: &mut [bool; ACTIONS]) {
        let (eights, rest) = out.as_chunks_mut::<8>();
        let bytes = self.0.map(u64::to_le_bytes);
        let mut bytes = bytes.as_flattened().iter();
        for (eight, &byte) in eights.iter_mut().zip(bytes.by_ref()) {
            *eight = EIGHTS[usize::from(byte)];
        }
        let last = bytes.next().map_or([false; 8], |&byte| EIGHTS[usize::from(byte)]);
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

/// The bits of every byte as truths: a row of a mask is written in thirty moves instead of a branch for each bit.
const EIGHTS: [[bool; 8]; 256] = {
    let mut eights = [[false; 8]; 256];
    let mut cell = 0;
    while cell < 8 * 256 {
        eights[cell / 8][cell % 8] = (cell / 8) >> (cell % 8) & 1 == 1;
        cell += 1;
    }
    eights
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_an_action_and_every_action_has_its_index() {
        let mut texts = std::collections::BTreeSet::new();
        for index in 0..ACTIONS {
            let Indexed { action, claimed } = action(index).unwrap();
            assert_eq!(index_of(action, claimed), Some(index), "{action}");
            let is_claim = matches!(action, Action::Pung | Action::Kong);
            assert_eq!(claimed.is_some(), is_claim);
            assert!(texts.insert((action.to_string(), claimed.map(|tile| tile.to_string()))));
        }
        assert_eq!(action(ACTIONS), None);
    }

    #[test]
    fn indices_are_those_of_the_course() {
        for (text, claimed, index) in [
            ("pass", "", 0),
            ("win", "", 1),
            ("discard 1m", "", 2),
            ("discard 1s", "", 11),
            ("discard 1p", "", 20),
            ("discard E", "", 29),
            ("discard C", "", 33),
            ("discard P", "", 35),
            ("chow 123m with 1m", "", 36),
            ("chow 789m with 9m", "", 56),
            ("chow 123s with 1s", "", 57),
            ("chow 123p with 2p", "", 79),
            ("chow 789p with 9p", "", 98),
            ("pung", "1m", 99),
            ("pung", "P", 132),
            ("kong", "1s", 142),
            ("concealed kong 9p", "", 193),
            ("add kong P", "", 234),
        ] {
            let claimed = claimed.parse::<crate::tiles::Tiles>().unwrap().iter().next();
            assert_eq!(index_of(text.parse().unwrap(), claimed), Some(index), "{text} {claimed:?}");
        }
        for none in ["flower a", "discard a", "declare win", "consent", "object", "pung", "kong"] {
            assert_eq!(index_of(none.parse().unwrap(), None), None, "{none}");
        }
    }

    #[test]
    fn a_mask_counts_and_lists_what_it_has() {
        let tile = |text: &str| text.parse::<crate::tiles::Tiles>().unwrap().iter().next();
        let texts = ["pass", "win", "discard 9p", "discard P", "chow 789p with 8p", "pung", "kong", "add kong P"];
        let legal = LegalActions::of(texts.map(|text| text.parse().unwrap())).unwrap();
        let mask = Mask::of(&legal, tile("8p"));
        let indices: Vec<usize> = (0..).map_while(|n| mask.nth(n)).collect();
        assert_eq!(indices, [0, 1, 28, 35, 97, 124, 158, 234]);
        assert_eq!((mask.len(), mask.is_empty(), Mask::NONE.is_empty()), (8, false, true));
        let picked: Vec<usize> = (0..8_u64).map(|n| mask.pick((n << 61) + 1).unwrap()).collect();
        assert_eq!((picked, Mask::NONE.pick(7)), (indices, None));
        for (actions, has_choice) in [(&["pass", "win"][..], true), (&["pass", "add kong P"], true), (&["pass"], false)]
        {
            let legal = LegalActions::of(actions.iter().map(|text| text.parse().unwrap())).unwrap();
            assert_eq!(Mask::of(&legal, None).has_choice(), has_choice);
        }
        assert!(!Mask::NONE.has_choice());
        for start in [false, true] {
            let mut truths = [start; ACTIONS];
            mask.write(&mut truths);
            for (index, truth) in truths.into_iter().enumerate() {
                assert_eq!(truth, mask.contains(index));
            }
        }
        assert!(!mask.contains(ACTIONS) && !mask.contains(300));
    }
}
