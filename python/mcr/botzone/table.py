"""A table as one player knows it from the judge's requests alone."""

import copy
from collections.abc import Iterable, Sequence
from typing import Final

from mcr._errors import McrError
from mcr._mcr import Action, Observation, Tile, _observation_of
from mcr._seats import SEATS, WINDS
from mcr.botzone.words import Response, tile_of

__all__ = ["Table"]

_DEALT = 13
_HIGHEST = 9
# An event as the core packs it: kind, seat, tile, tiles, source.
_Event = tuple[int, int | None, int | None, list[int], int]
_KINDS = ("deal", "draw", "flower", "discard", "chow", "pung", "kong", "concealed_kong", "added_kong")
_NOWHERE, _HEAD, _FIRST_SEAT = 0, 1, 5
"""Where a tile comes from: nothing to say, the wall, seat 0 and those after it."""
_REQUESTS: Final = (
    "0 id quan, 1 h0 h1 h2 h3 and 13 tiles, 2 T, or 3 p and DRAW, PLAY T, PENG T, CHI M T, GANG or BUGANG T"
)


class Table:
    """What one player knows: `take` each request and `answered` each own answer, and `observation` is what it sees.

    Which copies of a tile lie where the protocol does not tell: each tile that comes into sight is the lowest copy that
    has not been seen. A request that no deal can have is a McrError that quotes it.
    """

    def __init__(self) -> None:
        self.seat: int | None = None
        """The own seat, which is the number of the player; None before the first request."""
        self._round = 0
        self._hand: list[int] = []
        self._is_dealt = False
        self._events: list[_Event] = []
        self._seen: set[int] = set()
        self._pungs: dict[tuple[int, int], list[int]] = {}
        """The tiles of pungs, by seat and kind."""
        self._last: tuple[str, int, int | None] | None = None
        """What happened last, by whom, and with which tile."""
        self._answer: Response | None = None
        """The last own answer."""

    def take(self, request: str, /) -> None:
        """Take in what the judge tells."""
        before = copy.copy(self)
        try:
            self._take(request.split())
        except McrError as error:
            self.__dict__ = before.__dict__
            message = f"request {request[:80]!r}: {error}"
            raise McrError(message) from None

    def answered(self, response: str, /) -> None:
        """Take in what this player answered to the last request."""
        self._answer = Response.read(response)

    @property
    def may_be_asked(self) -> bool:
        """Whether the player may have a choice: it has drawn, or another has discarded or added a tile to a pung."""
        if self._last is None:
            return False
        kind, player, _ = self._last
        return player == self.seat if kind == "draw" else player != self.seat and kind in ("discard", "added_kong")

    @property
    def observation(self) -> Observation | None:
        """What the player sees and may do now; None before a tile was drawn."""
        if self.seat is None or not self._is_dealt:
            return None
        reasons = [None] * 4
        return _observation_of(self.seat, "botzone", WINDS[self._round], 0, self._events, None, reasons)

    def after(self, claim: Action, /) -> "Table":
        """Return the table as it will be if this chow or pung of the player is granted."""
        table = copy.copy(self)
        table.granted(claim)
        return table

    def granted(self, claim: Action, /) -> None:
        """Take in that a chow or pung of the player is granted, before its discard is told."""
        if claim.tiles is None:
            self._pung(self._own_seat())
        else:
            self._chow(self._own_seat(), list(claim.tiles)[1])

    def __copy__(self) -> "Table":
        table = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        for name in ("_hand", "_events", "_seen", "_pungs"):
            setattr(table, name, getattr(self, name).copy())
        return table

    def _take(self, words: Sequence[str]) -> None:
        match words:
            case ["0", player, wind] if self.seat is None:
                self.seat, self._round = _digit(player), _digit(wind)
            case ["1", *flowers_and_tiles] if self.seat is not None and not self._hand:
                self._deal(flowers_and_tiles)
            case ["2", tile] if self._hand:
                self._draw(self._own_seat(), tile_of(tile))
            case ["3", player, *rest] if self._hand:
                self._hear(_digit(player), rest)
            case _:
                message = f"expected {_REQUESTS}, in an order that a deal has"
                raise McrError(message)

    def _hear(self, player: int, words: Sequence[str]) -> None:
        """Take in what a player did."""
        if words != ["DRAW"] and not self._is_dealt:
            raise McrError("nobody has drawn a tile yet")
        match words:
            case ["DRAW"] if player != self.seat:
                self._draw(player, None)
            case ["PLAY", tile]:
                self._discard(player, tile_of(tile))
            case ["PENG", tile]:
                self._pung(player)
                self._discard(player, tile_of(tile))
            case ["CHI", middle, tile]:
                self._chow(player, tile_of(middle))
                self._discard(player, tile_of(tile))
            case ["GANG"] if self._last is not None and self._last[:2] == ("draw", player):
                self._concealed_kong(player)
            case ["GANG"]:
                self._kong(player)
            case ["BUGANG", tile]:
                self._added_kong(player, tile_of(tile))
            case ["BUHUA", _]:
                raise McrError("walls with flowers are not played here")
            case _:
                message = f"expected {_REQUESTS}"
                raise McrError(message)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise McrError("the first request tells the own number")
        return self.seat

    def _deal(self, words: Sequence[str]) -> None:
        if words[:4] != ["0"] * 4:
            raise McrError("walls with flowers are not played here: expected four zeros")
        if len(words) != 4 + _DEALT:
            message = f"{len(words) - 4} tiles; expected {_DEALT}"
            raise McrError(message)
        self._hand = [self._new(tile_of(word)) for word in words[4:]]

    def _draw(self, player: int, tile: Tile | None) -> None:
        number = None if tile is None else self._new(tile)
        own = [] if number is None else [number]
        if self._is_dealt:
            self._push("draw", player, number, [], _HEAD)
        elif player != 0:
            raise McrError("player 0 draws the first tile")
        else:
            # The dealer is dealt its first tile with the others.
            for seat in SEATS:
                tiles = self._hand + own if seat == self.seat else []
                self._push("deal", seat, None, list(tiles), _NOWHERE)
            self._is_dealt = True
        self._hand += own
        self._last = ("draw", player, number)

    def _discard(self, player: int, tile: Tile) -> None:
        number = self._drawn_or_lowest(tile) if player == self.seat else self._new(tile)
        self._push("discard", player, number, [], _NOWHERE)
        self._last = ("discard", player, number)

    def _drawn_or_lowest(self, tile: Tile) -> int:
        """Take a tile from the own hand: the one drawn if it is of this kind, else the lowest copy."""
        drawn = self._last[2] if self._last is not None and self._last[:2] == ("draw", self.seat) else None
        if drawn is not None and drawn // 4 == tile.index:
            self._hand.remove(drawn)
            return drawn
        return self._held(tile, 1)[0]

    def _claimed(self, player: int) -> tuple[int, int]:
        """Return the tile that can be claimed, and whose it is."""
        if self._last is None or self._last[0] != "discard" or self._last[1] == player or self._last[2] is None:
            raise McrError("there is no discard of another player to claim")
        return self._last[2], self._last[1]

    def _pung(self, player: int) -> None:
        self._equals("pung", player, 2)
        tiles = self._events[-1][3]
        self._pungs[player, tiles[0] // 4] = tiles

    def _kong(self, player: int) -> None:
        self._equals("kong", player, 3)

    def _equals(self, kind: str, player: int, held: int) -> None:
        claimed, owner = self._claimed(player)
        own = self._from(player, [Tile.all()[claimed // 4]] * held)
        self._push(kind, player, claimed, sorted([*own, claimed]), _FIRST_SEAT + owner)
        self._last = (kind, player, claimed)

    def _chow(self, player: int, middle: Tile) -> None:
        claimed, owner = self._claimed(player)
        tile = Tile.all()[claimed // 4]
        run = _run_around(middle)
        if tile not in run or player != (owner + 1) % 4:
            message = f"player {player} cannot chow {tile} around {middle}"
            raise McrError(message)
        own = self._from(player, [other for other in run if other != tile])
        self._push("chow", player, claimed, sorted([*own, claimed]), _FIRST_SEAT + owner)
        self._last = ("chow", player, claimed)

    def _concealed_kong(self, player: int) -> None:
        tiles: list[int] = []
        if player == self.seat:
            if self._answer is None or self._answer.verb != "GANG" or self._answer.tile is None:
                raise McrError("a kong that this player did not make")
            tiles = self._held(self._answer.tile, 4)
        self._push("concealed_kong", player, tiles[0] if tiles else None, tiles, _NOWHERE)
        self._last = ("concealed_kong", player, None)

    def _added_kong(self, player: int, tile: Tile) -> None:
        pung = self._pungs.pop((player, tile.index), None)
        if pung is None:
            message = f"player {player} has no pung of {tile}"
            raise McrError(message)
        added = self._from(player, [tile])[0]
        self._push("added_kong", player, added, [*pung, added], _NOWHERE)
        self._last = ("added_kong", player, added)

    def _from(self, player: int, tiles: Iterable[Tile]) -> list[int]:
        """Return the numbers of tiles that a player lays down."""
        return [self._held(tile, 1)[0] if player == self.seat else self._new(tile) for tile in tiles]

    def _held(self, tile: Tile, count: int) -> list[int]:
        """Take the lowest copies of a tile from the own hand."""
        numbers = sorted(number for number in self._hand if number // 4 == tile.index)[:count]
        if len(numbers) < count:
            message = f"this player does not hold {count} of {tile}"
            raise McrError(message)
        for number in numbers:
            self._hand.remove(number)
        return numbers

    def _new(self, tile: Tile) -> int:
        """Return the number of a copy that comes into sight."""
        for number in range(4 * tile.index, 4 * tile.index + 4):
            if number not in self._seen:
                self._seen.add(number)
                return number
        message = f"a fifth {tile}"
        raise McrError(message)

    def _push(self, kind: str, player: int, tile: int | None, tiles: list[int], source: int) -> None:
        self._events.append((_KINDS.index(kind), player, tile, tiles, source))


def _run_around(middle: Tile) -> list[Tile]:
    """Return the three tiles of the chow around this one; none, if there is no such chow."""
    rank = middle.rank
    if rank is None or not 1 < rank < _HIGHEST:
        return []
    return [Tile.all()[middle.index + step] for step in (-1, 0, 1)]


def _digit(word: str) -> int:
    """Return the number of a player or wind."""
    if word not in ("0", "1", "2", "3"):
        message = f"{word[:20]!r} is not 0, 1, 2 or 3"
        raise McrError(message)
    return int(word)
