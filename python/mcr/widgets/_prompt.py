"""What the person is asked: the tile it is about, and every answer with what it is worth.

An answer is `kind`, the `value` that comes back, the tiles to show, and which of them is the claimed one (`hot`). A win
that is too small is among them, `off`, and says why.
"""

from collections.abc import Mapping
from typing import Any

from mcr._mcr import Action, Event, Observation, Score
from mcr._words import Words
from mcr.widgets._game import Game
from mcr.widgets._seats import place_of
from mcr.widgets._win import would_win

__all__ = ["TURN_SECONDS", "answer", "prompt"]

TURN_SECONDS, CLAIM_SECONDS = 10, 3


def prompt(game: Game, seen: Observation, names: Mapping[int, str], say: Words) -> dict[str, Any] | None:
    """Return what the person is asked; None if nothing."""
    if game.notice is not None:
        about = question(asked_about(seen), game, seen, names)
        return {
            "kind": "notice",
            **about,
            "answers": [win_answer(game.notice, say), {"kind": "on", "value": None, "tiles": []}],
            "seconds": CLAIM_SECONDS,
        }
    legal = seen.legal_actions
    if not legal:
        return None
    if "consent" in legal:
        return {"kind": "vote", "answers": [answer(action, seen) for action in legal], "seconds": TURN_SECONDS}
    is_turn = "pass" not in legal
    event = None if is_turn else asked_about(seen)
    answers = [answer(action, seen) for action in legal if action.kind not in ("discard", "win", "pass")]
    win = would_win(seen, event)
    if win is not None:
        answers.append(win_answer(win, say))
    if not is_turn:
        answers.append({"kind": "pass", "value": "pass", "tiles": []})
    return {
        "kind": "turn" if is_turn else "claim",
        **({} if event is None else question(event, game, seen, names)),
        "answers": answers,
        "throw": [str(action.tile) for action in legal if action.kind == "discard"],
        "seconds": TURN_SECONDS if is_turn else CLAIM_SECONDS,
    }


def asked_about(seen: Observation) -> Event:
    """Return the discard or the added kong that is asked about."""
    for event in reversed(seen.events):
        if event.kind in ("discard", "added_kong"):
            return event
    message = "nothing was thrown"
    raise AssertionError(message)


def question(event: Event, game: Game, seen: Observation, names: Mapping[int, str]) -> dict[str, Any]:
    """Return the tile that is asked about, and whose it is."""
    seat = seen.seat if event.seat is None else event.seat
    return {
        "tile": str(event.tile),
        "from": place_of(seat, seen.seat),
        "who": names[game.player_at(seat)],
        "isRobbing": event.kind == "added_kong",
    }


def answer(action: Action, seen: Observation) -> dict[str, Any]:
    """Return an answer that is no win and no discard."""
    tiles: list[str] = []
    hot = -1
    if action.kind == "chow" and action.tiles is not None:
        tiles = [str(tile) for tile in action.tiles]
        hot = tiles.index(str(action.tile))
    elif action.kind in ("pung", "kong"):
        tiles = [str(seen.last_discard)] * (3 if action.kind == "pung" else 4)
        hot = len(tiles) - 1
    elif action.tile is not None:
        tiles = [str(action.tile)] * {"concealed_kong": 4, "added_kong": 4}.get(action.kind, 1)
    return {"kind": action.kind, "value": str(action), "tiles": tiles, "hot": hot}


def win_answer(win: Score, say: Words) -> dict[str, Any]:
    """Return the answer that is a win: its points and fans, and whether they are enough."""
    points, least = win.points, win.rules.minimum_points
    need = "" if win.is_legal else say("view.needs", points=say.points(points), minimum=least)
    return {
        "kind": "win",
        "value": "win",
        "tiles": [],
        "isOff": not win.is_legal,
        "text": need or say.points(win.total),
        "fans": [[say.fan(scored.fan), scored.points] for scored in win.fans],
    }
