"""A hand put together by clicks on tiles, for a notebook: its notation, and how many points it is worth."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

import ipywidgets as widgets

from mcr import art
from mcr._errors import McrError
from mcr._mcr import Hand, Rules, Tile, score
from mcr.tournament.wording import wording

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HandPad"]

ROWS = (
    [f"{rank}m" for rank in range(1, 10)],
    [f"{rank}p" for rank in range(1, 10)],
    [f"{rank}s" for rank in range(1, 10)],
    list("ESWNCFP"),
)
MODES = ("concealed", "chow", "pung", "kong", "concealed_kong")
LAST_CHOW = 7
"""The rank with which the last chow begins."""


class HandPad:
    """Buttons with tiles. A click adds a concealed tile, or a meld that begins with it; the last one wins.

    `text` is the notation; `on_change` is called with it after every change.
    """

    def __init__(self, rules: Rules | str = "wmo", lang: str = "en") -> None:
        self.rules = Rules(rules) if isinstance(rules, str) else rules
        self.say = wording(lang)
        self.melds: list[str] = []
        self.concealed: list[str] = []
        self.listeners: list[Callable[[str], None]] = []
        self.mode = widgets.ToggleButtons(
            options=[(self.say(f"forms.{mode}"), mode) for mode in MODES], style={"button_width": "auto"}
        )
        self.field = widgets.Text(description=self.say("forms.hand"), continuous_update=False, layout={"width": "36em"})
        self.field.observe(self.typed, "value")
        self.answer = widgets.HTML(value=escape(self.say("forms.winning_tile")))
        back = widgets.Button(description="⌫", layout={"width": "3em"})
        back.on_click(lambda _: self.back())
        clear = widgets.Button(description=self.say("forms.clear"))
        clear.on_click(lambda _: self.clear())
        self.buttons = {tile: self.button(tile) for row in ROWS for tile in row}
        keys = [widgets.HBox([self.buttons[tile] for tile in row]) for row in ROWS]
        self.widget = widgets.VBox([self.mode, *keys, widgets.HBox([self.field, back, clear]), self.answer])

    def button(self, tile: str) -> widgets.Button:
        """Return the button of a tile."""
        button = widgets.Button(
            description=Tile(tile).unicode,
            tooltip=self.say.general.tile(Tile(tile)),
            layout={"width": "2.6em", "height": "2.6em"},
            style={"font_size": "1.6em"},
        )
        button.on_click(lambda _: self.add(tile))
        return button

    def add(self, tile: str) -> None:
        """Add a tile, or the meld that begins with it, as the mode says."""
        mode = self.mode.value
        if mode == "concealed":
            self.concealed.append(tile)
        elif mode == "chow":
            if len(tile) == 1 or int(tile[0]) > LAST_CHOW:
                return
            first = int(tile[0])
            self.melds.append(f"[{first}{first + 1}{first + 2}{tile[1]},1]")
        else:
            copies = 3 if mode == "pung" else 4
            kind = tile[0] * copies + tile[1:]
            self.melds.append(f"[{kind}]" if mode == "concealed_kong" else f"[{kind},1]")
        self.mode.value = "concealed"
        self.show()

    def back(self) -> None:
        """Take the last tile back, or the last meld."""
        if self.concealed:
            self.concealed.pop()
        elif self.melds:
            self.melds.pop()
        self.show()

    def clear(self) -> None:
        """Begin anew."""
        self.melds, self.concealed = [], []
        self.show()

    @property
    def text(self) -> str:
        """The notation of what is there; empty if nothing is."""
        return str(self.field.value)

    def show(self) -> None:
        """Write what was clicked into the field."""
        self.field.value = self.clicked()

    def clicked(self) -> str:
        """Return what was clicked as notation, neighbours of a suit together."""
        runs = groupby(self.concealed, key=lambda tile: tile[1:])
        return "".join(self.melds) + "".join("".join(tile[0] for tile in run) + suit for suit, run in runs)

    def typed(self, change: dict[str, str]) -> None:
        """Take what stands in the field, and say what it is worth."""
        text = change["new"]
        if text != self.clicked():
            # Typed by hand: clicks go on behind it.
            self.melds, self.concealed = ([text], []) if text else ([], [])
        self.answer.value = self.told(text)
        for listener in self.listeners:
            listener(text)

    def told(self, text: str) -> str:
        """Return the hand as a picture, with its points if it is a win."""
        if not text:
            return escape(self.say("forms.winning_tile"))
        try:
            picture = art.tiles(Hand(text), size=32).html()
        except McrError:
            return f"<code>{escape(text)}</code>"
        try:
            found = score(text, rules=self.rules)
        except McrError:
            found = None
        worth = ""
        if found is not None:
            worth = escape(self.say("forms.points_of", points=found.points, flowers=found.flowers))
        return f"{picture}<p>{worth}</p>"
