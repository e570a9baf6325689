//! Observations as planes of bytes, by name.
//!
//! A plane has a cell for each playing kind: four rows of nine, characters, bamboo, dots, honors, the ranks or E S W N C F P
//! in order. The last two cells of the honors are 0 in every plane. Where a plane stands for a number or a fact that belongs
//! to no kind, all 34 cells of kinds have it.

use super::index::place;
use super::{hints, table};
use crate::bots::Tools;
use crate::play::Observation;
use crate::tiles::{Tile, Tiles};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Cells of a plane, the two unused ones too.
pub(super) const CELLS: usize = 36;

/// What an observation is written as.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Encoder {
    /// The six planes of the course: winds and the own concealed tiles.
    Pku6,
    /// All that lies on the table, and `pku6` in front.
    Table,
    /// `table`, and behind it what the analysis of the own hand says.
    Full,
}

/// There is no encoder of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no encoder is called {found:?}; there are pku6, table, full")]
pub struct UnknownEncoder {
    /// The name.
    pub found: String,
}

impl Encoder {
    /// All, the shortest first.
    pub const ALL: [Encoder; 3] = [Encoder::Pku6, Encoder::Table, Encoder::Full];

    /// The name: `pku6`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoder::Pku6 => "pku6",
            Encoder::Table => "table",
            Encoder::Full => "full",
        }
    }

    /// How many planes it has.
    #[must_use]
    pub const fn planes(self) -> usize {
        match self {
            Encoder::Pku6 => PKU6.len(),
            Encoder::Table => PKU6.len() + table::PLANES.len(),
            Encoder::Full => PKU6.len() + table::PLANES.len() + hints::PLANES.len(),
        }
    }

    /// Bytes of an observation: 36 a plane.
    #[must_use]
    pub const fn bytes(self) -> usize {
        CELLS * self.planes()
    }

    /// What each plane says, in order.
    pub fn descriptions(self) -> impl Iterator<Item = &'static str> {
        let [table, hints] = match self {
            Encoder::Pku6 => [&[][..], &[]],
            Encoder::Table => [&table::PLANES[..], &[]],
            Encoder::Full => [&table::PLANES[..], &hints::PLANES],
        };
        PKU6.iter().chain(table).chain(hints).copied()
    }

    /// Writes an observation: [`Encoder::bytes`] bytes. The rules of the tools are those of the observation.
    ///
    /// # Panics
    /// If `out` has another length.
    pub fn write(self, seen: &Observation, tools: &Tools, out: &mut [u8]) {
        assert_eq!(out.len(), self.bytes(), "bytes of {self}");
        out.fill(0);
        let (cells, rest) = out.as_chunks_mut::<CELLS>();
        debug_assert!(rest.is_empty());
        let mut planes = Planes { cells: cells.iter_mut() };
        pku6(seen, &mut planes);
        if self != Encoder::Pku6 {
            table::write(seen, &mut planes);
        }
        if self == Encoder::Full {
            hints::write(seen, tools, &mut planes);
        }
        debug_assert!(planes.cells.len() == 0, "{} planes of {self} were not written", planes.cells.len());
    }
}

impl fmt::Display for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Encoder {
    type Err = UnknownEncoder;

    fn from_str(text: &str) -> Result<Encoder, UnknownEncoder> {
        let named = Encoder::ALL.into_iter().find(|encoder| encoder.name() == text);
        named.ok_or_else(|| UnknownEncoder { found: text.to_owned() })
    }
}

/// The planes of `pku6`.
const PKU6: [&str; 6] = [
    "seat wind: 1 at its kind",
    "round wind: 1 at its kind",
    "own concealed tiles, the drawn one among them: 1 where at least one is held",
    "1 where at least two are held",
    "1 where at least three are held",
    "1 where four are held",
];

fn pku6(seen: &Observation, planes: &mut Planes) {
    planes.next().set(seen.wind().tile(), 1);
    planes.next().set(seen.round.tile(), 1);
    let hand = seen.hand.tiles();
    for least in 1..=4 {
        let mut plane = planes.next();
        Tile::playing().filter(|&kind| hand.count(kind) >= least).for_each(|kind| plane.set(kind, 1));
    }
}

/// The planes that are still to be written, all zeros.
pub(super) struct Planes<'a> {
    cells: std::slice::IterMut<'a, [u8; CELLS]>,
}

impl<'a> Planes<'a> {
    /// The next one.
    pub(super) fn next(&mut self) -> Plane<'a> {
        Plane(self.cells.next().unwrap_or_else(|| unreachable!("as many planes are written as are described")))
    }

    /// Leaves so many at zero.
    pub(super) fn skip(&mut self, planes: usize) {
        for _ in 0..planes {
            let _ = self.next();
        }
    }
}

/// One plane.
pub(super) struct Plane<'a>(&'a mut [u8; CELLS]);

impl Plane<'_> {
    /// Sets the cell of a kind.
    #[inline]
    pub(super) fn set(&mut self, kind: Tile, value: u8) {
        self.0[place(kind)] = value;
    }

    /// Adds one to the cell of a kind.
    #[inline]
    pub(super) fn count(&mut self, kind: Tile) {
        self.0[place(kind)] += 1;
    }

    /// Sets the cells of all kinds.
    pub(super) fn fill(&mut self, value: u8) {
        self.0[..Tile::PLAYING_KINDS].fill(value);
    }

    /// Sets the cells of these kinds to their copies.
    pub(super) fn copies(&mut self, tiles: Tiles) {
        tiles.kinds().for_each(|kind| self.set(kind, tiles.count(kind)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_planes_are_described() {
        for encoder in Encoder::ALL {
            assert_eq!(encoder.name().parse(), Ok(encoder));
            assert_eq!(encoder.descriptions().count(), encoder.planes());
        }
        assert_eq!(
            "Full".parse::<Encoder>().unwrap_err().to_string(),
            "no encoder is called \"Full\"; there are pku6, table, full"
        );
    }
}
