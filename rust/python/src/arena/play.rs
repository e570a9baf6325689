//! `_Arena`: deals played as Python asks for them.

use super::bots::{BotArg, Guest, maker};
use super::columns::dicts;
use crate::convert::{Arg, Int, type_name};
use crate::errors::Error;
use crate::many::Threads;
use crate::play::SeedArg;
use crate::rules::RulesArg;
use mcr_core::arena::{Arena, ArenaError, Columns, Failure, Played, Players, Schedule, Times, Walls, play_out};
use mcr_core::play::{Deal, IllegalAction, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// How often Python is asked whether the user interrupts, and told how far the work is.
const GLANCE: Duration = Duration::from_millis(50);

/// Points that a program which fails pays to each of the others; the deal is over then, as before Botzone's judge.
const FAULT_POINTS: u32 = 10;

/// What has been played and not been taken.
#[derive(Default)]
struct Kept {
    columns: Columns,
    times: Vec<Times>,
}

/// Deals of a schedule: `_Arena(rules, seeds, seatings, bots, timed)`.
///
/// `seeds`: the seed of a study, or a list with the seed of each wall. `seatings`: `study` (bot k in seat k), `rotations`
/// (one of bot 0 against three of bot 1, in each seat of a wall) or `orders` (four bots in all 24 orders on a wall).
#[pyclass(frozen, module = "mcr", name = "_Arena")]
pub struct PyArena {
    arena: Arena,
    /// By the place of the bot: objects of Python; `None` for those of the core.
    objects: Vec<Option<Py<PyAny>>>,
    kept: Mutex<Kept>,
}

impl PyArena {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, mut played: Played) {
        let mut kept = self.kept();
        kept.columns.append(&mut played.columns);
        let missing = played.times.len().saturating_sub(kept.times.len());
        kept.times.extend(std::iter::repeat_n(Times::default(), missing));
        for (all, own) in kept.times.iter_mut().zip(&played.times) {
            all.merge(own);
        }
    }

    /// Plays with bots of the core only, without the interpreter.
    fn play_core(
        &self,
        py: Python<'_>,
        deals: Range<u64>,
        threads: Threads,
        progress: Option<&Py<PyAny>>,
    ) -> PyResult<()> {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let (played, glance) = py.detach(|| {
            std::thread::scope(|scope| {
                let (ended, end) = mpsc::channel::<()>();
                let playing = scope.spawn(|| {
                    let played = self.arena.play(deals, threads.count(), &stop, &done);
                    drop(ended);
                    played
                });
                let mut glance = Ok(());
                while glance.is_ok() && end.recv_timeout(GLANCE) == Err(mpsc::RecvTimeoutError::Timeout) {
                    glance = Python::attach(|py| look(py, progress, done.load(Ordering::Relaxed)));
                }
                if glance.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
                (playing.join(), glance)
            })
        });
        glance?;
        match played {
            Ok(Ok(Some(played))) => {
                self.keep(played);
                Ok(())
            }
            Ok(Ok(None)) => Err(Error::Value("the arena was stopped".to_owned()).into()),
            Ok(Err(error)) => Err(self.raised(py, error)),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Plays with objects of Python among the bots, in this thread.
    fn play_mixed(&self, py: Python<'_>, deals: Range<u64>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        let mut players = Players::new(self.arena.makers(), self.arena.is_timed());
        let mut columns = Columns::default();
        let (first, mut last) = (deals.start, Instant::now());
        for number in deals {
            if last.elapsed() >= GLANCE {
                look(py, progress, number - first)?;
                last = Instant::now();
            }
            let (scheduled, mut deal) = self.arena.deal(number).map_err(|error| self.raised(py, error))?;
            let note = |error: PyErr, seat: Seat| {
                let bot = scheduled.bots[seat.index()];
                noted(
                    py,
                    error,
                    &format!("{} in seat {seat} of deal {number}, seed {}", self.name(py, bot), scheduled.seed),
                )
            };
            let mut guests = [const { None }; 4];
            for seat in Seat::ALL {
                if let Some(object) = &self.objects[scheduled.bots[seat.index()]] {
                    let guest = Guest::begin(py, object, &deal, seat, scheduled.seed);
                    guests[seat.index()] = Some(guest.map_err(|error| note(error, seat))?);
                }
            }
            let of_core = |seat: Seat| {
                let bot = scheduled.bots[seat.index()];
                self.objects[bot].is_none().then_some(bot)
            };
            players.begin(Seat::ALL.map(of_core), scheduled.seed);
            let mut ask = |deal: &Deal, seat: Seat| match &mut guests[seat.index()] {
                None => Ok(players.act(deal, seat)),
                Some(guest) => {
                    let start = Instant::now();
                    let action = guest.act(py, deal);
                    if let Some(times) = &mut players.times {
                        times[scheduled.bots[seat.index()]].add(start.elapsed());
                    }
                    action
                }
            };
            // What an answer that was refused leads to is played on from where the deal stands.
            loop {
                match play_out(&mut deal, &mut ask) {
                    Ok(()) => break,
                    Err(Failure::NoAnswer(seat, error)) if is_program_error(py, &error)? => {
                        warn(py, &error)?;
                        // The deal runs, so it can be ended.
                        let ended = deal.end_with_penalty(seat, FAULT_POINTS);
                        ended.map_err(|why| Error::Value(why.to_string()))?;
                        break;
                    }
                    Err(Failure::NoAnswer(seat, error)) => return Err(note(error, seat)),
                    Err(Failure::Illegal(IllegalAction { seat, action, why })) => {
                        let error = illegal(seat, action, &why);
                        let object = self.objects[scheduled.bots[seat.index()]].as_ref();
                        match object.map(|object| object.bind(py).getattr_opt("refused")).transpose()?.flatten() {
                            Some(refused) => {
                                refused.call1((error.into_value(py),)).map_err(|error| note(error, seat))?
                            }
                            None => return Err(note(error, seat)),
                        };
                    }
                }
            }
            columns.push(number, &deal).map_err(|error| self.raised(py, error.into()))?;
        }
        self.keep(Played { columns, times: players.times.unwrap_or_default() });
        Ok(())
    }

    /// What is raised for a deal that could not be played.
    fn raised(&self, py: Python<'_>, error: ArenaError) -> PyErr {
        match error {
            ArenaError::Illegal { deal, seed, bot, error: IllegalAction { seat, action, why } } => {
                let note = format!("{} in seat {seat} of deal {deal}, seed {seed}", self.name(py, bot));
                noted(py, illegal(seat, action, &why), &note)
            }
            ArenaError::Wall(error) => Error::Wall(error).into(),
            error @ (ArenaError::NoBot(_) | ArenaError::NoDeal(_) | ArenaError::Unfit(_)) => {
                Error::Value(error.to_string()).into()
            }
        }
    }

    fn name(&self, py: Python<'_>, bot: usize) -> String {
        match &self.objects[bot] {
            Some(object) => format!("bot {bot} ({})", type_name(object.bind(py))),
            None => format!("bot {bot}"),
        }
    }
}

/// An action that is refused.
fn illegal(seat: Seat, action: mcr_core::play::Action, why: &mcr_core::play::Refusal) -> PyErr {
    Error::Refused { seat, action: Some(action), what: action.to_string(), why: why.to_string() }.into()
}

/// Whether this is what a program in a process of its own did wrong.
fn is_program_error(py: Python<'_>, error: &PyErr) -> PyResult<bool> {
    let class = py.import("mcr._errors")?.getattr("ProgramError")?;
    Ok(error.is_instance(py, &class))
}

/// Tells of an error that does not end the work.
fn warn(py: Python<'_>, error: &PyErr) -> PyResult<()> {
    let category = py.get_type::<pyo3::exceptions::PyRuntimeWarning>();
    py.import("warnings")?.call_method1("warn", (error.value(py).str()?, category))?;
    Ok(())
}

/// The same error, with a line that says where it happened.
fn noted(py: Python<'_>, error: PyErr, note: &str) -> PyErr {
    // What cannot take a note is raised without one.
    let _ = error.value(py).call_method1("add_note", (note,));
    error
}

/// Lets Python see to its signals, and tells how many deals are done.
fn look(py: Python<'_>, progress: Option<&Py<PyAny>>, done: u64) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        progress.call1(py, (done,))?;
    }
    Ok(())
}

#[pymethods]
impl PyArena {
    #[new]
    fn new(
        rules: Arg<RulesArg>,
        seeds: Bound<'_, PyAny>,
        seatings: &str,
        bots: Vec<Arg<BotArg>>,
        timed: bool,
    ) -> PyResult<PyArena> {
        let RulesArg(scorer) = rules.0?;
        let walls = match seeds.cast::<PyList>() {
            Ok(list) => {
                let seeds = list.iter().map(|seed| Ok(seed.extract::<SeedArg>()?.0));
                Walls::Listed(seeds.collect::<PyResult<_>>()?)
            }
            Err(_) => Walls::Of(seeds.extract::<SeedArg>()?.0),
        };
        let schedule = match (seatings, walls) {
            ("study", walls) => Schedule { walls, seatings: vec![[0, 1, 2, 3]] },
            ("rotations", walls) => Schedule::one_against_three(walls),
            ("orders", walls) => Schedule::every_order(walls),
            (other, _) => return Err(PyTypeError::new_err(format!("no seatings are called {other:?}"))),
        };
        let (mut makers, mut objects) = (Vec::new(), Vec::new());
        for bot in bots {
            match bot.0? {
                BotArg::Level(level) => {
                    makers.push(maker(level, &scorer));
                    objects.push(None);
                }
                // What is never asked: a bot of the core in its place.
                BotArg::Object(object) => {
                    makers.push(maker(mcr_core::bots::Level::Random, &scorer));
                    objects.push(Some(object));
                }
            }
        }
        let arena = Arena::new(scorer, schedule, makers, timed).map_err(|error| Error::Value(error.to_string()))?;
        Ok(PyArena { arena, objects, kept: Mutex::default() })
    }

    /// Play the deals from number `first` to before `end` and keep their rows.
    ///
    /// With objects of Python among the bots they are played in this thread, else on so many threads, or as many as there are
    /// cores. `progress` is told now and then how many are done.
    #[pyo3(signature = (first, end, threads, progress=None))]
    fn play(
        &self,
        py: Python<'_>,
        first: u64,
        end: u64,
        threads: Option<Int>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let threads = Threads::new(threads)?;
        if self.objects.iter().any(Option::is_some) {
            self.play_mixed(py, first..end, progress.as_ref())
        } else {
            self.play_core(py, first..end, threads, progress.as_ref())
        }
    }

    /// Return the rows that were kept, as dicts of arrays for deals, wins and fans, and keep none.
    fn take<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyDict>; 3]> {
        let columns = std::mem::take(&mut self.kept().columns);
        dicts(py, columns)
    }

    /// How long each bot's decisions took.
    ///
    /// For each its decisions, their nanoseconds together, and of one of them the median, the 99th percentile (each up to an
    /// eighth too large) and the longest.
    #[getter]
    fn times(&self) -> Vec<(u64, u64, u64, u64, u64)> {
        let of =
            |times: &Times| (times.count(), times.total(), times.quantile(0.5), times.quantile(0.99), times.longest());
        self.kept().times.iter().map(of).collect()
    }

    /// Which bot sits in each seat of each deal on a wall.
    #[getter]
    fn seatings(&self) -> Vec<[usize; 4]> {
        self.arena.schedule().seatings.clone()
    }
}
