"""What stands in the hall: players, rounds, tables, what was entered there. Events change it, all else is derived."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from difflib import get_close_matches
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from mcr._errors import TournamentError
from mcr._mcr import deal_seed
from mcr.tournament.chance import Lots
from mcr.tournament.given import check_text, whole
from mcr.tournament.settlement import WINDS, winds_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcr.tournament.profile import Profile

__all__ = [
    "WALL_DEALS",
    "Call",
    "DealEntry",
    "Entrant",
    "FalseWin",
    "Fine",
    "Ignored",
    "Plan",
    "RoundState",
    "Scope",
    "State",
    "TableState",
    "Totals",
    "squeezed",
]

Scope = Literal["round", "total", "table_points"]
"""What a fine counts in: the vists of a round, only the total, the table points."""
WALL_DEALS = 24
MOST_DEALS = 10_000
"""More than a table has deals: the lots for the seats of all tables and deals have numbers of their own."""


@dataclass(slots=True)
class Entrant:
    """A registered player."""

    id: int
    name: str
    registered_at: datetime
    in_time: bool
    """Registered without a time, which counts as in time."""
    after_start: bool
    """Registered when round 1 had started."""
    paid: bool = True
    ranked: bool = True
    team: str = ""
    country: str = ""
    ema_id: str = ""
    first_name: str = ""
    last_name: str = ""
    standing: Literal["active", "withdrawn", "removed"] = "active"
    replaces: str | None = None
    replaced_by: str | None = None

    @property
    def plays(self) -> bool:
        """Whether he can be seated."""
        return self.standing == "active" and self.paid


@dataclass(slots=True)
class DealEntry:
    """What was entered for a deal; players by name."""

    n: int
    result: Literal["self_drawn", "discard", "robbed_kong", "draw", "void"]
    winner: str | None = None
    discarder: str | None = None
    points: int | None = None
    flowers: int | None = None
    fans: dict[str, int] | None = None


@dataclass(slots=True)
class FalseWin:
    """A declared win that was none."""

    n: int
    deal: int
    player: str
    points: int
    """Paid to each of the others."""
    wrong_shape: bool
    bars: bool = True
    """Whether he is barred from winning this deal; not when it is played anew."""


@dataclass(slots=True)
class Ignored:
    """Players who went on after the call."""

    n: int
    players: list[str]
    deal: int | None
    fine: int


@dataclass(slots=True)
class Call:
    """The command LAST DEAL at a table."""

    meaning: Literal["stop", "play_out", "void"]
    deal: int
    stands: list[int] = field(default_factory=list)
    """Deals played in defiance of the call that stand."""


@dataclass(slots=True)
class Fine:
    """A referee's fine."""

    n: int
    player: str
    amount: int
    reason: str
    scope: Scope
    round: int


@dataclass(slots=True)
class Totals:
    """The vists of a table, or of one wall at it, entered as a whole."""

    n: int
    vists: dict[str, int]
    deals_played: int


@dataclass(slots=True)
class TableState:
    """A table in a round."""

    round: int
    number: int
    size: int
    """Deals to be played, unless it is cut short."""
    sitting: list[list[tuple[int, str]]]
    """For each seat who sits there, and from which deal on."""
    deals: dict[int, DealEntry] = field(default_factory=dict)
    totals: Totals | None = None
    walls: dict[int, Totals] = field(default_factory=dict)
    false_wins: list[FalseWin] = field(default_factory=list)
    dead: dict[int, list[str]] = field(default_factory=dict)
    ignored: list[Ignored] = field(default_factory=list)
    call: Call | None = None
    cut: bool = False
    """Closed by the judge before its deals were played."""
    extra: int = 0
    """Minutes more."""

    @property
    def drawn(self) -> tuple[str, ...]:
        """Who sat down first, in seat order."""
        return tuple(chain[0][1] for chain in self.sitting)

    @property
    def now(self) -> tuple[str, ...]:
        """Who sits there at last, in seat order."""
        return tuple(chain[-1][1] for chain in self.sitting)

    def at(self, deal: int) -> tuple[str, ...]:
        """Return who plays a deal, in seat order."""
        return tuple(next(name for start, name in reversed(chain) if start <= deal) for chain in self.sitting)

    def everyone(self) -> Iterator[tuple[int, str]]:
        """Yield the seat and name of all who play there in the round."""
        for seat, chain in enumerate(self.sitting):
            for _, name in chain:
                yield seat, name

    def seat_of(self, name: str) -> int | None:
        """Return the seat of a player, None if he has none here."""
        return next((seat for seat, other in self.everyone() if other == name), None)

    def meetings(self) -> Iterator[frozenset[str]]:
        """Yield those who sit together for a deal at least."""
        starts = sorted({start for chain in self.sitting for start, _ in chain})
        together = {frozenset(pair) for start in starts for pair in combinations(self.at(start), 2)}
        yield from sorted(together, key=sorted)

    @property
    def allowed(self) -> list[int]:
        """The deals that may be played."""
        if self.cut:
            return [deal for deal in range(1, self.size + 1) if deal in self.deals]
        call = self.call
        if call is None:
            return list(range(1, self.size + 1))
        last = call.deal if call.meaning == "play_out" else call.deal - 1
        return sorted({*range(1, last + 1), *call.stands})

    @property
    def is_closed(self) -> bool:
        """Whether all that may be played is entered."""
        if self.totals is not None or self.cut:
            return True
        return all(deal in self.deals or (deal - 1) // WALL_DEALS + 1 in self.walls for deal in self.allowed)

    @property
    def deals_played(self) -> int:
        """How many deals were completed."""
        if self.totals is not None:
            return self.totals.deals_played
        played = sum(entry.result != "void" for entry in self.deals.values())
        return played + sum(wall.deals_played for wall in self.walls.values())


@dataclass(slots=True)
class RoundState:
    """A round that was drawn."""

    number: int
    tables: dict[int, TableState]
    sit_out: tuple[str, ...]
    seed: int
    lot: tuple[str, ...]
    order: tuple[str, ...]
    """The standing before the draw, of those who are seated."""
    is_final: bool = False
    has_started: bool = False
    at: datetime | None = None
    """When the clock began to run; None without a clock."""
    minutes: int | None = None

    def ends(self, table: TableState) -> datetime | None:
        """Return when the time of a table is over."""
        if self.at is None or self.minutes is None:
            return None
        return self.at + timedelta(minutes=self.minutes + table.extra)

    @property
    def is_closed(self) -> bool:
        """Whether all its tables are closed."""
        return all(table.is_closed for table in self.tables.values())

    def seated(self) -> list[str]:
        """Return all who play in it, substitutes too."""
        return [name for table in self.tables.values() for _, name in table.everyone()]

    def table_of(self, name: str) -> TableState | None:
        """Return the table of a player."""
        return next((table for table in self.tables.values() if table.seat_of(name) is not None), None)


@dataclass(slots=True)
class Plan:
    """A schedule made before a round for all from then on."""

    start: int
    seed: int
    rounds: list[list[list[str]]]

    def names(self) -> set[str]:
        """Return who is in it."""
        return {name for table in self.rounds[0] for name in table}


class State:
    """The tournament after some events."""

    def __init__(self, profile: Profile, seed: int, name: str, judge: str) -> None:
        self.profile, self.seed, self.name, self.judge = profile, seed, name, judge
        self.players: dict[str, Entrant] = {}
        self.rounds: list[RoundState] = []
        self.fines: list[Fine] = []
        self.plan: Plan | None = None
        self.memory: dict[str, Any] = {}
        """What was derived from this state, until the next event."""

    # Players

    def player(self, name: object) -> Entrant:
        """Return a registered player."""
        found = self.players.get(squeezed(name))
        if found is None:
            near = get_close_matches(str(name), self.players, n=3)
            hint = f"; near are {', '.join(near)}" if near else ""
            raise TournamentError(f"no player {name!r} is registered{hint}")
        return found

    def is_late(self, player: Entrant) -> bool:
        """Return whether a player registered after the closing time or after the start of round 1."""
        closes = self.profile.registration_closes
        return player.after_start or (not player.in_time and closes is not None and player.registered_at > closes)

    def status(self, player: Entrant) -> str:
        """Return a player's status as the frames have it."""
        if player.standing != "active":
            return player.standing
        if player.replaces is not None:
            return "substitute"
        return "late" if self.is_late(player) else "active"

    def entry_round(self, name: str) -> int | None:
        """Return the first round in which a player was seated."""
        return next((round_.number for round_ in self.rounds if name in round_.seated()), None)

    # Rounds

    @property
    def has_begun(self) -> bool:
        """Whether round 1 has started."""
        return bool(self.rounds) and self.rounds[0].has_started

    @property
    def current(self) -> RoundState | None:
        """The round drawn last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> RoundState:
        """Return a round that was drawn."""
        if not self.rounds:
            raise TournamentError("no round has been drawn")
        index = whole(number, "round")
        if not 1 <= index <= len(self.rounds):
            raise TournamentError(f"round {index} has not been drawn; there are {len(self.rounds)}")
        return self.rounds[index - 1]

    def table(self, round_: int, number: int) -> TableState:
        """Return a table of a round."""
        found = self.round(round_)
        index = whole(number, "table")
        if index not in found.tables:
            raise TournamentError(f"round {found.number} has no table {index}; it has 1 to {len(found.tables)}")
        return found.tables[index]

    def met(self, before: int | None = None) -> dict[frozenset[str], int]:
        """Return how often two have met, in the rounds before one."""
        times: dict[frozenset[str], int] = {}
        for round_ in self.rounds if before is None else self.rounds[: before - 1]:
            for table in round_.tables.values():
                for pair in table.meetings():
                    times[pair] = times.get(pair, 0) + 1
        return times

    def winds(self, table: TableState, deal: int) -> str:
        """Return the winds of the four seats in a deal."""
        round_ = self.round(table.round)
        reseat = "wmo" if round_.is_final else self.profile.reseat
        if reseat == "draw":
            return drawn_winds(round_.seed, table.number, deal)
        quarter = self.quarter(table, deal)
        first = -(-quarter * table.size // 4)  # deals before this quarter
        return winds_at(deal - 1 - first if reseat == "wmo" else deal - 1, quarter, reseat)

    def quarter(self, table: TableState, deal: int) -> int:
        """Return the quarter of the round, from 0, that a deal is in."""
        return (deal - 1) * 4 // table.size

    def prevalent(self, table: TableState, deal: int) -> str:
        """Return the prevalent wind of a deal."""
        winds = "quarters" if self.round(table.round).is_final else self.profile.round_winds
        if winds == "round":
            return WINDS[(table.round - 1) % 4]
        if winds == "wall":
            return WINDS[(deal - 1) // WALL_DEALS % 4]
        return WINDS[self.quarter(table, deal)]

    def by_wind(self, table: TableState, deal: int) -> tuple[str, ...]:
        """Return who is East, South, West and North in a deal."""
        names, winds = table.at(deal), self.winds(table, deal)
        return tuple(names[winds.index(wind)] for wind in WINDS)


def squeezed(name: object) -> str:
    """Return a name with single spaces, its letters composed, so that what looks the same is the same."""
    return unicodedata.normalize("NFC", " ".join(check_text(name, "name").split()))


def drawn_winds(seed: int, table: int, deal: int) -> str:
    """Return the winds of the four seats that the lot gives for a deal."""
    lots = Lots(deal_seed(seed, MOST_DEALS * table + deal))
    return "".join(lots.shuffled(WINDS))
