"""The options of the rules, described."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from mcr._errors import McrError
from mcr._mcr import Rules, _options

__all__ = ["Choice", "Option", "nearest_preset", "of_plain", "of_text", "options", "to_plain"]


class Choice(NamedTuple):
    """One reading of an option."""

    value: int | str | None
    """What the option is set to."""
    meaning: str
    """What is played or counted then."""
    who: str
    """The authorities, programs and presets that read the rules so."""


class Option(NamedTuple):
    """A question on which the authorities differ."""

    name: str
    """The name of the field of `Rules`."""
    meaning: str
    """What the option decides."""
    scoring: bool
    """Whether it matters to the points of a hand; else to the play."""
    allowed: str
    """Which values are allowed, in words."""
    choices: tuple[Choice, ...]
    """The readings in use, the default first."""

    def __repr__(self) -> str:
        return f"<Option {self.name} ({', '.join(str(choice.value) for choice in self.choices)}): {self.meaning}>"


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
    from mcr._rules_texts import translated

    return {name: translated(option, lang) for name, option in in_english.items()}


def nearest_preset(rules: Rules) -> tuple[str, dict[str, int | str | None]]:
    """Return the preset from which rules differ least, the first of several, and the options that are set otherwise."""
    preset = min(Rules.presets, key=lambda name: len(rules.difference(name)))
    return preset, {option: here for option, (here, _) in rules.difference(preset).items()}


def to_plain(rules: Rules) -> dict[str, Any]:
    """Return rules as plain data, as records have them: a preset, and the options that are set otherwise."""
    preset, changes = nearest_preset(rules)
    return {"preset": preset, "changes": changes}


def of_plain(data: Mapping[str, Any]) -> Rules:
    """Return the rules that `to_plain` gave; a McrError if a preset or an option is none."""
    return Rules(data["preset"]).replace(**data["changes"])


def of_text(text: str) -> Rules:
    """Return the rules that a text names: a preset, then options that differ, as `wmo minimum_points=6`.

    What `str` gives of rules is read too. A McrError says which preset or option there is none of.
    """
    preset, *changes = text.replace(",", " ").split() or [text]
    rules = Rules(preset)
    for change in changes[1:] if changes[:1] == ["with"] else changes:
        option, equals, value = change.partition("=")
        if not equals:
            raise McrError(f"rules are a preset, then options as name=value; {change!r} is no such option")
        rules = rules.replace(**{option: int(value) if value.isdecimal() else None if value == "None" else value})
    return rules
