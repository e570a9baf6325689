"""A study: many deals as three frames, and what they were made from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import pandas as pd

from mcr._errors import McrError
from mcr._extras import needed_for
from mcr.study import html, texts
from mcr.study.frames import NAMES
from mcr.study.intervals import mean_interval, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike

    from mcr._mcr import Rules
    from mcr.study.frames import Name

__all__ = ["Origin", "Study", "asked", "of_frames"]


@dataclass(frozen=True, slots=True)
class Origin:
    """What a study was made from."""

    deals: int
    """How many deals it has, or is to have when it is complete."""
    rules: Rules | None
    """None where records of several rules were read."""
    seed: int | None
    """None of records."""
    bots: tuple[str, ...]
    """Who sat in each seat; of records nothing."""
    version: str
    """The version of mcr that made it."""


class Study:
    """Many deals as three flat frames, joined by `deal`, and `seat` where there is one.

    `mcr.simulate` and `mcr.read_records` make one. The frames are made or read when they are first asked for.
    """

    _frames: dict[Name, pd.DataFrame]

    def __init__(self, origin: Origin, frames: Mapping[Name, Callable[[], pd.DataFrame]]) -> None:
        self.origin = origin
        """What it was made from."""
        self._make = dict(frames)
        self._frames = {}

    def _frame(self, name: Name) -> pd.DataFrame:
        if name not in self._frames:
            self._frames[name] = self._make[name]()
        return self._frames[name]

    @property
    def deals(self) -> pd.DataFrame:
        """A row a deal.

        `deal` int64, the number from 0; `seed` uint64 of the wall, 0 where it is not known; `round` category of ESWN;
        `dealer` int8, a seat; `reason` category: discard, self_drawn, robbed_kong, draw, false_win, penalty;
        `discarder` Int8, the seat that gave the winning tile, else missing; `turns` int16, discards made; `wall_left`
        int16, tiles; `kongs` int8, of all seats; `pay_0` to `pay_3` int32, points that each seat gets.
        """
        return self._frame("deals")

    @property
    def wins(self) -> pd.DataFrame:
        """A row a win; a deal has several where the rules let all win.

        `deal` int64; `seat` int8; `wind` category of ESWN, the seat's; `self_drawn` bool; `tile` category of the 34
        playing tiles, the winning one; `form` category: standard, knitted_straight, seven_pairs, thirteen_orphans,
        honors_and_knitted; `points` int16, without flowers; `flowers` int8; `total` int16, points and flowers; `melds`
        int8, concealed kongs among them; `turn` int16, tiles that the winner had drawn, replacements not counted;
        `hand` str, the notation.
        """
        return self._frame("wins")

    @property
    def fans(self) -> pd.DataFrame:
        """A row a fan of a win, flowers among them.

        `deal` int64; `seat` int8, the winner's; `fan` category of the 82 in catalogue order; `count` uint8, how often
        it is counted; `points` int16, of all counts together.
        """
        return self._frame("fans")

    def __len__(self) -> int:
        return len(self.deals)

    def fan_frequencies(self) -> pd.DataFrame:
        """Return how often each fan is part of a win, a row for each of the 82, the most frequent first.

        `fan`; `wins` int64, those that have it; `share` of all wins, with its 95 % Wilson interval `low` to `high`;
        `mean_points` and `mean_total` of the wins that have it, nan where there are none. Deals are independent; where
        several seats can win one deal the interval takes their wins as if they were.
        """
        fans, wins = self.fans[["deal", "seat", "fan"]], self.wins[["deal", "seat", "points", "total"]]
        of_win = fans.merge(wins, on=["deal", "seat"], how="left", validate="many_to_one")
        groups = of_win.groupby("fan", observed=False)[["points", "total"]]
        counts = groups.size()
        low, high = wilson(counts.to_numpy(), len(wins))
        means = groups.mean()
        made = pd.DataFrame(
            {
                "fan": counts.index,
                "wins": counts.to_numpy(dtype="int64"),
                "share": counts.to_numpy() / max(len(wins), 1),
                "low": low,
                "high": high,
                "mean_points": means["points"].to_numpy(dtype=float),
                "mean_total": means["total"].to_numpy(dtype=float),
            }
        )
        return made.sort_values("wins", ascending=False, kind="stable", ignore_index=True)

    def summary(self) -> pd.DataFrame:
        """Return the figures that say what kind of play it is: `figure`, `value`, and its 95 % interval `low`, `high`.

        `draws`, the share of deals that nobody won; `wins` and `deal_ins`, a seat and deal; `self_drawn`, the share of
        wins; `points`, the mean of a win without flowers, and `total` with them; `turns`, the mean of discards a deal.
        """
        deals, wins = self.deals, self.wins
        count = len(deals)
        drawn = int((deals["reason"] == "draw").sum())
        given = int(deals["discarder"].notna().sum())
        rows: list[tuple[str, float, float, float]] = []

        def share(figure: str, successes: int, trials: int, scale: float = 1.0) -> None:
            low, high = wilson(successes, trials)
            value = successes / trials if trials else float("nan")
            rows.append((figure, value * scale, float(low) * scale, float(high) * scale))

        share("draws", drawn, count)
        won = wins["deal"].value_counts()
        if (won > 1).any():
            winners = won.reindex(deals["deal"], fill_value=0)
            rows.append(("wins", *mean_interval(winners.to_numpy() / 4)))
        else:
            # Of the four seats one at most wins, as one at most deals in: an interval for the deal.
            share("wins", len(won), count, 1 / 4)
        share("deal_ins", given, count, 1 / 4)
        share("self_drawn", int(wins["self_drawn"].sum()), len(wins))
        for figure, values in (("points", wins["points"]), ("total", wins["total"]), ("turns", deals["turns"])):
            rows.append((figure, *mean_interval(values.to_numpy())))
        return pd.DataFrame(rows, columns=["figure", "value", "low", "high"])

    def save(self, folder: str | PathLike[str]) -> None:
        """Write the frames into a folder as Parquet, as `simulate(out=...)` does; pyarrow is needed (extra `[study]`).

        The folder must not be there, or be empty, and the study complete.
        """
        if len(self) != self.origin.deals:
            raise McrError(f"the study is not complete: {len(self)} of {self.origin.deals} deals")
        with needed_for("a study on disk"):
            from mcr.study.store import Store  # noqa: PLC0415 - only who saves needs pyarrow

        Store.create(folder, self.origin).write_all(self)

    @classmethod
    def load(cls, folder: str | PathLike[str]) -> Study:
        """Return the study that is in a folder: of an interrupted one what is complete.

        Each file is looked at now, and read when its frame is asked for. A file that is damaged is a McrError that
        names it. `simulate(out=folder)` goes on with an interrupted one.
        """
        with needed_for("a study on disk"):
            from mcr.study.store import Store  # noqa: PLC0415 - only who loads needs pyarrow

        return Store.open(folder).study()

    def __repr__(self) -> str:
        return texts.study(self)

    def _repr_html_(self) -> str:
        return html.study(self)

    @property
    def who(self) -> str:
        """Who played, in a few words: `4 careful`, `careful, 3 legal`; nothing of records."""
        counts = Counter(self.origin.bots)
        return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())

    names: ClassVar[tuple[Name, ...]] = NAMES
    """The names of the frames."""

    def __reduce__(self) -> tuple[Any, ...]:
        return of_frames, (self.origin, {name: self._frame(name) for name in NAMES})


def asked(study: object) -> Study:
    """Return the study that a question is asked of; a TypeError says what is none, and where one comes from."""
    if isinstance(study, Study):
        return study
    wants = "expected a Study, which mcr.simulate, mcr.read_records or mcr.Study.load(folder) gives"
    message = f"{wants}, not {type(study).__name__}"
    raise TypeError(message)


def of_frames(origin: Origin, frames: Mapping[Name, pd.DataFrame]) -> Study:
    """Return a study of frames that are there."""

    def make(frame: pd.DataFrame) -> Callable[[], pd.DataFrame]:
        return lambda: frame

    return Study(origin, {name: make(frame) for name, frame in frames.items()})


Study.__module__ = "mcr"
