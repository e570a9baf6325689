"""What the page of the hand view shows: the hand and what can be done to it, as data; what it is worth, as HTML."""

from functools import lru_cache
from html import escape
from typing import Any, Literal

from mcr._data import LANGUAGES
from mcr._explain import minimum
from mcr._html import Painter, folded, references, score_sheet
from mcr._mcr import Hand, Meld, Rules, Score, Tile, Tiles
from mcr._mcr import score as scored
from mcr._outlook import Analysis, analyse
from mcr._outlook_html import discards_table
from mcr._outlook_texts import notes
from mcr._seats import WINDS
from mcr._shanten import shanten
from mcr._shanten_html import forms_table
from mcr._waits import Waits, waits
from mcr._waits_html import waits_table
from mcr._words import Words
from mcr.art.layout import Row
from mcr.art.picture import name_of
from mcr.widgets._hand_view_parts import FLAGS, FULL, SHAPES, Impossible, Parts, Shape
from mcr.widgets._panel_page import PREFIX
from mcr.widgets._panel_words import panel_words

__all__ = ["hand_view_words", "looked_at", "refusal", "shown_hand", "worth"]

KINDS = Tile.all()[:34]
FLOWERS = Tile.all()[34:]
PLACES: tuple[Shape | Literal["hand"], ...] = ("hand", *SHAPES)
"""Where a tile of the pad may go, in the order of the page."""


def hand_view_words(lang: str) -> dict[str, Any]:
    """Return the words of the page."""
    say = panel_words(lang)
    labels = {"round": "explain.round_wind", "seat": "explain.seat_wind", "visible": "waits.visible"}
    others = {"flowers": "play.flowers", "rules": "rules.title", "melds": "play.melds"}
    return {
        **say.texts["hand_view"],
        **{name: say(path) for name, path in {**labels, **others}.items()},
        "names": {str(tile): say.tile(tile) for tile in Tile.all()},
        "winds": {wind: say.wind(wind) for wind in WINDS},
        "suits": {name: say(f"suits.{name}") for name in say.texts["suits"]},
        "languages": {name: panel_words(name)("language.name") for name in LANGUAGES},
        "presets": list(Rules.presets),
    }


def why_not(parts: Parts, tile: Tile, shape: Shape | Literal["hand"], say: Words) -> str:
    """Return why a tile, or the meld that it begins, cannot be added; nothing if it can."""
    try:
        parts.with_tile(tile) if shape == "hand" else parts.with_meld(tile, shape)
    except Impossible as error:
        return refusal(error, say)
    return ""


def refusal(error: Impossible, say: Words) -> str:
    """Return why something is impossible, in words."""
    return say(f"refusals.{error.code}", **error.filled)


def meld_shown(meld: Meld, say: Words) -> dict[str, Any]:
    """Return a meld: its tiles as they lie, each with its turn in quarters and whether it lies on the one before."""
    row = Row()
    row.add_meld(meld)
    spots = row.groups[0]
    tiles = [
        ["" if spot.tile is None else str(spot.tile), spot.turn // 90, int(at > 0 and spot.x == spots[at - 1].x)]
        for at, spot in enumerate(spots)
    ]
    return {"text": str(meld), "tiles": tiles, "name": say.items(name_of(spot.tile, say) for spot in spots)}


def flag_label(flag: str, parts: Parts, say: Words) -> str:
    """Return what a circumstance is called, which depends on who gave the winning tile."""
    by = {
        "last_in_wall": "last_tile_draw" if parts.self_drawn else "last_tile_claim",
        "kong": "replacement" if parts.self_drawn else "robbing",
    }
    return say(f"circumstances.{by.get(flag, flag)}")


def flag_shown(flag: str, parts: Parts, say: Words) -> dict[str, Any]:
    """Return a circumstance: whether it holds, and why it cannot be otherwise."""
    is_on = getattr(parts, flag)
    try:
        parts.changed(**{flag: not is_on})
    except Impossible as error:
        why = refusal(error, say)
    else:
        why = ""
    return {"name": flag, "label": flag_label(flag, parts, say), "on": is_on, "why": why}


def shown_hand(parts: Parts, say: Words) -> dict[str, Any]:
    """Return the hand and what can be done to it."""
    held = parts.held
    order = sorted(range(len(parts.tiles) - (parts.size == FULL)), key=lambda at: parts.tiles[at].index)
    if parts.size == FULL:
        order.append(len(parts.tiles) - 1)
    return {
        "hand": str(parts),
        "size": parts.size,
        "count": say("hand_view.count", n=parts.size, full=FULL),
        "melds": [meld_shown(meld, say) for meld in parts.melds],
        "tiles": [[str(parts.tiles[at]), at] for at in order],
        "isWon": parts.size == FULL,
        "pad": [
            {
                "tile": str(tile),
                "left": tile.copies - held.count(tile),
                "why": [why_not(parts, tile, shape, say) for shape in PLACES],
            }
            for tile in KINDS
        ],
        "flowers": [[str(tile), str(tile) in parts.flowers] for tile in FLOWERS],
        "flowerNumber": parts.flowers if parts.flowers.isdecimal() else "",
        "winds": {"round": parts.round, "seat": parts.seat},
        "flags": [flag_shown(flag, parts, say) for flag in FLAGS],
    }


@lru_cache(maxsize=16)
def looked_at(parts: Parts, rules: Rules, visible: Tiles) -> tuple[Score | None, Waits | None, Analysis | None]:
    """Return what there is to say of a hand of 13 or 14 tiles: its score, its waits, what to throw.

    It is asked several times for a view, and an analysis can take a fifth of a second.
    """
    hand = parts.hand()
    if hand is None:
        return None, None, None
    if parts.winning_tile is None:
        return None, waits(hand, visible, rules), None
    before = waits_before(parts)
    return scored(hand, rules=rules), waits(before, visible, rules), analyse(hand, visible, rules=rules)


def waits_before(parts: Parts) -> Hand:
    """Return the hand without its winning tile."""
    circumstances = {name: getattr(parts, name) for name in ("round", "seat")}
    return Hand.of(melds=parts.melds, concealed=Tiles(parts.tiles[:-1]), **circumstances)


def worth(parts: Parts, rules: Rules, visible: Tiles, say: Words, *, index: bool) -> str:
    """Return what a hand is worth as HTML: the score explained, the waits, what to throw."""
    paint = references(PREFIX, index=index)
    if parts.size < FULL - 1:
        return f"<p>{escape(say('hand_view.more'))}</p>"
    score_, waits_, analysis = looked_at(parts, rules, visible)
    if analysis is None or waits_ is None:
        return waiting(parts, waits_, visible, say, paint)
    blocks = []
    if score_ is None:
        blocks.append(f"<p><b>{escape(say('explain.no_win'))}</b></p>")
    else:
        if not score_.is_legal:
            blocks.append(f"<p><b>{escape(minimum(score_, say))}</b></p>")
        blocks.append(score_sheet(score_, say, paint))
    blocks.append(folded(say("hand_view.waits_of"), waits_table(waits_, say, paint)))
    thrown = f"{discards_table(analysis, say, paint)}<p>{'<br>'.join(map(escape, notes(analysis, say)))}</p>"
    blocks.append(folded(say("hand_view.discards"), thrown) if score_ else thrown)
    return "".join(blocks)


def waiting(parts: Parts, found: Waits | None, visible: Tiles, say: Words, paint: Painter) -> str:
    """Return what a hand of 13 tiles waits for, and how far it is from each form."""
    hand = parts.hand()
    if hand is None or found is None:
        message = "fewer than 13 tiles"
        raise AssertionError(message)
    rows = waits_table(found, say, paint)
    return f"{rows}{forms_table(shanten(hand, visible), say, paint)}"
