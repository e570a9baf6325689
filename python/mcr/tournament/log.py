"""The log of a tournament: a JSON object a line, each with a check sum over the one before; all follows from it."""

from __future__ import annotations

import hashlib
import json
import operator
import warnings
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcr._append import AppendOnly, lines_of
from mcr._errors import McrError, RecordError, TournamentError
from mcr._extras import needed_for
from mcr.tournament.given import check_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from filelock import FileLock

__all__ = ["VERSION", "Event", "Log", "plain_data"]

VERSION = 1
"""The version of the log, in its first line."""
KEYS = ("n", "at", "event", "data", "sum")
SUM_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log."""

    n: int
    at: str
    event: str
    data: dict[str, Any]
    sum: str

    @classmethod
    def after(cls, last: Event | None, at: str, event: str, data: dict[str, Any]) -> Event:
        """Return the event that follows another one."""
        n = 1 if last is None else last.n + 1
        content = {"n": n, "at": at, "event": event, "data": data}
        return cls(n, at, event, data, check_sum("" if last is None else last.sum, content))

    def line(self) -> bytes:
        """Return the line without its end."""
        return json.dumps({key: getattr(self, key) for key in KEYS}, ensure_ascii=False).encode()


def plain_data(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of an event made of what JSON has."""
    return {name: plain_value(value, name) for name, value in data.items()}


def plain_value(value: object, name: str) -> object:
    """Return a value made of what JSON has; anything else is refused by name. Whole numbers of any kind become int."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return check_text(value, name)
    if isinstance(value, dict):
        return {check_text(str(key), name): plain_value(inner, str(key)) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(inner, name) for inner in value]
    try:
        return operator.index(value)  # type: ignore[arg-type] # what has no index is a TypeError
    except TypeError:
        raise TournamentError(f"{name}: expected text or a whole number, not {value!r}") from None


def check_sum(before: str, content: dict[str, Any]) -> str:
    """Return the first 16 digits of SHA-256 over the sum of the line before and this line without its own."""
    compact = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256((before + compact).encode()).hexdigest()[:SUM_DIGITS]


def parsed(line: bytes, n: int, last: Event | None) -> Event:
    """Return the event of a line; what is wrong with it is raised with its number."""
    try:
        content = json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise RecordError(n, f"no UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise RecordError(n, f"no JSON: {error.msg}, at {error.pos}") from None
    except ValueError as error:
        raise RecordError(n, f"no JSON: {error}") from None
    if not isinstance(content, dict) or sorted(content) != sorted(KEYS):
        raise RecordError(n, f"expected an object with {', '.join(KEYS)}")
    if content["n"] != n:
        raise RecordError(n, f"expected event {n}, not {content['n']!r}: a line is missing, or stands twice")
    if not (isinstance(content["at"], str) and isinstance(content["event"], str) and isinstance(content["data"], dict)):
        raise RecordError(n, "expected texts in at and event, and an object in data")
    found = content.pop("sum")
    if found != check_sum("" if last is None else last.sum, content):
        raise RecordError(n, "the check sum is not that of the line and those before it: one of them was changed")
    return Event(**content, sum=found)


class Log:
    """The events, on disk or only in memory."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.file: AppendOnly | None = None
        self.lock: FileLock | None = None
        self.read_only = False

    @classmethod
    def create(cls, path: Path | None) -> Log:
        """Return an empty log, in a new file if there is a path."""
        log = cls()
        if path is not None:
            if path.exists():
                raise FileExistsError(f"{path} exists; a tournament begins in a new file")
            if not path.parent.is_dir():  # the lock would make it
                raise FileNotFoundError(f"there is no folder {path.parent} for {path.name}")
            log.lock = locked(path)
            try:
                log.file = AppendOnly(path, new=True)
            except BaseException:
                log.lock.release()
                raise
        return log

    @classmethod
    def open(cls, path: Path, *, read_only: bool, check: Callable[[Event], None]) -> Log:
        """Return the log in a file; `check` is given event after event, and refuses what cannot have happened."""
        log = cls()
        log.read_only = read_only
        if not path.is_file():
            raise FileNotFoundError(f"there is no log {path}; create begins one")
        if not read_only:
            log.lock = locked(path)
        try:
            length, whole = log.read(path, check)
            if not read_only:
                log.file = AppendOnly(path, new=False)
                log.file.cut(length)
                if not whole:  # the last line was complete but for its end
                    log.file.append(b"")
        except BaseException:
            log.close()
            raise
        return log

    def read(self, path: Path, check: Callable[[Event], None]) -> tuple[int, bool]:
        """Read the events; return the bytes that count, and whether these end with a line's end."""
        lines, rest = lines_of(path.read_bytes())
        for n, line in enumerate(lines, 1):
            self.take(parsed(line, n, self.last), check)
        length = sum(len(line) + 1 for line in lines)
        if rest:
            n = len(lines) + 1
            try:
                event = parsed(rest, n, self.last)
            except RecordError:
                warnings.warn(f"{path}: line {n} was being written when the program ended; it is dropped", stacklevel=5)
            else:
                self.take(event, check)
                return length + len(rest), False
        if not self.events:
            raise RecordError(1, "the log is empty")
        return length, True

    def take(self, event: Event, check: Callable[[Event], None]) -> None:
        """Add an event that was read."""
        try:
            check(event)
        except RecordError:
            raise
        except (McrError, KeyError, TypeError, ValueError) as error:
            raise RecordError(event.n, f"{event.event}: {error}") from error
        self.events.append(event)

    @property
    def last(self) -> Event | None:
        """The latest event."""
        return self.events[-1] if self.events else None

    def append(self, event: Event) -> None:
        """Write an event, on the disk before this returns; interrupted before, it is neither on disk nor here."""
        before = None if self.file is None else self.file.length
        try:
            if self.file is not None:
                self.file.append(event.line())
            self.events.append(event)
        except BaseException:
            if self.file is not None and before is not None and self.last is not event:
                self.file.cut(before)
            raise

    def discard(self) -> None:
        """Close the log and take away its file, which has nothing yet."""
        path = None if self.file is None else self.file.path
        self.close()
        if path is not None:
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file and let others open it."""
        if self.file is not None:
            self.file.close()
            self.file = None
        if self.lock is not None:
            self.lock.release()
            self.lock = None


def locked(path: Path) -> FileLock:
    """Return the lock of a log, taken; refused where another process, or this one, has the log open."""
    with needed_for("a tournament on disk"):
        from filelock import FileLock, Timeout  # noqa: PLC0415 - an extra
    lock = FileLock(f"{path}.lock", thread_local=False)
    with suppress(RuntimeError):  # filelock's word for: this thread has it already
        try:
            lock.acquire(timeout=0)
        except Timeout:
            pass
        else:
            return lock
    raise TournamentError(f"{path} is open elsewhere: one program at a time writes a log (read_only=True reads it)")
