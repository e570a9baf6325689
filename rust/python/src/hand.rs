//! `Hand`.

use crate::convert::{Arg, DraftArg, FlowersArg, MeldArg, Overrides, TileArg, TilesArg, WindArg, given};
use crate::errors::Error;
use crate::meld::PyMeld;
use crate::tiles::{PyTile, PyTiles, letter};
use mcr_core::tiles::{Draft, Hand, Tiles};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

/// A possible hand, written in the notation: `Hand("[123m,1][123p,1]123m12p44s3p|EE0000|")`.
///
/// Melds, concealed tiles, the winning tile last; winds of round and seat, four flags; flowers. With 14 tiles, each kong
/// counting as three, it is a win; with 13 a hand before the win. `==` compares all that the notation shows.
///
/// Tiles: `1-9` with `m` characters, `p` dots, `s` bamboo; `E S W N` winds; `C F P` red, green, white dragon; `a-h`
/// flowers, or their number. Melds: `[345s,2]` a chow with its second tile claimed; `[EEE,3]` a pung from the left (1),
/// the opposite (2), the right (3); kongs likewise, `[5555p,5]` (5-7) a pung with the fourth tile added, `[5555p]`
/// concealed. Flags, 1 or 0: self-drawn, last of its kind, last tile of the wall, kong (its replacement tile, or robbed).
#[pyclass(frozen, eq, hash, module = "mcr", name = "Hand")]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct PyHand(pub Hand);

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (hand, /))]
    fn new(hand: Arg<DraftArg>) -> PyResult<PyHand> {
        Ok(PyHand(hand.0?.0.build().map_err(Error::from)?))
    }

    /// Return the hand of these parts; without a winning tile one before the win.
    #[staticmethod]
    #[pyo3(signature = (*, melds = None, concealed, winning_tile = None, round = None, seat = None, self_drawn = false,
                        last_of_kind = false, last_in_wall = false, kong = false, flowers = None),
           text_signature = "(*, melds=(), concealed, winning_tile=None, round='E', seat='E', self_drawn=False, \
                             last_of_kind=False, last_in_wall=False, kong=False, flowers=0)")]
    #[expect(clippy::too_many_arguments, reason = "the parts of a hand, each by its name")]
    #[expect(clippy::fn_params_excessive_bools, reason = "the four flags of the notation")]
    fn of(
        melds: Option<Arg<Vec<MeldArg>>>,
        concealed: Arg<TilesArg>,
        winning_tile: Option<Arg<TileArg>>,
        round: Option<Arg<WindArg>>,
        seat: Option<Arg<WindArg>>,
        self_drawn: bool,
        last_of_kind: bool,
        last_in_wall: bool,
        kong: bool,
        flowers: Option<Arg<FlowersArg>>,
    ) -> PyResult<PyHand> {
        let tiles = concealed.0?.0.iter().chain(given(winning_tile)?.map(|tile| tile.0));
        let draft = Draft::new(given(melds)?.into_iter().flatten().map(|meld| meld.0), tiles);
        let overrides = Overrides {
            round: given(round)?,
            seat: given(seat)?,
            self_drawn: Some(self_drawn),
            last_of_kind: Some(last_of_kind),
            last_in_wall: Some(last_in_wall),
            kong: Some(kong),
            flowers: given(flowers)?,
        };
        Ok(PyHand(overrides.build(draft)?))
    }

    /// Return the same tiles under other circumstances; None leaves one as it is.
    #[pyo3(signature = (*, round = None, seat = None, self_drawn = None, last_of_kind = None, last_in_wall = None, kong = None,
                        flowers = None))]
    #[expect(clippy::too_many_arguments, reason = "the circumstances of a win, each by its name")]
    fn replace(
        &self,
        round: Option<Arg<WindArg>>,
        seat: Option<Arg<WindArg>>,
        self_drawn: Option<bool>,
        last_of_kind: Option<bool>,
        last_in_wall: Option<bool>,
        kong: Option<bool>,
        flowers: Option<Arg<FlowersArg>>,
    ) -> PyResult<PyHand> {
        let (round, seat, flowers) = (given(round)?, given(seat)?, given(flowers)?);
        let overrides = Overrides { round, seat, self_drawn, last_of_kind, last_in_wall, kong, flowers };
        Ok(PyHand(overrides.build(self.0.to_draft())?))
    }

    /// The melds, concealed kongs among them, in the order given.
    #[getter]
    fn melds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.melds().map(PyMeld).collect::<Vec<_>>())
    }

    /// The concealed tiles, without the winning tile.
    #[getter]
    fn concealed(&self) -> PyTiles {
        PyTiles(self.0.concealed())
    }

    /// The winning tile; None before the win.
    #[getter]
    fn winning_tile(&self) -> Option<PyTile> {
        self.0.winning_tile().map(PyTile)
    }

    /// All tiles: melds, concealed tiles and the winning tile; without flowers.
    #[getter]
    fn tiles(&self) -> PyTiles {
        let melded = self.0.melds().flat_map(|meld| meld.tiles().iter());
        let all = melded.chain(self.0.concealed().iter()).chain(self.0.winning_tile());
        // A possible hand holds no fifth copy.
        PyTiles(Tiles::collect(all).unwrap_or_default())
    }

    /// The round's wind, a letter of ESWN.
    #[getter]
    fn round<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        letter(py, self.0.round())
    }

    /// The winner's wind, a letter of ESWN.
    #[getter]
    fn seat<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        letter(py, self.0.seat())
    }

    /// The winner drew the winning tile.
    #[getter]
    fn self_drawn(&self) -> bool {
        self.0.circumstances().self_drawn
    }

    /// The other three copies of the winning tile are visible to all.
    #[getter]
    fn last_of_kind(&self) -> bool {
        self.0.circumstances().last_of_kind
    }

    /// Won on the last tile of the wall, or on the discard after it.
    #[getter]
    fn last_in_wall(&self) -> bool {
        self.0.circumstances().last_in_wall
    }

    /// Self-drawn: on the replacement tile of a kong. Otherwise: by robbing a kong.
    #[getter]
    fn kong(&self) -> bool {
        self.0.circumstances().kong
    }

    /// How many flowers, 0-8.
    #[getter]
    fn flowers(&self) -> u8 {
        self.0.flowers().count()
    }

    /// Which flowers; empty where only their number is known.
    #[getter]
    fn flower_tiles(&self) -> PyTiles {
        PyTiles(Tiles::collect(self.0.flowers().tiles()).unwrap_or_default())
    }

    /// The notation with Unicode characters for the tiles, which the notation reads too.
    #[getter]
    fn unicode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._unicode")?.call_method1("hand", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("mcr._html")?.call_method1("hand", (slf,))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyHand>(), (self.__str__(),))
    }
}
