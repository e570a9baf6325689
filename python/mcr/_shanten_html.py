"""How far a hand is from each form, as a page for notebooks."""

from html import escape

from mcr import art
from mcr._html import SET_SIZE, cell, hand, row, table
from mcr._shanten import Shanten
from mcr._shanten_texts import steps_away, useful
from mcr._words import words
from mcr.art import look

__all__ = ["shanten"]


def shanten(value: Shanten, lang: str | None = None) -> str:
    """Return how far a hand is from each form, the nearest ones in bold, and its useful tiles."""
    lang = lang or look.lang
    say = words(lang)

    def line(form: str, away: int | None) -> str:
        said = escape(steps_away(away, say))
        return row(cell(escape(say(f"forms.{form}"))), cell(f"<b>{said}</b>" if away == value.best else said))

    head = row(cell(escape(say("explain.form")), "th"), cell(escape(say("shanten.distance")), "th"))
    seen = f"<p>{escape(say.labelled('waits.visible', str(value.visible)))}</p>" if value.visible else ""
    helping = value.useful.tiles
    picture = art.tiles(helping, theme=look.theme, index=look.index, size=SET_SIZE, lang=lang).html() if helping else ""
    found = f"<p>{escape(say.labelled('shanten.useful', useful(value.useful, say)))}</p>{picture}"
    rows = [line(form, away) for form, away in value.distances.items()]
    return f'<div lang="{lang}">{hand(value.hand, lang)}{seen}{table([head], rows)}{found}</div>'
