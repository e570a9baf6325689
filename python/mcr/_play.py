"""How a deal ended."""

from dataclasses import dataclass
from typing import Literal

from mcr._mcr import Score

__all__ = ["DealResult"]


@dataclass(frozen=True, slots=True, repr=False)
class DealResult:
    """How a deal ended, and what each seat got."""

    reason: Literal["discard", "self_drawn", "robbed_kong", "draw", "false_win", "penalty"]
    """`draw`: the wall ran out. `false_win`: a false win ended it, or somebody objected to playing on after one.

    `penalty`: another fault ended it.
    """
    winners: tuple[int, ...]
    """The seats that won, the nearest after the discarder first; several only where the rules let all win."""
    discarder: int | None
    """The seat that gave the winning tile: by a discard, or as the owner of a robbed kong; else None."""
    scores: tuple[Score, ...]
    """What each winner's hand is worth."""
    payments: tuple[int, int, int, int]
    """Points that each seat gets, fines too; the sum is 0 unless there are several winners."""
    false_wins: tuple[int, ...]
    """The seats that declared a win that was none, in order."""

    def text(self, lang: str = "en") -> str:
        """Return the result as text: how the deal ended, the scores explained, what each seat gets."""
        from mcr._play_texts import result

        return result(self, lang)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        won = "; ".join(f"seat {seat}: {score!r}" for seat, score in zip(self.winners, self.scores, strict=True))
        fined = f"; false wins: {', '.join(map(str, self.false_wins))}" if self.false_wins else ""
        return f"<DealResult {self.reason}{f' ({won})' if won else ''}: {self.payments}{fined}>"

    def _repr_html_(self) -> str:
        from mcr._play_html import result

        return result(self)


DealResult.__module__ = "mcr"
