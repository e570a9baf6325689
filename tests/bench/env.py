"""How fast the environments are, beside the core's own pace and beside riichienv, in one run.

    python tests/bench/env.py [ROUNDS]

Random legal actions under the rules botzone; what counts is decisions with at least two legal actions. The core's pace
is that of the same random deals in one thread, with nothing made of them but the next action. Of `VecEnv` the calls of
`step` count: what they are given is chosen before, also by `random_actions`, and that is told beside. An agent of `aec`
looks, chooses and steps. Contenders take turns and the median of each counts, on the clock: other work on the machine
slows the threads of `VecEnv` down. It fails if masks are not the legal actions, or if rounds differ; never because of a
time.

riichienv plays another mahjong (riichi), so that only the steps compare.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np
from deals import CHOICES, PREPARED, riichi

import mcr
import mcr._mcr

RULES = "botzone"
TABLES = 2048
STEPS = {None: 300, "pku6": 100, "table": 50, "full": 5}
CORE_DEALS = 5_000
AGENT_STEPS = 8_000
ROUNDS = 9
WANTED_SHARE, WANTED_PKU6, WANTED_AGENT_STEPS = 0.7, 300_000, 20_000

Run = Callable[[], tuple[int, list[float], object]]
"""Decisions, the seconds that count (and others), and something that all of the round makes."""


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


def timed(play: Callable[[], tuple[int, object]]) -> Run:
    """Return a run all of whose time counts."""

    def run() -> tuple[int, list[float], object]:
        start = time.perf_counter()
        count, made = play()
        return count, [time.perf_counter() - start], made

    return run


def counted(play: Callable[[], int]) -> Callable[[], tuple[int, object]]:
    """Return what gives the number of its steps, and nothing else that it makes."""
    return lambda: (play(), None)


def stepped(encoder: str | None) -> Run:
    """Return what steps many tables; the seconds are those of steps, and with the choosing."""
    env = mcr.env.VecEnv(TABLES, RULES, encoder=encoder)

    def run() -> tuple[int, list[float], object]:
        env.reset(seed=1)
        ended, stepping, all_in_all = 0, 0.0, 0.0
        for draw in range(STEPS[encoder]):
            start = time.perf_counter()
            actions = env.random_actions(draw)
            chosen = time.perf_counter()
            batch = env.step(actions)
            end = time.perf_counter()
            stepping, all_in_all = stepping + end - chosen, all_in_all + end - start
            ended += int(batch.done.sum())
        return TABLES * STEPS[encoder], [stepping, all_in_all], (ended, hash(env.save()))

    return run


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
    runs: dict[str, Run] = {
        "core, one thread": timed(lambda: (mcr._mcr._core_decisions(RULES, 1, CORE_DEALS), None)),  # noqa: SLF001 - the pace to compare with
        "VecEnv, masks": stepped(None),
        "VecEnv, pku6": stepped("pku6"),
        "VecEnv, table": stepped("table"),
        "VecEnv, full": stepped("full"),
        "aec": timed(agents),
    }
    for name, log in (("riichienv", True), ("riichienv without its log", False)):
        if (other := riichi(log=log)) is not None:
            runs[name] = timed(counted(other[0]))
    expected = {name: run() for name, run in runs.items()}
    times: dict[str, list[list[float]]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            count, seconds, made = run()
            assert (count, made) == (expected[name][0], expected[name][2]), name
            times[name].append(seconds)
    report(
        {
            name: [expected[name][0] / statistics.median(each) for each in zip(*taken, strict=True)]
            for name, taken in times.items()
        }
    )


def report(rates: dict[str, list[float]]) -> None:
    """Print the decisions a second of each contender, and what is wanted."""
    build = mcr._mcr._build_profile  # noqa: SLF001 - said beside the figures
    core = rates["core, one thread"][0]
    print(f"build: {build}; {RULES}, {TABLES} tables, {os.cpu_count()} cores; decisions a second")
    share, chosen = (rate / (2 * core) for rate in rates["VecEnv, masks"])
    wanted = {
        "VecEnv, masks": f"{share:.0%} of twice the core's (wanted {WANTED_SHARE:.0%} on two cores), {chosen:.0%} and",
        "VecEnv, pku6": f"wanted {WANTED_PKU6:,} on two cores;",
        "aec": f"wanted {WANTED_AGENT_STEPS:,}",
    }
    for name, (rate, *others) in rates.items():
        beside = "".join(f" {other:,.0f} with the choosing" for other in others)
        print(f"{name:<26}{rate:>12,.0f}  {wanted.get(name, '')}{beside}".rstrip())
    if "riichienv" not in rates:
        print("riichienv: not installed, not compared")


if __name__ == "__main__":
    main()
