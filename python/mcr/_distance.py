"""How far a hand is from a win that is worth the minimum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

from mcr._many import as_input, check_choices, columns_of_rows, visible_of
from mcr._mcr import Hand, Rules, Tile, Tiles, _distance, _distance_many
from mcr._parts import Form, ScoredFan, Set, parts_of
from mcr._rows import frame_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt
    import pandas as pd

    from mcr._many import ManyHands

__all__ = ["Distance", "Route", "distance", "distance_many"]

MEASURES = ("floor", "closed", "self_drawn", "best_case")


@dataclass(frozen=True, slots=True, repr=False)
class Route:
    """A complete hand that is worth the minimum and misses as few tiles as any, by one measure of `Distance`."""

    measure: Literal["floor", "closed", "best_case"]
    form: Form
    sets: tuple[Set, ...]
    """Melds in their order, then the other sets in tile order; empty for a hand that is not made of sets."""
    pair: Set | None
    straight: Set | None
    """The nine tiles of a knitted straight."""
    tiles: Tiles
    """All tiles but those of the melds."""
    missing: Tiles
    """The tiles of the route that the hand has not."""
    points: int
    """What it is worth, won as the measure supposes."""
    fans: tuple[ScoredFan, ...]
    """The fans that make the points, in catalogue order, without their sets."""
    chance: float
    """The product over the missing kinds of C(unseen, k) / C(all unseen, k), where k copies are missing.

    A figure to compare routes by, not a probability of winning.
    """

    @property
    def parts(self) -> tuple[Set, ...]:
        """The sets, the knitted straight and the pair, those of them that there are."""
        return parts_of(self.sets, self.straight, self.pair)

    def __str__(self) -> str:
        fans = ", ".join(map(str, self.fans))
        return f"{' '.join(map(str, self.parts)) or self.tiles}, missing {self.missing}: {self.points} ({fans})"

    def __repr__(self) -> str:
        return f"<Route {self.measure}, {self.form}: {self}>"

    def _repr_html_(self) -> str:
        from mcr._distance_html import route

        return route(self)


@dataclass(frozen=True, slots=True, repr=False)
class Distance:
    """How many tiles a hand of 13 misses to a win worth the minimum of the rules.

    Four numbers, from the most cautious: where they exist, `floor >= closed >= self_drawn >= best_case`. Each is the
    least number of missing tiles over all complete hands that are worth the minimum as the measure supposes; None
    where there is none at any number.
    """

    hand: Hand
    """The hand, its flags left out."""
    visible: Tiles
    """Tiles known to the player beside the own ones; flowers are left out."""
    rules: Rules
    floor: int | None
    """Every set to come melded, won on a discard; no wait fan, event, Chicken Hand or Melded Hand."""
    closed: int | None
    """Nothing claimed, won on the discard of the missing tile worth most; no wait fan or event.

    None if a chow, pung or kong is melded.
    """
    self_drawn: int | None
    """Nothing more claimed, won by drawing one of the missing tiles; no wait fan or event."""
    best_case: int | None
    """The most that can come about without an event: wait fans, Melded Hand and Chicken Hand count.

    1 if and only if a wait with an unseen copy is legal on a discard or drawn.
    """
    routes: tuple[Route, ...]
    """The nearest complete hands: those of `floor` and, where the number is smaller, of `closed` and of `best_case`.

    By measure, then points downwards, then notation; at most 50.
    """

    def text(self, lang: str = "en") -> str:
        """Return the four numbers and the routes as text."""
        from mcr._distance_texts import distance

        return distance(self, lang)

    def to_frame(self) -> pd.DataFrame:
        """Return a row a route.

        The columns are `measure`, `form`, `tiles`, `missing` (str), `missing_count` (int8), `points` (int16), `fans`
        (str) and `chance` (float64).
        """
        return frame_of(
            self.routes,
            {
                "measure": ("str", lambda route: route.measure),
                "form": ("str", lambda route: route.form),
                "tiles": ("str", lambda route: route.tiles),
                "missing": ("str", lambda route: route.missing),
                "missing_count": ("int8", lambda route: len(route.missing)),
                "points": ("int16", lambda route: route.points),
                "fans": ("str", lambda route: ", ".join(map(str, route.fans))),
                "chance": ("float64", lambda route: route.chance),
            },
        )

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seen = f" with {self.visible} visible" if self.visible else ""
        numbers = ", ".join(f"{measure}={getattr(self, measure)}" for measure in MEASURES)
        return f"<Distance of {self.hand}{seen}; {self.rules}: {numbers}, {len(self.routes)} routes>"

    def _repr_html_(self) -> str:
        from mcr._distance_html import distance

        return distance(self)


def distance(
    hand: Hand | str, visible: Tiles | str | Iterable[Tile | str] = "", rules: Rules | str = "wmo"
) -> Distance:
    """Return how many tiles a hand of 13 misses to a win that is worth the minimum, and the nearest such wins.

    A complete hand counts that holds the melds as they are; sets to come are chows and pungs, and every missing tile
    must be unseen. What it is worth depends on how it is reached: hence four numbers, see `Distance`.

    `hand`: 13 tiles, each kong counting as three; its flags and flowers play no part. `visible`: known tiles outside
    the hand and its melds, as the discards and the melds of others. `rules`: Rules, or the name of a preset.

    A hand that is not of 13 tiles, or more than four copies of a tile, is an InvalidHandError, what is not in the
    notation a ParseError.

    >>> found = distance("24567m34588pWWW|EE")
    >>> found.floor, found.closed, found.self_drawn, found.best_case
    (4, 3, 2, 1)
    >>> print(found.routes[-1])
    234m 567m 345p WWW 88p, missing 3m: 8 (Fully Concealed Hand 4, ...)
    """
    hand, seen, rules, numbers, routes = _distance(hand, visible, rules)
    return Distance(hand, seen, rules, *numbers, tuple(map(_route, routes)))


def _route(parts: tuple[Any, ...]) -> Route:
    measure, form, sets, pair, straight, tiles, missing, points, fans, chance = parts
    return Route(
        measure,
        form,
        tuple(Set(*part) for part in sets),
        None if pair is None else Set("pair", pair),
        None if straight is None else Set("knitted_straight", straight),
        tiles,
        missing,
        points,
        tuple(ScoredFan(*fan) for fan in fans),
        chance,
    )


@overload
def distance_many(
    hands: ManyHands,
    visible: Tiles | str | Iterable[Tiles | str] = "",
    rules: Rules | str = "wmo",
    threads: int | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    *,
    as_: Literal["frame"] = "frame",
) -> pd.DataFrame: ...
@overload
def distance_many(
    hands: ManyHands,
    visible: Tiles | str | Iterable[Tiles | str] = "",
    rules: Rules | str = "wmo",
    threads: int | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    *,
    as_: Literal["arrays"],
) -> dict[str, npt.NDArray[Any]]: ...


def distance_many(
    hands: ManyHands,
    visible: Tiles | str | Iterable[Tiles | str] = "",
    rules: Rules | str = "wmo",
    threads: int | None = None,
    errors: Literal["raise", "coerce"] = "raise",
    *,
    as_: Literal["frame", "arrays"] = "frame",
) -> pd.DataFrame | dict[str, npt.NDArray[Any]]:
    """Return the four distances of many hands, as `distance` says, each an int8 column; -128 stands for None.

    `hands`, `threads` and `as_` are as in `score_many`; each hand has 13 tiles. `visible` is one text, or Tiles, for
    all hands, or a sequence of as many; of a DataFrame with a column `visible` it is that column, unless it is given.

    What is no hand of 13 tiles, and a fifth copy, raise an InvalidHandError that names every such row. With
    `errors="coerce"` each has -128 throughout, and a last column `problem` says why (None or NA in the other rows).

    >>> frame = distance_many(["24567m34588pWWW|EE", "[WWW,1]24567m34588p|EE"], visible=["", "3m"])
    >>> frame.values.tolist()
    [[4, 3, 2, 1], [4, -128, 3, 2]]
    """
    check_choices(errors, as_)
    numbers, problems = _distance_many(as_input(hands), visible_of(hands, visible), rules, errors == "coerce", threads)
    return columns_of_rows(hands, MEASURES, numbers, problems if errors == "coerce" else None, as_)


for _class in (Distance, Route):
    _class.__module__ = "mcr"
