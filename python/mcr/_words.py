"""The words of texts that people read: one file a language in `data/texts`, filled in and put together here."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import Any

from mcr import _data
from mcr._fan import Fan
from mcr._mcr import Rules, Tile
from mcr._rules import nearest_preset

__all__ = ["WIDTH", "Words", "columns", "folded", "words"]


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

RARE = 0.01
"""Rarer things are said by how many times they take."""


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

    def decimal(self, value: float) -> str:
        """Return a number to one place; a little less than nothing is 0.0, not -0.0."""
        whole, part = f"{value:z.1f}".split(".")
        return self("numbers.decimal", whole=whole, part=part)

    def percent(self, value: float) -> str:
        """Return a probability in per cent, to one place."""
        return self("numbers.percent", n=self.decimal(100 * value))

    def chance(self, value: float) -> str:
        """Return a probability that may be far below a per cent: then one in how many, to two digits."""
        if value == 0 or value >= RARE:
            return self.percent(value)
        groups = f"{float(f'{1 / value:.1e}'):,.0f}".split(",")
        times = reduce(lambda before, after: self("numbers.thousands", before=before, after=after), groups)
        return self("numbers.one_in", n=times)

    def points(self, n: int) -> str:
        """Return a number of points."""
        return self.number("counts.points", n)

    def labelled(self, path: str, text: str) -> str:
        """Return a text after the label at a path."""
        return self("punctuation.labelled", label=self(path), text=text)

    def listed(self, items: Iterable[str]) -> str:
        """Return a list as a sentence has it, with "and" before the last."""
        *first, last = items
        return self("punctuation.before_last").join([self("punctuation.between_items").join(first), last][not first :])

    def items(self, items: Iterable[str]) -> str:
        """Return a list as a row of names has it."""
        return self("punctuation.between_items").join(items)

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

    def rules(self, rules: Rules) -> str:
        """Return the preset, and the options that are set otherwise."""
        preset, changes = nearest_preset(rules)
        if not changes:
            return preset
        changed = self.items(f"{option}={value}" for option, value in changes.items())
        return self("rules.with_changes", name=preset, changes=changed)

    def quoted(self, fan: Fan) -> str:
        """Return the name of a fan as it stands inside a sentence."""
        return self("punctuation.quoted", name=fan.name(self.lang))


def words(lang: str, more: str | None = None) -> Words:
    """Return the words of a language: those that all share, and the sections of one more folder of `data`."""
    _data.check(lang)
    own = {} if more is None else _data.read(more, lang)
    return Words(lang, {**_data.read("texts", lang), **own})


WIDTH = 100
"""Columns of a terminal that a text is folded to."""
OPENING, CLOSING = "“《（", "”》、。，；：）"
"""Chinese punctuation marks that end no line, and those that begin none."""


def is_wide(character: str) -> bool:
    """Return whether a character takes two columns, as Chinese ones do."""
    return unicodedata.east_asian_width(character) in "WF"


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return len(text) + sum(map(is_wide, text))


def pieces(text: str) -> Iterator[str]:
    """Yield the pieces of a text between which a line may end: at spaces, and after Chinese characters."""
    start = 0
    for place in range(1, len(text)):
        before, after = text[place - 1], text[place]
        chinese = (is_wide(before) or before in CLOSING) and before not in OPENING and after not in CLOSING
        if not after.isspace() and (before.isspace() or chinese):
            yield text[start:place]
            start = place
    yield text[start:]


def folded(text: str, indent: int = 0, further: int | None = None) -> str:
    """Return a text in lines that fit a terminal, indented, the lines after the first by `further`."""
    lines, line = [], " " * indent
    margin = " " * (indent if further is None else further)
    for piece in pieces(text):
        if line.strip() and columns(line + piece.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = margin
        line += piece
    return "\n".join([*lines, line.rstrip()])
