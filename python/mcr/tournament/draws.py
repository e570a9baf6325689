"""Events of rounds: the draw, exchanges by hand, the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mcr._errors import TournamentError
from mcr._seed import MOST_SEED
from mcr.tournament import final
from mcr.tournament.given import whole
from mcr.tournament.standings import pairing_order
from mcr.tournament.state import Plan, RoundState, TableState
from mcr.tournament.times import moment

if TYPE_CHECKING:
    from mcr.tournament.state import State

__all__ = [
    "FOUR",
    "close_table",
    "draw",
    "ensure_can_start",
    "ensure_started",
    "extra_time",
    "next_round",
    "seatable",
    "start_round",
    "swap",
]

FOUR = 4


def next_round(state: State) -> tuple[int, bool]:
    """Return the number of the round that a draw draws, and whether it is the final; else say why there is none."""
    rounds, profile = state.rounds, state.profile
    again = bool(rounds) and not rounds[-1].has_started
    number = len(rounds) + (0 if again else 1)
    if number > 1:
        before = rounds[number - 2]
        still_open = [table.number for table in before.tables.values() if not table.is_closed]
        if still_open:
            listed = ", ".join(map(str, still_open))
            raise TournamentError(f"round {before.number} is not over: open tables are {listed}")
    if number > profile.rounds + 1 or (number == profile.rounds + 1 and not profile.final):
        raise TournamentError("all rounds have been drawn")
    return number, number == profile.rounds + 1


def seatable(state: State, number: int) -> tuple[list[str], list[str]]:
    """Return who belongs into a round, and who waits to be let in, each in the order of registration."""
    earlier = state.rounds[: number - 1]
    known = {name for round_ in earlier for name in (*round_.seated(), *round_.sit_out)}
    regular: list[str] = []
    waiting: list[str] = []
    for player in state.players.values():
        if player.plays:
            late = state.is_late(player) if number == 1 else player.name not in known and player.replaces is None
            (waiting if late else regular).append(player.name)
    return regular, [] if number == 1 else waiting


def draw(state: State, _: int, data: dict[str, Any]) -> None:
    """Draw a round; the seating is in the event."""
    number, is_final = next_round(state)
    tables = [[state.player(name).name for name in table] for table in data["tables"]]
    sit_out = tuple(state.player(name).name for name in data["sit_out"])
    check_partition(state, number, tables, sit_out, is_final=is_final)
    seed = whole(data["seed"], "seed", 0, MOST_SEED)
    seated = {name for table in tables for name in table}
    if number <= len(state.rounds):
        state.rounds.pop()
        state.memory.clear()
    size = state.profile.final_deals if is_final else state.profile.deals
    round_ = RoundState(
        number,
        {
            index: TableState(number, index, size, [[(1, name)] for name in table])
            for index, table in enumerate(tables, 1)
        },
        sit_out,
        seed,
        tuple(data["lot"]),
        tuple(pairing_order(state, seated)),
        is_final,
    )
    state.rounds.append(round_)
    if data["plan"] is not None:
        state.plan = Plan(data["plan"]["start"], data["plan"]["seed"], data["plan"]["rounds"])


def check_partition(
    state: State, number: int, tables: list[list[str]], sit_out: tuple[str, ...], *, is_final: bool
) -> None:
    """Refuse a seating in which somebody is missing, stands twice, or may not be seated."""
    if not tables:
        raise TournamentError("there is no table")
    for index, table in enumerate(tables, 1):
        if len(table) != FOUR:
            raise TournamentError(f"table {index}: expected 4 players, not {len(table)}")
    names = [name for table in tables for name in table] + list(sit_out)
    for name in names:
        if names.count(name) > 1:
            raise TournamentError(f"{name} stands twice in the seating")
    if is_final:
        check_final(state, names, len(tables))
        return
    regular, waiting = seatable(state, number)
    for name in names:
        if name not in regular and name not in waiting:
            raise TournamentError(f"{name} cannot be seated in round {number}: {why_not(state, name)}")
    missing = [name for name in regular if name not in names]
    if missing:
        raise TournamentError(f"neither seated nor in sit_out: {', '.join(missing)}")


def check_final(state: State, names: list[str], tables: int) -> None:
    """Refuse a final of others than the four; where equals are at the cut, any of them may be seated."""
    if tables != 1 or len(names) != FOUR:
        raise TournamentError("the final has one table, and nobody sits out")
    certain, equal, _ = final.cut(state)
    for name in names:
        if name not in {line.player for line in (*certain, *equal)}:
            raise TournamentError(f"{name} is no finalist")
    missing = [line.player for line in certain if line.player not in names]
    if missing:
        raise TournamentError(f"{missing[0]} is a finalist, and is not seated")


def why_not(state: State, name: str) -> str:
    """Return why a player cannot be seated."""
    player = state.player(name)
    if player.standing != "active":
        return player.standing
    return "has not paid" if not player.paid else "late, from round 2 on"


def unstarted(state: State) -> RoundState:
    """Return the round that is drawn and has not started."""
    round_ = state.current
    if round_ is None:
        raise TournamentError("no round has been drawn")
    if round_.has_started:
        raise TournamentError(f"round {round_.number} has started: its seating is firm")
    return round_


def swap(state: State, _: int, data: dict[str, Any]) -> None:
    """Let two players change places in a draw."""
    round_ = unstarted(state)
    a, b = state.player(data["a"]).name, state.player(data["b"]).name
    if a == b:
        raise TournamentError(f"{a} cannot change places with himself")
    for name in (a, b):
        if round_.table_of(name) is None and name not in round_.sit_out:
            raise TournamentError(f"{name} is neither seated nor in sit_out in round {round_.number}")
    if round_.table_of(a) is None and round_.table_of(b) is None:
        raise TournamentError(f"{a} and {b} both sit out")
    other = {a: b, b: a}
    for table in round_.tables.values():
        for chain in table.sitting:
            chain[:] = [(start, other.get(name, name)) for start, name in chain]
    round_.sit_out = tuple(other.get(name, name) for name in round_.sit_out)
    seated = set(round_.seated())
    if seated != set(round_.order):
        round_.order = tuple(other.get(name, name) if name not in seated else name for name in round_.order)


def ensure_can_start(state: State, round_: RoundState) -> None:
    """Refuse the start of a round in which somebody is missing or cannot play."""
    if round_.number == 1:
        seated = {*round_.seated(), *round_.sit_out}
        missing = [name for name in seatable(state, 1)[0] if name not in seated]
        if missing:
            raise TournamentError(f"neither seated nor in sit_out: {', '.join(missing)}; draw again")
    gone = [name for table in round_.tables.values() for name in table.now if not state.players[name].plays]
    if gone:
        why, number = why_not(state, gone[0]), round_.number
        raise TournamentError(
            f"{gone[0]} ({why}) is seated in round {number}: draw again, or substitute with round={number}"
        )


def ensure_started(state: State, round_: RoundState) -> None:
    """Start a round with its first result, without a clock."""
    if not round_.has_started:
        ensure_can_start(state, round_)
        round_.has_started = True


def start_round(state: State, _: int, data: dict[str, Any]) -> None:
    """Begin a round, and with it the clock."""
    round_ = state.round(data["round"])
    if round_.has_started:
        raise TournamentError(f"round {round_.number} has started already")
    ensure_can_start(state, round_)
    limits = None if round_.is_final else state.profile.round_minutes
    minutes = data["minutes"]
    if limits is None and minutes is not None:
        raise TournamentError("the final has no time limit" if round_.is_final else "the regulation has no time limit")
    if limits is not None:
        minutes = whole(limits[0] if minutes is None else minutes, "minutes", *limits)
    at = moment(data["at"])
    round_.has_started, round_.at, round_.minutes = True, at, minutes


def extra_time(state: State, _: int, data: dict[str, Any]) -> None:
    """Give a table more time."""
    table = state.table(data["round"], data["table"])
    minutes = whole(data["minutes"], "minutes", 1)
    if state.round(data["round"]).ends(table) is None:
        raise TournamentError(f"round {table.round} has no clock")
    if table.call is not None:
        raise TournamentError(f"the last deal of table {table.number} has been called")
    if table.is_closed:
        raise TournamentError(f"table {table.number} has finished")
    table.extra += minutes


def close_table(state: State, _: int, data: dict[str, Any]) -> None:
    """Cut a table short without a call."""
    table = state.table(data["round"], data["table"])
    if table.is_closed:
        raise TournamentError(f"table {table.number} of round {table.round} is closed already")
    ensure_started(state, state.round(table.round))
    table.cut = True
