"""A small progress bar on the standard error, if that is a terminal."""

import sys
import time
from types import TracebackType
from typing import Self

__all__ = ["Progress"]

WIDTH = 30
PAUSE = 0.1
"""Seconds between two drawings."""


class Progress:
    """A bar that shows how far a total is reached, or without a total only how much is done."""

    def __init__(self, total: int | None, unit: str, *, is_shown: bool = True) -> None:
        self.total, self.unit = total, unit
        self.done, self.count = 0, 0
        self.start = time.monotonic()
        self.drawn = self.start
        self.width = 0
        self.is_shown = is_shown and sys.stderr.isatty()

    def advance(self, amount: int, count: int) -> None:
        """Say that so much more of the total is done, and so many units altogether."""
        self.done += amount
        self.count = count
        if self.is_shown and time.monotonic() - self.drawn >= PAUSE:
            self.draw()

    def draw(self) -> None:
        """Draw the bar over the one before."""
        self.drawn = time.monotonic()
        rate = self.count / max(self.drawn - self.start, 1e-9)
        text = f"{self.count:,} {self.unit}, {rate:,.0f}/s"
        if self.total:
            share = min(self.done / self.total, 1)
            bar = "#" * round(share * WIDTH)
            text = f"[{bar:{WIDTH}}] {share:4.0%}  {text}"
        sys.stderr.write("\r" + text.ljust(self.width))
        sys.stderr.flush()
        self.width = len(text)

    def clear(self) -> None:
        """Take the bar away, so that something else can be written."""
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
            self.width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
