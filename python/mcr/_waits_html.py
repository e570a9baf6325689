"""The waits of a hand as a page for notebooks."""

from collections.abc import Iterable
from html import escape

from mcr._html import SET_SIZE, Painter, cell, hand, image, row, table
from mcr._mcr import Score
from mcr._waits import Wait, Waits
from mcr._waits_texts import wait_fans, wait_shortfall, waits_circumstances
from mcr._words import Words, words
from mcr.art import look
from mcr.art.layout import row as laid_out

__all__ = ["one_wait", "waits", "waits_table"]


def waits(value: Waits, lang: str | None = None) -> str:
    """Return the waits of a hand: each tile with its unseen copies, its points and fans, and what it lacks."""
    lang = lang or look.lang
    say = words(lang)
    about = " · ".join(escape(line) for line in waits_circumstances(value, say))
    return f'<div lang="{lang}">{hand(value.hand, lang)}<p>{about}</p>{waits_table(value, say)}</div>'


def waits_table(value: Waits, say: Words, paint: Painter = image) -> str:
    """Return a row for each wait, or that there is none."""
    return rows_of(value, say, paint) if value else f"<p>{escape(say('waits.none'))}</p>"


def one_wait(value: Wait, lang: str | None = None) -> str:
    """Return a wait alone: its row under the headings."""
    lang = lang or look.lang
    return f'<div lang="{lang}">{rows_of([value], words(lang))}</div>'


def rows_of(waits: Iterable[Wait], say: Words, paint: Painter = image) -> str:
    """Return a row for each wait, with headings."""
    heads = [("tile", False), ("left", True), ("discard", True), ("self_drawn", True), ("remarks", False)]
    head = row(*(cell(escape(say(f"waits.{key}")), "th", number=number) for key, number in heads))
    return table([head], (wait_row(wait, say, paint) for wait in waits))


def wait_row(wait: Wait, say: Words, paint: Painter) -> str:
    """Return a row for a wait. Points below the minimum are pale, and a remark says so."""
    picture = paint(laid_out(wait.tile), SET_SIZE, say.lang, "")

    def points(score: Score) -> str:
        shown = str(score.points)
        return f"<b>{shown}</b>" if score.is_legal else f'<span style="opacity: 0.6">{shown}</span>'

    remarks = [wait_fans(wait, say), *wait_shortfall(wait, say)]
    return row(
        cell(f"{picture} <code>{wait.tile}</code>", title=say.tile(wait.tile)),
        cell(str(wait.unseen), number=True),
        cell(points(wait.discard), number=True),
        cell(points(wait.self_drawn), number=True),
        cell("<br>".join(escape(remark) for remark in remarks)),
    )
