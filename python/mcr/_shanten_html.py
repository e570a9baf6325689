"""How far a hand is from each form, as a page for notebooks."""

from html import escape

from mcr._html import SET_SIZE, Painter, cell, hand, image, row, table
from mcr._shanten import Shanten, UsefulTiles
from mcr._shanten_texts import steps_away, useful
from mcr._words import Words, words
from mcr.art import look
from mcr.art.layout import row as laid_out

__all__ = ["forms_table", "shanten", "useful_tiles"]


def shanten(value: Shanten, lang: str | None = None) -> str:
    """Return how far a hand is from each form, the nearest ones in bold, and its useful tiles."""
    lang = lang or look.lang
    say = words(lang)
    seen = f"<p>{escape(say.labelled('waits.visible', str(value.visible)))}</p>" if value.visible else ""
    return f'<div lang="{lang}">{hand(value.hand, lang)}{seen}{forms_table(value, say)}</div>'


def forms_table(value: Shanten, say: Words, paint: Painter = image) -> str:
    """Return a row for each form, and the useful tiles under them."""

    def line(form: str, away: int | None) -> str:
        said = escape(steps_away(away, say))
        return row(cell(escape(say(f"forms.{form}"))), cell(f"<b>{said}</b>" if away == value.best else said))

    head = row(cell(escape(say("explain.form")), "th"), cell(escape(say("shanten.distance")), "th"))
    rows = (line(form, away) for form, away in value.distances.items())
    return table([head], rows) + useful_line(value.useful, say, paint)


def useful_tiles(value: UsefulTiles, lang: str | None = None) -> str:
    """Return useful tiles alone: their kinds and copies in words, and drawn."""
    lang = lang or look.lang
    return f'<div lang="{lang}">{useful_line(value, words(lang), image)}</div>'


def useful_line(value: UsefulTiles, say: Words, paint: Painter) -> str:
    """Return the useful tiles under their label."""
    picture = paint(laid_out(value.tiles), SET_SIZE, say.lang, "") if value else ""
    return f"<p>{escape(say.labelled('shanten.useful', useful(value, say)))}</p>{picture}"
