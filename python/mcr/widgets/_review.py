"""Going through a deal that has ended: any step of it, with open hands, and what each own choice gave up.

Beside it stands what the strongest players of the ladder would have done with what the person knew.
"""

from typing import TYPE_CHECKING, Any, TypeGuard

from mcr._errors import McrError
from mcr._mcr import Action, Deal
from mcr._seats import SEATS
from mcr._words import Words
from mcr.widgets._game import Game
from mcr.widgets._hints import Weighed, choices
from mcr.widgets._log import log_lines
from mcr.widgets._settings import Settings
from mcr.widgets._view import names_of, stage
from mcr.widgets._would import would

if TYPE_CHECKING:
    from mcr.records import Act

__all__ = ["COSTLY", "Review"]

COSTLY = 0.5
"""Expected points; a choice that gives up as many is worth a second look."""


class Review:
    """A deal that has ended, step by step: step n is the position before the n-th thing was done, from 0."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.record = game.deal.record()
        self.step = 0
        self.weighed: dict[int, tuple[list[Weighed], float | None] | None] = {}
        """What was found out about own choices, by step."""

    @property
    def steps(self) -> int:
        """The last step: the end of the deal."""
        return len(self.record.actions)

    def deal_at(self, step: int) -> Deal:
        """Return the deal before a step."""
        return self.record.deal_at(step)

    def weigh(self, step: int) -> tuple[list[Weighed], float | None] | None:
        """Return the choices at a step and what was given up; None if the person chose nothing there."""
        if step not in self.weighed:
            self.weighed[step] = self._weigh(step)
        return self.weighed[step]

    def _weigh(self, step: int) -> tuple[list[Weighed], float | None] | None:
        if step >= self.steps:
            return None
        seat, action = self.record.actions[step]
        if seat != self.game.seat:
            return None
        made = plain(action)
        try:
            return choices(self.deal_at(step).observation(seat), made)
        except McrError:
            return None  # as for hints: nothing to weigh

    def next_costly(self) -> int | None:
        """Return the next step at which the person gave something up; None if there is none."""
        for step in range(self.step + 1, self.steps):
            weighed = self.weigh(step)
            if weighed and weighed[1] is not None and weighed[1] >= COSTLY:
                return step
        return None

    def view(self, settings: Settings, say: Words) -> dict[str, Any]:
        """Return the step as a page shows it."""
        game, seat = self.game, self.game.seat
        deal = self.deal_at(self.step)
        seen = deal.observation(seat)
        names = names_of(game, settings, say)
        weighed = self.weigh(self.step)
        done = self.record.actions
        turn = sum(who == seat and is_discard(act) for who, act in done[: self.step + 1])
        made = done[self.step] if self.step < self.steps else None
        return {
            "step": self.step,
            "steps": self.steps,
            **stage(seen, deal, say),
            "log": log_lines(seen, {at: names[game.player_at(at)] for at in SEATS}, say),
            "turnNumber": turn,
            "choices": weighed[0] if weighed else None,
            "cost": weighed[1] if weighed else None,
            "would": would(seen, say) if weighed else [],
            "made": plain(made.action) if made and made.seat == seat else None,
        }


def plain(act: "Act") -> str:
    """Return an action without the copy that it names."""
    return f"discard {act.tile}" if is_discard(act) else str(act)


def is_discard(act: "Act") -> TypeGuard[Action]:
    """Return whether a tile was thrown."""
    return isinstance(act, Action) and act.kind == "discard"
