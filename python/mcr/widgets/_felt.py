"""The page of a table as a widget: it shows the view that it is given, and hands on what comes back.

Nothing that the page sends changes anything here by itself: its copies of the traits are not read back.
"""

import logging
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from mcr.widgets import _page

__all__ = ["Felt"]

LOG = logging.getLogger("mcr.widgets")


class Felt(anywidget.AnyWidget):
    """A view, the words that the page says by itself, and one kind of message."""

    _esm = _page.module("table.js")
    _css = _page.style()
    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    kept = traitlets.Unicode().tag(sync=True)
    """What the output is called that is kept beside it, so that the page can hide it."""

    def __init__(self, receive: Callable[[object], None], kept: str) -> None:
        super().__init__(kept=kept)
        self.receive = receive
        self.on_msg(self._received)

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)

    def set_state(self, sync_data: Any) -> None:  # noqa: ANN401 - whatever a page sends
        """Refuse what a page would set: the view goes one way."""
        LOG.warning("refused (malformed): the page may set nothing, but sent %s", sorted(map(str, sync_data))[:5])

    def _handle_msg(self, msg: Any) -> None:  # noqa: ANN401 - as above
        try:
            super()._handle_msg(msg)
        except (KeyError, TypeError, AttributeError) as error:
            LOG.warning("refused (malformed): %s: %s", type(error).__name__, str(error)[:100])
