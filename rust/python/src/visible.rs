//! The visible tiles of many hands, as the calls on hands before the win take them.

use crate::convert::{TilesArg, text, type_name};
use crate::errors::Error;
use crate::tiles::PyTiles;
use mcr_core::analysis::Position;
use mcr_core::tiles::{Hand, Problem, Tiles};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

/// The visible tiles of many hands.
pub enum Visible {
    /// The same for all.
    Same(Tiles),
    /// Of each hand its own, or what is wrong with them.
    Each(Vec<Result<Tiles, Error>>),
}

impl Visible {
    pub fn of(value: &Bound<'_, PyAny>, length: usize) -> PyResult<Visible> {
        let Ok(list) = value.cast::<PyList>() else { return Ok(Visible::Same(value.extract::<TilesArg>()?.0)) };
        if list.len() != length {
            let message = format!("visible tiles for {} hands, and {length} hands", list.len());
            return Err(Error::Value(message).into());
        }
        let each = list.iter().map(|item| {
            if let Ok(string) = item.cast::<PyString>() {
                return Ok(text(string)?.parse::<Tiles>().map_err(Error::from));
            }
            Ok(match item.cast::<PyTiles>() {
                Ok(tiles) => Ok(tiles.get().0),
                Err(_) => Err(Error::Value(format!("visible tiles are a str or Tiles, not {}", type_name(&item)))),
            })
        });
        Ok(Visible::Each(each.collect::<PyResult<_>>()?))
    }

    /// The position of a hand, which stands in this row.
    pub fn position(&self, row: usize, hand: Result<&Hand, Error>) -> Result<Position, Error> {
        let hand = hand?;
        if hand.winning_tile().is_some() {
            return Err(Problem::NotBeforeWin.into());
        }
        let visible = match self {
            Visible::Same(tiles) => *tiles,
            Visible::Each(each) => match &each[row] {
                Ok(tiles) => *tiles,
                Err(error) => return Err(Error::Value(format!("visible: {}", error.problems().join("; ")))),
            },
        };
        Ok(Position::new(hand, visible)?)
    }
}
