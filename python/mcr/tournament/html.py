"""The standing as HTML for notebooks, made without a widget and without a style sheet."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

import pandas as pd

from mcr.tournament.wording import shown, signed, wording

if TYPE_CHECKING:
    from mcr.tournament.shown import Shown

__all__ = ["CELL", "cell", "standings_html"]

CELL = 'style="padding: 2px 14px; text-align: left"'
"""Of a cell; beside a widget no style sheet of the notebook's applies."""


def cell(value: object) -> str:
    """Return a value as it stands in a table, escaped; what is missing is empty."""
    if isinstance(value, Fraction):
        return escape(shown(value))
    if value is None or (not isinstance(value, tuple | dict) and pd.isna(value)):  # type: ignore[call-overload] # it takes any object
        return ""
    return escape(str(value))


def standings_html(tournament: Shown, lang: str = "en", size: str = "100%") -> str:
    """Return the standing, large where `size` says so, for a big screen."""
    say = wording(lang)
    frame = tournament.standings()
    heads = [say(f"words.{name}") for name in ("rank", "player", "table_points", "vists", "tiebreak")]
    rows = []
    for row in frame[["rank", "player", "table_points", "vists", "tiebreak"]].itertuples(index=False):
        divided = str(row.tiebreak)
        if divided == "equal":
            divided = say("words.equal")
        elif divided:
            divided = say(f"criteria.{divided}")
        vists = signed(int(str(row.vists)))
        values = [cell(row.rank), cell(row.player), cell(row.table_points), vists, escape(divided)]
        rows.append("".join(f"<td {CELL}>{value}</td>" for value in values))
    head = "".join(f"<th {CELL}>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    title = escape(" · ".join(part for part in (tournament.name, say("words.standings")) if part))
    return (
        f'<div lang="{lang}" style="font-size: {escape(size)}"><p><b>{title}</b></p>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
