"""The stub says of the compiled module what that says of itself; signatures are compared by stubtest (make lint)."""

import ast
import inspect
from pathlib import Path

import pytest

import mcr
from mcr import _mcr

STUB = Path(mcr.__file__).with_name("_mcr.pyi")
DOCUMENTED = (ast.ClassDef, ast.FunctionDef)


def docstrings(node: ast.AST, prefix: str = "") -> dict[str, str]:
    """Return the docstrings of a stub by dotted name."""
    found: dict[str, str] = {}
    for child in ast.iter_child_nodes(node):
        if isinstance(child, DOCUMENTED):
            name = f"{prefix}{child.name}"
            text = ast.get_docstring(child)
            if text is not None:
                found[name] = text
            if isinstance(child, ast.ClassDef):
                found |= docstrings(child, f"{name}.")
    return found


DOCSTRINGS = docstrings(ast.parse(STUB.read_text(encoding="utf-8")))


def test_the_stub_is_documented() -> None:
    public = {name for name in dir(_mcr) if not name.startswith("_")}
    assert public <= set(DOCSTRINGS)


@pytest.mark.parametrize("name", DOCSTRINGS)
def test_a_docstring_is_the_same_in_both(name: str) -> None:
    value: object = _mcr
    for part in name.split("."):
        value = inspect.getattr_static(value, part) if isinstance(value, type) else getattr(value, part)
    if isinstance(value, staticmethod):
        value = value.__func__
    text = inspect.getdoc(value)
    if name.removeprefix("Rules.") in mcr.Rules.options():
        assert text is None, "options are described by Rules.options()"
    elif not name.endswith("__"):
        assert (text or "").split() == DOCSTRINGS[name].split()


def test_all_names_are_there() -> None:
    assert all(hasattr(mcr, name) for name in mcr.__all__)
