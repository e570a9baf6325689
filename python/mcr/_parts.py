"""What a score is made of. Values: frozen, comparable, hashable."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from mcr._fan import Fan
from mcr._mcr import Meld, Tiles

__all__ = ["Decomposition", "ExcludedFan", "Form", "ScoredFan", "Set", "parts_of"]

Form: TypeAlias = Literal["standard", "knitted_straight", "seven_pairs", "thirteen_orphans", "honors_and_knitted"]


@dataclass(frozen=True, slots=True, repr=False)
class Set:
    """A part of a winning hand: a chow, pung or kong, the pair, or the nine tiles of a knitted straight."""

    shape: Literal["chow", "pung", "kong", "pair", "knitted_straight"]
    tiles: Tiles
    meld: Meld | None = None
    """What it lies on the table as; None for a part in the hand."""

    def __str__(self) -> str:
        return str(self.tiles if self.meld is None else self.meld)

    def __repr__(self) -> str:
        return f"<Set {self.shape} {self}>"


@dataclass(frozen=True, slots=True, repr=False)
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
        return f"{self.fan.name()}{times(self.count)} {self.points}"

    def __repr__(self) -> str:
        sets = "; ".join(" ".join(map(str, use)) for use in self.uses if use)
        points = f"{self.points} point{'' if self.points == 1 else 's'}"
        return f"<ScoredFan {self.fan.id}{times(self.count)}, {points}{f': {sets}' if sets else ''}>"

    def _repr_html_(self) -> str:
        from mcr import _html

        return _html.scored_fan(self)


@dataclass(frozen=True, slots=True, repr=False)
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

    def __repr__(self) -> str:
        by = self.by if isinstance(self.by, str) else ", ".join(fan.id for fan in self.by)
        return f"<ExcludedFan {self.fan.id}{times(self.count)}, by {by}: {self.why}>"


@dataclass(frozen=True, slots=True, repr=False)
class Decomposition:
    """How the tiles of a winning hand are read."""

    form: Form
    sets: tuple[Set, ...]
    """Melds in their order, then the sets in the hand in tile order; empty for a hand that is not made of sets."""
    pair: Set | None
    straight: Set | None
    """The nine tiles of a knitted straight."""
    completed: Set | None
    """The part that the winning tile completed; None for a hand that is not made of sets."""

    @property
    def parts(self) -> tuple[Set, ...]:
        """The sets, the knitted straight and the pair, those of them that there are."""
        return parts_of(self.sets, self.straight, self.pair)

    def __str__(self) -> str:
        return " ".join(map(str, self.parts)) or self.form

    def __repr__(self) -> str:
        parts = f": {self}" if self.parts else ""
        completed = f", won on the {self.completed.shape} {self.completed}" if self.completed is not None else ""
        return f"<Decomposition {self.form}{parts}{completed}>"

    def _repr_html_(self) -> str:
        from mcr import _html

        return _html.decomposition(self)


def parts_of(sets: tuple[Set, ...], straight: Set | None, pair: Set | None) -> tuple[Set, ...]:
    """Return all parts of a complete hand, those of them that there are."""
    return (*sets, *(part for part in (straight, pair) if part is not None))


def times(count: int) -> str:
    """Return how often a fan is counted, where that is more than once."""
    return f" x{count}" if count > 1 else ""


for _class in (Set, ScoredFan, ExcludedFan, Decomposition):
    _class.__module__ = "mcr"
