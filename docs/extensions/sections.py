"""The sections of docstrings (Parameters, Returns, Raises) as Sphinx shows them.

Napoleon's own extension takes whatever stands before a colon for a type; ours are sentences. And it takes an example
that follows the sections for a part of the last one.
"""

import re
from typing import Literal

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import NumpyDocstring

Kind = Literal["module", "class", "exception", "function", "method", "attribute", "property", "data"]

SECTION = re.compile(r"^(?=\w+\n-+$)", flags=re.MULTILINE)
EXAMPLE = re.compile(r"^>>> .*", flags=re.MULTILINE | re.DOTALL)
RETURNS = re.compile(r"^Returns\n-+\n((?:[ ]+.*\n|\n)+)", flags=re.MULTILINE)


def arranged(text: str) -> tuple[str, list[str]]:
    """Return a docstring with its example before the sections, and what is returned as a field."""
    first = SECTION.search(text)
    if first is None:
        return text, []
    head, sections = text[: first.start()], text[first.start() :]
    if example := EXAMPLE.search(sections):
        head, sections = f"{head}{example[0].rstrip()}\n\n", sections[: example.start()]
    returns = RETURNS.search(sections)
    field = [f":returns: {' '.join(returns[1].split())}", ""] if returns else []
    return head + RETURNS.sub("", sections), field


def show(_app: Sphinx, what: Kind, name: str, described: object, options: object, lines: list[str]) -> None:
    """Replace the sections in the docstring of a function or a class."""
    if what in {"function", "method", "class", "exception"}:
        text, returns = arranged("\n".join(lines))
        lines[:] = [*NumpyDocstring(text, None, None, what, name, described, options).lines(), *returns]


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("autodoc-process-docstring", show)
    return {"parallel_read_safe": True}
