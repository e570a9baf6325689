//! Who pays what for a win.

use crate::tiles::Wind;
use thiserror::Error;

/// Points that each of the other three pays for any win.
const BASE: i64 = 8;

/// Why a payment is not determined.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Error)]
pub enum PaymentError {
    /// The win was not self-drawn, and nobody is named who gave the winning tile.
    #[error("the win is not self-drawn: the discarder is needed, a wind other than the winner's {}", .winner.letter())]
    DiscarderNeeded {
        /// The winner's wind.
        winner: Wind,
    },
    /// The win was self-drawn, and yet somebody is named who gave the winning tile.
    #[error("the win is self-drawn: there is no discarder, but {} is named as one", .discarder.letter())]
    DiscarderOfSelfDrawn {
        /// Who is named.
        discarder: Wind,
    },
    /// The winner is named as the one who gave the winning tile.
    #[error("{} is the winner's own wind; the discarder is one of the other three", .winner.letter())]
    WinnerDiscards {
        /// The winner's wind.
        winner: Wind,
    },
}

/// What each wind receives, in the order of [`Wind::ALL`]; a loss is negative and the sum is zero. One winner is assumed.
///
/// Self-drawn: each of the three pays 8 and the total. On a discard, or a robbed kong: who gave the tile pays that, the other
/// two pay 8. `total` are the points with flowers.
///
/// # Errors
/// If the discarder is missing, or named where there is none, or is the winner.
pub fn payment(
    total: u32,
    winner: Wind,
    self_drawn: bool,
    discarder: Option<Wind>,
) -> Result<[i64; 4], PaymentError> {
    match discarder {
        None if !self_drawn => return Err(PaymentError::DiscarderNeeded { winner }),
        Some(discarder) if self_drawn => return Err(PaymentError::DiscarderOfSelfDrawn { discarder }),
        Some(discarder) if discarder == winner => return Err(PaymentError::WinnerDiscards { winner }),
        _ => {}
    }
    let mut paid = Wind::ALL.map(|wind| match wind {
        _ if wind == winner => 0,
        _ if self_drawn || discarder == Some(wind) => -BASE - i64::from(total),
        _ => -BASE,
    });
    paid[winner as usize] = -paid.iter().sum::<i64>();
    Ok(paid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Wind::{East, North, South, West};

    #[test]
    fn all_three_pay_a_self_drawn_win_in_full_and_only_the_discarder_another() {
        assert_eq!(payment(10, East, true, None), Ok([54, -18, -18, -18]));
        assert_eq!(payment(10, West, false, Some(North)), Ok([-8, -8, 34, -18]));
        assert_eq!(payment(0, South, false, Some(East)), Ok([-8, 24, -8, -8]));
    }

    #[test]
    fn who_gave_the_tile_must_be_known_exactly_if_somebody_did() {
        assert_eq!(payment(8, East, false, None), Err(PaymentError::DiscarderNeeded { winner: East }));
        assert_eq!(payment(8, East, true, Some(West)), Err(PaymentError::DiscarderOfSelfDrawn { discarder: West }));
        assert_eq!(payment(8, East, false, Some(East)), Err(PaymentError::WinnerDiscards { winner: East }));
        let message = payment(8, East, false, None).unwrap_err().to_string();
        assert_eq!(message, "the win is not self-drawn: the discarder is needed, a wind other than the winner's E");
    }
}
