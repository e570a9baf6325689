"""What happened, a line an event, as the person saw it: the history, and what a screen reader is told."""

from collections.abc import Mapping

from mcr._mcr import Event, Observation
from mcr._words import Words
from mcr.widgets._seats import place_of

__all__ = ["log_lines"]

SILENT = ("deal", "end")


def log_lines(seen: Observation, names: Mapping[int, str], say: Words) -> list[list[str]]:
    """Return the lines: the place or "", who, and what.

    `names`: who sits on each seat.
    """
    lines = []
    for event in seen.events:
        text = line(event, seen.seat, say)
        if text:
            who = "" if event.seat is None else names[event.seat]
            lines.append(["" if event.seat is None else place_of(event.seat, seen.seat), who, text])
    return lines


def line(event: Event, person: int, say: Words) -> str:
    """Return what an event says; nothing for what goes without saying, as that another drew a tile."""
    if event.kind in SILENT or (event.kind == "draw" and event.seat != person and event.source != "tail"):
        return ""
    key: str = event.kind
    if event.kind == "draw":
        key = f"draw_{event.source}" if event.tile is None else f"draw_{event.source}_shown"
    elif event.kind == "concealed_kong" and event.tile is None:
        key = "concealed_kong_hidden"
    return say(f"log.{key}", tile="" if event.tile is None else say.tile(event.tile))
