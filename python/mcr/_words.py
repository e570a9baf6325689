"""The words of texts that people read, one file a language in `texts/`."""

import tomllib
from functools import cache
from importlib.resources import files

from mcr._errors import McrError

__all__ = ["words"]

Words = dict[str, dict[str, str]]
"""Section and key to text."""


@cache
def words(lang: str) -> Words:
    """Return the words of a language."""
    texts = {file.name.removesuffix(".toml"): file for file in files("mcr").joinpath("texts").iterdir()}
    if lang not in texts:
        raise McrError(f"no texts in language {lang!r}; there are {', '.join(sorted(texts))}")
    return tomllib.loads(texts[lang].read_text(encoding="utf-8"))
