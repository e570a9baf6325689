"""A profile told to a person: the regulation as text, and the fields with their choices."""

from __future__ import annotations

from dataclasses import fields
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any

from mcr._mcr import Rules
from mcr._rules import Choice, Option
from mcr._words import folded
from mcr.tournament.profile import CHOICES, NUMBERS, PRESETS, TIEBREAKS, Profile
from mcr.tournament.swiss import ORDER
from mcr.tournament.times import text_of
from mcr.tournament.wording import Wording, wording

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["html", "options", "text"]

LAST_DEAL = ("last_deal_gap", "last_deal_tiles", "last_deal_count", "last_deal_fine", "defiance")


def options(lang: str) -> dict[str, Option]:
    """Return every field: what it decides, its choices, and which presets have each."""
    say = wording(lang)
    found = {}
    for name in (item.name for item in fields(Profile)):
        given = {preset: getattr(PRESETS[preset], name) for preset in Profile.presets}
        values: list[Any] = list(CHOICES.get(name, ())) or list(dict.fromkeys(given.values()))
        choices = tuple(
            Choice(value, sentence(say, name, value), who(say, [key for key, has in given.items() if has == value]))
            for value in values
        )
        found[name] = Option(name, say(f"fields.{name}.meaning"), False, allowed(say, name), choices)
    return found


def who(say: Wording, presets: list[str]) -> str:
    """Return which presets have a value."""
    return say("text.presets", names=say.general.items(presets)) if presets else say("text.no_preset")


def allowed(say: Wording, name: str) -> str:
    """Return which values a field may have."""
    if name in NUMBERS or name == "final_deals":
        return say("text.whole", least=NUMBERS.get(name, 0))
    listed = {"order": ORDER, "tiebreaks": TIEBREAKS}
    if name in listed:
        return say("text.some", names=", ".join(listed[name]))
    special = {
        "registration_closes": "moment",
        "round_minutes": "minutes",
        "table_points": "four",
        "rules": "rules",
    }
    return say(f"text.{special.get(name, 'allowed')}")


def sentence(say: Wording, name: str, value: object) -> str:
    """Return what a value of a field means."""
    if name in CHOICES:
        return say(f"fields.{name}.choices.{value}")
    if (value is None or value == ()) and say.has(f"fields.{name}.none"):
        return say(f"fields.{name}.none")
    if name in ("order", "tiebreaks"):
        words = value if isinstance(value, tuple) else (value,)
        return say(f"fields.{name}.value", value=say.general.items(say(f"criteria.{word}") for word in words))
    return say(f"fields.{name}.value", value=written(say, value))


def written(say: Wording, value: object) -> str:
    """Return a value in words."""
    if isinstance(value, Rules):
        return say.general.rules(value)
    if isinstance(value, datetime):
        return written_moment(value)
    if isinstance(value, tuple):
        return say.general.items(str(item) for item in value)
    return str(value)


def code(value: object) -> str:
    """Return a value as it is given to a profile, near enough to be recognised."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return written_moment(value) if isinstance(value, datetime) else str(value)


def written_moment(value: datetime) -> str:
    """Return a moment, without seconds where there are none."""
    return text_of(value) if value.second or value.microsecond else f"{value:%Y-%m-%d %H:%M}"


def lines(profile: Profile, say: Wording) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections of the regulation with their sentences."""
    rules = profile.rules

    def fixed(key: str, **filled: object) -> str:
        return say(f"fixed.{key}", **filled)

    def field(name: str) -> str:
        value = getattr(profile, name)
        return say("text.reading", sentence=sentence(say, name, value), field=name, value=code(value))

    def these(*names: str) -> list[str]:
        return [field(name) for name in names]

    def section(key: str, *sentences: str) -> tuple[str, list[str]]:
        return say(f"sections.{key}"), list(sentences)

    yield section(
        "entry",
        fixed("entry_fee"),
        field("registration_closes"),
        fixed("entry_late"),
        *these("late_round", "uneven"),
        fixed("entry_change"),
    )
    groups = these("groups") if profile.groups > 1 else []
    yield section(
        "rounds",
        field("rounds"),
        fixed("rounds_all"),
        *these("deals", "round_winds", "reseat"),
        fixed("rounds_pass"),
        *these("pairing", "order"),
        *groups,
    )
    yield section(
        "points",
        fixed("points_pay"),
        fixed("points_minimum", minimum=rules.minimum_points),
        fixed("points_winner"),
        *these("table_points", "tie", "score", "tiebreaks"),
        fixed("points_equal"),
        *(these("min_deals") if profile.min_deals else []),
    )
    needless = ("last_deal_tiles", "last_deal_count") if profile.last_deal_gap == "play_out" else ()
    called = [fixed("time_call"), *these(*(name for name in LAST_DEAL if name not in needless))]
    yield section("time", field("round_minutes"), *(called if profile.round_minutes else []))
    yield section(
        "referee",
        fixed("referee_false", low=rules.false_win_points, wrong=rules.wrong_shape_points),
        *these("table_fines", "objection"),
        fixed("referee_dead"),
        fixed("referee_judge"),
        field("substitute"),
        fixed("referee_observer"),
    )
    final = [fixed("final_four"), *these("final_deals", "final_ties")] if profile.final else [fixed("final_none")]
    yield section("final", *final)
    yield section("rules", fixed("rules_hand", rules=say.general.rules(rules)))


def title(profile: Profile, say: Wording) -> str:
    """Return the heading: the preset that is nearest, and what is changed."""
    near = min(Profile.presets, key=lambda name: len(profile.difference(name)))
    changes = profile.difference(near)
    if not changes:
        return say("text.title", name=near)
    listed = (f"{name}={written(say, here)}" for name, (here, _) in changes.items())
    return say("text.changed", name=near, changes=say.general.items(listed))


def text(profile: Profile, lang: str = "en") -> str:
    """Return the regulation as text."""
    say = wording(lang)
    blocks = [folded(title(profile, say), 0, 2)]
    for heading, sentences in lines(profile, say):
        blocks.append("\n".join([heading, *(folded(f"- {line}", 2, 4) for line in sentences)]))
    return "\n\n".join(blocks)


def html(profile: Profile, lang: str = "en") -> str:
    """Return the regulation as HTML that needs no style sheet."""
    say = wording(lang)
    parts = [f"<h3>{escape(title(profile, say))}</h3>"]
    for heading, sentences in lines(profile, say):
        items = "".join(f"<li>{escape(line)}</li>" for line in sentences)
        parts.append(f"<p><b>{escape(heading)}</b></p><ul>{items}</ul>")
    return f'<div lang="{say.lang}">{"".join(parts)}</div>'
