"""What each choice promises, as a table with drawn tiles, made as `_html` says."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from mcr._html import SET_SIZE, Painter, cell, hand, image, row, table
from mcr._outlook_texts import answer, asked, counted, danger, knows_danger, missing, notes, percent, points
from mcr._words import Words, words
from mcr.art import look
from mcr.art.layout import row as laid_out

if TYPE_CHECKING:
    from mcr._mcr import Meld, Tile, Tiles
    from mcr._outlook import Analysis, Claim, ClaimAnalysis

__all__ = ["analysis", "claims", "discards_table", "divisible", "drawn"]

SMALL = 17
"""Width of a tile in CSS pixels where many stand in a cell."""


def drawn(value: Tile | Tiles | Meld, size: int, lang: str, paint: Painter = image) -> str:
    """Return tiles as a picture, nothing for none."""
    if not str(value):
        return ""
    return paint(laid_out(value), size, lang, "display: inline-block; vertical-align: middle; margin: 1px 4px")


def counted_and_drawn(count: int, tiles: Tiles, lang: str, paint: Painter) -> str:
    """Return a number of copies and pictures of their kinds."""
    style = "display: inline-block; min-width: 1.6em; margin-left: 1em"
    return f'<span style="{style}">{count}</span>{drawn(tiles, SMALL, lang, paint)}'


def divisible(notation: str) -> str:
    """Return tiles as text that a narrow column may break between suits."""
    return re.sub(r"(?<=[mps])(?=\w)", "<wbr>", escape(notation))


def analysis(value: Analysis, lang: str | None = None) -> str:
    """Return the discards as a table under the hand."""
    say = words(lang or look.lang)
    return page(value, discards_table(value, say), say)


def discards_table(value: Analysis, say: Words, paint: Painter = image) -> str:
    """Return a row for each discard."""
    lang = say.lang
    body = [
        row(
            cell(drawn(choice.discard, SET_SIZE, lang, paint)),
            *(cell(escape(text), number=True) for text in danger(choice, say)),
            cell(percent(choice, say), number=True),
            cell(points(choice, say), number=True),
            cell(escape(missing(choice.distance, say)), number=True),
            cell(counted_and_drawn(choice.helping_count, choice.helping, lang, paint)),
            cell(divisible(counted(choice.useful_count, choice.useful))),
        )
        for choice in value
    ]
    shown = ["discard", *(["danger"] if knows_danger(value) else [])]
    return headed((*shown, "win_chance", "expected_points", "distance", "helping", "useful"), body, say)


def claims(value: ClaimAnalysis, lang: str | None = None) -> str:
    """Return the answers to a discard as a table under the hand."""
    lang = lang or look.lang
    say = words(lang)

    def answered(choice: Claim) -> str:
        if choice.meld is None:
            return escape(say("outlook.pass"))
        thrown = "" if choice.discard is None else drawn(choice.discard, SET_SIZE, lang)
        arrow = "\N{RIGHTWARDS ARROW}" if thrown else ""
        return f'<span title="{escape(answer(choice, say))}">{drawn(choice.meld, SET_SIZE, lang)}{arrow}{thrown}</span>'

    body = [
        row(
            cell(answered(choice)),
            cell(percent(choice, say), number=True),
            cell(points(choice, say), number=True),
            cell(escape(missing(choice.distance, say)), number=True),
        )
        for choice in value
    ]
    return page(value, headed(("claim", "win_chance", "expected_points", "distance"), body, say), say)


def headed(names: tuple[str, ...], body: list[str], say: Words) -> str:
    """Return a table with headings."""
    numbers = ("danger", "win_chance", "expected_points", "distance")
    texts = {name: say("why.danger" if name == "danger" else f"outlook.{name}") for name in names}
    return table([row(*(cell(escape(text), "th", number=name in numbers) for name, text in texts.items()))], body)


def page(value: Analysis | ClaimAnalysis, rows: str, say: Words) -> str:
    """Return the hand, the question, the table and its notes."""
    below = "<br>".join(escape(note) for note in notes(value, say))
    return (
        f'<div lang="{say.lang}">{hand(value.hand, say.lang)}<p>{escape(asked(value, say))}</p>'
        f"{rows}<p>{below}</p></div>"
    )
