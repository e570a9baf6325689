"""What was done to a deal, as a record has it."""

from typing import NamedTuple, TypeAlias

from mcr._mcr import Action, Deal

__all__ = ["Act", "Dead", "Entry", "Penalty"]


class Dead(NamedTuple):
    """A referee declared a hand dead."""

    reason: str
    """What the referee said, in one line."""

    def __str__(self) -> str:
        return f"dead: {self.reason}"


class Penalty(NamedTuple):
    """A referee or a judge ended the deal: the seat paid so many points to each of the others."""

    points: int
    """What each of the others was paid."""

    def __str__(self) -> str:
        return f"penalty {self.points}"


Act: TypeAlias = Action | Dead | Penalty
"""What an entry of a record holds: an action of a player, or an act of a referee or a judge."""


class Entry(NamedTuple):
    """One thing that was done to a deal: by a seat, or to it by a referee."""

    seat: int
    """Whose it is, 0 to 3."""
    action: Act
    """What the seat did, or what was done to it."""

    def apply(self, deal: Deal) -> None:
        """Do it to a deal; an IllegalActionError, and nothing done, if it is not allowed."""
        if isinstance(self.action, Dead):
            deal.declare_dead(self.seat, self.action.reason)
        elif isinstance(self.action, Penalty):
            deal.end_with_penalty(self.seat, self.action.points)
        else:
            deal.apply(self.seat, self.action)

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


for _class in (Dead, Penalty, Entry):
    _class.__module__ = "mcr.records"
