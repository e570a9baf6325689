//! How far a hand is from a win that is worth the minimum.
//!
//! In: a [`Position`] of 13 tiles. Out: a [`Bracket`], four numbers of missing tiles.
//!
//! A *target* is a complete hand that holds the melds as they are; it *misses* the tiles that it has and the hand has not,
//! copy by copy, and each of them must be unseen. Sets to come are chows and pungs, never kongs. What a target is worth depends
//! on how it is reached, which nobody knows beforehand: hence four [`Measure`]s, each with its own least number of missing
//! tiles among the targets that are worth the rules' minimum.
//!
//! Read it in this order:
//! - `sets`, `residual`, `view`, `missing`: sets and tiles as bits;
//! - `tree`: all ways to four sets and a pair at a given cost;
//! - `goal`: what a target is worth, by made-up wins;
//! - `rows`, `judge`: the same for four sets and all pairs at once, by a table that fills as it is used;
//! - `forms`, `special`: the targets that are not four sets and a pair;
//! - `bracket`: ever more missing tiles until each measure has found a target;
//! - `routes`: the nearest targets themselves;
//! - `nearby`: every target near a position;
//! - `ways`: the nearest targets in a few words each, for those who look at many hands;
//! - `steps`: which exchanges of a tile bring a hand nearer.

mod bracket;
mod forms;
mod goal;
mod judge;
mod missing;
mod nearby;
mod residual;
mod routes;
mod rows;
mod sets;
mod special;
mod steps;
mod tree;
mod view;
mod ways;

use super::Position;
use crate::rules::{DealtWinWaits, Fan, Rules};
use crate::scoring::Scorer;
use crate::tiles::{InvalidHand, Problem};
use forms::SurelyLegal;
use rows::Rows;
use std::sync::OnceLock;

pub use bracket::Bracket;
pub use missing::Missing;
pub(in crate::analysis) use nearby::ANY_KIND;
pub use routes::{MOST_ROUTES, Route};
pub use steps::Steps;
pub use ways::{Family, Look, Way};

/// How a target is supposed to be reached and won, which decides what it is worth. An *event* is any fan of the way a win
/// comes about, Last Tile too, but for Chicken Hand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Every set to come is melded (a knitted straight's nine tiles, and forms without sets, stay concealed), won on a discard;
    /// no wait fan, event, Chicken Hand or Melded Hand.
    Floor,
    /// Nothing claimed, won on a discard of one of the missing tiles, the one worth most: a pung that it completes is melded;
    /// no wait fan or event. Not for a hand with a melded set; concealed kongs do not matter.
    Closed,
    /// Nothing more claimed, won by drawing one of the missing tiles; no wait fan or event.
    SelfDrawn,
    /// The most that winning on one of the missing tiles can give, wait fans, Melded Hand and Chicken Hand included, events
    /// not: drawn or on a discard with nothing more claimed, or on a discard with every set melded but the one completed. With
    /// one tile missing it is the wait itself that must be legal, on a discard or drawn, Last Tile included.
    BestCase,
}

impl Measure {
    /// All four, from the most cautious on.
    pub const ALL: [Measure; 4] = [Measure::Floor, Measure::Closed, Measure::SelfDrawn, Measure::BestCase];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Measure::Floor => "floor",
            Measure::Closed => "closed",
            Measure::SelfDrawn => "self_drawn",
            Measure::BestCase => "best_case",
        }
    }
}

/// Measures distances under one [`Rules`] value.
///
/// It keeps what it has learned about sets: the first positions take longer than later ones, and it grows to at most 55 MB
/// for each of two arrangements of winds (round and seat wind the same, or not). Build it once, and share it among threads.
pub struct Distances {
    rules: Rules,
    /// Under the rules, but a dealt win has no wait fan: that is how wait fans are left out.
    scorer: Scorer,
    rows: [OnceLock<Rows>; 2],
    self_drawn_points: u32,
    legal: SurelyLegal,
}

impl Distances {
    /// For these rules. Takes microseconds; tables are filled when they are needed.
    #[must_use]
    pub fn new(rules: Rules) -> Distances {
        let scorer = Scorer::new(Rules { dealt_win_waits: DealtWinWaits::Never, ..rules });
        Distances {
            self_drawn_points: Fan::SelfDrawn.points(&rules),
            legal: SurelyLegal::new(&scorer, &rules),
            rows: Default::default(),
            rules,
            scorer,
        }
    }

    /// The rules it measures under.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The four distances of a position of 13 tiles.
    ///
    /// # Errors
    /// [`Problem::NotBeforeWin`] if a tile is still to be discarded.
    pub fn bracket(&self, position: &Position) -> Result<Bracket, InvalidHand> {
        before_win(position)?;
        let view = view::View::new(position);
        let mut search = bracket::Search::new(self, &view, [true; 4]);
        search.run(14);
        let [floor, closed, self_drawn, best_case] = Measure::ALL.map(|measure| search.get(measure));
        Ok(Bracket { floor, closed, self_drawn, best_case })
    }

    /// Fills all tables, and says how many rows they have: of use where the first answers must come as fast as later ones.
    pub fn prepare(&self) -> usize {
        [0, 1].map(|winds| self.rows(winds).prepare(self, winds)).iter().sum()
    }

    /// The rows for one arrangement of the winds.
    fn rows(&self, winds: u8) -> &Rows {
        self.rows[usize::from(winds)].get_or_init(Rows::new)
    }
}

fn before_win(position: &Position) -> Result<(), InvalidHand> {
    if position.has_drawn() { Err(InvalidHand { problems: vec![Problem::NotBeforeWin] }) } else { Ok(()) }
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}
