"""Why a player does what it does, as text: what it does, the reason, its choices as a table, the nearest wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcr._asked import asked
from mcr._distance_texts import route_fans, route_line
from mcr._outlook_texts import counted, grid, missing
from mcr._play_texts import action as action_text
from mcr._words import Words, folded, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcr._distance import Route
    from mcr._mcr import Hand
    from mcr._why import Choice, Why

__all__ = ["COLUMNS", "cells", "circumstances", "done", "headings", "notes", "reasons", "routes", "shown", "why"]

SHOWN_ROUTES = 3
NOT_WEIGHED = "-"


def is_turn(value: Why) -> bool:
    """Return whether the seat has drawn, and not to answer."""
    return any(choice.action.kind == "discard" for choice in value)


COLUMNS: Mapping[str, tuple[str, Callable[[Choice, Words], str | None]]] = {
    "value": ("why.value", lambda row, say: None if row.value is None else say.decimal(row.value)),
    "compared": ("why.value", lambda row, say: None if row.value is None else say.percent(row.value)),
    "win_chance": (
        "outlook.win_chance",
        lambda row, say: None if row.win_chance is None else say.percent(row.win_chance),
    ),
    "expected_points": (
        "outlook.expected_points",
        lambda row, say: None if row.expected_points is None else say.decimal(row.expected_points),
    ),
    "ways": ("why.ways", lambda row, say: None if row.ways is None else say.percent(row.ways)),
    "stake": ("why.stake", lambda row, say: None if row.stake is None else say.decimal(row.stake)),
    "risk": ("why.risk", lambda row, say: None if row.risk is None else say.decimal(row.risk)),
    "danger": ("why.danger", lambda row, say: None if row.danger is None else say.percent(row.danger)),
    "distance": ("outlook.distance", lambda row, say: None if row.hand is None else missing(row.distance, say)),
    "to_complete": ("why.to_complete", lambda row, _: None if row.shanten is None else str(row.shanten + 1)),
    "useful": (
        "outlook.useful",
        lambda row, _: None if row.useful_count is None else counted(row.useful_count, row.useful),
    ),
}
"""The columns that there may be: their headings, and what stands in them; None where there is nothing to say."""


def shown(value: Why) -> list[str]:
    """Return the columns that say something of this decision."""
    names = [name for name in COLUMNS if name not in ("value", "compared")]
    of_what = [name for name in names if any(has(choice, name) for choice in value)]
    compared = {"points": ["value"], "ways": ["compared"] if not is_plain(value) else []}
    return [*compared.get(value.scale or "", []), *of_what]


def has(choice: Choice, name: str) -> bool:
    """Return whether a choice says something in a column."""
    field = {"distance": "hand", "to_complete": "shanten", "useful": "useful_count"}.get(name, name)
    return getattr(choice, field) is not None


def is_plain(value: Why) -> bool:
    """Return whether it is the ways alone that are compared, as they are."""
    return all(choice.value == choice.ways for choice in value)


def headings(value: Why, say: Words) -> list[str]:
    """Return the headings of the table, that of the choices first."""
    claims = any(choice.action.kind == "pass" for choice in value)
    first = "outlook.discard" if only_discards(value) else "outlook.claim" if claims else "why.choice"
    return [say(first), *(say(COLUMNS[name][0]) for name in shown(value))]


def only_discards(value: Why) -> bool:
    """Return whether each choice is to throw a tile."""
    return all(choice.action.kind == "discard" for choice in value)


def done(choice: Choice, say: Words) -> str:
    """Return what a choice does, and what is thrown then."""
    text = action_text(choice.action, say)
    return text if choice.discard is None else say("outlook.throwing", claim=text, tile=choice.discard)


def reasons(value: Why, say: Words) -> list[str]:
    """Return why it does that, in a sentence or two."""
    if value.reason != "weighed":
        return [say(f"why.{value.reason}")]
    where = "turn" if is_turn(value) else "answer"
    by = value.scale
    by_what = str(by)
    if where == "answer":
        # Who counts missing tiles first asks whether a claim brings the hand nearer.
        if by == "ways" and any(choice.missing is not None for choice in value):
            by_what = "nearer"
        elif any(choice.expected_points is not None for choice in value):
            by_what = "promise"
    # Only one player has nothing else in mind.
    far = [say("why.far")] if by == "useful" and value.bot != "shanten" else []
    return [*far, say(f"why.{by_what}_{where}")]


def notes(value: Why, say: Words) -> list[str]:
    """Return what the columns mean that there are."""
    names = shown(value)
    minds_danger = "risk" in names
    said = {
        "meaning_of_value": "value" in names and not minds_danger,
        "value_less_risk": "value" in names and minds_danger,
        "meaning_of_win": "win_chance" in names,
        "meaning_of_compared": "compared" in names,
        "meaning_of_ways": "ways" in names,
        "meaning_of_stake": "stake" in names,
        "meaning_of_risk": minds_danger,
        "meaning_of_danger": "danger" in names and minds_danger,
        "danger_is_not_minded": "danger" in names and not minds_danger,
        "meaning_of_tiles": "useful" in names,
        "not_weighed": any(NOT_WEIGHED in row for row in cells(value, say)),
    }
    return [say(f"why.{key}") for key, is_said in said.items() if is_said]


def cells(value: Why, say: Words) -> list[list[str]]:
    """Return what stands in the rows after what is done."""
    columns = [COLUMNS[name][1] for name in shown(value)]
    return [[NOT_WEIGHED if (text := of(choice, say)) is None else text for of in columns] for choice in value]


def circumstances(value: Why, say: Words) -> tuple[Hand | None, str]:
    """Return the hand, if there is one, and the rest of what was asked."""
    seen = value.observation
    winds = (
        say.labelled("explain.round_wind", say.wind(seen.round)),
        say.labelled("explain.seat_wind", say.wind(seen.wind)),
    )
    rules = say.labelled("rules.title", say.rules(seen.rules))
    if all(choice.hand is None for choice in value):
        return None, say.clauses(*winds, rules)
    question = asked(seen)
    about = (
        say.labelled("waits.visible", str(question.visible)) if question.visible else "",
        *winds,
        say.number("outlook.draws", question.draws_left),
        rules,
    )
    return question.hand, say.clauses(*about)


def routes(value: Why) -> list[Route]:
    """Return the likeliest of the nearest wins after what it does."""
    best = value.best
    nearest = [route for route in best.routes if len(route.missing) == best.distance]
    return sorted(nearest, key=lambda route: -route.chance)[:SHOWN_ROUTES]


def why(value: Why, lang: str) -> str:
    """Return what it does and why, its choices, and the nearest wins."""
    say = words(lang)
    hand, about = circumstances(value, say)
    first = [str(choice.action.tile) if only_discards(value) else done(choice, say) for choice in value]
    table = [headings(value, say), *([one, *row] for one, row in zip(first, cells(value, say), strict=True))]
    sides = "<" + "".join("<" if name == "useful" else ">" for name in shown(value))
    lines = [
        say.labelled(f"levels.{value.bot}", done(value.best, say)),
        *map(folded, reasons(value, say)),
        "",
        say.labelled("explain.hand", str(value.observation.hand if hand is None else hand)),
        folded(about),
        "",
        *grid(table, sides),
        "",
        *map(folded, notes(value, say)),
    ]
    if nearest := routes(value):
        lines += ["", say.labelled("why.then", "").rstrip()]
        for route in nearest:
            lines += [f"  {route_line(route, say)}", f"    {route_fans(route, say)}"]
    return "\n".join(lines).rstrip()
