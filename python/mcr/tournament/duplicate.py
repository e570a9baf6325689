"""The duplicate game by differences: each deal is compared with the same wall and the same wind at the other tables."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mcr.tournament.ledger import ledger

if TYPE_CHECKING:
    from mcr.tournament.state import RoundState, State

__all__ = ["Comparison", "comparisons", "group_of_tables"]


class Comparison(NamedTuple):
    """A player's deal beside those of the others who had the same wall and wind."""

    round: int
    table: int
    deal: int
    wind: str
    player: str
    vists: int
    mean: Fraction
    """Of all in the group who had this wind."""
    difference: Fraction


def comparisons(state: State) -> list[Comparison]:
    """Return the comparisons of all deals that are entered, in the order of rounds, tables and deals."""
    if state.profile.score != "differences":
        return []
    if "comparisons" not in state.memory:
        state.memory["comparisons"] = compared(state)
    found: list[Comparison] = state.memory["comparisons"]
    return found


def compared(state: State) -> list[Comparison]:
    """Return the comparisons."""
    vists: dict[tuple[int, int, int, str], int] = defaultdict(int)
    for row in ledger(state):
        if row.deal is not None and row.table is not None and row.scope == "round":
            vists[row.round, row.table, row.deal, row.player] += row.vists
    rows = []
    for round_ in state.rounds:
        groups = group_of_tables(round_, state.profile.groups)
        alike: dict[tuple[int, int, str], list[int]] = defaultdict(list)
        played = []
        for table in round_.tables.values():
            for deal in sorted(table.deals):
                if table.deals[deal].result == "void":
                    continue
                for wind, name in zip("ESWN", state.by_wind(table, deal), strict=True):
                    value = vists[round_.number, table.number, deal, name]
                    alike[groups[table.number], deal, wind].append(value)
                    played.append((table.number, deal, wind, name, value))
        for table_number, deal, wind, name, value in played:
            values = alike[groups[table_number], deal, wind]
            mean = Fraction(sum(values), len(values))
            rows.append(Comparison(round_.number, table_number, deal, wind, name, value, mean, value - mean))
    return rows


def group_of_tables(round_: RoundState, groups: int) -> dict[int, int]:
    """Return the group, from 1, of each table: they are numbered group by group."""
    count = len(round_.tables)
    sizes = [count // groups + (index < count % groups) for index in range(groups)]
    numbers = [group for group, size in enumerate(sizes, 1) for _ in range(size)]
    return dict(zip(sorted(round_.tables), numbers, strict=True))
