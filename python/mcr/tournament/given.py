"""What a caller gives, checked by name: whole numbers, words, texts, yes or no, lists."""

import operator
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, TypeVar

import numpy as np

from mcr._errors import TournamentError

__all__ = ["check_text", "flag", "listed", "one_of", "whole"]

Word = TypeVar("Word", bound=str)


def whole(value: SupportsIndex, name: str, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number in a range; anything else is refused by name."""
    if isinstance(value, bool):
        raise TournamentError(f"{name}: expected a whole number, not {value}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TournamentError(f"{name}: expected a whole number, not {shown(value)}") from None
    if (least is not None and number < least) or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"{least} to {most}"
        raise TournamentError(f"{name}: expected {allowed}, not {number}")
    return number


def one_of(value: object, name: str, allowed: Sequence[Word]) -> Word:
    """Return a word that is allowed."""
    for word in allowed:
        if isinstance(value, str) and value == word:
            return word
    raise TournamentError(f"{name}: expected {' or '.join(allowed)}, not {shown(value)}")


def check_text(value: object, name: str) -> str:
    """Return a text that can be written to a file; anything else is refused by name."""
    if not isinstance(value, str):
        raise TournamentError(f"{name}: expected text, not {shown(value)}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        at = f"character {error.start + 1} of {value!r}"
        raise TournamentError(f"{name}: {at} is half of one, and cannot be written as UTF-8") from None
    return value


def flag(value: object, name: str) -> bool:
    """Return yes or no, also NumPy's; a text that says `no` would be taken for yes, and is refused."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise TournamentError(f"{name}: expected True or False, not {shown(value)}")


def listed(value: object, name: str, of: str = "names") -> list[Any]:
    """Return a list of several; one text, or what is no list, is refused by name."""
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        return list(value)
    raise TournamentError(f"{name}: expected a list of {of}, not {shown(value)}")


def shown(value: object) -> str:
    """Return what was given, on one line and not without end."""
    text = " ".join(repr(value).split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


LONGEST = 80
"""Characters of a wrong value that a message repeats."""
