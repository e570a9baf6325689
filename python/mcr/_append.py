"""Files that only grow: what was confirmed is on the disk, a line torn by a crash is seen as such, one writer each."""

import os
import warnings
from io import FileIO
from pathlib import Path
from typing import Self

from mcr._errors import McrError

try:
    import fcntl
except ImportError:  # Windows has none
    HAS_LOCKS = False
else:
    HAS_LOCKS = True

__all__ = ["AppendOnly", "lines_of", "lock", "make_lasting", "write_all"]


class AppendOnly:
    """A file open for appending lines. Each is written, flushed and synced before `append` returns."""

    def __init__(self, path: Path, *, new: bool) -> None:
        """Open a file that is there, or with `new` one that is not (else FileExistsError)."""
        self.path = path
        self.file = FileIO(os.fspath(path), "x" if new else "r+")
        self.file.seek(0, os.SEEK_END)
        if new:
            make_lasting(path)

    def append(self, line: bytes) -> None:
        """Write a line and its end; if that fails, take back what was written of it and raise the error."""
        before = self.file.tell()
        try:
            write_all(self.file, line + b"\n")
            os.fsync(self.file.fileno())
        except BaseException:  # Ctrl-C too: what nobody was told of is not there
            self.cut(before)
            raise

    @property
    def length(self) -> int:
        """How many bytes the file has."""
        return self.file.tell()

    def cut(self, length: int) -> None:
        """Drop everything behind so many bytes."""
        self.file.truncate(length)
        self.file.seek(length)
        os.fsync(self.file.fileno())

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def lines_of(data: bytes) -> tuple[list[bytes], bytes]:
    """Return the whole lines, without their ends, and what stands behind the last one: a line without its end."""
    *lines, rest = data.split(b"\n")
    return lines, rest


def write_all(file: FileIO, data: bytes) -> None:
    """Write bytes to a file, however many it takes at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def lock(file: FileIO, path: Path) -> None:
    """Lock a file for one writer, where there are locks: until it is closed, or the process ends.

    A McrError if another has it.
    """
    if not HAS_LOCKS:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise McrError(f"another journal writes to {path}: close it first") from None
    except OSError as error:
        warnings.warn(f"{path} cannot be locked against a second journal: {error}", RuntimeWarning, stacklevel=3)


def make_lasting(path: Path) -> None:
    """See to it that a new name of a file is on the disk, where a folder can be synced."""
    if os.name == "nt":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
