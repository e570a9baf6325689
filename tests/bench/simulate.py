"""How fast deals are simulated from Python, frames included.

    python tests/bench/simulate.py [ROUNDS]

The time is that of the processor, so that what else the machine does meanwhile plays no part; one thread, and two. Each
round must give the same frames as the first one, and some deals are held against the same deals played one by one.
"""

import sys
import time
from pathlib import Path

import pandas as pd

import mcr
from mcr.study.frames import NAMES

sys.path.insert(0, str(Path(__file__).parent.parent))
from played import studied

ROUNDS = 5
DEALS = {"random": 20_000, "shanten": 2_000, "legal": 400}
CHECKED = 50
WANTED = 21_000
"""Deals of four random players a second and core."""


def same(one: mcr.Study, other: mcr.Study) -> None:
    """Compare all frames."""
    for name in NAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))


class Chooser:
    """A player whose moves follow from its seed."""

    def __init__(self) -> None:
        self.seed = 0

    def begin(self, seed: int) -> None:
        """Keep the seed."""
        self.seed = seed

    def act(self, observation: mcr.Observation) -> mcr.Action:
        """Do what follows from the seed and from what is legal."""
        legal = observation.legal_actions
        return legal[self.seed % len(legal)]


def check() -> None:
    """Hold deals of the arena against the same deals played one by one."""
    study = mcr.simulate(CHECKED, [Chooser() for _ in range(4)], seed=1, progress=False)
    for number, row in enumerate(study.deals.to_dict("records")):
        deal, seed = studied(1, number, [Chooser() for _ in range(4)])
        result = deal.result
        assert result is not None
        assert (row["seed"], row["turns"], row["reason"]) == (seed, deal.turns, result.reason)
        assert tuple(row[f"pay_{seat}"] for seat in range(4)) == result.payments


def main(rounds: int) -> None:
    """Time every bot."""
    check()
    for bot, deals in DEALS.items():
        for threads in (1, 2):
            first = mcr.simulate(deals, [bot] * 4, seed=1, threads=1, progress=False)
            speeds = []
            for _ in range(rounds):
                start, start_on_processor = time.perf_counter(), time.process_time()
                study = mcr.simulate(deals, [bot] * 4, seed=1, threads=threads, progress=False)
                sizes = [len(study.deals), len(study.wins), len(study.fans)]
                elapsed = time.perf_counter() - start
                speeds.append((deals / (time.process_time() - start_on_processor), deals / elapsed))
                assert sizes[0] == deals
                same(study, first)
            core, clock = (sorted(column)[rounds // 2] for column in zip(*speeds, strict=True))
            print(
                f"four {bot:<8} {threads} threads: {core:>8,.0f} deals a second and core, {clock:>8,.0f} by the clock"
            )
            if bot == "random" and core < WANTED:
                print(f"  wanted were {WANTED:,} a second and core")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
