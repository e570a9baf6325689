"""The words of texts that people read: one file a language in `data/texts`, filled in and put together here."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from mcr._errors import McrError
from mcr._fan import Fan
from mcr._mcr import Tile

__all__ = ["Words", "words"]


def _slavic(n: int, one: Callable[[int], bool]) -> str:
    """Return the plural category of a whole number in Russian and Polish, which differ in what is one."""
    if one(n):
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "zh": lambda _: "other",
    "pt": lambda n: "one" if n in (0, 1) else "other",
    "ru": lambda n: _slavic(n, lambda n: n % 10 == 1 and n % 100 != 11),  # noqa: PLR2004 - eleven is no one
    "pl": lambda n: _slavic(n, lambda n: n == 1),
}
"""The plural category (CLDR) of a whole number in each language."""


class Words:
    """The words of one language."""

    def __init__(self, lang: str, texts: Mapping[str, Any]) -> None:
        self.lang = lang
        self.texts = texts

    def __call__(self, path: str, **filled: object) -> str:
        """Return the text at a path, as `explain.sum`, filled in."""
        section, _, key = path.partition(".")
        text: str = self.texts[section][key]
        return text.format(**filled)

    def number(self, path: str, n: int) -> str:
        """Return the text at a path in the form for a whole number."""
        section, _, key = path.partition(".")
        text: str = self.texts[section][key][PLURALS[self.lang](n)]
        return text.format(n=n)

    def points(self, n: int) -> str:
        """Return a number of points."""
        return self.number("counts.points", n)

    def labelled(self, path: str, text: str) -> str:
        """Return a text after the label at a path."""
        return self("punctuation.labelled", label=self(path), text=text)

    def listed(self, items: Iterable[str]) -> str:
        """Return a list as a sentence has it."""
        *first, last = items
        return self("punctuation.before_last").join([self("punctuation.between_items").join(first), last][not first :])

    def clauses(self, *clauses: str) -> str:
        """Return clauses as one line."""
        return self("punctuation.between_clauses").join(clause for clause in clauses if clause)

    def tile(self, tile: Tile) -> str:
        """Return the name of a tile."""
        return self(f"tiles.{tile}") if tile.rank is None else self.number(f"tiles.{tile.suit}", tile.rank)

    def wind(self, letter: str) -> str:
        """Return the name of a wind."""
        return self(f"winds.{letter}")

    def fan(self, fan: Fan) -> str:
        """Return the name of a fan, in Chinese with how it is spoken."""
        return f"{fan.name(self.lang)} {fan.pinyin}" if self.lang == "zh" else fan.name(self.lang)

    def quoted(self, fan: Fan) -> str:
        """Return the name of a fan as it stands inside a sentence."""
        return self("punctuation.quoted", name=fan.name(self.lang))


def words(lang: str) -> Words:
    """Return the words of a language."""
    if not isinstance(lang, str):
        message = f"expected the name of a language, not {type(lang).__name__}"
        raise TypeError(message)
    if lang not in PLURALS:
        raise McrError(f"unknown language {lang!r}; the languages are {', '.join(PLURALS)}")
    return _read(lang)


@cache
def _read(lang: str) -> Words:
    file = files("mcr").joinpath("data", "texts", f"{lang}.toml")
    return Words(lang, tomllib.loads(file.read_text(encoding="utf-8")))
