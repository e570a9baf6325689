"""Random hands of 13 tiles: any, of one suit, of few ranks, of few kinds; with melds and without."""

import random
from collections import Counter
from collections.abc import Iterator

import mcr

KINDS = mcr.Tile.all()[:34]
_MELDS = mcr.Meld.all()


def _pool(choose: random.Random) -> list[mcr.Tile]:
    """Return the kinds that a hand is drawn from."""
    character = choose.randrange(5)
    if character == 1:
        suit = choose.choice("mps")
        return [tile for tile in KINDS if tile.suit == suit or tile.is_dragon]
    if character == 2:
        low = choose.randint(1, 6)
        return [tile for tile in KINDS if tile.rank is not None and low <= tile.rank < low + 4]
    if character == 3:
        return choose.sample(KINDS, 7)
    return list(KINDS)


def random_hands(count: int, seed: int, melds: bool = True) -> Iterator[mcr.Hand]:
    """Yield hands before the win; a third of them have melds, if they may."""
    choose = random.Random(seed)  # noqa: S311 - a game, no secret
    for _ in range(count):
        melded: list[mcr.Meld] = []
        held: Counter[mcr.Tile] = Counter()
        if melds and choose.randrange(3) == 0:
            for meld in choose.sample(_MELDS, choose.randint(1, 4)):
                after = held + Counter(meld.tiles)
                if max(after.values()) <= 4:
                    melded.append(meld)
                    held = after
        while True:
            left = [tile for tile in _pool(choose) for _ in range(4 - held[tile])]
            if len(left) >= 13 - 3 * len(melded):
                break
        yield mcr.Hand.of(melds=melded, concealed=mcr.Tiles(choose.sample(left, 13 - 3 * len(melded))))
