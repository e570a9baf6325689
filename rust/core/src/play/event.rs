//! What happened, in the order in which it happened: all that anybody learns of a deal.

use super::physical::{PhysicalTile, TileList};
use super::seat::Seat;

/// What happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A seat was dealt its hand.
    Deal,
    /// A seat drew a tile, a replacement too.
    Draw,
    /// A seat laid out a flower.
    Flower,
    /// A seat discarded a tile.
    Discard,
    /// A discard was claimed for a chow.
    Chow,
    /// A discard was claimed for a pung.
    Pung,
    /// A discard was claimed for a kong.
    Kong,
    /// A seat laid a kong of four concealed tiles.
    ConcealedKong,
    /// A seat declared the fourth tile added to its pung; a win that follows robs it.
    AddedKong,
    /// A seat won.
    Win,
    /// The deal ended without a winner: the wall ran out, or somebody objected to playing on.
    DrawGame,
    /// A seat declared a win that was none, and paid for it.
    FalseWin,
    /// A seat cannot win this deal any more.
    Dead,
    /// The deal is over. First one for each seat that has concealed kongs, which are shown; then one of no seat.
    End,
}

impl EventKind {
    /// Every kind.
    pub const ALL: [EventKind; 14] = [
        EventKind::Deal,
        EventKind::Draw,
        EventKind::Flower,
        EventKind::Discard,
        EventKind::Chow,
        EventKind::Pung,
        EventKind::Kong,
        EventKind::ConcealedKong,
        EventKind::AddedKong,
        EventKind::Win,
        EventKind::DrawGame,
        EventKind::FalseWin,
        EventKind::Dead,
        EventKind::End,
    ];

    /// The name used in data.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            EventKind::Deal => "deal",
            EventKind::Draw => "draw",
            EventKind::Flower => "flower",
            EventKind::Discard => "discard",
            EventKind::Chow => "chow",
            EventKind::Pung => "pung",
            EventKind::Kong => "kong",
            EventKind::ConcealedKong => "concealed_kong",
            EventKind::AddedKong => "added_kong",
            EventKind::Win => "win",
            EventKind::DrawGame => "draw_game",
            EventKind::FalseWin => "false_win",
            EventKind::Dead => "dead",
            EventKind::End => "end",
        }
    }
}

/// Where a tile came from, or why a hand is dead.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Source {
    /// Nothing to say.
    #[default]
    None,
    /// The head of the wall, or the seat's private wall, which has no other end.
    Head,
    /// The tail of the wall.
    Tail,
    /// A seat: of a claim, of a win that was not self-drawn, declared falsely or not.
    Seat(Seat),
    /// The seat is dead after a false win.
    FalseWin,
    /// The seat is dead for a reason that the referee gave: [`Deal::reason_of_death`](super::Deal::reason_of_death).
    Referee,
}

/// The events of a deal, or nothing where nobody looks at them: they cost a tenth of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Events {
    /// All so far.
    Kept(Vec<Event>),
    /// None are kept.
    Untold,
}

impl Events {
    #[inline]
    pub(super) fn push(&mut self, event: Event) {
        if let Events::Kept(events) = self {
            events.push(event);
        }
    }

    /// Those that are kept.
    pub(super) fn kept(&self) -> &[Event] {
        match self {
            Events::Kept(events) => events,
            Events::Untold => &[],
        }
    }
}

/// One thing that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// Who; `None` for what concerns no seat.
    pub seat: Option<Seat>,
    /// The tile dealt, drawn, laid out, discarded, claimed, added, won on. `None` where there is none or it is hidden.
    pub tile: Option<PhysicalTile>,
    /// Of a chow, pung, kong: the whole meld; of a deal: the hand as dealt, the dealer's fourteenth tile last; of a win: the
    /// winner's concealed tiles without the one won on; of an end: the seat's concealed kongs. Empty where hidden.
    pub tiles: TileList,
    /// Where the tile came from, or why the hand is dead.
    pub source: Source,
}

impl Event {
    pub(super) const fn new(kind: EventKind, seat: Seat) -> Event {
        Event { kind, seat: Some(seat), tile: None, tiles: TileList::EMPTY, source: Source::None }
    }

    pub(super) const fn of_nobody(kind: EventKind) -> Event {
        Event { kind, seat: None, tile: None, tiles: TileList::EMPTY, source: Source::None }
    }

    pub(super) const fn tile(mut self, tile: PhysicalTile) -> Event {
        self.tile = Some(tile);
        self
    }

    pub(super) fn tiles(mut self, tiles: impl IntoIterator<Item = PhysicalTile>) -> Event {
        self.tiles = tiles.into_iter().collect();
        self
    }

    pub(super) const fn from(mut self, source: Source) -> Event {
        self.source = source;
        self
    }

    /// Whether its tiles are for its own seat alone: hands dealt, draws, concealed kongs.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        matches!(self.kind, EventKind::Deal | EventKind::Draw | EventKind::ConcealedKong)
    }

    /// The event as a seat learns of it.
    #[must_use]
    pub const fn seen_by(&self, seat: Seat) -> Event {
        match self.seat {
            Some(own) if self.is_private() && own.index() != seat.index() => {
                Event { tile: None, tiles: TileList::EMPTY, ..*self }
            }
            _ => *self,
        }
    }
}
