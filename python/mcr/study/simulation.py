"""Deals played by bots: `simulate`."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from mcr._errors import McrError
from mcr._extras import needed_for
from mcr._mcr import Rules, __version__, _Arena
from mcr.study._bots import four, names_of
from mcr.study._study import Origin, Study, of_frames
from mcr.study.bar import bar
from mcr.study.frames import NAMES, frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    import pandas as pd
    from distributed import Client

    from mcr.study._bots import SomeBot
    from mcr.study.frames import Name

__all__ = ["BOTS", "count_of", "simulate", "taken"]

BOTS = ("careful", "careful", "careful", "careful")


def simulate(
    deals: int = 100_000,
    bots: Sequence[SomeBot] = BOTS,
    seed: int = 1,
    rules: Rules | str = "wmo",
    *,
    threads: int | None = None,
    progress: bool = True,
    out: str | PathLike[str] | None = None,
    chunk: int | None = None,
    client: Client | None = None,
) -> Study:
    """Play many deals and return them as a Study: three frames.

    Deal i has the seed `deal_seed(seed, i)`, the dealer `i % 4` and the round `(i // 4) % 4`, or the one letter of the
    rules' `round_winds`; bot k sits in seat k. `bots` are names, or objects with `act(observation)`, which play in this
    thread; what a bot of ours leaves to chance follows from the deal's seed and the seat. So the frames are the same
    whatever `threads` (as many as there are cores if None), and the first n deals of a longer study are those of a
    shorter one. `progress`: a bar, where somebody sees it.

    `out`: a folder into which the frames are written as Parquet, `chunk` deals (10,000) at a time, so that memory stays
    flat; pyarrow is needed (extra `[study]`). What is complete of the same study there is not played again: an
    interrupted call, repeated, goes on, and one with more `deals` adds to it.

    `client`: a Dask client (extra `[cluster]`), on whose workers `chunk` deals at a time (2,000 without `out`) are
    played, in one thread each; the frames are the same, row for row. With `out` they come here and are written here.

    >>> study = simulate(1000, ["random"] * 4, seed=1, progress=False)
    >>> bool(study.deals["reason"].value_counts()["draw"] > 900)
    True
    """
    listed, count, number = four(bots), count_of(deals), index(seed)
    under = Rules(rules) if isinstance(rules, str) else rules
    arena = _Arena(under, number, "study", listed, False)
    origin = Origin(count, under, number, names_of(listed), __version__)
    if chunk is not None and index(chunk) < 1:
        raise McrError(f"a chunk has 1 deal or more, not {chunk}")
    if client is not None and threads is not None:
        raise McrError("threads are for this machine; the workers of a client play one chunk a thread")
    store = None
    if out is not None:
        with needed_for("a study on disk"):
            from mcr.study.store import Store  # noqa: PLC0415 - only who writes needs pyarrow

        store = Store.resume(out, origin, chunk)
    if client is not None:
        from mcr.study.cluster import played  # noqa: PLC0415 - only who has a client needs Dask

        return played(client, (under, number, listed), origin, store, chunk, progress=progress)
    if store is None:
        with bar(count, "deals", is_shown=progress) as reached:
            arena.play(0, count, threads, reached)
        return of_frames(origin, taken(arena))
    parts = store.missing()
    with bar(sum(map(len, parts)), "deals", is_shown=progress) as reached:
        done = 0

        def glance(now: int) -> None:
            """Tell how far the part is that is being played."""
            reached(done + now)

        for part in parts:
            arena.play(part.start, part.stop, threads, glance)
            store.write(part, taken(arena))
            done += len(part)
            reached(done)
    return store.study()


def taken(arena: _Arena) -> dict[Name, pd.DataFrame]:
    """Return the frames of what was played."""
    return {name: frame_of(name, columns) for name, columns in zip(NAMES, arena.take(), strict=True)}


def count_of(deals: int) -> int:
    """Return a number of deals, if it is one."""
    count = index(deals)
    if count < 0:
        raise McrError(f"deals are 0 or more, not {count}")
    return count


simulate.__module__ = "mcr"
