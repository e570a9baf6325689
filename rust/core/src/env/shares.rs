//! Work divided among threads that stay.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
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

    /// Does all of some work, which is in no more pieces than there are threads.
    ///
    /// Each thread has its piece, the same one whenever as much work is shared, and takes no other: what it worked on is in
    /// its cache, and to fetch a game from that of another thread takes longer than to step it.
    pub(super) fn share<T: Send>(&self, work: Vec<T>, what: impl Fn(T) + Sync) {
        debug_assert!(work.len() <= self.threads);
        let Some(pool) = self.pool.as_ref().filter(|_| work.len() > 1) else {
            work.into_iter().for_each(what);
            return;
        };
        let pieces: Vec<Mutex<Option<T>>> = work.into_iter().map(|piece| Mutex::new(Some(piece))).collect();
        let run = |own: usize| {
            let take = |piece: &Mutex<Option<T>>| piece.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(piece) = pieces.get(own).and_then(take) {
                what(piece);
            }
        };
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| run(1 + helper.index()));
            run(0);
        });
    }
}
