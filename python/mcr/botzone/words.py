"""The words of the protocol: tiles, and what a player can answer.

Characters are W1-9, dots B1-9, bamboo T1-9, winds F1-4 as ESWN, dragons J1-3 as red, green and white.
"""

from dataclasses import dataclass
from typing import Literal

from mcr._errors import IllegalActionError, McrError
from mcr._mcr import Action, Observation, Tile

__all__ = ["KEEP_RUNNING", "Response", "Verb", "allowed", "response_of", "tile_of", "tile_text"]

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
"""The line after an answer with which a program says that it goes on reading."""

_LETTERS = "WBTFJ"
_TILES = {f"{_LETTERS[tile.index // 9]}{tile.index % 9 + 1}": tile for tile in Tile.all()[:31]} | {
    f"J{number}": tile for number, tile in enumerate(Tile.all()[31:34], 1)
}
_TEXTS = {tile: text for text, tile in _TILES.items()}

Verb = Literal["PASS", "PLAY", "PENG", "CHI", "GANG", "BUGANG", "HU"]
_TILES_AFTER: dict[Verb, tuple[int, ...]] = {
    "PASS": (0,),
    "PLAY": (1,),
    "PENG": (1,),
    "CHI": (2,),
    "GANG": (0, 1),
    "BUGANG": (1,),
    "HU": (0,),
}
_EXPECTED = "PASS, PLAY X, PENG X, CHI M X, GANG, GANG X, BUGANG X or HU"


def tile_of(text: str) -> Tile:
    """Return the tile of a word of the protocol."""
    if text not in _TILES:
        message = f"{text[:20]!r} is no tile: W1-9, B1-9, T1-9, F1-4 or J1-3"
        raise McrError(message)
    return _TILES[text]


def tile_text(tile: Tile) -> str:
    """Return the word of a tile, which is no flower."""
    return _TEXTS[tile]


@dataclass(frozen=True, slots=True)
class Response:
    """An answer of a player, taken apart."""

    verb: Verb
    tile: Tile | None = None
    """What is discarded or made a kong of."""
    middle: Tile | None = None
    """The middle tile of a chow."""

    @classmethod
    def read(cls, text: str) -> "Response":
        """Take an answer apart; a McrError says what is wrong with it."""
        words = text.split()
        for verb, counts in _TILES_AFTER.items():
            if words[:1] == [verb] and len(words) - 1 in counts:
                tiles = [tile_of(word) for word in words[1:]]
                return cls(verb, tiles[-1] if tiles else None, tiles[0] if verb == "CHI" else None)
        message = f"{text[:40]!r} is no answer: {_EXPECTED}"
        raise McrError(message)

    def action(self, seen: Observation) -> Action:
        """Return what a seat does with this answer; the discard after a claim is left out.

        A win that is none is a `declare win`. What the seat may not do is an IllegalActionError.
        """
        action = self._action(seen)
        if not allowed(action, seen):
            raise IllegalActionError(seen.seat, action, str(action), f"it may only do: {seen.legal_actions}")
        return action

    def _action(self, seen: Observation) -> Action:
        if self.verb == "CHI":
            return self._chow(seen)
        if self.verb == "HU":
            return Action("win" if "win" in seen.legal_actions else "declare win")
        if self.verb == "GANG" and self.tile is None:
            return Action("kong")
        texts = {"PASS": "pass", "PENG": "pung", "PLAY": "discard ", "GANG": "concealed kong ", "BUGANG": "add kong "}
        after = "" if self.verb in ("PASS", "PENG") else self.tile
        return Action(f"{texts[self.verb]}{after}")

    def _chow(self, seen: Observation) -> Action:
        for action in seen.legal_actions:
            if action.tiles is not None and list(action.tiles)[1] == self.middle:
                return action
        raise IllegalActionError(seen.seat, None, f"chow around {self.middle}", f"it may only do: {seen.legal_actions}")


def allowed(action: Action, seen: Observation) -> bool:
    """Return whether a deal takes this action of the seat now: one that is listed, or a win that is none."""
    if action.kind != "declare_win":
        return action in seen.legal_actions
    is_turn_after_claim = seen.drawn is None and seen.last_discard is None
    is_refused = seen.rules.win_below_minimum == "refused" or seen.dead[seen.seat] or is_turn_after_claim
    return bool(seen.legal_actions) and "win" not in seen.legal_actions and not is_refused


def response_of(action: Action, discard: Tile | None = None) -> str:
    """Return the answer that an action is; after a chow or pung with the discard that follows it."""
    after = "" if discard is None else f" {tile_text(discard)}"
    words = {"pass": "PASS", "win": "HU", "declare_win": "HU", "kong": "GANG", "pung": f"PENG{after}"}
    if action.kind in words:
        return words[action.kind]
    if action.tiles is not None:
        return f"CHI {tile_text(list(action.tiles)[1])}{after}"
    verbs = {"discard": "PLAY", "concealed_kong": "GANG", "added_kong": "BUGANG"}
    if action.kind not in verbs or action.tile is None:
        message = f"the protocol has no word for {action}"
        raise McrError(message)
    return f"{verbs[action.kind]} {tile_text(action.tile)}"
