"""What is played with in a notebook: the table.

    from mcr.widgets import Table
    Table()

needs ipywidgets and anywidget, which `pip install mcr-mahjong[notebook]` brings. All that decides anything is in plain
Python beside it and knows nothing of widgets: a game (`_game`), what its player may see of it as a small view
(`_view`), the one kind of message that comes back (`_message`), and what is kept on disk (`_journal`, `_settings`).
"""

import importlib
from typing import TYPE_CHECKING

__all__ = ["Table"]

if TYPE_CHECKING:
    from mcr.widgets.table import Table

_MODULE_OF = {"Table": "table"}


def __getattr__(name: str) -> object:
    """Import a widget when it is first asked for: what needs no widgets then needs no ipywidgets either."""
    if name not in _MODULE_OF:
        message = f"module 'mcr.widgets' has no attribute {name!r}"
        raise AttributeError(message)
    try:
        module = importlib.import_module(f"mcr.widgets.{_MODULE_OF[name]}")
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "ipywidgets", "traitlets", "IPython"):
            raise
        message = f"mcr.widgets.{name} needs {error.name}: pip install 'mcr-mahjong[notebook]'"
        raise ModuleNotFoundError(message, name=error.name) from error
    return getattr(module, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULE_OF})
