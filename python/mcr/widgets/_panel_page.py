"""The style of the page of a panel, and how it refers to the drawings of the tiles."""

from functools import cache

from mcr.art.themes import THEMES, declarations
from mcr.widgets._page import text

__all__ = ["PREFIX", "style"]

PREFIX = "mj-"
"""Of the ids of the drawings, which stand once in a document."""


@cache
def style(*names: str) -> str:
    """Return files of style as one, with the colours of the tiles in each theme."""
    tokens = set(THEMES["light"])
    dark = '.mcrw[data-theme="dark"], body[data-jp-theme-light="false"] .mcrw[data-theme="auto"]'
    themes = {".mcrw": "light", dark: "dark", '.mcrw[data-theme="contrast"]': "contrast"}
    colours = [f"{where} {{{declarations(theme, tokens)}}}" for where, theme in themes.items()]
    return "\n".join([*colours, *map(text, ("panel.css", *names))])
