"""What is used in a notebook with the mouse: the table, the hand view, the trainer.

    from mcr.widgets import Table
    Table()

needs ipywidgets and anywidget, which `pip install mcr-mahjong[notebook]` brings. What decides anything is in plain
Python beside the widgets and knows nothing of them. Of the table: a game (`_game`), what its player may see of it as a
small view (`_view`), the one kind of message that comes back (`_table_message`), and what is kept on disk (`_journal`,
`_settings`).
"""

import importlib
from typing import TYPE_CHECKING

__all__ = ["HandView", "Table", "Trainer"]

from mcr._extras import needed_for

if TYPE_CHECKING:
    from mcr.widgets.hand_view import HandView
    from mcr.widgets.table import Table
    from mcr.widgets.trainer import Trainer

_MODULE_OF = {"HandView": "hand_view", "Table": "table", "Trainer": "trainer"}


def __getattr__(name: str) -> object:
    """Import a widget when it is first asked for: what needs no widgets then needs no ipywidgets either."""
    if name not in _MODULE_OF:
        message = f"module 'mcr.widgets' has no attribute {name!r}"
        raise AttributeError(message)
    with needed_for(f"mcr.widgets.{name}"):
        module = importlib.import_module(f"mcr.widgets.{_MODULE_OF[name]}")
    return getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
