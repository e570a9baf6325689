"""Seats and their winds, and the kinds of physical tiles by number: what pages and protocols count with."""

from typing import Final, Literal, TypeAlias

__all__ = ["SEATS", "WINDS", "Wind", "kind_of", "wind_of"]

Wind: TypeAlias = Literal["E", "S", "W", "N"]

SEATS: Final = range(4)
WINDS: Final[tuple[Wind, ...]] = ("E", "S", "W", "N")
"""The winds in the order of play, from the dealer's on; of rounds too."""

FLOWER_KIND, FIRST_FLOWER = 34, 136
"""The kind and the number of the first flower: a kind of flowers has one tile, the others have four."""


def wind_of(seat: int, dealer: int) -> Wind:
    """Return the wind of a seat."""
    return WINDS[(seat - dealer) % 4]


def kind_of(number: int) -> int:
    """Return the kind of a physical tile (0-143), 0-41: the place of its Tile in `Tile.all()`."""
    return number // 4 if number < FIRST_FLOWER else number - FIRST_FLOWER + FLOWER_KIND
