"""What is raised when a text, a hand or an option is not allowed. All are ValueErrors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Action

__all__ = [
    "IllegalActionError",
    "InvalidHandError",
    "McrError",
    "ParseError",
    "ProgramError",
    "RecordError",
    "SyntaxFault",
    "TournamentError",
]

_SHOWN = 10
"""Bad rows that a message writes out; the fields have all of them."""
_LINE = 400
"""Characters of what a program wrote that a message shows; the fields have more."""


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


class IllegalActionError(McrError):
    """Something that a seat may not do now, or that may not be done to it; the deal is as it was before.

    >>> import mcr
    >>> mcr.Deal(seed=0).apply(0, "discard 5m")
    Traceback (most recent call last):
    mcr.IllegalActionError: seat 0 cannot discard 5m: it does not hold 1 of 5m
    """

    def __init__(self, seat: int, action: Action | None, what: str, why: str) -> None:
        self.seat = seat
        """Whose it was, 0 to 3."""
        self.action = action
        """What was tried; None for an act of the referee."""
        self.what = what
        """The same in words."""
        self.why = why
        """Why not."""
        super().__init__(seat, action, what, why)

    def __str__(self) -> str:
        return f"seat {self.seat} cannot {self.what}: {self.why}"


class RecordError(McrError):
    """A record that cannot be read, or does not replay.

    >>> import mcr
    >>> mcr.Record.from_json(mcr.Deal(seed=0).record().to_json() + '{"seat":0,"action":"win"}')
    Traceback (most recent call last):
    mcr.RecordError: line 2: seat 0 cannot win: the tiles are no winning shape
    """

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        """The line of the text, from 1; of a judge log the entry of the list."""
        self.why = why
        """What is wrong there."""
        super().__init__(line, why)

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


_VERDICTS = {"crashed": "RE", "too_late": "TLE", "too_much": "OLE", "unreadable": "NJ", "illegal": "WA"}


class ProgramError(McrError):
    """What a program in a process of its own did wrong: it crashed, was late, or gave an answer that is not legal.

    The process has been ended, with all that it started.
    """

    def __init__(
        self,
        why: Literal["crashed", "too_late", "too_much", "unreadable", "illegal"],
        what: str,
        program: str = "",
        *,
        request: str = "",
        output: str = "",
        stderr: str = "",
    ) -> None:
        self.why = why
        """`crashed`; `too_late`; `too_much` output; an `unreadable` or an `illegal` answer."""
        self.what = what
        """The same in words."""
        self.program = program
        """The program that did so."""
        self.request = request
        """What it was asked."""
        self.output = output
        """What it wrote in answer to that; of long output the beginning."""
        self.stderr = stderr
        """The end of what it wrote on its standard error."""
        super().__init__(why, what, program)

    @property
    def verdict(self) -> str:
        """The judge's word for it: RE, TLE, OLE, NJ or WA."""
        return _VERDICTS[self.why]

    def __str__(self) -> str:
        lines = [f"{self.program or 'program'}: {self.what}", f"  asked: {self.request}" if self.request else ""]
        for name, text in (("wrote", self.output), ("standard error ends", self.stderr)):
            shown = text.strip()[-_LINE:] if name != "wrote" else text.strip()[:_LINE]
            lines.append(f"  {name}: {shown}" if shown else "")
        return "\n".join(line for line in lines if line)


ProgramError.__module__ = "mcr.botzone"


class TournamentError(McrError):
    """Something that the regulation of a tournament, or its course so far, does not allow; nothing was written."""

    def __init__(self, why: str) -> None:
        self.why = why
        """Why not."""
        super().__init__(why)

    def __str__(self) -> str:
        return self.why


for _class in (McrError, SyntaxFault, ParseError, InvalidHandError, IllegalActionError, RecordError, TournamentError):
    _class.__module__ = "mcr"
