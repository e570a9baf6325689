"""What comes from a page, whichever it is: how a message is checked, and the one error for what is not taken.

A message says what to `do`, with a value, and which `view` the page showed. What is not exactly of the kind that a page
sends is refused before anything is done with it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mcr._errors import McrError

__all__ = [
    "ANYTHING",
    "MOST_NUMBER",
    "NOTHING",
    "SWITCH",
    "Deed",
    "RefusedError",
    "fields",
    "number_up_to",
    "one_of",
    "text_up_to",
    "wanted",
]

MOST_NUMBER = 2**53
"""Whole numbers above are not exact in a page."""


class RefusedError(McrError):
    """A message that is not taken: `code` for the page, as `malformed` or `stale`; the text for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


class Deed(NamedTuple):
    """Something that a message can ask for."""

    is_good: Callable[[Any], bool]
    """Tests its value."""
    allowed: str
    """What the test lets pass."""
    is_of_this_view: bool = False
    """Whether it is about what the newest view shows, and so is only good for that."""


def number_up_to(most: int) -> Deed:
    """Return what takes a whole number."""
    return Deed(
        lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most,
        f"a whole number from 0 to {most}",
    )


def text_up_to(longest: int) -> Deed:
    """Return what takes a text in one line."""
    return Deed(
        lambda value: isinstance(value, str) and len(value) <= longest and value.isprintable(),
        f"a text of at most {longest} printable characters",
    )


def one_of(choices: tuple[str, ...]) -> Deed:
    """Return what takes one of some texts."""
    return Deed(lambda value: isinstance(value, str) and value in choices, f"one of {', '.join(choices)}")


SWITCH = Deed(lambda value: isinstance(value, bool), "true or false")
NOTHING = Deed(lambda value: value is None, "null")
ANYTHING = Deed(lambda _: True, "anything")


def fields(content: object, **kinds: Deed) -> list[Any]:
    """Return the values of a message that has exactly these fields, each of its kind; else RefusedError."""
    if not isinstance(content, dict) or set(content) != set(kinds):
        raise RefusedError("malformed", f"expected a message with {', '.join(kinds)}")
    for name, kind in kinds.items():
        if not kind.is_good(content[name]):
            raise RefusedError("malformed", f"{name} is {kind.allowed}")
    return [content[name] for name in kinds]


def wanted(do: str, value: object, deeds: Mapping[str, Deed]) -> Deed:
    """Return what a message asks for; RefusedError if its value is no good for that."""
    deed = deeds[do]
    if not deed.is_good(value):
        raise RefusedError("malformed", f"the value of {do} is {deed.allowed}")
    return deed
