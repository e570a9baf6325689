"""What the page of a panel is made of: its ES modules put together, since a widget brings one, and its style."""

import re
from functools import cache
from importlib.resources import files

from mcr.art.picture import symbols
from mcr.art.themes import THEMES, declarations

__all__ = ["PREFIX", "module", "style"]

PREFIX = "mj-"
"""Of the ids of the drawings, which stand once in a document."""


def read(name: str) -> str:
    """Return a file of the page."""
    return files("mcr.widgets").joinpath("page", name).read_text(encoding="utf-8")


@cache
def module(main: str) -> str:
    """Return a module of a panel with all that it imports from `panel.js`."""
    sheet = (
        '<svg xmlns="http://www.w3.org/2000/svg" id="mj-drawings" width="0" height="0" aria-hidden="true" '
        f'focusable="false" style="position:absolute">{symbols(PREFIX)}</svg>'
    )
    shared, own = (
        re.sub(r'^import \{[^}]*\} from "\./[\w.]+";\n', "", read(name), flags=re.MULTILINE)
        for name in ("panel.js", main)
    )
    shared = re.sub(r"^export ", "", shared, flags=re.MULTILINE)
    return f"const drawings = {sheet!r};\n{shared}\n{own}"


@cache
def style(*names: str) -> str:
    """Return files of style as one, with the colours of the tiles in each theme."""
    tokens = set(THEMES["light"])
    dark = '.mcrw[data-theme="dark"], body[data-jp-theme-light="false"] .mcrw[data-theme="auto"]'
    themes = {".mcrw": "light", dark: "dark", '.mcrw[data-theme="contrast"]': "contrast"}
    colours = [f"{where} {{{declarations(theme, tokens)}}}" for where, theme in themes.items()]
    return "\n".join([*colours, *map(read, ("panel.css", *names))])
