"""Why a player of the ladder does what it does. Values: frozen, comparable, hashable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from mcr._distance import Route, distance
from mcr._mcr import Action, Hand, Observation, Tile, Tiles
from mcr._rows import Rows, fields, frame_of

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Choice", "Why", "why"]

Reason: TypeAlias = Literal["win", "vote", "flower", "kong", "chance", "only", "no_hand", "weighed"]
Scale: TypeAlias = Literal["useful", "ways", "points"]


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """Something that a player may do, and what it found of it; None for what it did not look at."""

    action: Action
    discard: Tile | None
    """What the player would throw after a chow or pung, as things stand."""
    missing: int | None
    """Tiles missing, where the player compares them before `value`: fewer are better."""
    value: float | None
    """What the player compares, by the `scale` of the Why: more is better. None for what it does not weigh."""
    ways: float | None
    """Ways to hands worth the minimum that stay near, 0-1: a share of the most that a choice leaves."""
    stake: float | None
    """Points that the hand left is worth more than none."""
    risk: float | None
    """Points that dealing in would cost, times its chance."""
    win_chance: float | None
    """The chance to win by the outlook, as often as the deal lasts so long, 0-1."""
    expected_points: float | None
    """Points that winning brings by the outlook, likewise."""
    danger: float | None
    """The chance that a discard is won on, 0-1, as the ladder estimates it; minded only where there is a `risk`."""
    hand: Hand | None
    """The 13 tiles that are left; None where none are, as after a win."""
    visible: Tiles = field(repr=False)
    """What is visible outside the hand then."""
    shanten: int | None
    """Missing tiles to the nearest complete hand less one; 0 is ready."""
    useful: Tiles
    """The kinds that lower the shanten, each once."""
    useful_count: int | None
    """Unseen copies of them."""
    distance: int | None
    """Missing tiles to a win worth the minimum, as the ladder counts them; None where none is in reach."""
    observation: Observation = field(repr=False)

    @property
    def routes(self) -> tuple[Route, ...]:
        """The nearest wins worth the minimum, worked out when asked for: those of `mcr.distance` for the 13 tiles."""
        return () if self.hand is None else distance(self.hand, self.visible, self.observation.rules).routes

    def __repr__(self) -> str:
        thrown = "" if self.discard is None else f", then {self.discard}"
        names = ("missing", "value", "ways", "stake", "risk", "win_chance", "expected_points", "danger", "distance")
        found = ((name, getattr(self, name)) for name in names)
        numbers = ", ".join(f"{name} {number:.3g}" for name, number in found if number is not None)
        return f"<Choice {self.action}{thrown}{f': {numbers}' if numbers else ''}>"


_COLUMNS: dict[str, str] = {
    "action": "str",
    "discard": "object",
    "missing": "Int8",
    "value": "Float64",
    "ways": "Float64",
    "stake": "Float64",
    "risk": "Float64",
    "win_chance": "Float64",
    "expected_points": "Float64",
    "danger": "Float64",
    "hand": "object",
    "shanten": "Int8",
    "useful": "str",
    "useful_count": "Int16",
    "distance": "Int8",
}


@dataclass(frozen=True, slots=True, repr=False)
class Why(Rows[Choice]):
    """What a player does, and every choice that it had.

    What it does comes first, then its other choices as it ranks them, then those that it did not weigh.
    """

    bot: str
    """The name of the level."""
    action: Action
    """What `act` returns for the observation."""
    reason: Reason
    """How it came to that.

    `win`: it may win; `vote`: it is asked whether to play on; `flower`: it holds one; `kong`: a kong leaves the hand as
    near; `chance`; `only`: it may do nothing else; `no_hand`: its tiles make no hand that could be weighed; `weighed`.
    """
    scale: Scale | None
    """By what it compared: `useful` tiles, `ways`, or `points`; None if it did not."""
    rows: tuple[Choice, ...] = field(repr=False)
    observation: Observation
    """What it was asked of."""

    @property
    def best(self) -> Choice:
        """What it does."""
        return self.rows[0]

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row a choice.

        `action` (str), `discard` (str or None), `missing` (Int8), `value`, `ways`, `stake`, `risk`, `win_chance`,
        `expected_points`, `danger` (Float64), `hand` (str or None), `shanten` (Int8), `useful` (str), `useful_count`
        (Int16), `distance` (Int8). Tiles are in the notation.
        """
        return frame_of(self, fields(_COLUMNS))

    def text(self, lang: str = "en") -> str:
        """Return what it does, why, and its choices as a table of text."""
        from mcr._why_texts import why

        return why(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        by = "" if self.scale is None else f" by {self.scale}"
        return f"<Why {self.bot} does {str(self.action)!r}: {self.reason}{by}; {len(self)} choices>"

    def _repr_html_(self) -> str:
        from mcr._why_html import why

        return why(self)


def why(bot: str, told: tuple[Action, str, str | None, tuple[tuple[Any, ...], ...]], observation: Observation) -> Why:
    """Return why a player does what it does, from what it has told."""
    action, reason, scale, rows = told
    choices = tuple(_choice(row, observation) for row in rows)
    return Why(bot, action, reason, scale, choices, observation)  # type: ignore[arg-type]  # the core has no other names than Reason and Scale list


def _choice(row: tuple[Any, ...], observation: Observation) -> Choice:
    """Return a choice from its fields and what it leaves."""
    *found, left = row
    described = (None, Tiles(), None, Tiles(), None, None) if left is None else left
    fields: tuple[Any, ...] = (*found, *described, observation)
    return Choice(*fields)


for _class in (Choice, Why):
    _class.__module__ = "mcr.bots"
