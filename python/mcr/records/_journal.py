"""A file that is written while a deal or a match is played: what was done is on the disk before anybody sees it.

What is done is tried on a copy first; its lines are appended and synced; only then is it done. So whatever stops that
in between - a full disk, an interrupt, the end of the process - the deal in memory has never more than the file.
"""

import errno
import os
import threading
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

from mcr._append import lock, make_lasting, write_all
from mcr._errors import McrError, RecordError
from mcr._mcr import Action, Deal, Match, _Journal, _recovered
from mcr.records._files import StrPath, new, warn

__all__ = ["Journal"]

COPIES = 1000
"""Damaged files kept beside one file."""


class Journal:
    """A file to which a deal or a match is written while it is played: `Journal.begin`, or `Journal.resume`.

    Act through it: `apply`, `declare_dead`, `end_with_penalty`, and in a match `next_deal`. Each returns when what was
    done is on the disk. What is not legal, and what cannot be written, is an error, and then nothing was done: the deal
    is as it was before, and so is the file. If the file cannot even be cut back, that is done before the next thing is
    written, or when it is opened again.

    Other acts on the deal itself are written with the next that comes through the journal, or by `write`. The file is
    locked against a second journal, in this process and in others, as long as this one is open; not under Windows.
    """

    def __init__(self, path: Path, file: FileIO, played: Deal | Match, written: _Journal, size: int) -> None:
        self._file = file
        self._played = played
        self._written = (written, size)
        """What stands in the file, and its length."""
        self._is_clean = True
        """Whether the file ends where `_written` says, unless somebody else has changed it."""
        self._act: Callable[[Deal | Match], object] = lambda _: None
        """What was written last, while it may not be done yet."""
        self._lock = threading.RLock()
        self.path = path
        """The file."""
        self.damage: RecordError | None = None
        """What was wrong with the end of the file when it was opened; None if nothing was."""
        self.damaged_copy: Path | None = None
        """Where the damaged file is kept as it was, if more was wrong with it than a line not written to its end."""

    @classmethod
    def begin(cls, path: StrPath, played: Deal | Match) -> Self:
        """Begin a file with a deal or a match, and with all that was done in it so far.

        The file must not exist, or be empty: else it is a FileExistsError.
        """
        path = Path(path)
        if not isinstance(played, Deal | Match):
            message = f"a journal is of a Deal or a Match, not {type(played).__name__}"
            raise TypeError(message)
        written = _Journal(isinstance(played, Match))
        if isinstance(played, Match):
            require_first_deal(played)
        file = FileIO(os.fspath(path), "a+")
        try:
            lock(file, path)
            if length(file):
                require_new(path)
            make_lasting(path)
            journal = cls(path, file, played, written, 0)
            journal.write()
        except BaseException:
            file.close()
            raise
        return journal

    @classmethod
    def resume(cls, path: StrPath, *, recover: bool = False) -> Self:
        """Go on with a file where it ends: `deal` and `match` are as they stand there.

        A last line that was not written to its end is cut off: nobody has seen what it was to say. Any other damage is
        a RecordError, unless it is asked to `recover`: then the file is cut off before the damage, and kept as it was
        under `damaged_copy`. Both are told by a DamageWarning, and in `damage`. Of several deals the last one is gone
        on with.
        """
        path = Path(path)
        file = FileIO(os.fspath(path), "r+")
        try:
            lock(file, path)
            data = file.readall()
            played, written, size, damage, is_torn = _recovered(data)
            if damage is not None and not (is_torn or recover):
                raise damage  # noqa: TRY301 - the file is closed on the way
            if played is None:
                raise damage or RecordError(1, "there is no deal in the text")  # noqa: TRY301 - as above
            journal = cls(path, file, played, written, size)
            if damage is not None:
                journal._cut(damage, None if is_torn else data)
            journal.write()
        except BaseException:
            file.close()
            raise
        return journal

    def _cut(self, damage: RecordError, data: bytes | None) -> None:
        """Cut the file off before its damage, and keep all of it elsewhere if it is given."""
        self.damage = damage
        if data is not None:
            names = (self.path.with_name(f"{self.path.name}.damaged-{number}") for number in range(1, COPIES))
            self.damaged_copy, copy = new(names)
            with copy:
                copy.write(data)
                copy.flush()
                os.fsync(copy.fileno())
            make_lasting(self.damaged_copy)
        _, size = self._written
        self._file.truncate(size)
        os.fsync(self._file.fileno())
        kept = "" if self.damaged_copy is None else f"; as it was it is {self.damaged_copy}"
        warn(self.path, damage, f"cut off before that line{kept}", 3)

    @property
    def match(self) -> Match | None:
        """The match; None if the file has no match."""
        return self._played if isinstance(self._played, Match) else None

    @property
    def deal(self) -> Deal:
        """The deal, of a match the one that is played."""
        return self._played.deal if isinstance(self._played, Match) else self._played

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be written any more."""
        return self._file.closed

    def apply(self, seat: int, action: Action | str) -> None:
        """Do what a seat wants to, as `Deal.apply`, and write it."""
        self._do(lambda played: deal_of(played).apply(seat, action))

    def declare_dead(self, seat: int, reason: str) -> None:
        """Declare a hand dead, as `Deal.declare_dead`, and write it."""
        self._do(lambda played: deal_of(played).declare_dead(seat, reason))

    def end_with_penalty(self, seat: int, points: int) -> None:
        """End the deal with a penalty, as `Deal.end_with_penalty`, and write it."""
        self._do(lambda played: deal_of(played).end_with_penalty(seat, points))

    def next_deal(self) -> Deal:
        """Begin the next deal of the match, as `Match.next_deal`, write it, and return it."""
        if not isinstance(self._played, Match):
            raise McrError("the file has one deal and no match")
        # What was done otherwise belongs to the deal that is over.
        self.write()
        self._do(lambda played: played.next_deal() if isinstance(played, Match) else None)
        return self.deal

    def write(self) -> None:
        """Write what was done otherwise than through the journal."""
        with self._lock:
            self._catch_up()
            self._append(self._played)

    def close(self) -> None:
        """Close the file, which another journal may then go on with."""
        with self._lock:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Journal {self.path}{' (closed)' if self.is_closed else ''}: {self._played!r}>"

    def _do(self, act: Callable[[Deal | Match], object]) -> None:
        """Try something on a copy, write it, and do it."""
        with self._lock:
            self._catch_up()
            tried = self._played.clone()
            act(tried)
            self._act = act
            self._append(tried)
            self._catch_up()

    def _catch_up(self) -> None:
        """Do what is written and not done: now, or after an interrupt in between."""
        written, _ = self._written
        if written.is_ahead_of(self._played):
            self._act(self._played)

    def _append(self, played: Deal | Match) -> None:
        """Append the lines that are not written yet, and sync them; after an error the file is cut back."""
        if self.is_closed:
            raise McrError(f"the journal of {self.path} is closed")
        written, size = self._written
        text, after = written.lines(played)
        found = length(self._file)
        if not self._is_clean:
            self._file.truncate(size)
        elif found != size:
            message = f"{self.path} has {found} bytes, and {size} were written: somebody else has changed it"
            raise McrError(message)
        if not text:
            return
        data = text.encode()
        self._is_clean = False
        try:
            self._file.seek(size)
            write_all(self._file, data)
            os.fsync(self._file.fileno())
            self._written = (after, size + len(data))
            self._is_clean = True
        finally:
            self._cut_back()

    def _cut_back(self) -> None:
        """After an error: cut the file back if that is possible; else it is done before something is written again."""
        _, size = self._written
        if not self._is_clean:
            try:
                self._file.truncate(size)
            except OSError:
                return
            self._is_clean = True


def deal_of(played: Deal | Match) -> Deal:
    """Return the deal that is played."""
    return played.deal if isinstance(played, Match) else played


def require_first_deal(match: Match) -> None:
    """Refuse a match whose first deals would be missing in the file."""
    if match.index:
        message = f"deal {match.index + 1} of the match is played: save the match, and go on with Journal.resume"
        raise McrError(message)


def require_new(path: Path) -> NoReturn:
    """Refuse a file that has something."""
    raise FileExistsError(errno.EEXIST, "there is such a file; Journal.resume goes on with it", str(path))


def length(file: FileIO) -> int:
    """Return the bytes of a file."""
    return os.fstat(file.fileno()).st_size
