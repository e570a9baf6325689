//! Distinct things, numbered in the order in which they come.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Distinct things and their numbers.
pub(super) struct Numbered<T> {
    numbers: HashMap<T, u16, BuildHasherDefault<WordHasher>>,
    items: Vec<T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered { numbers: HashMap::default(), items: Vec::new() }
    }
}

impl<T: Copy + Eq + Hash> Numbered<T> {
    /// The number of a thing, the next one if it is new.
    pub(super) fn number(&mut self, item: T) -> u16 {
        let items = &mut self.items;
        *self.numbers.entry(item).or_insert_with(|| {
            items.push(item);
            u16::try_from(items.len() - 1).expect("few distinct things")
        })
    }

    /// The things by number.
    pub(super) fn items(&self) -> &[T] {
        &self.items
    }

    /// The things by number.
    pub(super) fn into_items(self) -> Vec<T> {
        self.items
    }
}

/// Takes words of eight bytes at a time: the things are long, and nobody chooses them.
#[derive(Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.write_u64(u64::from_le_bytes(word));
        }
        for &byte in rest {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "both halves are taken")]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
