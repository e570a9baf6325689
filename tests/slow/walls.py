"""Walls made by hand, and quick ways through a deal."""

from collections.abc import Callable

from slow.deal import apply, at_limit, awaiting, declare_dead
from slow.state import Deal
from slow.tiles import FIRST_FLOWER, NAMES, copies_of, kind, read


def made(
    size: int,
    hands: dict[int, str],
    *,
    dealer: int = 0,
    draws: str = "",
    replacements: str = "",
    last: str = "",
) -> tuple[int, ...]:
    """Return a shared wall that deals these tiles.

    `hands`: by seat, 13 tiles or fewer in the order dealt, the dealer's fourteenth as its last (14 then); `draws`: the
    tiles drawn from the head after the deal; `replacements`: from the tail, in the order drawn; `last`: the tiles
    before the replacements, so that its last one is the last of the wall when nothing else is replaced. What is not
    named is filled with the tiles left in the order of their numbers, flowers in the middle of what is drawn.
    """
    wall: list[int | None] = [None] * size
    free = list(range(size))
    places = {seat: dealt_places((seat - dealer) % 4) for seat in range(4)}
    tail = len(read(replacements))
    put(
        wall,
        free,
        [place for seat in hands for place in places[seat][: len(read(hands[seat]))]],
        "".join(hands.values()),
    )
    put(wall, free, list(range(53, 53 + len(read(draws)))), draws)
    put(wall, free, list(range(size - 1, size - 1 - tail, -1)), replacements)
    put(wall, free, list(range(size - tail - len(read(last)), size - tail)), last)
    fill(wall, free)
    return tuple(tile for tile in wall if tile is not None)


def dealt_places(k: int) -> list[int]:
    """Return where the tiles of the k-th seat after the dealer lie; the dealer has a fourteenth."""
    return [16 * turn + 4 * k + at for turn in range(3) for at in range(4)] + ([48, 52] if k == 0 else [48 + k])


def put(wall: list[int | None], free: list[int], places: list[int], notation: str) -> None:
    """Put tiles at places, each the lowest copy still free."""
    for place, of_kind in zip(places, read(notation), strict=True):
        if wall[place] is not None:
            raise ValueError(f"place {place} is named twice")
        tile = next((tile for tile in copies_of(of_kind) if tile in free), None)
        if tile is None:
            raise ValueError(f"{notation}: too many of a kind")
        free.remove(tile)
        wall[place] = tile


def fill(wall: list[int | None], free: list[int]) -> None:
    """Put what is left: the flowers about index 100, the rest in steps of seven, so that neighbours are no run."""
    flowers = [tile for tile in free if tile >= FIRST_FLOWER]
    others = [tile for tile in free if tile < FIRST_FLOWER]
    others = [tile for step in range(7) for tile in others[step::7]]
    empty = [place for place, tile in enumerate(wall) if tile is None]
    middle = [place for place in empty if place >= 100][: len(flowers)]
    for place in empty:
        wall[place] = flowers.pop(0) if place in middle else others.pop(0)


def private(quarters: dict[int, str]) -> tuple[int, ...]:
    """Return private walls that begin with these tiles, by seat: thirteen (the dealer fourteen) and the draws."""
    wall: list[int | None] = [None] * FIRST_FLOWER
    free = list(range(FIRST_FLOWER))
    for seat, tiles in quarters.items():
        put(wall, free, list(range(34 * seat, 34 * seat + len(read(tiles)))), tiles)
    fill(wall, free)
    return tuple(tile for tile in wall if tile is not None)


def play(deal: Deal, *actions: str) -> Deal:
    """Apply actions given as `seat action`, or `seat dead` for a hand declared dead, and return the deal."""
    for action in actions:
        if action[2:] == "dead":
            declare_dead(deal, int(action[0]), "a wrong number of tiles")
        else:
            apply(deal, int(action[0]), action[2:])
    return deal


def idle(deal: Deal, until: Callable[[Deal], bool] = lambda _: False) -> Deal:
    """Pass every claim and discard every tile drawn until the condition holds or the deal is over."""
    while deal.phase != "over" and not until(deal):
        seat = awaiting(deal)[0]
        apply(deal, seat, at_limit(deal, seat))
    return deal


def drawn(*, seat: int | None = None, tile: str | None = None, left: int | None = None) -> Callable[[Deal], bool]:
    """Return a condition for `idle`: the seat, or any, has drawn the tile, or any, and so many tiles are left."""

    def holds(deal: Deal) -> bool:
        return (
            deal.phase == "turn"
            and deal.drawn is not None
            and seat in (None, deal.turn)
            and tile in (None, NAMES[kind(deal.drawn)])
            and left in (None, len(deal.wall.left()))
        )

    return holds


def answer(deal: Deal, answers: dict[int, str] | None = None) -> Deal:
    """Let the seats asked for answers or votes give them, lowest first; those not named pass or consent."""
    named = dict(answers or {})
    for seat in awaiting(deal) if deal.phase in ("answers", "votes") else ():
        apply(deal, seat, named.pop(seat, at_limit(deal, seat)))
    if named:
        raise ValueError(f"not awaited: {named}")
    return deal
