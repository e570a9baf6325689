"""One bot against three of another on the same walls: `compare`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from mcr._errors import McrError
from mcr._mcr import Rules, _Arena
from mcr.study import html, texts
from mcr.study._bots import name_of
from mcr.study.bar import bar
from mcr.study.frames import frame_of
from mcr.study.intervals import mean_interval

if TYPE_CHECKING:
    import numpy.typing as npt

    from mcr.study._bots import SomeBot

__all__ = ["SEATS", "Comparison", "Played", "compare", "of_the_one", "played"]

SEATS = 4
NANO = 1e-9


@dataclass(frozen=True, slots=True)
class Played:
    """Walls played in several seatings, the deals of a wall one after the other."""

    deals: pd.DataFrame
    wins: pd.DataFrame
    seatings: npt.NDArray[np.int8]
    """Which bot sits in each seat of each deal of a wall: int8[deals of a wall, 4]."""
    times: pd.DataFrame
    """A row a bot: `decisions`, and seconds of one: `mean_time`, `time_50`, `time_99`, `time_most`."""

    @property
    def bots(self) -> npt.NDArray[np.int8]:
        """Which bot sits in each seat of each deal: int8[deals, 4]."""
        return np.tile(self.seatings, (len(self.deals) // len(self.seatings), 1))

    @property
    def pay(self) -> npt.NDArray[np.int64]:
        """What each seat gets in each deal: int64[deals, 4]."""
        return np.stack([self.deals[f"pay_{seat}"].to_numpy(np.int64) for seat in range(SEATS)], axis=1)

    def players(self, names: tuple[str, ...]) -> pd.DataFrame:
        """Return a row a bot: what it did, and how long it took.

        `bot`; `win_rate`, `deal_in_rate` and `mean_pay`, a seat and deal of its own; `self_drawn`, the share of its
        wins; `mean_points`, `mean_total` of them; and the columns of `times`.
        """
        bots, pay = self.bots, self.pay
        winners = bots[self.wins["deal"].to_numpy(), self.wins["seat"].to_numpy()]
        given = self.deals["discarder"].notna().to_numpy()
        discarders = bots[given, self.deals["discarder"].to_numpy(dtype=np.int8, na_value=-1)[given]]
        rows = []
        for bot, name in enumerate(names):
            seats = max(int((bots == bot).sum()), 1)
            own = self.wins[winners == bot]
            rows.append(
                {
                    "bot": name,
                    "win_rate": len(own) / seats,
                    "deal_in_rate": int((discarders == bot).sum()) / seats,
                    "mean_pay": int(pay[bots == bot].sum()) / seats,
                    "self_drawn": float(own["self_drawn"].mean()),
                    "mean_points": float(own["points"].mean()),
                    "mean_total": float(own["total"].mean()),
                }
            )
        return pd.concat([pd.DataFrame(rows), self.times], axis=1)


def seeds_of(walls: int | Iterable[int], seed: int) -> tuple[int, int | list[int]]:
    """Return how many walls are played, and the seed or seeds as the core takes them."""
    if isinstance(walls, str):
        raise McrError(f"walls are how many, or their seeds; not {walls!r}")
    try:
        count = index(walls)  # type: ignore[arg-type]  # what is no number is a sequence
    except TypeError:
        if not isinstance(walls, Iterable):
            raise McrError(f"walls are how many, or their seeds; not {walls!r}") from None
        seeds = [index(one) for one in walls]
        count = len(seeds)
        if count == 0:
            raise McrError("there is no wall to play") from None
        return count, seeds
    if count < 1:
        raise McrError(f"walls are 1 or more, not {count}")
    return count, seed


def played(
    bots: list[SomeBot],
    seatings: str,
    walls: int | Iterable[int],
    seed: int,
    rules: Rules,
    *,
    threads: int | None,
    progress: bool,
) -> Played:
    """Play walls, each in these seatings."""
    count, seeds = seeds_of(walls, seed)
    arena = _Arena(rules, seeds, seatings, bots, True)
    layout = np.array(arena.seatings, dtype=np.int8)
    with bar(count * len(layout), "deals", is_shown=progress) as reached:
        arena.play(0, count * len(layout), threads, reached)
    columns = arena.take()
    times = [
        (count, total * NANO / max(count, 1), half * NANO, most_of_all * NANO, longest * NANO)
        for count, total, half, most_of_all, longest in arena.times
    ]
    names = ["decisions", "mean_time", "time_50", "time_99", "time_most"]
    return Played(
        deals=frame_of("deals", columns[0]),
        wins=frame_of("wins", columns[1]),
        seatings=layout,
        times=pd.DataFrame(times, columns=names),
    )


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Comparison:
    """How one bot fares against three of another: the same walls, each with the one in every seat."""

    a: str
    """The one."""
    b: str
    """The three."""
    rules: Rules
    walls: int
    """How many walls; each is four deals."""
    mean: float
    """Points a deal that the one gets."""
    interval: tuple[float, float]
    """Its 95 % interval, from the means of the walls."""
    draws: int
    """Deals that nobody won."""
    players: pd.DataFrame
    """A row for the one and a row for the three.

    `bot`; `win_rate`, `deal_in_rate`, `mean_pay` (points), a seat and deal; `self_drawn`, share of the wins;
    `mean_points`, `mean_total` of a win; `decisions`, and seconds of one: `mean_time`, `time_50` and `time_99` (which
    half and 99 % do not exceed, at most an eighth too large), `time_most`. Times are those of the clock, while other
    threads may have been at work.
    """
    played: Played = field(repr=False)
    """The deals themselves: deal `4 * wall + r` has the one in seat `r`."""

    def to_frame(self) -> pd.DataFrame:
        """Return a row a wall: `wall`, `seed`, `round`, `dealer`, `seat_0` to `seat_3`, `mean`.

        `seat_0` are the points of the one in seat 0; `mean` is that of the four.
        """
        first = self.played.deals[["seed", "round", "dealer"]].iloc[::SEATS].reset_index(drop=True)
        points = of_the_one(self.played)
        frame = pd.DataFrame(
            {"wall": np.arange(self.walls), **{name: first[name] for name in ("seed", "round", "dealer")}}
        )
        for seat in range(SEATS):
            frame[f"seat_{seat}"] = points[:, seat]
        return frame.assign(mean=points.mean(axis=1))

    def __str__(self) -> str:
        return texts.comparison(self)

    def __repr__(self) -> str:
        low, high = self.interval
        about = f"{self.a} against three {self.b}, {texts.walls(self)}; {self.rules}"
        return f"<Comparison of {about}: {self.mean:+.2f} points a deal, 95 % {texts.interval(low, high)}>"

    def _repr_html_(self) -> str:
        return html.comparison(self)


def of_the_one(walls: Played) -> npt.NDArray[np.int64]:
    """Return the points of bot 0 in each rotation of each wall: int64[walls, 4]."""
    return np.asarray(np.where(walls.bots == 0, walls.pay, 0).sum(axis=1).reshape(-1, SEATS), dtype=np.int64)


def compare(
    a: SomeBot,
    b: SomeBot,
    walls: int | Iterable[int] = 400,
    seed: int = 0,
    rules: Rules | str = "wmo",
    *,
    threads: int | None = None,
    progress: bool = True,
) -> Comparison:
    """Play one `a` against three `b` on duplicate walls: each wall four times, `a` once in every seat.

    `a` and `b` are names of bots, or objects with `act(observation)`. `walls` is how many, wall w having the seed
    `deal_seed(seed, w)`; or the seeds themselves, and then `seed` plays no part. On wall w the dealer is seat `w % 4`
    and the round `(w // 4) % 4`. What a bot leaves to chance follows from the seed of the wall and its seat, so that a
    bot against itself is exactly even on every wall. `threads`: as many as there are cores if None; the result does not
    depend on it, times aside. Objects of Python play in one thread.

    The standard deviation of a wall's mean is about 10 points: 400 walls say about 1 point either way, 1,600 half that.

    >>> even = compare("random", "random", walls=3)
    >>> even
    <Comparison of random against three random, 3 walls; wmo: +0.00 points a deal, 95 % +0.00 to +0.00>
    """
    under = Rules(rules) if isinstance(rules, str) else rules
    done = played([a, b], "rotations", walls, seed, under, threads=threads, progress=progress)
    names = (name_of(a), name_of(b))
    mean, low, high = mean_interval(of_the_one(done).mean(axis=1))
    return Comparison(
        a=names[0],
        b=names[1],
        rules=under,
        walls=len(done.deals) // SEATS,
        mean=mean,
        interval=(low, high),
        draws=int((done.deals["reason"] == "draw").sum()),
        players=done.players(names),
        played=done,
    )


Comparison.__module__ = compare.__module__ = "mcr"
