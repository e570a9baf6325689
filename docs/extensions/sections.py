"""The sections of docstrings (Parameters, Returns, Raises) as Sphinx shows them.

Napoleon's own extension takes whatever stands before a colon for a type; ours are sentences. And it takes what follows
the sections, a paragraph or an example, for a part of the last one.
"""

import re
from typing import Literal

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import NumpyDocstring
from sphinx.util import logging

LOGGER = logging.getLogger(__name__)

Kind = Literal["module", "class", "exception", "function", "method", "attribute", "property", "data"]

SECTION = re.compile(r"^(?=\w+\n-+$)", flags=re.MULTILINE)
RETURNS = re.compile(r"^Returns\n-+\n((?:[ ]+.*\n|\n)+)", flags=re.MULTILINE)


def arranged(text: str) -> tuple[str, list[str]]:
    """Return a docstring with all that is no section before the sections, and what is returned as a field."""
    first = SECTION.search(text)
    if first is None:
        return text, []
    head, sections = text[: first.start()], ""
    for block in re.split(r"(?<=\n)\n(?=\S)", text[first.start() :]):
        if SECTION.match(block):
            sections += f"{block.rstrip()}\n\n"
        else:
            head += f"{block.rstrip()}\n\n"
    returns = RETURNS.search(sections)
    field = [f":returns: {' '.join(returns[1].split())}", ""] if returns else []
    return head + RETURNS.sub("", sections), field


def show(_app: Sphinx, what: Kind, name: str, described: object, options: object, lines: list[str]) -> None:
    """Replace the sections in the docstring of a function or a class."""
    if lines and lines[0].startswith("Alias for field number"):
        LOGGER.warning("%s: nothing is said of it", name, location="api")
    if what in {"function", "method", "class", "exception"}:
        text, returns = arranged("\n".join(lines))
        lines[:] = [*NumpyDocstring(text, None, None, what, name, described, options).lines(), *returns]


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("autodoc-process-docstring", show)
    return {"parallel_read_safe": True}
