//! `_Game`: one game, of which any seat may be looked at.

use super::indices::as_planes;
use super::setup::{SetupArg, refused, saved_error, seat_number, setup};
use crate::convert::{Arg, Int, Name};
use crate::errors::Error;
use crate::play::{PyDeal, PyObservation, SeatArg, SeedArg, deal_result};
use crate::records::PyRecord;
use mcr_core::env::{ACTIONS, Encoder, Game, Mask, Saved, Setup};
use numpy::{PyArray1, PyArray3};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One game: `_Game(setup)`. It begins with deal 0 of the seed 0.
///
/// A setup is a tuple: rules, encoder, reward, bots of other tables, whether forced decisions are skipped.
#[pyclass(frozen, module = "mcr._mcr", name = "_Game")]
pub struct PyGame {
    setup: Setup,
    encoder: Encoder,
    /// Nothing of Python is done while it is locked: so no thread waits for one that waits for the interpreter.
    played: Mutex<Played>,
}

/// A game, and the seed of its deals.
struct Played {
    seed: u64,
    game: Game,
}

impl PyGame {
    fn locked(&self) -> MutexGuard<'_, Played> {
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PyGame {
    #[new]
    fn new(game: SetupArg) -> PyResult<PyGame> {
        let setup = setup(game)?;
        let Some(encoder) = setup.encoder else {
            return Err(Error::Value("a game needs an encoder".to_owned()).into());
        };
        let game = Game::new(&setup, 0, 0).map_err(Error::from)?;
        Ok(PyGame { setup, encoder, played: Mutex::new(Played { seed: 0, game }) })
    }

    /// Deal the deal of a number under a seed.
    #[pyo3(signature = (seed, number, /))]
    fn deal_again(&self, seed: Arg<SeedArg>, number: u64) -> PyResult<()> {
        let SeedArg(seed) = seed.0?;
        let mut played = self.locked();
        if seed != played.seed {
            played.game.forget_last();
        }
        played.seed = seed;
        played.game.deal_again(&self.setup, seed, number);
        Ok(())
    }

    /// Do the action of an index for the seat to act; return whether the deal is over then.
    ///
    /// What is not legal is an IllegalActionError, and changes nothing.
    #[pyo3(signature = (index, /))]
    fn step(&self, index: Int) -> PyResult<bool> {
        let stepped = self.locked().game.step(&self.setup, index.0);
        Ok(stepped.map_err(|error| refused(&error, ""))?)
    }

    /// The seat to act; -1 when the deal is over.
    #[getter]
    fn acting(&self) -> i8 {
        seat_number(self.locked().game.acting())
    }

    /// The seed, and the number of the deal under it.
    #[getter]
    fn place(&self) -> (u64, u64) {
        let played = self.locked();
        (played.seed, played.game.number())
    }

    /// Return what a seat may do: int8[235], zeros for a seat that is not to act.
    #[pyo3(signature = (seat, /))]
    fn mask<'py>(&self, py: Python<'py>, seat: Arg<SeatArg>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let SeatArg(seat) = seat.0?;
        let mask = {
            let game = &self.locked().game;
            if game.acting() == Some(seat) { *game.mask() } else { Mask::NONE }
        };
        let mut truths = [false; ACTIONS];
        mask.write(&mut truths);
        Ok(PyArray1::from_iter(py, truths.into_iter().map(i8::from)))
    }

    /// Return what a seat knows as planes: uint8[planes, 4, 9].
    #[pyo3(signature = (seat, /))]
    fn encode<'py>(&self, py: Python<'py>, seat: Arg<SeatArg>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let SeatArg(seat) = seat.0?;
        let mut bytes = vec![0; self.encoder.bytes()];
        self.encoder.write(self.locked().game.seen(seat), &self.setup.tools, &mut bytes);
        as_planes(py, self.encoder, bytes)
    }

    /// Return what a seat knows.
    #[pyo3(signature = (seat, /))]
    fn observation(&self, seat: Arg<SeatArg>) -> PyResult<PyObservation> {
        let SeatArg(seat) = seat.0?;
        Ok(PyObservation::new(self.locked().game.seen(seat).clone()))
    }

    /// The rewards of the seats: zeros while the deal runs.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> [f32; 4] {
        py.detach(|| self.setup.reward.of(self.locked().game.deal(), &self.setup.tools))
    }

    /// How the deal ended; None while it runs.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let result = self.locked().game.deal().result().cloned();
        result.map(|result| deal_result(py, &result, &self.setup.tools.scorer)).transpose()
    }

    /// Return the deal as it stands, everything shown.
    fn deal(&self) -> PyDeal {
        PyDeal::of(self.locked().game.deal().clone())
    }

    /// Return the record of the deal so far.
    fn record(&self) -> PyRecord {
        PyRecord::new(self.locked().game.record())
    }

    /// Return the record of the deal that ended before this one began; None if none did.
    fn last_record(&self) -> Option<PyRecord> {
        let played = self.locked();
        played.game.last_record(&self.setup, played.seed).map(PyRecord::new)
    }

    /// Return where the game stands, as text.
    fn save(&self) -> String {
        let played = self.locked();
        Saved::of(self.setup.rules(), played.seed, std::slice::from_ref(&played.game)).print()
    }

    /// Go on from a saved text; a McrError if it does not fit, and then nothing is changed.
    #[pyo3(signature = (text, /))]
    fn restore(&self, text: Arg<Name>) -> PyResult<()> {
        let saved = Saved::parse(&text.0?.0).map_err(|error| saved_error(&error))?;
        let mut games = saved.games(&self.setup, 1).map_err(|error| saved_error(&error))?;
        if let Some(game) = games.pop() {
            *self.locked() = Played { seed: saved.seed(), game };
        }
        Ok(())
    }
}
