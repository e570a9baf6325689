"""The words of the table: the texts of `data/table`, beside those of all others."""

from functools import cache
from typing import Any

from mcr import _data
from mcr._fan import Fan
from mcr._mcr import Rules, Tile
from mcr._seats import WINDS
from mcr._words import Words, words
from mcr.bots import LEVELS

__all__ = ["page_words", "table_words"]


DESCRIBED = "cardavia"
"""The rules that the help describes."""


@cache
def table_words(lang: str) -> Words:
    """Return the words of a language."""
    return words(lang, "table")


def page_words(lang: str, rules: Rules) -> dict[str, Any]:
    """Return what the page says by itself: labels, tile names, and the help for these rules."""
    say = table_words(lang)
    own = _data.read("table", lang)
    return {
        "lang": lang,
        "ui": own["ui"],
        "deeds": own["deeds"],
        "settings": own["settings"],
        "winds": {letter: say.wind(letter) for letter in WINDS},
        "tiles": {str(tile): say.tile(tile) for tile in Tile.all()} | {"back": say("tiles.back")},
        "help": [*own["help"], *other_rules(rules, say)],
        "keys": own["keys"],
        "fans": fans(rules, say),
        "opponents": {
            "title": say("levels.title"),
            "text": [say.labelled(f"levels.{level}", say(f"about.{level}")) for level in LEVELS],
        },
    }


def fans(rules: Rules, say: Words) -> list[dict[str, Any]]:
    """Return the catalogue of fans, a section for each value: what each is called, and what it is."""
    lines: dict[int, list[str]] = {}
    for fan in Fan:
        text = say("punctuation.labelled", label=say.fan(fan), text=fan.definition(say.lang))
        lines.setdefault(fan.points(rules), []).append(text)
    return [{"title": say.points(points), "text": lines[points]} for points in sorted(lines, reverse=True)]


def other_rules(rules: Rules, say: Words) -> list[dict[str, Any]]:
    """Return what differs from the game that the help describes; nothing for that game."""
    difference = rules.difference(DESCRIBED)
    if not difference:
        return []
    options = Rules.options(say.lang)
    lines = []
    for name, (here, _) in difference.items():
        meaning = next((choice.meaning for choice in options[name].choices if choice.value == here), None)
        lines.append(meaning or f"{options[name].meaning} {here}")
    return [{"title": say("rules.differences_from", name=say.rules(Rules(DESCRIBED))), "text": lines}]
