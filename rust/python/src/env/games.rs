//! `_Games`: many games that are stepped together, and the arrays that they write.

use super::setup::{SetupArg, many_error, refused, saved_error, setup};
use crate::convert::{Arg, Int, Name, given, type_name};
use crate::errors::Error;
use crate::many::Threads;
use crate::play::{PyObservation, SeatArg, SeedArg};
use crate::records::PyRecord;
use mcr_core::env::{ACTIONS, Batch, Encoder, Many, Refused, Saved};
use numpy::ndarray::{Dimension, IxDyn};
use numpy::{
    PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray, PyReadwriteArray1,
    PyReadwriteArray2,
};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Many games: `_Games(count, setup, deals_again, threads)`; the setup as of `_Game`.
///
/// They begin with the seed 0. The arrays are written anew by each call.
#[pyclass(frozen, module = "mcr._mcr", name = "_Games")]
pub struct PyGames {
    /// Nothing of Python is done while it is locked: so no thread waits for one that waits for the interpreter.
    many: Mutex<Many>,
    count: usize,
    /// Bytes of an observation.
    observation: usize,
    /// uint8[n, planes, 4, 9]; [n, 0, 4, 9] without an encoder.
    #[pyo3(get)]
    obs: Py<PyArray<u8, IxDyn>>,
    /// bool[n, 235].
    #[pyo3(get)]
    mask: Py<PyArray2<bool>>,
    /// int8[n].
    #[pyo3(get)]
    seat: Py<PyArray1<i8>>,
    /// float32[n, 4].
    #[pyo3(get)]
    reward: Py<PyArray2<f32>>,
    /// bool[n].
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
}

/// The arrays while they are written.
struct Arrays<'py> {
    obs: PyReadwriteArray<'py, u8, IxDyn>,
    mask: PyReadwriteArray2<'py, bool>,
    seat: PyReadwriteArray1<'py, i8>,
    reward: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, bool>,
}

/// What an array holds, as long as nobody has changed its shape.
fn cells<'a, T: numpy::Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    length: usize,
) -> Result<&'a mut [T], Error> {
    let cells = array.as_slice_mut().ok().filter(|cells| cells.len() == length);
    cells.ok_or_else(|| Error::Value("an array of the batch has been given another shape".to_owned()))
}

impl Arrays<'_> {
    fn batch(&mut self, of: &PyGames) -> Result<Batch<'_>, Error> {
        Ok(Batch {
            obs: cells(&mut self.obs, of.observation * of.count)?,
            mask: cells(&mut self.mask, ACTIONS * of.count)?,
            seat: cells(&mut self.seat, of.count)?,
            reward: cells(&mut self.reward, 4 * of.count)?,
            done: cells(&mut self.done, of.count)?,
        })
    }
}

/// An array that is to be written.
fn written<'py, T: numpy::Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> Result<PyReadwriteArray<'py, T, D>, Error> {
    array.bind(py).try_readwrite().map_err(|error| Error::Value(format!("an array of the batch: {error}")))
}

impl PyGames {
    fn locked(&self) -> MutexGuard<'_, Many> {
        self.many.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn arrays<'py>(&self, py: Python<'py>) -> Result<Arrays<'py>, Error> {
        Ok(Arrays {
            obs: written(py, &self.obs)?,
            mask: written(py, &self.mask)?,
            seat: written(py, &self.seat)?,
            reward: written(py, &self.reward)?,
            done: written(py, &self.done)?,
        })
    }

    fn number(&self, env: Int) -> Result<usize, Error> {
        let count = self.count;
        let number = usize::try_from(env.0).ok().filter(|&number| number < count);
        number.ok_or_else(|| Error::Value(format!("envs are 0 to {}, not {}", count - 1, env.0)))
    }

    fn refused(error: &Refused, env: usize) -> Error {
        refused(error, &format!(" in env {env}"))
    }

    /// Actions that are not int16[n] as they come: any whole numbers, one a game.
    fn whole_numbers(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i16>> {
        let count = self.count;
        let wrong =
            |found: String| Error::Value(format!("actions are {count} whole numbers (int16[{count}]), not {found}"));
        let numpy = py.import("numpy")?;
        let array = match numpy.call_method1("asarray", (actions,)) {
            Ok(array) => array,
            Err(error) => return Err(wrong(format!("{}: {error}", type_name(actions))).into()),
        };
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        // Whole numbers that no 64 bits hold are objects to NumPy.
        let is_whole = kind == "i" || kind == "u" || (kind == "O" && count > 0);
        if shape != [count] || !is_whole {
            return Err(wrong(format!("{}{shape:?}", array.getattr("dtype")?.str()?)).into());
        }
        let numbers = array.call_method0("tolist")?.extract::<Vec<Int>>();
        let numbers = numbers.map_err(|_| wrong(format!("{}{shape:?}", type_name(actions))))?;
        let checked = numbers.iter().enumerate().map(|(env, number)| {
            i16::try_from(number.0).map_err(|_| {
                let seat = self.locked().games()[env].acting();
                Self::refused(&Refused { seat, index: number.0, why: "actions are 0 to 234".to_owned() }, env)
            })
        });
        Ok(checked.collect::<Result<Vec<i16>, Error>>()?)
    }
}

#[pymethods]
impl PyGames {
    #[new]
    fn new(py: Python<'_>, count: Int, game: SetupArg, deals_again: bool, threads: Option<Int>) -> PyResult<PyGames> {
        let wrong = || Error::Value(format!("there must be 1 to 2^20 envs, not {}", count.0));
        let games = usize::try_from(count.0).ok().filter(|games| (1..=1 << 20).contains(games)).ok_or_else(wrong)?;
        let setup = setup(game)?;
        let planes = setup.encoder.map_or(0, Encoder::planes);
        let threads = Threads::new(threads)?.count();
        let many = py.detach(|| Many::new(setup, games, 0, deals_again, threads));
        let many = many.map_err(|error| many_error(&error))?;
        Ok(PyGames {
            obs: PyArray::zeros(py, IxDyn(&[games, planes, 4, 9]), false).unbind(),
            mask: PyArray2::zeros(py, [games, ACTIONS], false).unbind(),
            seat: PyArray1::zeros(py, games, false).unbind(),
            reward: PyArray2::zeros(py, [games, 4], false).unbind(),
            done: PyArray1::zeros(py, games, false).unbind(),
            count: games,
            observation: many.observation_len(),
            many: Mutex::new(many),
        })
    }

    /// Begin anew under a seed, or without one with the next deals; only the marked games, if any are.
    #[pyo3(signature = (seed, marked, /))]
    fn reset(
        &self,
        py: Python<'_>,
        seed: Option<Arg<SeedArg>>,
        marked: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let seed = given(seed)?.map(|SeedArg(seed)| seed);
        let count = self.count;
        let marked = marked.map(|marked| marked.as_array().to_vec());
        if let Some(marked) = marked.as_ref().filter(|marked| marked.len() != count) {
            return Err(Error::Value(format!("{} marks for {count} envs", marked.len())).into());
        }
        let mut arrays = self.arrays(py)?;
        let out = arrays.batch(self)?;
        py.detach(|| self.locked().reset(seed, marked.as_deref(), out));
        Ok(())
    }

    /// Do an action in each game: int16[n], or any whole numbers.
    ///
    /// The first that is not legal is an IllegalActionError, and then nothing is changed in any game.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let count = self.count;
        let quick = actions.cast::<PyArray1<i16>>().ok().and_then(|array| array.try_readonly().ok());
        let quick = quick.as_ref().and_then(|array| array.as_slice().ok()).filter(|actions| actions.len() == count);
        let converted;
        let actions = if let Some(actions) = quick {
            actions
        } else {
            converted = self.whole_numbers(py, actions)?;
            &converted
        };
        let mut arrays = self.arrays(py)?;
        let out = arrays.batch(self)?;
        let stepped = py.detach(|| self.locked().step(actions, out));
        Ok(stepped.map_err(|(env, error)| Self::refused(&error, env))?)
    }

    /// Write where the games stand to the arrays.
    fn show(&self, py: Python<'_>) -> PyResult<()> {
        let mut arrays = self.arrays(py)?;
        let out = arrays.batch(self)?;
        py.detach(|| self.locked().show(out));
        Ok(())
    }

    /// Return a legal action of each game, drawn at random by a number: int16[n]; -1 where a deal is over.
    #[pyo3(signature = (draw, /))]
    fn random_actions<'py>(&self, py: Python<'py>, draw: Arg<SeedArg>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let SeedArg(draw) = draw.0?;
        let mut actions = vec![0; self.count];
        py.detach(|| self.locked().random_actions(draw, &mut actions));
        Ok(PyArray1::from_vec(py, actions))
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> u64 {
        self.locked().seed()
    }

    /// The numbers of the deals that are played, under the seed.
    #[getter]
    fn deals<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let numbers = self.locked().games().iter().map(mcr_core::env::Game::number).collect();
        PyArray1::from_vec(py, numbers)
    }

    /// Return what a seat of a game knows, without one the seat to act; None if the deal is over.
    #[pyo3(signature = (env, seat, /))]
    fn observation(&self, env: Int, seat: Option<Arg<SeatArg>>) -> PyResult<Option<PyObservation>> {
        let (number, seat) = (self.number(env)?, given(seat)?.map(|SeatArg(seat)| seat));
        Ok(self.locked().game(number).and_then(|game| {
            let seat = seat.or_else(|| game.acting())?;
            Some(PyObservation::new(game.seen(seat).clone()))
        }))
    }

    /// Return the record of a game's deal so far.
    #[pyo3(signature = (env, /))]
    fn record(&self, env: Int) -> PyResult<PyRecord> {
        Ok(PyRecord::new(self.locked().games()[self.number(env)?].record()))
    }

    /// Return the record of the last deal that ended in a game before the one that is played; None if none did.
    #[pyo3(signature = (env, /))]
    fn last_record(&self, env: Int) -> PyResult<Option<PyRecord>> {
        let number = self.number(env)?;
        let many = self.locked();
        Ok(many.games()[number].last_record(many.setup(), many.seed()).map(PyRecord::new))
    }

    /// Return where all games stand, as text.
    fn save(&self, py: Python<'_>) -> String {
        py.detach(|| self.locked().save().print())
    }

    /// Go on from a saved text; a McrError if it does not fit, and then nothing is changed.
    #[pyo3(signature = (text, /))]
    fn restore(&self, py: Python<'_>, text: Arg<Name>) -> PyResult<()> {
        let Name(text) = text.0?;
        let restored = py.detach(|| self.locked().restore(&Saved::parse(&text)?));
        restored.map_err(|error| saved_error(&error))?;
        self.show(py)
    }
}
