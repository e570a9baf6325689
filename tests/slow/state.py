"""All that a deal knows."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from slow.tiles import copies_of, kind
from slow.wall import Wall

Scorer = Callable[[str, bool], int | None]
"""Points of a winning hand in the notation, without flowers, or None; True: a win on the tiles dealt."""

EXPOSED = ("chow", "pung", "kong", "added kong")
"""Melds that all can see; "Concealed kongs lie face-down until the end of the hand" (rules, 4)."""


@dataclass(frozen=True)
class Meld:
    """A set laid out: its tiles, the tile claimed and the seat it came from."""

    name: str
    tiles: tuple[int, ...]
    claimed: int | None = None
    source: int | None = None


@dataclass
class Seat:
    """What one seat has."""

    hand: list[int]
    melds: list[Meld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    """Discards that nobody claimed; a claimed one is in its meld."""
    dead: bool = False
    draws: int = 0
    """play: "tiles the winner drew from the head (or own wall), the dealer's fourteenth included, replacements not"."""

    def copies(self, of_kind: int) -> list[int]:
        """Return the tiles of a kind in the hand, lowest first."""
        return [tile for tile in copies_of(of_kind) if tile in self.hand]

    def kinds(self) -> list[int]:
        """Return the kinds in the hand in order."""
        return sorted({kind(tile) for tile in self.hand})

    def take(self, of_kind: int, count: int) -> list[int]:
        """Remove tiles of a kind: "Claims and kongs take the lowest-numbered copies of the hand" (play)."""
        taken = self.copies(of_kind)[:count]
        for tile in taken:
            self.hand.remove(tile)
        return taken

    def copy(self) -> "Seat":
        """Return a seat of its own."""
        return replace(
            self,
            hand=list(self.hand),
            melds=list(self.melds),
            flowers=list(self.flowers),
            river=list(self.river),
        )


@dataclass(frozen=True)
class Event:
    """Something that happened, as in "Events" of play."""

    name: str
    seat: int | None = None
    tile: int | None = None
    tiles: tuple[int, ...] = ()
    source: int | str | None = None


@dataclass(frozen=True)
class Result:
    """How a deal ended, as in "The result" of play."""

    reason: str
    winners: tuple[int, ...]
    discarder: int | None
    points: tuple[int, ...]
    """Of each winner, without flowers."""
    payments: tuple[int, ...]
    false_wins: tuple[int, ...]
    """The seats in the order in which their declarations were treated."""
    turns: int
    """Discards: "every discard, claimed, won on, or a flower"."""
    kongs: int
    """Completed ones of all seats."""
    wall_left: int


@dataclass
class Deal:
    """A deal at one point. `phase` is what the awaited seats are asked for: turn, answers, votes; or over."""

    rules: dict[str, object]
    score: Scorer
    round: str
    dealer: int
    wall: Wall
    seats: list[Seat]

    phase: str = "turn"
    turn: int = 0
    """The seat whose turn it is or whose tile is offered to the others."""
    drawn: int | None = None
    """The tile drawn in this turn; None after a chow or pung."""
    after_kong: bool = False
    """The drawn tile came right after a kong of this seat."""
    dealt: bool = True
    """Nothing was discarded and no kong made: a win is a win on the tiles dealt."""

    offered: int | None = None
    """The tile discarded, or being added to a pung, while it is offered."""
    adding: bool = False
    """The offered tile is one added to a pung."""
    answers: dict[int, str | None] = field(default_factory=dict)
    """Of the seats that could do other than pass; None: still awaited."""

    offenders: list[int] = field(default_factory=list)
    """Seats whose false declaration has still to be treated; the first is the one voted on."""
    votes: dict[int, str | None] = field(default_factory=dict)

    payments: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    false_wins: list[int] = field(default_factory=list)
    turns: int = 0
    kongs: int = 0
    events: list[Event] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    """What was applied, as `seat action`; `seat dead` where a hand was declared dead."""
    result: Result | None = None

    def copy(self) -> "Deal":
        """Return a deal of its own at the same point."""
        return replace(
            self,
            wall=self.wall.copy(),
            seats=[seat.copy() for seat in self.seats],
            answers=dict(self.answers),
            offenders=list(self.offenders),
            votes=dict(self.votes),
            payments=list(self.payments),
            false_wins=list(self.false_wins),
            events=list(self.events),
            actions=list(self.actions),
        )

    def others(self) -> list[int]:
        """Return the other seats in the order of play after the one whose turn it is."""
        return [(self.turn + k) % 4 for k in (1, 2, 3)]

    def wind(self, seat: int) -> str:
        """Return the wind of a seat: "seat `(dealer + k) % 4` has wind `ESWN[k]`"."""
        return "ESWN"[(seat - self.dealer) % 4]
