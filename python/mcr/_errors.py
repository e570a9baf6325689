"""What is raised when a text, a hand or an option is not allowed. All are ValueErrors."""

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["InvalidHandError", "McrError", "ParseError", "SyntaxFault"]

_SHOWN = 10
"""Bad rows that a message writes out; the fields have all of them."""


class McrError(ValueError):
    """The base of all errors of this package: a value that is not allowed, and why."""


class SyntaxFault(NamedTuple):
    """One place where a text departs from the notation."""

    offset: int
    """Characters before the fault."""
    found: str
    """What stands there; empty at the end of the text."""
    expected: str
    """What was allowed there."""

    def __str__(self) -> str:
        found = f'"{self.found}"' if self.found else "the end"
        return f"at {self.offset}: found {found}, expected {self.expected}"


class ParseError(McrError):
    """A text that is not in the notation; `offset`, `found` and `expected` are those of the first fault.

    >>> import mcr
    >>> mcr.Hand("[123m,1]12x44s")
    Traceback (most recent call last):
    mcr.ParseError: at 10: found "x", expected ...
    """

    def __init__(self, faults: Sequence[tuple[int, str, str]]) -> None:
        self.faults = tuple(SyntaxFault(*fault) for fault in faults)
        self.offset, self.found, self.expected = self.faults[0]
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class InvalidHandError(McrError):
    """Well-formed text or parts that make no possible hand.

    `problems` has every problem. Among many hands `rows` has the positions of the bad ones and `problems` one text for
    each of them; else `rows` is empty.

    >>> import mcr
    >>> mcr.Hand("11111m|EE1001|")
    Traceback (most recent call last):
    mcr.InvalidHandError: 5 tiles, ...; at 4: 5 copies of 1m; there are 4
    """

    def __init__(self, problems: Sequence[str], rows: Sequence[int] = ()) -> None:
        self.problems = tuple(problems)
        self.rows = tuple(rows)
        super().__init__(self.problems, self.rows)

    def __str__(self) -> str:
        if not self.rows:
            return "; ".join(self.problems)
        lines = [f"row {row}: {problem}" for row, problem in zip(self.rows[:_SHOWN], self.problems, strict=False)]
        more = len(self.rows) - len(lines)
        return "\n".join([*lines, f"and {more} more rows" if more > 1 else "and 1 more row"] if more else lines)


for _class in (McrError, SyntaxFault, ParseError, InvalidHandError):
    _class.__module__ = "mcr"
