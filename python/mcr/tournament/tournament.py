"""A tournament: each call is written to the log before it returns, and everything shown is derived from the log."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from mcr._errors import McrError, TournamentError
from mcr._seed import MOST_SEED
from mcr.tournament import importing, players, results
from mcr.tournament.drawing import found_draw
from mcr.tournament.given import flag, listed, whole
from mcr.tournament.log import Log
from mcr.tournament.shown import Shown
from mcr.tournament.state import squeezed
from mcr.tournament.times import moment, now, text_of
from mcr.tournament.views import quality

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from mcr._mcr import Hand
    from mcr.tournament.profile import Profile
    from mcr.tournament.state import Scope, State
    from mcr.tournament.views import Player, Round

__all__ = ["Tournament"]


class Tournament(Shown):
    """A tournament, as `create` began it or `open` found it.

    A call that is refused raises `TournamentError` with `.why` and writes nothing.

    >>> from mcr.tournament import Tournament, REPINO_2013
    >>> t = Tournament.create(None, profile=REPINO_2013, name="Repino", seed=1)
    >>> for name in ["Anna", "Boris", "Clara", "Dmitri"]:
    ...     player = t.register(name)
    >>> t.draw().tables
    {1: ('Boris', 'Anna', 'Dmitri', 'Clara')}
    >>> t.enter(round=1, table=1, deal=1, winner="Anna", points=12)
    >>> t.standings()[["rank", "player", "vists"]].head(2)
       rank player  vists
    0     1   Anna     60
    1     2  Boris    -20
    """

    # Players

    def register(
        self,
        name: str,
        paid: bool = True,
        at: datetime | str | None = None,
        disqualified: bool = False,
        ranked: bool = True,
        team: str = "",
        country: str = "",
        ema_id: str = "",
        first_name: str | None = None,
        last_name: str | None = None,
    ) -> Player:
        """Put a player on the list. Who is late waits, and is let in from round 2 on (see `draw`).

        `at` is when he registered, without it now and in time; `ranked=False` is a house player, who fills a table.
        """
        given = squeezed(name)
        names = players.names_of(given, first_name, last_name)
        data = {
            "name": given,
            "paid": flag(paid, "paid"),
            "at": text_of(moment(at)),
            "in_time": at is None,
            "disqualified": flag(disqualified, "disqualified"),
            "ranked": flag(ranked, "ranked"),
            "team": team,
            "country": country,
            "ema_id": ema_id,
            "first_name": names[0],
            "last_name": names[1],
        }
        self._do("register", data)
        return self.player(name)

    def pay(self, name: str) -> None:
        """Note that a player has paid; before that he is not seated."""
        self._do("pay", {"name": self._named(name)})

    def change(self, **fields: object) -> Profile:
        """Change fields of the profile; from the start of round 1 on this is refused."""
        self._refuse_reader()
        changed = self.profile.replace(**fields).to_dict()
        self._do("change", {"fields": {name: changed[name] for name in fields}})
        return self.profile

    def withdraw(self, name: str, reason: str = "") -> None:
        """Note that a player leaves: he keeps results and rank, is not seated again, and is no finalist."""
        self._do("withdraw", {"name": self._named(name), "reason": reason})

    def remove(self, name: str, reason: str = "") -> None:
        """Remove a player from the tournament: he keeps his results and has no rank."""
        self._do("remove", {"name": self._named(name), "reason": reason})

    def substitute(
        self, player: str, by: str, round: int | None = None, deal: int | None = None, reason: str = ""
    ) -> Player:
        """Let a new player go on for another one, who is withdrawn: in `round`, or without it from the next draw on.

        In a round he plays from `deal` on, or from the first that is not entered. He is unranked, unless the profile
        says that a substitute inherits.
        """
        name = self._named(player)
        if round is not None:
            table = self._state.round(round).table_of(name)
            if deal is None and table is not None:
                deal = max(table.deals, default=0) + 1
            round, deal = whole(round, "round"), None if deal is None else whole(deal, "deal")
        data = {
            "player": name,
            "by": squeezed(by),
            "round": round,
            "deal": deal,
            "reason": reason,
            "at": text_of(now()),
        }
        self._do("substitute", data)
        return self.player(by)

    def _named(self, name: str) -> str:
        """Return the name of a registered player, for a call that writes."""
        self._refuse_reader()
        return self._state.player(name).name

    # Rounds

    def draw(
        self,
        tables: Sequence[Sequence[str]] | Mapping[int, Sequence[str]] | None = None,
        sit_out: Sequence[str] = (),
        seed: int | None = None,
    ) -> Round:
        """Draw the next round, after the last qualifying round the final; before its start, draw it anew.

        `tables` is a seating made by hand: four names a table in the order E, S, W, N. `sit_out` names who is left out
        this round. From round 2 on as many of the late are let in, in order of registration, as make a multiple of 4.
        """
        self._refuse_reader()
        given = list(tables.values()) if isinstance(tables, Mapping) else tables
        by_hand = (
            None if given is None else [listed(table, "tables") for table in listed(given, "tables", "four names")]
        )
        out, number = listed(sit_out, "sit_out"), None if seed is None else whole(seed, "seed", 0, MOST_SEED)
        data = found_draw(self._state, by_hand, out, number)
        self._do("draw", data)
        return self.rounds[-1]

    def swap(self, a: str, b: str) -> Round:
        """Let two players change places between the draw and the start; a warning says what gets worse."""
        before = self._bad(self._state)
        self._do("swap", {"a": self._named(a), "b": self._named(b)})
        after = self._bad(self._state)
        for what, old in before.items():
            if after[what] > old:
                warnings.warn(f"{what}: {after[what]} after the exchange, {old} before", UserWarning, stacklevel=2)
        return self.rounds[-1]

    @staticmethod
    def _bad(state: State) -> dict[str, int]:
        """Return repeats and pairs of team mates in the round that was drawn last."""
        round_ = state.current
        if round_ is None:
            return {}
        teams = [
            [state.players[name].team for name in table.drawn if state.players[name].team]
            for table in round_.tables.values()
        ]
        mates = sum(teams_.count(team) - 1 for teams_ in teams for team in set(teams_))
        return {"repeated meetings": quality(state, round_)[0], "team mates at a table": mates}

    def start_round(self, round: int, at: datetime | str | None = None, minutes: int | None = None) -> None:
        """Start a round and its clock; without `minutes` the least that the regulation allows."""
        self._do("start_round", {"round": round, "at": text_of(moment(at)), "minutes": minutes})

    def extra_time(self, round: int, table: int, minutes: int) -> None:
        """Give a table more time."""
        self._do("extra_time", {"round": round, "table": table, "minutes": minutes})

    def close_table(self, round: int, table: int) -> None:
        """Cut a table short without a call: what is entered counts."""
        self._do("close_table", {"round": round, "table": table})

    # Results

    def enter(
        self,
        round: int,
        table: int,
        deal: int | None = None,
        winner: str | None = None,
        discarder: str | None = None,
        points: int | None = None,
        flowers: int = 0,
        result: Literal["self_drawn", "discard", "robbed_kong", "draw"] | None = None,
        hand: str | Hand | None = None,
        totals: Mapping[str, int] | None = None,
        deals_played: int | None = None,
        replace: bool = False,
        wall: int | None = None,
    ) -> None:
        """Enter the result of a deal, or the totals of a table (or of a duplicate wall).

        `points` are without flowers; `hand` gives points, flowers and fans instead, scored with the winds of the
        table. What is known already is refused unless `replace` is given.
        """
        given = {
            "round": round,
            "table": table,
            "deal": deal,
            "winner": winner,
            "discarder": discarder,
            "points": points,
            "flowers": flowers,
            "result": result,
            "totals": totals,
            "deals_played": deals_played,
            "wall": wall,
            "replace": flag(replace, "replace"),
        }
        self._enter(given, hand)

    def _enter(self, given: dict[str, Any], hand: str | Hand | None = None, fans: dict[str, int] | None = None) -> None:
        """Enter what is given, with the fans of the hand, or those that were read from a file."""
        self._refuse_reader()
        self._do("enter", results.entry(self._state, given, hand, fans))

    def false_win(
        self,
        round: int,
        table: int,
        deal: int,
        player: str,
        wrong_shape: bool = False,
        objected: bool = False,
    ) -> None:
        """Note a declared win that was none: the player pays each of the others, and cannot win this deal.

        `objected`: the others did not let the deal go on. By the profile it is then a draw, or is played anew.
        """
        data = {"round": round, "table": table, "deal": deal, "player": self._named(player)}
        flags = {"wrong_shape": flag(wrong_shape, "wrong_shape"), "objected": flag(objected, "objected")}
        self._do("false_win", {**data, **flags})

    def dead_hand(self, round: int, table: int, deal: int, player: str, reason: str = "") -> None:
        """Note that a player has a wrong number of tiles: he cannot win this deal, and pays as a loser."""
        data = {"round": round, "table": table, "deal": deal, "player": self._named(player), "reason": reason}
        self._do("dead_hand", data)

    def fine(
        self,
        player: str,
        amount: int,
        reason: str,
        scope: Scope = "total",
        round: int | None = None,
    ) -> None:
        """Fine a player. The fine counts in the vists of a round, only in the total, or in the table points."""
        name = self._named(player)
        if round is None:
            round = len(self._state.rounds)
            current = self._state.current
            if current is not None and current.is_final and name not in current.seated():
                round -= 1  # the final is not his
        data = {"player": name, "amount": amount, "reason": reason, "scope": scope, "round": round}
        self._do("fine", data)

    # Time

    def last_deal(
        self,
        round: int,
        table: int,
        state: Literal["no_wall", "wall", "running"],
        deal: int,
        discards: int = 0,
        face_up: int = 0,
        at: datetime | str | None = None,
    ) -> Literal["stop", "play_out", "void"]:
        """Call LAST DEAL at a table, and return what it means there (see the function `last_deal`)."""
        data = {
            "round": round,
            "table": table,
            "state": state,
            "deal": deal,
            "discards": discards,
            "face_up": face_up,
            "at": text_of(moment(at)),
        }
        self._do("last_deal", data)
        call = self._state.table(round, table).call
        assert call is not None  # noqa: S101 - it was just made
        return call.meaning

    def ignored_last_deal(self, round: int, table: int, players: str | Iterable[str], deal: int | None = None) -> None:
        """Fine those who went on after the call; by the profile the deal is annulled, or stands and can be entered."""
        names = [players] if isinstance(players, str) else listed(players, "players")
        data = {"round": round, "table": table, "players": [self._named(name) for name in names], "deal": deal}
        self._do("ignored_last_deal", data)

    # Files

    def import_players(self, csv: str | os.PathLike[str]) -> int:
        """Register the players of a CSV file with columns of the frame `players`; return how many there were.

        All are registered or, where a line is refused, none: the error names the line.
        """
        return self._all_or_none(importing.player_calls(csv))

    def import_deals(self, csv: str | os.PathLike[str]) -> int:
        """Enter the deals of a CSV file with columns of the frame `deals`; return how many there were.

        All are entered or, where a line is refused, none: the error names the line.
        """
        return self._all_or_none(importing.deal_calls(csv))

    def _all_or_none(self, calls: Sequence[Callable[[Tournament], object]]) -> int:
        """Do each of some things, after trying them all on a copy."""
        self._refuse_reader()
        rehearsal = Tournament(Log())
        rehearsal._log.events = list(self._log.events)
        rehearsal._in_force = list(self._in_force)
        rehearsal._replay()
        for line, call in enumerate(calls, 2):
            try:
                call(rehearsal)
            except McrError as error:
                raise TournamentError(f"line {line}: {error}") from error
        for call in calls:
            call(self)
        return len(calls)
