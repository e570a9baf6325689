"""A score pad for four at home: deal after deal, running totals, saved as it is written."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from mcr._errors import TournamentError
from mcr.tournament.given import listed
from mcr.tournament.html import CELL
from mcr.tournament.profile import EMA
from mcr.tournament.state import squeezed
from mcr.tournament.tournament import Tournament
from mcr.tournament.wording import signed, wording

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import pandas as pd

    from mcr._mcr import Hand, Rules

__all__ = ["ScorePad"]

FOUR = 4
SHOWN = ("deal", "prevalent", "result", "winner", "discarder", "points", "flowers")


class ScorePad:
    """Four names, a number of deals, and what each has. With a path everything is saved, and goes on from there.

    The seats change and the winds move on as the rules of `wmo` have it; the first name begins as East.

    >>> from mcr.tournament import ScorePad
    >>> pad = ScorePad(["Ann", "Bo", "Cy", "Di"])
    >>> pad.enter(winner="Bo", discarder="Di", points=12)
    >>> pad.totals
    {'Ann': -8, 'Bo': 36, 'Cy': -8, 'Di': -20}
    """

    def __init__(
        self,
        names: Sequence[str],
        path: str | os.PathLike[str] | None = None,
        rules: Rules | str = "wmo",
        deals: int = 16,
    ) -> None:
        chosen = [squeezed(name) for name in listed(names, "names")]
        if len(chosen) != FOUR:
            raise TournamentError(f"expected four names, not {len(chosen)}")
        profile = EMA.replace(rules=rules, rounds=1, deals=deals, round_minutes=None)
        if path is not None and Path(path).exists():
            self.tournament = Tournament.open(path)
            there = self.tournament.rounds[0].tables[1] if self.tournament.rounds else ()
            if sorted(there) != sorted(chosen) or self.tournament.profile != profile:
                self.tournament.close()
                raise TournamentError(f"{path} is the pad of others, or goes by other rules: {', '.join(there)}")
            return
        self.tournament = Tournament.create(path, profile)
        for name in chosen:
            self.tournament.register(name)
        self.tournament.draw(tables=[chosen])

    @property
    def names(self) -> tuple[str, ...]:
        """The four, in the order in which they began as East, South, West and North."""
        return self.tournament.rounds[0].tables[1]

    @property
    def next_deal(self) -> int | None:
        """The deal that is entered next; None when all are."""
        entered = set(self.tournament.deals["deal"])
        return next((deal for deal in range(1, self.tournament.profile.deals + 1) if deal not in entered), None)

    @property
    def seats(self) -> dict[str, str]:
        """The winds of the next deal: who is E, S, W and N."""
        deal = self.next_deal
        return {} if deal is None else dict(zip("ESWN", self.tournament.rounds[0].seats(deal)[1], strict=True))

    def enter(
        self,
        winner: str | None = None,
        discarder: str | None = None,
        points: int | None = None,
        hand: str | Hand | None = None,
        flowers: int = 0,
        result: Literal["self_drawn", "discard", "robbed_kong", "draw"] | None = None,
    ) -> None:
        """Enter the next deal: points, or the hand itself; `result="draw"` if nobody has won."""
        deal = self.next_deal
        if deal is None:
            raise TournamentError(f"all {self.tournament.profile.deals} deals are entered")
        self.tournament.enter(1, 1, deal, winner, discarder, points, flowers, result, hand)

    def false_win(self, player: str, wrong_shape: bool = False) -> None:
        """Note a false win in the next deal."""
        deal = self.next_deal
        if deal is None:
            raise TournamentError("all deals are entered")
        self.tournament.false_win(1, 1, deal, player, wrong_shape)

    def undo(self) -> int:
        """Take back what was entered last."""
        if self.tournament.deals.empty and self.tournament.ledger.empty:
            raise TournamentError("there is nothing to undo")
        return self.tournament.undo()

    @property
    def totals(self) -> dict[str, int]:
        """What each has so far."""
        sums = self.tournament.ledger.groupby("player")["vists"].sum()
        return {name: int(sums.get(name, 0)) for name in self.names}

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each deal: how it ended, and what each of the four got, a column each (int32)."""
        frame = self.tournament.deals[list(SHOWN)].reset_index(drop=True)
        ledger = self.tournament.ledger
        for name in self.names:
            own = ledger[ledger["player"] == name].groupby("deal")["vists"].sum()
            frame[name] = [int(own.get(deal, 0)) for deal in frame["deal"]]
            frame[name] = frame[name].astype("int32")
        return frame

    def close(self) -> None:
        """Close the file."""
        self.tournament.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        totals = ", ".join(f"{name} {vists:+}" for name, vists in self.totals.items())
        return f"<ScorePad, {len(self.tournament.deals)} of {self.tournament.profile.deals} deals: {totals}>"

    def _repr_html_(self) -> str:
        return self.html()

    def html(self, lang: str = "en") -> str:
        """Return the deals with running totals."""
        say = wording(lang)
        running = dict.fromkeys(self.names, 0)
        rows = []
        for row in self.to_frame().to_dict(orient="records"):
            running = {name: running[name] + int(row[name]) for name in self.names}
            told: list[Any] = [row["deal"], say.wind(str(row["prevalent"])), say(f"results.{row['result']}")]
            told += [row["winner"] if isinstance(row["winner"], str) else ""]
            told += [f"{signed(int(row[name]))} ({signed(running[name])})" for name in self.names]
            rows.append("".join(f"<td {CELL}>{escape(str(cell))}</td>" for cell in told))
        heads = [say("words.deal"), say("words.prevalent"), "", say("words.winner"), *self.names]
        head = "".join(f"<th {CELL}>{escape(text)}</th>" for text in heads)
        totals = "".join(f"<td {CELL}><b>{signed(vists)}</b></td>" for vists in self.totals.values())
        foot = f'<td {CELL} colspan="4"><b>{escape(say("words.total"))}</b></td>{totals}'
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f'<table lang="{lang}"><thead><tr>{head}</tr></thead><tbody>{body}<tr>{foot}</tr></tbody></table>'

    def widget(self, lang: str = "en") -> Any:  # noqa: ANN401 - ipywidgets is an extra
        """Return a form in which deals are entered by clicks, hands too."""
        from mcr.tournament.forms import pad_form  # noqa: PLC0415 - only in a notebook

        return pad_form(self, lang)
