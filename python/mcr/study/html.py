"""Studies, comparisons and rankings as HTML: tables that survive in a saved notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from mcr import _html
from mcr.study import texts

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from mcr.study._study import Study
    from mcr.study.comparison import Comparison
    from mcr.study.standings import Ranking

__all__ = ["comparison", "ranking", "study"]


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table; all cells but the first of a row are numbers."""
    first, *others = head
    top = _html.row(_html.cell(escape(first), "th"), *(_html.cell(escape(name), "th", number=True) for name in others))
    body = []
    for label, *values in rows:
        numbers = (_html.cell(escape(value), number=True) for value in values)
        body.append(_html.row(_html.cell(escape(label)), *numbers))
    return _html.table([top], body)


def study(value: Study) -> str:
    """Return what kind of play a study shows: its figures, and the fans that are most frequent."""
    heading = f"<p><b>{escape(repr(value)[1:-1])}</b></p>"
    if value.deals.empty:
        return f"<div>{heading}</div>"
    first = table(["", "value", "95 %"], texts.figures(value))
    fans = texts.fans(value)
    head = ["fan", "wins", "share of wins", "95 %", "mean total"]
    second = _html.folded(f"The {texts.SHOWN} most frequent fans", table(head, fans)) if fans else ""
    return f"<div>{heading}{first}{second}</div>"


PLAYED = ["wins", "deals in", "points a deal", "mean total", "a decision", "99 % within"]


def player(row: Mapping[Hashable, Any]) -> list[str]:
    """Return what is shown of a bot."""
    rates = [f"{row[name]:.1%}" for name in ("win_rate", "deal_in_rate")]
    times = [texts.time(row[name]) for name in ("mean_time", "time_99")]
    return [*rates, f"{row['mean_pay']:+.2f}", texts.total(row), *times]


def comparison(value: Comparison) -> str:
    """Return a comparison as a heading and a table of the two bots."""
    first, *others = texts.comparison(value).splitlines()
    players = zip(("one", "three"), value.players.to_dict("records"), strict=True)
    rows = [[f"{count} {row['bot']}", *player(row)] for count, row in players]
    about = "<br>".join(map(escape, others[:2]))
    return f"<div><p><b>{escape(first)}</b><br>{about}</p>{table(['', *PLAYED], rows)}</div>"


def ranking(value: Ranking) -> str:
    """Return a ranking as a table, the best first."""
    head = ["", "ranking points a wall", "95 %", "1st", "2nd", "3rd", "4th", *PLAYED]
    rows = []
    for row in value.standings.to_dict("records"):
        places = [str(row[name]) for name in ("first", "second", "third", "fourth")]
        within = f"{row['low']:.2f} to {row['high']:.2f}"
        rows.append([row["bot"], f"{row['ranking_points']:.2f}", within, *places, *player(row)])
    return f"<div><p><b>{escape(texts.ranking(value).splitlines()[0])}</b></p>{table(head, rows)}</div>"
