//! Random numbers that are the same for ever.

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers drawn from a seed: `ChaCha12`, its key the seed as eight little-endian bytes and then zeros.
#[derive(Clone)]
pub(crate) struct Random(ChaCha12Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Random(ChaCha12Rng::from_seed(key))
    }

    /// A number below `n`, each as likely as the others: words that would favour some are passed over.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("small numbers are asked for");
        loop {
            let word = self.0.next_u32();
            // What is passed over is among the last n words: mostly one division answers.
            if word <= u32::MAX - n || word <= u32::MAX - (u32::MAX % n + 1) % n {
                return (word % n) as usize;
            }
        }
    }

    /// Yes in so many of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things, `None` if there are none.
    pub(crate) fn choose<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }

    /// The same things in a random order.
    pub(crate) fn shuffled<T, const N: usize>(&mut self, mut things: [T; N]) -> [T; N] {
        for last in (1..N).rev() {
            things.swap(last, self.below(last + 1));
        }
        things
    }
}
