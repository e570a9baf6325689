//! Random winning hands, for tests, benchmarks and exercises.
//!
//! In: a seed. Out: winning [`Hand`]s without end, the same for ever from one seed; every fan, every circumstance, every
//! kind of meld and every shape is among them. Some are drawn evenly, others from families of hands in which rare things
//! are frequent, so no statistics of play can be had from them.

mod families;
mod maker;

use crate::random::Random;
use crate::tiles::Hand;
use families::{FAMILIES, plain};
use maker::Maker;

/// What the hands are like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mix {
    /// Every fan and every circumstance often: for tests.
    Wide,
    /// Circumstances and rare fans seldom, but there; three in four hands are worth 8 points: for benchmarks.
    Usual,
}

impl Mix {
    /// Hands that belong to no family, per cent.
    const fn plain(self) -> usize {
        match self {
            Mix::Wide => 25,
            Mix::Usual => 46,
        }
    }

    /// Hands of which each of the circumstances but self-drawn is true, per cent, as far as the tiles allow it.
    const fn events(self) -> usize {
        match self {
            Mix::Wide => 20,
            Mix::Usual => 4,
        }
    }
}

/// Random winning hands without end.
pub struct Sampler {
    random: Random,
    mix: Mix,
}

impl Sampler {
    /// The hands of a seed.
    #[must_use]
    pub fn new(seed: u64, mix: Mix) -> Sampler {
        Sampler { random: Random::new(seed), mix }
    }

    fn draw(&mut self) -> Option<Hand> {
        let family = if self.random.chance(self.mix.plain()) { plain } else { self.family() };
        let mut maker = Maker::new(&mut self.random, self.mix.events());
        family(&mut maker)?;
        maker.finish()
    }

    fn family(&mut self) -> families::Family {
        let share = |wide, usual| if self.mix == Mix::Wide { wide } else { usual };
        let shares = FAMILIES.map(|(wide, usual, _)| share(wide, usual));
        let mut rest = self.random.below(shares.iter().sum());
        for (share, (.., family)) in shares.into_iter().zip(FAMILIES) {
            if rest < share {
                return family;
            }
            rest -= share;
        }
        unreachable!("the number is below the sum of all shares")
    }
}

impl Iterator for Sampler {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        // Tiles that do not fit together are put away.
        std::iter::repeat_with(|| self.draw()).find_map(|hand| hand)
    }
}

/// Random winning hands of the wide mix.
#[must_use]
pub fn winning_hands(seed: u64) -> Sampler {
    Sampler::new(seed, Mix::Wide)
}
