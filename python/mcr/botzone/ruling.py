"""What the judge makes of four answers.

Players are looked at in turn, beginning after the one who did something. First come faults of programs and wins: the
first win that is one ends the match, and so does the first that is none. Then pung and kong, then chow; a claim that is
granted goes before all that is left, which is not looked at any more. Else everything must be PASS.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mcr._errors import McrError
from mcr._mcr import Action, Deal, Observation, Tile
from mcr.botzone.display import SEATS
from mcr.botzone.words import Response

__all__ = ["Ruling", "rule"]

_PASS: Final = Response("PASS")
_CLAIMABLE = ("PLAY", "PENG", "CHI")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What happens: somebody acts, somebody is at fault, or neither, and all pass."""

    player: int | None = None
    action: Action | None = None
    discard: Tile | None = None
    """What is discarded after a chow or pung."""
    verdict: str | None = None
    """The fault of the player: WH for a win that is none, WA for another answer, or what became of its program."""


def rule(deal: Deal, display: Mapping[str, Any], answers: Sequence[Mapping[str, str]], *, is_settled: bool) -> Ruling:
    """Return what happens after what is displayed, on these answers; `is_settled`: nobody has a choice.

    Each answer has a `verdict` on the program, and the `response`.
    """
    shown, actor = display["action"], display.get("player", 0)
    order = [(actor + turns) % SEATS for turns in ((0, 1, 2, 3) if shown == "DRAW" else (1, 2, 3, 4))]
    read = [_read(answer["response"]) for answer in answers]
    may_win = {"DRAW": [actor]}.get(shown, [player for player in order if player != actor])
    for player in order:
        if answers[player]["verdict"] != "OK":
            return Ruling(player, verdict=answers[player]["verdict"])
        if read[player] == Response("HU") and player in may_win and shown in ("DRAW", *_CLAIMABLE, "BUGANG"):
            is_win = not is_settled and "win" in deal.legal_actions(player)
            return Ruling(player, Action("win")) if is_win else Ruling(player, verdict="WH")
    if shown in _CLAIMABLE:
        claims = [player for player in order if _is_of(read[player], "PENG", "GANG")]
        claims += [player for player in order if _is_of(read[player], "CHI")]
        if claims:
            return _granted(deal, claims[0], read[claims[0]], is_settled=is_settled)
    ruling = Ruling()
    for player in order:
        if shown == "DRAW" and player == actor:
            ruling = _granted(deal, player, read[player], is_settled=is_settled)
            if ruling.verdict is not None:
                return ruling
        elif read[player] != _PASS:
            return Ruling(player, verdict="WA")
    return ruling


def _read(response: str) -> Response | None:
    """Take an answer apart; None if it is none."""
    try:
        return Response.read(response)
    except McrError:
        return None


def _is_of(answer: Response | None, *verbs: str) -> bool:
    return answer is not None and answer.verb in verbs


def _granted(deal: Deal, player: int, answer: Response | None, *, is_settled: bool) -> Ruling:
    """Return the action that an answer asks for, with the discard after a claim; a fault, if it is not legal."""
    fault = Ruling(player, verdict="WA")
    if answer is None or is_settled:
        return fault
    seen = deal.observation(player)
    try:
        action = answer.action(seen)
    except McrError:
        return fault
    if action.kind not in ("chow", "pung"):
        return Ruling(player, action)
    if answer.tile is None or answer.tile not in _left_after(action, seen):
        return fault
    return Ruling(player, action, answer.tile)


def _left_after(claim: Action, seen: Observation) -> Counter[Tile]:
    """Return the tiles of the hand that a claim leaves."""
    hand = Counter(seen.hand)
    if claim.kind == "pung" and seen.last_discard is not None:
        hand[seen.last_discard] -= 2
    elif claim.tiles is not None:
        hand -= Counter(tile for tile in claim.tiles if tile != seen.last_discard)
    return +hand
