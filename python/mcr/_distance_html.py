"""The distances of a hand to a legal win as a page for notebooks."""

from collections.abc import Iterable
from html import escape
from itertools import groupby

from mcr import art
from mcr._distance import Distance, Route
from mcr._distance_texts import numbers_of, route_fans
from mcr._html import SET_SIZE, cell, drawn, folded, hand, row, table
from mcr._mcr import Tiles
from mcr._waits_texts import waits_circumstances
from mcr._words import Words, words
from mcr.art import look

__all__ = ["distance", "route", "route_row", "routes_table"]

SHOWN_ROUTES = 8
"""Routes of a measure that are drawn; the others are folded, and written in the notation."""


def distance(value: Distance, lang: str | None = None) -> str:
    """Return the distances of a hand, and the routes: each target drawn, what is missing, points, fans and chance."""
    lang = lang or look.lang
    say = words(lang)
    needed = value.rules.minimum_points
    about = " · ".join(escape(line) for line in waits_circumstances(value, say))
    title = row(cell(escape(say("distance.missing_to", minimum=needed)), "th"), cell("", "th"))
    numbers = [row(cell(escape(say(f"distance.{name}"))), cell(n, number=True)) for name, n in numbers_of(value, say)]
    parts = [hand(value.hand, lang), f"<p>{about}</p>", table([title], numbers)]
    for measure, routes in groupby(value.routes, key=lambda route: route.measure):
        listed = list(routes)
        parts.append(f"<p><b>{escape(say(f'distance.{measure}'))}</b></p>")
        parts.append(routes_table((route_row(route, say) for route in listed[:SHOWN_ROUTES]), say))
        if rest := listed[SHOWN_ROUTES:]:
            written = (route_row(route, say, is_drawn=False) for route in rest)
            parts.append(folded(say("distance.more", n=len(rest)), routes_table(written, say)))
    if not value.routes:
        parts.append(f"<p>{escape(say('distance.no_routes', minimum=needed))}</p>")
    return f'<div lang="{lang}">{"".join(parts)}</div>'


def route(value: Route, lang: str | None = None) -> str:
    """Return a route alone: its row under the headings."""
    lang = lang or look.lang
    say = words(lang)
    return f'<div lang="{lang}">{routes_table([route_row(value, say)], say)}</div>'


def routes_table(rows: Iterable[str], say: Words) -> str:
    """Return a table of routes."""
    heads = [
        ("distance.hand", False),
        ("distance.lacking", False),
        ("table.points", True),
        ("table.fan", False),
        ("distance.chance", True),
    ]
    return table([row(*(cell(escape(say(key)), "th", number=number) for key, number in heads))], rows)


def route_row(route: Route, say: Words, *, is_drawn: bool = True) -> str:
    """Return a row for a route, its tiles drawn or written."""

    def picture(shown: Tiles) -> str:
        return art.tiles(shown, theme=look.theme, index=look.index, size=SET_SIZE, lang=say.lang).html()

    target = " ".join(map(str, route.parts)) or str(route.tiles)
    if is_drawn:
        shown = drawn([route.parts], say.lang) if route.parts else picture(route.tiles)
        tiles = [cell(shown, title=target), cell(picture(route.missing), title=str(route.missing))]
    else:
        tiles = [cell(f"<code>{text}</code>") for text in (target, route.missing)]
    return row(
        *tiles,
        cell(str(route.points), number=True),
        cell(escape(route_fans(route, say))),
        cell(say.chance(route.chance), number=True),
    )
