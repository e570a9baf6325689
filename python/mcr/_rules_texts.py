"""Rules told to a person: the options in other languages than English, and rules as text or plain data."""

from collections.abc import Iterator
from typing import Any

from mcr import _data
from mcr._mcr import Rules
from mcr._rules import Choice, Option, nearest_preset, options, to_plain
from mcr._words import Words, folded, words

__all__ = ["every_option", "text", "to_dict", "translated"]

VERSION = 1
"""The version of what `to_dict` returns."""


def translated(option: Option, lang: str) -> Option:
    """Return an option described in another language than English."""
    say = words(lang)
    table = _data.read("rules", lang)[option.name]

    def choice(value: int | str | None) -> Choice:
        texts = table[key_of(value)]
        who = say("rules.who", authorities=texts["who"], presets=presets_with(option.name, value, say))
        return Choice(value, texts["meaning"], who)

    allowed = table.get("allowed", say("rules.one_of_the_choices"))
    choices = tuple(choice(value) for value, _, _ in option.choices)
    return option._replace(meaning=table["meaning"], allowed=allowed, choices=choices)


def key_of(value: int | str | None) -> str:
    """Return what stands in the files for the value of an option."""
    return "none" if value is None else str(value)


def presets_with(option: str, value: int | str | None, say: Words) -> str:
    """Return in words which presets set an option to a value."""
    having = [name for name in Rules.presets if getattr(Rules(name), option) == value]
    others = [name for name in Rules.presets if name not in having]
    if not having:
        return say("rules.no_preset")
    if not others:
        return say("rules.all_presets")
    key, names = ("all_presets_but", others) if 2 * len(others) < len(having) else ("some_presets", having)
    return say(f"rules.{'one_preset' if len(having) == 1 else key}", presets=say.items(names))


def text(rules: Rules, lang: str = "en") -> str:
    """Return the preset, in what these rules differ from it and from `wmo`, and how they read each option."""
    say = words(lang)
    preset, changes = nearest_preset(rules)
    blocks = [
        [say("rules.preset_changed" if changes else "rules.preset", name=preset), folded(say(f"presets.{preset}"))],
        differences(rules, preset, say) if changes and preset != "wmo" else [],
        differences(rules, "wmo", say) if changes or preset != "wmo" else [],
    ]
    for scoring, heading in ((True, "rules.scoring"), (False, "rules.play")):
        asked = [option for option in options(lang).values() if option.scoring is scoring]
        blocks += [[say(heading)], *(list(answered(option, rules, say)) for option in asked)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def differences(rules: Rules, preset: str, say: Words) -> list[str]:
    """Return the options that a preset sets otherwise."""
    lines = [
        say("rules.difference", option=option, here=here, there=there)
        for option, (here, there) in rules.difference(preset).items()
    ]
    heading = say("rules.differences_from", name=preset)
    return [heading, *(f"  {line}" for line in lines or [say("rules.no_difference")])]


def answered(option: Option, rules: Rules, say: Words) -> Iterator[str]:
    """Yield what an option decides, how rules read it, and how `wmo` does if that is otherwise."""
    here, default = getattr(rules, option.name), getattr(Rules("wmo"), option.name)
    yield folded(option.meaning)
    yield folded(reading(option, here, say), 2, 4)
    if here != default:
        yield folded(say("punctuation.labelled", label="wmo", text=reading(option, default, say)), 2, 4)


def reading(option: Option, value: int | str | None, say: Words) -> str:
    """Return what a value of an option means, as far as that is more than the value, and how it is written."""
    for choice in option.choices:
        if choice.value == value:
            return say("rules.reading", meaning=choice.meaning, option=option.name, value=value)
    return f"{option.name}={value}"


def every_option(lang: str) -> str:
    """Return every option with its choices, and who reads the rules so."""
    say = words(lang)
    lines: list[str] = []
    for option in options(lang).values():
        lines.append(folded(say("punctuation.labelled", label=option.name, text=option.meaning), 0, 4))
        for choice in option.choices:
            meaning = say("rules.choice", meaning=choice.meaning, who=choice.who)
            lines.append(folded(say("punctuation.labelled", label=choice.value, text=meaning), 4, 8))
        if option.allowed != say("rules.one_of_the_choices"):
            lines.append(folded(say.labelled("rules.allowed", option.allowed), 4, 8))
    return "\n".join(lines)


def to_dict(rules: Rules, lang: str = "en") -> dict[str, Any]:
    """Return rules as plain data, every option described."""
    wmo = Rules("wmo")
    return {
        "version": VERSION,
        "lang": lang,
        "rules": to_plain(rules),
        "options": [
            {
                "option": option.name,
                "value": getattr(rules, option.name),
                "default": getattr(wmo, option.name),
                "scoring": option.scoring,
                "meaning": option.meaning,
                "allowed": option.allowed,
                "choices": [choice._asdict() for choice in option.choices],
            }
            for option in options(lang).values()
        ],
    }
