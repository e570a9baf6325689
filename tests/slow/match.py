"""A match: which deal has which seed, round, dealer and seats."""

from fractions import Fraction

from slow.wall import deal_seed

CHART = ("ESNW", "SEWN", "WNES", "NWSE")
"""rules, 3b: "players who begin E, S, W, N sit E S N W, S E W N, W N E S, N W S E in the four rounds"."""


def seed_of(seed: int, i: int) -> int:
    """Return the seed of deal i: "Deal i has seed `deal_seed(seed, i)`" (play)."""
    return deal_seed(seed, i)


def round_number(rules: dict[str, object], i: int) -> int:
    """Return the round of deal i: "Round number = floor(4 i / deals)" (play)."""
    return 4 * i // int(str(rules["deals"]))


def round_wind(rules: dict[str, object], i: int) -> str:
    """Return the wind of the round of deal i: "one letter: of every deal" (play)."""
    winds = str(rules["round_winds"])
    return winds if len(winds) == 1 else winds[round_number(rules, i)]


def changes_of_seats(rules: dict[str, object], i: int) -> int:
    """Return how often seats have changed before deal i, modulo the four rows of the chart.

    play: "Under wmo the seats change when the round does"; rules, 3b: "every_deal: the same chart applied deal by
    deal".
    """
    if rules["seat_change"] == "wmo":
        return round_number(rules, i)
    return i % 4 if rules["seat_change"] == "every_deal" else 0


def seat_of(rules: dict[str, object], i: int, player: int) -> int:
    """Return the seat of a player in deal i.

    play: "The seat chart gives places at the start of a round; seat 0 is its East."
    """
    return "ESWN".index(CHART[player][changes_of_seats(rules, i)])


def dealer(rules: dict[str, object], i: int) -> int:
    """Return the seat that deals.

    play: "The dealer of a deal is seat (deals played since the last change of seats) mod 4: 0, 1, 2, 3 under wmo;
    always 0 under every_deal; i % 4 under none."
    """
    changes = [changes_of_seats(rules, k) for k in range(i + 1)]
    last = max((k for k in range(1, i + 1) if changes[k] != changes[k - 1]), default=0)
    return (i - last) % 4


def table_points(totals: list[int]) -> list[Fraction]:
    """Return 4, 2, 1, 0 by totals: "Table points are given by totals; ties share exact fractions" (play)."""
    values = (4, 2, 1, 0)
    points = []
    for total in totals:
        first = sum(other > total for other in totals)
        tied = totals.count(total)
        points.append(Fraction(sum(values[first : first + tied]), tied))
    return points
