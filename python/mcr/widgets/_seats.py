"""The four seats as a page draws them, from the place of the person: what a table, a review and a replay share.

Places are s (the person, at the bottom), e (the next to play, at the right), n and w. Tiles are in the notation. Of a
hand that is hidden only the size is said.
"""

from collections.abc import Sequence
from typing import Any

from mcr._mcr import Event, Meld, Observation, Tile
from mcr._seats import kind_of
from mcr._words import Words
from mcr.art.layout import Row

__all__ = ["PLACES", "claimed_from", "last_thrown", "meld_name", "meld_view", "own_hand", "place_of"]

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
    if meld.is_concealed and shown:
        return {"shape": meld.shape, "tiles": list(map(str, meld.tiles)), "across": -1}
    row = Row()
    row.add_meld(meld)
    # The tile added to a pung lies on the one across, at the same place, and the page draws it there.
    spots = list({spot.x: spot for spot in row.groups[0]}.values())
    tiles = [None if spot.tile is None else str(spot.tile) for spot in spots]
    across = next((at for at, spot in enumerate(spots) if spot.turn), -1)
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


def copy_of(number: int) -> list[Any]:
    """Return the kind and the copy of a physical tile."""
    tile = Tile.all()[kind_of(number)]
    return [str(tile), number % tile.copies]


def meld_name(meld: Meld | None, source: str, say: Words) -> str:
    """Return what a meld is called, and from whom it came."""
    shape = "concealed_kong" if meld is None else meld.shape
    return say(f"melds.{shape}", who=source)
