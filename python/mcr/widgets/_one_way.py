"""A widget whose page is shown what it is given and sends messages back, and can do nothing else.

Nothing that the page sends changes anything by itself: its copies of the traits are not read back.
"""

import logging

import anywidget

__all__ = ["OneWay"]

LOG = logging.getLogger("mcr.widgets")
LONGEST = 200
"""Characters of what a page sent that go into the log."""


class OneWay(anywidget.AnyWidget):
    """A widget that reads nothing of its page but messages; `receive` gets them."""

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.on_msg(self._received)

    def receive(self, content: object) -> None:
        """Do what a page asks for, or refuse it."""
        raise NotImplementedError

    def _received(self, _widget: object, content: object, _buffers: object) -> None:
        self.receive(content)

    def set_state(self, sync_data: object) -> None:
        """Refuse what a page would set: state goes one way."""
        LOG.warning("refused (malformed): a page sets nothing, but sent %s", repr(sync_data)[:LONGEST])

    def _handle_msg(self, msg: object) -> None:
        try:
            super()._handle_msg(msg)
        except (KeyError, TypeError, AttributeError) as error:
            LOG.warning("refused (malformed): %s: %s", type(error).__name__, str(error)[:LONGEST])
