"""Events of play: the result of a deal, or the totals of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from mcr._errors import InvalidHandError, ParseError, TournamentError
from mcr._mcr import Hand, score
from mcr.tournament.draws import ensure_can_start, ensure_started
from mcr.tournament.given import whole
from mcr.tournament.settlement import WINDS
from mcr.tournament.state import WALL_DEALS, DealEntry, Totals

if TYPE_CHECKING:
    from mcr._mcr import Rules, Score
    from mcr.tournament.state import FalseWin, State, TableState

__all__ = ["enter", "entry", "score_of"]

RESULTS = ("self_drawn", "discard", "robbed_kong", "draw")
MOST_FLOWERS = 8


def entry(state: State, given: dict[str, Any], hand: str | Hand | None, fans: dict[str, int] | None) -> dict[str, Any]:
    """Return the data of an entry: names as they are registered, and what a hand says of its deal."""
    data = {**given, "hand": None, "fans": fans, "replace": bool(given["replace"])}
    for name in ("round", "table", "flowers"):
        data[name] = whole(given[name], name)
    for name in ("deal", "points", "deals_played", "wall"):
        data[name] = None if given[name] is None else whole(given[name], name)
    for name in ("winner", "discarder"):
        data[name] = None if given[name] is None else state.player(given[name]).name
    if given["totals"] is not None:
        totals = given["totals"]
        if not isinstance(totals, Mapping):
            raise TournamentError(f"totals: expected vists by name, as {{'Anna': 12, ...}}, not {totals!r}")
        data["totals"] = {state.player(name).name: whole(value, f"totals: {name}") for name, value in totals.items()}
        if len(data["totals"]) != len(totals):
            raise TournamentError("totals: a player stands twice")
    return data if hand is None else {**data, **said_by(state, data, hand)}


def said_by(state: State, data: dict[str, Any], hand: str | Hand) -> dict[str, Any]:
    """Return what a hand says of a deal; what was given besides must agree."""
    score = score_of(state, data, hand)
    if data["points"] not in (None, score.points):
        raise TournamentError(f"points: {data['points']} is given, the hand has {score.points}")
    if data["flowers"] not in (0, score.flowers):
        raise TournamentError(f"flowers: {data['flowers']} is given, the hand has {score.flowers}")
    robbed = data["discarder"] is not None and score.hand.kong
    return {
        "points": score.points,
        "flowers": score.flowers,
        "fans": dict(score.counts),
        "hand": str(score.hand),
        "result": "robbed_kong" if robbed and data["result"] is None else data["result"],
    }


def enter(state: State, n: int, data: dict[str, Any]) -> None:
    """Enter a deal, a table's totals, or those of a wall."""
    table = state.table(data["round"], data["table"])
    round_ = state.round(table.round)
    if not round_.has_started:
        ensure_can_start(state, round_)
    if data["totals"] is not None:
        enter_totals(state, table, n, data)
    else:
        enter_deal(state, table, n, data)
    ensure_started(state, round_)


def enter_deal(state: State, table: TableState, n: int, data: dict[str, Any]) -> None:
    """Enter the result of one deal."""
    if data["deal"] is None:
        raise TournamentError("neither a deal nor totals are given")
    for name in ("deals_played", "wall"):
        if data[name] is not None:
            raise TournamentError(f"{name} is given only with totals")
    deal = whole(data["deal"], "deal", 1, table.size)
    replaces = data["replace"]
    wall = (deal - 1) // WALL_DEALS + 1
    if not replaces:
        if table.totals is not None or wall in table.walls:
            raise TournamentError(
                f"totals of table {table.number} are entered; with replace the deal takes their place"
            )
        if deal in table.deals and table.deals[deal].result != "void":
            raise TournamentError(f"deal {deal} of table {table.number} is entered; with replace this takes its place")
    if deal not in table.allowed:
        raise TournamentError(f"deal {deal} of table {table.number} is not played: {why_not_played(table, deal)}")
    entry = deal_entry(state.profile.rules, table, n, deal, data)
    table.totals = None
    table.walls.pop(wall, None)
    table.deals[deal] = entry
    table.deals = dict(sorted(table.deals.items()))


def why_not_played(table: TableState, deal: int) -> str:
    """Return why a deal may not be entered."""
    if table.cut or table.call is None:
        return "the table was closed"
    if table.call.meaning == "void" and deal == table.call.deal:
        return "it was annulled by the call LAST DEAL"
    return f"the last deal was called at deal {table.call.deal}"


def deal_entry(rules: Rules, table: TableState, n: int, deal: int, data: dict[str, Any]) -> DealEntry:
    """Return what is to be entered for a deal, if it is a possible result."""
    result = data["result"]
    if result is not None and result not in RESULTS:
        raise TournamentError(f"result: expected {', '.join(RESULTS)} or None, not {result!r}")
    if result == "draw":
        for name in ("winner", "discarder", "points", "hand"):
            if data[name] is not None:
                raise TournamentError(f"a draw has no {name}")
        if data["flowers"]:
            raise TournamentError("a draw has no flowers to be counted")
        return DealEntry(n, "draw")
    winner, discarder = players_of_deal(table, deal, data["winner"], data["discarder"])
    if result is None:
        result = "self_drawn" if discarder is None else "discard"
    if (result == "self_drawn") != (discarder is None):
        raise TournamentError("a self-drawn win has no discarder" if discarder else f"{result} needs its discarder")
    points, flowers = worth(rules, data["points"], data["flowers"])
    return DealEntry(n, result, winner, discarder, points, flowers, data["fans"])


def players_of_deal(table: TableState, deal: int, winner: str | None, discarder: str | None) -> tuple[str, str | None]:
    """Return winner and discarder, if they play the deal and he may win it."""
    names = table.at(deal)
    if winner is None:
        raise TournamentError('winner: a name is needed, or result="draw"')
    for name, role in ((winner, "winner"), (discarder, "discarder")):
        if name is not None and name not in names:
            listed = ", ".join(names)
            raise TournamentError(f"{role}: {name} does not play deal {deal} at table {table.number}; {listed} do")
    if winner == discarder:
        raise TournamentError(f"{winner} is both winner and discarder")
    if winner in table.dead.get(deal, []):
        raise TournamentError(f"{winner} has a dead hand in deal {deal} and cannot win it")
    if any(lost.player == winner and lost.deal == deal and lost.bars for lost in table.false_wins):
        raise TournamentError(f"{winner} has declared a false win in deal {deal} and cannot win it")
    return winner, discarder


def worth(rules: Rules, points: int | None, flowers: int) -> tuple[int, int]:
    """Return points and flowers of a hand, if it is a win."""
    if points is None:
        raise TournamentError("points: the points of the hand are needed, without flowers, or the hand itself")
    points = whole(points, "points", 0)
    if points < rules.minimum_points:
        raise TournamentError(
            f"points: {points} without flowers is below the minimum of {rules.minimum_points}: no win (see false_win)"
        )
    return points, whole(flowers, "flowers", 0, 0 if rules.flowers == "none" else MOST_FLOWERS)


def enter_totals(state: State, table: TableState, n: int, data: dict[str, Any]) -> None:
    """Enter the vists of the four in place of deals."""
    for name in ("deal", "winner", "discarder", "points", "result", "hand"):
        if data[name] is not None:
            raise TournamentError(f"{name} is not given with totals")
    if data["flowers"]:
        raise TournamentError("flowers are not given with totals")
    wall = wall_asked(state, table, data["wall"])
    vists = vists_of(table, data["totals"])
    deals = [deal for deal in table.deals if of_wall(deal, wall) and table.deals[deal].result != "void"]
    lost = [lost for lost in table.false_wins if of_wall(lost.deal, wall)]
    if not data["replace"]:
        refuse_known(table, wall, deals, lost)
    size = WALL_DEALS if wall else len(table.allowed) if table.call is not None else table.size
    given = data["deals_played"]
    count = size if given is None else whole(given, "deals_played", 0, WALL_DEALS if wall else table.size)
    for deal in deals:
        del table.deals[deal]
    table.false_wins = [kept for kept in table.false_wins if kept not in lost]
    if wall:
        table.walls[wall] = Totals(n, vists, count)
        table.walls = dict(sorted(table.walls.items()))
    else:
        table.totals = Totals(n, vists, count)


def wall_asked(state: State, table: TableState, wall: int | None) -> int | None:
    """Return the wall whose totals are entered; None where the round is counted as a whole."""
    walls = 0 if state.round(table.round).is_final else state.profile.walls
    if walls and wall is None:
        raise TournamentError(f"wall: the totals of a wall are needed, 1 to {walls}")
    if wall is not None and not walls:
        raise TournamentError("wall: the regulation does not count wall by wall")
    return None if wall is None else whole(wall, "wall", 1, walls)


def of_wall(deal: int, wall: int | None) -> bool:
    """Return whether a deal belongs to a wall, or to the round."""
    return wall is None or (deal - 1) // WALL_DEALS + 1 == wall


def vists_of(table: TableState, totals: object) -> dict[str, int]:
    """Return the totals, if they are those of the four and sum to 0."""
    if not isinstance(totals, dict) or set(totals) != set(table.now):
        given = ", ".join(map(str, totals)) if isinstance(totals, dict) else repr(totals)
        raise TournamentError(f"totals: expected those of {', '.join(table.now)}, not of {given or 'nobody'}")
    vists = {name: whole(value, f"totals: {name}") for name, value in totals.items()}
    if sum(vists.values()):
        raise TournamentError(f"totals: the sum is {sum(vists.values()):+}, expected 0 (fines apart)")
    return vists


def refuse_known(table: TableState, wall: int | None, deals: list[int], lost: list[FalseWin]) -> None:
    """Refuse totals where something is entered that they would replace."""
    if (table.walls.get(wall) if wall else table.totals) is not None:
        raise TournamentError(f"totals of table {table.number} are entered; with replace these take their place")
    if deals or lost:
        what = f"deal {deals[0]}" if deals else "a false win"
        raise TournamentError(f"{what} of table {table.number} is entered; with replace the totals take its place")


def score_of(state: State, data: dict[str, Any], hand: str | Hand) -> Score:
    """Score the hand of a deal that is to be entered: the winds are those of the table."""
    if data["totals"] is not None or data["deal"] is None or data["winner"] is None:
        raise TournamentError("hand: a deal and its winner are needed with it")
    table = state.table(data["round"], data["table"])
    deal = whole(data["deal"], "deal", 1, table.size)
    winner, discarder, result = data["winner"], data["discarder"], data["result"]
    names = table.at(deal)
    if winner not in names:
        raise TournamentError(f"winner: {winner} does not play deal {deal} at table {table.number}")
    prevalent, seat = state.prevalent(table, deal), state.winds(table, deal)[names.index(winner)]
    text = str(hand)
    said = circumstances(text)
    try:
        read = Hand(text)
        if said["winds"] not in (None, prevalent + seat):
            raise TournamentError(
                f"hand: the winds are {said['winds']}, but deal {deal} has {prevalent} and {winner} sits {seat}"
            )
        if said["flags"] is not None and read.self_drawn != (discarder is None):
            drawn = "self-drawn" if read.self_drawn else "not self-drawn"
            raise TournamentError(f"hand: it says {drawn}; {'there is a' if discarder else 'there is no'} discarder")
        kong = True if result == "robbed_kong" else None
        if result == "discard" and read.kong and said["flags"] is not None:
            raise TournamentError("hand: it says that a kong was robbed; the result is given as discard")
        found = score(
            text,
            round=cast("Any", prevalent),
            seat=cast("Any", seat),
            self_drawn=discarder is None,
            kong=kong,
            rules=state.profile.rules,
        )
    except (ParseError, InvalidHandError) as error:
        raise TournamentError(f"hand: {error}") from error
    if found is None:
        raise TournamentError("hand: the tiles are no winning hand")
    return found


def circumstances(text: str) -> dict[str, str | None]:
    """Return the winds and the flags that a hand's text has, None for what it leaves out."""
    match = re.search(rf"\|\s*([{WINDS}]{{2}})([01]{{4}})?", text)
    return {"winds": match and match[1], "flags": match and match[2]}
