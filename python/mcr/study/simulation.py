"""Deals played by bots: `simulate`."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from mcr._errors import McrError
from mcr._mcr import Rules, __version__, _Arena
from mcr.study._bots import four, names_of
from mcr.study._study import Origin, Study, of_frames
from mcr.study.bar import bar
from mcr.study.frames import NAMES, frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from mcr.study._bots import SomeBot
    from mcr.study.frames import Name

__all__ = ["simulate"]


def simulate(
    deals: int = 10_000,
    bots: Sequence[SomeBot] = ("random", "random", "random", "random"),
    seed: int = 0,
    rules: Rules | str = "wmo",
    *,
    threads: int | None = None,
    progress: bool = True,
) -> Study:
    """Play many deals and return them as a Study: three frames.

    Deal i has the seed `deal_seed(seed, i)`, the dealer `i % 4` and the round `(i // 4) % 4`, or the one letter of the
    rules' `round_winds`; bot k sits in seat k. `bots` are names, or objects with `act(observation)`, which play in this
    thread; what a bot of ours leaves to chance follows from the deal's seed and the seat. So the frames are the same
    whatever `threads` (as many as there are cores if None), and the first n deals of a longer study are those of a
    shorter one. `progress`: a bar, where somebody sees it.

    >>> study = simulate(1000, ["random"] * 4, seed=1, progress=False)
    >>> study.deals["reason"].value_counts()["draw"] > 900
    True
    """
    listed, count = four(bots), count_of(deals)
    under = Rules(rules) if isinstance(rules, str) else rules
    arena = _Arena(under, seed, "study", listed, False)
    with bar(count, "deals", is_shown=progress) as reached:
        arena.play(0, count, threads, reached)
    origin = Origin(count, under, index(seed), names_of(listed), __version__)
    return of_frames(origin, taken(arena))


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
