"""What a win would be worth that nobody offers, because it is below the minimum: so that the table can say so.

The circumstances are read off what the seat sees. For a legal win the deal's own result says the same: a test compares.
"""

from mcr._mcr import Event, Hand, Observation, Score, Tile, Tiles, score

__all__ = ["would_win"]

REPLACED = ("concealed_kong", "added_kong", "kong")


def would_win(seen: Observation, event: Event | None = None) -> Score | None:
    """Return what the seat would win, however little; None if its tiles are no winning shape.

    `event`: the discard or added kong of another seat; None asks about the tile that the seat has drawn.
    """
    concealed = list(seen.hand)
    tile = seen.drawn if event is None else event.tile
    if tile is None or tile.is_flower or any(held.is_flower for held in concealed):
        return None
    if event is None:
        concealed.remove(tile)
    melds = [meld for meld in seen.melds[seen.seat] if meld is not None]
    if len(concealed) + 3 * len(melds) != 13:  # noqa: PLR2004 - a hand before the win
        return None
    text = f"{''.join(map(str, melds))}{Tiles(concealed)}{tile}|{seen.round}{seen.wind}{flags(seen, tile, event)}"
    flowers = seen.flowers[seen.seat]
    return score(Hand(f"{text}|{flowers}" if flowers else text), dealt=is_dealt(seen, event), rules=seen.rules)


def flags(seen: Observation, tile: Tile, event: Event | None) -> str:
    """Return the four flags of the notation: self-drawn, last of its kind, last tile of the wall, kong."""
    robbing = event is not None and event.kind == "added_kong"
    # A discard lies among the visible copies and does not count; beside the tile of an added kong lies the pung.
    others = 3 if robbing else visible_copies(seen, tile) - (event is not None)
    kong = is_replacement(seen) if event is None else robbing
    return "".join(str(int(flag)) for flag in (event is None, others == 3, left(seen, event) == 0, kong))  # noqa: PLR2004 - the other three copies


def left(seen: Observation, event: Event | None) -> int:
    """Return how many tiles the next to play had left to draw, at the time of the event if there is one."""
    seat = seen.seat if event is None or event.seat is None else event.seat
    follower = (seat + 1) % 4
    drawn: list[int | None] = []
    for happened in reversed(seen.events):
        if event is None or happened == event:
            break
        if happened.kind == "draw":
            drawn.append(happened.seat)
    if seen.private_walls is None:
        return seen.wall_left + len(drawn)
    return seen.private_walls[follower] + drawn.count(follower)


def visible_copies(seen: Observation, tile: Tile) -> int:
    """Return how many copies of a tile lie open on the table."""
    thrown = sum(list(river).count(tile) for river in seen.rivers)
    laid = [meld for melds in seen.melds for meld in melds if meld is not None and not meld.is_concealed]
    return thrown + sum(list(meld.tiles).count(tile) for meld in laid)


def is_replacement(seen: Observation) -> bool:
    """Return whether the tile drawn last replaced one of a kong."""
    own = [event for event in seen.events if event.seat == seen.seat]
    kinds = [event.kind for event in own if event.kind in ("draw", "flower", *REPLACED)]
    return len(kinds) > 1 and kinds[-1] == "draw" and kinds[-2] in REPLACED


def is_dealt(seen: Observation, event: Event | None) -> bool:
    """Return whether it would be a win of the dealer on the tiles dealt."""
    quiet = all(happened.kind in ("deal", "flower", "draw") for happened in seen.events)
    return event is None and seen.seat == seen.dealer and quiet
