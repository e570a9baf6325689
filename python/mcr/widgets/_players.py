"""Who sits at the table beside the person: bots by name, or anything that acts on an observation."""

from mcr._errors import McrError
from mcr._players import Player, RandomPlayer, bot_named

__all__ = ["LEVELS", "Player", "level_of", "player"]

LEVELS = ("random", "legal", "shanten", "careful", "thinker")
"""The names of the bots, from weak to strong."""


def player(given: str | Player, seed: int) -> Player:
    """Return the player that was named; a McrError if there is no such one.

    `seed`: for those who choose by chance.
    """
    if not isinstance(given, str):
        if not callable(getattr(given, "act", None)):
            raise McrError(f"an opponent is one of {', '.join(LEVELS)}, or has a method act; not {given!r}")
        return given
    if given not in LEVELS:
        raise McrError(f"unknown opponent {given!r}; the opponents are {', '.join(LEVELS)}")
    return bot_named(given, seed) if is_there(given) else RandomPlayer(seed)


def is_there(name: str) -> bool:
    """Return whether the package has a bot of this name: a build without it lets chance play, and the table says so."""
    try:
        bot_named(name, 0)
    except McrError:
        return False
    return True


def level_of(given: str | Player) -> str:
    """Return the name of a bot, or of the class of another player."""
    if isinstance(given, str):
        return given if is_there(given) else "random"
    return type(given).__name__
