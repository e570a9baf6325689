"""A schedule drawn before the first round: who sits where in every round, no two meeting twice where that is possible.

The players stand in four blocks A, B, C, D of m = n/4. In a round, table t takes A[t], B[t+b], C[t+c] and D[t+d]; two
of different blocks never meet twice if over the rounds b, c, d, b-c, b-d and c-d each take no value twice. In a field
the multiples of three elements do it for m rounds; for other m a search finds enough steps. When m is itself a multiple
of 4, further rounds are played inside the blocks. What is beyond that is found by exchanging players, with as few
repeats as the search can reach; for 8 and 12 players repeats are forced from the second round on.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from mcr._errors import TournamentError
from mcr._seed import MOST_SEED
from mcr.tournament.chance import Lots
from mcr.tournament.given import whole
from mcr.tournament.groups import Group, cyclic, field
from mcr.tournament.swiss import best_tables

__all__ = ["duplicate_plan", "plan_seating", "repeats_of_plan", "seated_plan"]

Table = tuple[int, ...]
Round = tuple[Table, ...]
Steps = tuple[int, int, int]
BLOCKS = 4
LEAST_CYCLIC = 5
"""Tables from which on steps are searched for; fewer have no three that differ enough, or the field of 4."""
TRIES, NODES = 40, 2_000
"""How often, and how long, the search for steps begins anew."""
PASSES, PASSES_OF_MANY, MANY = 12, 1, 24
"""How often each round is drawn anew against all the others, and for many tables."""


def plan_seating(n: int, rounds: int, seed: int) -> tuple[Round, ...]:
    """Return the rounds, each of n/4 tables of four of the numbers 0 to n - 1 in seat order (East first)."""
    n, rounds, seed = whole(n, "n"), whole(rounds, "rounds"), whole(seed, "seed", 0, MOST_SEED)
    if n % 4 or n < BLOCKS:
        raise TournamentError(f"expected a multiple of 4 players, not {n}")
    if rounds < 1:
        raise TournamentError(f"expected 1 round or more, not {rounds}")
    return seated_plan(n, rounds, [[0] * n for _ in range(n)], seed)


def seated_plan(n: int, rounds: int, met: Sequence[Sequence[int]], seed: int) -> tuple[Round, ...]:
    """Return a plan for players some of whom have met already."""
    lots = Lots(seed)
    # Where nobody has met anybody the blocks are drawn by lot, else what was constructed would promise nothing.
    fresh = not any(map(any, met))
    number = lots.shuffled(range(n)) if fresh else list(range(n))
    plan = [[[number[player] for player in table] for table in tables] for tables in constructed(n, rounds, lots)]
    if not fresh:
        plan = []
    if len(plan) < rounds:
        improve(n, plan, rounds, met, lots)
    return tuple(seated(tables, index) for index, tables in enumerate(plan))


def seated(tables: Sequence[Sequence[int]], index: int) -> Round:
    """Return the tables with the seats moved on each round, so that a block begins in every wind over four rounds."""
    move = index % 4
    return tuple(tuple(table[(seat - move) % 4] for seat in range(4)) for table in tables)


def constructed(n: int, rounds: int, lots: Lots) -> list[list[list[int]]]:
    """Return as many rounds without a repeat as the constructions give, at most `rounds`."""
    m = n // BLOCKS
    if n == BLOCKS:
        return [[[0, 1, 2, 3]]]
    group, steps = steps_for(m, rounds, lots)
    plan = []
    for b, c, d in steps[:rounds]:
        shifts = (0, b, c, d)
        plan.append([[block * m + group.add(t, shift) for block, shift in enumerate(shifts)] for t in range(m)])
    if m % 4 == 0 and len(plan) < rounds:
        plan += [
            [[block * m + player for player in table] for block in range(BLOCKS) for table in tables]
            for tables in constructed(m, rounds - len(plan), lots)
        ]
    return plan or [[list(range(first, first + 4)) for first in range(0, n, 4)]]


def steps_for(m: int, rounds: int, lots: Lots) -> tuple[Group, list[Steps]]:
    """Return the steps of the blocks B, C and D for as many rounds as are found."""
    if m >= 4 and (found := field(m)) is not None:  # noqa: PLR2004 - three elements besides 0
        group, times = found
        return group, [(times(a, 1), times(a, 2), times(a, 3)) for a in range(m)]
    group = cyclic(m)
    best: list[Steps] = []
    if m >= LEAST_CYCLIC:
        for _ in range(TRIES):
            best = max(best, searched(group, rounds, lots), key=len)
            if len(best) >= rounds:
                break
    return group, best or [(0, 0, 0)]


def searched(group: Group, rounds: int, lots: Lots) -> list[Steps]:
    """Return steps found by trying them in the order of lots drawn, going back where none is left."""
    search = StepSearch(group, rounds, lots.shuffled(range(group.size)))
    search.extend()
    return search.best


class StepSearch:
    """Steps so far, the differences they have taken up, and the longest that were found."""

    def __init__(self, group: Group, rounds: int, order: Sequence[int]) -> None:
        self.group, self.rounds, self.order = group, rounds, order
        self.used: list[set[int]] = [set() for _ in range(6)]
        self.steps: list[Steps] = []
        self.best: list[Steps] = []
        self.nodes = 0

    def differences(self, step: Steps) -> tuple[int, ...]:
        """Return what may be taken only once: the steps and the differences between them."""
        (b, c, d), minus = step, self.group.subtract
        return (b, c, d, minus(b, c), minus(b, d), minus(c, d))

    def candidates(self) -> Iterator[Steps]:
        """Yield the steps that could come next; the first of each is the next one that is free."""
        free = next((b for b in self.order if b not in self.used[0]), None)
        if free is not None:
            for c in self.order:
                if c not in self.used[1] and self.group.subtract(free, c) not in self.used[3]:
                    yield from ((free, c, d) for d in self.order)

    def extend(self) -> bool:
        """Go on from the steps so far; return whether the search is over."""
        if len(self.steps) > len(self.best):
            self.best = list(self.steps)
        if len(self.steps) >= self.rounds:
            return True
        for step in self.candidates():
            self.nodes += 1
            if self.nodes > NODES:
                return True
            taken = self.differences(step)
            if any(value in seen for value, seen in zip(taken, self.used, strict=True)):
                continue
            for value, seen in zip(taken, self.used, strict=True):
                seen.add(value)
            self.steps.append(step)
            if self.extend():
                return True
            self.steps.pop()
            for value, seen in zip(taken, self.used, strict=True):
                seen.discard(value)
        return False


def improve(n: int, plan: list[list[list[int]]], rounds: int, met: Sequence[Sequence[int]], lots: Lots) -> None:
    """Add the rounds that are missing, then draw each of all rounds anew against the others while that helps."""
    fixed = len(plan)
    while len(plan) < rounds:
        plan.append(best_round(n, plan, met, lots))
    least = repeats_of_plan(plan, met)
    for _ in range(PASSES if n < BLOCKS * MANY else PASSES_OF_MANY):
        if not least:
            return
        for index in range(fixed, rounds):
            others = plan[:index] + plan[index + 1 :]
            tables = best_round(n, others, met, lots)
            repeats = repeats_of_plan([*others, tables], met)
            if repeats <= least:
                least, plan[index] = repeats, tables


def best_round(
    n: int, plan: Sequence[Sequence[Sequence[int]]], met: Sequence[Sequence[int]], lots: Lots
) -> list[list[int]]:
    """Return a round with few repeats of what is planned and what was played."""
    times = [list(row) for row in met]
    for tables in plan:
        for table in tables:
            for a, b in combinations(table, 2):
                times[a][b] += 1
                times[b][a] += 1
    return [lots.shuffled(table) for table in best_tables(n, {"repeats": times}, ("repeats",), lots)]


def repeats_of_plan(plan: Sequence[Sequence[Sequence[int]]], met: Sequence[Sequence[int]] | None = None) -> int:
    """Return the repeats of a plan: each meeting counts as often as the two have met before."""
    times: dict[tuple[int, int], int] = {}
    repeats = 0
    for tables in plan:
        for table in tables:
            for a, b in combinations(sorted(table), 2):
                before = times.get((a, b), met[a][b] if met else 0)
                repeats += before
                times[a, b] = before + 1
    return repeats


def duplicate_plan(rounds: int, seed: int) -> tuple[Round, ...]:
    """Return at most five rounds of 16 in which every two meet once, and share a seat in the same round once.

    The players are the points of the plane over the field of 4; its lines fall into five classes of parallels. In a
    round the lines of one class are the tables and those of the next class the seats: two lines of different classes
    have one point in common.
    """
    group, times = found if (found := field(4)) else (cyclic(4), lambda a, b: a * b % 4)
    points = [(x, y) for x in range(4) for y in range(4)]

    def line(point: tuple[int, int], slope: int) -> int:
        """Return which line of a class a point is on; the fifth class has the upright lines."""
        x, y = point
        return x if slope == 4 else group.subtract(y, times(slope, x))  # noqa: PLR2004 - after the slopes 0 to 3

    number = Lots(seed).shuffled(range(16))
    plan = []
    for index in range(min(rounds, 5)):
        tables = [[0] * 4 for _ in range(4)]
        for player, point in zip(number, points, strict=True):
            tables[line(point, index)][line(point, (index + 1) % 5)] = player
        plan.append(tuple(tuple(table) for table in tables))
    return tuple(plan)
