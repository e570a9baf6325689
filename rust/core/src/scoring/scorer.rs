//! The evaluator: from a hand to the best total and its fans, by tables.
//!
//! The tables are built for one [`Rules`] value, so that its options cost nothing when hands are scored. A hand becomes a
//! few words that add; each table is asked once; the few fans that reach across tables are settled at the end.

use super::chows::ChowTable;
use super::exclusions::Exclusions;
use super::fans::{FanCounts, FanWorths, Value, Worth};
use super::honors::{HonorTable, HonorWorths};
use super::kongs::KongWorths;
use super::masks;
use super::melds::{self, MeldTable, MeldWords, counter};
use super::pungs::PungWorths;
use super::sets::{CHOWS_OF, ConcealedSets, FIRST_WAIT, HandSplit};
use super::suits::SuitTable;
use super::waits;
use super::whole::{Holding, Sets, WholeWorths};
use super::winning::{Concealment, LAST_OF_KIND, SELF_DRAWN, Wait, WinningWorths};
use crate::rules::{AddOrDrop, AllowOrDeny, CombinationRule, DealtWinWaits, Fan, Rules, WaitTest};
use crate::tiles::Hand;

/// Scores hands under one [`Rules`] value.
///
/// Building one takes a few milliseconds, and scoring a hand well under a microsecond: build it once.
pub struct Scorer {
    pub(super) rules: Rules,
    suits: &'static SuitTable,
    honors: &'static HonorTable,
    pub(super) melds: &'static MeldTable,
    chows: &'static ChowTable,
    pub(super) fans: FanWorths,
    /// Pung of Terminals or Honors as often as there are pungs of terminals.
    terminal_pungs: [Worth; 8],
    /// The counters of kongs that keep a hand from being a Melded Hand.
    denied_kongs: u64,
    pungs: PungWorths,
    honor_worths: HonorWorths,
    pub(super) whole: WholeWorths,
    pub(super) kongs: KongWorths,
    pub(super) winning: WinningWorths,
    pub(super) exclusions: Exclusions,
}

/// What is the same for every reading of a hand.
#[derive(Copy, Clone)]
pub(super) struct Context {
    /// Index of the winning tile's kind.
    pub(super) winning: usize,
    /// Concealed tiles, the winning tile among them.
    pub(super) concealed: u128,
    /// All tiles, a kong counting as three.
    pub(super) tiles: u128,
    pub(super) melds: MeldWords,
    /// Circumstances, the last of its kind as far as it is scored.
    pub(super) circumstances: usize,
    /// Tile Hog for each kind held four times without a kong.
    pub(super) tile_hogs: Worth,
    pub(super) wind_index: usize,
    pub(super) holding: Holding,
    /// Whether wait fans can be scored at all.
    pub(super) waits_count: bool,
}

impl Context {
    #[inline]
    pub(super) fn melded_sets(&self) -> usize {
        counter::read(self.melds.counters, counter::OPEN_MELDS)
            + counter::read(self.melds.counters, counter::CONCEALED_KONGS)
    }

    #[inline]
    pub(super) const fn self_drawn(&self) -> bool {
        self.circumstances & SELF_DRAWN != 0
    }

    /// Concealed tiles before the win.
    #[inline]
    pub(super) const fn before(&self) -> u128 {
        self.concealed - (1 << (3 * self.winning))
    }

    /// The kinds (bits) of which the hand and its melds held all four copies before the win.
    fn exhausted(&self) -> u64 {
        waits::exhausted(self.before() + self.melds.tiles) | self.melds.kongs
    }

    /// Whether the concealed tiles before the win were 1112345678999 of one suit.
    pub(super) fn is_nine_gates(&self) -> bool {
        const GATES: u128 = 0o311_111_113;
        let before = self.before();
        (0..3).any(|suit| before == GATES << (27 * suit))
    }
}

/// Whether a tile was formally wanted of which all four copies were held, by a hand won with sets and a pair.
#[cold]
fn wanted_exhausted(context: &Context) -> bool {
    let mut exhausted = context.exhausted();
    while exhausted != 0 {
        if waits::is_wanted_exhausted(context.before(), exhausted.trailing_zeros()) {
            return true;
        }
        exhausted &= exhausted - 1;
    }
    false
}

/// Whether the winning tile was the only one formally wanted by a hand of sets and a pair.
#[inline]
#[allow(clippy::needless_bitwise_bool, reason = "whether the pair is wanted cannot be foreseen: no branch for it")]
fn is_only_formal_wait(context: &Context, split: &HandSplit) -> bool {
    // Six pairs and a single tile other than the winning one want that tile too.
    let odd = masks::fold(context.concealed & masks::ONES);
    let but_one = odd & odd.wrapping_sub(1);
    let two_odd = (but_one != 0) & (but_one & but_one.wrapping_sub(1) == 0);
    let is_odd = odd >> ((3 * context.winning) & 63) & 1 == 1;
    let wants_pair = two_odd & is_odd & (context.melded_sets() == 0);
    !wants_pair & split.is_unique_wait(context.winning)
}

/// What the sets are, by whether the pair is one of suit tiles, and the number of pungs; one more stands for four concealed
/// pungs.
const SETS_BY_PUNGS: [[Sets; 16]; 2] = {
    let mut table = [[Sets::Other; 16]; 2];
    table[1][0] = Sets::AllChows;
    table[0][4] = Sets::AllPungs;
    table[1][4] = Sets::AllPungs;
    table
};

/// How concealed a hand is, by the number of melds that open it.
const CONCEALMENT_BY_MELDS: [Concealment; 8] = {
    let mut table = [Concealment::Open; 8];
    table[0] = Concealment::Concealed;
    table[4] = Concealment::AllMelded;
    table
};

/// Fans that drop what other tables count: found in a sum, they call for [`Exclusions::apply`].
const CROSSING: FanCounts = {
    let fans = [
        Fan::BigFourWinds,
        Fan::AllGreen,
        Fan::NineGates,
        Fan::FourKongs,
        Fan::SevenShiftedPairs,
        Fan::AllTerminals,
        Fan::AllHonors,
        Fan::PureTerminalChows,
        Fan::QuadrupleChow,
        Fan::FourPureShiftedPungs,
        Fan::AllTerminalsAndHonors,
        Fan::AllEvenPungs,
        Fan::ThreeSuitedTerminalChows,
        Fan::AllFives,
        Fan::ReversibleTiles,
    ];
    let mut fields = 0;
    let mut n = 0;
    while n < fans.len() {
        fields |= FanCounts::field(fans[n]).0;
        n += 1;
    }
    FanCounts(fields)
};

impl Scorer {
    /// Builds the tables for `rules`.
    #[must_use]
    pub fn new(rules: Rules) -> Scorer {
        let exclusions = Exclusions::new(&rules);
        let fans = FanWorths::new(&rules);
        Scorer {
            suits: SuitTable::get(),
            honors: HonorTable::get(),
            melds: melds::table(),
            chows: ChowTable::get(rules.combination_rule),
            terminal_pungs: std::array::from_fn(|count| fans.of(Fan::PungOfTerminalsOrHonors).times(count)),
            denied_kongs: match rules.melded_hand_added_kong {
                AllowOrDeny::Allow => 0,
                AllowOrDeny::Deny => 7 << counter::ADDED_KONGS,
            },
            fans,
            pungs: PungWorths::new(&rules),
            honor_worths: HonorWorths::new(&rules),
            whole: WholeWorths::new(&rules, &exclusions),
            kongs: KongWorths::new(&rules),
            winning: WinningWorths::new(&rules),
            exclusions,
            rules,
        }
    }

    /// The rules it scores under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The best total of a hand and its fans, flowers not counted; `None` if the tiles are not a winning shape, or there is
    /// no winning tile. Of equal totals the list that comes first in the catalogue's order. `dealt`: the win is on the tiles
    /// dealt.
    ///
    /// A hand below the minimum is scored like any other.
    #[must_use]
    pub fn evaluate(&self, hand: &Hand, dealt: bool) -> Option<Value> {
        match self.rules.wait_test {
            WaitTest::Formal => self.best::<false>(hand, dealt),
            WaitTest::Obtainable => self.best::<true>(hand, dealt),
        }
    }

    /// [`Scorer::evaluate`], compiled once for each reading of a wait: the question whether an exhausted tile was wanted
    /// costs the usual reading nothing.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "to be compiled once more for wider words")]
    pub(super) fn best<const OBTAINABLE: bool>(&self, hand: &Hand, dealt: bool) -> Option<Value> {
        let context = self.context(hand, dealt)?;
        // What the rare cases are given is copied, so that what is known of the others need not be written to memory.
        let Some(split) = self.split(context.concealed).filter(HandSplit::has_one_pair) else {
            return self.special(&Context { ..context }).map(Value::from);
        };
        let worth = if Self::is_plain::<OBTAINABLE>(&context, &split) {
            let is_unique = context.waits_count & is_only_formal_wait(&context, &split);
            self.with_best_owner(&context, &split.first, is_unique)
        } else {
            self.best_of_several(&Context { ..context })
        };
        Some(worth.into())
    }

    /// Whether another division of the tiles, into other sets or into seven pairs, reaches the best total with other fans:
    /// then the list of [`Scorer::evaluate`] is one of several right ones. (Among the chows of one division there may be a
    /// choice besides.)
    #[must_use]
    pub fn is_tied(&self, hand: &Hand, dealt: bool) -> bool {
        let Some(context) = self.context(hand, dealt) else { return false };
        let Some(split) = self.split(context.concealed).filter(HandSplit::has_one_pair) else { return false };
        let pairs = context.melded_sets() == 0 && waits::seven_pairs(context.concealed);
        if !(pairs || split.has_more()) {
            return false;
        }
        let is_unique = self.wait_is_unique(&context, &split);
        let of_split = |sets| Value::from(self.with_best_owner(&context, &sets, is_unique));
        let mut values: Vec<Value> = split.all().map(of_split).collect();
        values.extend(pairs.then(|| Value::from(self.seven_pairs(&context))));
        values.sort_unstable();
        values.dedup();
        matches!(values[..], [.., second, best] if second.points == best.points)
    }

    /// Whether the first split into sets and a pair is the only reading, as in 24 of 25 hands.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "what it is given stays in registers")]
    #[allow(clippy::needless_bitwise_bool, reason = "which of them holds cannot be foreseen: no branch for it")]
    pub(super) fn is_plain<const OBTAINABLE: bool>(context: &Context, split: &HandSplit) -> bool {
        let is_pairs = (context.melded_sets() == 0) & waits::seven_pairs(context.concealed);
        // The only obtainable wait need not be the only formal one if a tile that is wanted is exhausted. That matters
        // where a wait fan may be claimed and is not had anyway: to see this first spares most hands the question.
        let is_formal = !OBTAINABLE
            || (context.tile_hogs.is_nothing() & (context.melds.counters & counter::KONGS == 0))
                | (split.first.wait_claims(context.winning) == 0)
                | is_only_formal_wait(context, split)
            || !wanted_exhausted(&Context { ..*context });
        !split.has_more() && !is_pairs && is_formal
    }

    /// The best reading of four sets and a pair that have several.
    #[cold]
    pub(super) fn best_of_several(&self, context: &Context) -> Worth {
        let mut best = Worth::default();
        if let Some(split) = self.split(context.concealed) {
            let is_unique = self.wait_is_unique(context, &split);
            for sets in split.all() {
                best = best.max(self.with_best_owner(context, &sets, is_unique));
            }
        }
        if context.melded_sets() == 0 && waits::seven_pairs(context.concealed) {
            best = best.max(self.seven_pairs(context));
        }
        best
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "most of it is never written to memory")]
    pub(super) fn context(&self, hand: &Hand, dealt: bool) -> Option<Context> {
        let winning = hand.winning_tile().filter(|tile| !tile.is_flower())?.index();
        let melds = MeldWords::sum(self.melds, *hand.meld_slots());
        let concealed = hand.concealed().bits() + masks::UNIT[winning];
        let tiles = concealed + melds.tiles;
        let mut circumstances = hand.circumstance_bits();
        let mut tile_hogs = Worth::default();
        let four_copies = masks::fold(tiles & masks::FOUR_COPIES);
        if four_copies != 0 {
            tile_hogs = self.fans.of(Fan::TileHog).times(four_copies.count_ones() as usize);
            // Three copies in the own melds are visible to all.
            if melds.tiles >> (3 * winning) & 7 == 3 {
                circumstances |= LAST_OF_KIND;
            }
        }
        Some(Context {
            winning,
            concealed,
            tiles,
            melds,
            circumstances,
            tile_hogs,
            wind_index: hand.wind_index(),
            holding: self.whole.holding(tiles),
            waits_count: !dealt || self.rules.dealt_win_waits == DealtWinWaits::Score,
        })
    }

    /// The splits of concealed tiles, suit by suit; `None` if one of them is not complete.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "its result would be written to memory and read again at another width")]
    #[allow(clippy::cast_possible_truncation, reason = "masked to 27 and 21 bits")]
    pub(super) fn split(&self, concealed: u128) -> Option<HandSplit<'_>> {
        const SUIT: u32 = 0x7FF_FFFF;
        let m = self.suits.find(concealed as u32 & SUIT)?;
        let p = self.suits.find((concealed >> 27) as u32 & SUIT)?;
        let s = self.suits.find((concealed >> 54) as u32 & SUIT)?;
        let honors = self.honors.find((concealed >> 81) as usize)?;
        Some(HandSplit::new(self.suits, [m, p, s], honors))
    }

    /// Whether the winning tile was the only one formally (or obtainably) wanted by a hand of sets and a pair.
    pub(super) fn wait_is_unique(&self, context: &Context, split: &HandSplit) -> bool {
        if is_only_formal_wait(context, split) {
            return context.waits_count;
        }
        self.rules.wait_test == WaitTest::Obtainable && wanted_exhausted(context) && self.is_only_wait(context)
    }

    /// Whether the winning tile was the only wait, by trying every kind.
    #[cold]
    pub(super) fn is_only_wait(&self, context: &Context) -> bool {
        let mut wanted = waits::formal_waits(context.before(), context.melded_sets());
        if self.rules.wait_test == WaitTest::Obtainable {
            wanted &= !context.exhausted();
        }
        wanted == 1 << context.winning && context.waits_count
    }

    /// A reading with the winning tile given to the part that is worth most: to a chow or the pair before a pung, which a
    /// discard would make a melded one. Where a pung and another part both hold the winning tile all four copies are in
    /// the hand, and giving the tile to the pung gains nothing. Nor does it to give the only obtainable tile to a chow that
    /// waited on both sides: the copies that cannot be had are Tile Hog or a kong, so that a wait fan never costs a Chicken
    /// Hand.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the sets stay in registers")]
    fn with_best_owner(&self, context: &Context, sets: &ConcealedSets, is_unique: bool) -> Worth {
        let (wait, completes_pung) = Self::best_owner(context, sets, is_unique);
        self.sum(context, sets, wait, completes_pung)
    }

    /// What [`Scorer::with_best_owner`] gives the winning tile to: the wait fan, and whether it completes a pung.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as its caller")]
    pub(super) fn best_owner(context: &Context, sets: &ConcealedSets, is_unique: bool) -> (Wait, bool) {
        let chows_of = &CHOWS_OF[context.winning];
        let is_pair = sets.pair >> context.winning & 1 == 1;
        let in_chow = sets.chows & chows_of.holding != 0;
        (FIRST_WAIT[if is_unique { sets.wait_claims(context.winning) } else { 0 }], !(is_pair | in_chow))
    }

    /// The worth of sets and a pair, perhaps with a knitted straight, the owner of the winning tile being known.
    #[cold]
    pub(super) fn worth(&self, context: &Context, sets: &ConcealedSets, wait: Wait, completes_pung: bool) -> Worth {
        self.sum(context, sets, wait, completes_pung)
    }

    /// [`Scorer::worth`] where it is asked for every hand.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the sets stay in registers")]
    fn sum(&self, context: &Context, sets: &ConcealedSets, wait: Wait, completes_pung: bool) -> Worth {
        let counters = sets.counters + context.melds.counters;
        let pungs = sets.pungs | context.melds.pungs;
        let pung_count = counter::read(counters, counter::PUNGS);

        // The chows take the longest to look up and are added last.
        let chows = sets.chows + context.melds.chows;
        let of_chows = self.chows.worth(chows, sets.pair);
        let mut worth = context.tile_hogs;

        // Green and reversible tiles.
        if context.tiles & !(masks::GREEN | masks::REVERSIBLE) == 0 {
            worth = worth.plus(self.of_every_tile(context.tiles));
        }

        // Kongs and concealed pungs.
        let melded_by_win = u64::from(completes_pung & !context.self_drawn());
        let counters = counters - (melded_by_win << counter::CONCEALED_PUNGS);
        worth = worth.plus(self.kongs.worth(counters));

        // Suits, honors, ranks. Four concealed pungs drop All Pungs.
        let four_concealed = counter::read(counters, counter::CONCEALED_PUNGS) >> 2;
        let kind = SETS_BY_PUNGS[usize::from(sets.pair & masks::SUIT_TILES != 0)][pung_count + four_concealed];
        worth = worth.plus(self.whole.worth(context.holding, kind));

        // Pungs of honors, pungs of terminals, fans of several pungs.
        if pungs & masks::HONORS != 0 {
            worth = worth.plus(self.honor_worths.worth(pungs, sets.pair, context.wind_index));
        }
        worth = worth.plus(self.terminal_pungs[counter::read(counters, counter::TERMINAL_PUNGS)]);
        if pung_count >= 2 {
            worth = worth.plus(self.pungs.worth(pungs & masks::SUIT_TILES));
        }

        // What every set holds; a knitted straight is no set.
        worth = worth.plus(if sets.has_straight {
            self.fans.of(Fan::KnittedStraight)
        } else {
            self.of_every_set(chows, pungs | sets.pair)
        });

        // The win.
        let mut concealment = CONCEALMENT_BY_MELDS[counter::read(counters, counter::OPEN_MELDS)];
        if counters & self.denied_kongs != 0 && concealment == Concealment::AllMelded {
            concealment = Concealment::Open;
        }
        if four_concealed != 0 {
            concealment = Concealment::Forced;
        }
        if context.holding.is_one_suit() && context.is_nine_gates() {
            worth = worth.plus(self.fans.of(Fan::NineGates));
            concealment = Concealment::Forced;
        }
        worth = worth.plus(self.winning.worth(context.circumstances, concealment, wait)).plus(of_chows);

        if worth.fans().0 & CROSSING.0 != 0 {
            return self.settle(worth);
        }
        if worth.is_nothing() {
            return self.fans.of(Fan::ChickenHand);
        }
        worth
    }

    /// Outside Hand, All Fives, All Even Pungs, from the chows and the kinds of pungs and pair.
    #[inline]
    fn of_every_set(&self, chows: u64, kinds: u64) -> Worth {
        const OUTER_CHOWS: u64 = masks::chows_from(masks::ranks(&[1, 7]));
        const CHOWS_WITH_FIVE: u64 = masks::chows_from(masks::ranks(&[3, 4, 5]));
        let within = |chow_mask: u64, kind_mask: u64| (chows & !chow_mask) | (kinds & !kind_mask) == 0;
        if within(OUTER_CHOWS, masks::TERMINALS_AND_HONORS) {
            self.fans.of(Fan::OutsideHand)
        } else if within(CHOWS_WITH_FIVE, masks::FIVES) {
            self.fans.of(Fan::AllFives)
        } else if within(0, masks::EVENS) {
            self.fans.of(Fan::AllEvenPungs)
        } else {
            Worth::default()
        }
    }

    /// All Green, Reversible Tiles.
    #[cold]
    pub(super) fn of_every_tile(&self, tiles: u128) -> Worth {
        let mut worth = Worth::default();
        if tiles & !masks::GREEN == 0 {
            worth = worth.plus(self.fans.of(Fan::AllGreen));
        }
        if tiles & !masks::REVERSIBLE == 0 {
            worth = worth.plus(self.fans.of(Fan::ReversibleTiles));
        }
        worth
    }

    /// Takes away what the fans that reach across tables imply.
    #[cold]
    pub(super) fn settle(&self, mut worth: Worth) -> Worth {
        let rules = &self.rules;
        if worth.fans().has(Fan::AllTerminals)
            && worth.fans().has(Fan::TriplePung)
            && rules.all_terminals_triple_pung == AddOrDrop::Drop
            && rules.all_terminals_double_pung == AddOrDrop::Add
        {
            // The dropped Triple Pung leaves its pungs free to be combined by twos.
            let pairs = if rules.combination_rule == CombinationRule::Acyclic { 2 } else { 3 };
            worth = worth.plus(self.fans.of(Fan::DoublePung).times(pairs));
        }
        let fans = worth.fans();
        let dropped = FanCounts(fans.0 - self.exclusions.apply(CROSSING, fans).0);
        worth.minus(self.fans.sum(dropped))
    }
}
