"""Intervals: what a count or a mean of independent observations says, with 95 % confidence if no other is wanted."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["mean_interval", "student", "wilson"]

LEVEL = 0.95
NORMAL_FROM = 500
"""Degrees of freedom from which Student's distribution is taken as the normal one: the quantiles differ by 0.3 %."""


def wilson(
    successes: npt.ArrayLike, trials: npt.ArrayLike, level: float = LEVEL
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the Wilson interval of a probability: the lower and the upper ends, arrays if arrays are given.

    `successes` of `trials` independent trials. Without a trial nothing is known: 0 to 1.

    >>> low, high = wilson(8, 10)
    >>> round(float(low), 4), round(float(high), 4)
    (0.4902, 0.9433)
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    known = np.where(n > 0, n, 1.0)
    share = np.where(n > 0, k / known, 0.5)
    centre = (share + z * z / (2 * known)) / (1 + z * z / known)
    half = z / (1 + z * z / known) * np.sqrt(share * (1 - share) / known + z * z / (4 * known * known))
    # At none and at all the ends are 0 and 1; rounding must not miss them.
    low = np.where((n > 0) & (k > 0), np.maximum(centre - half, 0.0), 0.0)
    high = np.where((n > 0) & (k < n), np.minimum(centre + half, 1.0), 1.0)
    return low, high


def mean_interval(values: npt.ArrayLike, level: float = LEVEL) -> tuple[float, float, float]:
    """Return the mean of independent observations and the ends of its interval, by Student's distribution.

    Of one observation the interval is without ends, of none everything is nan.

    >>> mean_interval([1.0, 2.0, 3.0])
    (2.0, -0.484..., 4.484...)
    """
    array = np.asarray(values, dtype=float)
    if array.size == 0:
        return math.nan, math.nan, math.nan
    mean = float(array.mean())
    if array.size == 1:
        return mean, -math.inf, math.inf
    half = student(array.size - 1, level) * float(array.std(ddof=1)) / math.sqrt(array.size)
    return mean, mean - half, mean + half


def student(degrees: int, level: float = LEVEL) -> float:
    """Return the number that Student's distribution exceeds in absolute value with probability 1 - `level`.

    >>> round(student(10), 3)
    2.228
    """
    if degrees >= NORMAL_FROM:
        return NormalDist().inv_cdf((1 + level) / 2)
    low, high = 0.0, 1.0
    while within(high, degrees) < level:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, degrees) < level else (low, middle)
    return (low + high) / 2


def within(t: float, degrees: int) -> float:
    """Return the probability that Student's distribution lies within `t` of 0: Abramowitz and Stegun 26.7.3, 26.7.4."""
    angle = math.atan(t / math.sqrt(degrees))
    cosine, sine = math.cos(angle), math.sin(angle)
    if degrees % 2:
        term = total = cosine if degrees > 1 else 0.0
        for n in range(3, degrees, 2):
            term *= (n - 1) / n * cosine * cosine
            total += term
        return 2 / math.pi * (angle + sine * total)
    term = total = 1.0
    for n in range(2, degrees, 2):
        term *= (n - 1) / n * cosine * cosine
        total += term
    return sine * total
