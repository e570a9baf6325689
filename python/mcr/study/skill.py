"""Luck and skill: how many deals it takes until the better player is ahead."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from operator import index
from statistics import NormalDist

import numpy as np
import pandas as pd

from mcr._errors import McrError
from mcr.study.comparison import Comparison, of_the_one

__all__ = ["LuckAndSkill", "luck_and_skill"]

LEVEL = 0.95
RESAMPLED = 2_000
"""Sessions that are put together from the deals for each length."""
LONGEST = 4_096
"""Deals of the longest session that is put together."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class LuckAndSkill:
    """What a comparison says about sessions of some length: deals in which the one gets more than it pays."""

    a: str
    b: str
    mean: float
    """Points a deal of the one: skill."""
    deviation: float
    """Standard deviation of its points in one deal: luck."""
    level: float
    deals: float
    """Deals after which the one is ahead with this probability; infinite if it is not the better player."""
    interval: tuple[float, float]
    """Of the deals, as the 95 % interval of the mean has it."""
    curve: pd.DataFrame
    """A row a length of session.

    `deals`; `chance` to be ahead, as the normal distribution has it, `low` and `high` as the interval of the mean has
    it; `resampled`, the share of sessions drawn from the deals themselves, equal ones half.
    """

    def __repr__(self) -> str:
        low, high = self.interval
        points = f"{self.mean:+.2f} points a deal, one deal deviates by {self.deviation:.1f}"
        after = f"ahead with {self.level:.0%} after {self.deals:,.0f} deals ({low:,.0f} to {high:,.0f})"
        return f"<{self.a} against three {self.b}: {points}; {after}>"


def luck_and_skill(comparison: Comparison, level: float = LEVEL, seed: int = 0) -> LuckAndSkill:
    """Return how many deals it takes until the one of a comparison is ahead with this probability.

    After n deals the sum of its points is about normal, with n times the mean and n times the variance of one deal:
    ahead with probability `level` after (z * deviation / mean)^2 deals. The curve holds that against sessions drawn
    from the deals of the comparison, from this seed. The others are three of one kind: to be ahead of the mean of them
    is to have more than 0.
    """
    if not isinstance(comparison, Comparison):
        message = f"expected a Comparison, which mcr.compare gives, not {type(comparison).__name__}"
        raise TypeError(message)
    if not (isinstance(level, Real) and 1 / 2 < level < 1):
        raise McrError(f"level is a probability above 1/2 and below 1, not {level!r}")
    if index(seed) < 0:
        raise McrError(f"a seed is 0 or more, not {seed}")
    points = of_the_one(comparison.played).ravel().astype(float)
    if points.size < 2:  # noqa: PLR2004 - a deviation needs two
        raise McrError("one deal says nothing about luck")
    deviation = float(points.std(ddof=1))
    z = NormalDist().inv_cdf(level)

    def needed(mean: float) -> float:
        """Return the deals until the one is ahead."""
        return (z * deviation / mean) ** 2 if mean > 0 else math.inf

    low, high = comparison.interval
    chance = np.random.default_rng(seed)
    rows = []
    length = 1
    while length <= LONGEST:
        sums = sum_of_sessions(points, length, chance)
        normal = [ahead(mean, deviation, length) for mean in (comparison.mean, low, high)]
        rows.append((length, *normal, float((sums > 0).mean() + (sums == 0).mean() / 2)))
        length *= 2
    return LuckAndSkill(
        a=comparison.a,
        b=comparison.b,
        mean=comparison.mean,
        deviation=deviation,
        level=level,
        deals=needed(comparison.mean),
        interval=(needed(high), needed(low)),
        curve=pd.DataFrame(rows, columns=["deals", "chance", "low", "high", "resampled"]),
    )


def ahead(mean: float, deviation: float, deals: int) -> float:
    """Return the probability of a sum above 0, as the normal distribution has it."""
    if deviation == 0:
        return 1 / 2 if mean == 0 else float(mean > 0)
    return NormalDist().cdf(mean * math.sqrt(deals) / deviation)


def sum_of_sessions(
    points: np.ndarray[tuple[int, ...], np.dtype[np.float64]], length: int, chance: np.random.Generator
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the sums of sessions of so many deals, drawn with repetition."""
    values, counts = np.unique(points, return_counts=True)
    drawn = chance.multinomial(length, counts / counts.sum(), size=RESAMPLED)
    return np.asarray(drawn @ values, dtype=np.float64)


LuckAndSkill.__module__ = "mcr.study"
