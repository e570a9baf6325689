"""What a score is made of. Values: frozen, comparable, hashable."""

from dataclasses import dataclass
from typing import Literal

from mcr._fan import Fan
from mcr._mcr import Meld, Tiles

__all__ = ["Decomposition", "ExcludedFan", "ScoredFan", "Set"]


@dataclass(frozen=True, slots=True)
class Set:
    """A part of a winning hand: a chow, pung or kong, the pair, or the nine tiles of a knitted straight."""

    shape: Literal["chow", "pung", "kong", "pair", "knitted_straight"]
    tiles: Tiles
    meld: Meld | None = None
    """What it lies on the table as; None for a part in the hand."""

    def __str__(self) -> str:
        return str(self.tiles if self.meld is None else self.meld)


@dataclass(frozen=True, slots=True)
class ScoredFan:
    """A counted fan."""

    fan: Fan
    count: int
    points: int
    """Count times value."""
    sets: tuple[Set, ...] = ()
    """The sets that form it, each once; empty for a fan of the whole hand or of the win."""
    uses: tuple[tuple[Set, ...], ...] = ()
    """The same for each count."""

    def __str__(self) -> str:
        return f"{self.fan.name()}{f' x{self.count}' if self.count > 1 else ''} {self.points}"


@dataclass(frozen=True, slots=True)
class ExcludedFan:
    """A fan whose pattern is in this reading of the hand and that is not counted."""

    fan: Fan
    count: int
    """How often its pattern is there, uncounted for this reason."""
    by: tuple[Fan, ...] | str
    """The counted fans that imply it, or the name of the principle that keeps its sets from being combined again."""
    why: str
    """The reason in one sentence."""

    def __str__(self) -> str:
        return f"{self.fan.name()}: {self.why}"


@dataclass(frozen=True, slots=True)
class Decomposition:
    """How the tiles of a winning hand are read."""

    form: Literal["standard", "knitted_straight", "seven_pairs", "thirteen_orphans", "honors_and_knitted"]
    sets: tuple[Set, ...]
    """Melds in their order, then the sets in the hand in tile order; empty for a hand that is not made of sets."""
    pair: Set | None
    straight: Set | None
    """The nine tiles of a knitted straight."""
    completed: Set | None
    """The part that the winning tile completed; None for a hand that is not made of sets."""

    def __str__(self) -> str:
        parts = [*self.sets, *(part for part in (self.straight, self.pair) if part is not None)]
        return " ".join(map(str, parts)) or self.form


for _class in (Set, ScoredFan, ExcludedFan, Decomposition):
    _class.__module__ = "mcr"
