//! `Wall`.

use super::arguments::{SeedArg, any_seed};
use crate::convert::{Arg, Int, given, restorer};
use crate::errors::Error;
use crate::rules::RulesArg;
use mcr_core::play::{Wall, WallLeft};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The tiles of a deal in the order in which they are drawn, and what is left of them: `Wall(seed, rules)`.
///
/// A seed, 0 to 2^64 - 1, gives the same wall for ever; without one the system makes one up. The tiles are physical: those
/// of kind `k` (`Tile.index`) have the numbers `4 k` to `4 k + 3`, the flowers a-h 136 to 143. A wall has 144 tiles, or
/// 136 under rules without flowers.
#[pyclass(frozen, eq, module = "mcr", name = "Wall")]
#[derive(Clone, PartialEq, Eq)]
pub struct PyWall {
    pub wall: Wall,
}

impl PyWall {
    /// The numbers of the tiles in drawing order.
    pub fn numbers(&self) -> Vec<u8> {
        self.wall.tiles().iter().map(|tile| tile.number()).collect()
    }
}

#[pymethods]
impl PyWall {
    #[new]
    #[pyo3(signature = (seed = None, rules = None), text_signature = "(seed=None, rules='wmo')")]
    fn new(py: Python<'_>, seed: Option<Arg<SeedArg>>, rules: Option<Arg<RulesArg>>) -> PyResult<PyWall> {
        let RulesArg(scorer) = given(rules)?.map_or_else(RulesArg::default_rules, Ok)?;
        let seed = given(seed)?.map_or_else(|| any_seed(py), |SeedArg(seed)| Ok(seed))?;
        let wall = Wall::new(seed, scorer.rules()).map_err(Error::from)?;
        Ok(PyWall { wall })
    }

    /// Return a wall given tile by tile: the numbers 0 to 143, or 0 to 135, each once, in drawing order.
    ///
    /// Of private walls seat s draws the 34 from place 34 s on.
    #[staticmethod]
    #[pyo3(signature = (numbers, /))]
    fn from_tiles(numbers: Vec<Int>) -> PyResult<PyWall> {
        // No tile has the number 255: it is refused with its place.
        let numbers: Vec<u8> = numbers.iter().map(|&Int(number)| u8::try_from(number).unwrap_or(u8::MAX)).collect();
        Ok(PyWall { wall: Wall::from_tiles(&numbers).map_err(Error::from)? })
    }

    /// The numbers of all tiles in drawing order, drawn ones among them.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.numbers())
    }

    /// The dice: two of the dealer, two of the second thrower, 1 to 6 each; None for a wall given tile by tile.
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.wall.dice().map(|dice| PyTuple::new(py, dice)).transpose()
    }

    /// The place of the next tile to draw; None for private walls.
    #[getter]
    fn head(&self) -> Option<usize> {
        self.wall.head()
    }

    /// The place after the last tile left, which is the next replacement; None for private walls.
    #[getter]
    fn tail(&self) -> Option<usize> {
        self.wall.tail()
    }

    /// Tiles left, of private walls in all four.
    #[getter]
    fn remaining(&self) -> usize {
        self.wall.remaining()
    }

    /// Tiles left in each private wall, by seat; None for a shared wall.
    #[getter]
    fn private_walls<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.wall.private_sizes().map(|sizes| PyTuple::new(py, sizes)).transpose()
    }

    /// The SHA-256 of the tile numbers as bytes, in drawing order, in hexadecimal digits.
    ///
    /// Shown before a deal, it binds whoever knows the wall to it.
    #[getter]
    fn commitment(&self) -> String {
        self.wall.commitment()
    }

    /// The seed it was made from; None for a wall given tile by tile.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.wall.seed()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(self.wall.tiles(), &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    fn __repr__(&self) -> String {
        let from = self.wall.seed().map_or_else(|| "of given tiles".to_owned(), |seed| format!("of seed {seed}"));
        format!("<Wall {from}: {} of {} tiles left>", self.wall.remaining(), self.wall.tiles().len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let left = match self.wall.left() {
            WallLeft::Shared { head, tail } => vec![head, tail],
            WallLeft::Private { drawn } => drawn.to_vec(),
        };
        let state = (PyTuple::new(py, self.numbers())?, self.dice(py)?, left, self.wall.seed());
        (restorer(py, "_wall_of")?, state).into_pyobject(py)
    }
}

/// Return a wall again: its numbers, dice, what is left (head and tail, or the tiles drawn by each seat), seed.
#[pyfunction(name = "_wall_of")]
pub fn wall_of(numbers: Vec<u8>, dice: Option<[u8; 4]>, left: Vec<u8>, seed: Option<u64>) -> PyResult<PyWall> {
    let left = match left[..] {
        [head, tail] => WallLeft::Shared { head, tail },
        [a, b, c, d] => WallLeft::Private { drawn: [a, b, c, d] },
        _ => return Err(Error::Value(format!("{} numbers say nothing about what is left", left.len())).into()),
    };
    let wall = Wall::from_tiles(&numbers).and_then(|wall| wall.resumed(seed, dice, left)).map_err(Error::from)?;
    Ok(PyWall { wall })
}

/// Return the seed of the deal of this index in a match or a study.
///
/// The first eight bytes, little-endian, of the SHA-256 of `mcr`, the seed and the index, the two as eight little-endian
/// bytes each.
#[pyfunction]
#[pyo3(signature = (seed, index, /))]
pub fn deal_seed(seed: Arg<SeedArg>, index: Arg<SeedArg>) -> PyResult<u64> {
    Ok(mcr_core::play::deal_seed(seed.0?.0, index.0?.0))
}
