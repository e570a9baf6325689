"""The order of the tiles from a seed, and the walls a deal draws from."""

import hashlib
from dataclasses import dataclass

from slow.chacha import below, words


@dataclass(frozen=True)
class Order:
    """The tiles in drawing order and the four dice."""

    tiles: tuple[int, ...]
    dice: tuple[int, ...] | None


def order(seed: int, size: int) -> Order:
    """Return dice and tiles of a seed.

    play: "First four dice, each 1 + a number below 6, under every rule set. Then Fisher-Yates: for i from n-1 down to
    1, j = a number below i+1, swap i and j; n = 144, or 136 without flowers."
    """
    source = words(seed)
    dice = tuple(1 + below(source, 6) for _ in range(4))
    tiles = list(range(size))
    for i in range(size - 1, 0, -1):
        j = below(source, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
    return Order(tuple(tiles), dice)


def commitment(tiles: tuple[int, ...]) -> str:
    """Return "SHA-256 of the tile numbers as bytes" (play) in hex."""
    return hashlib.sha256(bytes(tiles)).hexdigest()


def deal_seed(seed: int, i: int) -> int:
    """Return the seed of deal i.

    play: "SHA-256 of the three ASCII bytes `mcr`, the seed and the index as 8 little-endian bytes each; the first 8
    bytes, little-endian".
    """
    digest = hashlib.sha256(b"mcr" + seed.to_bytes(8, "little") + i.to_bytes(8, "little")).digest()
    return int.from_bytes(digest[:8], "little")


def size(rules: dict[str, object]) -> int:
    """Return how many tiles the rules play with (rules, 3b: "none: 136 tiles")."""
    return 136 if rules["flowers"] == "none" else 144


class SharedWall:
    """One wall for all: drawn from the head, replacements "from its end, last first" (play)."""

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.tiles = tiles
        self.head = 0
        self.tail = len(tiles)

    def copy(self) -> "SharedWall":
        """Return a wall of its own at the same point."""
        other = SharedWall(self.tiles)
        other.head, other.tail = self.head, self.tail
        return other

    def hands(self, dealer: int) -> list[list[int]]:
        """Take the tiles dealt.

        play: "The dealer takes tiles 0-3, the next seat 4-7 and so on three times round, then 48 the dealer, 49-51
        the others, 52 the dealer".
        """
        hands: list[list[int]] = [[], [], [], []]
        for _ in range(3):
            for k in range(4):
                hands[(dealer + k) % 4] += [self.draw(dealer) for _ in range(4)]
        for k in range(5):
            hands[(dealer + k) % 4].append(self.draw(dealer))
        return hands

    def can_draw(self, _seat: int) -> bool:
        """Return whether a tile is left."""
        return self.head < self.tail

    def draw(self, _seat: int) -> int:
        """Take the next tile."""
        self.head += 1
        return self.tiles[self.head - 1]

    def replace(self, _seat: int) -> int:
        """Take a replacement from the end."""
        self.tail -= 1
        return self.tiles[self.tail]

    def is_last(self, _seat: int) -> bool:
        """Return whether the draw or discard of the seat is the last: no tile is left."""
        return self.head == self.tail

    def left(self) -> list[int]:
        """Return the tiles left."""
        return list(self.tiles[self.head : self.tail])


class PrivateWalls:
    """Four walls.

    play: "seat s owns tiles 34 s .. 34 s + 33, draws from the front, and a replacement is simply the next tile".
    """

    def __init__(self, tiles: tuple[int, ...]) -> None:
        self.walls = [list(tiles[34 * seat : 34 * seat + 34]) for seat in range(4)]

    def copy(self) -> "PrivateWalls":
        """Return walls of their own at the same point."""
        other = PrivateWalls(())
        other.walls = [list(wall) for wall in self.walls]
        return other

    def hands(self, dealer: int) -> list[list[int]]:
        """Take "the first 13 tiles of the own quarter, the dealer's fourteenth is the next" (play)."""
        hands = [[self.draw(seat) for _ in range(13)] for seat in range(4)]
        hands[dealer].append(self.draw(dealer))
        return hands

    def can_draw(self, seat: int) -> bool:
        """Return whether the wall of the seat has a tile."""
        return bool(self.walls[seat])

    def draw(self, seat: int) -> int:
        """Take the next tile of the own wall."""
        return self.walls[seat].pop(0)

    replace = draw

    def is_last(self, seat: int) -> bool:
        """Return whether the draw or discard of the seat is the last: "when the wall of seat s+1 is empty" (play)."""
        return not self.walls[(seat + 1) % 4]

    def left(self) -> list[int]:
        """Return the tiles left in all four."""
        return [tile for wall in self.walls for tile in wall]


Wall = SharedWall | PrivateWalls


def wall_of(tiles: tuple[int, ...], rules: dict[str, object]) -> Wall:
    """Return the wall or walls that the rules play with.

    play: "Private walls with flowers are refused"; "a deal refuses a length that its rules do not have".
    """
    if sorted(tiles) != list(range(size(rules))):
        raise ValueError(f"a wall of {size(rules)} different tiles is needed")
    if rules["wall"] == "shared":
        return SharedWall(tiles)
    if rules["flowers"] != "none":
        raise ValueError("private walls have no flowers")
    return PrivateWalls(tiles)
