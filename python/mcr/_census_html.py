"""A census as a page for notebooks: the fans by their share, and folded the points. English, as its frames are."""

from html import escape

from mcr._census import Census
from mcr._html import cell, folded, row, table

__all__ = ["census"]

SHOWN_FANS = 12


def census(value: Census) -> str:
    """Return what was counted: the most frequent fans, folded the others and how many hands have how many points."""
    fans = sorted(value.fans, key=lambda counted: -counted[2])
    lines = [
        row(cell(escape(fan.name())), number(f"{hands:,}"), number(f"{share(weight, value):.3%}"))
        for fan, hands, weight in fans
    ]
    head = row(cell("fan", "th"), number("hands", "th"), number("share of the weight", "th"))
    points = (
        row(number(str(worth)), number(f"{hands:,}"), number(f"{share(weight, value):.3%}"))
        for worth, hands, weight in value.points
    )
    by_points = table([row(number("points", "th"), number("hands", "th"), number("share of the weight", "th"))], points)
    return (
        f"<div><p><b>{escape(repr(value)[1:-1])}</b></p>{table([head], lines[:SHOWN_FANS])}"
        f"{folded(f'The other {len(lines) - SHOWN_FANS} fans', table([head], lines[SHOWN_FANS:]))}"
        f"{folded('By points', by_points)}</div>"
    )


def number(text: str, tag: str = "td") -> str:
    """Return a cell with a number, or over numbers."""
    return cell(text, tag, number=True)


def share(weight: int, value: Census) -> float:
    """Return a weight as a part of all weight; nothing has none."""
    return weight / value.weight if value.weight else 0.0
