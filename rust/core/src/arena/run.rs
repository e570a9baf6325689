//! Deals of a schedule, on several threads.

use super::columns::{Columns, Unfit};
use super::play::{Failure, play_out};
use super::players::{BotMaker, Players};
use super::schedule::{Schedule, Scheduled};
use super::times::Times;
use crate::play::{Deal, IllegalAction, Wall, WallError};
use crate::scoring::Scorer;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// Deals that a thread takes at a time, at most.
const CHUNK: u64 = 16;
/// Pieces into which the work of each thread is cut at least, so that they end together.
const PIECES: u64 = 8;

/// Plays deals of a schedule under rules.
pub struct Arena {
    scorer: Arc<Scorer>,
    schedule: Schedule,
    makers: Vec<BotMaker>,
    is_timed: bool,
}

/// What came of some deals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// A row a deal, in order.
    pub columns: Columns,
    /// How long each maker's bots took; empty if decisions are not timed.
    pub times: Vec<Times>,
}

/// A deal that could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// The rules have no such wall.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// The schedule seats a bot that nobody makes.
    #[error("there is no bot {0}")]
    NoBot(usize),
    /// The schedule has no such deal.
    #[error("there is no deal {0}")]
    NoDeal(u64),
    /// A bot did what is not legal.
    #[error("deal {deal} (seed {seed}), bot {bot}: {error}")]
    Illegal {
        /// The deal's number.
        deal: u64,
        /// The seed of its wall.
        seed: u64,
        /// The number of the bot's maker.
        bot: usize,
        /// What it did.
        error: IllegalAction,
    },
    /// A number that its column does not hold.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

impl Arena {
    /// An arena for the scorer's rules. The schedule seats bots by their place among the makers; `is_timed`: their decisions
    /// are timed.
    ///
    /// # Errors
    /// If a maker is missing.
    pub fn new(
        scorer: Arc<Scorer>,
        schedule: Schedule,
        makers: Vec<BotMaker>,
        is_timed: bool,
    ) -> Result<Arena, ArenaError> {
        match schedule.seatings.iter().flatten().find(|&&bot| bot >= makers.len()) {
            Some(&bot) => Err(ArenaError::NoBot(bot)),
            None => Ok(Arena { scorer, schedule, makers, is_timed }),
        }
    }

    /// The deals.
    #[must_use]
    pub const fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Whether decisions are timed.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// The makers of the bots.
    #[must_use]
    pub fn makers(&self) -> &[BotMaker] {
        &self.makers
    }

    /// The deal of this number, the tiles dealt.
    ///
    /// # Errors
    /// If there is none, or the rules have no wall.
    pub fn deal(&self, number: u64) -> Result<(Scheduled, Deal), ArenaError> {
        let rules = self.scorer.rules();
        let scheduled = self.schedule.deal(rules, number).ok_or(ArenaError::NoDeal(number))?;
        let wall = Wall::new(scheduled.seed, rules)?;
        let deal = Deal::new(self.scorer.clone(), &wall, scheduled.round, scheduled.dealer)?;
        Ok((scheduled, deal))
    }

    /// Plays the deals of these numbers, on up to so many threads. What comes out does not depend on how many, times aside.
    ///
    /// Whoever sets `stop` meanwhile gets `None`, soon. `done` counts the deals as they end.
    ///
    /// # Errors
    /// That of the first deal that could not be played.
    pub fn play(
        &self,
        deals: Range<u64>,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        done: &AtomicU64,
    ) -> Result<Option<Played>, ArenaError> {
        let length = deals.end.saturating_sub(deals.start);
        let chunk = (length / (threads.get() as u64).saturating_mul(PIECES)).clamp(1, CHUNK);
        let next = AtomicU64::new(deals.start);
        let parts: Mutex<Vec<(u64, Result<Columns, ArenaError>)>> = Mutex::new(Vec::new());
        let times: Mutex<Vec<Times>> = Mutex::new(vec![Times::default(); self.makers.len()]);
        let work = || {
            let mut players = Players::new(&self.makers, self.is_timed);
            while !stop.load(Ordering::Relaxed) {
                let first = next.fetch_add(chunk, Ordering::Relaxed);
                if first >= deals.end {
                    break;
                }
                let part = self.part(first..deals.end.min(first + chunk), &mut players, stop, done);
                let is_bad = part.is_err();
                parts.lock().unwrap_or_else(PoisonError::into_inner).push((first, part));
                if is_bad {
                    // What comes behind is not wanted; chunks before it have been taken, and are played to their ends.
                    next.fetch_max(deals.end, Ordering::Relaxed);
                }
            }
            let mut all = times.lock().unwrap_or_else(PoisonError::into_inner);
            for (all, own) in all.iter_mut().zip(players.times.iter().flatten()) {
                all.merge(own);
            }
        };
        let chunks = usize::try_from(length.div_ceil(chunk)).unwrap_or(usize::MAX);
        std::thread::scope(|scope| {
            for _ in 1..threads.get().min(chunks) {
                // Where no thread can be had, the others do its share.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        parts.sort_by_key(|&(first, _)| first);
        let mut columns = Columns::default();
        for (_, part) in parts {
            columns.append(&mut part?);
        }
        let times = times.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(Played { columns, times: if self.is_timed { times } else { Vec::new() } }))
    }

    /// Plays some deals one after the other; what there is when it is stopped.
    fn part(
        &self,
        deals: Range<u64>,
        players: &mut Players,
        stop: &AtomicBool,
        done: &AtomicU64,
    ) -> Result<Columns, ArenaError> {
        let mut columns = Columns::default();
        for number in deals {
            let (scheduled, mut deal) = self.deal(number)?;
            players.begin(scheduled.bots.map(Some), scheduled.seed);
            let played =
                play_out(
                    &mut deal,
                    |deal, seat| {
                        if stop.load(Ordering::Relaxed) { Err(()) } else { Ok(players.act(deal, seat)) }
                    },
                );
            match played {
                Ok(()) => columns.push(number, &deal)?,
                Err(Failure::NoAnswer(..)) => break,
                Err(Failure::Illegal(error)) => {
                    let bot = scheduled.bots[error.seat.index()];
                    return Err(ArenaError::Illegal { deal: number, seed: scheduled.seed, bot, error });
                }
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(columns)
    }
}
