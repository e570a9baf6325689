//! How the win came about: events, concealment, and the wait.

use super::fans::{FanCounts, Worth};
use crate::rules::{Fan, ForcedConcealedSelfDraw, Rules};

/// How concealed the hand is, as far as fans ask.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Concealment {
    /// Some set is melded.
    Open,
    /// No set is melded, concealed kongs apart.
    Concealed,
    /// Four sets are melded, none of them a concealed kong.
    AllMelded,
    /// The hand's main fan asks for concealment, so that it is no merit of its own.
    Forced,
}

/// The wait fan of a reading.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(super) enum Wait {
    /// None.
    Open,
    /// 3 for 12, or 7 for 89.
    Edge,
    /// The middle of a chow.
    Closed,
    /// The second tile of the pair.
    Single,
}

impl Wait {
    /// The wait fan, if it is one.
    pub(super) const fn fan(self) -> Option<Fan> {
        match self {
            Wait::Open => None,
            Wait::Edge => Some(Fan::EdgeWait),
            Wait::Closed => Some(Fan::ClosedWait),
            Wait::Single => Some(Fan::SingleWait),
        }
    }
}

const CONCEALMENTS: [Concealment; 4] =
    [Concealment::Open, Concealment::Concealed, Concealment::AllMelded, Concealment::Forced];
const WAITS: [Wait; 4] = [Wait::Open, Wait::Edge, Wait::Closed, Wait::Single];

/// Bits of the circumstances, as a hand packs them.
pub(super) const SELF_DRAWN: usize = 1;
pub(super) const LAST_OF_KIND: usize = 2;
pub(super) const LAST_IN_WALL: usize = 4;
pub(super) const KONG: usize = 8;

/// Values by circumstances (four bits), concealment and wait (two bits each).
pub(super) struct WinningWorths([Worth; 1 << 8]);

impl WinningWorths {
    pub(super) fn new(rules: &Rules) -> WinningWorths {
        WinningWorths(std::array::from_fn(|index| {
            Worth::of(fans(index & 15, CONCEALMENTS[index >> 4 & 3], WAITS[index >> 6], rules), rules)
        }))
    }

    #[inline]
    pub(super) fn worth(&self, circumstances: usize, concealment: Concealment, wait: Wait) -> Worth {
        self.0[(circumstances | (concealment as usize) << 4 | (wait as usize) << 6) & 0xFF]
    }
}

fn fans(circumstances: usize, concealment: Concealment, wait: Wait, rules: &Rules) -> FanCounts {
    let is = |bit: usize| circumstances & bit != 0;
    let mut fans = FanCounts::EMPTY;
    let self_drawn = is(SELF_DRAWN);
    if is(LAST_IN_WALL) {
        fans.add(if self_drawn { Fan::LastTileDraw } else { Fan::LastTileClaim });
    }
    if is(KONG) {
        fans.add(if self_drawn { Fan::OutWithReplacementTile } else { Fan::RobbingTheKong });
    }
    // A robbed tile is the last of its kind by its nature.
    if is(LAST_OF_KIND) && !fans.has(Fan::RobbingTheKong) {
        fans.add(Fan::LastTile);
    }
    let is_fully_concealed = match concealment {
        Concealment::Concealed => true,
        Concealment::Forced => rules.forced_concealed_self_draw == ForcedConcealedSelfDraw::FullyConcealed,
        Concealment::Open | Concealment::AllMelded => false,
    };
    if self_drawn && is_fully_concealed {
        fans.add(Fan::FullyConcealedHand);
    } else if self_drawn && !fans.has(Fan::LastTileDraw) && !fans.has(Fan::OutWithReplacementTile) {
        fans.add(Fan::SelfDrawn);
    } else if !self_drawn && concealment == Concealment::Concealed {
        fans.add(Fan::ConcealedHand);
    }
    let is_melded_hand = !self_drawn && concealment == Concealment::AllMelded;
    if is_melded_hand {
        fans.add(Fan::MeldedHand);
    }
    if let Some(fan) = wait.fan().filter(|&fan| !(is_melded_hand && fan == Fan::SingleWait)) {
        fans.add(fan);
    }
    fans
}
