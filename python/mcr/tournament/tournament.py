"""A tournament: each call is written to the log before it returns, and everything shown is derived from the log."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from mcr._errors import McrError, RecordError, TournamentError
from mcr.tournament import draws, export, frames, importing, pages, players, referee, results
from mcr.tournament.drawing import found_draw
from mcr.tournament.log import VERSION, Event, Log, plain_data
from mcr.tournament.profile import REPINO_2013, Profile, profile_of
from mcr.tournament.settlement import whole
from mcr.tournament.state import State, check_text, squeezed
from mcr.tournament.times import moment, now, text_of
from mcr.tournament.views import Player, Round, quality, view_of_player, view_of_round

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    import pandas as pd

    from mcr._mcr import Hand

__all__ = ["Tournament"]

HANDLERS: dict[str, Callable[[State, int, dict[str, Any]], None]] = {
    handler.__name__: handler
    for handler in (
        players.register,
        players.pay,
        players.change,
        players.withdraw,
        players.remove,
        players.substitute,
        draws.draw,
        draws.swap,
        draws.start_round,
        draws.extra_time,
        draws.close_table,
        results.enter,
        referee.false_win,
        referee.dead_hand,
        referee.last_deal,
        referee.ignored_last_deal,
        referee.fine,
    )
}
"""The kinds of events, besides `create` and `undo`."""
MOST_SEED = 2**64 - 1


class Tournament:
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

    def __init__(self, log: Log) -> None:
        """Take a log that `create` or `open` has opened."""
        self._log = log
        self._state: State
        self._in_force: list[Event] = []
        self._undone: set[int] = set()

    # Opening and closing

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str] | None,
        profile: Profile | str = REPINO_2013,
        name: str = "",
        judge: str = "",
        seed: int = 0,
    ) -> Tournament:
        """Begin a tournament in a new log; without a path it is in memory only.

        Raises
        ------
        FileExistsError
            If the file is there: `open` goes on with it.

        """
        chosen = profile_of(profile)
        seed = whole(seed, "seed", 0, MOST_SEED)
        for text, value in (("name", name), ("judge", judge)):
            check_text(value, text)
        tournament = cls(Log.create(None if path is None else Path(path)))
        data = {"version": VERSION, "profile": chosen.to_dict(), "seed": seed, "name": name, "judge": judge}
        tournament._do("create", data)
        return tournament

    @classmethod
    def open(cls, path: str | os.PathLike[str], read_only: bool = False) -> Tournament:
        """Go on with the tournament in a log; `read_only` takes no lock, and refuses every call that writes.

        Raises
        ------
        RecordError
            If a line of the log is damaged or was edited, with its number. Only a last line that was being written
            when the program ended is dropped, with a warning.
        TournamentError
            If the log is open elsewhere.

        """
        tournament = cls(Log())
        tournament._log = Log.open(Path(path), read_only=read_only, check=tournament._apply)
        return tournament

    def close(self) -> None:
        """Close the log, so that others can open it; what is shown can still be asked for."""
        self._log.close()
        self._log.read_only = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Events

    def _do(self, event: str, data: dict[str, Any]) -> None:
        """Check an event, write it, and let it take effect; if it is refused or cannot be written, nothing changes."""
        self._refuse_reader()
        written = Event.after(self._log.last, text_of(now()), event, plain_data(data))
        before = list(self._in_force), set(self._undone)
        try:
            self._apply(written)
            self._log.append(written)
        except TournamentError:
            raise  # refused before anything was changed
        except BaseException:
            if event != "create":
                self._in_force, self._undone = before
                self._replay()
            raise

    def _refuse_reader(self) -> None:
        """Refuse a call that writes where the log is only read."""
        if self._log.read_only:
            raise TournamentError("the tournament is open for reading only")

    def _apply(self, event: Event) -> None:
        """Let an event take effect."""
        if event.event == "create":
            self._begin(event)
        elif not self._in_force:
            raise RecordError(event.n, f"expected the event create, not {event.event}")
        elif event.event == "undo":
            self._take_back(event)
        elif event.event in HANDLERS:
            HANDLERS[event.event](self._state, event.n, event.data)
            self._in_force.append(event)
        else:
            raise RecordError(event.n, f"unknown event {event.event!r}")
        self._state.memory.clear()

    def _begin(self, event: Event) -> None:
        """Begin with the first event."""
        if self._in_force:
            raise RecordError(event.n, "a second event create")
        version = event.data.get("version")
        if version != VERSION:
            raise RecordError(event.n, f"a log of version {version!r}; this program reads version {VERSION}")
        self._in_force = [event]
        self._replay()

    def _take_back(self, event: Event) -> None:
        """Take back the latest event in force."""
        target = event.data["n"]
        if len(self._in_force) == 1 or self._in_force[-1].n != target:
            raise TournamentError(f"event {target} is not the latest in force, and cannot be undone")
        self._in_force.pop()
        self._undone.add(target)
        self._replay()

    def _replay(self) -> None:
        """Derive the state anew from the events in force."""
        first, *rest = self._in_force
        data = first.data
        self._state = State(Profile.from_dict(data["profile"]), data["seed"], data["name"], data["judge"])
        for event in rest:
            HANDLERS[event.event](self._state, event.n, event.data)
            self._state.memory.clear()

    def undo(self) -> int:
        """Take back the latest event in force and return its number; again, the one before it.

        The event stays in the log, marked as undone. `create` and `undo` itself cannot be undone.
        """
        self._refuse_reader()
        if len(self._in_force) == 1:
            raise TournamentError("there is nothing to undo")
        target = self._in_force[-1].n
        self._do("undo", {"n": target})
        return target

    # What the tournament is

    @property
    def profile(self) -> Profile:
        """The regulation."""
        return self._state.profile

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return self._state.seed

    @property
    def name(self) -> str:
        """The name of the tournament."""
        return self._state.name

    @property
    def judge(self) -> str:
        """The judge's name."""
        return self._state.judge

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that have been drawn, the final among them."""
        return tuple(view_of_round(self._state, round_) for round_ in self._state.rounds)

    def __repr__(self) -> str:
        state = self._state
        drawn = f"{len(state.rounds)} rounds drawn" if len(state.rounds) != 1 else "1 round drawn"
        profile = state.profile.preset or "own profile"
        return f"<Tournament {state.name!r}, {profile}: {len(state.players)} players, {drawn}>"

    def _repr_html_(self) -> str:
        from mcr.tournament.html import standings_html  # noqa: PLC0415 - only when shown

        return standings_html(self)

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
            "paid": paid,
            "at": text_of(moment(at)),
            "in_time": at is None,
            "disqualified": bool(disqualified),
            "ranked": ranked,
            "team": team,
            "country": country,
            "ema_id": ema_id,
            "first_name": names[0],
            "last_name": names[1],
        }
        self._do("register", data)
        return self.player(name)

    def player(self, name: str) -> Player:
        """Return a registered player."""
        return view_of_player(self._state, self._state.player(name))

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
        """Let a new player go on for another one, who is withdrawn.

        With `round` from that deal on (the first not entered if none is given), else from the next draw on. He is
        unranked, unless the profile says that a substitute inherits.
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
        if isinstance(tables, str) or isinstance(sit_out, str):
            raise TournamentError("tables and sit_out: expected lists of names")
        by_hand = list(tables.values()) if isinstance(tables, Mapping) else tables
        data = found_draw(self._state, by_hand, sit_out, None if seed is None else whole(seed, "seed", 0, MOST_SEED))
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
            "replace": replace,
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
        self._do("false_win", {**data, "wrong_shape": bool(wrong_shape), "objected": bool(objected)})

    def dead_hand(self, round: int, table: int, deal: int, player: str, reason: str = "") -> None:
        """Note that a player has a wrong number of tiles: he cannot win this deal, and pays as a loser."""
        data = {"round": round, "table": table, "deal": deal, "player": self._named(player), "reason": reason}
        self._do("dead_hand", data)

    def fine(
        self,
        player: str,
        amount: int,
        reason: str,
        scope: Literal["round", "total", "table_points"] = "total",
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

    def clock(self, at: datetime | str | None = None) -> pd.DataFrame:
        """Return for each table of the present round: ends, remaining seconds (below 0 after the end), state.

        The state is waiting, running, over, last_deal or finished; `may_finish` is the deal that may be played out.
        """
        return frames.clock(self._state, moment(at))

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
        names = [players] if isinstance(players, str) else list(players)
        data = {"round": round, "table": table, "players": [self._named(name) for name in names], "deal": deal}
        self._do("ignored_last_deal", data)

    # Frames

    @property
    def players(self) -> pd.DataFrame:
        """All who are registered."""
        return frames.players(self._state)

    @property
    def seating(self) -> pd.DataFrame:
        """Who sits where in each round."""
        return frames.seating(self._state)

    @property
    def deals(self) -> pd.DataFrame:
        """The deals that are entered or annulled."""
        return frames.deals(self._state)

    @property
    def ledger(self) -> pd.DataFrame:
        """Every vist and every fine."""
        return frames.ledger_frame(self._state)

    @property
    def table_results(self) -> pd.DataFrame:
        """What each player has from each table."""
        return frames.table_results_frame(self._state)

    @property
    def wall_results(self) -> pd.DataFrame:
        """What each player has from each duplicate wall; empty unless the profile counts walls."""
        return frames.wall_results_frame(self._state)

    @property
    def comparisons(self) -> pd.DataFrame:
        """Each deal beside the same deal at other tables; empty unless the profile counts differences."""
        return frames.comparisons_frame(self._state)

    def standings(self, after: int | None = None) -> pd.DataFrame:
        """Return the standing, now or after so many rounds."""
        if after is not None:
            after = whole(after, "after", 0, self.profile.rounds)
        return frames.standings_frame(self._state, after)

    @property
    def final(self) -> pd.DataFrame:
        """The final; empty before it is drawn."""
        return frames.final_frame(self._state)

    @property
    def places(self) -> pd.DataFrame:
        """The places of the tournament, as far as they are known."""
        return frames.places_frame(self._state)

    @property
    def meetings(self) -> pd.DataFrame:
        """How often any two have met."""
        return frames.meetings(self._state)

    @property
    def seating_quality(self) -> pd.DataFrame:
        """Repeats, spread and neighbours of each round."""
        return frames.seating_quality(self._state)

    def mers(self, days: int, countries: int | None = None, qualified: bool = False) -> pd.DataFrame:
        """Return what each place is worth in EMA's ranking; without `countries` those of the players are counted."""
        return frames.mers(self._state, days, countries, qualified=qualified)

    @property
    def events(self) -> pd.DataFrame:
        """The log."""
        return frames.events(self._log.events, self._undone)

    # Files and pages

    def _frames(self) -> dict[str, pd.DataFrame]:
        """Return every frame that has something to say under this profile."""
        found = {
            "players": self.players,
            "seating": self.seating,
            "deals": self.deals,
            "ledger": self.ledger,
            "table_results": self.table_results,
            "standings": self.standings(),
            "places": self.places,
            "meetings": self.meetings.rename_axis("player").reset_index(),
            "seating_quality": self.seating_quality,
            "events": self.events,
        }
        if self.profile.final:
            found["final"] = self.final
        if self.profile.walls:
            found["wall_results"] = self.wall_results
        if self.profile.score == "differences":
            found["comparisons"] = self.comparisons
        return found

    def export(
        self,
        folder: str | os.PathLike[str],
        formats: Sequence[str] = ("csv", "json", "html"),
        lang: str = "en",
    ) -> None:
        """Write every frame into a folder: csv, json, xlsx; html is one page of places, standing and draws."""
        export.export(self._frames(), self._state, folder, formats, lang)

    def export_ema(self, path: str | os.PathLike[str]) -> None:
        """Write the places in EMA's columns, .csv or .xlsx, and all fines in a second file or sheet."""
        export.export_ema(self._state, path)

    def seating_list(self, round: int, lang: str = "en") -> str:
        """Return a page (HTML, A4): who sits where in a round."""
        return pages.seating_list(self._state, round, lang)

    def player_cards(self, lang: str = "en") -> str:
        """Return a page (HTML, A4) with a card for each player: his tables, also those of a plan still to come."""
        return pages.player_cards(self._state, lang)

    def score_sheets(self, round: int, lang: str = "en") -> str:
        """Return pages (HTML, A4) with a score sheet for each table of a round."""
        return pages.score_sheets(self._state, round, lang)

    def wall_list(self, round: int, lang: str = "en") -> str:
        """Return a page (HTML, A4) with the walls of a duplicate round, tile by tile."""
        return pages.wall_list(self._state, round, lang)

    def page(self, lang: str = "en") -> str:
        """Return places, standing and draws as one page (HTML)."""
        return pages.tournament_page(self._state, lang)

    def big_screen(self, lang: str = "en") -> str:
        """Return the standing in large letters (HTML), for a screen that everybody sees."""
        from mcr.tournament.html import standings_html  # noqa: PLC0415 - only when shown

        return standings_html(self, lang, "200%")

    def pantheon(self, round: int) -> str:
        """Return a line for each table of a round with the ids of the four, as `1-5-9-13`."""
        tables = self._state.round(round).tables.values()
        ids = {name: player.id for name, player in self._state.players.items()}
        return "\n".join("-".join(str(ids[name]) for name in table.now) for table in tables)

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
