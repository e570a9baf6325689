//! Many games stepped together.

use super::encoder::Encoder;
use super::game::{Game, Refused, Setup};
use super::index::{ACTIONS, Mask};
use super::saved::{Saved, SavedError};
use super::shares::Helpers;
use crate::play::WallError;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use thiserror::Error;

/// Games of a thread, at least: few steps are not worth waking another.
const FEWEST: usize = 16;

/// Where a step writes what came of it: of each game in turn.
pub struct Batch<'a> {
    /// What the seat to act knows: the bytes of the encoder; none without one. Zeros where the deal is over.
    pub obs: &'a mut [u8],
    /// What it may do: 235 truths.
    pub mask: &'a mut [bool],
    /// Which seat that is, -1 where the deal is over.
    pub seat: &'a mut [i8],
    /// The rewards of seats 0 to 3 of a deal that ended in this step, else zeros: four numbers.
    pub reward: &'a mut [f32],
    /// Whether a deal ended: in this step, or before and not dealt again.
    pub done: &'a mut [bool],
}

/// Games numbered from 0. Game `i` of `n` plays the deals `i`, `i + n`, `i + 2n` and so on of its seed: deal `k` is that of a
/// study with that seed.
pub struct Many {
    setup: Setup,
    seed: u64,
    games: Vec<Game>,
    /// What each may do.
    masks: Vec<Mask>,
    /// Whether an ended deal is followed by the next at once.
    deals_again: bool,
    helpers: Helpers,
}

/// Why there are no such games.
#[derive(Debug, Error)]
pub enum ManyError {
    /// None at all.
    #[error("there must be 1 game or more")]
    None,
    /// Flowers are laid out as one likes, for which there are no actions.
    #[error(
        "rules with flowers=optional, where laying out a flower is a choice that the 235 actions do not have; botzone, \
         mahjongsoft and cardavia will do, or Rules.replace(flowers=\"forced\") or \"none\""
    )]
    OptionalFlowers,
    /// The rules have no wall.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// No threads.
    #[error("no threads can be had: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Many {
    /// So many games, the first deals dealt.
    ///
    /// # Errors
    /// See [`ManyError`].
    pub fn new(
        setup: Setup,
        games: usize,
        seed: u64,
        deals_again: bool,
        threads: NonZero<usize>,
    ) -> Result<Many, ManyError> {
        if !setup.is_indexed() {
            return Err(ManyError::OptionalFlowers);
        }
        let numbers = 0..games as u64;
        let games = numbers.map(|number| Game::new(&setup, seed, number)).collect::<Result<Vec<Game>, _>>()?;
        if games.is_empty() {
            return Err(ManyError::None);
        }
        let masks = games.iter().map(|game| *game.mask()).collect();
        // More threads would have no games.
        let useful = NonZero::new(games.len().div_ceil(FEWEST)).unwrap_or(NonZero::<usize>::MIN);
        Ok(Many { setup, seed, games, masks, deals_again, helpers: Helpers::new(threads.min(useful))? })
    }

    /// What the games have in common.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// One of them, to look at what a seat has seen.
    pub fn game(&mut self, game: usize) -> Option<&mut Game> {
        self.games.get_mut(game)
    }

    /// What each may do.
    #[must_use]
    pub fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// Bytes of an observation.
    #[must_use]
    pub fn observation_len(&self) -> usize {
        self.setup.encoder.map_or(0, Encoder::bytes)
    }

    /// Begins anew under a seed: every game, or those marked. Without a seed each plays the next of its deals.
    pub fn reset(&mut self, seed: Option<u64>, marked: Option<&[bool]>, out: Batch) {
        if let Some(seed) = seed {
            self.seed = seed;
            self.games.iter_mut().for_each(Game::forget_last);
        }
        let stride = self.games.len() as u64;
        let is_new = seed.is_some();
        self.each(None, out, |many, number, piece| {
            if marked.is_none_or(|marked| marked[number]) {
                let deal = if is_new { number as u64 } else { piece.game.number() + stride };
                piece.game.deal_again(many.setup, many.seed, deal);
            }
            *piece.done = false;
            piece.reward.fill(0.0);
        });
    }

    /// Does an action in each game; -1 where the deal is over and was not dealt again.
    ///
    /// # Errors
    /// If one of them is not legal: the first of these; then nothing is changed in any game.
    ///
    /// # Panics
    /// If there are not as many actions as games, or the batch has other lengths.
    pub fn step(&mut self, actions: &[i16], out: Batch) -> Result<(), (usize, Refused)> {
        assert_eq!(actions.len(), self.games.len(), "an action a game");
        if let Some(game) = self.first_illegal(actions) {
            return Err((game, self.refusal(game, actions[game])));
        }
        let (deals_again, stride) = (self.deals_again, self.games.len() as u64);
        self.each(Some(actions), out, |many, _, piece| {
            piece.reward.fill(0.0);
            if piece.action < 0 {
                return;
            }
            let is_over = piece.game.step(many.setup, piece.action.into());
            *piece.done = is_over.unwrap_or_else(|refused| unreachable!("its mask has it: {refused:?}"));
            if *piece.done {
                piece.reward.copy_from_slice(&many.setup.reward.of(piece.game.deal(), &many.setup.tools));
                if deals_again {
                    piece.game.deal_again(many.setup, many.seed, piece.game.number() + stride);
                }
            }
        });
        Ok(())
    }

    /// The first game whose action is not legal.
    ///
    /// Each thread looks at the masks that it has written: to fetch those of another takes longer than to wait for it.
    fn first_illegal(&self, actions: &[i16]) -> Option<usize> {
        let is_legal = |(&index, mask): (&i16, &Mask)| match usize::try_from(index) {
            Ok(index) => mask.contains(index),
            Err(_) => index == -1 && mask.is_empty(),
        };
        let size = self.size();
        let first = AtomicUsize::new(usize::MAX);
        let shares = actions.chunks(size).zip(self.masks.chunks(size)).zip((0..).step_by(size)).collect();
        self.helpers.share(shares, |((actions, masks), from): ((&[i16], &[Mask]), usize)| {
            if let Some(place) = actions.iter().zip(masks).position(|pair| !is_legal(pair)) {
                first.fetch_min(from + place, Ordering::Relaxed);
            }
        });
        Some(first.into_inner()).filter(|&game| game < actions.len())
    }

    /// Why an action that is not legal in a game is not.
    fn refusal(&mut self, game: usize, index: i16) -> Refused {
        // What the mask does not have is refused, so that nothing changes.
        let refused = self.games[game].step(&self.setup, index.into());
        refused.err().unwrap_or_else(|| unreachable!("the mask has all that is legal"))
    }

    /// Writes where the games stand: no rewards, and `done` where a deal is over.
    pub fn show(&mut self, out: Batch) {
        self.each(None, out, |_, _, piece| {
            piece.reward.fill(0.0);
            *piece.done = piece.game.acting().is_none();
        });
    }

    /// Games of a thread.
    fn size(&self) -> usize {
        self.games.len().div_ceil(self.helpers.threads()).max(FEWEST)
    }

    /// Does something with each game, and writes what its seat to act knows then.
    fn each(&mut self, actions: Option<&[i16]>, out: Batch, what: impl Fn(&Common, usize, &mut Piece) + Sync) {
        let (size, observation) = (self.size(), self.observation_len());
        let common = &Common { setup: &self.setup, seed: self.seed };
        let mut rest = Share { games: &mut self.games, masks: &mut self.masks, actions, out, first: 0, observation };
        let mut shares = Vec::with_capacity(self.helpers.threads());
        while let Some(share) = rest.take(size.min(rest.games.len())).filter(|share| !share.games.is_empty()) {
            shares.push(share);
        }
        self.helpers.share(shares, |share| share.work(common, &what));
    }

    /// An action that is legal in each game, drawn at random, each as likely as the others; -1 where there is none.
    ///
    /// What is drawn follows from the number `draw` alone.
    pub fn random_actions(&self, draw: u64, out: &mut [i16]) {
        let size = self.size();
        let draw = mixed(draw);
        let shares = out.chunks_mut(size).zip(self.masks.chunks(size)).zip((0_u64..).step_by(size)).collect();
        self.helpers.share(shares, |((out, masks), first)| {
            for ((out, mask), game) in out.iter_mut().zip(masks).zip(first..) {
                let index = mask.pick(mixed(draw.wrapping_add(game)));
                *out = index.and_then(|index| i16::try_from(index).ok()).unwrap_or(-1);
            }
        });
    }

    /// Where the games stand.
    #[must_use]
    pub fn save(&self) -> Saved {
        Saved::of(self.setup.rules(), self.seed, &self.games)
    }

    /// Goes on from there.
    ///
    /// # Errors
    /// If it was saved of other rules or of another number of games, or no game has such a history; then nothing is changed.
    pub fn restore(&mut self, saved: &Saved) -> Result<(), SavedError> {
        self.games = saved.games(&self.setup, self.games.len())?;
        self.masks = self.games.iter().map(|game| *game.mask()).collect();
        self.seed = saved.seed();
        Ok(())
    }
}

/// Bits mixed well: the finisher of `SplitMix64`.
pub(super) const fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// What all games share while they are stepped.
struct Common<'a> {
    setup: &'a Setup,
    seed: u64,
}

/// One game, and where it writes.
struct Piece<'a> {
    game: &'a mut Game,
    /// -1: none.
    action: i16,
    reward: &'a mut [f32],
    done: &'a mut bool,
}

/// Some of the games, and their part of the batch.
struct Share<'a> {
    games: &'a mut [Game],
    masks: &'a mut [Mask],
    actions: Option<&'a [i16]>,
    out: Batch<'a>,
    /// The number of its first game.
    first: usize,
    /// Bytes of an observation.
    observation: usize,
}

impl<'a> Share<'a> {
    /// The first `count` games as a share; the rest stays. `None` if there are not as many.
    fn take(&mut self, count: usize) -> Option<Share<'a>> {
        let taken = Share {
            games: self.games.split_off_mut(..count)?,
            masks: self.masks.split_off_mut(..count)?,
            actions: self.actions.as_mut().and_then(|actions| actions.split_off(..count)),
            out: Batch {
                obs: self.out.obs.split_off_mut(..self.observation * count)?,
                mask: self.out.mask.split_off_mut(..ACTIONS * count)?,
                seat: self.out.seat.split_off_mut(..count)?,
                reward: self.out.reward.split_off_mut(..4 * count)?,
                done: self.out.done.split_off_mut(..count)?,
            },
            first: self.first,
            observation: self.observation,
        };
        self.first += count;
        Some(taken)
    }

    fn work(self, common: &Common, what: &impl Fn(&Common, usize, &mut Piece)) {
        let Batch { obs, mask, seat, reward, done } = self.out;
        let (masks_out, _) = mask.as_chunks_mut::<ACTIONS>();
        let (rewards, _) = reward.as_chunks_mut::<4>();
        for place in 0..self.games.len() {
            if let Some(next) = self.games.get(place + 1) {
                next.deal().fetch();
            }
            let game = &mut self.games[place];
            let action = self.actions.map_or(-1, |actions| actions[place]);
            let mut piece = Piece { game, action, reward: &mut rewards[place], done: &mut done[place] };
            what(common, self.first + place, &mut piece);
            let mask = game.mask();
            mask.write(&mut masks_out[place]);
            self.masks[place] = *mask;
            let acting = game.acting();
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "a seat is 0 to 3")]
            let number = acting.map_or(-1, |acting| acting.index() as i8);
            seat[place] = number;
            if let Some(encoder) = common.setup.encoder {
                let bytes = &mut obs[self.observation * place..self.observation * (place + 1)];
                match acting {
                    Some(acting) => encoder.write(game.seen(acting), &common.setup.tools, bytes),
                    None => bytes.fill(0),
                }
            }
        }
    }
}
