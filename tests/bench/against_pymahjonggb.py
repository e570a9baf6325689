"""How fast scoring is from Python, against PyMahjongGB in the same run, on the same hands, with every result compared.

    python tests/bench/against_pymahjonggb.py [ROUNDS]

The contenders take turns, round by round, and the median of each counts: what else the machine does slows all alike.
One process; the time of its one thread, or of the clock where two threads are compared with one. It fails if a result
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
import numpy.typing as npt
from MahjongGB import MahjongFanCalculator

import mcr
import mcr._mcr
from mcr.compat import mahjonggb
from mcr.testing import winning_hands

sys.path.insert(0, str(Path(__file__).parent.parent))
from pymahjonggb import Call, call_of
from turns import medians

HANDS = 20_000
PLENTY = 10 * HANDS
ROUNDS = 15
REFERENCE = "PyMahjongGB's MahjongFanCalculator"
MIL = mcr.Rules("mil")
RULES = {
    "mil": MIL,
    "wmo": mcr.Rules("wmo"),
    "mil, combination_rule='twice'": MIL.replace(combination_rule="twice"),
    "mil, wait_test='obtainable'": MIL.replace(wait_test="obtainable"),
    "mil, six options changed": MIL.replace(
        mixed_kongs="separate",
        knitted_straight_wait="outside_only",
        all_green_half_flush="add",
        all_terminals_double_pung="add",
        seven_pairs_combinations="deny",
        melded_hand_added_kong="deny",
    ),
}
IMPORT = "import time, numpy; start = time.process_time(); import mcr; print(time.process_time() - start)"


class Contender(NamedTuple):
    """A way to score all the hands."""

    name: str
    run: Callable[[], object]
    """What is timed."""
    totals: Callable[[], Iterable[int]]
    """What is compared."""
    target: float | None
    """How many times as fast as PyMahjongGB it is to be."""


def contender_of_calls(name: str, calculator: Callable[..., Any], calls: list[Call], target: float | None) -> Contender:
    """Return a function that is called hand by hand."""

    def run() -> None:
        for call in calls:
            calculator(*call)

    return Contender(name, run, lambda: [sum(points for points, _ in calculator(*call)) for call in calls], target)


def contender_of_columns(name: str, target: float | None, *args: Any, **kwargs: Any) -> Contender:  # noqa: ANN401 - those of score_many
    """Return a call of score_many."""

    def run() -> Any:  # noqa: ANN401 - what score_many returns
        return mcr.score_many(*args, threads=1, **kwargs)

    return Contender(name, run, lambda: run()["total"], target)


def contender_of_texts(name: str, texts: list[str], target: float | None) -> Contender:
    """Return calls of score with one text each."""

    def score(text: str) -> mcr.Score:
        found = mcr.score(text, rules=MIL)
        assert found is not None, text
        return found

    def run() -> None:
        for text in texts:
            mcr.score(text, rules=MIL).points  # type: ignore[union-attr] # noqa: B018 - all are wins; that it is worked out is what is timed

    return Contender(name, run, lambda: [score(text).total for text in texts], target)


def equal_columns(one: dict[str, npt.NDArray[Any]], other: dict[str, npt.NDArray[Any]]) -> bool:
    """Whether two answers of score_many are the same."""
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def main() -> None:
    """Compare, measure, print."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    hands = winning_hands(HANDS, seed=1, mix="usual")
    texts = [str(hand) for hand in hands]
    calls = [call_of(hand) for hand in hands]
    contenders = [
        contender_of_calls(REFERENCE, MahjongFanCalculator, calls, None),
        contender_of_columns("score_many(Hands), arrays", 50, hands, MIL, as_="arrays"),
        contender_of_columns("score_many(Hands), DataFrame", 40, hands, MIL),
        contender_of_columns("score_many(list of str), DataFrame", 12, texts, MIL),
        contender_of_columns("score_many(list of str), arrays", None, texts, MIL, as_="arrays"),
        contender_of_texts("score(str).points", texts, 5),
        contender_of_calls("compat MahjongFanCalculator", mahjonggb.MahjongFanCalculator, calls, 1),
    ]
    totals = [np.fromiter(contender.totals(), dtype=int) for contender in contenders]
    for contender, of_one in zip(contenders, totals, strict=True):
        assert np.array_equal(of_one, totals[0]), f"{contender.name} gives other totals than PyMahjongGB"
    build = mcr._mcr._build_profile  # noqa: SLF001 - said beside the figures
    print(f"mcr {mcr.__version__}, {build} build; {HANDS} hands; every total equals PyMahjongGB's; {rounds} rounds")

    times = medians({contender.name: contender.run for contender in contenders}, rounds)
    print(f"\n{'one thread':<36}{'ns a hand':>10}{'times as fast':>15}{'target':>8}")
    for name, _, _, target in contenders:
        print(f"{name:<36}{times[name] / HANDS:>10.0f}{times[REFERENCE] / times[name]:>15.1f}{target or '':>8}")

    def score(hands: mcr.Hands, rules: mcr.Rules, threads: int = 1) -> dict[str, npt.NDArray[Any]]:
        return mcr.score_many(hands, rules, as_="arrays", threads=threads)

    plenty = winning_hands(PLENTY, seed=2, mix="usual")
    assert equal_columns(score(plenty, MIL, 1), score(plenty, MIL, 2)), "two threads give another answer than one"
    runs: dict[str, Callable[[], object]] = {"one": lambda: score(plenty, MIL, 1), "two": lambda: score(plenty, MIL, 2)}
    of_threads = medians(runs, rounds, time.perf_counter_ns)
    gain = of_threads["one"] / of_threads["two"]
    print(f"\n{PLENTY} hands, arrays: two threads {gain:.2f} times as fast as one; target 1.7")

    of_rules = medians({name: lambda rules=rules: score(hands, rules) for name, rules in RULES.items()}, rounds)  # type: ignore[misc] # the lambda's own default
    print(f"\n{'score_many(Hands), arrays, under':<36}{'ns a hand':>10}{'of mil':>15}{'target':>8}")
    for name, nanoseconds in of_rules.items():
        print(f"{name:<36}{nanoseconds / HANDS:>10.1f}{nanoseconds / of_rules['mil']:>15.2f}{1:>8}")

    seconds = (
        subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True).stdout
        for _ in range(rounds)
    )
    milliseconds = statistics.median(map(float, seconds)) * 1000
    print(f"\nimport mcr, beyond numpy: {milliseconds:.1f} ms; target 60 or less")


if __name__ == "__main__":
    main()
