//! Work divided among threads that stay.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

/// The thread that asks, and others that wait to help it. Threads made anew for each step would cost as much as the step.
pub(super) struct Helpers {
    threads: usize,
    /// `None` where the one that asks is alone.
    pool: Option<ThreadPool>,
}

impl Helpers {
    /// So many threads, the one that asks among them.
    pub(super) fn new(threads: NonZero<usize>) -> Result<Helpers, ThreadPoolBuildError> {
        let threads = threads.get();
        let build = || ThreadPoolBuilder::new().num_threads(threads - 1).thread_name(|_| "mcr-env".to_owned()).build();
        Ok(Helpers { threads, pool: (threads > 1).then(build).transpose()? })
    }

    /// How many threads.
    pub(super) const fn threads(&self) -> usize {
        self.threads
    }

    /// Does all of some work.
    ///
    /// Each thread begins with its own part, the same one whenever as much work is shared, so that it finds it in its cache;
    /// when that is done it takes from the ends of the others' parts.
    pub(super) fn share<T: Send>(&self, work: Vec<T>, what: impl Fn(T) + Sync) {
        let Some(pool) = self.pool.as_ref().filter(|_| work.len() > 1) else {
            work.into_iter().for_each(what);
            return;
        };
        let part = work.len().div_ceil(self.threads);
        let mut work = work.into_iter();
        let parts: Vec<Part<T>> = (0..self.threads).map(|_| Part::new(work.by_ref().take(part))).collect();
        let run = |own: usize| {
            while let Some(piece) = parts[own].first() {
                what(piece);
            }
            for other in (1..parts.len()).map(|further| &parts[(own + further) % parts.len()]) {
                while let Some(piece) = other.last() {
                    what(piece);
                }
            }
        };
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| run(1 + helper.index()));
            run(0);
        });
    }
}

/// The work that a thread begins with.
struct Part<T>(Mutex<VecDeque<T>>);

impl<T> Part<T> {
    fn new(work: impl Iterator<Item = T>) -> Part<T> {
        Part(Mutex::new(work.collect()))
    }

    fn first(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    fn last(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop_back()
    }
}
