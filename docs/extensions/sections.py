"""The sections of docstrings (Parameters, Returns, Raises) as Sphinx shows them.

Napoleon itself takes whatever stands before a colon in the docstring of an attribute for a type; ours are sentences.
"""

from typing import Literal

from sphinx.application import Sphinx
from sphinx.ext.napoleon.docstring import NumpyDocstring

Kind = Literal["module", "class", "exception", "function", "method", "attribute", "property", "data"]


def show(_app: Sphinx, what: Kind, name: str, described: object, options: object, lines: list[str]) -> None:
    """Replace the sections in the docstring of a function or a class."""
    if what in {"function", "method", "class", "exception"}:
        lines[:] = NumpyDocstring(lines, None, None, what, name, described, options).lines()


def setup(app: Sphinx) -> dict[str, bool]:
    """Join Sphinx."""
    app.connect("autodoc-process-docstring", show)
    return {"parallel_read_safe": True}
