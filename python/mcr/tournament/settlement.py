"""What a result is worth: settlement of a deal, table points of a table, the LAST DEAL command, winds seat by seat.

Functions of their arguments alone, each usable without a tournament. Seats are 0 to 3: East, South, West, North of the
first deal.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import Literal, cast

from mcr._errors import TournamentError
from mcr.tournament.given import flag, listed, one_of, whole

__all__ = [
    "CHART",
    "SEATS",
    "WINDS",
    "false_win",
    "last_deal",
    "ranking_keys",
    "seat_chart",
    "settle",
    "table_points",
    "winds_at",
]

WINDS = "ESWN"
CHART = ("ESWN", "SENW", "NWES", "WNSE")
"""The winds of those who begin E, S, W and N, in the four rounds of a game (WMO), or deal by deal (Repino)."""
BASIC = 8
"""Points that each of the others pays in any case."""
SEATS = 4
QUARTER = 4
"""Deals after which everyone has been East."""
Four = tuple[int, int, int, int]


def settle(points: int, winner: int = 0, discarder: int | None = None, flowers: int = 0) -> Four:
    """Return what each seat gets for a win of so many points, flowers apart.

    Self-drawn, each of the others pays the points and 8; on a discard or a robbed kong the one who gave the tile pays
    the points and 8, the other two 8. They sum to 0, whoever is East.

    >>> settle(20), settle(20, winner=0, discarder=1)
    ((84, -28, -28, -28), (44, -28, -8, -8))
    """
    total = whole(points, "points", 0) + whole(flowers, "flowers", 0, 8)
    winner = whole(winner, "winner", 0, 3)
    if discarder is not None and whole(discarder, "discarder", 0, 3) == winner:
        raise TournamentError("winner and discarder are the same seat")
    paid = [0 if seat == winner else -BASIC for seat in range(SEATS)]
    for seat in range(SEATS):
        if seat != winner and discarder in (None, seat):
            paid[seat] -= total
    paid[winner] = -sum(paid)
    return cast("Four", tuple(paid))


def false_win(offender: int = 0, points: int = 10) -> Four:
    """Return what each seat gets when one has declared a win that is none: `points` to each of the others.

    >>> false_win()
    (-30, 10, 10, 10)
    """
    offender, points = whole(offender, "offender", 0, 3), whole(points, "points", 0)
    return cast("Four", tuple(-3 * points if seat == offender else points for seat in range(SEATS)))


def table_points(
    vists: Sequence[int],
    tie: Literal["share", "wins", "best", "seat"] = "share",
    wins: Sequence[int] | None = None,
    points: Sequence[int | Fraction] = (4, 2, 1, 0),
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Return the table points of four players with these vists.

    `tie` says what equals get: `share` the mean of the places they take up together; `wins` puts the one with more won
    deals (`wins`) first, and shares what is equal still; `best` gives each the points of the best of these places;
    `seat` the better place to the one who began nearer to East (the vists are in seat order).

    >>> [str(points) for points in table_points([20, 0, 0, -20])]
    ['4', '3/2', '3/2', '0']
    """
    keys = ranking_keys(vists, tie, wins)
    by_place = [number(value, "points") for value in listed(points, "points", "numbers")]
    if len(by_place) != SEATS:
        raise TournamentError(f"points: expected 4 numbers, not {len(by_place)}")
    result = []
    for key in keys:
        better, equal = sum(other > key for other in keys), keys.count(key)
        taken = by_place[better : better + equal]
        result.append(taken[0] if tie == "best" else Fraction(sum(taken)) / equal)
    return cast("tuple[Fraction, Fraction, Fraction, Fraction]", tuple(result))


def number(value: int | Fraction, name: str) -> Fraction:
    """Return a number of points, exact; anything else is refused by name."""
    try:
        return Fraction(value)
    except (TypeError, ValueError, ArithmeticError):
        raise TournamentError(f"{name}: expected numbers, not {value!r}") from None


def ranking_keys(vists: Sequence[int], tie: str, wins: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """Return by what the four of a table are ranked, the greater the better."""
    one_of(tie, "tie", ("share", "wins", "best", "seat"))
    vists = [whole(value, "vists") for value in listed(vists, "vists", "numbers")]
    if len(vists) != SEATS:
        raise TournamentError(f"vists: expected 4 numbers, not {len(vists)}")
    if tie == "seat":
        return [(value, -seat) for seat, value in enumerate(vists)]
    if tie == "wins":
        won = [] if wins is None else [whole(value, "wins", 0) for value in listed(wins, "wins", "numbers")]
        if len(won) != SEATS:
            raise TournamentError("wins: expected the won deals of the four, by which equals are ranked")
        return list(zip(vists, won, strict=True))
    return [(value, 0) for value in vists]


def last_deal(
    state: Literal["no_wall", "wall", "running"],
    discards: int = 0,
    face_up: int = 0,
    time_over: bool = True,
    gap: Literal["void", "play_out"] = "void",
    tiles: int = 10,
    count: Literal["discards", "face_up"] = "discards",
) -> Literal["stop", "play_out", "void"]:
    """Return what the command LAST DEAL means at a table: no further deal, play this one out, or annul it.

    `state`: `no_wall`, the wall of the next deal is not yet built; `wall`, it is, and the dice are not thrown;
    `running`. `discards` are those made in the deal, claimed ones too; `face_up` the tiles of flowers and melds, which
    only `count="face_up"` adds. More than `tiles` laid out: the deal is played out. Else `gap` decides: it is annulled,
    or, once the dice are thrown, played out.

    >>> last_deal("no_wall"), last_deal("running", discards=11), last_deal("running", discards=10)
    ('stop', 'play_out', 'void')
    """
    one_of(state, "state", ("no_wall", "wall", "running"))
    one_of(gap, "gap", ("void", "play_out"))
    one_of(count, "count", ("discards", "face_up"))
    laid = whole(discards, "discards", 0)
    added = whole(face_up, "face_up", 0)
    tiles = whole(tiles, "tiles", 0)
    if not flag(time_over, "time_over"):
        raise TournamentError("the time is not over: the last deal cannot be called")
    if state != "running" and (laid or added):
        raise TournamentError("tiles are laid out only in a deal that is running")
    if state == "no_wall" or (state == "wall" and gap == "play_out"):
        return "stop"
    if state == "running" and (gap == "play_out" or laid + (added if count == "face_up" else 0) > tiles):
        return "play_out"
    return "void"


def seat_chart(deal: int, reseat: Literal["every_deal", "wmo", "rotate", "permutations"] = "every_deal") -> str:
    """Return the winds, in the deal of this number, of those who begin E, S, W and N.

    `every_deal`: the four change seats after each deal; `wmo`: after each four deals, the winds moving on between;
    `rotate`: only the winds move on; `permutations`: the 24 orders of a duplicate wall.

    >>> [seat_chart(deal) for deal in (1, 2, 3, 4)]
    ['ESWN', 'SENW', 'NWES', 'WNSE']
    """
    one_of(reseat, "reseat", ("every_deal", "wmo", "rotate", "permutations"))
    index = whole(deal, "deal", 1) - 1
    return winds_at(index, index // QUARTER, reseat)


def winds_at(index: int, quarter: int, reseat: str) -> str:
    """Return the winds of those who begin E, S, W and N, in a deal counted from 0 in a quarter counted from 0."""
    if reseat == "every_deal":
        return CHART[index % 4]
    if reseat == "permutations":
        order = list(permutations(range(SEATS)))[index % 24]
        return "".join(WINDS[order.index(seat)] for seat in range(SEATS))
    begun = CHART[quarter % 4] if reseat == "wmo" else WINDS
    return "".join(WINDS[(WINDS.index(wind) - index) % 4] for wind in begun)
