"""What the page of the trainer shows: the position drawn, what can be chosen, and what is said of the answer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from mcr._data import LANGUAGES
from mcr._html import HAND_SIZE, SET_SIZE, image
from mcr._mcr import Rules, Tile
from mcr._play_texts import seat_names
from mcr.art.layout import at_seat
from mcr.art.layout import row as laid_out
from mcr.widgets._panel_words import panel_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mcr._html import Painter
    from mcr._mcr import Hand, Meld, Observation
    from mcr._words import Words
    from mcr.widgets._trainer_questions import Question

__all__ = ["asked_text", "choices", "position", "throwable", "trainer_words"]

IN_A_ROW = 12
"""Discards that are drawn side by side: two rows of a real river."""


def trainer_words(lang: str) -> dict[str, Any]:
    """Return the words of the page."""
    say = panel_words(lang)
    view = say.texts["hand_view"]
    return {
        **say.texts["trainer"],
        **{name: view[name] for name in ("language", "theme", "index", "auto", "light", "dark", "contrast")},
        "rules": say("rules.title"),
        "names": {str(tile): say.tile(tile) for tile in Tile.all()},
        "suits": {name: say(f"suits.{name}") for name in say.texts["suits"]},
        "languages": {name: panel_words(name)("language.name") for name in LANGUAGES},
        "presets": list(Rules.presets),
    }


def asked_text(question: Question, say: Words) -> str:
    """Return the question."""
    return say(f"trainer.ask_{question.kind}", minimum=question.rules.minimum_points)


def choices(question: Question) -> list[str]:
    """Return the tiles to choose from, as they lie; of a hand the drawn one last. None where points are asked for."""
    if question.kind == "worth":
        return []
    if question.kind == "wins":
        return [str(tile) for tile in Tile.all() if not tile.is_flower]
    tiles = list(question.hand.concealed)
    last = question.hand.winning_tile
    tiles = sorted([*tiles, *([last] if last else [])])
    drawn = question.observation.drawn if question.observation else last
    if drawn in tiles and drawn is not None:
        tiles.remove(drawn)
        tiles.append(drawn)
    return list(map(str, tiles))


def throwable(question: Question, say: Words) -> str:
    """Return the tiles of a hand to throw from as a picture, as they lie."""
    picture = image(at_seat((), map(Tile, choices(question))), HAND_SIZE, say.lang, "")
    return f"<div>{picture}</div>"


def position(question: Question, say: Words, paint: Painter = image) -> str:
    """Return the position as HTML: the circumstances, the table, the hand."""
    about = [about_line(question, say)]
    seen = question.observation
    if seen is not None:
        about.append(say.number("play.wall", seen.wall_left))
    if question.name:
        about.append(say("trainer.from_record", name=question.name, turn=question.turn))
    table = "" if seen is None else "".join(around(seen, say, paint))
    hand = drawn_hand(question.hand, question.kind == "throw", say, paint)
    return f"<p>{escape(' · '.join(about))}</p>{table}{hand}"


def about_line(question: Question, say: Words) -> str:
    """Return the winds and the rules, and of a win how it came about."""
    hand = question.hand
    lines = [
        say.labelled("explain.round_wind", say.wind(hand.round)),
        say.labelled("explain.seat_wind", say.wind(hand.seat)),
        say.labelled("rules.title", say.rules(question.rules)),
    ]
    if question.kind == "worth":
        kong = "replacement" if hand.self_drawn else "robbing"
        last = "last_tile_draw" if hand.self_drawn else "last_tile_claim"
        named = [
            ("self_drawn" if hand.self_drawn else "on_discard", True),
            (kong, hand.kong),
            (last, hand.last_in_wall),
            ("last_of_kind", hand.last_of_kind),
        ]
        how = say.items(say(f"circumstances.{name}") for name, holds in named if holds)
        lines.insert(0, say.labelled("explain.win", how))
    return " · ".join(lines)


def drawn_hand(hand: Hand, is_turn: bool, say: Words, paint: Painter) -> str:
    """Return the hand; in a turn only what lies before it, since its tiles are there to choose from."""
    if is_turn and not hand.melds:
        return ""
    laid = at_seat(hand.melds) if is_turn else laid_out(hand)
    return paint(laid, HAND_SIZE, say.lang, "")


def around(seen: Observation, say: Words, paint: Painter) -> Iterator[str]:
    """Yield what lies before each seat, the next in turn first, the own one last."""
    name = seat_names(say, seen.dealer, seen.seat)
    for turns in (1, 2, 3, 4):
        seat = (seen.seat + turns) % 4
        melds: Sequence[Meld | None] = seen.melds[seat] if turns < 4 else ()  # noqa: PLR2004 - round the table
        laid = at_seat(melds, seen.flowers[seat])
        parts = [paint(laid, SET_SIZE, say.lang, "")] if laid.width else []
        river = seen.rivers[seat]
        parts += [
            paint(at_seat((), river[at : at + IN_A_ROW]), SET_SIZE, say.lang, "")
            for at in range(0, len(river), IN_A_ROW)
        ]
        yield f'<div class="mcrw-seat"><b>{escape(name(seat))}</b> {" ".join(parts)}</div>'
