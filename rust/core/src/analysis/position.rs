//! What a player sees: the own hand and what lies open.

use crate::tiles::{Circumstances, Draft, Hand, InvalidHand, Meld, MeldShape, Problem, Tile, Tiles, Wind};

/// A hand that is looked at, of 13 tiles or of 14, and the tiles that are visible outside it.
///
/// A hand of 14 has its last tile among the concealed ones: which tile was drawn last plays no part. Circumstances and
/// flowers of the hand play none either.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    concealed: Tiles,
    /// Filled from the front.
    melds: [Option<Meld>; 4],
    round: Wind,
    seat: Wind,
    visible: Tiles,
}

impl Position {
    /// The position of a hand. `visible`: known tiles outside the hand and its melds; flowers among them are left out.
    ///
    /// # Errors
    /// [`Problem::VisibleCopies`] for each kind of which there would be more than four.
    pub fn new(hand: &Hand, visible: Tiles) -> Result<Position, InvalidHand> {
        let mut concealed = hand.concealed();
        if let Some(tile) = hand.winning_tile() {
            let has_room = concealed.insert(tile);
            debug_assert!(has_room, "a possible hand holds no fifth copy");
        }
        let mut position = Position {
            concealed,
            melds: *hand.meld_slots(),
            round: hand.round(),
            seat: hand.seat(),
            visible: Tiles::EMPTY,
        };
        let own = position.own();
        let mut problems = Vec::new();
        for tile in visible.kinds().filter(|tile| !tile.is_flower()) {
            let found = own.count(tile) + visible.count(tile);
            if found > tile.copies() {
                problems.push(Problem::VisibleCopies { tile, found: found.into() });
            }
        }
        if !problems.is_empty() {
            return Err(InvalidHand { problems });
        }
        position.visible = Tiles::from_bits(visible.bits() & PLAYING);
        Ok(position)
    }

    /// The position of tiles as they lie on a table. `visible`: known tiles outside the hand and its melds.
    ///
    /// `None` if the tiles are neither 13 nor 14, each kong counting as three, if there is a flower among them, or if a kind has
    /// more copies than exist.
    #[must_use]
    pub fn at_table(
        concealed: Tiles,
        melds: impl IntoIterator<Item = Meld>,
        [round, seat]: [Wind; 2],
        visible: Tiles,
    ) -> Option<Position> {
        let mut slots = [None; 4];
        let mut count = 0;
        for meld in melds {
            *slots.get_mut(count)? = Some(meld);
            count += 1;
        }
        slots[..count].sort_unstable();
        let is_whole = matches!(concealed.len() + 3 * count, 13 | 14);
        let has_no_flower = (concealed.bits() | visible.bits()) & !PLAYING == 0;
        let melded = |tile: Tile| slots.iter().flatten().map(|meld| meld.tiles().count(tile)).sum::<u8>();
        let is_possible = |tile: Tile| concealed.count(tile) + melded(tile) + visible.count(tile) <= tile.copies();
        let of_melds = slots.iter().flatten().flat_map(|meld| meld.tiles().kinds());
        let is_possible = is_whole && has_no_flower && concealed.kinds().chain(of_melds).all(is_possible);
        is_possible.then_some(Position { concealed, melds: slots, round, seat, visible })
    }

    /// The concealed tiles.
    #[must_use]
    pub const fn concealed(&self) -> Tiles {
        self.concealed
    }

    /// The melds, concealed kongs among them.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + Clone + use<> {
        self.melds.into_iter().flatten()
    }

    /// The melds in four places, filled from the front.
    pub(crate) const fn meld_slots(&self) -> &[Option<Meld>; 4] {
        &self.melds
    }

    /// How many melds there are, concealed kongs among them.
    #[must_use]
    pub fn melded_sets(&self) -> usize {
        self.melds().count()
    }

    /// The round's wind.
    #[must_use]
    pub const fn round(&self) -> Wind {
        self.round
    }

    /// The player's wind.
    #[must_use]
    pub const fn seat(&self) -> Wind {
        self.seat
    }

    /// The known tiles outside the hand and its melds.
    #[must_use]
    pub const fn visible(&self) -> Tiles {
        self.visible
    }

    /// All tiles of the player, a kong's four among them.
    #[must_use]
    pub fn own(&self) -> Tiles {
        let of_melds: u128 = self.melds().map(|meld| meld.tiles().bits()).sum();
        Tiles::from_bits(self.concealed.bits() + of_melds)
    }

    /// All tiles the player knows: own and visible.
    #[must_use]
    pub fn known(&self) -> Tiles {
        Tiles::from_bits(self.own().bits() + self.visible.bits())
    }

    /// Copies that the player does not see, of each playing kind.
    #[must_use]
    pub fn unseen(&self) -> [u8; Tile::PLAYING_KINDS] {
        let known = self.known();
        let mut unseen = [0; Tile::PLAYING_KINDS];
        for (copies, tile) in unseen.iter_mut().zip(Tile::playing()) {
            *copies = tile.copies() - known.count(tile);
        }
        unseen
    }

    /// Whether a tile is still to be discarded: 14 tiles, each kong counting as three.
    #[must_use]
    pub fn has_drawn(&self) -> bool {
        self.concealed.len() + 3 * self.melded_sets() == 14
    }

    /// The position after this discard, which then is visible; `None` if there is no such concealed tile.
    #[must_use]
    pub fn after_discard(&self, tile: Tile) -> Option<Position> {
        let mut after = *self;
        (after.concealed.remove(tile) && after.visible.insert(tile)).then_some(after)
    }

    /// The position with this tile drawn; `None` if all copies are seen.
    #[must_use]
    pub fn after_draw(&self, tile: Tile) -> Option<Position> {
        let mut after = *self;
        let is_unseen = self.known().count(tile) < tile.copies();
        (is_unseen && after.concealed.insert(tile)).then_some(after)
    }

    /// The position without this concealed tile, which is not remembered as visible; `None` if there is no such tile.
    #[must_use]
    pub fn without(&self, tile: Tile) -> Option<Position> {
        let mut after = *self;
        after.concealed.remove(tile).then_some(after)
    }

    /// The same hand, nothing being visible outside it.
    #[must_use]
    pub const fn without_visible(&self) -> Position {
        Position { visible: Tiles::EMPTY, ..*self }
    }

    /// The position with one more tile visible; `None` if all copies are seen.
    #[must_use]
    pub fn with_visible(&self, tile: Tile) -> Option<Position> {
        let mut after = *self;
        let is_unseen = self.known().count(tile) < tile.copies();
        (is_unseen && after.visible.insert(tile)).then_some(after)
    }

    /// The position after claiming a discard for this chow, pung or melded kong: the claimed tile joins the others, which
    /// leave the concealed tiles. The melds then stand in order. A kong is still to be followed by its replacement tile.
    /// `None` if the others are not there, if nothing is claimed for such a meld, or if there are four melds already.
    #[must_use]
    pub fn after_claim(&self, meld: Meld) -> Option<Position> {
        let claimed = match meld.shape() {
            MeldShape::Chow => Tile::from_index(meld.tile().index() + usize::from(meld.claimed()?) - 1)?,
            MeldShape::Pung | MeldShape::MeldedKong => meld.tile(),
            MeldShape::AddedKong | MeldShape::ConcealedKong => return None,
        };
        let mut others = meld.tiles();
        others.remove(claimed).then(|| self.laid(meld, others)).flatten()
    }

    /// The position after laying a kong in the own turn: of four concealed tiles, or by adding one to a melded pung. Its
    /// replacement tile is still to come. `None` if there is no such kong.
    #[must_use]
    pub fn after_own_kong(&self, tile: Tile) -> Option<Position> {
        if self.concealed.count(tile) == 4 {
            let meld = Meld::concealed_kong(tile)?;
            return self.laid(meld, meld.tiles());
        }
        let mut after = self.without(tile)?;
        let is_pung = |meld: &&mut Meld| meld.shape() == MeldShape::Pung && meld.tile() == tile;
        let pung = after.melds.iter_mut().flatten().find(is_pung)?;
        *pung = Meld::added_kong(tile, pung.claimed()?)?;
        let count = after.melded_sets();
        after.melds[..count].sort_unstable();
        Some(after)
    }

    /// The position with `others` of the concealed tiles laid down as part of this meld. The melds then stand in order, so
    /// that the same melds are the same position whichever was claimed first. `None` if the tiles are not there, or if
    /// there are four melds already.
    pub(crate) fn laid(&self, meld: Meld, others: Tiles) -> Option<Position> {
        let mut after = *self;
        let are_held = others.iter().all(|tile| after.concealed.remove(tile));
        *after.melds.iter_mut().find(|meld| meld.is_none())? = Some(meld);
        let count = after.melded_sets();
        after.melds[..count].sort_unstable();
        are_held.then_some(after)
    }

    /// The hand of 14 when 13 tiles are won on `tile`, without flowers.
    ///
    /// # Errors
    /// Where there would be a fifth copy, or the circumstances contradict each other or the hand.
    pub fn won_on(&self, tile: Tile, circumstances: Circumstances) -> Result<Hand, InvalidHand> {
        let mut draft = Draft::new(self.melds(), self.concealed.iter().chain([tile]));
        draft.round = self.round;
        draft.seat = self.seat;
        draft.circumstances = circumstances;
        draft.build()
    }
}

/// The fields of the playing kinds.
const PLAYING: u128 = (1 << (3 * Tile::PLAYING_KINDS)) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    fn position(hand: &str, visible: &str) -> Result<Position, InvalidHand> {
        Position::new(&hand.parse().unwrap(), visible.parse().unwrap())
    }

    #[test]
    fn counts_what_is_unseen() {
        let position = position("[1111s,1]2233344455m|SE", "2m1pE1pab").unwrap();
        assert_eq!((position.melded_sets(), position.has_drawn()), (1, false));
        assert_eq!((position.round(), position.seat()), (Wind::South, Wind::East));
        assert_eq!(position.visible().to_string(), "2m11pE");
        let unseen = position.unseen();
        assert_eq!(unseen[..9], [4, 1, 1, 1, 2, 4, 4, 4, 4]);
        assert_eq!((unseen[9], unseen[18], unseen[27]), (2, 0, 3));
        assert_eq!(unseen.iter().map(|&n| u32::from(n)).sum::<u32>(), 136 - 14 - 4);

        let tile = |text: &str| text.parse::<Tile>().unwrap();
        assert_eq!(position.after_draw(tile("1s")), None);
        let drawn = position.after_draw(tile("2m")).unwrap();
        assert!(drawn.has_drawn());
        assert_eq!(drawn.after_discard(tile("9m")), None);
        let after = drawn.after_discard(tile("2m")).unwrap();
        assert_eq!((after.concealed(), after.visible().to_string()), (position.concealed(), "22m11pE".to_owned()));
        let won = position.won_on(tile("5m"), Circumstances { self_drawn: true, ..Circumstances::default() }).unwrap();
        assert_eq!(won.to_string(), "[1111s,1]22333444555m|SE1000|");
    }

    #[test]
    fn tiles_are_put_away_and_claimed() {
        let position = position("[1111s,1]2233344455m", "2m").unwrap();
        let tile = |text: &str| text.parse::<Tile>().unwrap();
        let meld = |text: &str| text.parse::<Meld>().unwrap();
        let put_away = position.without(tile("2m")).unwrap();
        assert_eq!((put_away.concealed().to_string(), put_away.visible()), ("233344455m".into(), position.visible()));
        assert_eq!(position.without(tile("6m")), None);
        assert_eq!(position.with_visible(tile("1s")), None);
        assert_eq!(position.with_visible(tile("1m")).unwrap().visible().to_string(), "12m");
        for (claim, left) in [("[123m,1]", "23344455m"), ("[555m,3]", "22333444m"), ("[3333m,2]", "2244455m")] {
            let after = position.after_claim(meld(claim)).unwrap();
            assert_eq!((after.concealed().to_string().as_str(), after.melded_sets()), (left, 2), "{claim}");
            assert!(after.melds().any(|melded| melded == meld(claim)));
        }
        for claim in ["[123m,2]", "[555m,1]", "[678m,1]", "[4444m]", "[3333m,6]"] {
            let after = position.after_claim(meld(claim));
            assert_eq!(after.is_some(), claim == "[555m,1]", "{claim}");
        }
        let melded = self::position("[123m,1][456m,1][789m,1][EEE,1]5p", "").unwrap();
        assert_eq!(melded.after_claim(meld("[555p,1]")), None);
    }

    #[test]
    fn a_fifth_copy_is_named() {
        let problems = position("1112345678999m", "11m9mEEEE").unwrap_err().problems;
        let tile = |text: &str| text.parse::<Tile>().unwrap();
        assert_eq!(problems, [Problem::VisibleCopies { tile: tile("1m"), found: 5 }]);
    }
}
