"""The four seats as a page draws them, from the place of the person: what a table, a review and a replay share.

Places are s (the person, at the bottom), e (the next to play, at the right), n and w. Tiles are in the notation. Of a
hand that is hidden only the size is said.
"""

from collections.abc import Sequence
from typing import Any

from mcr._mcr import Event, Meld, Observation, Tile
from mcr._words import Words

__all__ = ["PLACES", "claimed_from", "last_thrown", "meld_view", "own_hand", "place_of"]

PLACES = "senw"
FACE_DOWN = {"shape": "concealed_kong", "tiles": [None] * 4, "across": -1}


def place_of(seat: int, person: int) -> str:
    """Return where a seat is, seen from the person."""
    return PLACES[(seat - person) % 4]


def claimed_from(meld: Meld, owner: int) -> int | None:
    """Return the seat that a meld was claimed from; None for a concealed kong."""
    if meld.claimed is None:
        return None
    return (owner + 3) % 4 if meld.shape == "chow" else (owner - meld.claimed) % 4


def meld_view(meld: Meld | None, *, shown: bool) -> dict[str, Any]:
    """Return a meld as it lies: its tiles from left to right, and which of them lies across.

    A concealed kong lies face down; its owner sees two of its tiles, and at the end (`shown`) all are seen.
    """
    if meld is None:
        return FACE_DOWN
    tiles: list[str | None] = [str(tile) for tile in meld.tiles]
    across = -1
    if meld.claimed is None:
        if not shown:
            tiles[0] = tiles[3] = None
    elif meld.shape == "chow":
        tiles.insert(0, tiles.pop(meld.claimed - 1))  # what is claimed from the left lies at the left
        across = 0
    else:
        if meld.shape == "added_kong":
            tiles.pop()  # the fourth lies on the one across
        across = (0, 1, len(tiles) - 1)[meld.claimed - 1]
    return {"shape": meld.shape, "tiles": tiles, "across": across}


def last_thrown(events: Sequence[Event]) -> int | None:
    """Return the seat in whose river the newest discard lies; None if there is none, or it was claimed."""
    for event in reversed(events):
        if event.kind == "discard":
            return event.seat
        if event.kind in ("chow", "pung", "kong"):
            return None
    return None


def own_hand(seen: Observation) -> tuple[list[list[Any]], list[Any] | None]:
    """Return the person's concealed tiles in order, and apart from them the one drawn: each its kind and its copy."""
    numbers = sorted(seen.hand_numbers)
    drawn = drawn_number(seen)
    if drawn is not None:
        numbers.remove(drawn)
    return [copy_of(number) for number in numbers], None if drawn is None else copy_of(drawn)


def drawn_number(seen: Observation) -> int | None:
    """Return the number of the tile that was drawn."""
    if seen.drawn is None:
        return None
    for event in reversed(seen.events):
        if event.seat == seen.seat and event.kind == "draw":
            return event.number
        if event.seat == seen.seat and event.kind == "deal" and event.numbers:
            return event.numbers[-1]
    return None


FIRST_FLOWER = 136


def copy_of(number: int) -> list[Any]:
    """Return the kind and the copy of a physical tile."""
    every = Tile.all()
    if number >= FIRST_FLOWER:
        return [str(every[34 + number - FIRST_FLOWER]), 0]
    return [str(every[number // 4]), number % 4]


def meld_name(meld: Meld | None, source: str, say: Words) -> str:
    """Return what a meld is called, and from whom it came."""
    shape = "concealed_kong" if meld is None else meld.shape
    return say(f"melds.{shape}", who=source)
