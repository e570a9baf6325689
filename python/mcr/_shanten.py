"""How far a hand is from ready, in each of the five forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, overload

from mcr._many import as_input, check_choices, columns_of_rows
from mcr._mcr import Hand, Tile, Tiles, _shanten, _shanten_many

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt
    import pandas as pd

    from mcr._many import ManyHands

__all__ = ["FORMS", "Shanten", "UsefulTiles", "shanten", "shanten_many"]

FORMS = ("standard", "seven_pairs", "thirteen_orphans", "honors_and_knitted", "knitted_straight")
"""The forms in the order of columns."""


class UsefulTiles(Mapping[Tile, int]):
    """Tiles that bring a hand nearer, with the copies of each that the player does not see.

    A mapping from Tile to copies (1 to 4), in tile order; a key may be written as text. It does not change.
    """

    __slots__ = ("_copies",)
    _copies: dict[Tile, int]

    def __init__(self, copies: Mapping[Tile, int] | Iterable[tuple[Tile, int]] = ()) -> None:
        self._copies = dict(copies)

    @property
    def count(self) -> int:
        """All copies together."""
        return sum(self._copies.values())

    @property
    def tiles(self) -> Tiles:
        """The kinds as Tiles, one of each."""
        return Tiles(list(self._copies))

    def __getitem__(self, tile: Tile | str) -> int:
        return self._copies[Tile(tile)]

    def __contains__(self, tile: object) -> bool:
        return (Tile(tile) if isinstance(tile, str) else tile) in self._copies

    def __iter__(self) -> Iterator[Tile]:
        return iter(self._copies)

    def __len__(self) -> int:
        return len(self._copies)

    def __hash__(self) -> int:
        return hash(tuple(self._copies.items()))

    def __reduce__(self) -> tuple[type[UsefulTiles], tuple[tuple[tuple[Tile, int], ...]]]:
        return type(self), (tuple(self._copies.items()),)

    def __str__(self) -> str:
        return f"{self.tiles} ({self.count})" if self._copies else "none"

    def __repr__(self) -> str:
        return f"<UsefulTiles {self}>"

    def _repr_html_(self) -> str:
        from mcr._shanten_html import useful_tiles

        return useful_tiles(self)


@dataclass(frozen=True, slots=True, repr=False)
class Shanten:
    """How far a hand is from each form: tiles missing to the nearest complete hand less one, 0 ready, -1 complete.

    A distance is None where the melds forbid the form: with a meld (a concealed kong too) there are no seven pairs,
    thirteen orphans, or honors and knitted tiles; with two no knitted straight.
    """

    hand: Hand
    """The hand, its flags left out."""
    visible: Tiles
    """Tiles known to the player beside the own ones; flowers are left out. They only matter to `useful`."""
    standard: int
    """Four sets and a pair."""
    seven_pairs: int | None
    """Seven pairs; four equal tiles are two of them."""
    thirteen_orphans: int | None
    """Each terminal and honor, and a second of one of them."""
    honors_and_knitted: int | None
    """Fourteen different tiles among the honors and nine knitted ones."""
    knitted_straight: int | None
    """The nine tiles of a knitted straight, a set and a pair."""
    best: int
    """The least of these."""
    useful: UsefulTiles
    """The kinds that are not all seen and whose draw makes `best` lower.

    Of a hand of 14 tiles they are those of its best discards together.
    """

    @property
    def distances(self) -> dict[str, int | None]:
        """The distances by form."""
        return {form: getattr(self, form) for form in FORMS}

    def text(self, lang: str = "en") -> str:
        """Return the distances and the useful tiles as text."""
        from mcr._shanten_texts import shanten

        return shanten(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        seen = f" with {self.visible} visible" if self.visible else ""
        forms = ", ".join(f"{form} {distance}" for form, distance in self.distances.items() if distance is not None)
        return f"<Shanten of {self.hand}{seen}: {self.best}; {forms}; useful {self.useful}>"

    def _repr_html_(self) -> str:
        from mcr._shanten_html import shanten

        return shanten(self)


def shanten(hand: Hand | str, visible: Tiles | str | Iterable[Tile | str] = "") -> Shanten:
    """Return how far a hand of 13 or 14 tiles is from each of the five forms, and which tiles bring it nearer.

    Only tiles count, neither points nor the minimum. A complete hand holds the melds as they are, and no kind five
    times; `visible` plays no part in the distances. The best of 13 tiles is 0 exactly where `waits` is not empty; that
    of 14 is -1 exactly where `score` is not None.

    `hand`: 13 or 14 tiles, each kong counting as three; its flags are ignored. `visible`: known tiles outside the hand
    and its melds, as the discards and the melds of others.

    A hand of another size, or more than four copies of a tile, is an InvalidHandError, what is not in the notation a
    ParseError.

    >>> found = shanten("1155m2299p3369sEC", visible="66s9s")
    >>> found.best, found.seven_pairs, found.standard, found.knitted_straight
    (1, 1, 3, 4)
    >>> found.useful
    <UsefulTiles 69sEC (9)>
    >>> found.useful["9s"]
    2
    """
    hand, seen, distances, useful = _shanten(hand, visible)
    return Shanten(hand, seen, *distances, UsefulTiles(useful))


@overload
def shanten_many(
    hands: ManyHands,
    as_: Literal["frame"] = "frame",
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> pd.DataFrame: ...
@overload
def shanten_many(
    hands: ManyHands,
    as_: Literal["arrays"],
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> dict[str, npt.NDArray[Any]]: ...


def shanten_many(
    hands: ManyHands,
    as_: Literal["frame", "arrays"] = "frame",
    errors: Literal["raise", "coerce"] = "raise",
    threads: int | None = None,
) -> pd.DataFrame | dict[str, npt.NDArray[Any]]:
    """Return how far many hands of 13 or 14 tiles are from each form, on `threads` threads or on all cores.

    `hands` and `threads` are as in `score_many`. The answer is a DataFrame with a row a hand, in the order and with the
    index of `hands`; with `as_="arrays"` a dict of NumPy arrays. The columns are int8: `standard`, `seven_pairs`,
    `thirteen_orphans`, `honors_and_knitted`, `knitted_straight`, with -128 where the melds forbid the form, and `best`,
    the least of the others.

    What is no hand raises an InvalidHandError that names every such row; with `errors="coerce"` it has -128 throughout,
    and a last column `problem` says why (None or NA in the other rows).

    >>> shanten_many(["1155m2299p3369sEC", "[123m,1][4444p]1599s68p3m"]).values.tolist()
    [[3, 1, 7, 6, 4, 1], [2, -128, -128, -128, -128, 2]]
    """
    check_choices(errors, as_)
    distances, problems = _shanten_many(as_input(hands), errors == "coerce", threads)
    return columns_of_rows(hands, [*FORMS, "best"], distances, problems if errors == "coerce" else None, as_)


for _class in (Shanten, UsefulTiles):
    _class.__module__ = "mcr"
