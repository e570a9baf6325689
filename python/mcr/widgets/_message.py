"""The one kind of message that comes from a page: `{"view": 17, "seat": 2, "do": "act", "value": "discard 5p#2"}`.

`view` is the number of the view that the page showed, `seat` whose it was. What is not exactly of this kind is refused
before anything looks at the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mcr._errors import McrError
from mcr._mcr import Action

__all__ = ["DEEDS", "Message", "RefusedError"]

LONGEST_TEXT = 40
MOST_NUMBER = 2**53
"""Whole numbers above are not exact in a page."""


class RefusedError(McrError):
    """A message that is not taken: `code` for the page, the text for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


def _is_number(value: object, most: int = MOST_NUMBER) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


def _is_action(value: object) -> bool:
    if not (isinstance(value, str) and _is_text(value)):
        return False
    try:
        Action(value)
    except McrError:
        return False
    return True


def _is_setting(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"name", "to"} and _is_text(value["name"])


DEEDS: Mapping[str, tuple[Callable[[Any], bool], str, bool]] = {
    "act": (_is_action, "the text of an action", True),
    "on": (lambda value: value is None, "null", True),
    "next": (lambda value: value is None, "null", True),
    "again": (lambda value: value is None, "null", True),
    "new": (_is_text, f"a seed as text of at most {LONGEST_TEXT} characters, or an empty one", False),
    "timeout": (lambda value: value is None, "null", True),
    "set": (_is_setting, "a setting's name and what to set it to", False),
    "review": (lambda value: value is None or _is_number(value, 10_000), "a step, or null to close", False),
    "costly": (lambda value: value is None, "null", False),
}
"""What can be done, the test of its value, what the test allows, and whether it is only for the newest view.

act: the person's action. on: goes on after a win that was too small. next: the next deal. again: this deal from its
beginning. new: another match, of a seed or of any. timeout: the clock has run out. set: a setting. review: shows a step
of the deal that has ended. costly: shows the next own turn that cost something.
"""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the right shape."""

    view: int
    seat: int
    do: str
    value: Any

    @classmethod
    def read(cls, content: object) -> "Message":
        """Return what came from a page, checked; RefusedError if it is no message."""
        if not isinstance(content, dict) or set(content) != {"view", "seat", "do", "value"}:
            raise RefusedError("malformed", "expected a message with view, seat, do and value")
        view, seat, do, value = (content[name] for name in ("view", "seat", "do", "value"))
        if not _is_number(view):
            raise RefusedError("malformed", "view is the number of a view")
        if not _is_number(seat, 3):
            raise RefusedError("malformed", "seat is 0 to 3")
        if not isinstance(do, str) or do not in DEEDS:
            raise RefusedError("malformed", f"do is one of {', '.join(DEEDS)}")
        is_good, allowed, _ = DEEDS[do]
        if not is_good(value):
            raise RefusedError("malformed", f"the value of {do} is {allowed}")
        return cls(view, seat, do, value)
