//! What an ended deal is worth to each seat.

use crate::arena::{BotMaker, Players, play_out};
use crate::bots::{Level, Tools};
use crate::play::{Action, Deal, Seat};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// Points that each bystander of a win pays: the unit of [`Reward::PointsOver8`].
const BASE: f32 = 8.0;

/// How an ended deal is rewarded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reward {
    /// The points that each seat gets.
    Points,
    /// The points divided by eight, what a bystander of a win pays.
    PointsOver8,
    /// The points, less what the same seat of the same wall gets on average at other tables, of four such bots each.
    Duplicate(Vec<Level>),
}

/// There is no reward of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no reward is called {found:?}; there are points, points_over_8, duplicate")]
pub struct UnknownReward {
    /// The name.
    pub found: String,
}

impl Reward {
    /// The names.
    pub const NAMES: [&'static str; 3] = ["points", "points_over_8", "duplicate"];

    /// The name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Reward::Points => Reward::NAMES[0],
            Reward::PointsOver8 => Reward::NAMES[1],
            Reward::Duplicate(_) => Reward::NAMES[2],
        }
    }

    /// The reward of each seat; zeros while the deal runs.
    #[must_use]
    pub fn of(&self, deal: &Deal, tools: &Tools) -> [f32; 4] {
        let Some(result) = deal.result() else { return [0.0; 4] };
        let points = as_numbers(result.payments);
        match self {
            Reward::Points => points,
            Reward::PointsOver8 => points.map(|points| points / BASE),
            Reward::Duplicate(tables) => {
                let mean = mean_of_tables(deal, tables, tools);
                [0, 1, 2, 3].map(|seat| points[seat] - mean[seat])
            }
        }
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name; the one other table of `duplicate` is then of [`Level::Shanten`].
impl FromStr for Reward {
    type Err = UnknownReward;

    fn from_str(text: &str) -> Result<Reward, UnknownReward> {
        match text {
            "points" => Ok(Reward::Points),
            "points_over_8" => Ok(Reward::PointsOver8),
            "duplicate" => Ok(Reward::Duplicate(vec![Level::Shanten])),
            _ => Err(UnknownReward { found: text.to_owned() }),
        }
    }
}

/// What the seats of a wall get on average where four bots of each of these levels play it.
fn mean_of_tables(deal: &Deal, tables: &[Level], tools: &Tools) -> [f32; 4] {
    let mut sum = [0; 4];
    for &level in tables {
        let paid = played_by(deal, level, tools);
        sum = [0, 1, 2, 3].map(|seat| sum[seat] + paid[seat]);
    }
    #[allow(clippy::cast_precision_loss, reason = "a few tables")]
    let count = tables.len().max(1) as f32;
    as_numbers(sum).map(|sum| sum / count)
}

/// What each seat gets where four bots of a level play the deal's wall from its beginning.
fn played_by(deal: &Deal, level: Level, tools: &Tools) -> [i64; 4] {
    let mut other = Deal::new(deal.scorer(), deal.wall(), deal.round(), deal.dealer())
        .unwrap_or_else(|error| unreachable!("the wall of a deal: {error}"));
    let tools = tools.clone();
    let makers: [BotMaker; 1] = [Arc::new(move || level.build(&tools, 0))];
    let mut players = Players::new(&makers, false);
    players.begin([Some(0); 4], deal.wall().seed().unwrap_or(0));
    let ask = |deal: &Deal, seat: Seat| Ok::<Action, std::convert::Infallible>(players.act(deal, seat));
    play_out(&mut other, ask).unwrap_or_else(|error| unreachable!("bots do what is legal: {error:?}"));
    other.result().map_or([0; 4], |result| result.payments)
}

#[allow(clippy::cast_precision_loss, reason = "thousands of points at most")]
fn as_numbers(points: [i64; 4]) -> [f32; 4] {
    points.map(|points| points as f32)
}
