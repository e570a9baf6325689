//! A list of fans with how often each is there.

use mcr_core::rules::{Fan, Rules};

/// The place of a fan in a [`Mask`].
pub const fn bit(fan: Fan) -> Mask {
    1 << fan.index()
}

/// A set of fans.
pub type Mask = u128;

/// Fans, each with how often it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fans {
    counts: [u8; Fan::COUNT],
    present: Mask,
}

impl Fans {
    pub const NONE: Fans = Fans { counts: [0; Fan::COUNT], present: 0 };

    pub fn add(&mut self, fan: Fan) {
        self.add_times(fan, 1);
    }

    pub fn add_if(&mut self, holds: bool, fan: Fan) {
        if holds {
            self.add(fan);
        }
    }

    pub fn add_times(&mut self, fan: Fan, times: u8) {
        if times > 0 {
            self.counts[fan.index()] += times;
            self.present |= bit(fan);
        }
    }

    pub fn remove(&mut self, fan: Fan) {
        self.counts[fan.index()] = 0;
        self.present &= !bit(fan);
    }

    pub fn remove_all(&mut self, fans: Mask) {
        let mut rest = self.present & fans;
        while let Some(fan) = Fan::from_index(rest.trailing_zeros() as usize) {
            rest &= rest - 1;
            self.remove(fan);
        }
    }

    pub fn has(&self, fan: Fan) -> bool {
        self.present & bit(fan) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.present == 0
    }

    /// In catalogue order.
    pub fn iter(&self) -> impl Iterator<Item = (Fan, u8)> {
        let mut rest = self.present;
        std::iter::from_fn(move || {
            let fan = Fan::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some((fan, self.counts[fan.index()]))
        })
    }

    pub fn points(&self, rules: &Rules) -> u32 {
        self.iter().map(|(fan, times)| fan.points(rules) * u32::from(times)).sum()
    }

    /// Whether this list comes before another of the same total: each fan written as often as it is counted, in
    /// catalogue order, compared place by place. At the first fan that the lists hold not equally often, the list that
    /// holds it more often still has that fan where the other has a later one.
    pub fn precedes(&self, other: &Fans) -> bool {
        self.counts > other.counts
    }
}
