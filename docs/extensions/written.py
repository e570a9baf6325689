"""Parts of the pages that are written when the documentation is built, from the tables of the package itself.

A line `<!-- written: NAME -->` in a page is replaced by what the function of that name returns, as Markdown. So such a
part cannot go stale, and what it shows is checked while it is written: a wrong example stops the build.
"""

import re
from collections.abc import Callable

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

import fan_pages
import rule_pages

PARTS: dict[str, Callable[[], str]] = {
    "fans": fan_pages.catalogue,
    "fan index": fan_pages.index,
    "presets": rule_pages.presets,
    "options of scoring": rule_pages.options_of_scoring,
    "options of play": rule_pages.options_of_play,
    "every option": rule_pages.matrix,
}


def write(_app: Sphinx, page: str, source: list[str]) -> None:
    """Replace the marks of a page."""

    def part(mark: re.Match[str]) -> str:
        try:
            return PARTS[mark[1]]()
        except KeyError:
            message = f"{page}: nothing is called {mark[1]!r}; there are {', '.join(PARTS)}"
            raise ExtensionError(message) from None

    source[0] = re.sub(r"^<!-- written: (.+?) -->$", part, source[0], flags=re.MULTILINE)


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("source-read", write)
    return {"parallel_read_safe": True}
