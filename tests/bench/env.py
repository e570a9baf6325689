"""How fast the environments are, beside the core's own pace and beside riichienv, in one run.

    python tests/bench/env.py [ROUNDS]

Random legal actions under the rules botzone; what counts is decisions with at least two legal actions, chosen, taken,
and observed. The core's pace is that of the same random deals in one thread with nothing made of them. Contenders take
turns and the median of each counts, on the clock: other work on the machine slows the threads of `VecEnv` down. It
fails if masks are not the legal actions, or if rounds differ; never because of a time.

riichienv plays another mahjong (riichi), so that only the steps compare.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from deals import CHOICES, PREPARED, riichi

import mcr
import mcr._mcr

RULES = "botzone"
TABLES = 512
STEPS = {None: 1_000, "pku6": 500, "table": 200, "full": 20}
CORE_DEALS = 10_000
AGENT_STEPS = 8_000
ROUNDS = 7
WANTED_SHARE, WANTED_PKU6, WANTED_AGENT_STEPS = 0.7, 300_000, 20_000


def check() -> None:
    """Compare masks with legal actions, of every table now and then, while random deals are played."""
    env = mcr.env.VecEnv(64, RULES)
    batch = env.reset(seed=1)
    for draw in range(220):
        if draw % 11 == 0:
            for table in range(64):
                seen = env.observation(table)
                indices = [mcr.env.action_index(action, seen) for action in seen.legal_actions]
                assert indices == np.flatnonzero(batch.mask[table]).tolist()
        batch = env.step(env.random_actions(draw))
        assert (batch.mask.sum(axis=1) > 1).all()


def stepped(encoder: str | None) -> Callable[[], tuple[int, object]]:
    """Return what steps many tables, and gives the decisions and something that all of them make."""
    env = mcr.env.VecEnv(TABLES, RULES, encoder=encoder)

    def work() -> tuple[int, object]:
        env.reset(seed=1)
        ended = 0
        for draw in range(STEPS[encoder]):
            ended += int(env.step(env.random_actions(draw)).done.sum())
        return TABLES * STEPS[encoder], (ended, hash(env.save()))

    return work


def agents() -> tuple[int, object]:
    """Step the environment of PettingZoo one decision at a time, as a learner does."""
    env = mcr.env.aec(RULES)
    env.reset(seed=1)
    steps = place = 0
    while steps < AGENT_STEPS:
        seen, _, over, _, _ = env.last()
        if over:
            env.reset()
            continue
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[int(CHOICES[place] * len(legal))]))
        place = (place + 1) % PREPARED
        steps += 1
    return steps, env.save()


def main() -> None:
    """Check, measure, print."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    check()
    runs: dict[str, Callable[[], tuple[int, object]]] = {
        "core": lambda: (mcr._mcr._core_decisions(RULES, 1, CORE_DEALS), None),  # noqa: SLF001 - the pace to compare with
        "VecEnv, masks": stepped(None),
        "VecEnv, pku6": stepped("pku6"),
        "VecEnv, table": stepped("table"),
        "VecEnv, full": stepped("full"),
        "aec": agents,
    }
    for name, log in (("riichienv", True), ("riichienv without its log", False)):
        other = riichi(log=log)
        if other is not None:
            runs[name] = _counted(other[0])
    expected = {name: run() for name, run in runs.items()}
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.perf_counter()
            found = run()
            times[name].append(time.perf_counter() - start)
            assert found == expected[name], name
    report({name: expected[name][0] / statistics.median(taken) for name, taken in times.items()})


def _counted(play: Callable[[], int]) -> Callable[[], tuple[int, Any]]:
    return lambda: (play(), None)


def report(rates: dict[str, float]) -> None:
    """Print the decisions a second of each contender, and what is wanted."""
    build = mcr._mcr._build_profile  # noqa: SLF001 - said beside the figures
    share = rates["VecEnv, masks"] / (2 * rates["core"])
    print(f"build: {build}; {RULES}, {TABLES} tables, {os.cpu_count()} cores")
    wanted = {
        "VecEnv, masks": f"{share:.0%} of twice the core's (wanted {WANTED_SHARE:.0%} on two cores)",
        "VecEnv, pku6": f"wanted {WANTED_PKU6:,} on two cores",
        "aec": f"wanted {WANTED_AGENT_STEPS:,}",
    }
    for name, rate in rates.items():
        print(f"{name:<26}{rate:>12,.0f} decisions a second  {wanted.get(name, '')}".rstrip())
    if "riichienv" not in rates:
        print("riichienv: not installed, not compared")


if __name__ == "__main__":
    main()
