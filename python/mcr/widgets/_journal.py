"""The file of a match at a table: a record of `mcr.records`, written while it is played, so that it outlives a process.

What a record has no place for, who sits where, stands in its name, so that one file has everything, and `Match.load` or
`Record.load` reads it. `KEY-TIME-RANDOM-PERSON-careful-careful-own.open.jsonl` is a match in which the person is player
PERSON, and the last opponent an object of the person's own; KEY tells which tables may go on with it.

The file says what the hidden tiles are: only its owner may read it.
"""

import json
import os
import secrets
import time
import warnings
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from mcr._errors import McrError, RecordError
from mcr._mcr import Deal, Match
from mcr.bots import LEVELS
from mcr.records import DamageWarning, Journal

__all__ = ["OWN", "TableJournal", "key_of"]

OPEN, OVER, LEFT = ".open.jsonl", ".over.jsonl", ".left.jsonl"
"""What a name ends with: a match that goes on, that was played to its end, that the person left for another."""
OWN = "own"
"""Stands for an opponent that is no bot known by name."""


def key_of(identity: Mapping[str, object]) -> str:
    """Return how the names of all files of a match begin that was asked for like this."""
    return sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:16]


@dataclass
class TableJournal:
    """The journal of a match, and who plays it."""

    journal: Journal
    person: int
    """The player who is the person."""
    opponents: Sequence[str]
    """Bots by name, or OWN, in the order of their turns after the person."""

    def __post_init__(self) -> None:
        # A table that nobody has any more does not keep others from its match.
        weakref.finalize(self, self.journal.close)

    @classmethod
    def begin(
        cls, place: Path, key: str, played: Deal | Match, person: int, opponents: Sequence[str]
    ) -> "TableJournal":
        """Begin a file: an OSError if that cannot be done."""
        place.mkdir(parents=True, exist_ok=True)
        names = [name if name in LEVELS else OWN for name in opponents]
        drawn = f"{time.time_ns() // 1_000_000}-{secrets.token_hex(3)}"
        path = place / f"{'-'.join([key, drawn, str(person), *names])}{OPEN}"
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        return cls(Journal.begin(path, played), person, names)

    @classmethod
    def unfinished(cls, place: Path, key: str) -> "TableJournal | None":
        """Take up the newest match of this key that is not over and that no table plays; None if there is none.

        `journal.damage` says what was wrong with the end of its file. One that cannot be read at all is put aside, with
        a RecordError.
        """
        for path in sorted(place.glob(f"{key}-*-*-[0-3]-*-*-*{OPEN}"), reverse=True):
            _, _, _, person, *opponents = path.name.removesuffix(OPEN).split("-")
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", DamageWarning)  # whoever asks is told by `damage`
                    journal = Journal.resume(path, recover=True)
            except RecordError:
                path.rename(renamed(path, LEFT))
                raise
            except McrError:
                continue  # another table plays it
            return cls(journal, int(person), opponents)
        return None

    def finish(self, *, left: bool = False) -> None:
        """Close the file of a match that is over, or left for another; it stays, under another name."""
        self.journal.close()
        path = self.journal.path
        path.rename(renamed(path, LEFT if left else OVER))

    def close(self) -> None:
        """Let go of the file, so that another table can go on with the match."""
        self.journal.close()


def renamed(path: Path, ending: str) -> Path:
    """Return the name of an open match with another ending."""
    return path.with_name(path.name.removesuffix(OPEN) + ending)
