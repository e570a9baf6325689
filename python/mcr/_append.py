"""A file that only grows by whole lines: what was confirmed is on the disk, a line torn by a crash is seen as such."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, BinaryIO, Self

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["AppendOnly", "lines_of"]


class AppendOnly:
    """A file open for appending lines. Each is written, flushed and synced before `append` returns."""

    def __init__(self, path: Path, *, new: bool) -> None:
        """Open a file that is there, or with `new` one that is not (else FileExistsError)."""
        self.path = path
        self.file: BinaryIO = path.open("xb" if new else "r+b", buffering=0)
        self.file.seek(0, os.SEEK_END)
        if new and hasattr(os, "O_DIRECTORY"):
            # The name of the file must last, too.
            folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def append(self, line: bytes) -> None:
        """Write a line and its end; if that fails, take back what was written of it and raise the error."""
        before = self.file.tell()
        try:
            rest = memoryview(line + b"\n")
            while rest:
                rest = rest[self.file.write(rest) :]
            os.fsync(self.file.fileno())
        except OSError:
            self.cut(before)
            raise

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
