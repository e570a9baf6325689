"""What an observation asks: the hand, what is visible and how many draws are to come, for `analyse`."""

from __future__ import annotations

from dataclasses import dataclass

from mcr._errors import McrError
from mcr._mcr import Hand, Meld, Observation, Tile, Tiles

__all__ = ["Asked", "asked", "visible_to"]

DISCARDER = {1: "left", 2: "opposite", 3: "right"}
"""Who threw a tile, by how many turns before the own one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand that is to throw a tile, or to answer a discard."""

    hand: Hand
    visible: Tiles
    draws_left: int
    tile: Tile | None = None
    """The discard; None in the own turn."""
    from_: str = "left"


def asked(seen: Observation) -> Asked:
    """Return what an observation asks; a McrError if its seat has nothing to decide, or holds a flower."""
    if not seen.legal_actions or "consent" in seen.legal_actions:
        raise McrError("nothing is asked: the seat has no tile to throw and no discard to answer")
    if any(tile.is_flower for tile in seen.hand):
        raise McrError("a flower is in the hand: it is laid out or thrown first")
    tile, discarder = seen.last_discard, seen.last_discarder
    melds = [meld for meld in seen.melds[seen.seat] if meld is not None]
    visible = visible_to(seen, melds)
    if tile is not None:
        visible -= Tiles([tile])
    *concealed, last = seen.hand
    hand = Hand.of(
        melds=melds,
        concealed=concealed if tile is None else seen.hand,
        winning_tile=last if tile is None else None,
        round=seen.round,
        seat=seen.wind,
        flowers=len(seen.flowers[seen.seat]),
    )
    # In the own turn the other three draw before this seat does again.
    turns = 4 if discarder is None else (seen.seat - discarder) % 4
    shared = (seen.wall_left + 4 - turns) // 4
    draws = shared if seen.private_walls is None else seen.private_walls[seen.seat]
    return Asked(hand, visible, draws, tile, "left" if discarder is None else DISCARDER[turns])


def visible_to(seen: Observation, melds: list[Meld]) -> Tiles:
    """Return the playing tiles that the seat has seen and that are not its own."""
    own = Tiles([*seen.hand, *(tile for meld in melds for tile in meld.tiles)])
    known = zip(Tile.all(), seen.unseen.tolist(), strict=False)
    return Tiles([tile for tile, unseen in known for _ in range(4 - unseen - own.count(tile))])
