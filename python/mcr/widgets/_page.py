"""The module and the style sheet of a widget, put together from the files in `page`.

A widget's page takes one ES module. The files are modules of their own, which a browser, an editor and a test read as
they are; here their imports of each other are left out, since they all stand in one. Names are told apart by the files'
authors: two that are the same would be a syntax error in the page.
"""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from mcr import art

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["module", "style", "text"]

TABLE_STYLES = ("tokens", "tile", "table", "dock", "sheet", "panels", "narrow")


def text(name: str) -> str:
    """Return a file of the page."""
    return files("mcr.widgets").joinpath("page", name).read_text(encoding="utf-8")


def drawings() -> str:
    """Return the module that holds the tile drawings, as one hidden SVG whose symbols pages refer to."""
    sheet = (
        '<svg xmlns="http://www.w3.org/2000/svg" id="mj-drawings" width="0" height="0" aria-hidden="true" '
        f'focusable="false" style="position:absolute">{art.symbols("mj-")}</svg>'
    )
    return f"const drawings = {sheet!r};"


@cache
def module(main: str) -> str:
    """Return a module with all that it imports, those first that the others need."""
    found: list[str] = []
    _collect(main, found)
    return "\n".join(_bare(name, is_main=name == main) for name in found)


def _collect(name: str, found: list[str]) -> None:
    if name == "drawings.js":
        imported: Iterable[str] = ()
    else:
        imported = re.findall(r'^import \{[^}]*\} from "\./([\w.]+)";$', text(name), flags=re.MULTILINE)
    for other in imported:
        if other not in found:
            _collect(other, found)
    found.append(name)


def _bare(name: str, *, is_main: bool) -> str:
    if name == "drawings.js":
        return drawings()
    bare = re.sub(r'^import \{[^}]*\} from "\./[\w.]+";\n', "", text(name), flags=re.MULTILINE)
    return bare if is_main else re.sub(r"^export ", "", bare, flags=re.MULTILINE)


@cache
def style() -> str:
    """Return the style sheet."""
    return "\n".join(text(f"{name}.css") for name in TABLE_STYLES)
