"""MERS, the ranking of the European Mahjong Association: what a place in a tournament is worth (rules of 2018).

Everything is exact: EMA's own tables truncate (252 for place 75 of 100), others round.
"""

from fractions import Fraction

from mcr._errors import TournamentError
from mcr.tournament.given import whole

__all__ = ["base_rank", "mers_weight"]

BEST = 1000
SUBSTITUTES = 3
"""Unranked players that count as participants, at most."""


def base_rank(place: int, n: int) -> Fraction:
    """Return the base rank of a place among n: 1000 for the first, 0 for the last, evenly between.

    >>> base_rank(3, 16)
    Fraction(2600, 3)
    """
    n = whole(n, "n", 1)
    place = whole(place, "place", 1, n)
    return Fraction(BEST) if n == 1 else Fraction(BEST * (n - place), n - 1)


def mers_weight(days: int, players: int, countries: int, qualified: bool = False) -> Fraction:
    """Return the weight of a tournament: days (1 to 3), players (over 40 and 80), countries (over 5 and 10).

    An event for which one has to qualify weighs 1 more.

    >>> mers_weight(days=2, players=84, countries=12)
    Fraction(4, 1)
    """
    days = whole(days, "days", 1, 3)
    players, countries = whole(players, "players", 1), whole(countries, "countries", 0)
    if not isinstance(qualified, bool):
        raise TournamentError(f"qualified: expected True or False, not {qualified!r}")
    return days + steps(players, 40, 80) + steps(countries, 5, 10) + int(qualified)


def steps(value: int, half: int, full: int) -> Fraction:
    """Return nothing up to the first bound, a half up to the second, one beyond."""
    return Fraction((value > half) + (value > full), 2)
