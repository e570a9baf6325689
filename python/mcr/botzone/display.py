"""What the platform shows of a turn."""

from collections.abc import Sequence
from typing import Any

from mcr._play import DealResult
from mcr.botzone.messages import Message
from mcr.botzone.words import tile_text

__all__ = ["NOT_ASKED", "NO_WIN", "SEATS", "drawn_out", "failed", "shown", "won"]

SEATS = 4
NOT_ASKED = -4
"""`canHu` of a player who cannot win at this moment, whatever it holds."""
NO_WIN = -3
"""`canHu` of a player whose tiles are no winning shape; else it is what they are worth, however little."""

Display = dict[str, Any]


def _head(action: str, left: Sequence[int], worth: Sequence[int] = (NOT_ASKED,) * SEATS) -> Display:
    return {"action": action, "canHu": [*worth], "tileCnt": [*left]}


def shown(message: Message, left: Sequence[int], worth: Sequence[int], srand: int) -> Display:
    """Return what is shown of something that the judge tells."""
    if message.action == "INIT":
        return _head("INIT", left, (0,) * SEATS) | {"quan": message.round, "srand": srand}
    display = _head(message.action, left, worth)
    if message.action == "DEAL":
        return display | {"hand": [[tile_text(tile) for tile in hand or ()] for hand in message.hands]}
    display["player"] = message.player
    if message.tile is not None:
        display["tile"] = tile_text(message.tile)
    if message.middle is not None:
        display["tileCHI"] = tile_text(message.middle)
    return display


def won(result: DealResult, left: Sequence[int]) -> Display:
    """Return what is shown of a win."""
    score = result.scores[0]
    fans = [
        {"name": _fan(part.fan.id, part.fan.chinese), "cnt": part.count, "value": part.points // part.count}
        for part in score.fans
    ]
    return _head("HU", left) | {
        "player": result.winners[0],
        "fan": fans,
        "fanCnt": score.total,
        "score": [*result.payments],
    }


def _fan(identifier: str, chinese: str) -> str:
    """Return the judge's name of a fan."""
    return "嵌张" if identifier == "closed_wait" else chinese


def drawn_out(left: Sequence[int]) -> Display:
    """Return what is shown when nobody has won."""
    return _head("HUANG", left)


def failed(verdict: str, player: int, result: DealResult, left: Sequence[int], worth: int) -> Display:
    """Return what is shown of a fault; `worth` is that of a win that is none."""
    display = {"action": verdict, "canHu": [NOT_ASKED] * SEATS, "player": player, "score": [*result.payments]}
    return display | {"fanCnt": worth, "tileCnt": [*left]} if verdict == "WH" else display
