//! The prevalent winds of a match.

use std::fmt;

/// The wind of the round in each part of a match: one to four of the letters `ESWN`, repeats allowed.
///
/// A match has four quarters. Four letters give one each, two letters give the halves, one letter is the wind of every
/// deal; of three the first takes two quarters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundWinds {
    /// Index in `ESWN`; 0 beyond the length.
    winds: [u8; 4],
    length: u8,
}

impl RoundWinds {
    /// One round of each wind, in order.
    pub const ESWN: RoundWinds = RoundWinds { winds: [0, 1, 2, 3], length: 4 };
    /// East in every deal.
    pub const E: RoundWinds = RoundWinds { winds: [0; 4], length: 1 };

    const LETTERS: [char; 4] = ['E', 'S', 'W', 'N'];

    /// Reads one to four letters of `ESWN`.
    #[must_use]
    pub fn from_letters(letters: &str) -> Option<RoundWinds> {
        let mut winds = [0; 4];
        let mut length = 0u8;
        for letter in letters.chars() {
            let wind = (0u8..4).find(|&wind| RoundWinds::LETTERS[usize::from(wind)] == letter)?;
            *winds.get_mut(usize::from(length))? = wind;
            length += 1;
        }
        (length > 0).then_some(RoundWinds { winds, length })
    }

    /// The wind of a quarter of the match (`0..4`; later ones as the last), as an index in `ESWN`.
    #[must_use]
    pub const fn wind(self, quarter: usize) -> u8 {
        let quarter = if quarter < 4 { quarter } else { 3 };
        self.winds[quarter * self.length as usize / 4]
    }
}

/// Writes the letters.
impl fmt::Display for RoundWinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winds = &self.winds[..usize::from(self.length)];
        let letters: String = winds.iter().map(|&wind| RoundWinds::LETTERS[usize::from(wind)]).collect();
        f.pad(&letters)
    }
}

#[cfg(test)]
mod tests {
    use super::RoundWinds;

    #[test]
    fn letters_go_both_ways() {
        for letters in ["E", "N", "ES", "SSW", "ESWN", "EEEE"] {
            assert_eq!(RoundWinds::from_letters(letters).unwrap().to_string(), letters);
        }
        for letters in ["", "e", "ESWNE", "X", "E S"] {
            assert_eq!(RoundWinds::from_letters(letters), None, "{letters}");
        }
        assert_eq!(RoundWinds::from_letters("ESWN"), Some(RoundWinds::ESWN));
        assert_eq!(RoundWinds::from_letters("E"), Some(RoundWinds::E));
    }

    #[test]
    fn letters_are_spread_over_the_quarters() {
        let quarters = |letters| [0, 1, 2, 3].map(|q| RoundWinds::from_letters(letters).unwrap().wind(q));
        assert_eq!(quarters("ESWN"), [0, 1, 2, 3]);
        assert_eq!(quarters("SN"), [1, 1, 3, 3]);
        assert_eq!(quarters("ESW"), [0, 0, 1, 2]);
        assert_eq!(quarters("W"), [2; 4]);
        assert_eq!([4, 9].map(|quarter| RoundWinds::ESWN.wind(quarter)), [3; 2]);
    }
}
