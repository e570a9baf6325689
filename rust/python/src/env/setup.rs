//! What games have in common, as Python names it; and what goes wrong with them.

use crate::bots::{level, tools};
use crate::convert::{Arg, Name};
use crate::errors::Error;
use crate::rules::RulesArg;
use mcr_core::env::{Encoder, ManyError, Refused, Reward, SavedError, Setup};
use mcr_core::play::Seat;
use pyo3::prelude::*;

/// The encoder of this name.
pub fn encoder(name: &str) -> Result<Encoder, Error> {
    name.parse().map_err(|error: mcr_core::env::UnknownEncoder| Error::Value(error.to_string()))
}

/// Rules, encoder (or None), reward, the bots of the other tables of `duplicate`, whether forced decisions are skipped.
pub type SetupArg = (Arg<RulesArg>, Option<Arg<Name>>, Arg<Name>, Vec<Arg<Name>>, bool);

pub fn setup((rules, encoder_name, reward, tables, skips_forced): SetupArg) -> PyResult<Setup> {
    let RulesArg(scorer) = rules.0?;
    let encoder = encoder_name.map(|name| Ok::<_, PyErr>(encoder(&name.0?.0)?)).transpose()?;
    let reward: Reward =
        reward.0?.0.parse().map_err(|error: mcr_core::env::UnknownReward| Error::Value(error.to_string()))?;
    let tables = tables.into_iter().map(|name| Ok(level(&name.0?.0)?)).collect::<PyResult<Vec<_>>>()?;
    let reward = match reward {
        Reward::Duplicate(_) if tables.is_empty() => {
            return Err(Error::Value("the reward duplicate needs at least one bot to compare with".to_owned()).into());
        }
        Reward::Duplicate(_) => Reward::Duplicate(tables),
        other => other,
    };
    let setup = Setup { tools: tools(&scorer), encoder, reward, skips_forced };
    if setup.is_indexed() { Ok(setup) } else { Err(many_error(&ManyError::OptionalFlowers).into()) }
}

pub fn many_error(error: &ManyError) -> Error {
    Error::Value(error.to_string())
}

pub fn saved_error(error: &SavedError) -> Error {
    Error::Value(error.to_string())
}

/// An action that is not done; `place` says where: ` in env 5`.
pub fn refused(refused: &Refused, place: &str) -> Error {
    let Refused { seat, index, ref why } = *refused;
    let Some(seat) = seat else {
        let instead = if place.is_empty() { "reset() first" } else { "only -1 is taken there until it is reset" };
        return Error::Value(format!("action {index}{place}: {why}; {instead}"));
    };
    let action = usize::try_from(index).ok().and_then(mcr_core::env::action);
    let action = action.map(|indexed| indexed.action);
    let what = match action {
        Some(action) => format!("{action} (action {index}{place})"),
        None => format!("do action {index}{place}"),
    };
    Error::Refused { seat, action, what, why: why.clone() }
}

/// A seat as arrays have it: -1 for none.
pub fn seat_number(seat: Option<Seat>) -> i8 {
    seat.and_then(|seat| i8::try_from(seat.index()).ok()).unwrap_or(-1)
}
