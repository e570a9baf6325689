//! Who sits in the four seats.

use super::times::Times;
use crate::bots::Bot;
use crate::play::{Action, Deal, Observation, Seat, deal_seed};
use std::sync::Arc;
use std::time::Instant;

/// Makes a bot: one for each seat and thread, as often as needed.
pub type BotMaker = Arc<dyn Fn() -> Box<dyn Bot> + Send + Sync>;

/// The seed of what a bot leaves to chance: it follows from the seed of the deal's wall and from the seat, and from nothing
/// else.
#[must_use]
pub fn seat_seed(seed: u64, seat: Seat) -> u64 {
    deal_seed(seed, seat.index() as u64)
}

/// Bots at a table, and what they have seen of the deal.
pub struct Players<'a> {
    makers: &'a [BotMaker],
    /// The bots made so far: by maker, then by seat.
    bots: Vec<[Option<Box<dyn Bot>>; 4]>,
    /// Which bot sits in each seat.
    seated: [usize; 4],
    /// What each seat has seen; `None` before it is asked for the first time.
    seen: [Option<Observation>; 4],
    /// How long each maker's bots took, if that is wanted.
    pub times: Option<Vec<Times>>,
}

impl<'a> Players<'a> {
    /// Nobody sits yet.
    #[must_use]
    pub fn new(makers: &'a [BotMaker], is_timed: bool) -> Players<'a> {
        Players {
            makers,
            bots: makers.iter().map(|_| [const { None }; 4]).collect(),
            seated: [0; 4],
            seen: [const { None }; 4],
            times: is_timed.then(|| vec![Times::default(); makers.len()]),
        }
    }

    /// A deal begins: in each seat sits the bot of this maker, `None` where somebody else sits. `seed` is that of the wall.
    ///
    /// # Panics
    /// If there is no such maker.
    pub fn begin(&mut self, makers: [Option<usize>; 4], seed: u64) {
        for seat in Seat::ALL {
            let Some(number) = makers[seat.index()] else { continue };
            let maker = &self.makers[number];
            let bot = self.bots[number][seat.index()].get_or_insert_with(|| maker());
            bot.begin(seat_seed(seed, seat));
            self.seated[seat.index()] = number;
        }
        self.seen = [const { None }; 4];
    }

    /// What the bot of an awaited seat does.
    ///
    /// # Panics
    /// If no bot sits there.
    pub fn act(&mut self, deal: &Deal, seat: Seat) -> Action {
        let number = self.seated[seat.index()];
        let bot = self.bots[number][seat.index()].as_mut().expect("a bot sits there");
        let mut start = self.times.is_some().then(Instant::now);
        // What a bot does not look at is not made for it: an observation costs more than the rest of the deal.
        let action = bot.act_unseeing(deal.legal_actions(seat)).unwrap_or_else(|| {
            let seen = self.seen[seat.index()]
                .get_or_insert_with(|| Observation::new(seat, deal.rules(), deal.round(), deal.dealer()));
            seen.catch_up(deal);
            // Keeping the observation is the arena's work.
            start = start.map(|_| Instant::now());
            bot.act(seen)
        });
        if let (Some(times), Some(start)) = (&mut self.times, start) {
            times[number].add(start.elapsed());
        }
        action
    }
}
