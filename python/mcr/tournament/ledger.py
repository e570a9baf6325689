"""The ledger: every vist and every fine as a row, from which tables and standings are added up."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from mcr.tournament.settlement import false_win as paid_for_false_win
from mcr.tournament.settlement import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcr.tournament.state import DealEntry, State, TableState

__all__ = ["Row", "ledger"]

NONE = Fraction(0)


class Row(NamedTuple):
    """A row of the ledger."""

    n: int
    """The event that wrote it."""
    round: int
    table: int | None
    deal: int | None
    player: str
    kind: Literal["settlement", "false_win", "last_deal_fine", "referee_fine"]
    scope: Literal["round", "total", "table_points"]
    vists: int
    table_points: Fraction
    reason: str
    wall: int | None = None
    """The duplicate wall, where totals were entered wall by wall."""


def ledger(state: State) -> list[Row]:
    """Return all rows in the order of their events."""
    if "ledger" not in state.memory:
        found = [row for round_ in state.rounds for table in round_.tables.values() for row in of_table(state, table)]
        found += of_fines(state)
        state.memory["ledger"] = sorted(found, key=lambda row: row.n)
    rows: list[Row] = state.memory["ledger"]
    return rows


def of_table(state: State, table: TableState) -> Iterator[Row]:
    """Yield the rows of a table, the referee's fines apart."""
    yield from settlements(table)
    yield from table_fines(table, state.profile.table_fines)


def settlements(table: TableState) -> Iterator[Row]:
    """Yield what was paid for deals, or what was entered as totals."""
    here = (table.round, table.number)
    for deal, entry in table.deals.items():
        if entry.result != "void":
            names = table.at(deal)
            for name, vists in zip(names, settled(entry, names), strict=True):
                yield Row(entry.n, *here, deal, name, "settlement", "round", vists, NONE, "")
    for wall, totals in [(None, table.totals), *table.walls.items()]:
        if totals is not None:
            for name in table.now:
                yield Row(totals.n, *here, None, name, "settlement", "round", totals.vists[name], NONE, "", wall)


def table_fines(table: TableState, scope: Literal["round", "total"]) -> Iterator[Row]:
    """Yield false wins and ignored calls."""
    here = (table.round, table.number)
    for declared in table.false_wins:
        names = table.at(declared.deal)
        paid = paid_for_false_win(names.index(declared.player), declared.points)
        reason = "wrong shape" if declared.wrong_shape else "below the minimum"
        for name, vists in zip(names, paid, strict=True):
            yield Row(declared.n, *here, declared.deal, name, "false_win", scope, vists, NONE, reason)
    for ignored in table.ignored:
        for name in ignored.players:
            reason = "played on after LAST DEAL"
            yield Row(ignored.n, *here, ignored.deal, name, "last_deal_fine", scope, -ignored.fine, NONE, reason)


def settled(entry: DealEntry, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return what a deal pays to the four, in seat order."""
    if entry.winner is None:
        return (0, 0, 0, 0)
    discarder = None if entry.discarder is None else names.index(entry.discarder)
    return settle(entry.points or 0, names.index(entry.winner), discarder, entry.flowers or 0)


def of_fines(state: State) -> Iterator[Row]:
    """Yield the referee's fines."""
    for fine in state.fines:
        table = None
        if fine.scope == "round":
            found = state.rounds[fine.round - 1].table_of(fine.player)
            table = None if found is None else found.number
        in_points = fine.scope == "table_points"
        vists, points = (0, -Fraction(fine.amount)) if in_points else (-fine.amount, NONE)
        yield Row(fine.n, fine.round, table, None, fine.player, "referee_fine", fine.scope, vists, points, fine.reason)
