"""What calls of a tournament return: a player, a round. Values, as things stood at that moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from itertools import permutations
from typing import TYPE_CHECKING

import pandas as pd

from mcr.tournament.settlement import WINDS
from mcr.tournament.swiss import repeats_of

if TYPE_CHECKING:
    from datetime import datetime

    from mcr.tournament.state import Entrant, RoundState, State

__all__ = ["Player", "Round", "neighbours", "quality", "view_of_player", "view_of_round"]


@dataclass(frozen=True)
class Player:
    """A registered player; `status` is active, late, substitute, withdrawn or removed."""

    id: int
    name: str
    team: str
    country: str
    ema_id: str
    first_name: str
    last_name: str
    registered_at: datetime
    paid: bool
    status: str
    entry_round: int | None
    """The first round in which he was seated."""
    ranked: bool

    def __str__(self) -> str:
        return f"{self.id} {self.name} ({self.status})"


@dataclass(frozen=True)
class Round:
    """A drawn round."""

    number: int
    tables: dict[int, tuple[str, ...]]
    """The four at each table, in the seat order E, S, W, N of the first deal."""
    sit_out: tuple[str, ...]
    repeats: int
    """Earlier meetings, summed over the pairs at the tables."""
    spread: float
    """Mean over the tables of the distance, in the standing before the draw, between the first and the last of a table;
    before round 1 the order of entry stands for the standing."""
    seed: int
    lot: tuple[str, ...] = ()
    """Equals at the cut for the final, in the order drawn; empty where no lot was needed."""
    by_deal: tuple[tuple[tuple[str, ...], ...], ...] = field(default=(), repr=False)

    def seats(self, deal: int) -> dict[int, tuple[str, ...]]:
        """Return who is East, South, West and North at each table in a deal, from 1."""
        if not 1 <= deal <= len(self.by_deal):
            message = f"deal: expected 1 to {len(self.by_deal)}, not {deal}"
            raise ValueError(message)
        return dict(zip(self.tables, self.by_deal[deal - 1], strict=True))

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each seat: round, table, seat, player."""
        rows = [
            (self.number, table, wind, name)
            for table, names in self.tables.items()
            for wind, name in zip(WINDS, names, strict=True)
        ]
        frame = pd.DataFrame(rows, columns=["round", "table", "seat", "player"])
        return frame.astype({"round": "int16", "table": "int16", "seat": "str", "player": "str"})

    def __str__(self) -> str:
        lines = [f"Round {self.number}: {self.repeats} repeats, spread {self.spread:.1f}, seed {self.seed}"]
        lines += [f"  table {table}: {', '.join(names)}" for table, names in self.tables.items()]
        if self.sit_out:
            lines.append(f"  sit out: {', '.join(self.sit_out)}")
        if self.lot:
            lines.append(f"  by lot: {', '.join(self.lot)}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(text)}</th>" for text in ("table", *WINDS))
        rows = "".join(
            f"<tr><td>{table}</td>{''.join(f'<td>{escape(name)}</td>' for name in names)}</tr>"
            for table, names in self.tables.items()
        )
        first = escape(str(self).splitlines()[0])
        more = "".join(f"<p>{escape(line)}</p>" for line in str(self).splitlines()[1 + len(self.tables) :])
        return f"<p><b>{first}</b></p><table><tr>{head}</tr>{rows}</table>{more}"


def view_of_player(state: State, player: Entrant) -> Player:
    """Return a player as he stands."""
    return Player(
        player.id,
        player.name,
        player.team,
        player.country,
        player.ema_id,
        player.first_name,
        player.last_name,
        player.registered_at,
        player.paid,
        state.status(player),
        state.entry_round(player.name),
        player.ranked,
    )


def quality(state: State, round_: RoundState) -> tuple[int, float]:
    """Return repeats and spread of a round."""
    tables = [table.drawn for table in round_.tables.values()]
    place = {name: index for index, name in enumerate(round_.order)}

    def position(name: str) -> int:
        """Return where a player stood before the draw; a substitute sits where his predecessor was drawn."""
        while name not in place and (before := state.players[name].replaces) is not None:
            name = before
        return place[name]

    distances = [max(map(position, table)) - min(map(position, table)) for table in tables]
    return repeats_of(tables, state.met(before=round_.number)), sum(distances) / len(distances)


def view_of_round(state: State, round_: RoundState) -> Round:
    """Return a round as it is drawn."""
    size = max(table.size for table in round_.tables.values())
    by_deal = tuple(
        tuple(state.by_wind(table, deal) for table in round_.tables.values()) for deal in range(1, size + 1)
    )
    tables = {number: table.drawn for number, table in round_.tables.items()}
    return Round(round_.number, tables, round_.sit_out, *quality(state, round_), round_.seed, round_.lot, by_deal)


def neighbours(state: State, round_: RoundState) -> dict[tuple[str, str], int]:
    """Return how often the second of two sits directly after the first, over the deals of a round."""
    times: dict[tuple[str, str], int] = {}
    for table in round_.tables.values():
        for name, after in permutations(dict.fromkeys(name for _, name in table.everyone()), 2):
            times[name, after] = 0
        for deal in range(1, table.size + 1):
            names = state.by_wind(table, deal)
            for index, name in enumerate(names):
                times[name, names[(index + 1) % 4]] += 1
    return {pair: count for pair, count in times.items() if count}
