//! Arguments: what Python may pass for a tile, a wind, flowers, a hand; and texts as they come from Python.

use crate::errors::Error;
use crate::hand::PyHand;
use crate::meld::PyMeld;
use crate::tiles::{PyTile, PyTiles};
use mcr_core::tiles::{Draft, Flowers, InvalidHand, Meld, Problem, Tile, Tiles, Wind};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::borrow::Cow;

/// A Python text; a lone surrogate, which no notation has, becomes `?`.
pub fn text<'a>(text: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    if let Ok(plain) = text.to_str() {
        return Ok(Cow::Borrowed(plain));
    }
    let bytes = text.call_method1("encode", ("utf-8", "replace"))?;
    Ok(Cow::Owned(String::from_utf8_lossy(bytes.extract::<&[u8]>()?).into_owned()))
}

/// A name: of a preset or a language.
pub struct Name(pub String);

impl<'py> FromPyObject<'_, 'py> for Name {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Name> {
        let string = value.cast::<PyString>().map_err(|_| wrong_type(&value, "a name"))?;
        Ok(Name(text(&string)?.into_owned()))
    }
}

/// A whole number; one that 64 bits do not hold counts as the greatest or least that they do.
#[derive(Copy, Clone)]
pub struct Int(pub i64);

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Int> {
        match value.extract() {
            Ok(number) => Ok(Int(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
                Ok(Int(if value.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(_) => Err(wrong_type(&value, "a whole number")),
        }
    }
}

/// The function of this module that makes an object again: what pickling names.
pub fn restorer<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("mcr._mcr")?.getattr(name)
}

/// The type of a value, for a message.
pub fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

fn wrong_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!("expected {expected}, not {}", type_name(value)))
}

/// An argument taken as it is: what is wrong with it is raised by the function, without a note about arguments.
pub struct Arg<T>(pub PyResult<T>);

impl<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>> FromPyObject<'a, 'py> for Arg<T> {
    type Error = std::convert::Infallible;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> Result<Arg<T>, Self::Error> {
        Ok(Arg(value.extract()))
    }
}

/// The argument, where there is one.
pub fn given<T>(argument: Option<Arg<T>>) -> PyResult<Option<T>> {
    argument.map(|argument| argument.0).transpose()
}

/// A tile, or its notation.
pub struct TileArg(pub Tile);

impl<'py> FromPyObject<'_, 'py> for TileArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<TileArg> {
        if let Ok(tile) = value.cast::<PyTile>() {
            return Ok(TileArg(tile.get().0));
        }
        let string = value.cast::<PyString>().map_err(|_| wrong_type(&value, "a Tile or its notation"))?;
        Ok(TileArg(text(&string)?.parse().map_err(Error::Parse)?))
    }
}

/// Tiles, their notation, or an iterable of tiles.
pub struct TilesArg(pub Tiles);

impl<'py> FromPyObject<'_, 'py> for TilesArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<TilesArg> {
        if let Ok(tiles) = value.cast::<PyTiles>() {
            return Ok(TilesArg(tiles.get().0));
        }
        if let Ok(string) = value.cast::<PyString>() {
            return Ok(TilesArg(text(&string)?.parse().map_err(Error::from)?));
        }
        let items = value.try_iter().map_err(|_| wrong_type(&value, "Tiles, their notation, or tiles"))?;
        let tiles = items.map(|item| Ok(item?.extract::<TileArg>()?.0)).collect::<PyResult<Vec<Tile>>>()?;
        Ok(TilesArg(collect(tiles)?))
    }
}

/// The multiset of tiles, if there are no more than exist.
pub fn collect(tiles: impl IntoIterator<Item = Tile>) -> Result<Tiles, Error> {
    let mut held = [0_usize; Tile::KINDS];
    let mut all = Tiles::EMPTY;
    for tile in tiles {
        held[tile.index()] += 1;
        let _ = all.insert(tile);
    }
    let problems: Vec<_> = Tile::all()
        .filter(|tile| held[tile.index()] > tile.copies().into())
        .map(|tile| Problem::Copies { tile, found: held[tile.index()], offset: None })
        .collect();
    if problems.is_empty() { Ok(all) } else { Err(InvalidHand { problems }.into()) }
}

/// A meld, or its notation.
pub struct MeldArg(pub Meld);

impl<'py> FromPyObject<'_, 'py> for MeldArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<MeldArg> {
        if let Ok(meld) = value.cast::<PyMeld>() {
            return Ok(MeldArg(meld.get().0));
        }
        let string = value.cast::<PyString>().map_err(|_| wrong_type(&value, "a Meld or its notation"))?;
        Ok(MeldArg(text(&string)?.parse().map_err(Error::from)?))
    }
}

/// A wind: its letter, or the tile that shows it.
pub struct WindArg(pub Wind);

impl<'py> FromPyObject<'_, 'py> for WindArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<WindArg> {
        let unknown = |found: String| Error::Value(format!("a wind is E, S, W or N, not {found}"));
        if let Ok(tile) = value.cast::<PyTile>() {
            let tile = tile.get().0;
            return Ok(WindArg(tile.wind().ok_or_else(|| unknown(tile.to_string()))?));
        }
        let string = value.cast::<PyString>().map_err(|_| wrong_type(&value, "a wind: E, S, W or N"))?;
        let letters = text(&string)?;
        let mut characters = letters.chars();
        let wind = match (characters.next(), characters.next()) {
            (Some(letter), None) => Wind::from_letter(letter),
            _ => None,
        };
        Ok(WindArg(wind.ok_or_else(|| unknown(format!("{letters:?}")))?))
    }
}

/// Flowers: how many, or which.
pub enum FlowersArg {
    /// Possible flowers.
    Known(Flowers),
    /// Why they are not.
    Impossible(Problem),
}

impl<'py> FromPyObject<'_, 'py> for FlowersArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<FlowersArg> {
        let string = value.cast::<PyString>().ok();
        let letters = string.as_deref().map(text).transpose()?;
        if let Some(number @ [b'0'..=b'8']) = letters.as_deref().map(str::as_bytes) {
            return Ok(FlowersArg::number(usize::from(number[0] - b'0')));
        }
        if letters.is_none() && !value.is_instance_of::<PyTiles>() {
            let Int(number) =
                value.extract().map_err(|_| wrong_type(&value, "a number of flowers 0-8, or their letters a-h"))?;
            return match usize::try_from(number) {
                Ok(number) if number < 1000 => Ok(FlowersArg::number(number)),
                _ => Err(Error::Value(format!("flowers are a number 0-8 or letters a-h, not {}", value.str()?)).into()),
            };
        }
        let tiles = value.extract::<TilesArg>()?.0;
        match Flowers::named(tiles.iter()) {
            Some(flowers) => Ok(FlowersArg::Known(flowers)),
            None => Err(Error::Value(format!("flowers are a number 0-8 or letters a-h, not {tiles}")).into()),
        }
    }
}

impl FlowersArg {
    fn number(found: usize) -> FlowersArg {
        let count = u8::try_from(found).ok().and_then(Flowers::number);
        count.map_or(FlowersArg::Impossible(Problem::FlowerCount { found }), FlowersArg::Known)
    }
}

/// What a call says about a win in place of what the hand says; what it leaves out stays.
#[derive(Default)]
pub struct Overrides {
    pub round: Option<WindArg>,
    pub seat: Option<WindArg>,
    pub self_drawn: Option<bool>,
    pub last_of_kind: Option<bool>,
    pub last_in_wall: Option<bool>,
    pub kong: Option<bool>,
    pub flowers: Option<FlowersArg>,
}

impl Overrides {
    /// The hand of a draft with these in place; every problem of both is named.
    pub fn build(self, mut draft: Draft) -> Result<mcr_core::tiles::Hand, Error> {
        let set = |field: &mut bool, value: Option<bool>| *field = value.unwrap_or(*field);
        set(&mut draft.circumstances.self_drawn, self.self_drawn);
        set(&mut draft.circumstances.last_of_kind, self.last_of_kind);
        set(&mut draft.circumstances.last_in_wall, self.last_in_wall);
        set(&mut draft.circumstances.kong, self.kong);
        if let Some(WindArg(wind)) = self.round {
            draft.round = wind;
        }
        if let Some(WindArg(wind)) = self.seat {
            draft.seat = wind;
        }
        match self.flowers {
            None => Ok(draft.build()?),
            Some(FlowersArg::Known(flowers)) => {
                draft.flowers = flowers;
                Ok(draft.build()?)
            }
            Some(FlowersArg::Impossible(problem)) => {
                let mut problems = draft.build().err().map_or_else(Vec::new, |error| error.problems);
                problems.push(problem);
                Err(InvalidHand { problems }.into())
            }
        }
    }
}

/// A hand, or its notation, before its circumstances are settled.
pub struct DraftArg(pub Draft);

impl<'py> FromPyObject<'_, 'py> for DraftArg {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<DraftArg> {
        if let Ok(string) = value.cast::<PyString>() {
            return Ok(DraftArg(Draft::parse(&text(&string)?).map_err(Error::Parse)?));
        }
        let hand = value.cast::<PyHand>().map_err(|_| wrong_type(&value, "a Hand or its notation"))?;
        Ok(DraftArg(hand.get().0.to_draft()))
    }
}
