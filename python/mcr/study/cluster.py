"""Deals played on a Dask cluster: the same frames, row for row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from distributed import as_completed

from mcr._errors import McrError
from mcr._mcr import Rules, __version__, _Arena
from mcr.study._study import Origin, Study, of_frames
from mcr.study.bar import bar
from mcr.study.frames import NAMES, concat
from mcr.study.simulation import taken

if TYPE_CHECKING:
    import pandas as pd
    from distributed import Client, Future

    from mcr.study._bots import SomeBot
    from mcr.study.frames import Name
    from mcr.study.store import Store

__all__ = ["played"]

CHUNK = 2_000
"""Deals of a task, if nothing else is asked for."""
AHEAD = 2
"""Tasks for each thread of the workers that wait or run: enough that none is idle, few enough to stay small."""
RETRIES = 10
"""How often a task may lose its worker or fail before it counts as failed."""

Plan = tuple[Rules, int, "list[SomeBot]"]
"""Rules, seed and bots."""


def play(plan: Plan, first: int, end: int) -> tuple[str, dict[Name, pd.DataFrame]]:
    """Play the deals from `first` to before `end` in a worker; return its version too."""
    rules, seed, bots = plan
    arena = _Arena(rules, seed, "study", bots, False)
    arena.play(first, end, 1)
    return __version__, taken(arena)


def played(
    client: Client, plan: Plan, origin: Origin, store: Store | None, chunk: int | None, *, progress: bool
) -> Study:
    """Play a study on the workers of a client, into a folder if there is one.

    What a worker had not finished when it died is played again by another.
    """
    size = chunk or CHUNK
    deals = origin.deals
    parts = store.missing() if store else [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    kept: dict[int, dict[Name, pd.DataFrame]] = {}
    waiting = iter(parts)
    running: dict[Future[Any], range] = {}
    done = 0

    def submit(tasks: as_completed) -> None:
        """Give the workers more to do, as far as there is more."""
        wanted = AHEAD * max(1, sum(client.nthreads().values()))
        while len(running) < wanted and (part := next(waiting, None)) is not None:
            future = client.submit(play, plan, part.start, part.stop, pure=False, retries=RETRIES)
            running[future] = part
            tasks.add(future)

    tasks = as_completed([], with_results=True)
    try:
        with bar(sum(map(len, parts)), "deals", is_shown=progress) as reached:
            submit(tasks)
            for future, (version, frames) in tasks:
                part = running.pop(future)
                future.release()
                if version != __version__:
                    raise McrError(f"a worker has mcr {version}, and here is {__version__}")
                if store:
                    store.write(part, frames)
                else:
                    kept[part.start] = frames
                done += len(part)
                reached(done)
                submit(tasks)
    finally:
        client.cancel(list(running))
    if store:
        return store.study()
    ordered = [kept.pop(first) for first in sorted(kept)]
    return of_frames(origin, {name: concat(name, [frames[name] for frames in ordered]) for name in NAMES})
