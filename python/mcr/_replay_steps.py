"""A deal step by step: what lies on the table after each event, as whoever reads it may know it.

In: a deal, and whose hands are shown. Out: for each event the table, as data for a page. What is hidden is hidden by
the observations of the core; here nothing decides about it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mcr._mcr import Deal, Event, Meld, Tile, Tiles
from mcr._seats import SEATS, kind_of
from mcr.art.layout import Row

__all__ = ["CODES", "Step", "steps"]

CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
"""A letter for each of the 42 kinds, in tile order."""
DOWN = "."
"""A tile that lies face down, or that the reader does not see."""
LEFT, RIGHT, ABOVE = "<", ">", "^"
"""Before the tile of a meld: it lies across with its head to the left or to the right; it lies on the one before."""

Number = int | None
"""The number of a physical tile; None for one that is hidden."""


def code(number: Number) -> str:
    """Return the letter of a physical tile."""
    return DOWN if number is None else CODES[kind_of(number)]


def meld_code(meld: Meld | None) -> str:
    """Return a meld as letters, in the order in which its tiles lie; None is a kong face down."""
    if meld is None:
        return DOWN * 4
    row = Row()
    row.add_meld(meld)
    written, below = "", None
    for spot in row.groups[0]:
        across = "" if not spot.turn else LEFT if spot.turn < 0 else RIGHT
        above = ABOVE if below is not None and spot.x == below else ""
        written += above + across + (DOWN if spot.tile is None else CODES[spot.tile.index])
        below = spot.x
    return written


def tile_of(event: Event) -> Tile:
    """Return the tile of an event in which everybody sees one."""
    if event.tile is None:
        message = f"an event without its tile: {event}"
        raise TypeError(message)
    return event.tile


def number_of(event: Event) -> int:
    """Return the number of the tile of an event in which everybody sees one."""
    if event.number is None:
        message = f"an event without its tile: {event}"
        raise TypeError(message)
    return event.number


@dataclass(slots=True)
class Place:
    """What lies before a seat."""

    hand: list[Number] = field(default_factory=list)
    """In tile order, the hidden ones first."""
    apart: list[Number] = field(default_factory=list)
    """The tile drawn, or won on: at most one."""
    melds: list[Meld | None] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    is_dead: bool = False

    def sort(self) -> None:
        """Put the tile drawn among the others."""
        self.hand = sorted([*self.hand, *self.apart], key=lambda number: -1 if number is None else number)
        self.apart = []

    def take(self, numbers: Iterable[Number]) -> None:
        """Take tiles from the hand. What the reader sees only now was hidden before."""
        self.sort()
        for number in numbers:
            self.hand.remove(number if number in self.hand else None)

    def codes(self) -> dict[str, Any]:
        """Return it as data for a page."""
        return {
            "h": "".join(map(code, self.hand)),
            "d": "".join(map(code, self.apart)),
            "m": list(map(meld_code, self.melds)),
            "r": "".join(map(code, self.river)),
            "f": "".join(map(code, self.flowers)),
            "x": int(self.is_dead),
        }


@dataclass(frozen=True, slots=True)
class Step:
    """The table after an event, or after the deal of the first tiles."""

    event: Event
    turn: int
    """Discards so far."""
    places: tuple[dict[str, Any], ...]
    """By seat: `h` hand, `d` drawn, `m` melds, `r` river, `f` flowers as letters; `x` whether it is dead."""
    wall: tuple[int, int]
    """Tiles left, and how many were drawn from the end."""
    offered: int | None
    """The seat whose last discard may be claimed."""


def seen_events(deal: Deal, *, is_open: bool, seat: int | None) -> Sequence[Event]:
    """Return the events as everybody may know them, or everything shown, or as a seat saw them."""
    if is_open:
        return deal.events
    if seat is not None:
        return deal.observation(seat).events
    # What a seat does is public as far as another seat sees it.
    by_seat = [deal.observation(seat).events for seat in SEATS]
    return [
        by_seat[0 if happened.seat is None else (happened.seat + 1) % 4][at] for at, happened in enumerate(deal.events)
    ]


def steps(deal: Deal, *, is_open: bool, seat: int | None = None) -> Iterator[Step]:
    """Yield the deal step by step; the first one has the hands as they were dealt.

    `is_open`: with all hands shown; else with that of `seat`, or none.
    """
    events = seen_events(deal, is_open=is_open, seat=seat)
    left = deal.wall.remaining + sum(event.kind == "draw" for event in events)
    table = Table(deal.dealer, left)
    for at, event in enumerate(events):
        table.happen(event)
        if event.kind == "deal" and at + 1 < len(events) and events[at + 1].kind == "deal":
            continue
        yield Step(
            event,
            table.turn,
            tuple(place.codes() for place in table.places),
            (table.left, table.from_end),
            table.offered,
        )


class Table:
    """What lies on the table, brought about by events."""

    def __init__(self, dealer: int, left: int) -> None:
        self.dealer = dealer
        self.places = [Place() for _ in SEATS]
        self.left = left
        self.from_end = 0
        self.turn = 0
        self.offered: int | None = None
        self.adding: int | None = None
        """The seat whose added kong may be robbed."""

    def happen(self, event: Event) -> None:
        """Let something happen."""
        if event.kind in ("draw_game", "false_win"):
            return
        if event.kind not in ("win", "end", "dead"):
            self.offered = event.seat if event.kind == "discard" else None
            self.adding = event.seat if event.kind == "added_kong" else None
        if event.seat is not None:
            getattr(self, event.kind)(self.places[event.seat], event)

    def deal(self, place: Place, event: Event) -> None:
        """Deal a hand; the dealer's fourteenth tile lies apart."""
        is_dealer = event.seat == self.dealer
        dealt: list[Number] = [None] * (13 + is_dealer) if event.numbers is None else list(event.numbers)
        place.hand = dealt
        last = [dealt.pop()] if is_dealer else []
        place.sort()
        place.apart = last

    def draw(self, place: Place, event: Event) -> None:
        """Draw a tile."""
        self.left -= 1
        self.from_end += event.source == "tail"
        place.sort()
        place.apart = [event.number]

    def flower(self, place: Place, event: Event) -> None:
        """Lay out a flower."""
        place.take([event.number])
        place.flowers.append(number_of(event))

    def discard(self, place: Place, event: Event) -> None:
        """Discard a tile."""
        self.turn += 1
        place.take([event.number])
        place.river.append(number_of(event))

    def claim(self, place: Place, event: Event) -> None:
        """Take the last discard for a meld."""
        source = event.source
        if not isinstance(source, int) or event.numbers is None or event.seat is None:
            message = f"a claim without a source or tiles: {event}"
            raise TypeError(message)
        self.places[source].river.pop()
        place.take(number for number in event.numbers if number != event.number)
        in_chow = list(event.tiles or ()).index(tile_of(event)) + 1
        digit = in_chow if event.kind == "chow" else (event.seat - source) % 4
        place.melds.append(Meld(f"[{event.tiles},{digit}]"))

    chow = pung = kong = claim

    def concealed_kong(self, place: Place, event: Event) -> None:
        """Lay a concealed kong, face down where its tile is hidden."""
        place.take(event.numbers or [None] * 4)
        place.melds.append(None if event.tiles is None else Meld(f"[{event.tiles}]"))

    def added_kong(self, place: Place, event: Event) -> None:
        """Lay the fourth tile on a pung."""
        place.take([event.number])
        at, pung = self.pung_of(place, event)
        place.melds[at] = Meld(f"[{event.tiles},{(pung.claimed or 0) + 4}]")

    def pung_of(self, place: Place, event: Event) -> tuple[int, Meld]:
        """Return the pung, or what became of it, of the event's tile, and its place among the melds."""
        tile = tile_of(event)
        return next(
            (at, meld)
            for at, meld in enumerate(place.melds)
            if meld is not None and meld.tile == tile and meld.shape in ("pung", "added_kong")
        )

    def win(self, place: Place, event: Event) -> None:
        """Show the winner's hand, with the tile won on apart; it comes from a river, or off an added kong."""
        source = event.source
        if isinstance(source, int):
            giver = self.places[source]
            if self.offered == source:
                giver.river.pop()
            elif self.adding == source:
                at, kong = self.pung_of(giver, event)
                giver.melds[at] = Meld(f"[{Tiles([kong.tile] * 3)},{kong.claimed}]")
            # Of several winners only the first takes the tile from where it lay.
            self.offered = self.adding = None
        place.hand, place.apart = list(event.numbers or ()), []
        place.sort()
        place.apart = [event.number]

    def dead(self, place: Place, _event: Event) -> None:
        """Mark a hand that can no longer win."""
        place.is_dead = True

    def end(self, place: Place, event: Event) -> None:
        """Turn up the concealed kongs of a seat."""
        known = {meld.tile for meld in place.melds if meld is not None}
        turned_up = iter([tile for tile in (event.tiles or Tiles()).kinds() if tile not in known])
        place.melds = [Meld(f"[{Tiles([next(turned_up)] * 4)}]") if meld is None else meld for meld in place.melds]
