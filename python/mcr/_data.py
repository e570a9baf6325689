"""The data files of texts: one file a language, which a translator can edit, read when first asked for."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from mcr._errors import McrError

__all__ = ["LANGUAGES", "check", "read"]

LANGUAGES = ("en", "zh", "pt", "ru", "pl")


def check(lang: str) -> None:
    """Refuse what is no language."""
    if not isinstance(lang, str):
        message = f"expected the name of a language, not {type(lang).__name__}"
        raise TypeError(message)
    if lang not in LANGUAGES:
        raise McrError(f"unknown language {lang!r}; the languages are {', '.join(LANGUAGES)}")


@cache
def read(folder: str, name: str) -> Mapping[str, Any]:
    """Return what is in a file of `data`."""
    file = files("mcr").joinpath("data", folder, f"{name}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
