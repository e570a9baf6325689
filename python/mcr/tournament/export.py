"""Files of a tournament: its frames as CSV, JSON and XLSX, one page of HTML, and what EMA asks for."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from mcr._errors import TournamentError
from mcr._extras import needed_for
from mcr.tournament.final import places
from mcr.tournament.given import listed
from mcr.tournament.ledger import ledger
from mcr.tournament.pages import tournament_page
from mcr.tournament.wording import plain

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence

    from openpyxl.worksheet.worksheet import Worksheet

    from mcr.tournament.state import State

__all__ = ["FORMATS", "export", "export_ema", "plain_rows"]

FORMATS = ("csv", "json", "html", "xlsx")
EMA_COLUMNS = ("Place", "First name", "Last name", "EMA number", "Table points", "Score", "Country", "EMA member")
FINE_COLUMNS = ("Round", "Table", "Deal", "Player", "Kind", "Scope", "Vists", "Table points", "Reason")
DIGITS = 2
"""Places of a table point in EMA's columns."""


def plain_value(value: object) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return a value of a frame as JSON has it: a Fraction as text, what is missing as null."""
    if isinstance(value, Fraction):
        return plain(value)
    if isinstance(value, dict):
        return {
            " > ".join(key) if isinstance(key, tuple) else str(key): plain_value(inner) for key, inner in value.items()
        }
    if isinstance(value, tuple | list):
        return [plain_value(inner) for inner in value]
    if pd.isna(value):  # type: ignore[call-overload] # it takes any object
        return None
    if isinstance(value, pd.Timestamp):
        return value.isoformat(sep=" ")
    return value.item() if hasattr(value, "item") else value


def plain_rows(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as plain data."""
    columns = list(frame.columns)
    return [dict(zip(columns, map(plain_value, row), strict=True)) for row in frame.itertuples(index=False, name=None)]


def export(
    frames: dict[str, pd.DataFrame], state: State, folder: str | os.PathLike[str], formats: Sequence[str], lang: str
) -> None:
    """Write every frame in these formats into a folder, which is made if it is not there."""
    wanted = (formats,) if isinstance(formats, str) else tuple(listed(formats, "formats", "words"))
    unknown = [name for name in wanted if name not in FORMATS]
    if unknown:
        raise TournamentError(f"formats: expected some of {', '.join(FORMATS)}, not {unknown[0]!r}")
    to = Path(folder)
    to.mkdir(parents=True, exist_ok=True)
    rows = {name: plain_rows(frame) for name, frame in frames.items()}
    for name, lines in rows.items():
        columns = list(frames[name].columns)
        if "csv" in wanted:
            write_csv(to / f"{name}.csv", columns, ([line[column] for column in columns] for line in lines))
        if "json" in wanted:
            text = json.dumps(lines, ensure_ascii=False, indent=1)
            (to / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    if "html" in wanted:
        (to / "tournament.html").write_text(tournament_page(state, lang), encoding="utf-8")
    if "xlsx" in wanted:
        sheets = {
            name: (list(frames[name].columns), [list(line.values()) for line in lines]) for name, lines in rows.items()
        }
        write_workbook(to / "tournament.xlsx", sheets)


def write_csv(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table; lists and objects as JSON, what is missing as nothing."""

    def cell(value: object) -> object:
        return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value

    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([cell(value) for value in row] for row in rows)


def write_workbook(path: Path, sheets: Mapping[str, tuple[Sequence[str], Iterable[Sequence[object]]]]) -> None:
    """Write tables as the sheets of a workbook."""
    with needed_for("XLSX"):
        from openpyxl import Workbook  # noqa: PLC0415 - an extra
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, (columns, rows) in sheets.items():
        sheet = book.create_sheet(name)
        fill(sheet, [columns, *rows])
        sheet.freeze_panes = "A2"
    book.save(path)


def fill(sheet: Worksheet, rows: Iterable[Sequence[object]]) -> None:
    """Write rows; text stays text, also where it begins as a formula does."""
    for number, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            text = json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
            if text is None:
                continue
            cell = sheet.cell(number, column)
            cell.value = text
            if isinstance(text, str):
                cell.data_type = "s"


def export_ema(state: State, path: str | os.PathLike[str]) -> None:
    """Write the ranked players in EMA's columns, and beside them every fine."""
    to = Path(path)
    if to.suffix.lower() not in (".csv", ".xlsx"):
        raise TournamentError(f"path: expected a name ending in .csv or .xlsx, not {to.name!r}")
    found = [place for place in places(state) if place.place is not None]
    if not found:
        raise TournamentError("there are no places yet: the qualifying rounds are not over")
    rows = []
    for place in found:
        player = state.players[place.player]
        points = rounded(place.table_points)
        member = "yes" if player.ema_id else "no"
        names = (player.first_name, player.last_name)
        rows.append([place.place, *names, player.ema_id or None, points, place.vists, player.country or None, member])
    fines = [
        [
            row.round,
            row.table,
            row.deal,
            row.player,
            row.kind,
            row.scope,
            row.vists,
            rounded(row.table_points),
            row.reason,
        ]
        for row in ledger(state)
        if row.kind != "settlement"
    ]
    if to.suffix.lower() == ".xlsx":
        write_workbook(to, {"Results": (EMA_COLUMNS, rows), "Fines": (FINE_COLUMNS, fines)})
    else:
        write_csv(to, EMA_COLUMNS, rows)
        write_csv(to.with_name(f"{to.stem}_fines{to.suffix}"), FINE_COLUMNS, fines)


def rounded(points: Fraction) -> int | float:
    """Return table points as a number with at most two places."""
    return int(points) if points.denominator == 1 else round(float(points), DIGITS)
