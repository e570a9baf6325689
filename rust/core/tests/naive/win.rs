//! What is known about a win before its tiles are read in any way.

use super::fans::Fans;
use super::kinds::{Counts, KINDS};
use super::shapes::{Set, SetShape};
use super::{event_fans, tile_fans};
use arrayvec::ArrayVec;
use mcr_core::rules::Rules;
use mcr_core::tiles::{Circumstances, Hand, MeldShape};
use std::cell::OnceCell;

pub struct Win {
    /// The sets laid on the table, concealed kongs among them: they are never read in another way.
    pub fixed: ArrayVec<Set, 4>,
    /// Whether one of them was a melded pung first and made a kong later.
    pub has_added_kong: bool,
    /// The concealed tiles, the winning tile among them.
    pub concealed: Counts,
    /// The concealed tiles and those of the fixed sets.
    pub all: Counts,
    /// The winning tile.
    pub tile: usize,
    /// Won on the tiles dealt.
    pub dealt: bool,
    pub how: Circumstances,
    /// The tiles that show the winds of the round and of the winner.
    pub round: usize,
    pub seat: usize,
    /// Fans that do not depend on how the tiles are read.
    pub fans: Fans,
    /// Whether the winning tile was the only wait; worked out when first asked for.
    pub is_only_wait: OnceCell<bool>,
}

impl Win {
    pub fn of(hand: &Hand, dealt: bool, rules: &Rules) -> Option<Win> {
        let tile = hand.winning_tile()?.index();
        let mut concealed = [0; KINDS];
        for kind in hand.concealed().kinds() {
            concealed[kind.index()] = hand.concealed().count(kind);
        }
        concealed[tile] += 1;

        let mut all = concealed;
        let mut fixed = ArrayVec::new();
        for meld in hand.melds() {
            let set = Set {
                shape: match meld.shape() {
                    MeldShape::Chow => SetShape::Chow,
                    MeldShape::Pung => SetShape::Pung,
                    MeldShape::MeldedKong | MeldShape::AddedKong | MeldShape::ConcealedKong => SetShape::Kong,
                },
                kind: meld.tile().index(),
                concealed: meld.shape() == MeldShape::ConcealedKong,
            };
            set.add_tiles_to(&mut all);
            fixed.push(set);
        }

        let mut win = Win {
            fixed,
            has_added_kong: hand.melds().any(|meld| meld.shape() == MeldShape::AddedKong),
            concealed,
            all,
            tile,
            dealt,
            how: hand.circumstances(),
            round: hand.round().tile().index(),
            seat: hand.seat().tile().index(),
            fans: Fans::NONE,
            is_only_wait: OnceCell::new(),
        };
        tile_fans::add(&mut win);
        event_fans::add(&mut win, rules);
        Some(win)
    }

    /// The number of sets among the concealed tiles of a hand of four sets and a pair.
    pub fn concealed_sets(&self) -> usize {
        4 - self.fixed.len()
    }

    /// No chow, pung or melded kong.
    pub fn is_concealed(&self) -> bool {
        self.fixed.iter().all(|set| set.concealed)
    }

    /// The concealed tiles before the win.
    pub fn concealed_before(&self) -> Counts {
        let mut before = self.concealed;
        before[self.tile] -= 1;
        before
    }

    /// The copies of a kind in the hand and its melds before the win.
    pub fn held_before(&self, kind: usize) -> u8 {
        self.all[kind] - u8::from(kind == self.tile)
    }
}
