//! The core's own pace at random deals: what a benchmark of the games is compared with.

use super::many::mixed;
use crate::arena::Schedule;
use crate::play::{Deal, Wall, WallError};
use crate::scoring::Scorer;
use std::sync::Arc;

/// Plays the first deals of a seed in this thread, each action any legal one, and counts the decisions with at least two legal
/// actions. Nothing else is made of them: no observation, no mask, no record.
///
/// # Errors
/// If the rules have no wall.
pub fn random_decisions(scorer: &Arc<Scorer>, seed: u64, deals: u64) -> Result<u64, WallError> {
    let schedule = Schedule::study(seed);
    let mut decisions = 0;
    let mut word = seed;
    for number in 0..deals {
        let Some(scheduled) = schedule.deal(scorer.rules(), number) else { break };
        let wall = Wall::new(scheduled.seed, scorer.rules())?;
        let mut deal = Deal::new(Arc::clone(scorer), &wall, scheduled.round, scheduled.dealer)?;
        while let Some(seat) = deal.awaiting().iter().next() {
            let legal = deal.legal_actions(seat);
            word = mixed(word);
            let place = (u128::from(word) * legal.len() as u128) >> 64;
            let action = usize::try_from(place).ok().and_then(|place| legal.nth(place));
            let action = action.unwrap_or_else(|| unreachable!("an awaited seat has a choice"));
            deal.apply(seat, action).unwrap_or_else(|error| unreachable!("a legal action: {error}"));
            decisions += u64::from(legal.len() > 1);
        }
    }
    Ok(decisions)
}
