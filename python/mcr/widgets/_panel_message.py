"""What comes from the page of a panel: `{"view": 17, "do": "tile", "value": "5p"}`.

`view` is the number of the view that the page showed. What is not exactly of this kind is refused before anything is
done with it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mcr._data import LANGUAGES
from mcr._errors import McrError
from mcr._mcr import Rules, Tile
from mcr.art.themes import THEMES

__all__ = ["NOTHING", "PANEL_DEEDS", "TILE", "Deed", "Message", "Refused", "number_up_to", "one_of", "text_up_to"]

MOST_NUMBER = 2**53
"""Whole numbers above are not exact in a page."""


class Refused(McrError):  # noqa: N818 - an answer to a page
    """A message that is not taken, and why."""

    def __init__(self, text: str, *, is_stale: bool = False) -> None:
        self.is_stale = is_stale
        """Whether it was meant for a view that is no longer shown; else it is no message at all."""
        super().__init__(text)


class Deed(NamedTuple):
    """Something that a message can ask for."""

    is_good: Callable[[Any], bool]
    """Tests its value."""
    allowed: str
    """What the test lets pass."""
    is_of_this_view: bool = False
    """Whether it names something by its place, and so is only good for the view that shows it there."""


def is_number(value: object, most: int) -> bool:
    """Return whether it is a whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def number_up_to(most: int) -> Deed:
    """Return what takes a whole number."""
    return Deed(lambda value: is_number(value, most), f"a whole number from 0 to {most}")


def text_up_to(longest: int) -> Deed:
    """Return what takes a text in one line."""
    return Deed(
        lambda value: isinstance(value, str) and len(value) <= longest and (value.isprintable() or not value),
        f"a text of at most {longest} printable characters",
    )


def one_of(choices: tuple[str, ...]) -> Deed:
    """Return what takes one of some texts."""
    return Deed(lambda value: isinstance(value, str) and value in choices, f"one of {', '.join(choices)}")


NOTHING = Deed(lambda value: value is None, "null")
TILE = one_of(tuple(str(tile) for tile in Tile.all()))

PANEL_DEEDS: Mapping[str, Deed] = {
    "lang": one_of(LANGUAGES),
    "theme": one_of((*THEMES, "auto")),
    "index": Deed(lambda value: isinstance(value, bool), "true or false"),
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
        """Return what came from a page, checked; Refused if it is no message, or meant for another view."""
        if not isinstance(content, dict) or set(content) != {"view", "do", "value"}:
            raise Refused("expected a message with view, do and value")
        if not is_number(content["view"], MOST_NUMBER):
            raise Refused("view is the number of a view")
        do, value = content["do"], content["value"]
        if not isinstance(do, str) or do not in deeds:
            raise Refused(f"do is one of {', '.join(deeds)}")
        deed = deeds[do]
        if not deed.is_good(value):
            raise Refused(f"the value of {do} is {deed.allowed}")
        if deed.is_of_this_view and content["view"] != view:
            raise Refused(f"{do} was meant for view {content['view']}, this is {view}", is_stale=True)
        return cls(do, value)
