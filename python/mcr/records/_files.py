"""Files of records: read as a whole, written so that they are there as a whole or as they were before."""

import errno
import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mcr._append import make_lasting
from mcr._errors import RecordError
from mcr._mcr import Match, Record, _decoded, _recovered

__all__ = ["DamageWarning", "StrPath", "load_match", "load_record", "new", "replaced", "save", "warn"]

StrPath = str | os.PathLike[str]


class DamageWarning(UserWarning):
    """The end of a file of records was damaged, and what stood before was read."""


DamageWarning.__module__ = "mcr.records"


def warn(path: Path, damage: RecordError, done: str, level: int) -> None:
    """Say what is wrong with a file and what was done about it, to whoever called so many functions further up."""
    warnings.warn(f"{path}: {damage}; {done}", DamageWarning, stacklevel=level + 1)


def load_record(path: StrPath, recover: bool) -> Record:
    """Read the file of one deal: the whole text, or what stands before its damage."""
    return Record.from_json(text_of(path, recover=recover))


def load_match(path: StrPath, recover: bool) -> Match:
    """Read the file of a match: the whole text, or what stands before its damage."""
    return Match.from_json(text_of(path, recover=recover))


def text_of(path: StrPath, *, recover: bool) -> str:
    """Return the text of a file, or what stands before its damage."""
    path = Path(path)
    data = path.read_bytes()
    if recover:
        played, _, size, damage, _ = _recovered(data)
        if damage is not None:
            if played is None:
                raise damage
            warn(path, damage, "what stands before is read", 3)
        data = data[:size]
    return _decoded(data)


def save(path: StrPath, text: str) -> None:
    """Write a text to a file, in place of one that is there."""
    with replaced(path) as file:
        file.write(text.encode())


@contextmanager
def replaced(path: StrPath) -> Iterator[BinaryIO]:
    """Write to a file that takes the place of another only when everything is on the disk.

    What is no file, as a pipe, is written to as it is.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    made, file = beside(path)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            made.chmod(path.stat().st_mode & 0o7777)
        made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        raise
    make_lasting(path)


def beside(path: Path) -> tuple[Path, BinaryIO]:
    """Open a new file in the same folder, under a name that nothing has."""
    return new([path.with_name(f".{path.name}.{os.getpid()}.{number}") for number in range(100)])


def new(names: Iterable[Path]) -> tuple[Path, BinaryIO]:
    """Open a new file under the first of these names that nothing has."""
    taken: Path | None = None
    for name in names:
        try:
            return name, name.open("xb")
        except FileExistsError:
            taken = name
    raise FileExistsError(errno.EEXIST, "every name for a further file is taken", str(taken))
