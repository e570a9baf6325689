"""What can be imported is typed, documented and in the reference, and nothing else is.

`make docs` compares once more, with what Sphinx made of it (docs/extensions/public_names.py).
"""

import ast
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import mcr

PACKAGE = Path(mcr.__file__).parent
DOCS = PACKAGE.parents[1] / "docs"
NO_LIBRARY = {"cli", "data"}  # a program; files

REFERENCE = re.findall(
    r"\.\. automodule:: (\S+)\n   :members:(.*)\n",
    "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md")),
)
"""The modules in the reference, each with the members that are named; none named: all of them."""
MODULES = {name: importlib.import_module(name) for name, _ in REFERENCE}


def public_modules() -> set[str]:
    """Return the modules and packages in the package's folder that do not begin with an underscore."""
    paths = [path for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    return {path.stem for path in paths if not path.name.startswith("_")} - NO_LIBRARY


def exported(module: ModuleType) -> dict[str, object]:
    """Return what a module says it exports, without other modules."""
    values = {name: getattr(module, name) for name in module.__all__}
    return {name: value for name, value in values.items() if not isinstance(value, ModuleType)}


def test_every_public_module_is_in_the_reference() -> None:
    described = {name.split(".")[1] for name in MODULES if "." in name}
    assert described == public_modules()


def test_every_public_module_is_an_attribute_of_the_package() -> None:
    program = "import mcr; print(*dir(mcr)); print(mcr.widgets.__name__, mcr.compat.mahjonggb.__name__)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    listed, reached = shown.splitlines()
    assert public_modules() <= set(listed.split())
    assert public_modules() <= set(mcr.__all__)
    assert reached.split() == ["mcr.widgets", "mcr.compat.mahjonggb"]


@pytest.mark.parametrize(("name", "members"), REFERENCE)
def test_the_reference_names_what_is_exported(name: str, members: str) -> None:
    here = exported(MODULES[name])
    if members.strip():
        elsewhere = {id(value) for value in exported(mcr).values()}
        wanted = {member for member, value in here.items() if id(value) not in elsewhere}
        assert set(re.split(r",\s*", members.strip())) == wanted


def documented(name: str, value: object) -> list[str]:
    """Return which of a name and the public members of its class lack a docstring."""
    missing = [] if inspect.getdoc(value) else [name]
    if inspect.isclass(value):
        for member, content in vars(value).items():
            is_callable = callable(content) or isinstance(content, property | classmethod | staticmethod)
            if not member.startswith("_") and is_callable and not inspect.getdoc(getattr(value, member)):
                missing.append(f"{name}.{member}")
    return missing


def test_what_is_exported_is_documented() -> None:
    missing: list[str] = []
    for module, content in MODULES.items():
        for name, value in exported(content).items():
            if inspect.isclass(value) or inspect.isroutine(value):
                missing += documented(f"{module}.{name}", value)
    assert missing == []


def test_a_name_without_docstring_is_found() -> None:
    class Undocumented:
        def method(self) -> None:
            pass

    assert documented("x", Undocumented) == ["x", "x.method"]


def test_what_is_imported_late_is_typed_and_the_other_way_round() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    typed = {alias.name for node in ast.walk(block) if isinstance(node, ast.ImportFrom) for alias in node.names}
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert typed | imported - {"TYPE_CHECKING"} | {"__version__"} == set(mcr.__all__)
    late = set(mcr.__all__) - imported - {"__version__"}
    assert typed == late


def test_the_package_shows_what_it_exports() -> None:
    public = {name for name in dir(mcr) if not name.startswith("_")}
    internal = {"importlib", "TYPE_CHECKING"}
    # What else a test has imported stands there too.
    assert public - internal - set(mcr.__all__) <= public_modules() | NO_LIBRARY
