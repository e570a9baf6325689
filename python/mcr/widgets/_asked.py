"""What a table is asked to play."""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mcr._errors import McrError
from mcr._mcr import Rules
from mcr._rules import to_plain
from mcr._seats import WINDS
from mcr._seed import MOST_SEED, is_seed
from mcr.widgets._game import Start
from mcr.widgets._message import RefusedError
from mcr.widgets._players import Player, level_of, player

__all__ = ["OPPONENTS", "Asked", "read_seed"]

OPPONENTS = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A match as it is asked for: a McrError if there is no such one."""

    seed: int | None
    rules: Rules
    opponents: tuple[str | Player, ...]
    """In the order of their turns after the person."""
    deals: int
    seat: str | None
    """The person's wind in the first deal; None: the seed says it."""

    def __post_init__(self) -> None:
        if self.seed is not None and not is_whole(self.seed, 0, MOST_SEED):
            raise McrError(f"seed is a whole number from 0 to {MOST_SEED}, not {self.seed!r}")
        if len(self.opponents) != OPPONENTS:
            raise McrError(f"opponents are {OPPONENTS}, not {len(self.opponents)}")
        if self.seat is not None and self.seat not in WINDS:
            raise McrError(f"seat is one of {', '.join(WINDS)}, or None; not {self.seat!r}")
        if not is_whole(self.deals, 1, MOST_SEED):
            raise McrError(f"deals is a whole number from 1, not {self.deals!r}")
        for opponent in self.players(0):
            check: Callable[[Rules], None] | None = getattr(opponent, "check_rules", None)  # external programs have it
            if check is not None:
                check(self.rules)

    def start(self) -> Start:
        """Return how it begins; without a seed another one each time."""
        seed = secrets.randbits(64) if self.seed is None else self.seed
        return Start.of(seed, self.rules, self.deals, self.seat)

    def players(self, seed: int) -> Sequence[Player]:
        """Return the opponents; who plays by chance does so by the seed of the match."""
        return [player(given, seed ^ turns) for turns, given in enumerate(self.opponents, 1)]

    def identity(self) -> dict[str, object]:
        """Return what two tables have in common of which one goes on with what the other left.

        The notebook is part of it, or the folder where there is none.
        """
        return {
            "seed": self.seed,
            "rules": to_plain(self.rules),
            "opponents": [level_of(given) for given in self.opponents],
            "deals": self.deals,
            "seat": self.seat,
            "notebook": os.environ.get("JPY_SESSION_NAME") or str(Path.cwd()),
        }


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether something is a whole number between two."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def read_seed(text: str) -> int | None:
    """Return the seed that was typed; None for an empty text. RefusedError if it is none."""
    typed = text.strip()
    if not typed:
        return None
    if not is_seed(typed):
        raise RefusedError("badSeed", f"a seed is a whole number from 0 to {MOST_SEED}")
    return int(typed)
