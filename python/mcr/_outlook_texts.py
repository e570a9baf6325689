"""What each choice promises, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from mcr._words import Words, columns, folded, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Tiles
    from mcr._outlook import Analysis, Claim, ClaimAnalysis, Discard

__all__ = [
    "analysis",
    "answer",
    "asked",
    "claims",
    "counted",
    "danger",
    "grid",
    "knows_danger",
    "missing",
    "notes",
    "percent",
    "points",
    "to_dict",
]

VERSION = 1
"""The version of what `to_dict` returns."""
ABOUT = "\N{ALMOST EQUAL TO}"


def percent(row: Discard | Claim, say: Words) -> str:
    """Return the win chance, marked where it is an estimate."""
    return mark(row) + say.percent(row.win_chance)


def points(row: Discard | Claim, say: Words) -> str:
    """Return the expected points, marked where they are an estimate."""
    return mark(row) + say.decimal(row.expected_points)


def danger(row: Discard, say: Words) -> list[str]:
    """Return the danger; nothing where it is not known."""
    return [] if row.danger is None else [say.percent(row.danger)]


def knows_danger(value: Analysis | ClaimAnalysis) -> bool:
    """Return whether there are opponents who may win on a discard."""
    return any(getattr(row, "danger", None) is not None for row in value)


def mark(row: Discard | Claim) -> str:
    """Return the sign of an estimate."""
    return "" if row.exact else ABOUT


def missing(distance: int | None, say: Words) -> str:
    """Return a distance, or that there is no such win."""
    return say("outlook.hopeless") if distance is None else str(distance)


def counted(count: int, tiles: Tiles) -> str:
    """Return a number of copies and their kinds."""
    return f"{count}: {tiles}" if count else "0"


def asked(value: Analysis | ClaimAnalysis, say: Words) -> str:
    """Return what the question was, but for the hand."""
    hand = value.hand
    return say.clauses(
        say.labelled("waits.visible", str(value.visible)) if value.visible else "",
        say.labelled("explain.round_wind", say.wind(hand.round)),
        say.labelled("explain.seat_wind", say.wind(hand.seat)),
        say.number("outlook.draws", value.draws_left),
        say("outlook.claims" if value.claims else "outlook.no_claims"),
        say.labelled("rules.title", say.rules(value.rules)),
    )


def notes(value: Analysis | ClaimAnalysis, say: Words) -> list[str]:
    """Return what the columns mean, and the sign of an estimate."""
    about_tiles = any(hasattr(row, "helping") for row in value)
    keys = {
        "outlook.meaning": True,
        "why.meaning_of_danger": knows_danger(value),
        "outlook.meaning_of_tiles": about_tiles,
        "outlook.estimate": not all(row.exact for row in value),
    }
    return [say(key) for key, is_said in keys.items() if is_said]


def analysis(value: Analysis, lang: str) -> str:
    """Return the discards as a table."""
    say = words(lang)
    names = ("win_chance", "expected_points", "distance", "helping", "useful")
    first = [say("outlook.discard"), *([say("why.danger")] if knows_danger(value) else [])]
    head = [*first, *(say(f"outlook.{name}") for name in names)]
    body = [
        [
            str(row.discard),
            *danger(row, say),
            percent(row, say),
            points(row, say),
            missing(row.distance, say),
            counted(row.helping_count, row.helping),
            counted(row.useful_count, row.useful),
        ]
        for row in value
    ]
    return text(value, [head, *body], "<" + ">" * (len(first) + 2), say)


def answer(row: Claim, say: Words) -> str:
    """Return how a discard is answered."""
    if row.meld is None:
        return say("outlook.pass")
    named = f"{say(f'parts.{kind(row)}')} {row.meld}"
    return named if row.discard is None else say("outlook.throwing", claim=named, tile=row.discard)


def kind(row: Claim) -> Literal["chow", "pung", "kong"]:
    """Return what a meld is called."""
    shape = row.meld.shape if row.meld is not None else "chow"
    return "chow" if shape == "chow" else "pung" if shape == "pung" else "kong"


def claims(value: ClaimAnalysis, lang: str) -> str:
    """Return the answers as a table."""
    say = words(lang)
    head = [say(f"outlook.{name}") for name in ("claim", "win_chance", "expected_points", "distance")]
    body = [[answer(row, say), percent(row, say), points(row, say), missing(row.distance, say)] for row in value]
    return text(value, [head, *body], "<>>>", say)


def text(value: Analysis | ClaimAnalysis, table: Sequence[Sequence[str]], sides: str, say: Words) -> str:
    """Return the question, a table whose columns are put to these sides (the rest left), and its notes."""
    above = [say.labelled("explain.hand", str(value.hand)), folded(asked(value, say))]
    return "\n".join([*above, "", *grid(table, sides), "", *(folded(note) for note in notes(value, say))])


def grid(table: Sequence[Sequence[str]], sides: str) -> list[str]:
    """Return a table as lines, its columns put to these sides (the rest left)."""
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            space = " " * (width - columns(cell))
            cells.append(space + cell if sides[place : place + 1] == ">" else cell + space)
        lines.append("  ".join(cells).rstrip())
    return lines


def to_dict(value: Analysis) -> dict[str, Any]:
    """Return the discards as plain JSON types, tiles in the notation."""
    names = ("shanten", "useful_count", "distance", "helping_count", "win_chance", "expected_points", "danger", "exact")
    rows = [
        {
            "discard": str(row.discard),
            "useful": str(row.useful),
            "helping": str(row.helping),
            **{name: getattr(row, name) for name in names},
        }
        for row in value
    ]
    return {
        "version": VERSION,
        "hand": str(value.hand),
        "visible": str(value.visible),
        "draws_left": value.draws_left,
        "claims": value.claims,
        "rules": value.rules.to_dict()["rules"],
        "discards": rows,
    }
