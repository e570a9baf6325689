"""Records made elsewhere as a study: `read_records`."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from mcr._errors import McrError
from mcr._mcr import __version__, _record_columns
from mcr.study._study import Origin, Study, of_frames
from mcr.study.frames import NAMES, concat, frame_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

    from mcr._mcr import Rules
    from mcr.study.frames import Name

__all__ = ["RecordsWarning", "read_records"]

SHOWN = 5
"""Places that a message names."""


class RecordsWarning(UserWarning):
    """Records say something else than their replay, or some of their deals were left out."""


def read_records(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    format: str = "mcr",
    *,
    errors: Literal["raise", "coerce"] = "raise",
) -> Study:
    """Read records of deals into the three frames that `simulate` makes.

    `paths`: files, or folders of which every file is read; in the order given, those of a folder by name. `format`:
    `mcr` (ours), `ijcai`, `judge` or `pmn`. Deals are numbered on from 0; a wall that is put together from a record has
    the seed 0. Every action is replayed, and the frames show what the replay comes to: where a record says otherwise,
    a RecordsWarning names the place.

    A deal that cannot be replayed or has not ended is a McrError that names its file and line; with `errors="coerce"`
    it is left out, and a RecordsWarning says so.
    """
    if errors not in ("raise", "coerce"):
        raise McrError(f"errors is 'raise' or 'coerce', not {errors!r}")
    frames: dict[Name, list[pd.DataFrame]] = {name: [] for name in NAMES}
    rules: set[Rules] = set()
    count, bad, told = 0, list[str](), list[str]()
    for path in files(paths):
        columns, found, left_out, differing = _record_columns(text_of(path), format, count)
        for name, column in zip(NAMES, columns, strict=True):
            frames[name].append(frame_of(name, column))
        count += len(columns[0]["deal"])
        rules.update(found)
        bad.extend(f"{path}: line {line}: {why}" for line, why in left_out)
        told.extend(f"{path}: line {line}: {what}" for line, what in differing)
        if bad and errors == "raise":
            raise McrError(listed(bad))
    if bad:
        warnings.warn(f"{len(bad)} deals are left out\n{listed(bad)}", RecordsWarning, stacklevel=2)
    if told:
        warnings.warn(
            f"records differ from their replay in {len(told)} places\n{listed(told)}", RecordsWarning, stacklevel=2
        )
    origin = Origin(count, rules.pop() if len(rules) == 1 else None, None, (), __version__)
    return of_frames(origin, {name: concat(name, parts) for name, parts in frames.items()})


def files(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the files of paths, in order."""
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    found: list[Path] = []
    for path in map(Path, given):
        found += sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
    if not found:
        raise McrError(f"there is no file to read in {', '.join(map(str, given)) or 'no paths'}")
    return found


def text_of(path: Path) -> str:
    """Return the text of a file, without the mark that some programs begin one with."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise McrError(f"{path}: line {line}: the line is not UTF-8") from None


def listed(places: Sequence[str]) -> str:
    """Return the first of many places, and how many more there are."""
    more = len(places) - SHOWN
    return "\n".join([*places[:SHOWN], *([f"and {more} more"] if more > 0 else [])])


read_records.__module__ = "mcr"
RecordsWarning.__module__ = "mcr.study"
