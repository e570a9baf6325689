"""How fast deals are from Python, against riichienv in the same run where it is installed.

    python tests/bench/deals.py [ROUNDS]

A step is what a learner does: ask for the legal actions of a seat, choose one by a number prepared beforehand, apply
it. The contenders take turns and the median of each counts. One thread, the time of that thread. It fails if what is
played is not what the core plays, or if a deal does not end; never because of a time.

riichienv plays another mahjong (riichi, without flowers and with other claims), so that only the steps compare: one
answer of one player to one list of legal actions, in both.
"""

import importlib.util
import random
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import mcr
import mcr._mcr

sys.path.insert(0, str(Path(__file__).parent.parent))
from turns import medians

DEALS = 300
ROUNDS = 15
PREPARED = 1 << 16
WANTED, WANTED_TIMES = 200_000, 5

rng = random.Random(1)  # noqa: S311 - a benchmark
CHOICES = [rng.random() for _ in range(PREPARED)]


def play_all(rules: mcr.Rules) -> tuple[int, int]:
    """Play deals to their ends; return how many steps were taken, and a number that all results together make."""
    place = steps = mixed = 0
    for seed in range(DEALS):
        deal = mcr.Deal(seed, rules)
        while awaiting := deal.awaiting:
            for seat in awaiting:
                actions = deal.legal_actions(seat)
                deal.apply(seat, actions[int(CHOICES[place] * len(actions))])
                place = (place + 1) % PREPARED
                steps += 1
        mixed = hash((mixed, len(deal.events), deal.turns))
    return steps, mixed


def check(rules: mcr.Rules) -> tuple[int, int]:
    """Play the same with everything looked at: each choice by its text, each end."""
    place = steps = mixed = 0
    for seed in range(DEALS):
        deal = mcr.Deal(seed, rules)
        while deal.awaiting:
            for seat in deal.awaiting:
                texts = [str(action) for action in deal.legal_actions(seat)]
                assert len(set(texts)) == len(texts) > 0
                deal.apply(seat, texts[int(CHOICES[place] * len(texts))])
                place = (place + 1) % PREPARED
                steps += 1
        assert deal.result is not None
        assert len(deal.result.winners) > 1 or sum(deal.result.payments) == 0
        mixed = hash((mixed, len(deal.events), deal.turns))
    return steps, mixed


def riichi(*, log: bool) -> tuple[Callable[[], int], int] | None:
    """Return what plays deals of riichienv, and how many steps they take; None if it is not installed.

    With its log of events, or without.
    """
    if importlib.util.find_spec("riichienv") is None:
        return None
    from riichienv import RiichiEnv  # noqa: PLC0415 - it may not be there

    def play() -> int:
        steps, numbers = 0, count()
        for seed in range(DEALS // 30):
            env = RiichiEnv(seed=seed, skip_mjai_logging=not log)
            observations = env.reset()
            while not env.done():
                chosen = {}
                for player, observation in observations.items():
                    actions = observation.legal_actions()
                    chosen[player] = actions[int(CHOICES[next(numbers) % PREPARED] * len(actions))]
                    steps += 1
                observations = env.step(chosen)
        return steps

    steps = play()
    assert steps == play() > 0, "the same seeds, the same steps"
    return play, steps


def main() -> None:
    """Compare, measure, print."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    rules = mcr.Rules("wmo")
    steps, mixed = check(rules)
    others = {"riichienv": riichi(log=True), "riichienv without its log": riichi(log=False)}

    def ours() -> None:
        assert play_all(rules) == (steps, mixed)

    runs: dict[str, Callable[[], object]] = {"mcr": ours}
    runs |= {name: other[0] for name, other in others.items() if other is not None}
    times = medians(runs, rounds)
    rate = steps / times["mcr"] * 1e9
    print(f"build: {mcr._mcr._build_profile}; {DEALS} deals, {steps} steps, every choice as its text has it")  # noqa: SLF001 - said beside the figures
    print(
        f"mcr: {rate:,.0f} steps a second, {DEALS / times['mcr'] * 1e9:,.0f} deals a second (wanted {WANTED:,} steps)"
    )
    for name, other in others.items():
        if other is None:
            print(f"{name}: not installed, not compared")
            continue
        other_rate = other[1] / times[name] * 1e9
        print(f"{name}: {other_rate:,.0f} steps a second; mcr {rate / other_rate:.1f} times (wanted {WANTED_TIMES})")


if __name__ == "__main__":
    main()
