"""What the judge tells the players, made from the events of a deal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from mcr._errors import McrError
from mcr._mcr import Event, Tile
from mcr._seats import WINDS, kind_of
from mcr.botzone.words import tile_text

__all__ = ["Message", "messages"]

_DEALT = 13
_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that the judge tells, for whoever it is meant: `text` gives the request for one player.

    Players have the numbers 0 to 3 of their winds.
    """

    action: Literal["INIT", "DEAL", "DRAW", "PLAY", "PENG", "CHI", "GANG", "BUGANG"]
    player: int | None = None
    tile: Tile | None = None
    """What is drawn, discarded or made a kong of; None if it is hidden."""
    middle: Tile | None = None
    """The middle tile of a chow."""
    hands: tuple[tuple[Tile, ...] | None, ...] = ()
    """The 13 tiles dealt to each player; None if they are hidden."""
    is_concealed: bool = False
    """A kong of four concealed tiles."""
    round: int = 0
    """The round's wind, 0 to 3 as ESWN."""

    def text(self, player: int) -> str:
        """Return the request that tells a player of it."""
        match self.action:
            case "INIT":
                return f"0 {player} {self.round}"
            case "DEAL":
                hand = self.hands[player]
                return " ".join(["1 0 0 0 0", *map(tile_text, hand or ())])
            case "DRAW":
                is_own = player == self.player and self.tile is not None
                return f"2 {tile_text(self.tile)}" if is_own and self.tile is not None else f"3 {self.player} DRAW"
        return f"3 {self.player} {self._done()}"

    def answer_of(self, player: int) -> str:
        """Return what a player answered to the message before, as far as this one tells: of a lost claim PASS."""
        if player != self.player or self.action == "DRAW":
            return "PASS"
        if self.action == "GANG" and self.is_concealed and self.tile is not None:
            return f"GANG {tile_text(self.tile)}"
        return self._done()

    def _done(self) -> str:
        """Return what was done, in words that are those of the answer too."""
        if self.action == "GANG":
            return "GANG"
        words = [self.action, *(tile_text(tile) for tile in (self.middle, self.tile) if tile is not None)]
        return " ".join(words)


def messages(events: Iterable[Event], round: str, dealer: int) -> list[Message]:
    """Return what the judge would have told about a deal so far.

    A chow or pung is told together with the discard after it. How the deal ended is not told. Flowers are a McrError.
    """
    teller = _Teller()
    for event in events:
        if event.seat is not None:
            teller.tell(event, (event.seat - dealer) % 4)
    return [Message("INIT", round=WINDS.index(round)), *teller.told]


class _Teller:
    """Turns events into messages."""

    def __init__(self) -> None:
        self.told: list[Message] = []
        self.hands: dict[int, Sequence[Tile] | None] = {}
        self.claim: Event | None = None
        """The chow or pung after which a discard must come."""

    def tell(self, event: Event, player: int) -> None:
        match event.kind:
            case "deal":
                self.deal(event, player)
            case "draw":
                self.told.append(Message("DRAW", player, event.tile))
            case "chow" | "pung":
                self.claim = event
            case "discard":
                self.told.append(_discarded(self.claim, player, event.tile))
                self.claim = None
            case "kong" | "concealed_kong":
                is_concealed = event.kind == "concealed_kong"
                self.told.append(Message("GANG", player, event.tile, is_concealed=is_concealed))
            case "added_kong":
                self.told.append(Message("BUGANG", player, event.tile))
            case "flower":
                raise McrError("a deal with flowers cannot be told in Botzone's protocol")

    def deal(self, event: Event, player: int) -> None:
        self.hands[player] = _in_order(event)
        if len(self.hands) == _PLAYERS:
            hands = [self.hands[player] for player in range(_PLAYERS)]
            dealt = tuple(None if hand is None else tuple(hand[:_DEALT]) for hand in hands)
            fourteenth = None if hands[0] is None else hands[0][_DEALT]
            self.told += [Message("DEAL", hands=dealt), Message("DRAW", 0, fourteenth)]


def _discarded(claim: Event | None, player: int, discard: Tile | None) -> Message:
    """Return what is told of a discard, and of the chow or pung before it."""
    if claim is None:
        return Message("PLAY", player, discard)
    if claim.kind == "pung":
        return Message("PENG", player, discard)
    return Message("CHI", player, discard, middle=None if claim.tiles is None else list(claim.tiles)[1])


def _in_order(event: Event) -> Sequence[Tile] | None:
    """Return the tiles of a hand in the order in which they were dealt."""
    if event.numbers is None:
        return None
    kinds = Tile.all()
    return [kinds[kind_of(number)] for number in event.numbers]
