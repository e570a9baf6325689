"""What to throw, and what to claim: what each choice promises. Values: frozen, comparable, hashable."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from mcr._distance import Route, distance
from mcr._mcr import Hand, Meld, Observation, Rules, Tile, Tiles, _analyse, _analyse_claim, _danger
from mcr._rows import Rows, fields, frame_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

__all__ = ["Analysis", "Claim", "ClaimAnalysis", "Discard", "analyse", "analyse_claim"]


@dataclass(frozen=True, slots=True, repr=False)
class Discard:
    """A tile that may be thrown, and what the 13 tiles that remain promise."""

    discard: Tile
    shanten: int
    """Missing tiles to the nearest complete hand less one; 0 is ready."""
    useful: Tiles
    """The kinds that lower the shanten, each once."""
    useful_count: int
    """Unseen copies of them."""
    distance: int | None
    """Missing tiles to a win worth the minimum; None where there is none."""
    helping: Tiles
    """The kinds that lower the distance, each once; at distance 1 those that win."""
    helping_count: int
    """Unseen copies of them."""
    win_chance: float
    """The chance to win, 0-1."""
    expected_points: float
    """What this seat may expect to be paid; 0 without a win."""
    danger: float | None
    """The chance that the discard is won on, 0-1, as the players of `mcr.bots` estimate it.

    Only an Observation has opponents: None of a hand.
    """
    exact: bool
    """Whether chance and points are those of the model; else they are estimates."""
    hand: Hand
    """The 13 tiles that remain."""
    visible: Tiles = field(repr=False)
    """What is visible outside the hand then, the discard among it."""
    rules: Rules = field(repr=False)

    @property
    def routes(self) -> tuple[Route, ...]:
        """The nearest wins worth the minimum, worked out when asked for: those of `distance` for the 13 tiles."""
        return distance(self.hand, self.visible, self.rules).routes

    def __repr__(self) -> str:
        helping = f", {self.helping_count} helping ({self.helping})" if self.helping else ""
        danger = "" if self.danger is None else f", danger {self.danger:.1%}"
        return f"<Discard {self.discard}: {_promise(self)}; distance {self.distance}{helping}{danger}>"


@dataclass(frozen=True, slots=True, repr=False)
class Claim:
    """A way to answer a discard: to pass, or to claim it for a meld and then to throw a tile."""

    meld: Meld | None
    """What is laid down; None for passing."""
    discard: Tile | None
    """What is best thrown then; None for passing, and for a kong, which takes its replacement tile first."""
    distance: int | None
    """Missing tiles to a win worth the minimum then; None where there is none."""
    win_chance: float
    """The chance to win, 0-1."""
    expected_points: float
    """What this seat may expect to be paid; 0 without a win."""
    exact: bool
    """Whether chance and points are those of the model; else they are estimates."""

    def __repr__(self) -> str:
        thrown = "" if self.discard is None else f", then {self.discard}"
        named = "pass" if self.meld is None else str(self.meld)
        return f"<Claim {named}{thrown}: {_promise(self)}; distance {self.distance}>"


def _promise(row: Discard | Claim) -> str:
    """Return the chance to win and the points to be expected in short."""
    sign = "" if row.exact else "about "
    return f"{sign}{row.win_chance:.1%}, {sign}{row.expected_points:.1f} points"


_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class _Choices(Rows[_Row]):
    """Choices in their order, the best first."""

    rows: tuple[_Row, ...] = field(repr=False)
    hand: Hand
    """The hand that was asked about."""
    visible: Tiles
    draws_left: int
    """Own draws still to come."""
    claims: bool
    """Whether chows and pungs are claimed later on."""
    rules: Rules

    @property
    def best(self) -> _Row:
        """The first."""
        return self.rows[0]


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(_Choices[Discard]):
    """What each discard of a hand promises, best first: by expected points, then win chance, then distance."""

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row a discard.

        `discard` (str), `shanten` (int8), `useful` (str), `useful_count` (int8), `distance` (Int8), `helping` (str),
        `helping_count` (int8), `win_chance`, `expected_points` (float64), `danger` (Float64), `exact` (bool), `routes`
        (int8: how many there are). Tiles are in the notation.
        """
        dtypes = {
            "discard": "str",
            "shanten": "int8",
            "useful": "str",
            "useful_count": "int8",
            "distance": "Int8",
            "helping": "str",
            "helping_count": "int8",
            "win_chance": "float64",
            "expected_points": "float64",
            "danger": "Float64",
            "exact": "bool",
        }
        return frame_of(self, {**fields(dtypes), "routes": ("int8", lambda row: len(row.routes))})

    def text(self, lang: str = "en") -> str:
        """Return the rows as a table of text."""
        from mcr import _outlook_texts

        return _outlook_texts.analysis(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """Return the rows as plain JSON types: what `mcr analyse --json` prints."""
        from mcr import _outlook_texts

        return _outlook_texts.to_dict(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        promise = f"{self.best.discard}, {_promise(self.best)}"
        return f"<Analysis of {self.hand}: throw {promise}; {len(self)} discards; {self.rules}>"

    def _repr_html_(self) -> str:
        from mcr import _outlook_html

        return _outlook_html.analysis(self)


@dataclass(frozen=True, slots=True, repr=False)
class ClaimAnalysis(_Choices[Claim]):
    """What each answer to a discard promises, best first."""

    tile: Tile = field(kw_only=True)
    """The discard."""
    from_: str = field(kw_only=True)
    """Who threw it: left, opposite or right."""

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row an answer.

        `meld`, `discard` (str or None), `distance` (Int8), `win_chance`, `expected_points` (float64), `exact` (bool).
        """
        dtypes = {
            "meld": "object",
            "discard": "object",
            "distance": "Int8",
            "win_chance": "float64",
            "expected_points": "float64",
            "exact": "bool",
        }
        return frame_of(self, fields(dtypes))

    def text(self, lang: str = "en") -> str:
        """Return the rows as a table of text."""
        from mcr import _outlook_texts

        return _outlook_texts.claims(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        best = self.best
        named = "pass" if best.meld is None else str(best.meld)
        return f"<ClaimAnalysis of {self.hand} and {self.tile} from {self.from_}: {named}; {len(self)} answers>"

    def _repr_html_(self) -> str:
        from mcr import _outlook_html

        return _outlook_html.claims(self)


@overload
def analyse(
    hand: Hand | str,
    visible: Tiles | str | Iterable[Tile | str] = "",
    draws_left: int = 18,
    claims: bool = True,
    rules: Rules | str = "wmo",
) -> Analysis: ...
@overload
def analyse(hand: Observation, *, claims: bool = True) -> Analysis | ClaimAnalysis: ...
def analyse(
    hand: Hand | str | Observation,
    visible: Tiles | str | Iterable[Tile | str] = "",
    draws_left: int = 18,
    claims: bool = True,
    rules: Rules | str = "wmo",
) -> Analysis | ClaimAnalysis:
    """Say what each discard of a hand of 14 tiles promises; of an Observation, what is asked of its seat.

    An Observation says itself what is visible, how many draws are to come, and the rules; those arguments play no part.
    Only then is there a `danger`.
    Where its seat is to answer a discard the answer is that of `analyse_claim`. A McrError if nothing is asked, or a
    flower is in the hand.

    `hand`: melds, tiles and winds are read; which tile stands last and the flags play no part, flowers count when the
    hand is won. `visible`: known tiles outside the hand and its melds. `draws_left`: own draws still to come, 0-91.
    `claims`: whether chows and pungs are claimed later on. `rules`: Rules, or the name of a preset.

    A hand that is not of 14 tiles, or more than four copies of a tile, is an InvalidHandError, what is not in the
    notation a ParseError.

    >>> import mcr
    >>> mcr.analyse("123m456m789m12p55s9p").best.discard
    Tile('9p')
    """
    danger = None
    if isinstance(hand, Observation):
        from mcr._asked import asked

        question, rules = asked(hand), hand.rules
        visible, draws_left = question.visible, question.draws_left
        if question.tile is not None:
            return analyse_claim(
                *(question.hand, question.tile, question.from_),
                visible=visible,
                draws_left=draws_left,
                claims=claims,
                rules=rules,
            )
        danger, hand = _danger(hand), question.hand
    hand, seen, rules, rows = _analyse(hand, visible, draws_left, claims, rules)
    discards = [Discard(*row, rules=rules) for row in rows]
    if danger is not None:
        discards = [replace(row, danger=danger[row.discard.index]) for row in discards]
    return Analysis(
        rows=tuple(discards),
        hand=hand,
        visible=seen,
        draws_left=draws_left,
        claims=claims,
        rules=rules,
    )


def analyse_claim(
    hand: Hand | str,
    tile: Tile | str,
    from_: str = "left",
    *,
    visible: Tiles | str | Iterable[Tile | str] = "",
    draws_left: int = 18,
    claims: bool = True,
    rules: Rules | str = "wmo",
) -> ClaimAnalysis:
    """Say what passing and each claim of a discard promise to a hand of 13 tiles.

    `tile`: the discard, which is not among `visible`. `from_`: who threw it, `left`, `opposite` or `right` (the player
    who is next); a chow is claimed from the left only. The others are as for `analyse`; `draws_left` are the own draws
    still to come, the replacement tile of a kong not counted.

    Winning is not a row. A hand that is not of 13 tiles, or more than four copies of a tile, the discard among them, is
    an InvalidHandError; a flower as the discard, or another `from_`, is a McrError.
    """
    hand, seen, rules, tile, rows = _analyse_claim(hand, tile, from_, visible, draws_left, claims, rules)
    return ClaimAnalysis(
        rows=tuple(Claim(*row) for row in rows),
        hand=hand,
        visible=seen,
        draws_left=draws_left,
        claims=claims,
        rules=rules,
        tile=tile,
        from_=from_,
    )


for _class in (Analysis, Claim, ClaimAnalysis, Discard):
    _class.__module__ = "mcr"
