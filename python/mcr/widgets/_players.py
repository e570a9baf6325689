"""Who sits at the table beside the person: bots by name, or anything that acts on an observation."""

from mcr._errors import McrError
from mcr._players import Player, is_player
from mcr.bots import LEVELS, bot

__all__ = ["LEVELS", "Player", "level_of", "player"]


def player(given: str | Player, seed: int) -> Player:
    """Return the player that was named; a McrError if there is no such one.

    `seed`: for those who choose by chance.
    """
    if isinstance(given, str):
        if given not in LEVELS:
            raise McrError(f"unknown opponent {given!r}; the opponents are {', '.join(LEVELS)}")
        return bot(given, seed)
    if not is_player(given):
        raise McrError(f"an opponent is one of {', '.join(LEVELS)}, or has a method act; not {given!r}")
    return given


def level_of(given: str | Player) -> str:
    """Return the name of a bot, or of the class of another player."""
    return given if isinstance(given, str) else type(given).__name__
