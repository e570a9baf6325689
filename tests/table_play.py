"""Tables for the tests: opponents that do the same each time, and a person that clicks."""

import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mcr
from mcr import Discard
from mcr.widgets._controller import Controller
from mcr.widgets._hints import answer_of


class Thrower:
    """Throws what it has drawn, and claims nothing."""

    def act(self, observation: mcr.Observation, /) -> str:
        """Return what to do."""
        legal = observation.legal_actions
        if "pass" in legal:
            return "pass"
        if observation.drawn is not None and f"discard {observation.drawn}" in legal:
            return f"discard {observation.drawn}"
        return str(next(action for action in legal if action.kind == "discard"))


class Nearest:
    """Heads for the nearest complete hand, claims what brings it nearer, and wins when it may."""

    def act(self, observation: mcr.Observation, /) -> str:
        """Return what to do."""
        legal = observation.legal_actions
        if "win" in legal:
            return "win"
        if "pass" in legal:
            return "pass"
        kongs = [action for action in legal if action.kind in ("concealed_kong", "added_kong", "flower")]
        if kongs:
            return str(kongs[0])
        melds = "".join(map(str, observation.melds[observation.seat]))
        thrown = {str(action.tile): action for action in legal if action.kind == "discard"}
        held = list(observation.hand)

        def away(tile: str) -> int:
            rest = list(held)
            rest.remove(mcr.Tile(tile))
            return mcr.shanten(f"{melds}{mcr.Tiles(rest)}").best

        flowers = [tile for tile in thrown if mcr.Tile(tile).is_flower]
        return str(thrown[flowers[0] if flowers else min(thrown, key=away)])


class Konger(Nearest):
    """Claims every pung, makes every kong, and never wins on a discard."""

    def act(self, observation: mcr.Observation, /) -> str:
        """Return what to do."""
        legal = observation.legal_actions
        if "win" in legal:
            return "pass" if "pass" in legal else Thrower().act(observation)
        for action in legal:
            if action.kind in ("added_kong", "concealed_kong", "pung"):
                return str(action)
        return super().act(observation)


def promising(observation: mcr.Observation) -> str:
    """Return the discard or the answer to a discard that promises most points."""
    try:
        best = mcr.analyse(observation).best
    except mcr.McrError:  # a kong may be robbed, or a flower is in the hand: there is nothing to weigh
        legal = observation.legal_actions
        return "pass" if "pass" in legal else str(legal[0])
    return f"discard {best.discard}" if isinstance(best, Discard) else answer_of(best, observation)


def table(place: Path, **asked: Any) -> Controller:  # noqa: ANN401 - arguments of all kinds
    """Return a table without a page that keeps its match in a folder."""
    return Controller(**{"opponents": [Thrower()] * 3, "place": place, **asked})


def say(controller: Controller, do: str, value: object = None) -> None:
    """Send what a page sends for a click."""
    controller.receive({"view": controller.number, "seat": controller.game.seat, "do": do, "value": value})


def answer(view: dict[str, Any], likes: Callable[[str], bool] = lambda _: False) -> tuple[str, Any]:
    """Return a click that brings the deal on: an answer whose kind is liked, else passing, else the first discard."""
    prompt = view["prompt"]
    offered = [choice for choice in prompt["answers"] if not choice.get("isOff")]
    for choice in offered:
        if choice["kind"] == "on":
            return "on", None
        if likes(choice["kind"]):
            return "act", choice["value"]
    for choice in offered:
        if choice["kind"] in ("pass", "consent"):
            return "act", choice["value"]
    drawn = view["drawn"]
    if drawn and drawn[0] in prompt["throw"]:
        return "act", f"discard {drawn[0]}#{drawn[1]}"
    return "act", f"discard {prompt['throw'][0]}"


def play_out(controller: Controller, likes: Callable[[str], bool] = lambda _: False) -> None:
    """Play the deal to its end by clicking."""
    while controller.view["prompt"]:
        say(controller, *answer(controller.view, likes))
        assert not controller.refusals


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
