"""The game behind a table: a match or a single deal, a person and three opponents, each action kept on disk.

It knows everything, so it stays in the kernel; `observation` is all that a view is made of while a deal runs.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from mcr._errors import McrError
from mcr._mcr import Action, Deal, Match, Observation, Rules, Score
from mcr._seats import SEATS, WINDS
from mcr.widgets._players import Player
from mcr.widgets._win import would_win

if TYPE_CHECKING:
    from mcr.records import Entry
    from mcr.widgets._journal import TableJournal

__all__ = ["NONE", "Game", "Start", "Totals"]

LOG = logging.getLogger("mcr.widgets")
Totals: TypeAlias = tuple[int, int, int, int]
"""Points by player."""
NONE: Totals = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Start:
    """How a match begins; with the actions it is the whole match."""

    seed: int
    """Of a single deal the seed of its wall, of a match that of the match."""
    rules: Rules
    deals: int
    person: int
    """The player who is the person; in the first deal the seat too."""
    dealer: int
    """The dealer's seat in the first deal."""
    round: str

    @classmethod
    def of(cls, seed: int, rules: Rules, deals: int, wind: str | None) -> "Start":
        """Return the start of a seed: who deals comes from it, unless the person's wind is given.

        A single deal has the wall of the seed itself, so that `mcr.Deal(seed)` and the seed shown at its end agree. In
        a match seat 0 deals first, as `mcr.Match` has it; in a single deal the person has seat 0.
        """
        after = WINDS.index(wind) if wind else -seed % 4
        first = Match(seed, rules, deals).deal
        if deals == 1:
            return cls(seed, rules, 1, person=0, dealer=-after % 4, round=first.round)
        return cls(seed, rules, deals, person=after, dealer=first.dealer, round=first.round)

    @classmethod
    def resumed(cls, played: Deal | Match, person: int) -> "Start":
        """Return how a match began that is gone on with."""
        if isinstance(played, Match):
            first = played.records[0]
            return cls(played.seed, played.rules, played.deals, person, first.dealer, first.round)
        if played.seed is None:
            raise McrError("the wall has no seed")
        return cls(played.seed, played.rules, 1, person, played.dealer, played.round)

    def played(self) -> Deal | Match:
        """Return the match, or the deal if it is a single one, with nothing done."""
        if self.deals > 1:
            return Match(self.seed, self.rules, self.deals)
        return Deal(self.seed, self.rules, self.round, self.dealer)


class Game:
    """A match being played: what `advance` and `act` do to it is kept before anybody sees it."""

    def __init__(self, start: Start, players: Sequence[Player], played: Deal | Match | None = None) -> None:
        """Begin a match, or go on with one that is `played`.

        `players` are the opponents in the order of their turns after the person.
        """
        self.start = start
        self.opponents = {(start.person + turns) % 4: player for turns, player in enumerate(players, 1)}
        """By the number of the player."""
        self.played = start.played() if played is None else played
        """The match, or the single deal: what is kept on disk."""
        self.match = self.played if isinstance(self.played, Match) else None
        self.deal = self.played.deal if isinstance(self.played, Match) else self.played
        self.payments = payments_before(self.match) if self.match else []
        """By player, of each deal that has ended."""
        self.carried = NONE
        """By player, of single deals that were played at the table before this one."""
        self._count()
        self.notice: Score | None = None
        """A win that the person was not asked for, since it is too small; the game waits until the person goes on."""
        self.noticed = len(self.deal.events)
        """Events that were looked at for such a win."""
        self.has_failure = False
        """Whether an opponent has failed, and the table acted for it; whoever tells it sets it back."""
        self.journal: TableJournal | None = None

    @property
    def done(self) -> Sequence["Entry"]:
        """What was done in this deal, each with its seat."""
        return self.deal.record().actions

    @property
    def index(self) -> int:
        """The number of the deal, from 0."""
        return self.match.index if self.match else 0

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self.seat_of(self.start.person)

    def seat_of(self, player: int) -> int:
        """Return the seat of a player in this deal."""
        return self.match.seat_of(player) if self.match else player

    def player_at(self, seat: int) -> int:
        """Return the player who sits there in this deal."""
        return self.match.player_at(seat) if self.match else seat

    @property
    def observation(self) -> Observation:
        """All that the person may know."""
        return self.deal.observation(self.seat)

    @property
    def totals(self) -> Totals:
        """Points of each player over the deals that have ended."""
        first, second, third, fourth = map(sum, zip(self.carried, *self.payments, strict=True))
        return first, second, third, fourth

    @property
    def is_over(self) -> bool:
        """Whether all deals are played."""
        return self.deal.result is not None and self.index + 1 == self.start.deals

    @property
    def is_asked(self) -> bool:
        """Whether the person must act, or go on after a win that is too small."""
        return self.notice is not None or self.seat in self.deal.awaiting

    @property
    def is_answered(self) -> bool:
        """Whether nobody is asked about a tile of another."""
        return all("pass" not in self.deal.legal_actions(seat) for seat in self.deal.awaiting)

    def _apply(self, seat: int, action: Action | str) -> None:
        self.deal.apply(seat, action)
        self._count()

    def _count(self) -> None:
        """Write down what the deal has brought, once it has ended."""
        if self.deal.result is not None and len(self.payments) == self.index:
            self.payments.append(by_player(self.deal.result.payments, self.seat_of))

    def act(self, action: str) -> None:
        """Do what the person wants to: an IllegalActionError if that is not allowed, and nothing has changed."""
        self._apply(self.seat, action)

    def step(self, *, passes: bool = False) -> bool:
        """Let one opponent act, or the person pass where `passes` says so; return whether there was something to do."""
        if self.notice is not None or self.deal.result is not None:
            return False
        if self._is_noticed():
            return not self.is_asked
        seat = self.seat
        others = sorted(self.deal.awaiting - {seat}, key=lambda other: (other - seat) % 4)
        if others:
            at = others[0]
            self._let_act(at)
            return True
        legal = self.deal.legal_actions(seat)
        if passes and "pass" in legal and "win" not in legal:
            self._apply(seat, "pass")
            return True
        return False

    def _let_act(self, seat: int) -> None:
        """Let an opponent act; for one that fails, or wants what is not allowed, do what a clock would do."""
        player = self.opponents[self.player_at(seat)]
        try:
            self._apply(seat, player.act(self.deal.observation(seat)))
        except Exception:  # it may be a person's own program
            LOG.exception("%s failed as an opponent", type(player).__name__)
            self.has_failure = True
            self._apply(seat, self.deal.default_action(seat) or "pass")

    def _is_noticed(self) -> bool:
        """Look at the newest events; return whether one would have been a win of the person, though too small."""
        seat, events = self.seat, self.deal.events
        news, self.noticed = events[self.noticed :], len(events)
        if seat in self.deal.awaiting:
            return False  # then the question itself says what a win would be worth
        for event in news:
            if event.kind in ("discard", "added_kong") and event.seat != seat and self.deal.result is None:
                seen = self.observation
                win = would_win(seen, event)
                if win is not None and not win.is_legal and not seen.dead[seat]:
                    self.notice = win
        return self.notice is not None

    def go_on(self) -> None:
        """Go on after a win that is too small."""
        if self.notice is None:
            raise McrError("there is nothing to go on from")
        self.notice = None

    def next_deal(self) -> None:
        """Begin the next deal: a McrError if this one runs, or was the last."""
        if self.match is None:
            raise McrError("it was the only deal")
        self.deal = self.match.next_deal()
        self.notice, self.noticed = None, 0

    def again(self) -> Start:
        """Return this deal as the start of a match of one deal, with the same seats and winds."""
        seed = self.deal.seed
        if seed is None:
            raise McrError("the wall has no seed")
        return Start(seed, self.start.rules, 1, person=self.seat, dealer=self.deal.dealer, round=self.deal.round)

    def keep(self) -> None:
        """Bring to the disk what was done since it was last asked: an OSError or a McrError if that cannot be done."""
        if self.journal is not None:
            self.journal.journal.write()
            if self.is_over:
                self.journal.finish()
                self.journal = None


def by_player(payments: Sequence[int], seat_of: Callable[[int], int]) -> Totals:
    """Return payments, which are by seat, by player."""
    first, second, third, fourth = (payments[seat_of(player)] for player in SEATS)
    return first, second, third, fourth


def payments_before(match: Match) -> list[Totals]:
    """Return the payments of the deals before the one that is played: who sat where is told by playing them again."""
    found = []
    again = Match(match.seed, match.rules, match.deals)
    for record in match.records[:-1]:
        for entry in record.actions:
            entry.apply(again.deal)
        if again.deal.result is not None:
            found.append(by_player(again.deal.result.payments, again.seat_of))
        again.next_deal()
    return found
