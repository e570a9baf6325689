"""Questions about how deals go: values, turns, seats, self-draws.

Each function takes a Study and returns a frame. Shares have their 95 % Wilson interval `low` to `high`, means that of
Student's distribution.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from mcr.study._study import asked
from mcr.study.frames import CATEGORIES
from mcr.study.intervals import mean_interval, wilson

if TYPE_CHECKING:
    import numpy.typing as npt

    from mcr.study._study import Study

__all__ = ["seat_effects", "self_draws", "turn_of_win", "value_by_turn", "value_distribution"]

SEATS = 4


def distribution(values: pd.Series, name: str) -> pd.DataFrame:
    """Return how often each number from the least to the greatest occurs: itself, `wins`, `share`, `low`, `high`."""
    counts = values.value_counts()
    numbers = np.arange(values.min(), values.max() + 1) if len(values) else np.arange(0)
    found = counts.reindex(numbers, fill_value=0).to_numpy(dtype=np.int64)
    low, high = wilson(found, len(values))
    return pd.DataFrame({name: numbers, "wins": found, "share": found / max(len(values), 1), "low": low, "high": high})


def value_distribution(study: Study, *, flowers: bool = True) -> pd.DataFrame:
    """Return how often each value of a win occurs: `points`, `wins`, `share`, `low`, `high`.

    Every number from the least to the greatest has a row. `flowers`: whether they are counted.
    """
    return distribution(asked(study).wins["total" if flowers else "points"], "points")


def turn_of_win(study: Study) -> pd.DataFrame:
    """Return in which turn deals are won: `turn`, `wins`, `share`, `low`, `high`, and `by`, the share won by then.

    The turn is the number of tiles that the winner had drawn, replacements not counted; the dealer's fourteenth is one.
    """
    made = distribution(asked(study).wins["turn"], "turn")
    return made.assign(by=made["share"].cumsum())


def value_by_turn(study: Study, *, flowers: bool = True) -> pd.DataFrame:
    """Return what wins of each turn are worth: `turn`, `wins`, `mean`, `low`, `high`."""
    groups = asked(study).wins.groupby("turn")["total" if flowers else "points"]
    rows = [(turn, len(values), *mean_interval(values.to_numpy())) for turn, values in groups]
    return pd.DataFrame(rows, columns=["turn", "wins", "mean", "low", "high"])


def self_draws(study: Study) -> pd.DataFrame:
    """Return how many wins are self-drawn, by melds.

    `melds`, 0 to 4, concealed kongs among them; `wins`, `self_drawn`, `share`, `low`, `high`; `mean_total` of the wins.
    """
    groups = asked(study).wins.groupby("melds")
    counts = groups.size().reindex(range(SEATS + 1), fill_value=0)
    drawn = groups["self_drawn"].sum().reindex(range(SEATS + 1), fill_value=0).astype("int64")
    low, high = wilson(drawn, counts)
    return pd.DataFrame(
        {
            "melds": np.arange(SEATS + 1),
            "wins": counts.to_numpy(),
            "self_drawn": drawn.to_numpy(),
            "share": (drawn / counts.where(counts > 0)).to_numpy(dtype=float),
            "low": low,
            "high": high,
            "mean_total": groups["total"].mean().reindex(range(SEATS + 1)).to_numpy(dtype=float),
        }
    )


def seat_effects(study: Study) -> pd.DataFrame:
    """Return what difference the wind makes, E being the dealer: a row a wind and figure.

    `wind`; `figure`: `wins` and `deal_ins` (shares of the deals) and `pay` (points a deal); `value`, `low`, `high`.
    """
    deals, wins = asked(study).deals, study.wins
    dealer = deals["dealer"].to_numpy()
    pay = np.stack([deals[f"pay_{seat}"].to_numpy(np.int64) for seat in range(SEATS)], axis=1)
    won = wins["wind"].value_counts()
    discarder = deals["discarder"].to_numpy(dtype=np.int64, na_value=-1)
    winds = np.where(discarder >= 0, (discarder - dealer) % SEATS, -1)
    rows: list[tuple[str, str, float, float, float]] = []
    for place, wind in enumerate(CATEGORIES["wind"]):
        rows.append((wind, "wins", *share(int(won[wind]), len(deals))))
        rows.append((wind, "deal_ins", *share(int((winds == place).sum()), len(deals))))
        seat = (dealer + place) % SEATS
        rows.append((wind, "pay", *mean_interval(of_seat(pay, seat))))
    made = pd.DataFrame(rows, columns=["wind", "figure", "value", "low", "high"])
    return made.astype({"wind": wins["wind"].dtype})


def of_seat(pay: npt.NDArray[np.int64], seat: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return of each row what this seat gets."""
    return pay[np.arange(len(pay)), seat]


def share(successes: int, trials: int) -> tuple[float, float, float]:
    """Return a share with its interval."""
    low, high = wilson(successes, trials)
    return successes / trials if trials else float("nan"), float(low), float(high)
