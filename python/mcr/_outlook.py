"""What to throw, and what to claim: what each choice promises. Values: frozen, comparable, hashable."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from mcr._distance import Route, distance
from mcr._mcr import Hand, Meld, Observation, Rules, Tile, Tiles, _analyse, _analyse_claim, _danger
from mcr._rows import Rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

__all__ = ["Analysis", "Claim", "ClaimAnalysis", "Discard", "analyse", "analyse_claim"]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
        columns: dict[str, tuple[str, Any]] = {
            "discard": ("str", str),
            "shanten": ("int8", None),
            "useful": ("str", str),
            "useful_count": ("int8", None),
            "distance": ("Int8", None),
            "helping": ("str", str),
            "helping_count": ("int8", None),
            "win_chance": ("float64", None),
            "expected_points": ("float64", None),
            "danger": ("Float64", None),
            "exact": ("bool", None),
            "routes": ("int8", len),
        }
        return _frame(self, columns)

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
        best = self.best
        sign = "" if best.exact else "about "
        promise = f"{best.discard}, {sign}{best.win_chance:.1%}, {sign}{best.expected_points:.1f} points"
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
        columns: dict[str, tuple[str, Any]] = {
            "meld": ("object", _text),
            "discard": ("object", _text),
            "distance": ("Int8", None),
            "win_chance": ("float64", None),
            "expected_points": ("float64", None),
            "exact": ("bool", None),
        }
        return _frame(self, columns)

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

    A hand that is not of 14 tiles, or more than four copies of a tile, raise an InvalidHandError.

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

    Winning is not a row.
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


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _frame(rows: Sequence[Any], columns: dict[str, tuple[str, Any]]) -> pd.DataFrame:
    """Return a frame of the fields of rows: by name their dtype, and how they are written."""
    import pandas as pd

    def series(name: str) -> pd.Series[Any]:
        dtype, written = columns[name]
        values = [getattr(row, name) for row in rows]
        return pd.Series([value if written is None else written(value) for value in values], dtype=dtype)

    return pd.DataFrame({name: series(name) for name in columns})


for _class in (Analysis, Claim, ClaimAnalysis, Discard):
    _class.__module__ = "mcr"
