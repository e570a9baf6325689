"""The game behind a table: a match or a single deal, a person and three opponents, each action kept on disk.

It knows everything, so it stays in the kernel; `observation` is all that a view is made of while a deal runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from mcr._errors import McrError
from mcr._mcr import Action, Deal, Match, Observation, Rules, Score
from mcr._rules import of_plain, to_plain
from mcr.widgets._players import Player
from mcr.widgets._win import would_win

if TYPE_CHECKING:
    from mcr.widgets._journal import Journal

__all__ = ["MOST_SEED", "Game", "Start"]

WINDS = "ESWN"
MOST_SEED = 2**64 - 1


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

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain JSON types."""
        return asdict(self) | {"rules": to_plain(self.rules)}

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> "Start":
        """Return it from what `to_dict` gave."""
        return cls(**{**kept, "rules": of_plain(kept["rules"])})


class Game:
    """A match being played: what `advance` and `act` do to it is kept before anybody sees it."""

    def __init__(self, start: Start, players: Sequence[Player]) -> None:
        """Begin a match; `players` are the opponents in the order of their turns after the person."""
        self.start = start
        self.opponents = {(start.person + turns) % 4: player for turns, player in enumerate(players, 1)}
        """By the number of the player."""
        self.match = Match(start.seed, start.rules, start.deals) if start.deals > 1 else None
        self.deal = self.match.deal if self.match else Deal(start.seed, start.rules, start.round, start.dealer)
        self.first = self.deal.clone()
        """The deal before anything was done."""
        self.done: list[tuple[int, Action]] = []
        """Seat and action, of this deal."""
        self.payments: list[tuple[int, int, int, int]] = []
        """By player, of each deal that has ended."""
        self.notice: Score | None = None
        """A win that the person was not asked for, since it is too small; the game waits until the person goes on."""
        self.noticed = 0
        """Events that were looked at for such a win."""
        self.journal: Journal | None = None
        self.unwritten: list[dict[str, object]] = []

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
    def totals(self) -> tuple[int, ...]:
        """Points of each player over the deals that have ended."""
        return tuple(map(sum, zip(*self.payments, strict=True))) if self.payments else (0, 0, 0, 0)

    @property
    def is_over(self) -> bool:
        """Whether all deals are played."""
        return self.deal.result is not None and self.index + 1 == self.start.deals

    @property
    def is_asked(self) -> bool:
        """Whether the person must act, or go on after a win that is too small."""
        return self.notice is not None or self.seat in self.deal.awaiting

    def _apply(self, seat: int, action: Action | str) -> None:
        action = Action(action)
        self.deal.apply(seat, action)
        self.done.append((seat, action))
        self.unwritten.append({"seat": seat, "action": str(action)})
        self._count()

    def _count(self) -> None:
        """Write down what the deal has brought, once it has ended."""
        if self.deal.result is not None and len(self.payments) == self.index:
            paid = self.deal.result.payments
            east, south, west, north = (paid[self.seat_of(player)] for player in range(4))
            self.payments.append((east, south, west, north))

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
            self._apply(at, self.opponents[self.player_at(at)].act(self.deal.observation(at)))
            return True
        legal = self.deal.legal_actions(seat)
        if passes and "pass" in legal and "win" not in legal:
            self._apply(seat, "pass")
            return True
        return False

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
        self._begun()
        self.unwritten.append({"deal": self.index})

    def _begun(self) -> None:
        self.first, self.done, self.notice, self.noticed = self.deal.clone(), [], None, 0

    def again(self) -> Start:
        """Return this deal as the start of a match of one deal, with the same seats and winds."""
        seed = self.deal.seed
        if seed is None:
            raise McrError("the wall has no seed")
        return Start(seed, self.start.rules, 1, person=self.seat, dealer=self.deal.dealer, round=self.deal.round)

    def keep(self) -> None:
        """Bring to the disk what was done since it was last asked: an OSError if that cannot be done."""
        if self.journal is not None and self.unwritten:
            self.journal.append(self.unwritten)
            self.unwritten = []
            if self.is_over:
                self.journal.finish()
                self.journal = None

    def replay(self, lines: Sequence[Mapping[str, Any]]) -> None:
        """Do again what a journal says was done: a McrError or a KeyError if it says what cannot be."""
        for line in lines:
            if "deal" in line:
                self.next_deal()
            else:
                self._apply(line["seat"], line["action"])
        self.unwritten = []
        self.noticed = len(self.deal.events)
