"""The Swiss draw: who meets whom in the next round, from the standing and from who has met before.

Criteria in order, the first weighing more than all of the next together: team mates at a table, repeated meetings,
spread (how far apart in the standing the four of a table are). The search begins with the tables 1-4, 5-8 … of the
standing and exchanges players of two tables, at first also where that is worse (annealing); it ends after a count of
steps, so that the same seed gives the same draw on every machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from mcr._errors import TournamentError
from mcr._seed import MOST_SEED
from mcr.tournament.chance import Lots
from mcr.tournament.given import listed, whole

__all__ = ["ORDER", "best_tables", "repeats_of", "swiss_seating"]

ORDER = ("team_mates", "repeats", "spread")
"""What a draw can be asked to keep small."""
STEPS_A_TABLE, LEAST_STEPS = 500, 12_000
"""Exchanges tried in one run."""
RUNS, RUNS_OF_MANY, MANY = 3, 2, 24
"""Runs, and those for many tables, where one run already comes close to what can be had."""
HEAT = (64, 48, 36, 27, 20, 15, 11, 8, 6, 4, 3, 2, 1, 0)
"""How much worse, in places of spread, an exchange may make it, from the beginning of a run to its end."""


def swiss_seating(
    standing: Sequence[str],
    met: Mapping[frozenset[str], int],
    seed: int,
    order: Sequence[str] = ("repeats", "spread"),
    teams: Mapping[str, str] | None = None,
) -> tuple[tuple[str, ...], ...]:
    """Return the tables of a round, each four names in seat order, the seats by lot.

    `standing` has the names, the best first; `met` how often two have met; `teams` the team of those who have one, of
    use only with `team_mates` in `order`.
    """
    standing, order = listed(standing, "standing"), listed(order, "order", "words")
    if not isinstance(met, Mapping):
        raise TournamentError(
            f"met: expected how often two have met, as {{frozenset of two names: times}}, not {met!r}"
        )
    seed = whole(seed, "seed", 0, MOST_SEED)
    if len(standing) % 4 or not standing:
        raise TournamentError(f"expected a multiple of 4 players, not {len(standing)}")
    if len(set(standing)) != len(standing):
        raise TournamentError("a player stands twice in the standing")
    unknown = [name for name in order if name not in ORDER]
    if unknown or len(set(order)) != len(order):
        raise TournamentError(f"expected some of {', '.join(ORDER)}, each once, not {tuple(order)}")
    place = {name: position for position, name in enumerate(standing)}
    meetings = [[0] * len(standing) for _ in standing]
    for pair, times in met.items():
        if len(pair) == 2 and pair <= place.keys():  # noqa: PLR2004 - two who have met
            a, b = (place[name] for name in pair)
            meetings[a][b] = meetings[b][a] = times
    mates = [[0] * len(standing) for _ in standing]
    if teams is not None:
        for one, other in combinations(standing, 2):
            if teams.get(one) and teams.get(one) == teams.get(other):
                mates[place[one]][place[other]] = mates[place[other]][place[one]] = 1
    lots = Lots(seed)
    tables = best_tables(len(standing), {"repeats": meetings, "team_mates": mates}, order, lots)
    return tuple(tuple(standing[player] for player in lots.shuffled(table)) for table in tables)


def best_tables(
    n: int, pairs: Mapping[str, Sequence[Sequence[int]]], order: Sequence[str], lots: Lots
) -> list[list[int]]:
    """Return the best tables found for the positions 0 to n - 1; `pairs` has what two at a table cost, by criterion."""
    search = Search(n, pairs, order, lots)
    if n > 4:  # noqa: PLR2004 - one table leaves nothing to choose
        for run in range(RUNS if n < 4 * MANY else RUNS_OF_MANY):
            if not search.best_cost:
                break
            search.run(restart=run > 0)
    return sorted(sorted(table) for table in search.best)


class Search:
    """The tables, what they cost, and the best that were seen."""

    def __init__(self, n: int, pairs: Mapping[str, Sequence[Sequence[int]]], order: Sequence[str], lots: Lots) -> None:
        self.n, self.lots = n, lots
        # One number for a pair, and one for the spread of a table, so weighed that the order of the criteria holds.
        weight, spread, cost = 1, 0, [[0] * n for _ in range(n)]
        for criterion in reversed(order):
            if criterion == "spread":
                spread, most = weight, n * n
            else:
                table = pairs[criterion]
                most = 0
                for row, added in zip(cost, table, strict=True):
                    for other, times in enumerate(added):
                        row[other] += weight * times
                        most += times
            weight *= most + 1
        self.spread, self.cost = spread, cost
        # While it is hot, what outweighs the spread is not out of reach: a pair costs so many places.
        self.soft = [[0] * n for _ in range(n)]
        for level, criterion in enumerate(reversed([name for name in order if name != "spread"])):
            for row, added in zip(self.soft, pairs[criterion], strict=True):
                for other, times in enumerate(added):
                    row[other] += 24 * (1 + 3 * level) * times
        self.soft_spread = 1 if spread else 0
        order_of_standing = list(range(n)) if spread else lots.shuffled(range(n))
        self.tables = [order_of_standing[first : first + 4] for first in range(0, n, 4)]
        self.best = [list(table) for table in self.tables]
        self.best_cost = self.total()

    def total(self) -> int:
        """Return what all tables cost."""
        return sum(of_table(table, self.cost, self.spread) for table in self.tables)

    def run(self, *, restart: bool) -> None:
        """Anneal, descend, and keep the result if it is better than the best."""
        if restart:
            self.tables = [list(table) for table in self.best]
        count = len(self.tables)
        steps = max(min(LEAST_STEPS, count**2 * STEPS_A_TABLE), STEPS_A_TABLE * count) // len(HEAT)
        for heat in HEAT:
            self.anneal(steps, heat)
        self.descend()
        cost = self.total()
        if cost < self.best_cost:
            self.best, self.best_cost = [list(table) for table in self.tables], cost

    def anneal(self, steps: int, heat: int) -> None:
        """Try exchanges between two tables; one that is worse is taken if a lot below the heat covers it."""
        bits, tables, soft, spread = self.lots.bits, self.tables, self.soft, self.soft_spread
        count = len(tables)
        near = max(2, min(count, 1 + heat // 3))
        costs = [of_table(table, soft, spread) for table in tables]
        for _ in range(steps):
            word = bits(32)
            first = (word & 0xFFFF) * count >> 16
            if spread and near < count:
                second = first + 1 + ((word >> 16 & 0xFFF) * near >> 12)
                if second >= count:
                    continue
            else:
                second = (first + 1 + ((word >> 16 & 0xFFF) * (count - 1) >> 12)) % count
            here, there = word >> 28 & 3, word >> 30
            one, two = tables[first], tables[second]
            one[here], two[there] = two[there], one[here]
            new_one, new_two = of_table(one, soft, spread), of_table(two, soft, spread)
            worse = new_one + new_two - costs[first] - costs[second]
            # The lot is the sum of two, so that small losses are taken much more often than great ones.
            if worse <= 0 or (heat and worse < (bits(16) * bits(16) >> 16) * 2 * heat >> 16):
                costs[first], costs[second] = new_one, new_two
            else:
                one[here], two[there] = two[there], one[here]

    def descend(self) -> None:
        """Exchange as long as an exchange of two players makes it better, by the full weights."""
        tables, cost, spread = self.tables, self.cost, self.spread
        better = True
        while better:
            better = False
            for one, two in combinations(tables, 2):
                before = of_table(one, cost, spread) + of_table(two, cost, spread)
                for here in range(4):
                    for there in range(4):
                        one[here], two[there] = two[there], one[here]
                        after = of_table(one, cost, spread) + of_table(two, cost, spread)
                        if after < before:
                            before, better = after, True
                        else:
                            one[here], two[there] = two[there], one[here]


def of_table(table: Sequence[int], cost: Sequence[Sequence[int]], spread: int) -> int:
    """Return what a table costs."""
    a, b, c, d = table
    row_a, row_b = cost[a], cost[b]
    pairs = row_a[b] + row_a[c] + row_a[d] + row_b[c] + row_b[d] + cost[c][d]
    return pairs + spread * (max(a, b, c, d) - min(a, b, c, d)) if spread else pairs


def repeats_of(tables: Iterable[Sequence[str]], met: Mapping[frozenset[str], int]) -> int:
    """Return how many meetings at these tables are repeats: earlier meetings, summed over the pairs."""
    return sum(met.get(frozenset(pair), 0) for table in tables for pair in combinations(table, 2))
