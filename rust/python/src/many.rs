//! Many hands at once, from a list of Python or from `Hands`: in blocks, each block divided among threads.
//!
//! Texts are copied out of Python block by block, so that the threads read them without the interpreter.

use crate::convert::type_name;
use crate::errors::Error;
use crate::hand::PyHand;
use crate::hands::PyHands;
use mcr_core::tiles::Hand;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::num::NonZero;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Hands that a thread takes at a time.
const CHUNK: usize = 4096;
/// Hands between looks at whether the user interrupts.
const BLOCK: usize = 16 * CHUNK;

/// How many threads to work with.
#[derive(Copy, Clone)]
pub struct Threads(NonZero<usize>);

impl Threads {
    /// This many, or as many as the machine has cores.
    pub fn new(threads: Option<i64>) -> Result<Threads, Error> {
        match threads {
            None => Ok(Threads(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))),
            Some(number) => {
                let number_of = usize::try_from(number).ok().and_then(NonZero::new);
                number_of.map(Threads).ok_or_else(|| Error::Value(format!("threads must be 1 or more, not {number}")))
            }
        }
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

/// A hand of a block, as Python gave it.
enum Item {
    /// Its notation, in the texts of the block.
    Text(Range<usize>),
    Hand(Hand),
    /// Something else, of this type.
    Other(String),
}

/// A part of a block.
pub struct Chunk<'a> {
    /// The position of its first hand among all.
    pub first: usize,
    source: Source<'a>,
}

enum Source<'a> {
    Hands(&'a [Hand]),
    Items { texts: &'a str, items: &'a [Item] },
}

impl Chunk<'_> {
    /// Each hand, or what is wrong with it.
    pub fn each(&self, mut take: impl FnMut(Result<&Hand, Error>)) {
        match self.source {
            Source::Hands(hands) => hands.iter().for_each(|hand| take(Ok(hand))),
            Source::Items { texts, items } => {
                for item in items {
                    match item {
                        Item::Hand(hand) => take(Ok(hand)),
                        Item::Text(range) => match texts[range.clone()].parse::<Hand>() {
                            Ok(hand) => take(Ok(&hand)),
                            Err(error) => take(Err(error.into())),
                        },
                        Item::Other(kind) => take(Err(Error::NoHand(kind.clone()))),
                    }
                }
            }
        }
    }
}

/// The hands of a call.
pub enum Input<'py> {
    Packed(Arc<[Hand]>),
    List(Bound<'py, PyList>),
}

impl<'py> FromPyObject<'_, 'py> for Input<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Input<'py>> {
        match value.cast::<PyHands>() {
            Ok(hands) => Ok(Input::Packed(Arc::clone(&hands.get().0))),
            Err(_) => Ok(Input::List(value.to_owned().cast_into::<PyList>()?)),
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
        let length = self.len();
        let mut results = Vec::new();
        let (mut texts, mut items) = (String::new(), Vec::new());
        for from in (0..length).step_by(BLOCK) {
            py.check_signals()?;
            let to = length.min(from + BLOCK);
            let source = match self {
                Input::Packed(hands) => Source::Hands(&hands[from..to]),
                Input::List(list) => {
                    read_block(list, from..to, &mut texts, &mut items)?;
                    Source::Items { texts: &texts, items: &items }
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
            Source::Items { texts, items } => {
                items.chunks(CHUNK).map(|part| (Source::Items { texts, items: part }, part.len())).collect()
            }
        };
        (from..).step_by(CHUNK).zip(sources).map(|(first, (source, length))| (Chunk { first, source }, length))
    }
}

fn read_block(
    list: &Bound<'_, PyList>,
    range: Range<usize>,
    texts: &mut String,
    items: &mut Vec<Item>,
) -> PyResult<()> {
    texts.clear();
    items.clear();
    for place in range {
        // Another thread may have shortened the list: then get_item says so.
        let value = list.get_item(place)?;
        items.push(if let Ok(text) = value.cast::<PyString>() {
            let from = texts.len();
            texts.push_str(&crate::convert::text(text)?);
            Item::Text(from..texts.len())
        } else if let Ok(hand) = value.cast::<PyHand>() {
            Item::Hand(hand.get().0)
        } else {
            Item::Other(type_name(&value))
        });
    }
    Ok(())
}
