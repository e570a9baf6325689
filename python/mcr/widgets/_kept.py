"""What a notebook keeps of a table when no kernel runs and no widget is shown: the last state, and the score sheets.

Plain HTML with pictures as data, which is what remains in a saved, exported, printed or untrusted notebook. It is an
output of its own beside the table; while the table is there, the page does not show it.
"""

from collections import deque
from html import escape
from typing import Any

from mcr._html import SET_SIZE, cell, row, table
from mcr._play_html import observation as observation_page
from mcr._play_html import result as result_page
from mcr._play_html import seat_row
from mcr._words import Words
from mcr.widgets._game import Game
from mcr.widgets._seats import PLACES

__all__ = ["Kept"]

MOST_LINES = 100
"""Deals before this one of which a line is kept: with many more the notebook would grow large."""


class Kept:
    """The output: `html` is what it says now."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        """Of the output, as the page knows it."""
        self.earlier: deque[str] = deque(maxlen=MOST_LINES)
        """A line for each deal that has ended before, of late."""
        self.count = 0
        """Deals that have ended; their lines are numbered, so that it is seen when the first are no longer there."""
        self.last: tuple[str, int] | None = None
        """The commitment and the number of the deal that the last sheet is of, so that it is written down once."""

    def html(self, game: Game, view: dict[str, Any], say: Words) -> str:
        """Return what is kept of a game; of a deal that runs only what its person may see."""
        sheet = view["sheet"]
        about = view["deal"]
        if sheet is None:
            body = observation_page(game.observation, say.lang)
        else:
            body = (
                f"<p><b>{escape(sheet['title'])}</b></p>{ended(game, view, say)}{totals(sheet, say)}{seed(about, say)}"
            )
        head = " · ".join([about["rules"], about["number"], about["roundName"]])
        kept = f"<p><b>{escape(say('sheet.last'))}</b> · {escape(head)}</p>{body}{self.before(view, say)}"
        names = f"mcr-kept mcr-kept-{self.name}"
        return f'<div class="{names}" lang="{say.lang}">{kept}<p>{escape(say("sheet.go_on"))}</p></div>'

    def before(self, view: dict[str, Any], say: Words) -> str:
        """Return the deals that ended before this one, a line each, and write this one down once it has ended."""
        lines = "".join(f"<li>{line}</li>" for line in self.earlier)
        first = self.count - len(self.earlier) + 1
        shown = f'<p>{escape(say("sheet.earlier"))}</p><ol start="{first}">{lines}</ol>' if lines else ""
        key = (view["deal"]["commitment"], view["deal"]["index"])
        if view["sheet"] is not None and key != self.last:
            self.last = key
            self.earlier.append(line(view))
            self.count += 1
        return shown


def ended(game: Game, view: dict[str, Any], say: Words) -> str:
    """Return how the deal ended: the sheets of its winners, or if nobody won all hands."""
    result, deal = game.deal.result, game.deal
    if result is None:
        return ""
    if result.winners:
        players = [view["players"][place] for place in PLACES]
        # The sentences speak of another: who has no name is called by the wind there.
        names = [one["windName"] if one["name"] == say("names.you") else one["name"] for one in players]
        return result_page(result, say.lang, name=lambda seat: names[(seat - game.seat) % 4])
    # Without the discards, whose pictures would be 100 kB.
    rows = []
    for turns, place in enumerate(PLACES):
        seat = (game.seat + turns) % 4
        flowers = game.observation.flowers[seat]
        tiles = seat_row(deal.melds[seat], deal.hands[seat], flowers, say.lang, SET_SIZE)
        rows.append(row(cell(escape(view["players"][place]["name"])), cell(tiles)))
    return f"<p>{escape(view['sheet']['how'])}</p>{table([], rows)}"


def line(view: dict[str, Any]) -> str:
    """Return a deal that has ended as a line: who won with what, and the seed."""
    sheet = view["sheet"]
    hands = "; ".join(f"{win['hand']}: {', '.join(fan['name'] for fan in win['fans'])}" for win in sheet["wins"])
    paid = ", ".join(f"{payment['who']} {signed(payment['paid'])}" for payment in sheet["payments"])
    return escape(" · ".join(part for part in (sheet["title"], hands, paid, view["deal"]["seed"]) if part))


def signed(points: int) -> str:
    """Return points with their sign; nothing has none."""
    return f"{points:+d}" if points else "0"


def totals(sheet: dict[str, Any], say: Words) -> str:
    """Return the running totals."""
    head = row(cell(escape(say("ui.deal")), "th"), *(cell(escape(name), "th") for name in sheet["historyNames"]))
    body = []
    if sheet["carried"]:
        cells = (cell(signed(points), number=True) for points in sheet["carried"])
        body.append(row(cell(escape(sheet["carriedName"])), *cells))
    body += [
        row(cell(str(number)), *(cell(signed(paid), number=True) for paid in line))
        for number, line in enumerate(sheet["history"], 1)
    ]
    foot = [row(cell(escape(say("ui.total"))), *(cell(signed(total), number=True) for total in sheet["totals"]))]
    if sheet["tablePoints"]:
        cells = (cell(points, number=True) for points in sheet["tablePoints"])
        foot.append(row(cell(escape(say("ui.tablePoints"))), *cells))
    return table([head], body, foot)


def seed(about: dict[str, Any], say: Words) -> str:
    """Return the seed, and the commitment that it fulfils."""
    return f"<p>{escape(say('ui.seed'))} {escape(str(about['seed']))} · {escape(about['commitment'])}</p>"
