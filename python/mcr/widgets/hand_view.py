"""The hand view: tiles are clicked together, and what the hand is worth is said at once."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets

from mcr import _html, _waits_html
from mcr._mcr import Rules, Tile, Tiles
from mcr._seats import WINDS
from mcr.widgets._hand_view_parts import FLAGS, SHAPES, Impossible, Parts
from mcr.widgets._hand_view_shown import hand_view_words, looked_at, refusal, shown_hand, worth
from mcr.widgets._message import NOTHING, SWITCH, Deed, RefusedError, number_up_to, one_of, text_up_to
from mcr.widgets._page import module
from mcr.widgets._panel import Panel
from mcr.widgets._panel_message import PANEL_DEEDS, TILE
from mcr.widgets._panel_page import style
from mcr.widgets._panel_words import panel_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mcr._errors import McrError
    from mcr._mcr import Score
    from mcr._outlook import Analysis
    from mcr._waits import Waits
    from mcr.widgets._panel_message import Message

__all__ = ["HandView"]

LONGEST = 200
"""Characters of a notation that is typed."""
PLACE = Deed(number_up_to(13).is_good, "the place of a tile or meld, from 0", is_of_this_view=True)


class HandView(Panel):
    """A hand to click together: its score explained, its waits and what to throw are shown at once.

    `hand`: the notation to begin with, also of fewer than 13 tiles; the trait is what was put together, in the
    notation, and can be observed and set. `visible`: known tiles outside the hand, for waits and analysis. `rules`:
    Rules or a preset. `lang`, `theme` (auto, light, dark, contrast) and `index` (digits on the tiles) can be set at any
    time.

    What makes no possible hand cannot be clicked, and the page says why; set from Python it is a McrError, and nothing
    changes.
    """

    _esm = module("hand_view.js")
    _css = style("hand_view.css")

    deeds: ClassVar[Mapping[str, Deed]] = {
        **PANEL_DEEDS,
        "add_tile": TILE,
        **{f"add_{shape}": TILE for shape in SHAPES},
        "flower": one_of(tuple("abcdefgh")),
        "take": PLACE,
        "win": PLACE,
        "take_meld": PLACE,
        "turn_meld": PLACE,
        "round": one_of(WINDS),
        "seat": one_of(WINDS),
        **dict.fromkeys(FLAGS, SWITCH),
        "hand": text_up_to(LONGEST),
        "visible": text_up_to(LONGEST),
        "clear": NOTHING,
    }
    """What the page can ask for.

    add_tile: a concealed tile; add_chow and so on: the meld that begins with a tile. flower: lays one out, or takes it
    back. take, win: a concealed tile by its place is taken out, or made the winning tile. take_meld, turn_meld:
    likewise a meld, taken out or claimed otherwise. The others set what they say.
    """

    hand = traitlets.Unicode()
    visible = traitlets.Unicode()

    def __init__(
        self,
        hand: str = "",
        *,
        visible: str = "",
        rules: Rules | str = "wmo",
        lang: str = "en",
        theme: str = "auto",
        index: bool = False,
    ) -> None:
        self._parts = Parts()
        self._visible = Tiles()
        super().__init__(rules=rules, lang=lang, theme=theme, index=index)
        self.visible = str(visible)
        self.hand = str(hand)
        self.begin()

    @traitlets.validate("hand")
    def _hand_checked(self, proposal: Any) -> str:  # noqa: ANN401 - traitlets has no types
        text: str = proposal["value"]
        if text != str(self._parts):
            parts = Parts.parse(text)
            looked_at(parts, self.rules, self._visible)
            self._parts = parts
        return str(self._parts)

    @traitlets.validate("visible")
    def _visible_checked(self, proposal: Any) -> str:  # noqa: ANN401 - as above
        visible = Tiles(proposal["value"])
        looked_at(self._parts, self.rules, visible)
        self._visible = visible
        return str(visible)

    @traitlets.observe("hand", "visible")
    def _put_together(self, change: object) -> None:
        self._changed(change)

    def shown(self) -> dict[str, Any]:
        """Return what the page shows."""
        say = panel_words(self.lang)
        said = worth(self._parts, self.rules, self._visible, say, index=self.index)
        return {**shown_hand(self._parts, say), "visible": self.visible, "worth": said}

    def plain(self) -> str:
        """Return the hand and what it is worth, as HTML that stands by itself."""
        hand = self._parts.hand()
        if hand is None:
            return f"<code>{escape(self.hand)}</code>"
        score, waits, analysis = looked_at(self._parts, self.rules, self._visible)
        if score is not None:
            return _html.score(score, self.lang)
        if analysis is None and waits is not None:
            return _waits_html.waits(waits, self.lang)
        # Every discard drawn would be 130 kB.
        table = "" if analysis is None else f"<pre>{escape(analysis.text(self.lang))}</pre>"
        return f"{_html.hand(hand, self.lang)}{table}"

    def spoken(self) -> dict[str, Any]:
        """Return the words of the page."""
        return hand_view_words(self.lang)

    def told(self, error: McrError) -> str:
        """Return an error as the page tells it."""
        say = panel_words(self.lang)
        if isinstance(error, Impossible):
            return refusal(error, say)
        return super().told(error) if isinstance(error, RefusedError) else say("refusals.notation", why=error)

    @property
    def score(self) -> Score | None:
        """The score; None of tiles that are no win, or not yet 14."""
        return looked_at(self._parts, self.rules, self._visible)[0]

    @property
    def waits(self) -> Waits | None:
        """What 13 tiles wait for, or 14 without the winning tile; None of fewer."""
        return looked_at(self._parts, self.rules, self._visible)[1]

    @property
    def analysis(self) -> Analysis | None:
        """What each discard of 14 tiles promises; None of fewer."""
        return looked_at(self._parts, self.rules, self._visible)[2]

    def do(self, message: Message) -> None:
        """Change the hand as a message says."""
        value = message.value
        there = {"take": self._parts.tiles, "win": self._parts.tiles}.get(message.do, self._parts.melds)
        if self.deeds[message.do] is PLACE and value >= len(there):
            raise RefusedError("malformed", f"there are {len(there)} to {message.do}, from 0, none at {value}")
        acts: Mapping[str, Callable[[], Parts]] = {
            "add_tile": lambda: self._parts.with_tile(Tile(value)),
            **{f"add_{shape}": lambda shape=shape: self._parts.with_meld(Tile(value), shape) for shape in SHAPES},  # type: ignore[misc] # the lambda's own default
            "flower": lambda: self._parts.with_flower(Tile(value)),
            "take": lambda: self._parts.without_tile(value),
            "win": lambda: self._parts.winning_on(value),
            "take_meld": lambda: self._parts.without_meld(value),
            "turn_meld": lambda: self._parts.with_meld_turned(value),
            **{
                name: lambda name=name: self._parts.changed(**{name: value})  # type: ignore[misc] # as above
                for name in ("round", "seat", *FLAGS)
            },
            "hand": lambda: Parts.parse(value),
            "clear": Parts,
        }
        if message.do == "visible":
            self.visible = value
            return
        parts = acts[message.do]()
        looked_at(parts, self.rules, self._visible)  # what is said of them must be possible too
        self._parts = parts
        self.hand = str(parts)
