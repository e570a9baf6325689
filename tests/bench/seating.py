"""How long a draw takes, with the repeats that it leaves; a plan, and a Swiss round in its fourth round."""

import random
import time
from itertools import combinations

from mcr.tournament import plan_seating, swiss_seating
from mcr.tournament.plan import repeats_of_plan
from mcr.tournament.swiss import repeats_of


def swiss(n: int, rounds: int) -> tuple[float, int]:
    """Return the seconds of the slowest round and the repeats of all."""
    chance = random.Random(n)  # noqa: S311 - no secret
    names = [f"Player {index}" for index in range(n)]
    points = dict.fromkeys(names, 0)
    met: dict[frozenset[str], int] = {}
    slowest, repeats = 0.0, 0
    for number in range(rounds):
        standing = sorted(names, key=lambda name: -points[name])
        start = time.perf_counter()
        tables = swiss_seating(standing, met, number)
        slowest = max(slowest, time.perf_counter() - start)
        repeats += repeats_of(tables, met)
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
            for name, gained in zip(chance.sample(table, 4), (4, 2, 1, 0), strict=True):
                points[name] += gained
    return slowest, repeats


def main() -> None:
    """Print a line for each number of players."""
    for n in (16, 24, 32, 64, 128, 200):
        start = time.perf_counter()
        plan = plan_seating(n, 4, seed=n)
        planned = time.perf_counter() - start
        assert repeats_of_plan(plan) == 0
        slowest, repeats = swiss(n, 4)
        assert repeats == 0 or n < 24
        print(f"{n:3} players, 4 rounds: plan {planned:5.2f} s, Swiss round {slowest:5.2f} s with {repeats} repeats")


if __name__ == "__main__":
    main()
