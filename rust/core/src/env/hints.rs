//! The planes of what the analysis says of the own hand: complete hands, and hands worth the minimum.

use super::encoder::Planes;
use crate::analysis::{self, Position, Shanten, wait_points, waiting_kinds};
use crate::bots::{Tools, position};
use crate::play::Observation;
use crate::tiles::Tile;

/// What each plane says. They are zeros where the tiles are no hand of 13 or 14 without flowers. A
/// tile that may be claimed is taken to be passed.
pub(super) const PLANES: [&str; 8] = [
    "shanten of the hand, of fourteen tiles after the best discard, plus 1: 1 is ready, 0 complete; everywhere",
    "shanten plus 1 of what stays, at each kind that can be discarded",
    "useful tiles: the unseen copies of each kind whose draw brings the nearest complete hand nearer",
    "how many useful tiles there are after a discard, at each kind that can be discarded",
    "tiles missing to the nearest hand worth the minimum, everywhere: 1 if it waits for it, 0 if none can be reached",
    "1 at each kind whose discard keeps that distance",
    "the unseen copies of each kind that a nearest hand worth the minimum misses",
    "how many such copies there are after a discard that keeps the distance, at its kind",
];

/// Writes them.
pub(super) fn write(seen: &Observation, tools: &Tools, planes: &mut Planes) {
    let Some(position) = position(seen).and_then(|position| with_offer(seen, position)) else {
        planes.skip(PLANES.len());
        return;
    };
    complete(&position, planes);
    let legal = Legal::of(tools, &position);
    planes.next().fill(legal.distance);
    let [mut keeps, mut missing, mut left] = [(); 3].map(|()| planes.next());
    let unseen = position.unseen();
    let copies = |kinds: Kinds| kinds.iter().map(|kind| unseen[kind.index()]).fold(0, u8::saturating_add);
    for kind in legal.missing.iter() {
        missing.set(kind, unseen[kind.index()]);
    }
    if position.has_drawn() {
        for kind in position.concealed().kinds().filter(|kind| legal.keeps.has(*kind)) {
            keeps.set(kind, 1);
            left.set(kind, copies(legal.after[kind.index()]));
        }
    }
}

/// The position with the tile that may be claimed among the visible ones: it is passed.
fn with_offer(seen: &Observation, position: Position) -> Option<Position> {
    match seen.last_discard.filter(|&(_, from)| from != seen.seat) {
        Some((tile, _)) => position.with_visible(tile.kind()),
        None => Some(position),
    }
}

/// The nearest complete hand.
fn complete(position: &Position, planes: &mut Planes) {
    let [mut now, mut after, mut useful, mut left] = [(); 4].map(|()| planes.next());
    let above_zero = |shanten: i8| (shanten + 1).cast_unsigned();
    now.fill(above_zero(Shanten::of(position).best()));
    useful.copies(analysis::useful_tiles(position));
    if position.has_drawn() {
        for discard in analysis::discards(position) {
            after.set(discard.tile, above_zero(discard.shanten.best()));
            left.set(discard.tile, u8::try_from(discard.useful.len()).unwrap_or(u8::MAX));
        }
    }
}

/// A set of kinds, bits in tile order.
#[derive(Copy, Clone, Default)]
struct Kinds(u64);

impl Kinds {
    const fn has(self, kind: Tile) -> bool {
        self.0 >> kind.index() & 1 == 1
    }

    fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::playing().filter(move |&kind| self.has(kind))
    }
}

/// The nearest hands worth the minimum.
struct Legal {
    /// Tiles that they miss; 0 if there is none.
    distance: u8,
    /// Kinds that they miss.
    missing: Kinds,
    /// Kinds that one of them has no use for.
    keeps: Kinds,
    /// By such a kind: what is missed by those that have no use for it.
    after: [Kinds; Tile::PLAYING_KINDS],
}

impl Legal {
    fn of(tools: &Tools, position: &Position) -> Legal {
        let none = Kinds::default();
        let mut legal = Legal { distance: 0, missing: none, keeps: none, after: [none; Tile::PLAYING_KINDS] };
        legal.look_at_waits(tools, position);
        if legal.distance > 0 {
            return legal;
        }
        let distance = tools.distances.look(position, |look| {
            look.nearest(14, |way| {
                let missing = way.missing.kinds();
                legal.missing.0 |= missing;
                legal.keeps.0 |= way.surplus;
                let mut rest = way.surplus;
                while rest != 0 {
                    legal.after[rest.trailing_zeros() as usize].0 |= missing;
                    rest &= rest - 1;
                }
            })
        });
        legal.distance = distance.unwrap_or(0);
        legal
    }

    /// A ready hand: its wait may be worth the minimum by how it is won, which no target foresees.
    fn look_at_waits(&mut self, tools: &Tools, position: &Position) {
        if Shanten::of(position).best() > 0 {
            return;
        }
        let minimum = tools.rules().minimum_points;
        let waits = |position: &Position| {
            let legal = wait_points(&tools.scorer, position)
                .filter(|wait| wait.unseen > 0 && wait.discard.max(wait.self_drawn) >= minimum);
            legal.fold(Kinds::default(), |kinds, wait| Kinds(kinds.0 | 1 << wait.tile.index()))
        };
        if !position.has_drawn() {
            self.missing = waits(position);
        }
        for kind in position.concealed().kinds().filter(|_| position.has_drawn()) {
            if let Some(after) = position.after_discard(kind).filter(|after| waiting_kinds(after) != 0) {
                let kinds = waits(&after);
                if kinds.0 != 0 {
                    self.keeps.0 |= 1 << kind.index();
                    self.missing.0 |= kinds.0;
                    self.after[kind.index()] = kinds;
                }
            }
        }
        self.distance = u8::from(self.missing.0 != 0);
    }
}
