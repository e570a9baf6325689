"""The standing after the qualifying rounds, or while they are played: who stands where, and what divides equals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from mcr.tournament.duplicate import comparisons
from mcr.tournament.ledger import ledger
from mcr.tournament.tables import round_results

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mcr.tournament.state import State

__all__ = ["Line", "pairing_order", "qualifying_ranks", "standings"]

NONE = Fraction(0)


@dataclass(slots=True)
class Line:
    """A player in the standing."""

    player: str
    id: int
    is_ranked: bool
    table_points: Fraction = NONE
    vists: int = 0
    rounds: dict[int, tuple[Fraction | None, int]] = field(default_factory=dict)
    """Table points and vists of each round in which he was seated."""
    table_wins: int = 0
    deals_won: int = 0
    deal_ins: int = 0
    best_hand: int = 0
    """Points without flowers."""
    difference: Fraction = NONE
    rank: int | None = None
    tiebreak: str = ""
    is_replaced: bool = False
    """His results went over to a substitute; he comes last."""

    def key(self, score: str, tiebreaks: Iterable[str]) -> tuple[Fraction, ...]:
        """Return by what the standing is ordered, the greater the better: the score, then each tie-break."""
        main = {"separate": self.table_points, "sum": self.table_points + self.vists, "differences": self.difference}
        last = Fraction(0 if self.is_replaced else 1)
        return (last, main[score], *(Fraction(getattr(self, name)) for name in tiebreaks))


def standings(state: State, after: int | None = None) -> list[Line]:
    """Return the standing after so many rounds, or now: those who are ranked, then the others."""
    key = f"standings {after}"
    if key not in state.memory:
        state.memory[key] = ordered(state, after)
    lines: list[Line] = state.memory[key]
    return lines


def ordered(state: State, after: int | None) -> list[Line]:
    """Return the lines in order, with rank and tie-break."""
    profile = state.profile
    last = min(profile.rounds, len(state.rounds)) if after is None else after
    lines = counted(state, last)
    tiebreaks = [name for name in profile.tiebreaks if name != "lot"]
    lot: tuple[str, ...] = ()
    if last >= profile.rounds and state.rounds and state.rounds[-1].is_final:
        lot = state.rounds[-1].lot

    def key(line: Line) -> tuple[Fraction, ...]:
        drawn = -lot.index(line.player) if line.player in lot else 0
        return (*line.key(profile.score, tiebreaks), Fraction(drawn))

    keys = {line.player: key(line) for line in lines}
    lines.sort(key=lambda line: line.id)
    lines.sort(key=lambda line: keys[line.player], reverse=True)
    in_order = [line for line in lines if line.is_ranked]
    names = ["", "", *tiebreaks, "lot"]
    for index, line in enumerate(in_order):
        above = keys[in_order[index - 1].player] if index else None
        here = keys[line.player]
        line.rank = index + 1 if here != above else in_order[index - 1].rank
        if above is not None and above[:2] == here[:2]:
            differing = (name for name, a, b in zip(names, above, here, strict=True) if a != b)
            line.tiebreak = next(differing, "equal")
    return in_order + [line for line in lines if not line.is_ranked]


def counted(state: State, last: int) -> list[Line]:
    """Return a line for each who has entered in the rounds up to one, all added up."""
    tally = Tally(state, min(last, len(state.rounds)))
    tally.add_ledger()
    tally.add_tables()
    tally.add_deals()
    tally.add_comparisons()
    for line in tally.lines.values():
        line.table_points += missed(state, line)
        line.is_replaced = tally.line_of(line.player) is not line
    return list(tally.lines.values())


class Tally:
    """Adding up the rounds, each result in the line of the player to whom it belongs."""

    def __init__(self, state: State, last: int) -> None:
        self.state, self.last = state, last
        self.inherits = state.profile.substitute == "inherit"
        self.vists: dict[tuple[str, int], int] = defaultdict(int)
        self.points: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
        self.lines: dict[str, Line] = {}
        for player in state.players.values():
            entry = state.entry_round(player.name)
            if entry is not None and entry <= last:
                is_ranked = player.ranked and player.standing != "removed"
                self.lines[player.name] = Line(player.name, player.id, is_ranked)

    def line_of(self, name: str) -> Line | None:
        """Return the line in which the results of a player are counted, None if he has not entered."""
        while self.inherits:
            follower = self.state.players[name].replaced_by
            if follower is None or follower not in self.lines:
                break
            name = follower
        return self.lines.get(name)

    def add_ledger(self) -> None:
        """Add vists, and fines in table points."""
        for row in ledger(self.state):
            line = self.line_of(row.player)
            if line is not None and row.round <= self.last:
                line.vists += row.vists
                line.table_points += row.table_points
                self.vists[line.player, row.round] += row.vists
                self.points[line.player, row.round] += row.table_points

    def add_tables(self) -> None:
        """Add table points and first places; a round is noted also while its table is open."""
        for number in range(1, self.last + 1):
            for result in round_results(self.state, number):
                line = self.line_of(result.player)
                if line is None:
                    continue
                got = result.table_points
                if got is not None:
                    line.table_points += got
                    line.table_wins += result.place == 1
                    self.points[line.player, number] += got
                earlier = line.rounds.get(number, (None, 0))[0]
                points = self.points[line.player, number] if got is not None else earlier
                line.rounds[number] = (points, self.vists[line.player, number])

    def add_deals(self) -> None:
        """Add won deals, deal-ins and the best hand."""
        for number in range(1, self.last + 1):
            for table in self.state.rounds[number - 1].tables.values():
                for entry in table.deals.values():
                    winner = None if entry.winner is None else self.line_of(entry.winner)
                    discarder = None if entry.discarder is None else self.line_of(entry.discarder)
                    if winner is not None:
                        winner.deals_won += 1
                        winner.best_hand = max(winner.best_hand, entry.points or 0)
                    if discarder is not None:
                        discarder.deal_ins += 1

    def add_comparisons(self) -> None:
        """Add the differences of the duplicate game."""
        for comparison in comparisons(self.state):
            line = self.line_of(comparison.player)
            if line is not None and comparison.round <= self.last:
                line.difference += comparison.difference


def missed(state: State, line: Line) -> Fraction:
    """Return what a late player has for the rounds before he came."""
    profile = state.profile
    first = state.entry_round(line.player)
    if profile.late_round == "zero" or first is None or first == 1 or not state.is_late(state.players[line.player]):
        return NONE
    if profile.late_round == "mean":
        return (first - 1) * Fraction(sum(map(Fraction, profile.table_points))) / 4
    own = [points for points, _ in line.rounds.values() if points is not None]
    return (first - 1) * Fraction(sum(own)) / len(own) if own else NONE


def pairing_order(state: State, names: Iterable[str]) -> list[str]:
    """Return these players as the draw has them: by the standing, unranked ones too, no place shared."""
    played = len(state.rounds)
    tiebreaks = [name for name in state.profile.tiebreaks if name != "lot"]
    known = {line.player: line for line in counted(state, min(played, state.profile.rounds))}
    lines = [known.get(name) or Line(name, state.players[name].id, is_ranked=True) for name in names]
    lines.sort(key=lambda line: line.id)
    lines.sort(key=lambda line: line.key(state.profile.score, tiebreaks), reverse=True)
    return [line.player for line in lines]


def qualifying_ranks(state: State) -> dict[str, int]:
    """Return the rank of each who is ranked after all qualifying rounds."""
    return {line.player: line.rank for line in standings(state, state.profile.rounds) if line.rank is not None}
