"""Fans told to a person: definitions, example hands, and both together as text or plain data."""

from collections.abc import Iterator
from functools import cache

from mcr import _data
from mcr._fan import Fan, FanExamples
from mcr._mcr import Hand, Rules
from mcr._words import Words, folded, words

__all__ = ["definition", "examples", "text", "to_dict"]


def definition(fan: Fan, lang: str) -> str:
    """Return what a fan is, in a language."""
    _data.check(lang)
    sentences: str = _data.read("fans", lang)[fan.id]["definition"]
    return sentences


@cache
def examples(fan: Fan) -> FanExamples:
    """Return the hands that show what a fan is."""
    table = _data.read("fans", "examples")[fan.id]
    example, near_miss = Hand(table["example"]), Hand(table["near_miss"])
    if "excluded" not in table:
        return FanExamples(example, near_miss)
    # One fan, several joined by a plus sign, or a principle.
    by: str = table["by"]
    names = by.split("+")
    fans = tuple(map(Fan, names)) if all(name in Fan for name in names) else by
    return FanExamples(example, near_miss, Hand(table["excluded"]), fans)


def text(fan: Fan, lang: str, rules: Rules | str) -> str:
    """Return what is to be known of a fan."""
    say = words(lang)
    rules = Rules(rules) if isinstance(rules, str) else rules
    blocks = [head(fan, say, rules), [folded(definition(fan, lang))], list(hands(fan, say)), list(implied(fan, say))]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def head(fan: Fan, say: Words, rules: Rules) -> list[str]:
    """Return name, number and points of a fan."""
    other = f"{fan.chinese} {fan.pinyin}" if say.lang != "zh" else f"{fan.name()}"
    number = say("fan.unnumbered") if fan.number is None else say("fan.number", number=fan.number)
    about = [fan.id, number, say.points(fan.points(rules))]
    lines = [say("fan.name", name=say.fan(fan), other=other), say.items(about)]
    if rules != Rules("wmo"):
        lines.append(say.labelled("rules.title", say.rules(rules)))
    return lines


def hands(fan: Fan, say: Words) -> Iterator[str]:
    """Yield the example hands of a fan."""
    shown = examples(fan)
    yield say.labelled("fan.example", str(shown.example))
    yield say.labelled("fan.near_miss", str(shown.near_miss))
    if shown.excluded is not None:
        yield say.labelled("fan.excluded", str(shown.excluded))
        if isinstance(shown.by, tuple):
            reason = say("reasons.implied", by=say.listed(map(say.quoted, shown.by)))
        else:
            reason = say(f"reasons.{shown.by}")
        yield f"  {reason}"


def implied(fan: Fan, say: Words) -> Iterator[str]:
    """Yield the fans that are not counted beside a fan, by how far that reaches."""
    keys = {"always": "implies", "own_sets": "implies_own_sets", "by_option": "implies_by_option"}
    for scope, key in keys.items():
        names = [other.name(say.lang) for other, how in fan.implies_how.items() if how == scope]
        if names:
            yield folded(say.labelled(f"fan.{key}", say.items(names)), 0, 2)


def to_dict(fan: Fan, lang: str, rules: Rules | str) -> dict[str, object]:
    """Return a fan as plain data."""
    _data.check(lang)
    shown = examples(fan)
    by = shown.by if isinstance(shown.by, str | None) else [other.id for other in shown.by]
    return {
        "fan": fan.id,
        "number": fan.number,
        "points": fan.points(rules),
        "name": fan.name(lang),
        "chinese": fan.chinese,
        "pinyin": fan.pinyin,
        "definition": definition(fan, lang),
        "implies": [{"fan": other.id, "scope": scope} for other, scope in fan.implies_how.items()],
        "example": str(shown.example),
        "near_miss": str(shown.near_miss),
        "excluded": None if shown.excluded is None else {"hand": str(shown.excluded), "by": by},
    }
