"""Records made elsewhere as a study: `read_records`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

import pandas as pd

from mcr._errors import McrError, RecordError
from mcr._mcr import __version__, _record_columns
from mcr.records import parse
from mcr.study._study import Origin, Study, of_frames
from mcr.study.frames import NAMES, concat, frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Record, Rules
    from mcr.records import Reading
    from mcr.records._files import StrPath
    from mcr.study.frames import Name

__all__ = ["RecordsWarning", "read_records"]

CHUNK = 1024
"""Deals that are put into columns at a time."""
SHOWN = 5
"""Places that a message names."""


class RecordsWarning(UserWarning):
    """Records say something else than their replay, or some of their deals were left out."""


def read_records(
    paths: StrPath | Iterable[StrPath], format: str | None = None, *, errors: Literal["raise", "coerce"] = "raise"
) -> Study:
    """Read records of deals into the three frames that `simulate` makes.

    `paths`: files, or folders of which every file is read; in the order given, those of a folder by name. `format`: a
    name of `mcr.records.forms()`, as `mcr` (ours), `ijcai`, `judge` and `pmn`; None: by how a text begins. Deals are
    numbered on from 0; a wall that is put together from a record has the seed 0. Every action is replayed, and the
    frames show what the replay comes to: where a record says otherwise, a RecordsWarning names the place.

    A deal that cannot be replayed or has not ended is a RecordError that names its line and file; with
    `errors="coerce"` it is left out, and a RecordsWarning says so.
    """
    if errors not in ("raise", "coerce"):
        raise McrError(f"errors is 'raise' or 'coerce', not {errors!r}")
    read = Read()
    for path in files(paths):
        for reading in parse(path.read_bytes(), format, errors="coerce"):
            if errors == "raise" and read.bad:
                break
            read.take(path, reading)
        read.put_in_columns()
        if errors == "raise" and read.bad:
            place = read.bad[0]
            raise RecordError(place.line, f"{place.what}; in {place.path}")
    if read.bad:
        warn(f"{len(read.bad)} deals are left out", read.bad)
    if read.told:
        warn(f"records differ from their replay in {len(read.told)} places", read.told)
    rules = read.rules
    origin = Origin(read.count, rules.pop() if len(rules) == 1 else None, None, (), __version__)
    return of_frames(origin, {name: concat(name, parts) for name, parts in read.frames.items()})


class Place(NamedTuple):
    """Something that is said of a record."""

    path: Path
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.path}: line {self.line}: {self.what}"


class Read:
    """What has been read so far."""

    def __init__(self) -> None:
        self.frames: dict[Name, list[pd.DataFrame]] = {name: [] for name in NAMES}
        self.rules: set[Rules] = set()
        self.count = 0
        """Deals in the frames."""
        self.bad: list[Place] = []
        """Deals that are left out."""
        self.told: list[Place] = []
        """Where records say something else."""
        self.waiting: list[tuple[Place, Record]] = []
        """Deals that are in no frame yet."""

    def take(self, path: Path, reading: Reading) -> None:
        """Take in what was read of a deal."""
        line = reading.line or 1
        if reading.record is None:
            why = "it cannot be read" if reading.error is None else reading.error.why
            self.bad.append(Place(path, line, why))
            return
        self.told += [Place(path, told.line, str(told).partition(": ")[2]) for told in reading.disagreements]
        self.waiting.append((Place(path, line, ""), reading.record))
        if len(self.waiting) == CHUNK:
            self.put_in_columns()

    def put_in_columns(self) -> None:
        """Make rows of the deals that wait."""
        columns, rules, left_out = _record_columns([record for _, record in self.waiting], self.count)
        for name, column in zip(NAMES, columns, strict=True):
            self.frames[name].append(frame_of(name, column))
        self.count += len(columns[0]["deal"])
        self.rules.update(rules)
        self.bad += [self.waiting[place][0]._replace(what=why) for place, why in left_out]
        self.waiting = []


def warn(what: str, places: Sequence[Place]) -> None:
    """Warn of something, with the first places."""
    more = len(places) - SHOWN
    lines = [what, *map(str, places[:SHOWN]), *([f"and {more} more"] if more > 0 else [])]
    warnings.warn("\n".join(lines), RecordsWarning, stacklevel=3)


def files(paths: StrPath | Iterable[StrPath]) -> list[Path]:
    """Return the files of paths, in order."""
    given: object = paths
    if isinstance(given, (bytes, pd.DataFrame)) or not isinstance(given, (str, os.PathLike, Iterable)):
        message = f"expected the path of a file or a folder, or several; not {type(given).__name__}"
        raise TypeError(message)
    named = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    found: list[Path] = []
    for path in map(Path, named):
        found += sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
    if not found:
        raise McrError(f"there is no file to read in {', '.join(map(str, named)) or 'no paths'}")
    return found


read_records.__module__ = "mcr"
RecordsWarning.__module__ = "mcr.study"
