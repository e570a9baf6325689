"""All complete concealed hands counted: by points, and by fan."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Literal

from mcr._errors import McrError
from mcr._fan import Fan
from mcr._mcr import Rules, Tile, _census, _complete_hands
from mcr._progress import Progress

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Census", "census"]

SLICES = 100
"""Parts of the work between which progress is shown and an interrupt is heard."""


@dataclass(frozen=True, slots=True, repr=False)
class Census:
    """Complete concealed hands, counted by points and by fan. All counts are Python ints, exact.

    `weight` counts the ways in which a hand can be held: for each kind the choices among its four copies, multiplied.
    """

    rules: Rules
    self_drawn: bool
    round: str
    seat: str
    winning_tile: Literal["best", "each"]
    part: tuple[int, int]
    """Which hands: the part with this number, from 0, of so many; (0, 1) is all of them."""
    hands: int
    """How many hands, or pairs of a hand and a winning tile, were counted."""
    weight: int
    """Their weights added."""
    points: tuple[tuple[int, int, int], ...]
    """Points (without flowers), hands, weight: for each number of points that any hand is worth, in rising order."""
    fans: tuple[tuple[Fan, int, int], ...]
    """Fan, hands, weight: for each fan but flowers, in catalogue order; a hand counts once, if it has the fan."""

    @property
    def by_points(self) -> pd.DataFrame:
        """A row a number of points: `points`, `hands`, `weight`."""
        import pandas as pd

        points, hands, weights = zip(*self.points, strict=True) if self.points else ((), (), ())
        return pd.DataFrame(
            {
                "points": pd.Series(points, dtype="int64"),
                "hands": pd.Series(hands, dtype="object"),
                "weight": pd.Series(weights, dtype="object"),
            }
        )

    @property
    def by_fan(self) -> pd.DataFrame:
        """A row a fan: `fan` (its id), `hands`, `weight`, `share` (weight with the fan over all weight)."""
        import pandas as pd

        fans, hands, weights = zip(*self.fans, strict=True)
        return pd.DataFrame(
            {
                "fan": [fan.id for fan in fans],
                "hands": pd.Series(hands, dtype="object"),
                "weight": pd.Series(weights, dtype="object"),
                "share": [weight / self.weight if self.weight else 0.0 for weight in weights],
            }
        )

    def __repr__(self) -> str:
        number, parts = self.part
        of = f", part {number} of {parts}" if parts > 1 else ""
        legal = sum(hands for points, hands, _ in self.points if points >= self.rules.minimum_points)
        won = "self-drawn" if self.self_drawn else "on a discard"
        return (
            f"<Census of {self.hands:,} hands{of} ({self.winning_tile} winning tile, {won}, round {self.round}, "
            f"seat {self.seat}; {self.rules}): {legal:,} worth {self.rules.minimum_points} points or more>"
        )

    def _repr_html_(self) -> str:
        from mcr._census_html import census

        return census(self)


def census(
    rules: Rules | str = "wmo",
    self_drawn: bool = True,
    round: Tile | str = "E",
    seat: Tile | str = "E",
    winning_tile: Literal["best", "each"] = "best",
    *,
    part: tuple[int, int] = (0, 1),
    threads: int | None = None,
    progress: bool = True,
) -> Census:
    """Score every complete concealed hand, and count: 27,919,573 hands, all five forms together.

    The hands are all multisets of 14 concealed tiles that are complete, whatever their points; no event, no flowers;
    wait fans as `score` gives them. With `winning_tile="best"` each is won on the tile worth most, of several the first
    in tile order, and counts once. With "each" every pair of a hand and a kind in it counts once, and its weight also
    times the copies of the kind.

    `part`: (k, n) counts only the part with number k, from 0, of n parts into which the hands are divided as if by
    chance, but always the same: a sample, and the parts add up to the whole. `threads`: 1 or more, as many as there are
    cores if None; the result does not depend on it. `progress`: a bar on the standard error, if that is a
    terminal. A McrError says of a wrong argument what is allowed.

    >>> sample = census("mil", part=(0, 2000))
    >>> sample.hands, sample.by_points["hands"].sum()
    (13780, 13780)
    """
    if winning_tile not in ("best", "each"):
        raise McrError(f"winning_tile is 'best' or 'each', not {winning_tile!r}")
    number, parts = part_of(part)
    length = _complete_hands()
    points: Counter[int] = Counter()
    point_weights: Counter[int] = Counter()
    fan_hands, fan_weights = [0] * len(Fan), [0] * len(Fan)
    # A small part is over before a bar would be seen.
    slices = max(1, SLICES // parts)
    with Progress(length, "hands", is_shown=progress) as bar:
        for n in range(slices):
            first, end = n * length // slices, (n + 1) * length // slices
            by_points, by_fan = _census(
                rules, self_drawn, round, seat, winning_tile == "each", (number, parts), first, end, threads
            )
            for worth, (hands, weight) in enumerate(by_points):
                points[worth] += hands
                point_weights[worth] += weight
            for place, (hands, weight) in enumerate(by_fan):
                fan_hands[place] += hands
                fan_weights[place] += weight
            bar.advance(end - first, end // parts)
    flowers = Fan("flower_tiles")
    counted = zip(Fan, fan_hands, fan_weights, strict=True)
    return Census(
        rules=Rules(rules) if isinstance(rules, str) else rules,
        self_drawn=bool(self_drawn),
        round=str(round),
        seat=str(seat),
        winning_tile=winning_tile,
        part=(number, parts),
        hands=points.total(),
        weight=point_weights.total(),
        points=tuple((worth, points[worth], point_weights[worth]) for worth in sorted(points) if points[worth]),
        fans=tuple(entry for entry in counted if entry[0] != flowers),
    )


def part_of(part: tuple[int, int]) -> tuple[int, int]:
    """Return a part as two ints, if there is such a part."""
    message = f"part is (k, n) with 0 <= k < n < 2**32, not {part!r}"
    try:
        number, parts = map(index, part)
    except (TypeError, ValueError):
        raise McrError(message) from None
    if not 0 <= number < parts < 1 << 32:
        raise McrError(message)
    return number, parts


Census.__module__ = "mcr"
