//! What each answer to a discard promises.

use super::plan::Other;
use super::rows::{Promise, Question};
use crate::analysis::Position;
use crate::tiles::{Meld, Tile};

/// An answer to a discard.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Answer {
    /// What is laid down; `None` for passing.
    pub meld: Option<Meld>,
    /// What is best thrown then; `None` for passing, and for a kong, which takes its replacement tile first.
    pub discard: Option<Tile>,
    /// What the hand of 13 tiles promises then.
    pub promise: Promise,
}

impl Question<'_> {
    /// What passing and each claim of a discard promise to a hand of 13 tiles, best first: by expected points, then win
    /// chance, then distance; of equal answers passing, then pung, kong, chows by their lowest tile. Winning is not among
    /// them.
    ///
    /// Passing makes the tile visible. A chow or a pung is worth its best discard, see [`Question::rows`]; a kong the 13
    /// tiles with one draw more.
    #[must_use]
    pub fn answers(&self, position: &Position, tile: Tile, from: Other) -> Vec<Answer> {
        if position.has_drawn() || position.after_draw(tile).is_none() {
            return Vec::new();
        }
        let passed = position.with_visible(tile).map(|passed| Answer {
            meld: None,
            discard: None,
            promise: self.promise(&passed),
        });
        let whence = match from {
            Other::Left => 1,
            Other::Opposite => 2,
            Other::Next => 3,
        };
        let pung = Meld::pung(tile, whence).and_then(|meld| self.melded(position, meld));
        let kong = Meld::melded_kong(tile, whence).and_then(|meld| {
            let more = Question { draws_left: self.draws_left + 1, ..*self };
            let promise = more.promise(&position.after_claim(meld)?);
            Some(Answer { meld: Some(meld), discard: None, promise })
        });
        let chows = (0..3).rev().filter(|_| from == Other::Left).filter_map(|back: u8| {
            let first = Tile::from_index(tile.index().checked_sub(back.into())?)?;
            // A chow of another suit is none.
            let meld = Meld::chow(first, back + 1).filter(|meld| meld.suit() == tile.suit())?;
            self.melded(position, meld)
        });
        let mut answers: Vec<Answer> = passed.into_iter().chain(pung).chain(kong).chain(chows).collect();
        answers.sort_by(|a, b| a.promise.order(&b.promise));
        answers
    }

    /// The best discard after a claim.
    fn melded(&self, position: &Position, meld: Meld) -> Option<Answer> {
        let best = self.rows(&position.after_claim(meld)?).into_iter().next()?;
        Some(Answer { meld: Some(meld), discard: Some(best.discard), promise: best.promise })
    }
}
