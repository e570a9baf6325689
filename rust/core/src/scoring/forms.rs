//! Winning shapes that are not four sets and a pair.

use super::fans::Worth;
use super::knitted;
use super::masks::{self, ONES, fields};
use super::scorer::{Context, Scorer};
use super::sets::{CHOWS_OF, ConcealedSets, FIRST_WAIT, HandSplit};
use super::waits;
use super::whole::Sets;
use super::winning::{Concealment, Wait};
use crate::rules::{AddOrDrop, AllowOrDeny, Fan, KnittedStraightWait};

impl Scorer {
    /// The worth of a hand that is not four sets and a pair. No tiles have two of these shapes.
    #[cold]
    pub(super) fn special(&self, context: &Context) -> Option<Worth> {
        if let Some((straight, sets)) = self.knitted_straight(context) {
            let mut wait = self.knitted_wait(context, straight, &sets);
            if wait != Wait::Open && !self.is_only_wait(context) {
                wait = Wait::Open;
            }
            return Some(self.worth(context, &sets, wait, false));
        }
        if context.melded_sets() != 0 {
            return None;
        }
        if waits::seven_pairs(context.concealed) {
            return Some(self.seven_pairs(context));
        }
        self.honors_and_knitted(context).or_else(|| self.thirteen_orphans(context))
    }

    /// The worth of seven pairs, which the concealed tiles are known to be.
    #[cold]
    pub(super) fn seven_pairs(&self, context: &Context) -> Worth {
        let rules = &self.rules;
        let mut worth = self.whole.worth(context.holding, Sets::SevenPairs);
        worth = worth.plus(context.tile_hogs).plus(self.of_every_tile(context.tiles));
        worth = worth.plus(self.winning.worth(context.circumstances, Concealment::Forced, Wait::Open));
        if is_shifted(context.concealed) {
            worth = worth.plus(self.fans.of(Fan::SevenShiftedPairs));
        }
        if rules.seven_pairs_combinations == AllowOrDeny::Deny {
            worth = self.fans.without(worth, Fan::AllGreen);
        }
        let has_pure_tiles = worth.fans().has(Fan::AllGreen) || worth.fans().has(Fan::AllTerminals);
        if has_pure_tiles && rules.seven_pairs_tile_hog == AddOrDrop::Drop {
            worth = self.fans.without(worth, Fan::TileHog);
        }
        self.settle(worth)
    }

    /// The worth of thirteen orphans, if the concealed tiles are that.
    pub(super) fn thirteen_orphans(&self, context: &Context) -> Option<Worth> {
        const ORPHANS: u128 = fields(masks::TERMINALS_AND_HONORS);
        let tiles = context.concealed;
        let held = (tiles | tiles >> 1 | tiles >> 2) & ONES;
        (held == ORPHANS & ONES).then(|| self.concealed_form(context, Fan::ThirteenOrphans))
    }

    /// The worth of honors and knitted tiles, if the concealed tiles are those.
    pub(super) fn honors_and_knitted(&self, context: &Context) -> Option<Worth> {
        let found = knitted::honors_and_knitted(context.concealed)?;
        let rules = &self.rules;
        let mut worth = self.concealed_form(
            context,
            if found.is_greater { Fan::GreaterHonorsAndKnittedTiles } else { Fan::LesserHonorsAndKnittedTiles },
        );
        if found.has_straight && rules.lesser_knitted_straight == AddOrDrop::Add {
            worth = worth.plus(self.fans.of(Fan::KnittedStraight));
        }
        if !found.is_greater && rules.lesser_knitted_all_types == AddOrDrop::Add {
            worth = worth.plus(self.fans.of(Fan::AllTypes));
        }
        Some(worth)
    }

    fn concealed_form(&self, context: &Context, fan: Fan) -> Worth {
        self.fans.of(fan).plus(self.winning.worth(context.circumstances, Concealment::Forced, Wait::Open))
    }

    /// The split of the hand into a knitted straight, one further set and the pair, with the straight. There is only one:
    /// one set and a pair split in one way.
    pub(super) fn knitted_straight(&self, context: &Context) -> Option<(u128, ConcealedSets)> {
        let straight = knitted::straight(context.concealed).filter(|_| context.melded_sets() <= 1)?;
        let split = self.split(context.concealed - straight).filter(HandSplit::has_one_pair)?;
        Some((straight, ConcealedSets { has_straight: true, ..split.first }))
    }

    /// The wait fan that a knitted straight hand can have, the winning tile given to the further set or the pair.
    fn knitted_wait(&self, context: &Context, straight: u128, sets: &ConcealedSets) -> Wait {
        let kind = context.winning;
        let chows_of = &CHOWS_OF[kind];
        let claims = [
            self.knitted_claim(straight, kind, Wait::Edge) && sets.chows & chows_of.edge != 0,
            self.knitted_claim(straight, kind, Wait::Closed) && sets.chows & chows_of.closed != 0,
            self.knitted_claim(straight, kind, Wait::Single) && sets.pair >> kind & 1 == 1,
        ];
        FIRST_WAIT[(0..3).filter(|&n| claims[n]).fold(0, |bits, n| bits | 1 << n)]
    }

    /// Whether the rules score this wait fan in a knitted straight hand.
    pub(super) const fn knitted_claim(&self, straight: u128, winning: usize, wait: Wait) -> bool {
        match self.rules.knitted_straight_wait {
            KnittedStraightWait::Score => true,
            KnittedStraightWait::OutsideOnly => straight >> (3 * winning) & 1 == 0,
            KnittedStraightWait::SingleOnly => matches!(wait, Wait::Single),
        }
    }
}

/// Whether seven pairs are two each of seven ranks in a row of one suit.
pub(super) fn is_shifted(tiles: u128) -> bool {
    const SHIFTED: u128 = 0o2_222_222;
    (0..9).any(|place| tiles == SHIFTED << (27 * (place / 3) + 3 * (place % 3)))
}
