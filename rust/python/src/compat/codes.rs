//! Tiles, hands and melds as `PyMahjongGB` writes them.

use super::arguments::{integer, text_argument};
use mcr_core::tiles::{Suit, Tile, Wind};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

pub fn wrong(message: &'static str) -> PyErr {
    PyTypeError::new_err(message)
}

/// A tuple, or this complaint.
pub fn tuple<'a, 'py>(value: &'a Bound<'py, PyAny>, complaint: &'static str) -> PyResult<&'a Bound<'py, PyTuple>> {
    value.cast::<PyTuple>().map_err(|_| wrong(complaint))
}

/// The tiles of a hand, a tuple of codes.
pub fn tiles_of(hand: &Bound<'_, PyAny>) -> PyResult<Vec<Tile>> {
    let hand = tuple(hand, "Param `hand` must be a tuple!")?;
    let tiles = hand.iter_borrowed().map(|tile| {
        let code = tile.cast::<PyString>().map_err(|_| wrong("Param `hand` must be a tuple of strs!"))?;
        let code = code.to_str()?;
        // There a text ends with its first NUL.
        tile_of(code).or_else(|error| code.split_once('\0').map_or(Err(error), |(code, _)| tile_of(code)))
    });
    tiles.collect()
}

/// `CHI`, `PENG` or `GANG`.
#[derive(Copy, Clone)]
pub enum ShapeCode {
    Chow,
    Pung,
    Kong,
}

/// A meld, its parts read one by one.
pub struct MeldCode {
    pub shape: ShapeCode,
    pub tile: Tile,
    /// 0 to 3.
    pub offer: u8,
}

impl MeldCode {
    pub fn read(meld: &Bound<'_, PyAny>) -> PyResult<MeldCode> {
        let parts = tuple(meld, "Param `pack` must be a tuple of tuples!")?;
        if parts.len() != 3 {
            let message = format!("function takes exactly 3 arguments ({} given)", parts.len());
            return Err(PyTypeError::new_err(message));
        }
        let shape = text_argument(&parts.get_item(0)?, 1)?;
        let tile = text_argument(&parts.get_item(1)?, 2)?;
        let offer = integer(&parts.get_item(2)?)?;
        let tile = tile_of(tile.to_str()?)?;
        let Ok(offer @ 0..=3) = u8::try_from(offer) else { return Err(wrong("ERROE_WRONG_OFFER_CODE")) };
        let shape = match shape.to_str()? {
            "CHI" => ShapeCode::Chow,
            "PENG" => ShapeCode::Pung,
            "GANG" => ShapeCode::Kong,
            _ => return Err(wrong("ERROE_WRONG_PACK_CODE")),
        };
        Ok(MeldCode { shape, tile, offer })
    }
}

/// W characters, T bamboo, B dots, each 1-9; F1-F4 winds; J1-J3 dragons.
pub fn tile_of(code: &str) -> PyResult<Tile> {
    let tile = match *code.as_bytes() {
        [b'W', digit @ b'1'..=b'9'] => Tile::numbered(Suit::Characters, digit - b'0'),
        [b'T', digit @ b'1'..=b'9'] => Tile::numbered(Suit::Bamboo, digit - b'0'),
        [b'B', digit @ b'1'..=b'9'] => Tile::numbered(Suit::Dots, digit - b'0'),
        [b'F', digit @ b'1'..=b'4'] => Some(Wind::ALL[usize::from(digit - b'1')].tile()),
        [b'J', b'1'] => Some(Tile::RED),
        [b'J', b'2'] => Some(Tile::GREEN),
        [b'J', b'3'] => Some(Tile::WHITE),
        _ => None,
    };
    tile.ok_or_else(|| wrong("ERROE_WRONG_TILE_CODE"))
}
