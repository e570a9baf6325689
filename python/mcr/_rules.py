"""The options of the rules, described."""

from typing import NamedTuple

from mcr._mcr import _options

__all__ = ["Choice", "Option"]


class Choice(NamedTuple):
    """One reading of an option."""

    value: int | str | None
    meaning: str
    who: str
    """The authorities, programs and presets that read the rules so."""


class Option(NamedTuple):
    """A question on which the authorities differ."""

    name: str
    meaning: str
    """What the option decides."""
    scoring: bool
    """Whether it matters to the points of a hand; else to the play."""
    allowed: str
    """Which values are allowed, in words."""
    choices: tuple[Choice, ...]
    """The readings in use, the default first."""


for _class in (Choice, Option):
    _class.__module__ = "mcr"


def options(lang: str = "en") -> dict[str, Option]:
    """Return every option by name. English is the core's own; the other languages have files."""
    in_english = {
        name: Option(name, meaning, scoring, allowed, tuple(Choice(*choice) for choice in choices))
        for name, meaning, scoring, allowed, choices in _options()
    }
    if lang == "en":
        return in_english
    from mcr._rules_texts import translated  # noqa: PLC0415 - texts are read when asked for

    return {name: translated(option, lang) for name, option in in_english.items()}
