"""The final of four, and the places of the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mcr._errors import TournamentError
from mcr.tournament.standings import Line, standings
from mcr.tournament.tables import round_results

if TYPE_CHECKING:
    from fractions import Fraction

    from mcr.tournament.chance import Lots
    from mcr.tournament.state import RoundState, State

__all__ = ["Place", "final_of", "finalists", "placed", "places"]

FOUR = 4


class Place(NamedTuple):
    """A place in the tournament."""

    place: int | None
    """None for one who was removed."""
    player: str
    table_points: Fraction
    vists: int
    """Of the qualifying rounds."""
    final_vists: int | None


def is_over(state: State) -> bool:
    """Return whether all qualifying rounds are drawn and closed."""
    rounds = state.rounds[: state.profile.rounds]
    return len(rounds) == state.profile.rounds and all(round_.is_closed for round_ in rounds)


def final_of(state: State) -> RoundState | None:
    """Return the final, if it is drawn."""
    return state.rounds[-1] if state.rounds and state.rounds[-1].is_final else None


def eligible(state: State) -> list[Line]:
    """Return who may be in the final: ranked and still there, in the qualifying order."""
    lines = standings(state, state.profile.rounds)
    return [
        line
        for line in lines
        if line.is_ranked and not line.is_replaced and state.players[line.player].standing == "active"
    ]


def cut(state: State) -> tuple[list[Line], list[Line], int]:
    """Return who is in the final for certain, who are equal at the cut, and how many of these come in."""
    lines = eligible(state)
    if len(lines) <= FOUR or lines[FOUR - 1].rank != lines[FOUR].rank:
        return lines[:FOUR], [], 0
    rank = lines[FOUR].rank
    equal = [line for line in lines if line.rank == rank]
    before = [line for line in lines[:FOUR] if line.rank != rank]
    return before, equal, FOUR - len(before)


def finalists(state: State, lots: Lots) -> tuple[list[str], tuple[str, ...]]:
    """Return the four, and the names of equals at the cut in the order drawn, if a lot was needed."""
    certain, equal, missing = cut(state)
    names = [line.player for line in certain]
    if len(names) + missing < FOUR:
        raise TournamentError(f"a final needs 4 ranked players who are still there; there are {len(names)}")
    if not equal:
        return names, ()
    drawn = [line.player for line in equal]
    if "lot" not in state.profile.tiebreaks:
        raise TournamentError(
            f"{', '.join(drawn)} are equal, {missing} of them can be in the final, and no lot is among the "
            "tie-breaks: seat the four by hand, tables=[[East, South, West, North]]"
        )
    drawn = lots.shuffled(drawn)
    return names + drawn[:missing], tuple(drawn)


def placed(state: State, after: int | None = None) -> list[Line]:
    """Return who has a place in the end, or was removed: all but those who play out of competition."""
    lines = standings(state, after)
    return [line for line in lines if line.is_ranked or state.players[line.player].standing == "removed"]


def places(state: State) -> list[Place]:
    """Return the places: all but the finalists when the qualifying rounds are over, these when the final is."""
    if not is_over(state):
        return []
    lines = placed(state, None if final_of(state) else state.profile.rounds)
    final = final_of(state)
    if not state.profile.final:
        return [Place(line.rank, line.player, line.table_points, line.vists, None) for line in lines]
    found = []
    if final is None:
        certain, equal, _ = cut(state)
        out = {line.player for line in [*certain, *equal]}
    else:
        table = final.tables[1]
        out = {chain[0][1] for chain in table.sitting}
        if table.is_closed:
            by_name = {line.player: line for line in lines}
            for result in round_results(state, final.number):
                if result.place is not None:
                    line = by_name[result.player]
                    found.append(Place(result.place, line.player, line.table_points, line.vists, result.seat_vists))
    others = [line for line in lines if line.player not in out]
    in_order = [line for line in others if line.is_ranked]
    first = len(out) + 1
    for index, line in enumerate(in_order):
        equal_above = index > 0 and in_order[index - 1].rank == line.rank
        place = found[-1].place if equal_above else first + index
        found.append(Place(place, line.player, line.table_points, line.vists, None))
    found += [Place(None, line.player, line.table_points, line.vists, None) for line in others if not line.is_ranked]
    return sorted(found, key=lambda row: (row.place is None, row.place or 0))
