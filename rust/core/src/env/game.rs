//! One table at which deal after deal is played, one seat acting at a time.

use super::encoder::Encoder;
use super::index::{self, Indexed, Mask};
use super::reward::Reward;
use crate::arena::{Schedule, Scheduled, Walls};
use crate::bots::Tools;
use crate::play::{Action, Deal, IllegalAction, Observation, Refusal, Seat, Step, Wall, WallError};
use crate::records::Record;
use crate::rules::{FlowerRule, Rules};
use crate::tiles::Tile;
use thiserror::Error;

/// What games have in common.
#[derive(Clone)]
pub struct Setup {
    /// The rules, and what is looked up under them.
    pub tools: Tools,
    /// What observations are written as; `None`: they are not.
    pub encoder: Option<Encoder>,
    /// How ended deals are rewarded.
    pub reward: Reward,
    /// Whether a decision with one legal action is taken at once.
    pub skips_forced: bool,
}

impl Setup {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.tools.rules()
    }

    /// Whether the 235 actions are all that there are under the rules: laying out flowers is no choice.
    #[must_use]
    pub fn is_indexed(&self) -> bool {
        self.rules().flowers != FlowerRule::Optional
    }
}

/// A deal that is played, and the one before.
///
/// In the claims one seat acts after the other, the nearest after the tile's owner first, and what it answered is not told
/// before all have answered.
#[derive(Clone)]
pub struct Game {
    deal: Deal,
    /// Its number in the schedule of the seed.
    number: u64,
    /// Who acts; `None` when the deal is over.
    acting: Option<Seat>,
    /// What the seat to act may do.
    mask: Mask,
    /// What each seat has seen; `None` before it is asked for.
    seen: [Option<Box<Observation>>; 4],
    /// The number of the deal before and what was done in it.
    last: Option<(u64, Vec<Step>)>,
}

/// The deal of this number under a seed: deal `i` of a study with that seed.
fn scheduled(setup: &Setup, seed: u64, number: u64) -> Scheduled {
    let schedule = Schedule { walls: Walls::Of(seed), seatings: vec![[0, 1, 2, 3]] };
    schedule.deal(setup.rules(), number).unwrap_or_else(|| unreachable!("there is no last wall"))
}

fn begin(setup: &Setup, seed: u64, number: u64) -> Result<Deal, WallError> {
    let scheduled = scheduled(setup, seed, number);
    let wall = Wall::new(scheduled.seed, setup.rules())?;
    let deal = if setup.encoder.is_some() { Deal::new } else { Deal::untold };
    deal(setup.tools.scorer.clone(), &wall, scheduled.round, scheduled.dealer)
}

impl Game {
    /// Deals the deal of a number.
    ///
    /// # Errors
    /// If the rules have no wall: private ones with flowers.
    pub fn new(setup: &Setup, seed: u64, number: u64) -> Result<Game, WallError> {
        let deal = begin(setup, seed, number)?;
        let mut game = Game { deal, number, acting: None, mask: Mask::NONE, seen: [const { None }; 4], last: None };
        game.go_on(setup);
        Ok(game)
    }

    /// Deals another one; this one, if it has ended, is the last.
    pub fn deal_again(&mut self, setup: &Setup, seed: u64, number: u64) {
        if self.deal.result().is_some() {
            let (last, steps) = self.last.get_or_insert_with(|| (self.number, Vec::new()));
            *last = self.number;
            steps.clear();
            steps.extend_from_slice(self.deal.steps());
        }
        self.deal = begin(setup, seed, number).unwrap_or_else(|error| unreachable!("the rules have a wall: {error}"));
        self.number = number;
        self.seen = [const { None }; 4];
        self.go_on(setup);
    }

    /// Finds who acts next, and takes decisions that are none.
    fn go_on(&mut self, setup: &Setup) {
        loop {
            self.acting = self.next_to_act();
            let Some(seat) = self.acting else {
                self.mask = Mask::NONE;
                return;
            };
            let legal = self.deal.legal_actions(seat);
            self.mask = Mask::of(&legal, self.claimable());
            if !setup.skips_forced || self.mask.has_choice() {
                return;
            }
            let only = legal.nth(0).unwrap_or_else(|| unreachable!("an awaited seat may do something"));
            self.deal.apply(seat, only).unwrap_or_else(|error| unreachable!("the one legal action: {error}"));
        }
    }

    fn next_to_act(&self) -> Option<Seat> {
        let awaiting = self.deal.awaiting();
        let first = awaiting.first()?;
        // Mostly there is one; else the nearest after the discarder.
        match self.deal.claimable() {
            Some((_, from)) if awaiting.len() > 1 => from.others().find(|&seat| awaiting.contains(seat)),
            _ => Some(first),
        }
    }

    /// Who acts; `None` when the deal is over.
    #[must_use]
    pub const fn acting(&self) -> Option<Seat> {
        self.acting
    }

    /// What the seat to act may do; nothing when the deal is over.
    #[must_use]
    pub const fn mask(&self) -> &Mask {
        &self.mask
    }

    /// The kind that may be claimed now.
    #[must_use]
    pub fn claimable(&self) -> Option<Tile> {
        self.deal.claimable().map(|(tile, _)| tile.kind())
    }

    /// Does the action of an index for the seat to act, and says whether the deal is over then.
    ///
    /// # Errors
    /// If it is not legal; then nothing is changed.
    pub fn step(&mut self, setup: &Setup, index: i64) -> Result<bool, Refused> {
        let refused = |seat, why| Refused { seat, index, why };
        let Some(seat) = self.acting else { return Err(refused(None, Refusal::Over.to_string())) };
        let indexed = usize::try_from(index).ok().and_then(index::action);
        let Some(Indexed { action, claimed }) = indexed else {
            return Err(refused(Some(seat), "actions are 0 to 234".to_owned()));
        };
        if claimed.is_some() && claimed != self.claimable() {
            let why = self.claimable().map_or_else(
                || "there is no discard to claim".to_owned(),
                |kind| format!("the tile to claim is {kind}"),
            );
            return Err(refused(Some(seat), why));
        }
        let applied = self.deal.apply(seat, action);
        applied.map_err(|IllegalAction { why, .. }| refused(Some(seat), why.to_string()))?;
        self.go_on(setup);
        Ok(self.acting.is_none())
    }

    /// What a seat has seen, brought up to date.
    pub fn seen(&mut self, seat: Seat) -> &Observation {
        let told;
        let deal = if self.deal.events().is_empty() {
            // Nobody was told what happened, so it is played once more.
            told = self.record().deal();
            &told
        } else {
            &self.deal
        };
        let seen = self.seen[seat.index()]
            .get_or_insert_with(|| Box::new(Observation::new(seat, deal.rules(), deal.round(), deal.dealer())));
        seen.catch_up(deal);
        seen
    }

    /// The deal that is played, as a referee sees it; without an encoder it has no events.
    #[must_use]
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Its number in the schedule of the seed.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The record of the deal so far.
    #[must_use]
    pub fn record(&self) -> Record {
        Record::of(&self.deal).unwrap_or_else(|error| unreachable!("the wall of a deal: {error}"))
    }

    /// The record of the deal that ended before this one began; `None` if none did.
    #[must_use]
    pub fn last_record(&self, setup: &Setup, seed: u64) -> Option<Record> {
        let (number, steps) = self.last.as_ref()?;
        let mut deal =
            begin(setup, seed, *number).unwrap_or_else(|error| unreachable!("the rules have a wall: {error}"));
        for step in steps {
            let Step::Act(seat, action) = *step else { unreachable!("there is no referee") };
            deal.apply(seat, action).unwrap_or_else(|error| unreachable!("it was done before: {error}"));
        }
        Record::of(&deal).ok()
    }

    /// Forgets the deal before.
    pub fn forget_last(&mut self) {
        self.last = None;
    }

    /// What was done in the deal, forced decisions too, in the order in which it was done.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.deal.steps().iter().map(|step| match *step {
            Step::Act(_, action) => action,
            Step::Dead(_) | Step::Penalty(..) => unreachable!("there is no referee"),
        })
    }

    /// The deal of a number after these actions, each of the seat whose turn it was.
    ///
    /// # Errors
    /// At the first action that is not legal, or if the rules have no wall.
    pub fn resume(
        setup: &Setup,
        seed: u64,
        number: u64,
        actions: impl IntoIterator<Item = Action>,
    ) -> Result<Game, Unfit> {
        let deal = begin(setup, seed, number)?;
        let mut game = Game { deal, number, acting: None, mask: Mask::NONE, seen: [const { None }; 4], last: None };
        for action in actions {
            let seat = game.next_to_act().ok_or(Unfit::Over(action))?;
            game.deal.apply(seat, action)?;
        }
        game.go_on(setup);
        Ok(game)
    }
}

/// Why no game has this history.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// There is no such deal.
    #[error(transparent)]
    Wall(#[from] WallError),
    /// An action is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// An action after the end.
    #[error("{0}: the deal is over")]
    Over(Action),
}

/// An index that is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Whose turn it was; `None` when the deal is over.
    pub seat: Option<Seat>,
    /// The index.
    pub index: i64,
    /// Why not.
    pub why: String,
}
