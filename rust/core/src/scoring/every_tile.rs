//! One hand won in several ways, on each of its tiles or on a discard and drawn: what is the same for all is found once.

use super::fans::{Value, Worth};
use super::scorer::{Context, Scorer};
use super::sets::{ConcealedSets, HandSplit};
use super::waits;
use super::winning::SELF_DRAWN;
use crate::rules::WaitTest;
use crate::tiles::{Circumstances, Hand, Tile, Tiles, Wind};

impl Scorer {
    /// The values of a hand that is won on a discard in no other circumstance than the last of its kind, and of the same won
    /// by drawing the tile; `None` if the tiles are no winning shape.
    pub(crate) fn on_discard_and_drawn(&self, hand: &Hand) -> Option<[Value; 2]> {
        let mut context = self.context(hand, false)?;
        let split = self.split(context.concealed).filter(HandSplit::has_one_pair);
        match split {
            Some(split) if self.rules.wait_test == WaitTest::Formal && Self::is_plain::<false>(&context, &split) => {
                let is_unique = self.wait_is_unique(&context, &split);
                let (wait, completes_pung) = Self::best_owner(&context, &split.first, is_unique);
                let discard = self.worth(&context, &split.first, wait, completes_pung);
                context.circumstances |= SELF_DRAWN;
                let drawn = self.worth(&context, &split.first, wait, completes_pung);
                Some([discard.into(), drawn.into()])
            }
            _ => Some([self.evaluate(hand, false)?, self.evaluate(&hand.drawn(), false)?]),
        }
    }

    /// The values of 14 concealed tiles won on each of their kinds, in tile order, by drawing it or on a discard, without
    /// any other circumstance; nothing if they are no winning shape.
    pub(crate) fn every_win(
        &self,
        tiles: Tiles,
        winds: [Wind; 2],
        self_drawn: bool,
        mut take: impl FnMut(Tile, Value),
    ) {
        let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
        let won_on = |tile| {
            let mut before = tiles;
            let is_held = before.remove(tile);
            debug_assert!(is_held, "a kind of the hand");
            Hand::won([None; 4], before, tile, winds, circumstances)
        };
        if self.rules.wait_test == WaitTest::Obtainable {
            tiles
                .kinds()
                .filter_map(|tile| Some((tile, self.evaluate(&won_on(tile), false)?)))
                .for_each(|(t, v)| take(t, v));
            return;
        }
        let Some(mut context) = tiles.kinds().next().and_then(|tile| self.context(&won_on(tile), false)) else {
            return;
        };
        let is_pairs = waits::seven_pairs(context.concealed);
        let split = self.split(context.concealed).filter(HandSplit::has_one_pair);
        let mut known = Known::default();
        for tile in tiles.kinds() {
            context.winning = tile.index();
            let worth = match &split {
                Some(split) if !is_pairs && !split.has_more() => {
                    known.worth(self, &context, &split.first, self.wait_is_unique(&context, split))
                }
                Some(_) => self.best_of_several(&context),
                // Whatever tile seven pairs are won on, they are worth the same.
                None if is_pairs => *known.pairs.get_or_insert_with(|| self.seven_pairs(&context)),
                None => match self.special(&context) {
                    Some(worth) => worth,
                    None => return,
                },
            };
            take(tile, worth.into());
        }
    }
}

/// Worths of the only split of a hand. On two winning tiles it is worth the same if they have the same wait fan and both or
/// neither complete a pung that then is a melded one; Nine Gates apart.
#[derive(Default)]
struct Known {
    by_wait: [[Option<Worth>; 2]; 4],
    pairs: Option<Worth>,
}

impl Known {
    fn worth(&mut self, scorer: &Scorer, context: &Context, sets: &ConcealedSets, is_unique: bool) -> Worth {
        let (wait, completes_pung) = Scorer::best_owner(context, sets, is_unique);
        if context.holding.is_one_suit() {
            return scorer.worth(context, sets, wait, completes_pung);
        }
        let melds_pung = completes_pung && context.circumstances & SELF_DRAWN == 0;
        let known = &mut self.by_wait[wait as usize][usize::from(melds_pung)];
        *known.get_or_insert_with(|| scorer.worth(context, sets, wait, completes_pung))
    }
}
