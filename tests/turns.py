"""Times of several programs that take turns: for the benchmarks."""

import statistics
import time
from collections.abc import Callable

TURN = 50_000_000
"""Nanoseconds: about what PyMahjongGB takes for all hands."""


def medians(
    runs: dict[str, Callable[[], object]], rounds: int, clock: Callable[[], int] = time.thread_time_ns
) -> dict[str, float]:
    """Return the median of each run's times, in nanoseconds. In a turn a run is repeated until it has had its time."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            start, repeats = clock(), 0
            while repeats == 0 or clock() - start < TURN:
                run()
                repeats += 1
            times[name].append((clock() - start) / repeats)
    return {name: statistics.median(of_run) for name, of_run in times.items()}
