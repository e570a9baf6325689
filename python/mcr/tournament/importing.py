"""Players and deals from a spreadsheet saved as CSV: the columns are those of the frames, as many as are there."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcr._errors import TournamentError

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from mcr.tournament.tournament import Tournament

__all__ = ["deal_calls", "player_calls"]

PLAYERS = (
    "id", "name", "team", "country", "ema_id", "first_name", "last_name", "registered_at", "paid", "status",
    "entry_round", "ranked",
)  # fmt: skip
DEALS = (
    "round", "table", "deal", "prevalent", "east", "south", "west", "north", "result", "winner", "discarder", "points",
    "flowers", "fans", "dead", "barred",
)  # fmt: skip
YES = ("true", "yes", "1", "y", "да", "tak", "sim", "是")
NO = ("false", "no", "0", "n", "нет", "nie", "não", "否")


def read(path: str | os.PathLike[str], columns: Sequence[str], needed: Sequence[str]) -> list[dict[str, str]]:
    """Return the rows of a file; a column that is unknown, or one that is needed and missing, is refused."""
    text = Path(path).read_text(encoding="utf-8-sig")
    dialect = ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    reader = csv.DictReader(text.splitlines(), delimiter=dialect)
    found = [name.strip() for name in reader.fieldnames or ()]
    reader.fieldnames = found
    for name in found:
        if name not in columns:
            raise TournamentError(f"unknown column {name!r}; the columns are {', '.join(columns)}")
    for name in needed:
        if name not in found:
            raise TournamentError(f"the column {name} is missing")
    rows = []
    for number, row in enumerate(reader, 2):
        if None in row or None in row.values():
            raise TournamentError(f"line {number}: expected {len(found)} cells")
        rows.append({name: value.strip() for name, value in row.items()})
    return rows


def flag(value: str, name: str) -> bool:
    """Return yes or no; nothing is yes, which is what players are registered with."""
    if value.lower() in ("", *YES):
        return True
    if value.lower() in NO:
        return False
    raise TournamentError(f"{name}: expected yes or no, not {value!r}")


def number(value: str, name: str) -> int | None:
    """Return a whole number; nothing is none."""
    if not value:
        return None
    try:
        return int(value)
    except ValueError:
        raise TournamentError(f"{name}: expected a whole number, not {value!r}") from None


def player_calls(path: str | os.PathLike[str]) -> list[Callable[[Tournament], object]]:
    """Return the registrations of a file."""

    def registering(row: dict[str, str]) -> Callable[[Tournament], object]:
        def call(tournament: Tournament) -> object:
            given: dict[str, Any] = {name: row[name] for name in ("team", "country", "ema_id") if name in row}
            given |= {name: row[name] for name in ("first_name", "last_name") if row.get(name)}
            given |= {name: flag(row[name], name) for name in ("paid", "ranked") if name in row}
            status = row.get("status", "")
            if status not in ("", "active", "late"):
                raise TournamentError(f"status: {status} players are not registered anew; leave the line out")
            # Who was in time there is in time here, whatever the closing time is.
            at = None if status == "active" else row.get("registered_at") or None
            return tournament.register(row["name"], at=at, **given)

        return call

    return [registering(row) for row in read(path, PLAYERS, ["name"])]


def deal_calls(path: str | os.PathLike[str]) -> list[Callable[[Tournament], object]]:
    """Return the entries of a file of deals; seats that it names must be those of the draw."""

    def entering(row: dict[str, str]) -> Callable[[Tournament], object]:
        def call(tournament: Tournament) -> None:
            place = {name: number(row[name], name) for name in ("round", "table", "deal")}
            if None in place.values():
                raise TournamentError("round, table and deal are needed in each line")
            where: dict[str, Any] = dict(place)
            check_seats(tournament, row, where)
            for name in listed(row.get("dead", "")):
                tournament.dead_hand(**where, player=name)
            if row.get("result") == "void":
                raise TournamentError("an annulled deal comes from the call LAST DEAL and cannot be imported")
            given: dict[str, Any] = dict.fromkeys(("totals", "deals_played", "wall"))
            given |= {name: row.get(name) or None for name in ("result", "winner", "discarder")}
            given["points"] = number(row.get("points", ""), "points")
            given["flowers"] = number(row.get("flowers", ""), "flowers") or 0
            fans = json.loads(row["fans"]) if row.get("fans") else None
            tournament._enter({**where, **given, "replace": False}, None, fans)  # noqa: SLF001 - the other half of this
            known = tournament.deals
            here = known[(known["round"] == where["round"]) & (known["table"] == where["table"])]
            barred = here.set_index("deal").loc[where["deal"], "barred"]
            missing = [name for name in listed(row.get("barred", "")) if name not in barred]
            if missing:
                raise TournamentError(f"the false win of {missing[0]} is not entered: false_win comes first")

        return call

    return [entering(row) for row in read(path, DEALS, ["round", "table", "deal"])]


def listed(text: str) -> list[str]:
    """Return the names of a cell: a JSON list, or names between semicolons."""
    if text.startswith("["):
        return [str(name) for name in json.loads(text)]
    return [name.strip() for name in text.split(";") if name.strip()]


def check_seats(tournament: Tournament, row: dict[str, str], where: dict[str, Any]) -> None:
    """Refuse a line whose seats are not those of the draw."""
    rounds = tournament.rounds
    if not 1 <= where["round"] <= len(rounds) or where["table"] not in rounds[where["round"] - 1].tables:
        return  # entering it will say so
    round_ = rounds[where["round"] - 1]
    if not 1 <= where["deal"] <= len(round_.by_deal):
        return
    seats = round_.seats(where["deal"])[where["table"]]
    for wind, name in zip(("east", "south", "west", "north"), seats, strict=True):
        if row.get(wind) and row[wind] != name:
            raise TournamentError(f"{wind}: {row[wind]} is given, {name} sits there in the draw")
