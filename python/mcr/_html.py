"""Values as HTML for notebooks: tables and images that survive in a saved, printed, exported or untrusted notebook.

JupyterLab removes `<svg>`, `<style>` and custom properties from the HTML of a notebook that is not trusted, and shows
no `image/svg+xml` in it; images with their data in them, tables, `<details>` and plain styles remain. So that is all
there is.
"""

from collections.abc import Callable, Iterable
from html import escape

from mcr import art
from mcr._explain import (
    circumstances,
    form,
    minimum,
    parts,
    payment,
    reading_line,
    reason,
    winning,
)
from mcr._fan import Fan
from mcr._mcr import Hand, Meld, Rules, Score, Tile, Tiles
from mcr._parts import Decomposition, ScoredFan, Set
from mcr._rules import nearest_preset
from mcr._words import Words, words
from mcr.art import look
from mcr.art.layout import BETWEEN_SETS, Row
from mcr.art.layout import row as laid_out
from mcr.art.picture import name_of, referring

__all__ = [
    "HAND_SIZE",
    "SET_SIZE",
    "Painter",
    "cell",
    "drawn",
    "fan",
    "folded",
    "hand",
    "image",
    "references",
    "row",
    "rules",
    "score",
    "score_sheet",
    "table",
    "tiles",
    "times",
]

TIMES = "\N{MULTIPLICATION SIGN}"
LEFT, RIGHT = ' style="text-align: left"', ' style="text-align: right"'
HAND_SIZE, SET_SIZE = 40, 24
"""Width of a tile in CSS pixels: of a hand, and of the sets of a fan."""


Painter = Callable[[Row, float, str, str], str]
"""Returns a row of tiles as HTML, from the layout, the width of a tile in CSS pixels, the language, and a style."""


def image(laid: Row, size: float, lang: str, style: str) -> str:
    """Return a row of tiles as an image that carries its data."""
    return art.pictured(laid, theme=look.theme, index=look.index, size=size, lang=lang).html(style)


def references(prefix: str, *, index: bool) -> Painter:
    """Return what draws tiles by reference, for a page that holds `art.symbols(prefix)` and sets the colours."""

    def paint(laid: Row, size: float, lang: str, style: str) -> str:
        spots = [spot for group in laid.groups for spot in group]
        say = words(lang)
        label = say.items(name_of(spot.tile, say) for spot in spots)
        extent = (laid.width, laid.height)
        picture = referring(spots, extent, label=label, index=index, size=size, prefix=prefix)
        return picture.replace("<svg ", f'<svg style="max-width: 100%; height: auto; {style}" ', 1)

    return paint


def tiles(value: Tile | Tiles | Meld, lang: str | None = None) -> str:
    """Return tiles as a picture."""
    if value == Tiles():
        return f"<code>{escape(repr(value))}</code>"
    return art.tiles(value, theme=look.theme, index=look.index, size=HAND_SIZE, lang=lang or look.lang).html()


def hand(value: Hand, lang: str | None = None, paint: Painter = image) -> str:
    """Return a hand as a picture over its notation."""
    picture = paint(laid_out(value), HAND_SIZE, lang or look.lang, "")
    return f'<div>{picture}<p style="margin: 4px 0"><code>{escape(str(value))}</code></p></div>'


def cell(content: str, tag: str = "td", *, number: bool = False, title: str = "") -> str:
    """Return a cell of a table; the content is HTML, the title text."""
    hint = f' title="{escape(title)}"' if title else ""
    return f"<{tag}{hint}{RIGHT if number else LEFT}>{content}</{tag}>"


def row(*cells: str) -> str:
    """Return a row of a table."""
    return f"<tr>{''.join(cells)}</tr>"


def table(head: Iterable[str], body: Iterable[str], foot: Iterable[str] = ()) -> str:
    """Return a table of rows."""
    sections = (("thead", head), ("tbody", body), ("tfoot", foot))
    return f"<table>{''.join(f'<{tag}>{inner}</{tag}>' for tag, rows in sections if (inner := ''.join(rows)))}</table>"


def folded(heading: str, content: str) -> str:
    """Return what shows when its heading is clicked."""
    return f"<details><summary>{escape(heading)}</summary>{content}</details>"


def drawn(uses: Iterable[Iterable[Set]], lang: str, paint: Painter = image) -> str:
    """Return the sets that make a fan, a picture for each count; nothing if it is made of none."""
    pictures = []
    for sets in uses:
        laid = Row()
        for part in sets:
            laid.part(BETWEEN_SETS)
            for tile in part.tiles:
                laid.add(tile)
        if laid.width:
            style = "display: inline-block; margin: 2px 14px 2px 0; vertical-align: middle"
            pictures.append(paint(laid, SET_SIZE, lang, style))
    return " ".join(pictures)


def counted_fan(counted: ScoredFan, say: Words, paint: Painter) -> str:
    """Return a row for a counted fan. Where the page is narrow, the tiles come under the name."""
    name = escape(say.fan(counted.fan)) + times(counted.count)
    definition = escape(counted.fan.definition(say.lang))
    named = f'<span title="{definition}" style="display: inline-block; min-width: 16em">{name}</span>'
    return row(cell(f"{named} {drawn(counted.uses, say.lang, paint)}"), cell(str(counted.points), number=True))


def scored_fan(value: ScoredFan, lang: str | None = None) -> str:
    """Return a counted fan alone: its row of a score sheet."""
    lang = lang or look.lang
    return f'<div lang="{lang}">{table((), [counted_fan(value, words(lang), image)])}</div>'


def decomposition(value: Decomposition, lang: str | None = None) -> str:
    """Return how a hand is read: its form, and each part drawn."""
    lang = lang or look.lang
    say = words(lang)
    heading = escape(say.labelled("explain.form", say(f"forms.{value.form}")))
    return f'<div lang="{lang}"><p>{heading}</p>{drawn([[part] for part in value.parts], lang)}</div>'


def times(count: int) -> str:
    """Return how often a fan is counted, where that is more than once."""
    return f" {TIMES}{count}" if count > 1 else ""


def score(value: Score, lang: str | None = None, paint: Painter = image) -> str:
    """Return a score: the hand, its fans with the sets that make them, the sum, who pays, and folded the rest."""
    lang = lang or look.lang
    return f'<div lang="{lang}">{hand(value.hand, lang, paint)}{score_sheet(value, words(lang), paint)}</div>'


def score_sheet(value: Score, say: Words, paint: Painter = image) -> str:
    """Return what stands under the hand of a score."""
    head = row(cell(escape(say("table.fan")), "th"), cell(escape(say("table.points")), "th", number=True))
    body = [counted_fan(counted, say, paint) for counted in value.fans]
    if value.flowers:
        body.append(row(cell(escape(say("table.flowers"))), cell(str(value.flowers), number=True)))
    foot = row(
        cell(f"<b>{escape(say('table.total'))}</b> · {escape(minimum(value, say))}"),
        cell(f"<b>{value.total}</b>", number=True),
    )
    about = " · ".join(escape(line) for line in circumstances(value, say))
    read = [form(value, say), *parts(value, say), winning(value, say)]
    excluded = "".join(
        row(cell(escape(say.fan(other.fan)) + times(other.count)), cell(escape(reason(other, say))))
        for other in value.excluded
    )
    others = "".join(f"<li>{escape(reading_line(other, say))}</li>" for other in value.alternatives)
    folds = [
        (say("explain.parts"), "<br>".join(escape(line) for line in read)),
        (say("explain.not_counted"), table((), [excluded]) if excluded else ""),
        (say("explain.other_readings"), f"<ul>{others}</ul>" if others else ""),
    ]
    paid = f"<p>{'<br>'.join(escape(line) for line in payment(value, say))}</p>" if value.is_legal else ""
    rest = "".join(folded(heading, content) for heading, content in folds if content)
    return f"<p>{about}</p>{table([head], body, [foot])}{paid}{rest}"


def fan(value: Fan, lang: str | None = None) -> str:
    """Return a fan: its names, number and points, its definition, a hand that has it and one that nearly has."""
    lang = lang or look.lang
    say = words(lang)
    number = say("fan.unnumbered") if value.number is None else say("fan.number", number=value.number)
    names = value.name(lang) if lang == "zh" else f"{value.name(lang)} {value.chinese}"
    about = " · ".join([f"{names} {value.pinyin}", say.points(value.points()), number])
    implied = say("punctuation.between_items").join(other.name(lang) for other in value.implies)
    beside = f"<p>{escape(say.labelled('fan.implies', implied))}</p>" if implied else ""
    shown = {"example": value.examples.example, "near_miss": value.examples.near_miss}
    hands = "".join(f"<p>{escape(say(f'fan.{key}'))}</p>{hand(example, lang)}" for key, example in shown.items())
    return (
        f'<div lang="{lang}"><p><b>{escape(about)}</b></p><p>{escape(value.definition(lang))}</p>{beside}{hands}</div>'
    )


def rules(value: Rules, lang: str | None = None) -> str:
    """Return rules: the options in which they differ from the preset that is nearest to them, and folded all others."""
    lang = lang or look.lang
    say = words(lang)
    # A preset is compared with the default, other rules with the preset that they differ least from.
    preset, changes = nearest_preset(value)
    near = preset if changes else "wmo"
    difference = value.difference(near)
    title = say(f"rules.{'preset_changed' if changes else 'preset'}", name=preset)
    head = [say("rules.option"), say("rules.value"), *([near] if difference else []), say("rules.meaning")]
    options = Rules.options(lang)

    def line(name: str) -> str:
        option, here = options[name], getattr(value, name)
        meaning = next((choice.meaning for choice in option.choices if choice.value == here), option.meaning)
        there = [cell(escape(str(difference[name][1])))] if name in difference else []
        named = f"<code>{escape(name)}</code>"
        return row(cell(named, title=option.meaning), cell(escape(str(here))), *there, cell(escape(meaning)))

    differing = table([row(*(cell(escape(text), "th") for text in head))], map(line, difference))
    rest = [(name, option.scoring) for name, option in options.items() if name not in difference]
    folds = [
        folded(say(f"rules.{heading}"), table((), (line(name) for name, scores in rest if scores == scoring)))
        for heading, scoring in (("scoring", True), ("play", False))
    ]
    return f'<div lang="{lang}"><p><b>{escape(title)}</b></p>{differing if difference else ""}{"".join(folds)}</div>'
