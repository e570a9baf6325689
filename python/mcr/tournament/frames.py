"""The tournament as data frames. Columns, order and types are a contract: docs/tournament.md has the table."""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import pandas as pd

from mcr.tournament.duplicate import comparisons
from mcr.tournament.final import final_of, placed, places
from mcr.tournament.ledger import ledger
from mcr.tournament.mers import base_rank, mers_weight
from mcr.tournament.settlement import WINDS
from mcr.tournament.standings import Line, standings
from mcr.tournament.tables import round_results, table_results, wall_results
from mcr.tournament.views import neighbours, quality, view_of_player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from fractions import Fraction

    from mcr.tournament.log import Event
    from mcr.tournament.state import State

__all__ = ["frame_of"]

NA = pd.NA
SUBSTITUTES = 3


def frame_of(rows: Iterable[Sequence[Any]], types: dict[str, str]) -> pd.DataFrame:
    """Return a frame of rows with these columns and types; None is missing."""
    columns: list[list[Any]] = [[] for _ in types]
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    series = {}
    for (name, kind), values in zip(types.items(), columns, strict=True):
        if kind == "object":
            series[name] = pd.Series(values, dtype="object")
        else:
            missing = [NA if value is None and kind[0].isupper() else value for value in values]
            series[name] = pd.Series(missing, dtype=kind)
    return pd.DataFrame(series, columns=list(types))


def players(state: State) -> pd.DataFrame:
    """Return the players in the order of entry."""
    types = {
        "id": "int32",
        "name": "str",
        "team": "str",
        "country": "str",
        "ema_id": "str",
        "first_name": "str",
        "last_name": "str",
        "registered_at": "datetime64[us]",
        "paid": "bool",
        "status": "str",
        "entry_round": "Int16",
        "ranked": "bool",
    }
    rows = (astuple(view_of_player(state, player)) for player in state.players.values())
    return frame_of(rows, types)


def seating(state: State) -> pd.DataFrame:
    """Return who sits where in which round; a substitute in mid-round has a row of his own."""
    types = {"round": "int16", "table": "int16", "seat": "str", "player": "str", "from_deal": "int16"}
    rows = (
        (round_.number, table.number, WINDS[seat], name, start)
        for round_ in state.rounds
        for table in round_.tables.values()
        for seat, chain in enumerate(table.sitting)
        for start, name in chain
    )
    return frame_of(rows, types)


def deals(state: State) -> pd.DataFrame:
    """Return the deals that are entered or annulled."""
    types = {
        "round": "int16",
        "table": "int16",
        "deal": "int16",
        "prevalent": "str",
        "east": "str",
        "south": "str",
        "west": "str",
        "north": "str",
        "result": "str",
        "winner": "str",
        "discarder": "str",
        "points": "Int16",
        "flowers": "Int8",
        "fans": "object",
        "dead": "object",
        "barred": "object",
    }
    rows = []
    for round_ in state.rounds:
        for table in round_.tables.values():
            for deal, entry in sorted(table.deals.items()):
                names = state.by_wind(table, deal)
                declared = [lost.player for lost in table.false_wins if lost.deal == deal and lost.bars]
                rows.append(
                    (
                        round_.number,
                        table.number,
                        deal,
                        state.prevalent(table, deal),
                        *names,
                        entry.result,
                        entry.winner,
                        entry.discarder,
                        entry.points,
                        entry.flowers,
                        NA if entry.fans is None else dict(entry.fans),
                        tuple(table.dead.get(deal, [])),
                        tuple(declared),
                    )
                )
    return frame_of(rows, types)


def ledger_frame(state: State) -> pd.DataFrame:
    """Return every vist and every fine."""
    types = {
        "n": "int32",
        "round": "int16",
        "table": "Int16",
        "deal": "Int16",
        "player": "str",
        "kind": "str",
        "scope": "str",
        "vists": "int32",
        "table_points": "object",
        "reason": "str",
    }
    return frame_of((row[:-1] for row in ledger(state)), types)


def table_results_frame(state: State) -> pd.DataFrame:
    """Return what each player has from each table."""
    types = {
        "round": "int16",
        "table": "int16",
        "player": "str",
        "vists": "int32",
        "place": "Int8",
        "table_points": "object",
        "deals_played": "int16",
        "seat_vists": "int32",
    }
    return frame_of((row[:-1] for row in table_results(state)), types)


def wall_results_frame(state: State) -> pd.DataFrame:
    """Return what each player has from each duplicate wall."""
    types = {
        "round": "int16",
        "table": "int16",
        "wall": "int16",
        "player": "str",
        "vists": "int32",
        "place": "Int8",
        "table_points": "object",
    }
    return frame_of(wall_results(state), types)


def comparisons_frame(state: State) -> pd.DataFrame:
    """Return each deal beside those of the others with the same wall and wind."""
    types = {
        "round": "int16",
        "table": "int16",
        "deal": "int16",
        "wind": "str",
        "player": "str",
        "vists": "int32",
        "mean": "object",
        "difference": "object",
    }
    return frame_of(comparisons(state), types)


def standings_frame(state: State, after: int | None) -> pd.DataFrame:
    """Return the standing."""
    lines = standings(state, after)
    last = min(state.profile.rounds, len(state.rounds)) if after is None else after
    types = {"rank": "Int16", "player": "str", "table_points": "object", "vists": "int32"}
    differences = state.profile.score == "differences"
    if differences:
        types["difference"] = "object"
    for number in range(1, last + 1):
        types |= {f"r{number}_table_points": "object", f"r{number}_vists": "Int32"}
    types |= {
        "table_wins": "int16",
        "deals_won": "int16",
        "deal_ins": "int16",
        "best_hand": "int16",
        "tiebreak": "str",
    }

    def row(line: Line) -> list[Any]:
        by_round = [value for number in range(1, last + 1) for value in line.rounds.get(number, (None, None))]
        return [
            line.rank,
            line.player,
            line.table_points,
            line.vists,
            *([line.difference] if differences else []),
            *by_round,
            line.table_wins,
            line.deals_won,
            line.deal_ins,
            line.best_hand,
            line.tiebreak,
        ]

    return frame_of(map(row, lines), types)


def final_frame(state: State) -> pd.DataFrame:
    """Return the final: seats, vists and, when it is over, places."""
    types = {"player": "str", "seat": "str", "vists": "int32", "place": "Int8"}
    final = final_of(state)
    results = round_results(state, final.number) if final else []
    return frame_of(((row.player, WINDS[row.seat], row.vists, row.place) for row in results), types)


def places_frame(state: State) -> pd.DataFrame:
    """Return the places of the tournament, as far as they are known."""
    types = {"place": "Int16", "player": "str", "table_points": "object", "vists": "int32", "final_vists": "Int32"}
    return frame_of(places(state), types)


def meetings(state: State) -> pd.DataFrame:
    """Return how often any two have sat at a table together."""
    names = [player.name for player in state.players.values() if state.entry_round(player.name) is not None]
    met = state.met()
    rows = [[met.get(frozenset((a, b)), 0) if a != b else 0 for b in names] for a in names]
    return pd.DataFrame(rows, index=names, columns=names, dtype="int16")


def seating_quality(state: State) -> pd.DataFrame:
    """Return repeats, spread and neighbours of each round."""
    types = {"round": "int16", "repeats": "int32", "spread": "float64", "neighbours": "object"}
    rows = ((round_.number, *quality(state, round_), neighbours(state, round_)) for round_ in state.rounds)
    return frame_of(rows, types)


def mers(state: State, days: int, countries: int | None, *, qualified: bool) -> pd.DataFrame:
    """Return what each place is worth in the ranking of EMA."""
    # While the final is still to be played, its four are not among the rows yet.
    rows, n = places(state), len(placed(state))
    types = {"place": "Int16", "player": "str", "base_rank": "object", "weight": "object"}
    unranked = [
        player for player in state.players.values() if not player.ranked and state.entry_round(player.name) is not None
    ]
    if countries is None:
        countries = len({player.country for player in state.players.values() if player.country})
    weight = mers_weight(days, max(1, n + min(SUBSTITUTES, len(unranked))), countries, qualified)

    def worth(place: int | None) -> Fraction | None:
        return None if place is None else base_rank(place, n)

    return frame_of(((row.place, row.player, worth(row.place), weight) for row in rows), types)


def clock(state: State, at: datetime) -> pd.DataFrame:
    """Return the clock of each table of the round that was drawn last."""
    types = {
        "round": "int16",
        "table": "int16",
        "ends": "datetime64[us]",
        "remaining": "Int32",
        "state": "str",
        "may_finish": "Int16",
    }
    round_ = state.current
    rows = []
    for table in round_.tables.values() if round_ else ():
        assert round_ is not None  # noqa: S101 - it has tables
        ends = round_.ends(table)
        remaining = None if ends is None else int((ends - at).total_seconds() // 1)
        may_finish = None
        if table.is_closed:
            status = "finished"
        elif not round_.has_started:
            status = "waiting"
        elif table.call is not None:
            status = "last_deal"
            may_finish = table.call.deal if table.call.deal in table.allowed else None
        else:
            status = "running" if ends is None or at < ends else "over"
        rows.append((round_.number, table.number, ends, remaining, status, may_finish))
    return frame_of(rows, types)


def events(log: Sequence[Event], undone: set[int]) -> pd.DataFrame:
    """Return the log."""
    types = {"n": "int32", "at": "datetime64[us]", "event": "str", "data": "object", "undone": "bool"}
    rows = (
        (event.n, pd.Timestamp(event.at), event.event, json.loads(json.dumps(event.data)), event.n in undone)
        for event in log
    )
    return frame_of(rows, types)
