//! The four distances once more, for tests only: all targets, one after the other, each worth what a made-up win is worth.
//!
//! Written from the definitions and sharing nothing with the production search; the points are the scorer's, which is tested
//! by itself.

#![allow(dead_code, reason = "each test binary uses a part")]

pub mod positions;

use mcr_core::analysis::Position;
use mcr_core::rules::{DealtWinWaits, Fan, Rules};
use mcr_core::scoring::{Form, Scorer, Value};
use mcr_core::tiles::{Circumstances, Draft, Hand, Meld, MeldShape, Tile};
use std::ops::ControlFlow;

pub type Counts = [u8; 34];

pub const FLOOR: usize = 0;
pub const CLOSED: usize = 1;
pub const SELF_DRAWN: usize = 2;
pub const BEST_CASE: usize = 3;

/// A complete hand in one division.
#[derive(Clone, Debug)]
pub struct Target {
    pub form: Form,
    /// The sets that are not fixed.
    pub sets: Vec<Meld>,
    pub pair: Option<usize>,
    pub straight: Option<Counts>,
    /// All tiles but those of the melds.
    pub tiles: Counts,
    pub missing: Counts,
}

impl Target {
    pub fn missing_tiles(&self) -> usize {
        self.missing.iter().map(|&n| usize::from(n)).sum()
    }
}

pub struct Naive {
    scorer: Scorer,
    rules: Rules,
}

/// The position in counts.
pub struct Table {
    pub position: Position,
    pub hand: Counts,
    pub unseen: Counts,
    pub melds: Vec<Meld>,
}

impl Table {
    pub fn new(position: Position) -> Table {
        Table {
            hand: std::array::from_fn(|kind| position.concealed().count(tile(kind))),
            unseen: position.unseen(),
            melds: position.melds().collect(),
            position,
        }
    }

    fn is_open(&self) -> bool {
        self.melds.iter().any(|meld| !meld.is_concealed())
    }

    /// What the hand lacks of these tiles, if it is unseen.
    fn missing(&self, tiles: &Counts) -> Option<Counts> {
        let missing: Counts = std::array::from_fn(|kind| tiles[kind].saturating_sub(self.hand[kind]));
        (0..34).all(|kind| missing[kind] <= self.unseen[kind]).then_some(missing)
    }

    /// Visits every target that misses exactly so many tiles.
    pub fn visit(&self, count: usize, visit: &mut impl FnMut(&Target) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut exactly = |target: Target| {
            if target.missing_tiles() == count { visit(&target) } else { ControlFlow::Continue(()) }
        };
        let fixed = self.melds.len();
        self.extend(Form::Standard, &[0; 34], None, &mut Vec::new(), 4 - fixed, 0, count, &mut exactly)?;
        if fixed <= 1 {
            for straight in straights() {
                self.extend(
                    Form::KnittedStraight,
                    &straight,
                    Some(straight),
                    &mut Vec::new(),
                    1 - fixed,
                    0,
                    count,
                    &mut exactly,
                )?;
            }
        }
        if fixed == 0 {
            self.pairs(&[0; 34], 0, 7, count, &mut exactly)?;
            let whole = |form: Form, tiles: Counts, exactly: &mut dyn FnMut(Target) -> ControlFlow<()>| match self
                .missing(&tiles)
            {
                Some(missing) => exactly(Target { form, sets: Vec::new(), pair: None, straight: None, tiles, missing }),
                None => ControlFlow::Continue(()),
            };
            for tiles in honors_and_knitted() {
                whole(Form::HonorsAndKnitted, tiles, &mut exactly)?;
            }
            for twice in ORPHANS {
                let mut tiles = [0; 34];
                for kind in ORPHANS {
                    tiles[kind] = 1;
                }
                tiles[twice] = 2;
                whole(Form::ThirteenOrphans, tiles, &mut exactly)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds so many sets, in rising order, and the pair. What is lacking only grows, so that a branch that lacks too much is
    /// left.
    #[allow(clippy::too_many_arguments, reason = "a plain recursion")]
    fn extend(
        &self,
        form: Form,
        tiles: &Counts,
        straight: Option<Counts>,
        sets: &mut Vec<Meld>,
        to_come: usize,
        from: usize,
        count: usize,
        visit: &mut dyn FnMut(Target) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(missing) = self.missing(tiles) else { return ControlFlow::Continue(()) };
        if missing.iter().map(|&n| usize::from(n)).sum::<usize>() > count {
            return ControlFlow::Continue(());
        }
        if to_come == 0 {
            for pair in 0..34 {
                let mut tiles = *tiles;
                tiles[pair] += 2;
                if let Some(missing) = self.missing(&tiles) {
                    visit(Target { form, sets: sets.clone(), pair: Some(pair), straight, tiles, missing })?;
                }
            }
            return ControlFlow::Continue(());
        }
        for (number, set) in all_sets().enumerate().skip(from) {
            let mut tiles = *tiles;
            for kind in set.tiles().iter() {
                tiles[kind.index()] += 1;
            }
            sets.push(set);
            self.extend(form, &tiles, straight, sets, to_come - 1, number, count, visit)?;
            sets.pop();
        }
        ControlFlow::Continue(())
    }

    fn pairs(
        &self,
        tiles: &Counts,
        from: usize,
        to_come: u8,
        count: usize,
        visit: &mut dyn FnMut(Target) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(missing) = self.missing(tiles) else { return ControlFlow::Continue(()) };
        if missing.iter().map(|&n| usize::from(n)).sum::<usize>() > count {
            return ControlFlow::Continue(());
        }
        if to_come == 0 {
            let (form, tiles) = (Form::SevenPairs, *tiles);
            return visit(Target { form, sets: Vec::new(), pair: None, straight: None, tiles, missing });
        }
        for kind in from..34 {
            for pairs in 1..=to_come.min(2) {
                let mut tiles = *tiles;
                tiles[kind] = 2 * pairs;
                self.pairs(&tiles, kind + 1, to_come - pairs, count, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Naive {
    pub fn new(rules: Rules) -> Naive {
        // A dealt win has no wait fan then: that is how they are left out.
        Naive { scorer: Scorer::new(Rules { dealt_win_waits: DealtWinWaits::Never, ..rules }), rules }
    }

    /// Floor, closed, self-drawn, best case.
    pub fn bracket(&self, position: Position) -> [Option<u8>; 4] {
        let table = Table::new(position);
        let mut found = [None; 4];
        for count in 1..=14 {
            let _ = table.visit(count, &mut |target| {
                for (measure, found) in found.iter_mut().enumerate().filter(|(_, found)| found.is_none()) {
                    let value = self.value(&table, target, measure);
                    if value.is_some_and(|value| value.points >= self.rules.minimum_points) {
                        *found = u8::try_from(count).ok();
                    }
                }
                let all = (0..4).all(|n| found[n].is_some() || (n == CLOSED && table.is_open()));
                if all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        found
    }

    /// The most that a division of a target is worth by a measure.
    pub fn value(&self, table: &Table, target: &Target, measure: usize) -> Option<Value> {
        match measure {
            FLOOR => self.floor(table, target),
            CLOSED if table.is_open() => None,
            CLOSED => self.unclaimed(table, target, false, true),
            SELF_DRAWN => self.unclaimed(table, target, true, true),
            _ if target.missing_tiles() == 1 => self.wait(table, target),
            _ => self.best(table, target),
        }
    }

    fn floor(&self, table: &Table, target: &Target) -> Option<Value> {
        let winning = target.pair.or_else(|| (0..34).find(|&kind| target.tiles[kind] > 0))?;
        let hand = won(table, &target.sets, &target.tiles, winning, Circumstances::default());
        let readings = self.scorer.readings(&hand, true);
        let of_form = readings.iter().filter(|reading| reading.form == target.form);
        let without = [Fan::MeldedHand, Fan::ChickenHand, Fan::LastTile];
        of_form.map(|reading| self.without(reading.value, &without)).max()
    }

    fn without(&self, value: Value, fans: &[Fan]) -> Value {
        let counted = value.fans.iter().filter(|(fan, _)| !fans.contains(fan));
        let kept = counted.flat_map(|(fan, count)| std::iter::repeat_n(fan, count.into()));
        let fans = kept.collect::<mcr_core::scoring::FanCounts>();
        Value { points: fans.points(&self.rules), fans }
    }

    fn unclaimed(&self, table: &Table, target: &Target, self_drawn: bool, no_waits: bool) -> Option<Value> {
        let circumstances = Circumstances { self_drawn, ..Circumstances::default() };
        let wins = (0..34).filter(|&kind| target.missing[kind] > 0).filter_map(|winning| {
            self.scorer.evaluate(&won(table, &[], &target.tiles, winning, circumstances), no_waits)
        });
        wins.map(|value| self.without(value, &[Fan::LastTile])).max()
    }

    fn wait(&self, table: &Table, target: &Target) -> Option<Value> {
        let winning = (0..34).find(|&kind| target.missing[kind] > 0)?;
        let of_melds: u8 = table.melds.iter().map(|meld| meld.tiles().count(tile(winning))).sum();
        let shown = of_melds + table.position.visible().count(tile(winning));
        let last_of_kind = shown == 3 && table.hand[winning] == 0;
        let ways =
            [false, true].map(|self_drawn| Circumstances { self_drawn, last_of_kind, ..Circumstances::default() });
        ways.iter().filter_map(|&how| self.scorer.evaluate(&won(table, &[], &target.tiles, winning, how), false)).max()
    }

    fn best(&self, table: &Table, target: &Target) -> Option<Value> {
        let mut best = self.unclaimed(table, target, true, false).max(self.unclaimed(table, target, false, false));
        for winning in (0..34).filter(|&kind| target.missing[kind] > 0) {
            let mut melded: Vec<Vec<Meld>> = Vec::new();
            for place in 0..target.sets.len() {
                if target.sets[place].tiles().count(tile(winning)) > 0 {
                    let mut others = target.sets.clone();
                    others.remove(place);
                    melded.push(others);
                }
            }
            if target.pair == Some(winning) || target.straight.is_some_and(|straight| straight[winning] > 0) {
                melded.push(target.sets.clone());
            }
            for melds in melded {
                let hand = won(table, &melds, &target.tiles, winning, Circumstances::default());
                let value = self.scorer.evaluate(&hand, false).map(|value| self.without(value, &[Fan::LastTile]));
                best = best.max(value);
            }
        }
        best
    }
}

/// The hand of these tiles and the position's melds, some sets melded besides, won on a tile.
fn won(table: &Table, melds: &[Meld], tiles: &Counts, winning: usize, circumstances: Circumstances) -> Hand {
    let mut concealed = *tiles;
    for kind in melds.iter().flat_map(|meld| meld.tiles().iter()) {
        concealed[kind.index()] -= 1;
    }
    concealed[winning] -= 1;
    let held = (0..34).flat_map(|kind| vec![tile(kind); concealed[kind].into()]);
    let mut draft = Draft::new(table.melds.iter().chain(melds).copied(), held.chain([tile(winning)]));
    draft.round = table.position.round();
    draft.seat = table.position.seat();
    draft.circumstances = circumstances;
    draft.build().unwrap_or_else(|error| panic!("{error}"))
}

pub fn tile(kind: usize) -> Tile {
    Tile::from_index(kind).expect("a kind")
}

const ORPHANS: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

fn all_sets() -> impl Iterator<Item = Meld> {
    Meld::all().filter(|meld| meld.claimed() == Some(1) && matches!(meld.shape(), MeldShape::Chow | MeldShape::Pung))
}

/// 147, 258, 369, each in another suit.
fn straights() -> Vec<Counts> {
    let mut all = Vec::new();
    for m in 0..3 {
        for p in (0..3).filter(|&p| p != m) {
            let mut tiles = [0; 34];
            for (suit, third) in [m, p, 3 - m - p].into_iter().enumerate() {
                for step in [0, 3, 6] {
                    tiles[9 * suit + third + step] = 1;
                }
            }
            all.push(tiles);
        }
    }
    all
}

/// Fourteen of the sixteen tiles of a straight and the honors.
fn honors_and_knitted() -> Vec<Counts> {
    let mut all = Vec::new();
    for straight in straights() {
        let sixteen: Vec<usize> = (0..34).filter(|&kind| straight[kind] == 1 || kind >= 27).collect();
        for a in 0..16 {
            for b in a + 1..16 {
                let mut tiles = [0; 34];
                (0..16).filter(|&n| n != a && n != b).for_each(|n| tiles[sixteen[n]] = 1);
                all.push(tiles);
            }
        }
    }
    all
}
