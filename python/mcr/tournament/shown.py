"""What a tournament shows: its players and rounds, frames, files, pages to print. Nothing here writes to the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcr._errors import TournamentError
from mcr.tournament import export, frames, html, pages
from mcr.tournament.given import whole
from mcr.tournament.logged import Logged
from mcr.tournament.times import moment
from mcr.tournament.views import Player, Round, view_of_player, view_of_round

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from datetime import datetime

    import pandas as pd

    from mcr.tournament.profile import Profile

__all__ = ["Shown"]


class Shown(Logged):
    """A tournament to look at."""

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
        return html.standings_html(self)

    def player(self, name: str) -> Player:
        """Return a registered player."""
        return view_of_player(self._state, self._state.player(name))

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
        """Return the standing, now or after so many qualifying rounds, of those that were drawn."""
        if after is not None:
            drawn = min(len(self._state.rounds), self.profile.rounds)
            if whole(after, "after", 0, self.profile.rounds) > drawn:
                raise TournamentError(f"after: round {after} has not been drawn; expected 0 to {drawn}")
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

    def clock(self, at: datetime | str | None = None) -> pd.DataFrame:
        """Return for each table of the present round: ends, remaining seconds (below 0 after the end), state.

        The state is waiting, running, over, last_deal or finished; `may_finish` is the deal that may be played out.
        """
        return frames.clock(self._state, moment(at))

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
        return html.standings_html(self, lang, "200%")

    def pantheon(self, round: int) -> str:
        """Return a line for each table of a round with the ids of the four, as `1-5-9-13`."""
        tables = self._state.round(round).tables.values()
        ids = {name: player.id for name, player in self._state.players.items()}
        return "\n".join("-".join(str(ids[name]) for name in table.now) for table in tables)
