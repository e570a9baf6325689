"""The time that seats have, in the caller's time: nothing here waits, and nothing asks what time it is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal

from mcr._errors import McrError
from mcr._mcr import Deal, Match
from mcr._seats import SEATS
from mcr.records import Entry

if TYPE_CHECKING:
    from mcr._mcr import Rules
    from mcr.records import Journal

__all__ = ["Clock"]

BY_RULES: Final = "rules"
Seconds = float | Literal["rules"] | None
"""A limit: seconds, that of the rules, or None for no limit."""
Question = tuple[str, int, int, int]
"""What a seat is asked: the kind of decision, discards, kongs, tiles left."""


class Clock:
    """Limits on the time of a seat: a turn, or an answer to a discard, an added kong or a false win.

    `played` is a Deal, a Match, or the `mcr.records.Journal` of one. The limits are in seconds: those of the rules,
    `turn_seconds` and `claim_seconds`, which most presets do not have, unless they are given; None is no limit. Times
    are those of any clock that does not go backwards, as `time.monotonic()`.

    The time of a seat begins when a `tick` first finds it awaited: so `tick` after each action, and before taking one.

    >>> import mcr
    >>> deal = mcr.Deal(seed=7)
    >>> clock = mcr.Clock(deal, turn_seconds=10, claim_seconds=3)
    >>> clock.tick(100.0), clock.deadline(), clock.remaining(0, 104.0)
    ((), 110.0, 6.0)
    >>> clock.tick(110.0)
    (Entry(seat=0, action=Action('discard 7m#1')),)
    """

    def __init__(
        self,
        played: Deal | Match | Journal,
        *,
        turn_seconds: Seconds = BY_RULES,
        claim_seconds: Seconds = BY_RULES,
    ) -> None:
        if not isinstance(getattr(played, "deal", played), Deal):
            message = f"a clock is for a Deal, a Match or the Journal of one, not {type(played).__name__}"
            raise TypeError(message)
        self.played = played
        """What the clock is for."""
        rules = self.deal.rules
        self.turn_seconds = limit("turn_seconds", turn_seconds, rules)
        """Seconds for a turn; None for no limit."""
        self.claim_seconds = limit("claim_seconds", claim_seconds, rules)
        """Seconds for an answer; None for no limit."""
        self._began: dict[int, tuple[Question, float]] = {}
        self._now = -math.inf

    @property
    def deal(self) -> Deal:
        """The deal, of a match the one that is played."""
        return self.played if isinstance(self.played, Deal) else self.played.deal

    def tick(self, now: float) -> tuple[Entry, ...]:
        """Say what time it is; for each seat whose time is over do what `Deal.default_action` says, and return that.

        Acts in a journal are written there. What is asked then has its time from now on.
        """
        self._look(now)
        done = []
        for seat in sorted(self._began):
            deadline, action = self.deadline(seat), self.deal.default_action(seat)
            if deadline is not None and deadline <= now and action is not None:
                if isinstance(self.played, (Deal, Match)):
                    self.deal.apply(seat, action)
                else:
                    self.played.apply(seat, action)
                done.append(Entry(seat, action))
        if done:
            self._look(now)
        return tuple(done)

    def deadline(self, seat: int | None = None) -> float | None:
        """Return when the time of a seat is over, or, if None, that of the first; None where there is no limit."""
        if seat is None:
            return min((end for seat in self._began if (end := self.deadline(seat)) is not None), default=None)
        if seat not in SEATS:
            raise McrError(f"a seat is 0 to 3, not {seat}")
        if seat not in self._began:
            return None
        (kind, *_), began = self._began[seat]
        seconds = self.turn_seconds if kind == "turn" else self.claim_seconds
        return None if seconds is None else began + seconds

    def remaining(self, seat: int, now: float) -> float | None:
        """Return the seconds that a seat has left, 0 or more; None without a limit, or if the seat is not awaited."""
        deadline = self.deadline(seat)
        return None if deadline is None else max(0.0, deadline - now)

    def _look(self, now: float) -> None:
        """Let the time of the seats begin that are newly asked."""
        if not now >= self._now:
            raise McrError(f"a clock does not go backwards: {now} after {self._now}")
        self._now = now
        deal = self.deal
        before, self._began = self._began, {}
        for seat in deal.awaiting:
            question = asked(deal, seat)
            known = before.get(seat)
            self._began[seat] = known if known is not None and known[0] == question else (question, now)

    def __repr__(self) -> str:
        turn, claim = ("no limit" if s is None else f"{s:g} s" for s in (self.turn_seconds, self.claim_seconds))
        return f"<Clock: a turn {turn}, a claim {claim}; {self.deal!r}>"


Clock.__module__ = "mcr"


def limit(name: str, seconds: Seconds, rules: Rules) -> float | None:
    """Return a limit in seconds, or None."""
    if isinstance(seconds, str):
        if seconds != BY_RULES:
            raise McrError(f"{name} is a number of seconds, None, or {BY_RULES!r}, not {seconds!r}")
        of_rules: int | None = getattr(rules, name)
        return of_rules
    if seconds is not None and not 0 < seconds < math.inf:
        raise McrError(f"{name} is more than 0 seconds, or None for no limit, not {seconds}")
    return seconds


def asked(deal: Deal, seat: int) -> Question:
    """Return what a seat is asked, as long as it is the same thing: a turn, a claim, or a vote after a false win."""
    actions = deal.legal_actions(seat)
    kind = "claim" if "pass" in actions else "vote" if "consent" in actions else "turn"
    return kind, deal.turns, deal.kongs, deal.wall.remaining
