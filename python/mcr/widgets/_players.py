"""Who sits at the table beside the person: bots by name, or anything that acts on an observation."""

import importlib
from importlib.util import find_spec
from typing import Protocol, cast, runtime_checkable

from mcr._errors import McrError
from mcr._mcr import Action, Observation
from mcr._players import RandomPlayer

__all__ = ["LEVELS", "Player", "level_of", "player"]

LEVELS = ("random", "legal", "shanten", "careful", "thinker")
"""The names of the bots, from weak to strong."""


@runtime_checkable
class Player(Protocol):
    """Who acts for a seat, and knows what the seat may know."""

    def act(self, observation: Observation, /) -> Action | str:
        """Return what to do."""


def player(given: str | Player, seed: int) -> Player:
    """Return the player that was named; a McrError if there is no such one.

    `seed`: for those who choose by chance.
    """
    if not isinstance(given, str):
        if not isinstance(given, Player):
            raise McrError(f"an opponent is one of {', '.join(LEVELS)}, or has a method act; not {given!r}")
        return given
    if given not in LEVELS:
        raise McrError(f"unknown opponent {given!r}; the opponents are {', '.join(LEVELS)}")
    if given == "random":
        return RandomPlayer(seed)
    if find_spec("mcr.bots") is None:
        return RandomPlayer(seed)  # in a package without bots everybody plays at random
    return cast("Player", getattr(importlib.import_module("mcr.bots"), given.capitalize())())


def level_of(given: str | Player) -> str:
    """Return the name of a bot, or of the class of another player."""
    return given if isinstance(given, str) else type(given).__name__
