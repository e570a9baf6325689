"""Four bots in all 24 orders on the same walls: `ranking`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from mcr._mcr import Rules
from mcr.study import html, texts
from mcr.study._bots import four, names_of
from mcr.study.comparison import SEATS, Played, played
from mcr.study.intervals import mean_interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from mcr.study._bots import SomeBot

__all__ = ["Ranking", "ranking"]

ORDERS = 24
PLACES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Ranking:
    """How four bots fare among each other: on each wall in all 24 orders, ranked by the sum of the 24 deals."""

    bots: tuple[str, ...]
    rules: Rules
    walls: int
    """How many walls; each is 24 deals."""
    standings: pd.DataFrame
    """A row a bot, the best first.

    `bot`; `ranking_points`, the mean of a wall, with its 95 % interval `low` to `high`; `first` to `fourth`, the walls
    with that place, which equals share; and the columns of `Comparison.players`.
    """
    played: Played = field(repr=False)
    """The deals themselves, 24 of a wall one after the other."""

    def to_frame(self) -> pd.DataFrame:
        """Return a row a wall and bot: `wall`, `seed`, `bot` (0 to 3), `points` of its 24 deals, `ranking_points`."""
        points = sums(self.played)
        seeds = self.played.deals["seed"].to_numpy()[::ORDERS]
        return pd.DataFrame(
            {
                "wall": np.repeat(np.arange(self.walls), SEATS),
                "seed": np.repeat(seeds, SEATS),
                "bot": np.tile(np.arange(SEATS), self.walls),
                "points": points.ravel(),
                "ranking_points": ranking_points(points).ravel(),
            }
        )

    def __str__(self) -> str:
        return texts.ranking(self)

    def __repr__(self) -> str:
        order = ", ".join(f"{row.bot} {row.ranking_points:.2f}" for row in self.standings.itertuples(index=False))
        return f"<Ranking on {texts.walls(self)}; {self.rules}: {order}>"

    def _repr_html_(self) -> str:
        return html.ranking(self)


def sums(walls: Played) -> npt.NDArray[np.int64]:
    """Return the points of each bot on each wall: int64[walls, 4]."""
    bots, pay = walls.bots, walls.pay
    of_bot = [np.where(bots == bot, pay, 0).sum(axis=1).reshape(-1, ORDERS).sum(axis=1) for bot in range(SEATS)]
    return np.stack(of_bot, axis=1)


def places(points: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return each one's place on each wall, 0 to 3: how many of the others have more."""
    return np.asarray((points[:, None, :] > points[:, :, None]).sum(axis=2), dtype=np.int64)


def ranking_points(points: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return 4, 3, 2, 1 by place on each wall; those who are equal share what their places bring."""
    equal = (points[:, None, :] == points[:, :, None]).sum(axis=2) - 1
    return np.asarray(SEATS - places(points) - equal / 2, dtype=np.float64)


def ranking(
    bots: Sequence[SomeBot],
    walls: int | Iterable[int] = 64,
    seed: int = 0,
    rules: Rules | str = "botzone",
    *,
    threads: int | None = None,
    progress: bool = True,
) -> Ranking:
    """Play four bots on duplicate walls in all 24 orders, as the duplicate competitions do.

    The sums of a wall's 24 deals are ranked and bring 4, 3, 2 and 1 ranking points; who is equal shares. In the
    competitions a match has four walls, one of each round; here wall w has the round `(w // 4) % 4` and the dealer
    `w % 4`, and 16 walls have each of both together once. `bots`, `walls`, `seed` and `threads` are those of `compare`.

    >>> ranking(["random"] * 4, walls=1).standings["ranking_points"].tolist()
    [2.5, 2.5, 2.5, 2.5]
    """
    listed = four(bots)
    under = Rules(rules) if isinstance(rules, str) else rules
    done = played(listed, "orders", walls, seed, under, threads=threads, progress=progress)
    names = names_of(listed)
    points = sums(done)
    place, brought = places(points), ranking_points(points)
    rows = []
    for bot in range(SEATS):
        mean, low, high = mean_interval(brought[:, bot])
        counts = dict(zip(PLACES, np.bincount(place[:, bot], minlength=SEATS).tolist(), strict=True))
        rows.append({"ranking_points": mean, "low": low, "high": high, **counts})
    players = done.players(names)
    table = pd.concat([players[["bot"]], pd.DataFrame(rows), players.drop(columns="bot")], axis=1)
    standings = table.sort_values("ranking_points", ascending=False, kind="stable", ignore_index=True)
    return Ranking(bots=names, rules=under, walls=len(points), standings=standings, played=done)


Ranking.__module__ = ranking.__module__ = "mcr"
