"""The controls beside a table: what the next match is to be."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from mcr._errors import McrError
from mcr._mcr import Rules
from mcr._seats import WINDS
from mcr.widgets._asked import Asked, read_seed
from mcr.widgets._players import LEVELS
from mcr.widgets._say import table_words

__all__ = ["Controls"]

LENGTHS = (1, 4, 8, 16)
"""Deals of a match that are offered."""
ANY = ""
"""No wind is fixed; None would be shown as nothing chosen."""
SMALL: dict[str, Any] = {"layout": {"width": "auto"}, "style": {"description_width": "initial"}}
WIDE = {"width": "100%", "flex_flow": "row wrap", "grid_gap": "0 18px"}


class Controls:
    """Drop-down lists, and a button that begins the match they say."""

    def __init__(self, asked: Asked, lang: str, begin: Callable[[Asked], None], refuse: Callable[[str], None]) -> None:
        self.asked, self.begin, self.refuse = asked, begin, refuse
        names = [name for name in Rules.presets if Rules(name) == asked.rules]
        self.rules = widgets.Dropdown(options=Rules.presets, value=names[0] if names else None, **SMALL)
        self.deals = widgets.Dropdown(options=sorted({*LENGTHS, asked.deals}), value=asked.deals, **SMALL)
        self.wind = widgets.Dropdown(**SMALL)
        self.levels = [widgets.Dropdown(**SMALL) for _ in asked.opponents]
        self.seed = widgets.Text(**SMALL)
        self.button = widgets.Button(button_style="primary")
        self.button.on_click(self._begin)
        parts = [self.rules, self.deals, self.wind, *self.levels, self.seed, self.button]
        self.box = widgets.Accordion([widgets.Box(parts, layout=WIDE)], selected_index=None)
        self.say(lang)

    def say(self, lang: str) -> None:
        """Say everything in a language."""
        say = table_words(lang)
        self.box.set_title(0, say("controls.title"))
        labelled: Sequence[tuple[Any, str]] = [
            (self.rules, "rules"),
            (self.deals, "deals"),
            (self.wind, "wind"),
            *zip(self.levels, "enw", strict=True),
            (self.seed, "seed"),
        ]
        for control, key in labelled:
            control.description = say(f"controls.{key}")
        winds = [(say("controls.any_wind"), ANY), *((say.wind(letter), letter) for letter in WINDS)]
        self._offer(self.wind, winds, ANY)
        for control, given in zip(self.levels, self.asked.opponents, strict=True):
            own = [] if isinstance(given, str) else [(type(given).__name__, given)]
            self._offer(control, [*((say(f"levels.{level}"), level) for level in LEVELS), *own], given)
        self.seed.placeholder = say("controls.any_seed")
        self.button.description = say("controls.begin")

    @staticmethod
    def _offer(control: Any, options: Sequence[tuple[str, object]], first: object = None) -> None:  # noqa: ANN401 - a widget
        """Offer options, with what was chosen before still chosen."""
        before = control.value if control.options else first
        control.options = options
        control.value = before

    def _begin(self, _: object) -> None:
        try:
            asked = replace(
                self.asked,
                seed=read_seed(self.seed.value),
                rules=self.asked.rules if self.rules.value is None else Rules(self.rules.value),
                opponents=tuple(control.value for control in self.levels),
                deals=self.deals.value,
                seat=self.wind.value or None,
            )
            self.begin(asked)
        except McrError as error:
            self.refuse(str(error))
