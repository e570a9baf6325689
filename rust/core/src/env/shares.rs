//! Work divided among threads that stay.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The thread that asks, and others that wait to help it. Threads made anew for each step would cost as much as the step.
pub(super) struct Helpers {
    threads: usize,
    /// `None` where the one that asks is alone.
    pool: Option<ThreadPool>,
    /// How often work was shared.
    shared: Arc<AtomicU64>,
}

/// How long a thread looks out for others before it sleeps: about as long as a step. To wake one takes as long.
const LOOKING_OUT: Duration = Duration::from_micros(200);
/// Turns of waiting in which a helper that has done its piece ends.
const ENDING: usize = 64;

/// Waits for something for a while without sleeping.
fn look_out(is_there: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_there() && start.elapsed() < LOOKING_OUT {
        std::hint::spin_loop();
    }
}

impl Helpers {
    /// So many threads, the one that asks among them.
    pub(super) fn new(threads: NonZero<usize>) -> Result<Helpers, ThreadPoolBuildError> {
        let threads = threads.get();
        let build = || ThreadPoolBuilder::new().num_threads(threads - 1).thread_name(|_| "mcr-env".to_owned()).build();
        Ok(Helpers { threads, pool: (threads > 1).then(build).transpose()?, shared: Arc::default() })
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
        // Whoever looks out sees that there is work.
        let number = 1 + self.shared.fetch_add(1, Ordering::Relaxed);
        let done = AtomicUsize::new(0);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, helper| {
                run(1 + helper.index());
                done.fetch_add(1, Ordering::Relaxed);
            });
            run(0);
            // The scope would sleep until the helpers have ended, and they end at about the same time.
            look_out(|| done.load(Ordering::Relaxed) == self.threads - 1);
            (0..ENDING).for_each(|_| std::hint::spin_loop());
        });
        let shared = Arc::clone(&self.shared);
        pool.spawn_broadcast(move |_| {
            look_out(|| shared.load(Ordering::Relaxed) != number);
        });
    }
}
