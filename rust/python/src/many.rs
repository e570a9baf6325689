//! Many hands at once, from a list of Python or from `Hands`: in blocks, each block divided among threads.
//!
//! Texts are copied out of Python block by block, so that the threads read them without the interpreter.

use crate::convert::{Int, type_name};
use crate::errors::Error;
use crate::hand::PyHand;
use crate::hands::PyHands;
use mcr_core::scoring::BATCH;
use mcr_core::tiles::{Circumstances, Draft, Hand};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Hands that a thread takes at a time: few, so that threads end together.
const CHUNK: usize = 1024;
/// Chunks that each of several threads gets before Python is asked for more hands, and whether the user interrupts. Few, so
/// that what is copied out of Python stays in the cache.
const ROUNDS: usize = 16;
/// The same for packed hands, of which nothing is copied.
const PACKED_ROUNDS: usize = 512;

/// Threads for which a block is made large enough.
const MOST_THREADS: usize = 64;

/// How many threads to work with.
#[derive(Copy, Clone)]
pub struct Threads(NonZero<usize>);

impl Threads {
    /// This many, or as many as the machine has cores.
    pub fn new(threads: Option<Int>) -> Result<Threads, Error> {
        match threads {
            None => Ok(Threads(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))),
            Some(Int(number)) => {
                let number_of = usize::try_from(number).ok().and_then(NonZero::new);
                number_of.map(Threads).ok_or_else(|| Error::Value(format!("threads must be 1 or more, not {number}")))
            }
        }
    }
}

impl Threads {
    /// How many.
    pub const fn count(self) -> NonZero<usize> {
        self.0
    }
}

/// Does all tasks, on up to this many threads, and returns what they give in the order of the tasks.
pub fn parallel<T: Send, R: Send>(threads: Threads, tasks: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = threads.0.get().min(tasks.len());
    if threads <= 1 {
        return tasks.into_iter().map(work).collect();
    }
    let tasks = Mutex::new(tasks.into_iter().enumerate());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let done = Mutex::new(Vec::new());
    let run = || {
        while let Some((place, task)) = next() {
            let result = work(task);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where no thread can be had, the others do its share.
            let _ = std::thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(place, _)| place);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Bad hands as pairs of position and text; they are errors unless they are `coerced`.
pub fn told(py: Python<'_>, bad: Vec<(usize, Error)>, coerced: bool) -> PyResult<Bound<'_, PyTuple>> {
    if !(coerced || bad.is_empty()) {
        return Err(Error::Rows(bad).into());
    }
    PyTuple::new(py, bad.iter().map(|(place, error)| (place, error.problems().join("; "))).collect::<Vec<_>>())
}

/// Hands as Python gave them, copied out of it.
#[derive(Default)]
struct Items {
    each: Vec<Item>,
    texts: String,
    hands: Vec<Hand>,
    others: Vec<String>,
}

/// Where a hand stands among the items.
enum Item {
    /// Its notation, in the texts.
    Text(Range<usize>),
    Hand(usize),
    /// Something else; its type is among the others.
    Other(usize),
}

/// A part of a block.
pub struct Chunk<'a> {
    /// The position of its first hand among all.
    pub first: usize,
    source: Source<'a>,
}

enum Source<'a> {
    Hands(&'a [Hand]),
    Items { items: &'a Items, range: Range<usize> },
}

impl Chunk<'_> {
    /// Each hand, or what is wrong with it.
    pub fn each(&self, take: impl FnMut(Result<&Hand, Error>)) {
        self.each_read(|text| Ok(text.parse()?), take);
    }

    /// Each hand as far as its tiles make one: flags that they contradict are left out.
    pub fn each_whatever_flags(&self, take: impl FnMut(Result<&Hand, Error>)) {
        let without_flags = |text: &str| {
            let mut draft = Draft::parse(text)?;
            draft.circumstances = Circumstances::default();
            Ok(draft.build()?)
        };
        self.each_read(|text| text.parse().or_else(|_| without_flags(text)), take);
    }

    fn each_read(&self, read: impl Fn(&str) -> Result<Hand, Error>, mut take: impl FnMut(Result<&Hand, Error>)) {
        match self.source {
            Source::Hands(hands) => hands.iter().for_each(|hand| take(Ok(hand))),
            Source::Items { items, ref range } => {
                for item in &items.each[range.clone()] {
                    match item {
                        Item::Text(range) => match read(&items.texts[range.clone()]) {
                            Ok(hand) => take(Ok(&hand)),
                            Err(error) => take(Err(error)),
                        },
                        Item::Hand(place) => take(Ok(&items.hands[*place])),
                        Item::Other(place) => take(Err(Error::NoHand(items.others[*place].clone()))),
                    }
                }
            }
        }
    }
}

impl Chunk<'_> {
    /// The hands in batches of at most [`BATCH`], each with the place of its first hand in the chunk; packed ones are not
    /// copied. Where there is no hand stands one that is no win, and what is wrong is returned with its place among all.
    pub fn each_batch(&self, mut take: impl FnMut(usize, &[Hand])) -> Vec<(usize, Error)> {
        let (mut next, mut bad) = (0, Vec::new());
        if let Source::Hands(hands) = self.source {
            for (place, batch) in (0..).step_by(BATCH).zip(hands.chunks(BATCH)) {
                take(place, batch);
            }
            return bad;
        }
        let mut batch = Vec::with_capacity(BATCH);
        self.each(|hand| {
            batch.push(match hand {
                Ok(hand) => *hand,
                Err(error) => {
                    bad.push((self.first + next, error));
                    Hand::NO_WIN
                }
            });
            next += 1;
            if batch.len() == BATCH {
                take(next - BATCH, &batch);
                batch.clear();
            }
        });
        take(next - batch.len(), &batch);
        bad
    }
}

/// The hands of a call.
pub enum Input<'py> {
    Packed(Arc<[Hand]>),
    /// What was in a list when the call began: nobody can change it meanwhile.
    List(Bound<'py, PyTuple>),
}

impl<'py> FromPyObject<'_, 'py> for Input<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Input<'py>> {
        match value.cast::<PyHands>() {
            Ok(hands) => Ok(Input::Packed(Arc::clone(&hands.get().0))),
            Err(_) => Ok(Input::List(value.cast::<PyList>()?.to_tuple())),
        }
    }
}

impl Input<'_> {
    pub fn len(&self) -> usize {
        match self {
            Input::Packed(hands) => hands.len(),
            Input::List(list) => list.len(),
        }
    }

    /// Works through all hands, chunk by chunk, without the interpreter lock. `attach` makes the task for a chunk: it is
    /// called in order, with the length of each. Returns what the chunks give, in their order.
    pub fn work<T: Send, R: Send>(
        &self,
        py: Python<'_>,
        threads: Threads,
        mut attach: impl FnMut(usize) -> T + Send,
        work: impl Fn(Chunk<'_>, T) -> R + Sync,
    ) -> PyResult<Vec<R>> {
        let (length, at_most) = (self.len(), threads.0.get().min(MOST_THREADS));
        let block = match self {
            Input::Packed(_) => PACKED_ROUNDS * CHUNK * at_most,
            // One thread reads and works in turn.
            Input::List(_) if at_most == 1 => 4 * CHUNK,
            Input::List(_) => ROUNDS * CHUNK * at_most,
        };
        let mut results = Vec::new();
        let mut items = Items::default();
        for from in (0..length).step_by(block) {
            py.check_signals()?;
            let to = length.min(from + block);
            let source = match self {
                Input::Packed(hands) => Source::Hands(&hands[from..to]),
                Input::List(list) => {
                    items.read(list, from..to)?;
                    Source::Items { items: &items, range: 0..to - from }
                }
            };
            let attach = &mut attach;
            results.extend(py.detach(|| {
                let chunks: Vec<_> = source.chunks(from).map(|(chunk, length)| (chunk, attach(length))).collect();
                parallel(threads, chunks, |(chunk, task)| work(chunk, task))
            }));
        }
        Ok(results)
    }
}

impl<'a> Source<'a> {
    fn chunks(self, from: usize) -> impl Iterator<Item = (Chunk<'a>, usize)> {
        let sources: Vec<(Source<'a>, usize)> = match self {
            Source::Hands(hands) => hands.chunks(CHUNK).map(|part| (Source::Hands(part), part.len())).collect(),
            Source::Items { items, range } => {
                let from_to = |from| from..range.end.min(from + CHUNK);
                let ranges = range.clone().step_by(CHUNK).map(from_to);
                ranges.map(|range| (Source::Items { items, range: range.clone() }, range.len())).collect()
            }
        };
        (from..).step_by(CHUNK).zip(sources).map(|(first, (source, length))| (Chunk { first, source }, length))
    }
}

impl Items {
    /// Takes these hands of a list in place of those before.
    fn read(&mut self, list: &Bound<'_, PyTuple>, range: Range<usize>) -> PyResult<()> {
        self.each.clear();
        self.texts.clear();
        self.hands.clear();
        self.others.clear();
        for place in range {
            let value = list.get_item(place)?;
            let item = if let Ok(text) = value.cast::<PyString>() {
                let from = self.texts.len();
                self.texts.push_str(&crate::convert::text(text)?);
                Item::Text(from..self.texts.len())
            } else if let Ok(hand) = value.cast::<PyHand>() {
                self.hands.push(hand.get().0);
                Item::Hand(self.hands.len() - 1)
            } else {
                self.others.push(type_name(&value));
                Item::Other(self.others.len() - 1)
            };
            self.each.push(item);
        }
        Ok(())
    }
}
