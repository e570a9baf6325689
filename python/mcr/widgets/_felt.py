"""The page of a table as a widget: it shows the view that it is given, and hands on what comes back."""

from collections.abc import Callable

import traitlets

from mcr.widgets import _page
from mcr.widgets._one_way import OneWay

__all__ = ["Felt"]


class Felt(OneWay):
    """A view, the words that the page says by itself, and one kind of message."""

    _esm = _page.module("table.js")
    _css = _page.style()
    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    kept = traitlets.Unicode().tag(sync=True)
    """What the output is called that is kept beside it, so that the page can hide it."""

    def __init__(self, receive: Callable[[object], None], kept: str) -> None:
        super().__init__(kept=kept)
        self._receive = receive

    def receive(self, content: object) -> None:
        """Hand on what comes back."""
        self._receive(content)
