//! A deal: who must act, what they may do, and what comes of it.

use super::action::Action;
use super::event::{Event, Events};
use super::legal::LegalActions;
use super::phase::{Begun, Phase};
use super::physical::{Concealed, PhysicalTile};
use super::player::{LaidMeld, Player};
use super::refusal::IllegalAction;
use super::result::DealResult;
use super::seat::{Seat, Seats};
use super::wall::{Wall, WallError};
use super::win::Win;
use crate::rules::Rules;
use crate::scoring::Scorer;
use crate::tiles::{Tile, Tiles, Wind};
use arrayvec::ArrayVec;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// One deal of mahjong, from the tiles dealt to the payment.
///
/// It cannot be brought into an illegal state: [`Deal::apply`] takes what [`Deal::legal_actions`] lists, besides a declared
/// win that is none, and refuses everything else without a change. Two deals are equal when everything about them is, what
/// has not been seen yet too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub(super) scorer: SharedScorer,
    pub(super) wall: Wall,
    pub(super) round: Wind,
    pub(super) dealer: Seat,
    pub(super) players: [Player; 4],
    /// Tiles that all can see: discards and exposed melds, flowers aside.
    pub(super) visible: Tiles,
    pub(super) phase: Phase,
    pub(super) awaiting: Seats,
    /// What each awaited seat may do.
    pub(super) legal: [LegalActions; 4],
    /// The win that each awaited seat may claim.
    pub(super) wins: [Option<Win>; 4],
    pub(super) events: Events,
    pub(super) steps: Vec<Step>,
    pub(super) turns: u16,
    pub(super) kongs: u8,
    /// What each seat has got and paid for false wins.
    pub(super) fines: [i64; 4],
    /// Who declared a win that was none, in order; nobody can twice.
    pub(super) false_wins: ArrayVec<Seat, 4>,
    pub(super) reasons_of_death: [Option<Arc<str>>; 4],
    pub(super) result: Option<DealResult>,
}

/// The scorer of a deal, shared with its copies and with other deals; equal when the rules are.
#[derive(Clone)]
pub(super) struct SharedScorer(Arc<Scorer>);

impl SharedScorer {
    pub(super) fn to_arc(&self) -> Arc<Scorer> {
        self.0.clone()
    }
}

impl From<Arc<Scorer>> for SharedScorer {
    fn from(scorer: Arc<Scorer>) -> SharedScorer {
        SharedScorer(scorer)
    }
}

impl Deref for SharedScorer {
    type Target = Scorer;

    fn deref(&self) -> &Scorer {
        &self.0
    }
}

impl PartialEq for SharedScorer {
    fn eq(&self, other: &SharedScorer) -> bool {
        self.rules() == other.rules()
    }
}

impl Eq for SharedScorer {}

impl fmt::Debug for SharedScorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules())
    }
}

/// Something done to a deal from outside. The same steps make the same deal of the same wall.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A seat acted.
    Act(Seat, Action),
    /// A referee declared a hand dead; the reason is [`Deal::reason_of_death`].
    Dead(Seat),
    /// A referee ended the deal: the seat pays so many points to each of the others.
    Penalty(Seat, u32),
}

/// Events and steps of a long deal: the lists need not grow.
const MANY_EVENTS: usize = 320;
const MANY_STEPS: usize = 160;

impl Deal {
    /// Deals the tiles of a wall, whole again, to four seats under the scorer's rules.
    ///
    /// # Errors
    /// If the rules have no wall of this length, or none at all: private walls with flowers.
    pub fn new(scorer: Arc<Scorer>, wall: &Wall, round: Wind, dealer: Seat) -> Result<Deal, WallError> {
        Deal::begin(scorer, wall, round, dealer, Events::Kept(Vec::with_capacity(MANY_EVENTS)))
    }

    /// The same deal without a word about it: [`Deal::events`] stays empty, and observations see nothing happen.
    ///
    /// For those who look at what is legal and how it ends, and at nothing else.
    ///
    /// # Errors
    /// As of [`Deal::new`].
    pub fn untold(scorer: Arc<Scorer>, wall: &Wall, round: Wind, dealer: Seat) -> Result<Deal, WallError> {
        Deal::begin(scorer, wall, round, dealer, Events::Untold)
    }

    fn begin(scorer: Arc<Scorer>, wall: &Wall, round: Wind, dealer: Seat, events: Events) -> Result<Deal, WallError> {
        let wall = wall.under(scorer.rules())?;
        let mut deal = Deal {
            scorer: SharedScorer(scorer),
            wall,
            round,
            dealer,
            players: <[Player; 4]>::default(),
            visible: Tiles::EMPTY,
            phase: Phase::Over,
            awaiting: Seats::NONE,
            legal: [LegalActions::NONE; 4],
            wins: [None; 4],
            events,
            steps: Vec::with_capacity(MANY_STEPS),
            turns: 0,
            kongs: 0,
            fines: [0; 4],
            false_wins: ArrayVec::new(),
            reasons_of_death: [const { None }; 4],
            result: None,
        };
        deal.deal_out();
        Ok(deal)
    }

    /// The seats that must act now: the seat whose turn it is; after a discard or an added kong each seat that could do other
    /// than pass and has not answered; after a false win the other three, if they are asked to play on. Empty when the deal
    /// is over.
    #[must_use]
    pub const fn awaiting(&self) -> Seats {
        self.awaiting
    }

    /// What a seat may do; nothing for a seat that is not awaited.
    #[must_use]
    pub const fn legal_actions(&self, seat: Seat) -> LegalActions {
        self.legal[seat.index()]
    }

    /// Does what a seat wants to. Answers to a discard are held until each awaited seat has given one.
    ///
    /// # Errors
    /// If it is not legal; then nothing is changed.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<(), IllegalAction> {
        if !self.allows(seat, action) {
            return Err(IllegalAction { seat, action, why: self.why_refused(seat, action) });
        }
        self.steps.push(Step::Act(seat, action));
        match self.phase {
            Phase::Turn(turn) => self.act(turn, action),
            Phase::Claims(question) => self.answer(question, seat, action),
            Phase::Vote(vote) => self.vote(vote, seat, action),
            Phase::Over => unreachable!("nobody is awaited any more"),
        }
        Ok(())
    }

    fn allows(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::DeclareWin => self.why_not_declare(seat).is_none(),
            Action::Discard(discard) if !self.holds_copy(seat, discard) => false,
            _ => self.legal_actions(seat).contains(action),
        }
    }

    /// The action that a clock takes when a seat's time is over: a claim is passed, a turn discards the tile drawn (after a
    /// chow or pung the last tile of the hand in tile order), to play on is consented. `None` for a seat not awaited.
    #[must_use]
    pub fn default_action(&self, seat: Seat) -> Option<Action> {
        if !self.awaiting.contains(seat) {
            return None;
        }
        Some(match self.phase {
            Phase::Turn(turn) => {
                let last = || self.players[seat.index()].hand.iter().last();
                Action::Discard(turn.begun.drawn().or_else(last)?.into())
            }
            Phase::Claims(_) => Action::Pass,
            Phase::Vote(_) => Action::Consent,
            Phase::Over => return None,
        })
    }

    /// What happened, everything shown.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        self.events.kept()
    }

    /// What was done, in the order in which it was done: answers too that nobody has seen yet.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How it ended; `None` while it runs.
    #[must_use]
    pub const fn result(&self) -> Option<&DealResult> {
        self.result.as_ref()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.scorer.rules()
    }

    /// What the hands are scored with, to begin further deals under the same rules.
    #[must_use]
    pub fn scorer(&self) -> Arc<Scorer> {
        self.scorer.to_arc()
    }

    /// The wall and what is left of it.
    #[must_use]
    pub const fn wall(&self) -> &Wall {
        &self.wall
    }

    /// The round's wind.
    #[must_use]
    pub const fn round(&self) -> Wind {
        self.round
    }

    /// The dealer's seat.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// A seat's concealed tiles: the one drawn and kept flowers among them.
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> &Concealed {
        &self.players[seat.index()].hand
    }

    /// A seat's melds, concealed kongs among them.
    #[must_use]
    pub fn melds(&self, seat: Seat) -> &[LaidMeld] {
        &self.players[seat.index()].melds
    }

    /// The flowers that a seat has laid out, in that order.
    #[must_use]
    pub fn flowers(&self, seat: Seat) -> &[PhysicalTile] {
        &self.players[seat.index()].flowers
    }

    /// Whether a seat cannot win this deal.
    #[must_use]
    pub const fn is_dead(&self, seat: Seat) -> bool {
        self.players[seat.index()].is_dead
    }

    /// The tile drawn last in the turn that is being played.
    #[must_use]
    pub const fn drawn(&self) -> Option<PhysicalTile> {
        match self.phase {
            Phase::Turn(turn) => turn.begun.drawn(),
            _ => None,
        }
    }

    /// The tile that can be claimed now, and whose it is: a discard, or the tile of an added kong.
    #[must_use]
    pub const fn claimable(&self) -> Option<(PhysicalTile, Seat)> {
        match self.phase {
            Phase::Claims(question) => Some((question.tile, question.from)),
            _ => None,
        }
    }

    /// Discards made so far: claimed ones, the one won on, flowers too.
    #[must_use]
    pub const fn turns(&self) -> u16 {
        self.turns
    }

    /// Kongs completed so far by all seats.
    #[must_use]
    pub const fn kongs(&self) -> u8 {
        self.kongs
    }

    /// Reads a little of everything that an action reads, and makes nothing of it: what is far away is then near.
    ///
    /// Who plays many deals in turns asks for the next one while the last one is played. The processor fetches all of it at
    /// once, where the action would fetch one part after the other and wait for each.
    #[inline]
    pub(crate) fn fetch(&self) {
        let mut read = u64::from(self.visible.is_empty()) + u64::from(self.turns) + self.wall.fetch();
        for player in &self.players {
            read += player.hand.kinds() + player.melds.len() as u64 + u64::from(player.draws);
        }
        for (legal, win) in self.legal.iter().zip(&self.wins) {
            read += legal.kinds()[0] + u64::from(win.is_some());
        }
        read += self.events.kept().last().map_or(0, |event| event.kind as u64);
        read += u64::from(matches!(self.steps.last(), Some(Step::Dead(_))));
        std::hint::black_box(read);
    }

    pub(super) const fn player(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether a tile that this seat draws or discards is the last: the next to play has none to draw. Of a shared wall the
    /// last tile has been drawn.
    pub(super) const fn is_last(&self, seat: Seat) -> bool {
        !self.wall.has_tile(seat.next())
    }

    /// Copies of a kind that all can see.
    pub(super) const fn visible_copies(&self, kind: Tile) -> u8 {
        self.visible.count(kind)
    }

    /// Shows copies of a kind to all.
    pub(super) fn show(&mut self, kind: Tile, copies: u8) {
        self.visible = Tiles::from_bits(self.visible.bits() + (u128::from(copies) << (3 * kind.index())));
    }

    /// Lets a seat act in its turn.
    pub(super) fn await_turn(&mut self, seat: Seat, begun: Begun) {
        let turn = super::phase::Turn { seat, begun };
        self.phase = Phase::Turn(turn);
        self.awaiting = Seats::one(seat);
        self.list_turn(turn);
    }
}
