"""Bots as they are named in a call: a name, or an object that acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mcr._errors import McrError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mcr._players import Player

__all__ = ["SomeBot", "four", "name_of", "names_of"]

SEATS = 4


SomeBot: TypeAlias = "str | Player"
"""The name of a bot, or an object with `act(observation)`.

If it has a method `begin(seed)` too, that is called when a deal begins, once for each of its seats: what it leaves to
chance should follow from the seed.
"""


def name_of(bot: SomeBot) -> str:
    """Return what a bot is called: the name it was asked for by, or its own, or its type's."""
    if isinstance(bot, str):
        return bot
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) else type(bot).__name__


def names_of(bots: Sequence[SomeBot]) -> tuple[str, ...]:
    """Return what bots are called."""
    return tuple(map(name_of, bots))


def four(bots: Iterable[SomeBot]) -> list[SomeBot]:
    """Return four bots, one a seat, or say what was given instead."""
    if isinstance(bots, str) or not hasattr(bots, "__iter__"):
        message = f"bots are four, one a seat, as in ['random'] * 4; not {bots!r}"
        raise McrError(message)
    listed = list(bots)
    if len(listed) != SEATS:
        raise McrError(f"bots are four, one a seat; these are {len(listed)}")
    return listed
