"""What comes from the page of a panel: `{"view": 17, "do": "tile", "value": "5p"}`.

`view` is the number of the view that the page showed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcr._data import LANGUAGES
from mcr._mcr import Rules, Tile
from mcr.art.themes import THEMES
from mcr.widgets._message import ANYTHING, MOST_NUMBER, SWITCH, Deed, RefusedError, fields, number_up_to, one_of, wanted

__all__ = ["PANEL_DEEDS", "TILE", "Message"]

TILE = one_of(tuple(str(tile) for tile in Tile.all()))

PANEL_DEEDS: Mapping[str, Deed] = {
    "lang": one_of(LANGUAGES),
    "theme": one_of((*THEMES, "auto")),
    "index": SWITCH,
    "rules": one_of(Rules.presets),
}
"""What every panel can be asked: its language, its colours, digits on the tiles, and the preset of its rules."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the right shape."""

    do: str
    value: Any

    @classmethod
    def read(cls, content: object, deeds: Mapping[str, Deed], view: int) -> "Message":
        """Return what came from a page, checked; RefusedError if it is no message, or meant for another view."""
        kinds = {"view": number_up_to(MOST_NUMBER), "do": one_of(tuple(deeds))}
        shown, do, value = fields(content, **kinds, value=ANYTHING)
        if wanted(do, value, deeds).is_of_this_view and shown != view:
            raise RefusedError("stale", f"{do} was meant for view {shown}, this is {view}")
        return cls(do, value)
