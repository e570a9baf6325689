"""A tournament as its log has it: each event is written before it takes effect for others, and can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from mcr._errors import RecordError, TournamentError
from mcr._seed import MOST_SEED
from mcr.tournament import draws, players, referee, results
from mcr.tournament.given import check_text, whole
from mcr.tournament.log import VERSION, Event, Log, plain_data
from mcr.tournament.profile import REPINO_2013, Profile, profile_of
from mcr.tournament.state import State
from mcr.tournament.times import now, text_of

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

__all__ = ["Logged"]

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


class Logged:
    """The log of a tournament, and the state that follows from it."""

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
    ) -> Self:
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
        data = {"version": VERSION, "profile": chosen.to_dict(), "seed": seed, "name": name, "judge": judge}
        tournament = cls(Log.create(None if path is None else Path(path)))
        try:
            tournament._do("create", data)
        except BaseException:
            tournament._log.discard()
            raise
        return tournament

    @classmethod
    def open(cls, path: str | os.PathLike[str], read_only: bool = False) -> Self:
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
            # Interrupted once the event is in the log, it stands.
            if event != "create" and self._log.last is not written:
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
