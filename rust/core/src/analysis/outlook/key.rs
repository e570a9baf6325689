//! What tells the hands of a graph apart, and a quick table by it.

use crate::analysis::Position;
use crate::tiles::{Meld, Tiles};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The tiles and melds of a hand; all else is the same for all hands of a graph.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    concealed: Tiles,
    melds: [Option<Meld>; 4],
}

impl Key {
    pub(super) const fn of(position: &Position) -> Key {
        Key { concealed: position.concealed(), melds: *position.meld_slots() }
    }
}

/// A table that lives as long as a question: no one chooses its keys to harm it.
pub(super) type Table = HashMap<Key, u32, BuildHasherDefault<Mixer>>;

/// Mixes the few words of a [`Key`].
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word) * 0x9E37_79B9_7F4A_7C15;
        #[allow(clippy::cast_possible_truncation, reason = "both halves are folded")]
        let folded = mixed as u64 ^ (mixed >> 64) as u64;
        self.0 = folded.wrapping_add(0xD1B5_4A32_D192_ED03);
    }

    #[allow(clippy::cast_possible_truncation, reason = "both halves are written")]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
