"""Libraries that an extra of this package brings."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["EXTRA_OF", "needed_for"]

# IPython and traitlets come with ipywidgets.
EXTRA_OF = {
    "IPython": "notebook",
    "altair": "study",
    "anywidget": "notebook",
    "distributed": "cluster",
    "filelock": "tournament",
    "gymnasium": "rl",
    "ipywidgets": "notebook",
    "jinja2": "tournament",
    "openpyxl": "tournament",
    "pettingzoo": "rl",
    "pyarrow": "study",
    "traitlets": "notebook",
}


@contextmanager
def needed_for(what: str) -> Iterator[None]:
    """Let an import that fails in this block say what it was for and which extra brings the library."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRA_OF:
            raise
        message = f"{what} needs {library}: pip install 'mcr-mahjong[{EXTRA_OF[library]}]'"
        raise ModuleNotFoundError(message, name=library) from error
