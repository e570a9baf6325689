"""What a table keeps of a match, so that it outlives its process: one JSON line for each thing done, never changed.

A line is on the disk before anybody sees what it brought. The first one says how the match began; the file holds its
seed, so it is for whoever keeps it. While a table plays the match it holds a lock on the file, which ends with the
process: two notebooks never write to one match.
"""

import contextlib
import json
import os
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from io import FileIO
from pathlib import Path
from typing import Any

from mcr._append import lines_of, lock, make_lasting, write_all
from mcr._errors import McrError

__all__ = ["Journal"]

OPEN, OVER, LEFT = ".open.jsonl", ".over.jsonl", ".left.jsonl"
"""What a name ends with: a match that goes on, that was played to its end, that the person left for another."""


class Journal:
    """The file of a match, open and locked."""

    def __init__(self, path: Path, file: FileIO, lines: Sequence[Any] = (), dropped: str = "") -> None:
        self.path = path
        self.file = file
        self.lines = lines
        """What it held when it was opened, the head first."""
        self.dropped = dropped
        """A torn last line that was taken off; empty if none was."""

    @staticmethod
    def key(identity: Mapping[str, object]) -> str:
        """Return the beginning of the name of all files of a match that began like this."""
        return sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:16]

    @classmethod
    def begin(cls, place: Path, key: str, head: Mapping[str, object]) -> "Journal":
        """Begin a file with its head: an OSError if that cannot be done."""
        place.mkdir(parents=True, exist_ok=True)
        name = f"{key}-{time.time_ns() // 1_000_000}-{secrets.token_hex(3)}{OPEN}"
        path = place / name
        # Only its owner may read it: it says what the hidden tiles are.
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND, 0o600)
        journal = cls(path, FileIO(descriptor, "a"))
        lock(journal.file, path)
        journal.append([head])
        make_lasting(path)
        return journal

    @classmethod
    def unfinished(cls, place: Path, key: str) -> "Journal | None":
        """Take up the newest match of this key that is not over and that no table plays; None if there is none."""
        for path in sorted(place.glob(f"{key}-*{OPEN}"), reverse=True):
            file = FileIO(path, "r+")
            try:
                lock(file, path)
            except McrError:
                file.close()
                continue
            return cls.taken_up(path, file)
        return None

    @classmethod
    def taken_up(cls, path: Path, file: FileIO) -> "Journal":
        """Read a file that is open and locked; what follows its last whole line was being written and is cut off."""
        text = file.read()
        whole, torn = lines_of(text)
        lines = []
        for number, line in enumerate(whole, 1):
            try:
                lines.append(json.loads(line))
            except ValueError as error:
                file.close()
                message = f"{path}: line {number}: {error}"
                raise ValueError(message) from error
        if torn:
            file.truncate(len(text) - len(torn))
            os.fsync(file)
        file.seek(0, os.SEEK_END)
        return cls(path, file, lines, torn.decode(errors="replace"))

    def append(self, lines: Iterable[Mapping[str, object]]) -> None:
        """Write lines and wait until the disk has them: an OSError if it has not."""
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        write_all(self.file, text.encode())
        os.fsync(self.file)

    def finish(self, *, left: bool = False) -> None:
        """Close the file of a match that is over, or left for another; it stays, under another name."""
        self.file.close()
        ending = LEFT if left else OVER
        self.path = self.path.rename(self.path.with_name(self.path.name.removesuffix(OPEN) + ending))

    def close(self) -> None:
        """Let go of the file, so that another table can go on with the match."""
        with contextlib.suppress(OSError):
            self.file.close()

    def __del__(self) -> None:
        self.close()  # a table that nobody has any more does not keep others from its match
