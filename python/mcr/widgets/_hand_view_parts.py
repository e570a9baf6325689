"""A hand that is being put together: any number of tiles up to 14, melds, circumstances and flowers, as a value.

Whether something is possible the core decides, which reads and makes hands; here stands only how a hand that is not
complete yet is kept, and how a refusal is named, so that it can be told in every language.
"""

import re
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Literal, get_args

from mcr._errors import InvalidHandError, McrError
from mcr._mcr import Hand, Meld, Tile, Tiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["FLAGS", "FULL", "SHAPES", "Impossible", "Parts", "Shape"]

FULL = 14
"""Tiles of a hand that has won, each kong counting as three; one less waits."""
FLAGS = ("self_drawn", "last_of_kind", "last_in_wall", "kong")
Shape = Literal["chow", "pung", "kong", "concealed_kong"]
SHAPES: tuple[Shape, ...] = get_args(Shape)
SAMPLE = "19m19p19sESWNCFP"
"""Tiles beside which every circumstance can be read."""
LAST_START = 7
"""The highest tile with which a chow begins."""


class Impossible(McrError):  # noqa: N818 - names what is not done, as an answer to a click
    """What cannot be added or changed: the name of the reason, and what is filled into its text."""

    def __init__(self, code: str, **filled: str) -> None:
        self.code = code
        self.filled = filled
        super().__init__(f"{code} {filled}" if filled else code)


def shape_of(tile: Tile, shape: Shape) -> str:
    """Return the meld that begins with a tile, claimed from the left, in the notation; Impossible if there is none."""
    if shape != "chow":
        copies = Tiles([tile] * (3 if shape == "pung" else 4))
        return f"[{copies}]" if shape == "concealed_kong" else f"[{copies},1]"
    if tile.rank is None or tile.rank > LAST_START:
        raise Impossible("no_chow", tile=str(tile))
    run = "".join(str(tile.rank + step) for step in range(3))
    return f"[{run}{tile.suit},1]"


@dataclass(frozen=True, slots=True)
class Parts:
    """What was put together so far."""

    melds: tuple[Meld, ...] = ()
    tiles: tuple[Tile, ...] = ()
    """The concealed ones in the order in which they came: of 14 the last is the winning tile."""
    round: str = "E"
    seat: str = "E"
    self_drawn: bool = False
    last_of_kind: bool = False
    last_in_wall: bool = False
    kong: bool = False
    flowers: str = ""
    """Letters, or the number where only that is known; empty for none."""

    @property
    def size(self) -> int:
        """How many tiles, each kong counting as three."""
        return len(self.tiles) + 3 * len(self.melds)

    @property
    def winning_tile(self) -> Tile | None:
        """The winning tile; None while there is none."""
        return self.tiles[-1] if self.size == FULL else None

    @property
    def held(self) -> Tiles:
        """All tiles, those of melds too."""
        return Tiles([*self.tiles, *(tile for meld in self.melds for tile in meld.tiles)])

    def hand(self) -> Hand | None:
        """Return the hand of 13 or 14 tiles; None if there are fewer. InvalidHandError if it is impossible."""
        if self.size < FULL - 1:
            return None
        return Hand.of(
            melds=self.melds,
            concealed=Tiles(self.tiles if self.winning_tile is None else self.tiles[:-1]),
            winning_tile=self.winning_tile,
            **{field.name: getattr(self, field.name) for field in fields(self)[2:-1]},
            flowers=int(self.flowers) if self.flowers.isdecimal() else self.flowers,
        )

    def __str__(self) -> str:
        """Return the notation; of a hand that is not complete, as far as it is there."""
        hand = self.hand()
        if hand is not None:
            return str(hand)
        flags = "".join(str(int(getattr(self, flag))) for flag in FLAGS)
        melds = "".join(map(str, self.melds))
        return f"{melds}{Tiles(self.tiles)}|{self.round}{self.seat}{flags}|{self.flowers}"

    @classmethod
    def parse(cls, text: str) -> "Parts":
        """Read the notation, also of a hand that is not complete; ParseError or InvalidHandError if it is wrong."""
        try:
            return cls.of(Hand(text))
        except InvalidHandError as error:
            tiles, _, rest = text.partition("|")
            melds = tuple(Meld(found) for found in re.findall(r"\[[^\]]*\]", tiles) if is_meld(found))
            problems = [problem for problem in error.problems if "each kong counting as three" not in problem]
            if problems:
                raise InvalidHandError(problems) from None
            circumstances = cls.of(Hand(f"{SAMPLE}|{rest}" if rest else SAMPLE))
            parts = replace(circumstances, melds=melds, tiles=tuple(Tiles(re.sub(r"\[[^\]]*\]", "", tiles))))
            if parts.size >= FULL:
                raise
            return parts

    @classmethod
    def of(cls, hand: Hand) -> "Parts":
        """Return the parts of a hand."""
        last = () if hand.winning_tile is None else (hand.winning_tile,)
        flowers = str(hand.flower_tiles) or str(hand.flowers or "")
        values = {field.name: getattr(hand, field.name) for field in fields(cls)[2:-1]}
        return cls(melds=hand.melds, tiles=(*hand.concealed, *last), flowers=flowers, **values)

    def changed(self, **values: object) -> "Parts":
        """Return these parts with some changed; Impossible if that makes no possible hand."""
        parts = replace(self, **values)  # type: ignore[arg-type] # the names are those of the fields
        try:
            parts.hand()
        except InvalidHandError as error:
            raise parts.reason(error) from None
        return parts

    def reason(self, error: InvalidHandError) -> Impossible:
        """Return the name of what the core says is wrong."""
        tile = self.winning_tile
        named: Mapping[str, Callable[[], bool]] = {
            "robbing_last": lambda: self.kong and not self.self_drawn and self.last_in_wall,
            "no_kong": lambda: self.kong and self.self_drawn and not any(meld.is_kong for meld in self.melds),
            "robbing_held": lambda: self.kong and not self.self_drawn and self.held.count(tile or "E") > 1,
            "last_held": lambda: self.last_of_kind and self.tiles.count(tile or Tile("E")) > 1,
        }
        code = next((code for code, holds in named.items() if holds()), "other")
        return Impossible(code, tile="" if tile is None else str(tile), why=str(error))

    def room(self, tiles: int, tile: Tile, copies: int) -> None:
        """Refuse what does not fit: so many tiles of the hand, and so many copies of a tile."""
        if tile.is_flower:
            raise Impossible("flower", tile=str(tile))
        if self.size + tiles > FULL:
            raise Impossible("full" if tiles == 1 else "no_room")
        if self.held.count(tile) + copies > tile.copies:
            raise Impossible("copies", tile=str(tile))

    def with_tile(self, tile: Tile) -> "Parts":
        """Return these parts and a concealed tile; Impossible if it does not fit."""
        self.room(1, tile, 1)
        return self.changed(tiles=(*self.tiles, tile))

    def with_meld(self, tile: Tile, shape: Shape) -> "Parts":
        """Return these parts and the meld that begins with a tile; Impossible if it does not fit."""
        meld = Meld(shape_of(tile, shape))
        for kind in meld.tiles.kinds():
            self.room(3, kind, meld.tiles.count(kind))
        return self.changed(melds=(*self.melds, meld))

    def without_tile(self, place: int) -> "Parts":
        """Return these parts without the tile at a place."""
        return self.changed(tiles=(*self.tiles[:place], *self.tiles[place + 1 :]))

    def winning_on(self, place: int) -> "Parts":
        """Return these parts with the tile at a place last: of 14 the winning tile."""
        rest = (*self.tiles[:place], *self.tiles[place + 1 :])
        return self.changed(tiles=(*rest, self.tiles[place]))

    def without_meld(self, place: int) -> "Parts":
        """Return these parts without the meld at a place."""
        return self.changed(melds=(*self.melds[:place], *self.melds[place + 1 :]))

    def with_meld_turned(self, place: int) -> "Parts":
        """Return these parts with a meld claimed otherwise.

        From the next side, or on its next tile; a kong claimed from all three sides then as one added to a pung.
        """
        meld = self.melds[place]
        text, _, digit = str(meld).strip("[]").partition(",")
        if not digit:
            return self
        digits = "123567" if meld.is_kong else "123"
        after = digits[(digits.index(digit) + 1) % len(digits)]
        return self.changed(melds=(*self.melds[:place], Meld(f"[{text},{after}]"), *self.melds[place + 1 :]))

    def with_flower(self, flower: Tile) -> "Parts":
        """Return these parts with a flower that was not there, or without it."""
        letters = set() if self.flowers.isdecimal() else set(self.flowers)
        return self.changed(flowers="".join(sorted(letters ^ {str(flower)})))


def is_meld(text: str) -> bool:
    """Return whether a text is a meld."""
    try:
        Meld(text)
    except McrError:
        return False
    return True
