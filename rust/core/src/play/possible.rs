//! What a seat may do, told from what it knows: no deal is at hand.

use super::event::EventKind;
use super::legal::{Answers, Kinds, LegalActions};
use super::observation::Observation;
use super::physical::{Concealed, PhysicalTile};
use super::player::Player;
use super::seat::Seat;
use crate::rules::{FlowerRule, YesOrNo};
use crate::scoring::Scorer;
use crate::tiles::{Circumstances, Draft, Flowers, Tile};

impl Observation {
    /// What the seat may do, found out from what it knows: in its turn if it holds a tile more than outside it, else on the
    /// tile that can be claimed, which it has not answered yet. `scorer` has the tables of the rules.
    ///
    /// Without events a tile drawn is taken not to be the replacement of a kong, nor to be dealt.
    #[must_use]
    pub fn find_legal_actions(&self, scorer: &Scorer) -> LegalActions {
        let position = Position { seen: self, scorer };
        let is_own_turn = self.hand.len() % 3 == 2;
        let last = self.events.last();
        match (last.map(|event| event.kind), self.last_discard) {
            (Some(EventKind::FalseWin), _) if last.and_then(|event| event.seat) != Some(self.seat) => {
                LegalActions::VOTE
            }
            (Some(EventKind::Win | EventKind::DrawGame | EventKind::FalseWin | EventKind::End), _) => {
                LegalActions::NONE
            }
            (_, None) if is_own_turn => position.in_turn(),
            (_, Some((tile, from))) if !is_own_turn && from != self.seat => position.on(tile, from),
            _ => LegalActions::NONE,
        }
    }
}

struct Position<'a> {
    seen: &'a Observation,
    scorer: &'a Scorer,
}

impl Position<'_> {
    /// Whether a tile drawn or discarded by a seat is the last.
    fn is_last(&self, seat: Seat) -> bool {
        self.seen.private_walls.map_or(self.seen.wall_left, |walls| walls[seat.next().index()]) == 0
    }

    fn has_tile(&self) -> bool {
        self.seen.private_walls.map_or(self.seen.wall_left, |walls| walls[self.seen.seat.index()]) > 0
    }

    /// The seat's tiles as the engine keeps them.
    fn player(&self) -> Player {
        let own = self.seen.seat.index();
        Player {
            hand: self.seen.hand,
            melds: self.seen.melds[own].iter().flatten().cloned().collect(),
            flowers: self.seen.flowers[own].clone(),
            ..Player::default()
        }
    }

    fn in_turn(&self) -> LegalActions {
        let (seen, player) = (self.seen, self.player());
        let mut legal = LegalActions { discards: Kinds::new(seen.hand.kinds()), ..LegalActions::NONE };
        let Some(drawn) = seen.drawn else { return legal };
        if self.has_tile() && !self.is_last(seen.seat) {
            legal.concealed_kongs = Kinds::new(seen.hand.fours());
            legal.added_kongs = Kinds::new(player.added_kongs());
        }
        if self.has_tile() && seen.rules.flowers == FlowerRule::Optional {
            legal.flowers = Kinds::new(seen.hand.kinds() & Concealed::FLOWERS);
        }
        let before: Vec<Tile> = seen.hand.iter().filter(|&tile| tile != drawn).map(PhysicalTile::kind).collect();
        let circumstances = Circumstances {
            self_drawn: true,
            last_of_kind: self.visible(drawn.kind()) == 3,
            last_in_wall: self.is_last(seen.seat),
            kong: self.is_replacement(),
        };
        let is_dealt = seen.is_dealing && seen.seat == seen.dealer;
        if self.wins(&player, &before, drawn.kind(), circumstances, is_dealt) {
            legal.answers = Answers(Answers::WIN);
        }
        legal
    }

    fn on(&self, tile: PhysicalTile, from: Seat) -> LegalActions {
        let (seen, player) = (self.seen, self.player());
        let (kind, is_kong) = (tile.kind(), seen.added.is_some());
        let mut legal = LegalActions::NONE;
        let mut answers = 0;
        let held: Vec<Tile> = seen.hand.iter().map(PhysicalTile::kind).collect();
        // A discard is among the visible copies and does not count.
        let others = self.visible(kind).saturating_sub(u8::from(!is_kong));
        let circumstances = Circumstances {
            self_drawn: false,
            last_of_kind: others == 3,
            last_in_wall: self.is_last(from),
            kong: is_kong,
        };
        if self.wins(&player, &held, kind, circumstances, false) {
            answers |= Answers::WIN;
        }
        let is_barred = seen.dead[seen.seat.index()] && seen.rules.dead_hand_claims == YesOrNo::No;
        if !is_kong && !is_barred && !self.is_last(from) {
            let count = seen.hand.count(kind);
            answers |= if count >= 2 { Answers::PUNG } else { 0 };
            answers |= if count >= 3 && self.has_tile() { Answers::KONG } else { 0 };
            if seen.seat == from.next() {
                legal.chows = player.chows_with(kind);
            }
        }
        if legal.chows != 0 {
            legal.claimed = u8::try_from(kind.index()).unwrap_or_default();
        }
        if answers != 0 || legal.chows != 0 {
            legal.answers = Answers(answers | Answers::PASS);
        }
        legal
    }

    /// Whether the tile drawn came right after a kong.
    fn is_replacement(&self) -> bool {
        let own = self.seen.events.iter().rev().filter(|event| event.kind != EventKind::Dead);
        let mut kinds = own.map(|event| event.kind);
        kinds.next() == Some(EventKind::Draw)
            && matches!(kinds.next(), Some(EventKind::Kong | EventKind::ConcealedKong | EventKind::AddedKong))
    }

    /// Copies of a kind that all can see: discards and exposed melds.
    fn visible(&self, kind: Tile) -> u8 {
        let melds = self.seen.melds.iter().flatten().flatten().filter(|laid| !laid.meld.is_concealed());
        let exposed = melds.flat_map(|laid| laid.tiles.iter().copied());
        let lying = self.seen.rivers.iter().flatten().copied().chain(exposed).filter(|tile| tile.kind() == kind);
        u8::try_from(lying.count()).unwrap_or(u8::MAX)
    }

    fn wins(
        &self,
        player: &Player,
        before: &[Tile],
        winning: Tile,
        circumstances: Circumstances,
        is_dealt: bool,
    ) -> bool {
        let seen = self.seen;
        if seen.dead[seen.seat.index()] || player.hand.has_flower() || winning.is_flower() {
            return false;
        }
        let mut draft = Draft::new(player.melds.iter().map(|laid| laid.meld), before.iter().copied().chain([winning]));
        draft.round = seen.round;
        draft.seat = seen.wind();
        draft.circumstances = circumstances;
        draft.flowers = Flowers::named(player.flowers.iter().map(|flower| flower.kind())).unwrap_or_default();
        // A hand of a position that was written down may be impossible: it wins nothing.
        let value = draft.build().ok().and_then(|hand| self.scorer.evaluate(&hand, is_dealt));
        value.is_some_and(|value| value.points >= self.scorer.rules().minimum_points)
    }
}
