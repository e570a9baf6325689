"""What each player has from each table: vists, place, table points."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from mcr.tournament.ledger import Row, ledger
from mcr.tournament.settlement import ranking_keys, table_points
from mcr.tournament.state import WALL_DEALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcr.tournament.profile import Profile
    from mcr.tournament.state import State, TableState

__all__ = ["TableResult", "WallResult", "round_results", "table_results", "wall_results"]

SEATS = range(4)


class TableResult(NamedTuple):
    """What a player has from a table."""

    round: int
    table: int
    player: str
    vists: int
    """His own, with the fines that count in the round."""
    place: int | None
    """None while the table is open, and for one who was replaced there."""
    table_points: Fraction | None
    """None while the table is open, and in the final."""
    deals_played: int
    seat_vists: int
    """Those of the seat, which is what is ranked; they differ where a player was replaced."""
    seat: int


class WallResult(NamedTuple):
    """What a player has from a duplicate wall."""

    round: int
    table: int
    wall: int
    player: str
    vists: int
    place: int
    table_points: Fraction


def table_results(state: State) -> list[TableResult]:
    """Return the results of all tables, round by round, each table in seat order."""
    return [result for round_ in state.rounds for result in round_results(state, round_.number)]


def round_results(state: State, number: int) -> list[TableResult]:
    """Return the results of the tables of a round."""
    key = f"results {number}"
    if key not in state.memory:
        own: dict[tuple[int, int, str], int] = defaultdict(int)
        for row in ledger(state):
            if row.round == number and row.scope == "round" and row.table is not None:
                own[row.round, row.table, row.player] += row.vists
        tables = state.rounds[number - 1].tables.values()
        state.memory[key] = [result for table in tables for result in of_table(state, table, own)]
    results: list[TableResult] = state.memory[key]
    return results


def of_table(state: State, table: TableState, own: dict[tuple[int, int, str], int]) -> list[TableResult]:
    """Return the results at a table."""
    here = (table.round, table.number)
    vists = [sum(own[(*here, name)] for _, name in chain) for chain in table.sitting]
    is_final = state.rounds[table.round - 1].is_final
    places: list[int | None] = [None] * 4
    points: list[Fraction | None] = [None] * 4
    if table.is_closed and is_final:
        places = [*final_places(state, table, vists)]
    elif table.is_closed:
        ranked = of_walls(state, table) if state.profile.walls else of_round(state, table, vists)
        places, points = [*ranked[0]], [*ranked[1]]
    results = []
    for seat, name in table.everyone():
        # The seat is ranked: for who ends the round there, in the final for the finalist whose seat it is.
        is_his = name == (table.drawn if is_final else table.now)[seat]
        got = points[seat] if is_his or points[seat] is None else Fraction(0)
        place = places[seat] if is_his else None
        results.append(TableResult(*here, name, own[(*here, name)], place, got, table.deals_played, vists[seat], seat))
    return results


def of_round(state: State, table: TableState, vists: list[int]) -> tuple[list[int], list[Fraction]]:
    """Return places and table points of the four seats of a closed table."""
    profile = state.profile
    played = table.deals_played
    if not played:
        # Nothing was played: there is nothing that could divide them.
        return [1] * 4, list(table_points((0, 0, 0, 0), "share", None, profile.table_points))
    wins = deals_won(table)
    if played < profile.min_deals:
        vists, wins = [0] * 4, [0] * 4
    return ranked(profile, vists, wins)


def ranked(profile: Profile, vists: list[int], wins: list[int]) -> tuple[list[int], list[Fraction]]:
    """Return places and table points for vists."""
    keys = ranking_keys(vists, profile.tie, wins)
    points = table_points(vists, profile.tie, wins, profile.table_points)
    return places_of(keys), list(points)


def places_of(keys: list[tuple[int, int]]) -> list[int]:
    """Return the place of each, equals with the better number."""
    return [1 + sum(other > key for other in keys) for key in keys]


def deals_won(table: TableState, deals: range | None = None) -> list[int]:
    """Return how many deals each seat has won."""
    wins = [0] * 4
    for deal, entry in table.deals.items():
        if entry.winner is not None and (deals is None or deal in deals):
            wins[table.at(deal).index(entry.winner)] += 1
    return wins


def wall_results(state: State) -> list[WallResult]:
    """Return the results of the walls that are completely entered."""
    if "walls" not in state.memory:
        state.memory["walls"] = list(counted_walls(state)) if state.profile.walls else []
    results: list[WallResult] = state.memory["walls"]
    return results


def counted_walls(state: State) -> Iterator[WallResult]:
    """Yield the results of the walls that are completely entered."""
    by_wall: dict[tuple[int, int, int], dict[int, int]] = defaultdict(lambda: dict.fromkeys(SEATS, 0))
    for row in ledger(state):
        wall = wall_of(row)
        if wall is not None and row.table is not None and row.scope == "round":
            seat = state.table(row.round, row.table).seat_of(row.player)
            if seat is not None:
                by_wall[row.round, row.table, wall][seat] += row.vists
    for round_ in state.rounds:
        for table in round_.tables.values():
            for wall in complete_walls(state, table):
                vists = [by_wall[table.round, table.number, wall][seat] for seat in SEATS]
                deals = range((wall - 1) * WALL_DEALS + 1, wall * WALL_DEALS + 1)
                places, points = ranked(state.profile, vists, deals_won(table, deals))
                for seat in SEATS:
                    player = table.now[seat]
                    yield WallResult(table.round, table.number, wall, player, vists[seat], places[seat], points[seat])


def wall_of(row: Row) -> int | None:
    """Return the wall to which a row belongs."""
    if row.wall is not None:
        return row.wall
    return None if row.deal is None else (row.deal - 1) // WALL_DEALS + 1


def complete_walls(state: State, table: TableState) -> list[int]:
    """Return the walls of a table of which everything is entered."""
    if state.rounds[table.round - 1].is_final:
        return []
    allowed = set(table.allowed)
    complete = []
    for wall in range(1, state.profile.walls + 1):
        deals = range((wall - 1) * WALL_DEALS + 1, wall * WALL_DEALS + 1)
        if wall in table.walls or all(deal in table.deals and deal in allowed for deal in deals):
            complete.append(wall)
    return complete


def of_walls(state: State, table: TableState) -> tuple[list[int], list[Fraction]]:
    """Return places and table points of a table whose points are added up wall by wall."""
    points = [Fraction(0)] * 4
    vists = [0] * 4
    for result in wall_results(state):
        if (result.round, result.table) == (table.round, table.number):
            seat = table.now.index(result.player)
            points[seat] += result.table_points
            vists[seat] += result.vists
    keys = list(zip(points, vists, strict=True))
    return [1 + sum(other > key for other in keys) for key in keys], points


def final_places(state: State, table: TableState, vists: list[int]) -> list[int]:
    """Return the places in the final: by vists, equals by the qualifying order or together."""
    ranks = [0] * 4
    if state.profile.final_ties == "qualifying":
        from mcr.tournament.standings import qualifying_ranks  # noqa: PLC0415 - standings are made from these results

        before = qualifying_ranks(state)
        # A substitute plays for the seat that his predecessor has earned.
        ranks = [before.get(chain[0][1], 0) for chain in table.sitting]
    return places_of([(value, -rank) for value, rank in zip(vists, ranks, strict=True)])
