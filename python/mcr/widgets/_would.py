"""What players of the ladder would have done in the person's place, and why: for the review."""

from typing import Any

from mcr._mcr import Observation
from mcr._why_texts import reasons
from mcr._words import Words
from mcr.bots import bot
from mcr.widgets._prompt import answer

__all__ = ["ASKED", "would"]

ASKED = ("careful", "thinker")
"""The strongest players."""


def would(seen: Observation, say: Words) -> list[dict[str, Any]]:
    """Return what each of them would do in a position that asks for something: who, the action, its tiles, why."""
    found = []
    for name in ASKED:
        why = bot(name).why(seen)
        done = answer(why.action, seen)
        done["answer"] = f"discard {why.action.tile}" if why.action.kind == "discard" else done["value"]
        found.append({**done, "who": say(f"levels.{name}"), "why": " ".join(reasons(why, say))})
    return found
