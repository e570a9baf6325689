"""Why a player does what it does, with drawn tiles, made as `_html` says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from mcr._distance_html import route_row, routes_table
from mcr._html import SET_SIZE, Painter, cell, hand, image, row, table
from mcr._outlook_html import divisible, drawn
from mcr._why_texts import cells, circumstances, done, headings, notes, reasons, routes, shown
from mcr._words import Words, words
from mcr.art import look

if TYPE_CHECKING:
    from mcr._why import Choice, Why

__all__ = ["why"]

ARROW = "\N{RIGHTWARDS ARROW}"


def why(value: Why, lang: str | None = None) -> str:
    """Return what it does and why over the hand, its choices as a table, and the nearest wins."""
    say = words(lang or look.lang)
    held, about = circumstances(value, say)
    title = f"<b>{escape(say.labelled(f'levels.{value.bot}', done(value.best, say)))}</b>"
    shown_hand = f"<p><code>{escape(str(value.observation.hand))}</code></p>" if held is None else hand(held, say.lang)
    parts = [
        f"<p>{'<br>'.join([title, *map(escape, reasons(value, say))])}</p>",
        shown_hand,
        f"<p>{escape(about)}</p>",
        choices_table(value, say),
        f"<p>{'<br>'.join(map(escape, notes(value, say)))}</p>",
    ]
    if nearest := routes(value):
        parts.append(f"<p><b>{escape(say('why.then'))}</b></p>")
        parts.append(routes_table((route_row(route, say) for route in nearest), say))
    return f'<div lang="{say.lang}">{"".join(parts)}</div>'


def choices_table(value: Why, say: Words, paint: Painter = image) -> str:
    """Return a row for each choice."""
    names = shown(value)
    heads = zip(headings(value, say), ["", *names], strict=True)
    head = row(*(cell(escape(text), "th", number=name not in ("", "useful")) for text, name in heads))
    body = []
    for choice, texts in zip(value, cells(value, say), strict=True):
        filled = [
            cell(divisible(text)) if name == "useful" else cell(escape(text), number=True)
            for name, text in zip(names, texts, strict=True)
        ]
        body.append(row(cell(pictured(choice, say, paint), title=done(choice, say)), *filled))
    return table([head], body)


def pictured(choice: Choice, say: Words, paint: Painter) -> str:
    """Return what is done, its tiles drawn where tiles say it."""
    action = choice.action
    if action.kind == "discard" and action.tile is not None:
        return drawn(action.tile, SET_SIZE, say.lang, paint)
    laid = "" if action.tiles is None else drawn(action.tiles, SET_SIZE, say.lang, paint)
    kind = say("parts.chow") if action.kind == "chow" else escape(say(f"actions.{action.kind}", tile=action.tile))
    thrown = "" if choice.discard is None else f" {ARROW}{drawn(choice.discard, SET_SIZE, say.lang, paint)}"
    return f"{kind}{laid}{thrown}"
