//! Finished deals as columns: the frames `deals`, `wins` and `fans`, whoever played them.
//!
//! A column of categories holds codes: of a round or wind its place in `ESWN`, of a reason in [`Reason::ALL`], of a tile its
//! index, of a form its place in [`Form::ALL`], of a fan its place in the catalogue.

use crate::play::{Deal, Win};
use crate::rules::Fan;
use crate::scoring::Form;
use std::fmt::Write;
use thiserror::Error;

/// The rows of three frames.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// A row a deal.
    pub deals: DealColumns,
    /// A row a win, in the order of the deals; of several winners of one deal the nearest after the discarder first.
    pub wins: WinColumns,
    /// A row a fan of a win, in the order of the wins and then of the catalogue; flowers are among them.
    pub fans: FanColumns,
}

/// Declares the columns of a frame, and how rows of another are added to it.
macro_rules! frame {
    ($(#[$about:meta])* $name:ident { $($(#[$meta:meta])* $column:ident: $type:ty,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            $($(#[$meta])* pub $column: $type,)+
        }

        impl $name {
            fn append(&mut self, other: &mut $name) {
                $(self.$column.append(&mut other.$column);)+
            }
        }
    };
}

frame! {
    /// The frame `deals`.
    DealColumns {
        /// The deal's number, the key of all three frames.
        deal: Vec<i64>,
        /// The seed of its wall; 0 where it is not known.
        seed: Vec<u64>,
        /// The round's wind: its code.
        round: Vec<i8>,
        /// The dealer's seat.
        dealer: Vec<i8>,
        /// Why it ended: its code.
        reason: Vec<i8>,
        /// The seat that gave the winning tile; -1 if there is none.
        discarder: Vec<i8>,
        /// Discards made.
        turns: Vec<i16>,
        /// Tiles left in the wall, of private walls in all four.
        wall_left: Vec<i16>,
        /// Kongs of all seats.
        kongs: Vec<i8>,
        /// Points that seat 0 gets, fines too.
        pay_0: Vec<i32>,
        /// Those of seat 1.
        pay_1: Vec<i32>,
        /// Those of seat 2.
        pay_2: Vec<i32>,
        /// Those of seat 3.
        pay_3: Vec<i32>,
    }
}

frame! {
    /// The frame `wins`.
    WinColumns {
        /// The deal's number.
        deal: Vec<i64>,
        /// The winner's seat.
        seat: Vec<i8>,
        /// The winner's wind: its code.
        wind: Vec<i8>,
        /// Whether the winning tile was drawn.
        self_drawn: Vec<bool>,
        /// The winning tile: its code.
        tile: Vec<i8>,
        /// The form: its code.
        form: Vec<i8>,
        /// Fan points without flowers.
        points: Vec<i16>,
        /// Flowers.
        flowers: Vec<i8>,
        /// Points and flowers.
        total: Vec<i16>,
        /// Melds, concealed kongs among them.
        melds: Vec<i8>,
        /// Tiles that the winner had drawn, replacements not counted; the dealer's fourteenth is one.
        turn: Vec<i16>,
        /// The hand in notation.
        hand: Texts,
    }
}

frame! {
    /// The frame `fans`.
    FanColumns {
        /// The deal's number.
        deal: Vec<i64>,
        /// The winner's seat.
        seat: Vec<i8>,
        /// The fan: its code.
        fan: Vec<i8>,
        /// How often it is counted.
        count: Vec<u8>,
        /// Points of all counts together.
        points: Vec<i16>,
    }
}

/// Texts one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// All of them.
    pub text: String,
    /// Where each ends, in bytes.
    pub ends: Vec<i64>,
}

impl Texts {
    fn append(&mut self, other: &mut Texts) {
        let before = as_end(self.text.len());
        self.text.push_str(&other.text);
        self.ends.extend(other.ends.drain(..).map(|end| end + before));
        other.text.clear();
    }
}

fn as_end(length: usize) -> i64 {
    i64::try_from(length).unwrap_or_else(|_| unreachable!("memory has fewer bytes"))
}

/// A number that its column does not hold, or a deal that has not ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// Such a number.
    #[error("deal {deal}: {column} is {value}, and the column holds up to {most}")]
    TooLarge {
        /// The deal's number.
        deal: u64,
        /// The column.
        column: &'static str,
        /// The number.
        value: i64,
        /// The largest that fits.
        most: i64,
    },
    /// The deal still runs.
    #[error("deal {deal} has not ended")]
    Unfinished {
        /// The deal's number.
        deal: u64,
    },
}

impl Columns {
    /// Adds the rows of a finished deal. Without a seed its wall has the seed 0.
    ///
    /// # Errors
    /// If it has not ended, or a number does not fit its column, as an immense penalty; then no row is added.
    pub fn push(&mut self, deal: u64, played: &Deal) -> Result<(), Unfit> {
        let result = played.result().ok_or(Unfit::Unfinished { deal })?;
        let pay = |seat: usize| {
            let value = result.payments[seat];
            let most = i32::MAX.into();
            i32::try_from(value).map_err(|_| Unfit::TooLarge { deal, column: "pay", value, most })
        };
        let pay = [pay(0)?, pay(1)?, pay(2)?, pay(3)?];
        let number = i64::try_from(deal).map_err(|_| Unfit::TooLarge {
            deal,
            column: "deal",
            value: i64::MAX,
            most: i64::MAX,
        })?;
        let rows = &mut self.deals;
        rows.deal.push(number);
        rows.seed.push(played.wall().seed().unwrap_or(0));
        rows.round.push(played.round() as i8);
        rows.dealer.push(small(played.dealer().index()));
        rows.reason.push(result.reason as i8);
        rows.discarder.push(result.discarder.map_or(-1, |seat| small(seat.index())));
        rows.turns.push(played.turns().cast_signed());
        rows.wall_left.push(small(played.wall().remaining()));
        rows.kongs.push(small(played.kongs().into()));
        let [pay_0, pay_1, pay_2, pay_3] = pay;
        rows.pay_0.push(pay_0);
        rows.pay_1.push(pay_1);
        rows.pay_2.push(pay_2);
        rows.pay_3.push(pay_3);
        for win in &result.wins {
            self.push_win(number, win);
            self.push_fans(number, win, played);
        }
        Ok(())
    }

    fn push_win(&mut self, deal: i64, win: &Win) {
        let rows = &mut self.wins;
        let hand = &win.hand;
        let tile = hand.winning_tile().expect("a win has its winning tile");
        rows.deal.push(deal);
        rows.seat.push(small(win.seat.index()));
        rows.wind.push(hand.seat() as i8);
        rows.self_drawn.push(hand.circumstances().self_drawn);
        rows.tile.push(small(tile.index()));
        rows.form.push(Form::of(&win.value) as i8);
        rows.points.push(small(win.value.points as usize));
        rows.flowers.push(small(hand.flowers().count().into()));
        rows.total.push(small(win.total() as usize));
        rows.melds.push(small(hand.melds().count()));
        rows.turn.push(win.turn.into());
        write!(rows.hand.text, "{hand}").expect("a string takes all");
        rows.hand.ends.push(as_end(rows.hand.text.len()));
    }

    fn push_fans(&mut self, deal: i64, win: &Win, played: &Deal) {
        let flowers = win.hand.flowers().count();
        let of_flowers = (flowers > 0).then_some((Fan::FlowerTiles, flowers));
        // Flowers stand before the one fan that the catalogue has behind them.
        let last = win.value.fans.count(Fan::ConcealedAndMeldedKong);
        let fans = win.value.fans.iter().filter(|&(fan, _)| fan != Fan::ConcealedAndMeldedKong);
        let fans = fans.chain(of_flowers).chain((last > 0).then_some((Fan::ConcealedAndMeldedKong, last)));
        let rows = &mut self.fans;
        for (fan, count) in fans {
            rows.deal.push(deal);
            rows.seat.push(small(win.seat.index()));
            rows.fan.push(small(fan.index()));
            rows.count.push(count);
            rows.points.push(small(fan.points(played.rules()) as usize * usize::from(count)));
        }
    }

    /// Adds the rows of another, which has none afterwards.
    pub fn append(&mut self, other: &mut Columns) {
        self.deals.append(&mut other.deals);
        self.wins.append(&mut other.wins);
        self.fans.append(&mut other.fans);
    }
}

/// A number that is bounded by the tiles of the game.
fn small<T: TryFrom<usize>>(number: usize) -> T {
    T::try_from(number).unwrap_or_else(|_| unreachable!("more than the tiles of the game allow: {number}"))
}
