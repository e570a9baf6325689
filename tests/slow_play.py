"""The slow player with the options of `mcr.Rules` and the points of `mcr.score` handed to it."""

from typing import Any

import mcr
from slow import deal as slow
from slow.state import Deal, Scorer
from slow.walls import made

PRESETS = mcr.Rules.presets

QUIET = "148m259p37sESWCF"
"""A hand that claims nothing."""

ORPHANS = "19m19p19sESWNCFP"
"""A hand that waits for thirteen kinds and is worth 88."""


def options(preset: str = "wmo", **changes: Any) -> dict[str, object]:  # noqa: ANN401 - as `Rules.replace` takes them
    """Return the options of a preset with some changed, as a plain dict."""
    rules = mcr.Rules(preset).replace(**changes)
    return {name: getattr(rules, name) for name in mcr.Rules.options()}


def scorer(preset: str = "wmo", **changes: Any) -> Scorer:  # noqa: ANN401 - as above
    """Return a function that gives the points of a hand under the rules, and remembers them."""
    rules = mcr.Rules(preset).replace(**changes)
    known: dict[tuple[str, bool], int | None] = {}

    def score(hand: str, dealt: bool) -> int | None:
        if (hand, dealt) not in known:
            found = mcr.score(hand, dealt=dealt, rules=rules)
            known[hand, dealt] = found.points if found else None
        return known[hand, dealt]

    return score


def start(
    hands: dict[int, str] | None = None,
    *,
    preset: str = "wmo",
    tiles: tuple[int, ...] | None = None,
    seed: int | None = None,
    dealer: int = 0,
    round: str = "E",
    draws: str = "",
    replacements: str = "",
    last: str = "",
    **changes: Any,  # noqa: ANN401 - as above
) -> Deal:
    """Start a deal from hands, from a wall or from a seed."""
    rules = options(preset, **changes)
    if hands is not None:
        size = 136 if rules["flowers"] == "none" else 144
        tiles = made(size, hands, dealer=dealer, draws=draws, replacements=replacements, last=last)
    return slow.start(rules, scorer(preset, **changes), tiles=tiles, seed=seed, dealer=dealer, round=round)
