"""The words of a tournament in a language: those of all texts, and those of the regulation and its printed pages."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mcr import _data
from mcr._words import Words, words

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Wording", "plain", "shown", "signed", "wording"]

GLYPHS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
"""Fractions that have a sign of their own."""


class Wording:
    """The words of one language."""

    def __init__(self, general: Words, texts: Mapping[str, Any]) -> None:
        self.general, self.texts, self.lang = general, texts, general.lang

    def __call__(self, path: str, **filled: object) -> str:
        """Return the text at a path, as `words.table`, filled in."""
        value: Any = self.texts
        for key in path.split("."):
            value = value[key]
        text: str = value
        return text.format(**filled)

    def has(self, path: str) -> bool:
        """Return whether there is a text at a path."""
        value: Any = self.texts
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                return False
            value = value[key]
        return True

    def wind(self, letter: str) -> str:
        """Return the name of a wind."""
        return self.general.wind(letter)


def wording(lang: str) -> Wording:
    """Return the words of a language; one that does not exist is refused."""
    return Wording(words(lang), _data.read("tournament", lang))


def shown(points: Fraction) -> str:
    """Return points as a person writes them.

    >>> shown(Fraction(3, 2)), shown(Fraction(-1, 2)), shown(Fraction(13, 7))
    ('1½', '-½', '1 6/7')
    """
    sign = "-" if points < 0 else ""
    whole, rest = divmod(abs(points), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in GLYPHS:
        return f"{sign}{whole or ''}{GLYPHS[rest]}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def signed(vists: int) -> str:
    """Return vists with their sign, 0 without one."""
    return f"{vists:+}".replace("-", "\N{MINUS SIGN}") if vists else "0"


def plain(points: Fraction) -> str:
    """Return points as a program reads them: `4` or `3/2`."""
    return str(points)
