//! `Tile` and `Tiles`.

use crate::convert::{Arg, TileArg, TilesArg, collect, given};
use crate::errors::Error;
use mcr_core::tiles::{Tile, Tiles};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A kind of tile, written in the notation: `Tile("5p")`, `Tile("E")`, `Tile("a")`.
///
/// 1-9 with m characters, p dots, s bamboo; E S W N winds; C red, F green, P white dragon; a-h flowers. Ordered as listed.
#[pyclass(frozen, eq, ord, hash, module = "mcr", name = "Tile")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyTile(pub Tile);

#[pymethods]
impl PyTile {
    #[new]
    #[pyo3(signature = (tile, /))]
    fn new(tile: Arg<TileArg>) -> PyResult<PyTile> {
        Ok(PyTile(tile.0?.0))
    }

    /// Return all 42 kinds in order.
    #[staticmethod]
    fn all(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, Tile::all().map(PyTile).collect::<Vec<_>>())
    }

    /// Place in the order of tiles, 0..41.
    #[getter]
    fn index(&self) -> usize {
        self.0.index()
    }

    /// The suit's letter, m, p or s; None for honors and flowers.
    #[getter]
    fn suit(&self) -> Option<char> {
        self.0.suit().map(mcr_core::tiles::Suit::letter)
    }

    /// The number on a suit tile, 1-9; None for honors and flowers.
    #[getter]
    fn rank(&self) -> Option<u8> {
        self.0.rank()
    }

    /// A wind or a dragon.
    #[getter]
    fn is_honor(&self) -> bool {
        self.0.is_honor()
    }

    /// East, South, West or North.
    #[getter]
    fn is_wind(&self) -> bool {
        self.0.is_wind()
    }

    /// The red, green or white dragon.
    #[getter]
    fn is_dragon(&self) -> bool {
        self.0.is_dragon()
    }

    /// A 1 or a 9.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }

    /// One of the eight flowers and seasons.
    #[getter]
    fn is_flower(&self) -> bool {
        self.0.is_flower()
    }

    /// Copies that exist; 4, or 1 of a flower.
    #[getter]
    fn copies(&self) -> u8 {
        self.0.copies()
    }

    /// The Unicode character that shows it.
    #[getter]
    fn unicode(&self) -> char {
        self.0.unicode()
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._html")?.call_method1("tiles", (slf,))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Tile('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyTile>(), (self.__str__(),))
    }
}

/// Tiles without an order, equal ones counted: at most four of a kind, one of each flower.
///
/// Made from the notation or from tiles: `Tiles("123m44s")`, `Tiles([Tile("E"), "5p"])`. Behaves like a set with copies:
/// `len`, iteration in tile order, `in`, `count`, `+`, `-`, `&`, `|`; `<=` asks whether all tiles are in the other.
#[pyclass(frozen, module = "mcr", name = "Tiles", sequence)]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PyTiles(pub Tiles);

impl PyTiles {
    fn is_within(&self, other: &PyTiles) -> bool {
        self.0.kinds().all(|tile| self.0.count(tile) <= other.0.count(tile))
    }

    /// For each kind the number that `combine` makes of both counts, which must not exceed the copies there are.
    fn by_kind(&self, other: &PyTiles, combine: impl Fn(u8, u8) -> u8) -> Result<PyTiles, Error> {
        let counts = |tile| combine(self.0.count(tile), other.0.count(tile));
        collect(Tile::all().flat_map(|tile| std::iter::repeat_n(tile, counts(tile).into()))).map(PyTiles)
    }
}

#[pymethods]
impl PyTiles {
    #[new]
    #[pyo3(signature = (tiles = None, /))]
    fn new(tiles: Option<Arg<TilesArg>>) -> PyResult<PyTiles> {
        Ok(PyTiles(given(tiles)?.map_or(Tiles::EMPTY, |tiles| tiles.0)))
    }

    /// Return the copies of a tile.
    #[pyo3(signature = (tile, /))]
    fn count(&self, tile: Arg<TileArg>) -> PyResult<u8> {
        Ok(self.0.count(tile.0?.0))
    }

    /// Return the distinct tiles, in tile order.
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.kinds().map(PyTile).collect::<Vec<_>>())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<PyTile> {
        let place = if index < 0 { index.saturating_add_unsigned(self.0.len()) } else { index };
        let tile = usize::try_from(place).ok().and_then(|place| self.0.iter().nth(place));
        tile.map(PyTile).ok_or_else(|| PyIndexError::new_err(format!("index {index} of {} tiles", self.0.len())))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PyTuple::new(py, self.0.iter().map(PyTile).collect::<Vec<_>>())?.try_iter().map(Bound::into_any)
    }

    fn __contains__(&self, tile: &Bound<'_, PyAny>) -> bool {
        tile.extract::<TileArg>().is_ok_and(|tile| self.0.count(tile.0) > 0)
    }

    fn __richcmp__(&self, other: &PyTiles, operation: CompareOp) -> bool {
        match operation {
            CompareOp::Lt => self != other && self.is_within(other),
            CompareOp::Le => self.is_within(other),
            CompareOp::Eq => self == other,
            CompareOp::Ne => self != other,
            CompareOp::Gt => self != other && other.is_within(self),
            CompareOp::Ge => other.is_within(self),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Return all tiles of both.
    fn __add__(&self, other: &PyTiles) -> Result<PyTiles, Error> {
        self.by_kind(other, |a, b| a + b)
    }

    /// Return the tiles without those of the other, all of which must be there.
    fn __sub__(&self, other: &PyTiles) -> Result<PyTiles, Error> {
        if other.is_within(self) {
            return self.by_kind(other, |a, b| a - b);
        }
        let missing = other.by_kind(self, u8::saturating_sub)?;
        Err(Error::Value(format!("{} cannot be taken from {}: {} is missing", other.0, self.0, missing.0)))
    }

    /// Return the tiles that are in both.
    fn __and__(&self, other: &PyTiles) -> Result<PyTiles, Error> {
        self.by_kind(other, u8::min)
    }

    /// Return the tiles that are in either: of each kind the greater number.
    fn __or__(&self, other: &PyTiles) -> Result<PyTiles, Error> {
        self.by_kind(other, u8::max)
    }

    /// The Unicode characters that show them.
    #[getter]
    fn unicode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._unicode")?.call_method1("tiles", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._html")?.call_method1("tiles", (slf,))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Tiles('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyTiles>(), (self.__str__(),))
    }
}

/// A list of texts as Python sees it: used where a class shows its parts.
pub fn letter(py: Python<'_>, wind: mcr_core::tiles::Wind) -> Bound<'_, PyString> {
    PyString::intern(
        py,
        match wind {
            mcr_core::tiles::Wind::East => "E",
            mcr_core::tiles::Wind::South => "S",
            mcr_core::tiles::Wind::West => "W",
            mcr_core::tiles::Wind::North => "N",
        },
    )
}
