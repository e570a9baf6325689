"""Where the tiles of a row lie: as a player sees the own hand at the table."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from mcr._mcr import Hand, Meld, Tile, Tiles
from mcr.art.picture import DEPTH, HEIGHT, WIDTH, Spot

__all__ = ["BETWEEN_SETS", "Item", "Row", "at_seat", "river", "row"]

GAP = 6
"""Between tiles that stand side by side."""
BETWEEN_SETS = 70
BETWEEN_PARTS = 130
"""Between melds, concealed tiles, winning tile and flowers."""
LYING = HEIGHT - WIDTH
"""How much lower the upper edge of a tile is that lies across."""
RIVER_ROW = 6
"""Discards in a row, as the regulations of tournaments have it."""
BETWEEN_ROWS = 40

Item: TypeAlias = Tile | Tiles | Meld | str


class Row:
    """A row of tiles that is being laid out from left to right."""

    def __init__(self) -> None:
        self.groups: list[list[Spot]] = []
        self.width = 0.0
        self.height: float = HEIGHT + DEPTH
        self.space = 0.0
        """Before the next tile, which begins a group; 0 if it belongs to the last group."""

    def add(self, tile: Tile | None, turn: int = 0) -> None:
        """Lay the next tile: face down if it is None, across if it is turned."""
        if self.groups:
            self.width += self.space or GAP
        if self.space or not self.groups:
            self.groups.append([])
        self.space = 0
        self.groups[-1].append(Spot(tile, self.width, LYING if turn else 0, turn))
        self.width += HEIGHT if turn else WIDTH

    def part(self, space: float = BETWEEN_PARTS) -> None:
        """Let the next tile begin a group, this far from the last one."""
        self.space = max(self.space, space)

    def add_meld(self, meld: Meld) -> None:
        """Lay a meld: what was claimed lies across, at the side from which it came."""
        tiles: list[Tile | None] = list(meld.tiles)
        if meld.claimed is None:
            tiles[0] = tiles[3] = None
            place = None
        elif meld.shape == "chow":
            tiles.insert(0, tiles.pop(meld.claimed - 1))  # it came from the left
            place = 0
        else:
            if meld.shape == "added_kong":
                tiles.pop()
            place = (0, 1, len(tiles) - 1)[meld.claimed - 1]
        for at, tile in enumerate(tiles):
            across = at == place
            self.add(tile, (90 if at and at == len(tiles) - 1 else -90) if across else 0)
            if across and meld.shape == "added_kong":
                below = self.groups[-1][-1]
                self.groups[-1].append(Spot(tile, below.x, below.y - LYING, below.turn))

    def add_side_by_side(self, tiles: Iterable[Tile | None]) -> None:
        """Lay tiles without a space; face down what is None."""
        for tile in tiles:
            self.add(tile)

    def add_melds(self, melds: Iterable[Meld | None]) -> None:
        """Lay melds apart from each other; None is a kong that lies face down."""
        for meld in melds:
            self.part(BETWEEN_SETS)
            if meld is None:
                self.add_side_by_side([None] * 4)
            else:
                self.add_meld(meld)

    def add_parts(self, *parts: Iterable[Tile | None]) -> None:
        """Lay groups of tiles, each apart; one that is empty takes no room."""
        for tiles in parts:
            self.part()
            self.add_side_by_side(tiles)

    def add_hand(self, hand: Hand) -> None:
        """Lay melds, concealed tiles, the winning tile and the flowers, each apart."""
        self.add_melds(hand.melds)
        winning = () if hand.winning_tile is None else (hand.winning_tile,)
        self.add_parts(hand.concealed, winning, hand.flower_tiles)

    def add_items(self, items: Iterable[Item]) -> None:
        """Lay tiles side by side, and tiles together and melds apart."""
        single = False
        for given in items:
            item = read(given) if isinstance(given, str) else given
            if not (single and isinstance(item, Tile)):
                self.part(BETWEEN_SETS)
            single = isinstance(item, Tile)
            if isinstance(item, Tile):
                self.add(item)
            elif isinstance(item, Meld):
                self.add_meld(item)
            else:
                self.add_side_by_side(item)


def read(text: str) -> Tile | Tiles | Meld:
    """Read what can stand in a row."""
    if text.strip().startswith("["):
        return Meld(text)
    tiles = Tiles(text)
    return tiles[0] if len(tiles) == 1 else tiles


def is_hand(text: str) -> bool:
    """Return whether a text is more than a meld or tiles."""
    return "|" in text or text.count("[") > 1 or ("[" in text and not text.rstrip().endswith("]"))


def row(value: Hand | Item | Iterable[Item]) -> Row:
    """Return the layout of a hand, a meld, tiles, or several of them."""
    laid = Row()
    if isinstance(value, str) and is_hand(value):
        value = Hand(value)
    if isinstance(value, Hand):
        laid.add_hand(value)
    else:
        laid.add_items([value] if isinstance(value, str | Tile | Tiles | Meld) else value)
    return laid


def at_seat(melds: Iterable[Meld | None], *parts: Iterable[Tile | None]) -> Row:
    """Return the layout of what a seat has: its melds, then groups of tiles, as hand and flowers; None is face down."""
    laid = Row()
    laid.add_melds(melds)
    laid.add_parts(*parts)
    return laid


def river(tiles: Sequence[Tile]) -> Row:
    """Return the layout of discards as they lie at a table, in rows of six."""
    laid = Row()
    for start in range(0, len(tiles), RIVER_ROW):
        line = Row()
        line.add_side_by_side(tiles[start : start + RIVER_ROW])
        below = (HEIGHT + DEPTH + BETWEEN_ROWS) * len(laid.groups)
        laid.groups += [[replace(spot, y=spot.y + below) for spot in group] for group in line.groups]
        laid.width, laid.height = max(laid.width, line.width), below + line.height
    return laid
