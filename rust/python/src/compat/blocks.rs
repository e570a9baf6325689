//! The distance to sets and a pair as `PyMahjongGB` has it: by the blocks that the tiles in the hand make, whatever is left of
//! a kind.
//!
//! So it may want the fifth tile of a kind. That matters only where a kind is held four times; the core answers for all other
//! hands.

use mcr_core::analysis::Shanten;
use mcr_core::scoring::Form;
use mcr_core::tiles::{Tile, Tiles};

pub const KINDS: usize = Tile::PLAYING_KINDS;

/// How many of each kind.
pub type Counts = [u8; KINDS];

/// The tiles, of none more than four.
pub fn collected(counts: &Counts) -> Tiles {
    let tiles = Tile::playing().flat_map(|tile| std::iter::repeat_n(tile, counts[tile.index()].into()));
    Tiles::collect(tiles).unwrap_or_default()
}

/// What can be made of some kinds: whole sets, parts of sets, and the pair.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
struct Blocks {
    sets: u8,
    parts: u8,
    pairs: u8,
}

impl Blocks {
    fn plus(self, other: Blocks) -> Blocks {
        let pairs = self.pairs + other.pairs;
        // A second pair is a part of a pung.
        Blocks { sets: self.sets + other.sets, parts: self.parts + other.parts + pairs / 2, pairs: pairs - pairs / 2 }
    }

    fn is_within(self, other: Blocks) -> bool {
        self.sets <= other.sets && self.parts <= other.parts && self.pairs <= other.pairs
    }

    /// Distance to so many sets and a pair.
    fn distance(self, sets: u8) -> i8 {
        let wanted = sets.saturating_sub(self.sets);
        (2 * wanted - self.parts.min(wanted)).cast_signed() - self.pairs.cast_signed()
    }
}

/// Adds blocks to those from which they cannot be had by leaving some out.
fn add(all: &mut Vec<Blocks>, blocks: Blocks) {
    if !all.iter().any(|&other| blocks.is_within(other)) {
        all.retain(|&other| !other.is_within(blocks));
        all.push(blocks);
    }
}

/// All blocks of neighbouring kinds, from one of them on.
fn divide(kinds: &mut [u8], from: usize, made: Blocks, all: &mut Vec<Blocks>) {
    let Some(lowest) = (from..kinds.len()).find(|&kind| kinds[kind] > 0) else {
        return add(all, made);
    };
    let set = Blocks { sets: 1, ..Blocks::default() };
    let part = Blocks { parts: 1, ..Blocks::default() };
    let pair = Blocks { pairs: 1, ..Blocks::default() };
    let choices: [(&[usize], Blocks); 7] = [
        (&[0, 0, 0], set),
        (&[0, 1, 2], set),
        (&[0, 0], part),
        (&[0, 1], part),
        (&[0, 2], part),
        (&[0, 0], pair),
        (&[0], Blocks::default()),
    ];
    for (steps, block) in choices {
        if block == pair && made.pairs > 0 {
            continue;
        }
        let mut rest = kinds.to_vec();
        let mut take = |step: &usize| {
            let held = rest.get_mut(lowest + step).filter(|held| **held > 0);
            held.map(|held| *held -= 1).is_some()
        };
        if steps.iter().all(&mut take) {
            divide(&mut rest, lowest, made.plus(block), all);
        }
    }
}

/// Distance to so many sets and a pair, a fifth tile of a kind being as good as any.
pub fn regular(counts: &Counts, sets: u8) -> i8 {
    if counts.iter().all(|&count| count < 4) {
        // With three of a kind at most no nearest hand wants a fifth.
        return Shanten::of_tiles(collected(counts), Tiles::EMPTY, usize::from(4 - sets))
            .to(Form::Standard)
            .unwrap_or(0);
    }
    let mut all = vec![Blocks::default()];
    let (suits, honors) = counts.split_at(27);
    for kinds in suits.chunks(9).chain(honors.chunks(1)) {
        let (mut here, mut both) = (Vec::new(), Vec::new());
        divide(&mut kinds.to_vec(), 0, Blocks::default(), &mut here);
        for &before in &all {
            for &block in &here {
                add(&mut both, before.plus(block));
            }
        }
        all = both;
    }
    all.into_iter().map(|blocks| blocks.distance(sets)).min().unwrap_or(0)
}

/// The kinds that bring [`regular`] down; those held four times only where the hand is ready.
pub fn useful_for_regular(counts: &Counts, sets: u8, distance: i8) -> [bool; KINDS] {
    std::array::from_fn(|kind| {
        let mut drawn = *counts;
        drawn[kind] += 1;
        (counts[kind] < 4 || distance == 0) && regular(&drawn, sets) < distance
    })
}
