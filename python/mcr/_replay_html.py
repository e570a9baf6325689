"""A page that replays a deal: one file, without network and kernel, light enough to send."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from mcr._errors import McrError
from mcr._html import references
from mcr._mcr import Tile, Tiles
from mcr._play_html import result as result_page
from mcr._play_texts import event
from mcr._replay_steps import CODES, steps
from mcr._seats import SEATS, wind_of
from mcr._words import Words, words
from mcr.art.picture import DEPTH, HEIGHT, name_of, symbols
from mcr.art.themes import THEMES, WHEN, Theme, check_theme, declarations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcr._mcr import Deal
    from mcr._play_texts import Namer
    from mcr._replay_steps import Step

__all__ = ["HandsShown", "page"]

HandsShown: TypeAlias = Literal["open", "hidden"]
"""Whether a page shows what was hidden while the deal was played."""

PREFIX = "t-"
"""Of the ids of the drawings in the page."""


def page(
    deal: Deal,
    *,
    lang: str = "en",
    hands: HandsShown = "open",
    seat: int | None = None,
    theme: Theme = "auto",
    index: bool = False,
    players: Sequence[str] | None = None,
    name: str | None = None,
) -> str:
    """Return the page of a deal as it stands: what `Record.to_html` returns, for a record with these names."""
    check(hands, seat, theme)
    say = words(lang)
    shown = list(steps(deal, is_open=hands == "open", seat=seat))
    named = seat_namer(say, deal.dealer, players)
    about = [
        say.labelled("explain.round_wind", say.wind(deal.round)),
        say.labelled("rules.title", say.rules(deal.rules)),
    ]
    if hands == "open" and deal.seed is not None:
        about.append(say.labelled("replay.seed", str(deal.seed)))
    data = {
        "codes": CODES,
        "tiles": [str(tile) for tile in Tile.all()],
        "names": [name_of(tile, say) for tile in (*Tile.all(), None)],
        "winds": [say.wind(wind_of(place, deal.dealer)) for place in SEATS],
        "players": list(players) if players else ["", "", "", ""],
        "round": say("replay.round", wind=say.wind(deal.round)),
        "dealer": deal.dealer,
        "bottom": seat or 0,
        "index": index,
        "open": hands == "open",
        "payments": None if deal.result is None else deal.result.payments,
        "wall": [shown[0].wall[0] + shown[0].wall[1], len(deal.wall.tiles)],
        "steps": list(changes(shown)),
        "words": {key: say.texts["replay"][key] for key in ("step", "hand", "dealer", "dead", "in_wall")},
    }
    script, style = asset("replay.js"), colours(theme) + asset("replay.css")
    title = say("replay.title") if name is None else f"{say('replay.title')}: {name}"
    body = "".join(
        [
            f"<header><h1>{escape(title)}</h1><p>{escape(' · '.join(about))}</p>",
            f"<p>{escape(', '.join(map(named, SEATS)))}</p>" if players else "",
            f"<p>{escape(hiding(say, named, seat))}</p>" if hands == "hidden" else "",
            "</header>",
            f'<svg width="0" height="0" aria-hidden="true" class="sheet">{symbols(PREFIX)}</svg>',
            stage(say, is_open=hands == "open"),
            f'<section class="told"><h2>{escape(say("replay.happened"))}</h2><ol class="log">',
            *(entry(at, step, say, named) for at, step in enumerate(shown)),
            "</ol></section>",
            end(deal, say, named, index=index),
        ]
    )
    return PAGE.format(
        lang=lang,
        policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src '{digest(script)}'",
        title=escape(title),
        style=style,
        body=body,
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        script=script,
    )


COLOURS = {
    "light": {
        "page": "#f5f3ee",
        "text": "#1d2320",
        "soft": "#56605a",
        "rule": "#cfcabd",
        "here": "#e7e0cd",
        "felt": "#35523f",
        "well": "#2a4333",
        "on-felt": "#f6f3ea",
        "pale": "#c9d3c6",
        "mark": "#f0d491",
        "focus": "#8a5a00",
    },
    "dark": {
        "page": "#161a18",
        "text": "#e9e7df",
        "soft": "#a6aea8",
        "rule": "#3a423d",
        "here": "#2d3530",
        "felt": "#22352a",
        "well": "#1a2920",
        "on-felt": "#f0ede2",
        "pale": "#b4c0b3",
        "mark": "#e2c377",
        "focus": "#e2c377",
    },
    "contrast": {
        "page": "#ffffff",
        "text": "#000000",
        "soft": "#000000",
        "rule": "#000000",
        "here": "#d9e6ff",
        "felt": "#ffffff",
        "well": "#ffffff",
        "on-felt": "#000000",
        "pale": "#000000",
        "mark": "#a40012",
        "focus": "#0033cc",
    },
}
"""The colours of the page beside those of the tiles, by theme. Texts have a contrast of at least 4.5:1 (contrast: 7:1)
to what they stand on."""

PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>{body}</main>
<script type="application/json" id="deal">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def check(hands: str, seat: int | None, theme: str) -> None:
    """Refuse what is no choice."""
    check_theme(theme)
    if hands not in get_args(HandsShown):
        raise McrError(f"hands is 'open' or 'hidden', not {hands!r}")
    if seat not in (*SEATS, None):
        raise McrError(f"seat is 0, 1, 2, 3 or None, not {seat!r}")


def asset(name: str) -> str:
    """Return a file that goes into the page."""
    return files("mcr").joinpath("data", "pages", name).read_text(encoding="utf-8").strip()


def digest(script: str) -> str:
    """Return the hash by which the page allows this script and no other."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def colours(theme: Theme) -> str:
    """Return the colours of the tiles and of the page as declarations."""
    tokens = set(THEMES["light"])

    def root(name: str) -> str:
        own = ";".join(f"--{token}:{value}" for token, value in COLOURS[name].items())
        return f":root{{color-scheme:{'dark' if name == 'dark' else 'light'};{declarations(name, tokens)};{own}}}"

    if theme != "auto":
        return root(theme)
    return root("light") + "".join(f"@media{query}{{{root(name)}}}" for name, query in WHEN.items())


def seat_namer(say: Words, dealer: int, players: Sequence[str] | None) -> Namer:
    """Return how a seat is called: by its wind, and by the player's name if it is known."""

    def name(seat: int) -> str:
        wind = say.wind(wind_of(seat, dealer))
        return f"{wind} ({players[seat]})" if players and players[seat] else wind

    return name


def hiding(say: Words, named: Namer, seat: int | None) -> str:
    """Return whose hands are hidden."""
    return say("replay.hidden") if seat is None else say("replay.hidden_but", who=named(seat))


def changes(shown: Sequence[Step]) -> Iterator[dict[str, Any]]:
    """Yield each step as what is different from the one before."""
    before: Sequence[dict[str, Any]] = ({},) * 4
    for step in shown:
        seats = {
            seat: changed
            for seat, (old, new) in enumerate(zip(before, step.places, strict=True))
            if (changed := {key: value for key, value in new.items() if old.get(key) != value})
        }
        yield {
            "s": seats,
            "w": step.wall,
            "n": step.turn,
            "k": step.event.kind,
            **({} if step.event.seat is None else {"a": step.event.seat}),
            **({} if step.offered is None else {"o": step.offered}),
        }
        before = step.places


def tiny(tiles: Tiles) -> str:
    """Return tiles as pictures that stand in a line of text, which has their names already."""
    return "".join(
        f'<svg viewBox="0 0 300 {HEIGHT + DEPTH}" aria-hidden="true"><use href="#{PREFIX}up"/>'
        f'<use href="#{PREFIX}{tile}" width="300" height="{HEIGHT}"/></svg>'
        for tile in tiles
    )


def entry(at: int, step: Step, say: Words, named: Namer) -> str:
    """Return what happened as an item of the list."""
    happened = step.event
    tiles = Tiles()
    if happened.kind in ("chow", "pung", "kong", "concealed_kong", "end"):
        tiles = happened.tiles or tiles
    elif happened.tile is not None:
        tiles = Tiles([happened.tile])
    text = say("replay.dealt") if happened.kind == "deal" else event(happened, say, named)
    return f'<li data-step="{at}"><span>{escape(text)}</span> {tiny(tiles)}</li>'


def stage(say: Words, *, is_open: bool) -> str:
    """Return the table and its controls, which show only where the script runs."""
    glyphs = {"first": "|◀", "previous": "◀", "next": "▶", "last": "▶|"}
    buttons = "".join(
        f'<button type="button" data-go="{key}" aria-label="{escape(say(f"replay.{key}"))}" '
        f'title="{escape(say(f"replay.{key}"))}">{glyph}</button>'
        for key, glyph in glyphs.items()
    )
    opened = f'<label><input type="checkbox" class="open" checked> {escape(say("replay.open_hands"))}</label>'
    return (
        '<section class="stage" hidden><div class="board"></div><div class="controls">'
        f'<p class="now" role="status" aria-live="polite"></p><div class="bar">{buttons}'
        f'<input type="range" class="to" min="0" value="0" aria-label="{escape(say("replay.position"))}">'
        '</div><div class="bar"><output class="count"></output>'
        f'<button type="button" data-go="turn">{escape(say("replay.turn_table"))}</button>'
        f'{opened if is_open else ""}<span class="keys">{escape(say("replay.keys"))}</span></div></div></section>'
    )


def end(deal: Deal, say: Words, named: Namer, *, index: bool) -> str:
    """Return how the deal ended, with the score sheet."""
    if deal.result is None:
        return f'<section class="end"><p>{escape(say("replay.unfinished"))}</p></section>'
    return (
        f'<section class="end">{result_page(deal.result, say.lang, references(PREFIX, index=index), named)}</section>'
    )
