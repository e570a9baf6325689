"""Code blocks without the blank line at their end, which doctest needs to know where an example's output ends."""

import re

from sphinx.application import Sphinx


def trim(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Take the blank lines before a closing fence from a page."""
    source[0] = re.sub(r"\n\n+(?=```$)", "\n", source[0], flags=re.MULTILINE)


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("source-read", trim)
    return {"parallel_read_safe": True}
