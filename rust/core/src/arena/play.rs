//! One deal, from the tiles dealt to its end.

use crate::play::{Action, Deal, IllegalAction, Seat};

/// Why a deal was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure<E> {
    /// Whoever was asked did not answer.
    NoAnswer(Seat, E),
    /// The answer was not legal; the deal is as it was before.
    Illegal(IllegalAction),
}

/// Plays a deal to its end: asks each awaited seat what it does.
///
/// # Errors
/// At the first answer that does not come or is not legal.
pub fn play_out<E>(deal: &mut Deal, mut ask: impl FnMut(&Deal, Seat) -> Result<Action, E>) -> Result<(), Failure<E>> {
    while let Some(seat) = deal.awaiting().iter().next() {
        let action = ask(deal, seat).map_err(|error| Failure::NoAnswer(seat, error))?;
        deal.apply(seat, action).map_err(Failure::Illegal)?;
    }
    Ok(())
}
