"""What tests and benchmarks of MCR programs need: hands without end, the same ones for ever.

>>> import mcr.testing
>>> for hand in mcr.testing.winning_hands(2, seed=1):
...     print(hand)
[555p,2][222s,2][234p,2]45556s|SS1100|
[345p,2][123p,3][456s,2][345p,2]66s|NE1000|6
"""

from typing import Literal

from mcr._errors import McrError
from mcr._mcr import Hands, _winning_hands
from mcr._seed import MOST_SEED

__all__ = ["winning_hands"]


def winning_hands(n: int, seed: int, mix: Literal["wide", "usual"] = "wide") -> Hands:
    """Return `n` random winning hands, the first ones of a seed.

    The hands of a seed are the same on every machine, and more of them begin with the same ones. They are possible
    hands with melds, circumstances and flowers, drawn for variety: no statistics of play can be had from them.

    Parameters
    ----------
    n
        How many.
    seed
        0 to 2**64 - 1.
    mix
        "wide", for tests: every fan, every kind of meld and every circumstance often. Of 100,000 hands each of the 82
        fans is in 50 or more, and a fifth have kongs. "usual", for benchmarks: circumstances and rare fans seldom;
        three in four hands are worth 8 points.

    >>> len(winning_hands(1000, seed=7, mix="usual"))
    1000

    """
    if mix not in ("wide", "usual"):
        raise McrError(f"mix is 'wide' or 'usual', not {mix!r}")
    if n < 0:
        raise McrError(f"n is 0 or more, not {n}")
    if not 0 <= seed <= MOST_SEED:
        raise McrError(f"seed is 0 to 2**64 - 1, not {seed}")
    return _winning_hands(n, seed, mix == "wide")
