//! The four places at the table.

use crate::tiles::Wind;
use std::fmt;

/// A place at the table, 0..4; the next to play sits at the number after it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seats in rising number.
    pub const ALL: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat of this number, `None` from 4 on.
    #[must_use]
    pub const fn new(number: usize) -> Option<Seat> {
        if number < 4 { Some(Seat::ALL[number]) } else { None }
    }

    /// 0..4.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat whose turn comes so many turns later.
    #[must_use]
    pub const fn after(self, turns: u8) -> Seat {
        Seat((self.0 + turns) & 3)
    }

    /// The seat whose turn comes next.
    #[must_use]
    pub const fn next(self) -> Seat {
        self.after(1)
    }

    /// How many turns after `other` this seat plays, 0..4. For a claim from `other` that is the digit of a meld: 1 from the
    /// left, 2 from opposite, 3 from the right.
    #[must_use]
    pub const fn turns_after(self, other: Seat) -> u8 {
        (self.0 + 4 - other.0) & 3
    }

    /// The wind of this seat when `dealer` deals.
    #[must_use]
    pub const fn wind(self, dealer: Seat) -> Wind {
        Wind::ALL[self.turns_after(dealer) as usize]
    }

    /// The other three, in the order of their turns.
    pub fn others(self) -> impl Iterator<Item = Seat> {
        (1..4).map(move |turns| self.after(turns))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Only this seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is among them.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat of the lowest number.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        Seat::new(self.0.trailing_zeros() as usize)
    }

    /// The seats in rising number.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    pub(super) const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub(super) const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut all = Seats::NONE;
        seats.into_iter().for_each(|seat| all.insert(seat));
        all
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_winds_go_round() {
        for dealer in Seat::ALL {
            for turns in 0..4 {
                let seat = dealer.after(turns);
                assert_eq!(seat.turns_after(dealer), turns);
                assert_eq!(seat.wind(dealer), Wind::ALL[usize::from(turns)]);
                assert_eq!(Seat::new(seat.index()), Some(seat));
            }
            let others: Seats = dealer.others().collect();
            assert_eq!((others.len(), others.contains(dealer)), (3, false));
            assert_eq!(dealer.others().next(), Some(dealer.next()));
        }
        assert_eq!(Seat::new(4), None);
    }
}
