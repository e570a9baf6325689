"""How fast scoring is from Python, against PyMahjongGB in the same run, on the same hands, with every result compared.

    python tests/bench/against_pymahjonggb.py [ROUNDS]

The contenders take turns, round by round, and the median of each counts: what else the machine does slows all alike. One
process and one thread, its time on the processor; the clock where two threads are compared with one. It fails if a result
differs, never because of a time.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from MahjongGB import MahjongFanCalculator

import mcr
import mcr._mcr
from mcr.compat import mahjonggb
from mcr.testing import winning_hands

sys.path.insert(0, str(Path(__file__).parent.parent))
from pymahjonggb import call_of

HANDS = 20_000
ROUNDS = 15
MIL = mcr.Rules("mil")
ODD = MIL.replace(combination_rule="twice", wait_test="obtainable", mixed_kongs="separate", all_green_half_flush="add")
REFERENCE = "PyMahjongGB.MahjongFanCalculator"


class Contender(NamedTuple):
    """Something that scores all the hands."""

    name: str
    run: Callable[[], Any]
    totals: Callable[[Any], Iterable[int]] | None = None
    """The totals of what `run` returns; None: it scores under other rules."""
    target: float | None = None
    """How many times as fast as the reference it is to be."""


def sums(results: list[tuple[tuple[int, str], ...]]) -> list[int]:
    """Return the totals of lists of fans."""
    return [sum(points for points, _ in result) for result in results]


def medians(
    contenders: list[Contender], rounds: int, clock: Callable[[], int] = time.process_time_ns
) -> dict[str, float]:
    """Return the median of each contender's time in nanoseconds."""
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(rounds):
        # Each round begins with another one, so that none always follows the same.
        for contender in contenders[number % len(contenders) :] + contenders[: number % len(contenders)]:
            start = clock()
            contender.run()
            times[contender.name].append(clock() - start)
    return {name: statistics.median(of_one) for name, of_one in times.items()}


def check(contenders: list[Contender], reference: np.ndarray[Any, Any]) -> None:
    """Compare every total."""
    for contender in contenders:
        if contender.totals:
            totals = np.fromiter(contender.totals(contender.run()), dtype=int)
            assert np.array_equal(totals, reference), f"{contender.name} gives other totals"


def import_milliseconds(modules: str, rounds: int) -> float:
    """Return the median time of a Python that imports and ends."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", f"import {modules}"], check=True)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Measure, compare, and print."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    hands = winning_hands(HANDS, seed=1, mix="usual")
    texts = [str(hand) for hand in hands]
    calls = [call_of(hand) for hand in hands]
    total = lambda columns: columns["total"].tolist()  # noqa: E731 - of a frame and of arrays

    def many(rules: mcr.Rules, threads: int = 1) -> Callable[[], Any]:
        return lambda: mcr.score_many(hands, rules, as_="arrays", threads=threads)

    def single() -> list[int]:
        points = []
        for text in texts:
            score = mcr.score(text, rules=MIL)
            points.append(score.points if score else 0)
        return points

    contenders = [
        Contender(REFERENCE, lambda: [MahjongFanCalculator(*call) for call in calls], sums),
        Contender("score_many(Hands), arrays", many(MIL), total, 50),
        Contender("score_many(Hands), DataFrame", lambda: mcr.score_many(hands, MIL, threads=1), total, 40),
        Contender("score_many(list of str), DataFrame", lambda: mcr.score_many(texts, MIL, threads=1), total, 12),
        Contender(
            "score_many(list of str), arrays", lambda: mcr.score_many(texts, MIL, as_="arrays", threads=1), total
        ),
        Contender("score(str).points", single, lambda points: map(int.__add__, points, (c[3] for c in calls)), 5),
        Contender(
            "compat MahjongFanCalculator", lambda: [mahjonggb.MahjongFanCalculator(*call) for call in calls], sums, 1
        ),
    ]
    reference = np.array(sums(contenders[0].run()))
    check(contenders, reference)
    print(f"mcr {mcr.__version__} ({mcr._mcr._build_profile} build): {HANDS} hands, every total equals PyMahjongGB's.")  # noqa: SLF001
    print(f"Medians of {rounds} rounds:\n")
    times = medians(contenders, rounds)
    print(f"{'one thread':<40}{'ns a hand':>10}{'times as fast':>15}{'target':>8}")
    for name, _, _, target in contenders:
        print(f"{name:<40}{times[name] / HANDS:>10.0f}{times[REFERENCE] / times[name]:>15.1f}{target or '':>8}")

    # A thread is worth its while only on more hands than are scored in no time.
    plenty = winning_hands(10 * HANDS, seed=2, mix="usual")
    one, two = (
        Contender(f"{threads} threads", lambda threads=threads: mcr.score_many(plenty, MIL, as_="arrays", threads=threads))
        for threads in (1, 2)
    )
    assert all(np.array_equal(a, b) for a, b in zip(one.run().values(), two.run().values(), strict=True))
    threads = medians([one, two], rounds, time.perf_counter_ns)
    print(f"\n{10 * HANDS} hands, arrays: two threads {threads[two.name] and threads[one.name] / threads[two.name]:.2f} times as fast as one; target 1.7")

    rules = [Contender(str(name), many(of_name)) for name, of_name in [("mil", MIL), ("wmo", mcr.Rules("wmo")), ("odd", ODD)]]
    assert np.array_equal(rules[0].run()["total"], reference)
    by_rules = medians(rules, rounds)
    print("\nscore_many(Hands), arrays, by rules, ns a hand; target: no difference that can be measured")
    for name, nanoseconds in by_rules.items():
        print(f"  {name:<38}{nanoseconds / HANDS:>10.1f}")

    python, numpy, package = (import_milliseconds(modules, rounds) for modules in ("sys", "numpy", "numpy, mcr"))
    print(f"\nimport: numpy {numpy - python:.0f} ms; mcr beyond numpy {package - numpy:.0f} ms; target 60")


if __name__ == "__main__":
    main()
