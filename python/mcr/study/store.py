"""A study in a folder: Parquet in parts, each complete or not there.

    study.json               what the study is made from
    deals/000000000000.parquet, wins/…, fans/…   the rows of a part, named by the number of its first deal

A file is written under another name, flushed to the disk and then renamed, the one of `deals` last: a part whose file
of `deals` is there is complete. What stands in `study.json` stands in the metadata of each file too (key `mcr`), with
the part's first deal and the one after its last.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from mcr._errors import McrError
from mcr._mcr import Rules
from mcr.study._study import Origin, Study
from mcr.study.frames import NAMES, concat, restored

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pandas as pd

    from mcr.study.frames import Name

__all__ = ["CHUNK", "Store"]

VERSION = 1
"""Of the layout."""
CHUNK = 10_000
"""Deals of a part, if nothing else is asked for."""
ABOUT = "study.json"
KEY = b"mcr"
COMPRESSION = "zstd"


@dataclass(frozen=True, slots=True)
class Store:
    """The folder of a study."""

    folder: Path
    origin: Origin
    chunk: int
    """Deals of a part; the last may have fewer."""

    @classmethod
    def create(cls, folder: str | os.PathLike[str], origin: Origin, chunk: int = CHUNK) -> Store:
        """Begin a study in a folder that is not there, or is empty."""
        path = Path(folder)
        if chunk < 1:
            raise McrError(f"a part has 1 deal or more, not {chunk}")
        if path.is_dir() and any(path.iterdir()):
            raise McrError(f"the folder {path} is not empty")
        for name in NAMES:
            (path / name).mkdir(parents=True, exist_ok=True)
        store = cls(path, origin, chunk)
        store.write_about()
        return store

    @classmethod
    def open(cls, folder: str | os.PathLike[str]) -> Store:
        """Open the study in a folder."""
        path = Path(folder)
        file = path / ABOUT
        try:
            about = json.loads(file.read_text(encoding="utf-8"))
            if about["version"] != VERSION:
                raise McrError(f"{file}: version {about['version']} of the layout; known is {VERSION}")
            return cls(path, origin_of(about), int(about["chunk"]))
        except FileNotFoundError:
            raise McrError(f"there is no study in {path}: it has no {ABOUT}") from None
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, McrError):
                raise
            raise McrError(f"{file} is damaged: {error}") from None

    @classmethod
    def resume(cls, folder: str | os.PathLike[str], origin: Origin, chunk: int | None) -> Store:
        """Open the study in a folder to go on with it, or begin it. A McrError if the folder has another study."""
        path = Path(folder)
        if not (path / ABOUT).exists():
            return cls.create(path, origin, CHUNK if chunk is None else chunk)
        store = cls.open(path)
        before, now = about_of(store.origin), about_of(origin)
        differing = [name for name in ("seed", "bots", "rules", "made_by") if before[name] != now[name]]
        before |= {"bots": "/".join(before["bots"]), "rules": store.origin.rules, "chunk": store.chunk}
        now |= {"bots": "/".join(now["bots"]), "rules": origin.rules, "chunk": chunk}
        if chunk is not None and chunk != store.chunk:
            differing.append("chunk")
        if differing:
            told = ", ".join(f"{name} ({before[name]} there, {now[name]} now)" for name in differing)
            raise McrError(f"the folder {path} has a study that differs in {told}")
        if origin.deals < store.origin.deals:
            raise McrError(f"the folder {path} has a study of {store.origin.deals} deals, more than {origin.deals}")
        for name in NAMES:
            for left in (path / name).glob(".*"):
                left.unlink()
        store = replace(store, origin=origin)
        store.write_about()
        return store

    def write_about(self) -> None:
        """Write what the study is made from."""
        about = {"version": VERSION, "chunk": self.chunk, **about_of(self.origin)}
        with written(self.folder / ABOUT) as file:
            file.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")

    def parts(self) -> list[range]:
        """Return the deals of every part of the complete study."""
        deals = self.origin.deals
        return [range(first, min(first + self.chunk, deals)) for first in range(0, deals, self.chunk)]

    def missing(self) -> list[range]:
        """Return the parts that are not there, or end too early: the last of a study that is to have more deals."""
        there = self.found()
        return [part for part in self.parts() if there.get(part.start) != part.stop]

    def found(self) -> dict[int, int]:
        """Return the complete parts: first deal, and the one after the last. A damaged file is named."""
        parts = {}
        for file in sorted((self.folder / "deals").glob("[0-9]*.parquet")):
            if not file.stem.isdigit():
                raise McrError(f"{file} is no part of a study")
            first = int(file.stem)
            ends = {self.look(name, first) for name in NAMES}
            if len(ends) != 1:
                raise McrError(
                    f"the part of deal {first} is damaged: its files in {self.folder} are not of the same deals"
                )
            parts[first] = ends.pop()
        return parts

    def file(self, name: Name, first: int) -> Path:
        """Return the file of a part."""
        return self.folder / name / f"{first:012}.parquet"

    def look(self, name: Name, first: int) -> int:
        """Return the deal after the last of a part, from the end of its file."""
        path = self.file(name, first)
        with damage(path):
            with pq.ParquetFile(path) as file:
                about = json.loads(file.schema_arrow.metadata[KEY])
                rows = file.metadata.num_rows
            if about["frame"] != name or about["first"] != first or about["rows"] != rows:
                raise ValueError("it is of another part")
            return int(about["end"])

    def write(self, part: range, frames: Mapping[Name, pd.DataFrame]) -> None:
        """Write a part, `deals` last."""
        # A shorter part that is replaced is not there until the longer one is.
        self.file("deals", part.start).unlink(missing_ok=True)
        for name in reversed(NAMES):
            frame = frames[name]
            about = {**about_of(self.origin), "frame": name, "first": part.start, "end": part.stop, "rows": len(frame)}
            table = pa.Table.from_pandas(frame, preserve_index=False)
            table = table.replace_schema_metadata({**table.schema.metadata, KEY: json.dumps(about).encode()})
            with written(self.file(name, part.start)) as file:
                pq.write_table(table, file, compression=COMPRESSION, write_page_checksum=True)

    def write_all(self, study: Study) -> None:
        """Write the frames of a study that is complete, in parts."""
        for part in self.parts():
            frames = {}
            for name in NAMES:
                frame = getattr(study, name)
                first, end = frame["deal"].searchsorted([part.start, part.stop])
                frames[name] = frame.iloc[first:end].reset_index(drop=True)
            self.write(part, frames)

    def read(self, name: Name) -> pd.DataFrame:
        """Return a frame of all parts that are complete. A damaged file is named."""
        frames = []
        for first in self.found():
            path = self.file(name, first)
            with damage(path):
                frames.append(restored(name, pq.read_table(path, page_checksum_verification=True).to_pandas()))
        return concat(name, frames)

    def study(self) -> Study:
        """Return the study, whose frames are read when they are asked for."""
        self.found()
        return Study(self.origin, {name: partial(self.read, name) for name in NAMES})


def about_of(origin: Origin) -> dict[str, Any]:
    """Return what a study was made from as plain data."""
    rules = origin.rules
    options = None if rules is None else {name: getattr(rules, name) for name in Rules.options()}
    return {
        "made_by": f"mcr {origin.version}",
        "deals": origin.deals,
        "seed": origin.seed,
        "bots": list(origin.bots),
        "preset": None if rules is None else rules.preset,
        "rules": options,
    }


def origin_of(about: Mapping[str, Any]) -> Origin:
    """Return what a study was made from."""
    options = about["rules"]
    rules = None if options is None else Rules("wmo").replace(**options)
    version = str(about["made_by"]).removeprefix("mcr ")
    return Origin(int(about["deals"]), rules, about["seed"], tuple(about["bots"]), version)


@contextmanager
def written(path: Path) -> Iterator[Path]:
    """Yield the name of a file that takes the place of `path` when it is written to its end and on the disk."""
    beside = path.with_name(f".{path.name}")
    try:
        yield beside
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.add_note(
                f"while writing {path}; what was written before is complete, and the same call goes on from there"
            )
        raise


@contextmanager
def damage(path: Path) -> Iterator[None]:
    """Say of which file it is that it cannot be read."""
    try:
        yield
    except (OSError, pa.ArrowException, ValueError, KeyError, TypeError) as error:
        why = "it is not there" if isinstance(error, FileNotFoundError) else f"{error}"
        raise McrError(f"{path} is damaged: {why}") from error
