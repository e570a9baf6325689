"""A library that is not there: which extra brings it."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import mcr
from mcr._extras import EXTRA_OF, needed_for

if TYPE_CHECKING:
    from collections.abc import Callable

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())["project"]
WITH_IPYWIDGETS = {"IPython", "traitlets"}


def test_each_extra_brings_what_it_is_said_to_bring() -> None:
    for library, extra in EXTRA_OF.items():
        wanted = "ipywidgets" if library in WITH_IPYWIDGETS else library
        names = re.findall(r"[\w-]+", " ".join(PROJECT["optional-dependencies"][extra]))
        assert wanted in names, library


def test_a_missing_library_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    message = r"^a book needs openpyxl: pip install 'mcr-mahjong\[tournament\]'$"
    with pytest.raises(ModuleNotFoundError, match=message), needed_for("a book"):
        import openpyxl  # noqa: F401, PLC0415 - what fails


def test_other_faults_stay_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "colorsys", None)
    with pytest.raises(ModuleNotFoundError, match="colorsys"), needed_for("a colour"):
        import colorsys  # noqa: F401, PLC0415 - what fails
    with pytest.raises(mcr.McrError), needed_for("a rule"):
        mcr.Rules("none")


@pytest.mark.parametrize("library", ["filelock", "jinja2", "openpyxl"])
def test_a_tournament_says_what_it_needs(library: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from mcr.tournament import export, log, pages  # noqa: PLC0415 - only here

    monkeypatch.setitem(sys.modules, library, None)
    pages.environment.cache_clear()
    asked: dict[str, Callable[[], object]] = {
        "filelock": lambda: log.locked(tmp_path / "log"),
        "jinja2": pages.environment,
        "openpyxl": lambda: export.write_workbook(tmp_path / "book.xlsx", {}),
    }
    with pytest.raises(ModuleNotFoundError, match=rf"{library}: pip install 'mcr-mahjong\[tournament\]'"):
        asked[library]()
    pages.environment.cache_clear()
