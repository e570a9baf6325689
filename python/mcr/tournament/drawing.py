"""Finding the seating of the next round, which the event of the draw then holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcr._errors import TournamentError
from mcr._mcr import deal_seed
from mcr.tournament import final
from mcr.tournament.chance import Lots
from mcr.tournament.draws import FOUR, next_round, seatable
from mcr.tournament.plan import duplicate_plan, plan_seating, seated_plan
from mcr.tournament.standings import pairing_order
from mcr.tournament.swiss import swiss_seating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr.tournament.state import Plan, State

__all__ = ["found_draw"]

DUPLICATE_GROUP = 16
"""Players of a group in which all can be compared with all."""


def found_draw(
    state: State, tables: Sequence[Sequence[str]] | None, sit_out: Sequence[str], seed: int | None
) -> dict[str, Any]:
    """Return the data of a draw: the seating given, or the one that is found."""
    number, is_final = next_round(state)
    data: dict[str, Any] = {"sit_out": [state.player(name).name for name in sit_out], "lot": [], "plan": None}
    own_seed = deal_seed(state.seed, number)
    if tables is not None:
        data["tables"] = [[state.player(name).name for name in table] for table in tables]
        return {**data, "seed": own_seed if seed is None else seed}
    if is_final:
        if sit_out:
            raise TournamentError("nobody sits out in the final")
        data["seed"] = own_seed if seed is None else seed
        lots = Lots(data["seed"])
        four, lot = final.finalists(state, lots)
        return {**data, "tables": [lots.shuffled(four)], "lot": list(lot)}
    names, left = players_of(state, number, data["sit_out"])
    data["sit_out"] += left
    if state.profile.pairing == "plan":
        return {**data, **planned(state, number, names, seed)}
    data["seed"] = own_seed if seed is None else seed
    return {**data, "tables": swiss(state, number, names, data["seed"])}


def players_of(state: State, number: int, sit_out: list[str]) -> tuple[list[str], list[str]]:
    """Return who is seated in a round, in the order of registration, and who is left over where that is allowed."""
    regular, waiting = seatable(state, number)
    for name in sit_out:
        if sit_out.count(name) > 1:
            raise TournamentError(f"{name} stands twice in sit_out")
        if name not in regular and name not in waiting:
            raise TournamentError(f"sit_out: {name} would not be seated anyway")
    regular = [name for name in regular if name not in sit_out]
    waiting = [name for name in waiting if name not in sit_out]
    most = next((k for k in range(len(waiting), -1, -1) if (len(regular) + k) % FOUR == 0), None)
    names = regular + waiting[: most or 0]
    left: list[str] = []
    if len(names) % FOUR and state.profile.uneven == "sit_out":
        count = len(names) % FOUR
        last = sorted(names, key=lambda name: state.players[name].id)
        names, left = last[:-count], last[-count:]
    if len(names) % FOUR or not names:
        over = len(names) % FOUR
        late = f" ({len(waiting)} late ones wait)" if waiting else ""
        players, needed = "player" if len(names) == 1 else "players", "is" if FOUR - over == 1 else "are"
        raise TournamentError(
            f"{len(names)} {players} to be seated in round {number}{late}: {FOUR - over} more {needed} needed"
            + (f", or {over} in sit_out" if over and len(names) > FOUR else "")
        )
    return names, left


def swiss(state: State, number: int, names: list[str], seed: int) -> list[list[str]]:
    """Return the tables of a Swiss round; the first is by lot alone."""
    order = [name for name in state.profile.order if name != "spread" or number > 1]
    teams = {name: state.players[name].team for name in names}
    met = state.met(before=number)
    return [list(table) for table in swiss_seating(standing_before(state, number, names), met, seed, order, teams)]


def standing_before(state: State, number: int, names: list[str]) -> list[str]:
    """Return the players in the order of the standing before a round, also where that round is drawn anew."""
    if number > len(state.rounds):
        return pairing_order(state, names)
    round_ = state.rounds.pop()
    state.memory.clear()
    try:
        return pairing_order(state, names)
    finally:
        state.rounds.append(round_)
        state.memory.clear()


def planned(state: State, number: int, names: list[str], seed: int | None) -> dict[str, Any]:
    """Return the tables that the plan has for a round; the plan is made if there is none for these players."""
    plan = state.plan
    if number > 1 and seed is None and plan is not None and fits(plan, number, names):
        return {"tables": plan.rounds[number - plan.start], "seed": plan.seed, "plan": None}
    used = deal_seed(state.seed, 0) if seed is None else seed
    rounds = made(state, number, names, used)
    return {"tables": rounds[0], "seed": used, "plan": {"start": number, "seed": used, "rounds": rounds}}


def fits(plan: Plan, number: int, names: list[str]) -> bool:
    """Return whether a plan goes on for these players."""
    return plan.start <= number < plan.start + len(plan.rounds) and plan.names() == set(names)


def made(state: State, number: int, names: list[str], seed: int) -> list[list[list[str]]]:
    """Return a plan from a round on: group by group, with the meetings so far counted."""
    profile, count = state.profile, state.profile.rounds - number + 1
    groups = grouped(names, profile.groups, seed)
    met = state.met(before=number)
    rounds: list[list[list[str]]] = [[] for _ in range(count)]
    for index, group in enumerate(groups):
        group_seed = deal_seed(seed, index) if len(groups) > 1 else seed
        if met:
            times = [[met.get(frozenset((a, b)), 0) if a != b else 0 for b in group] for a in group]
            plan = seated_plan(len(group), count, times, group_seed)
        elif profile.score == "differences" and len(group) == DUPLICATE_GROUP and count <= DUPLICATE_GROUP // 3:
            plan = duplicate_plan(count, group_seed)
        else:
            plan = plan_seating(len(group), count, group_seed)
        for tables, planned_tables in zip(rounds, plan, strict=True):
            tables += [[group[player] for player in table] for table in planned_tables]
    return rounds


def grouped(names: list[str], groups: int, seed: int) -> list[list[str]]:
    """Return the players in groups by lot, as equal in tables as can be."""
    if groups == 1:
        return [names]
    tables = len(names) // FOUR
    if tables < groups:
        raise TournamentError(f"{groups} groups need {FOUR * groups} players, not {len(names)}")
    drawn = Lots(seed).shuffled(names)
    result, first = [], 0
    for index in range(groups):
        size = FOUR * (tables // groups + (index < tables % groups))
        result.append(drawn[first : first + size])
        first += size
    return result
