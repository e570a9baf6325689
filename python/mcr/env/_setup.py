"""What environments have in common."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from mcr._errors import McrError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Rules

__all__ = ["REWARDS", "EnvSetup", "any_seed", "closed", "ended", "not_reset", "setup_of", "state_text"]


class EnvSetup(NamedTuple):
    """What games are set up with, as the core takes it."""

    rules: Rules | str
    encoder: str | None
    reward: str
    tables: list[str]
    """The bots of the other tables, of the reward `duplicate`."""
    skip_forced: bool
    """Whether a decision with one legal action is taken without asking."""


REWARDS = ("points", "points_over_8", "duplicate")
"""The names of the rewards. An ended deal gives each seat

- `points`: the points that it gets or pays;
- `points_over_8`: these divided by 8, what a bystander of a win pays;
- `duplicate`: its points less the mean of what the same seat of the same wall gets at other tables, where bots play."""


def setup_of(
    rules: Rules | str, encoder: str | None, reward: str, reference: str | Sequence[str], skip_forced: bool
) -> EnvSetup:
    """Return the setup of games from the arguments of an environment."""
    tables = [reference] if isinstance(reference, str) else list(reference)
    return EnvSetup(rules, encoder, reward, tables, bool(skip_forced))


def any_seed() -> int:
    """Return a seed that the system makes up."""
    return secrets.randbits(64)


def state_text(state: bytes | str) -> str:
    """Return a saved state as text."""
    if isinstance(state, str):
        return state
    try:
        return bytes(state).decode()
    except (TypeError, UnicodeDecodeError) as error:
        message = f"no saved state: {error}"
        raise McrError(message) from None


def not_reset() -> NoReturn:
    """Refuse a step before the first reset."""
    message = "reset() the environment first"
    raise McrError(message)


def ended(what: str) -> NoReturn:
    """Refuse an action after the end of a deal."""
    message = f"the deal is over: {what}"
    raise McrError(message)


def closed() -> NoReturn:
    """Refuse what is done after close."""
    message = "the environment is closed"
    raise McrError(message)
