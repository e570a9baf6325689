"""What is known of real people's play, to set studies beside.

The first column of figures: 530,458 deals of players on a server, published in 2017. The second: 1,661 deals of a
league, 2026. The shares of fans: those published by one large site, of human wins holding the fan.
"""

from __future__ import annotations

import pandas as pd

__all__ = ["FAN_SHARES", "FIGURES", "fan_shares", "figures"]

FIGURES: dict[str, tuple[float, float]] = {
    "draws": (0.0229, 0.0229),
    "wins": (0.244, 0.244),
    "deal_ins": (0.182, 0.177),
    "self_drawn": (0.257, 0.277),
    "total": (float("nan"), 15.18),
    "points": (float("nan"), 15.18 - 1.39),
}
"""By the figure of `Study.summary`: 530,458 deals of 2017, and 1,661 deals of 2026."""

FAN_SHARES: dict[str, float] = {
    "mixed_shifted_chows": 0.170,
    "all_types": 0.136,
    "half_flush": 0.124,
    "all_pungs": 0.102,
    "mixed_triple_chow": 0.100,
    "mixed_straight": 0.092,
    "pure_straight": 0.084,
    "pure_shifted_chows": 0.035,
    "full_flush": 0.028,
    "melded_hand": 0.025,
}
"""Share of human wins holding the fan."""


def figures() -> pd.DataFrame:
    """Return the figures of people: `figure`, `people_2017`, `people_2026`; nan where none is known."""
    rows = [(figure, *values) for figure, values in FIGURES.items()]
    return pd.DataFrame(rows, columns=["figure", "people_2017", "people_2026"])


def fan_shares() -> pd.DataFrame:
    """Return the published shares of people's wins: `fan`, `people`."""
    return pd.DataFrame(FAN_SHARES.items(), columns=["fan", "people"])
