"""The one kind of message that comes from a table's page: `{"view": 17, "seat": 2, "do": "act", "value": "pung"}`.

`view` is the number of the view that the page showed, `seat` whose it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcr._errors import McrError
from mcr._mcr import Action
from mcr.widgets._message import ANYTHING, MOST_NUMBER, NOTHING, Deed, fields, number_up_to, one_of, text_up_to, wanted

__all__ = ["DEEDS", "Message"]

LONGEST_TEXT = 40
TEXT = text_up_to(LONGEST_TEXT)
MOST_STEPS = 10_000


def _is_action(value: object) -> bool:
    if not (isinstance(value, str) and TEXT.is_good(value)):
        return False
    try:
        Action(value)
    except McrError:
        return False
    return True


def _is_setting(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"name", "to"} and TEXT.is_good(value["name"])


def _is_step(value: object) -> bool:
    return value is None or number_up_to(MOST_STEPS).is_good(value)


DEEDS: Mapping[str, Deed] = {
    "act": Deed(_is_action, "the text of an action", is_of_this_view=True),
    **dict.fromkeys(("on", "next", "again", "timeout"), NOTHING._replace(is_of_this_view=True)),
    "new": TEXT,
    "set": Deed(_is_setting, "a setting's name and what to set it to"),
    "review": Deed(_is_step, "a step, or null to close"),
    "costly": NOTHING,
}
"""What can be done.

act: the person's action. on: goes on after a win that was too small. next: the next deal. again: this deal from its
beginning. timeout: the clock has run out. new: another match, of a seed or of any. set: a setting. review: shows a step
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
        kinds = {"view": number_up_to(MOST_NUMBER), "seat": number_up_to(3), "do": one_of(tuple(DEEDS))}
        view, seat, do, value = fields(content, **kinds, value=ANYTHING)
        wanted(do, value, DEEDS)
        return cls(view, seat, do, value)
