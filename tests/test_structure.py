"""The floors of the house: nothing imports upwards, in Rust or in Python, and no file grows without a reason."""

import ast
import graphlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = ROOT / "rust" / "core" / "src"
PACKAGE = ROOT / "python" / "mcr"

# Lowest first. What stands on one line may not import from each other.
RUST_FLOORS = (
    ("random",),
    ("tiles",),
    ("rules", "sampling"),
    ("scoring",),
    ("analysis",),
    ("play",),
    ("bots", "records"),
    ("arena",),
    ("env",),
)

# Lowest first; what stands on one line may import from each other, but not in a circle.
SHOWING = re.compile(r"_html|_replay_steps|_\w+_(texts|html)")
PYTHON_FLOORS = (
    re.compile(r"_mcr|_arguments|_errors|_extras|_progress|_rows|_seats|_seed"),
    re.compile(r"_data|_append|_unicode|_many|_fan|_rules|_parts|_play|_players|_asked|testing|compat"),
    re.compile(r"_census|_shanten|_waits|_distance|_outlook"),
    re.compile(r"_words|_explain|_why|bots"),
    re.compile(r"art"),
    SHOWING,
    re.compile(r"records"),
    re.compile(r"_clock|_convert|_terminal"),
    re.compile(r"mcr"),
    re.compile(r"botzone|study|env"),
    re.compile(r"tournament|widgets"),
    re.compile(r"cli"),
    re.compile(r"__main__"),
)

Imports = Mapping[str, set[str]]

# ---- Rust ----


def without_tests_and_comments(source: str) -> str:
    """Return Rust source without comments and without the unit tests, which may use anything."""
    source = re.sub(r"//.*", "", source)
    return re.sub(r"#\[cfg\(test\)\]\s*mod \w+ \{.*?^\}", "", source, flags=re.DOTALL | re.MULTILINE)


def named_in_the_crate(source: str, depth: int) -> Iterator[str]:
    """Yield the modules of the crate's root that a source names; depth is how far below the root its module is."""
    root = rf"(?:crate::|(?:\bsuper::){{{depth}}})"
    for group in re.findall(rf"{root}\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}", source):
        outer = re.sub(r"\{[^{}]*\}", "", group)
        yield from re.findall(r"(?:^|,)\s*(\w+)", outer)
    yield from re.findall(rf"{root}([a-z_]\w*)", source)


def rust_imports(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Return which modules of the root each of them names, from sources by path within `src`."""
    found: dict[str, set[str]] = {}
    for path, source in sources.items():
        if path == "lib.rs":
            continue
        parts = Path(path).with_suffix("").parts
        module = parts[0]
        depth = len([part for part in parts if part != "mod"])
        named = set(named_in_the_crate(without_tests_and_comments(source), depth))
        found.setdefault(module, set()).update(named - {module})
    return found


def rust_upwards(imports: Imports) -> list[str]:
    """Return what is imported from the same floor or from above, or from nowhere on the list."""
    floor_of = {module: floor for floor, modules in enumerate(RUST_FLOORS) for module in modules}
    unknown = [f"{module} has no floor" for module in imports if module not in floor_of]
    upwards = [
        f"{module} uses {used}"
        for module, all_used in imports.items()
        for used in all_used
        if floor_of.get(used, len(RUST_FLOORS)) >= floor_of.get(module, -1)
    ]
    return sorted(unknown + upwards)


RUST = {path.relative_to(CORE).as_posix(): path.read_text(encoding="utf-8") for path in CORE.rglob("*.rs")}


def test_no_module_of_the_core_uses_one_above_it() -> None:
    assert rust_upwards(rust_imports(RUST)) == []


@pytest.mark.parametrize(
    ("path", "line", "fault"),
    [
        ("tiles/tile.rs", "use crate::rules::Rules;", "tiles uses rules"),
        ("scoring/scorer.rs", "use crate::{bots, tiles::{Tile, Tiles}};", "scoring uses bots"),
        ("scoring/mod.rs", "use super::play::Deal;", "scoring uses play"),
        ("play/deal.rs", "fn f() { super::super::arena::run() }", "play uses arena"),
        ("bots/level.rs", "pub use crate::records::Record;", "bots uses records"),
        ("table.rs", "use crate::tiles::Tile;", "table has no floor"),
    ],
)
def test_an_upward_use_is_found(path: str, line: str, fault: str) -> None:
    source = RUST.get(path, "")
    assert fault in rust_upwards(rust_imports({**RUST, path: f"{line}\n{source}"}))


def test_the_core_knows_no_python_no_file_and_no_network() -> None:
    manifest = tomllib.loads((ROOT / "rust" / "core" / "Cargo.toml").read_text(encoding="utf-8"))
    assert not {"pyo3", "numpy"} & set(manifest["dependencies"])
    source = "\n".join(map(without_tests_and_comments, RUST.values()))
    assert re.findall(r"\b(?:pyo3|numpy|std::(?:fs|net|env|process)|static mut)\b", source) == []


def test_every_class_of_the_bindings_is_frozen_and_the_module_needs_no_lock() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "rust" / "python" / "src").rglob("*.rs"))
    classes = re.findall(r"#\[pyclass(?:\((.*?)\))?\]", source)
    assert len(classes) > 20
    assert [options for options in classes if "frozen" not in options.split(", ")] == []
    assert re.findall(r"#\[pymodule\b(?!_)(.*)\]", source) == ["(gil_used = false)"]


# ---- Python ----


def import_statements(tree: ast.AST, *, late: bool = False) -> Iterator[tuple[str, str, bool]]:
    """Yield what a module imports of the package: from where, which name, and whether only when a function is called.

    What is imported only for the sake of types is not imported when the program runs, and is left out.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "mcr":
            yield from ((node.module, alias.name, late) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "", late) for alias in node.names if alias.name.partition(".")[0] == "mcr")
        elif not isinstance(node, ast.expr):
            inner = late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from import_statements(node, late=inner)


@cache
def parsed(source: str) -> list[tuple[str, str, bool]]:
    """Return what a source imports of the package."""
    return list(import_statements(ast.parse(source)))


def python_imports(source: str, modules: set[str]) -> Iterator[tuple[str, bool]]:
    """Yield the modules that a source imports, and whether only when a function is called."""
    for module, name, late in parsed(source):
        whole = f"{module}.{name}"
        yield (whole if whole in modules else module), late


def floor(module: str) -> int:
    """Return the floor of a module by the first part of its name within the package."""
    part = module.removeprefix("mcr.").partition(".")[0]
    for number, pattern in enumerate(PYTHON_FLOORS):
        if pattern.fullmatch(part):
            return number
    message = f"{module} has no floor: say in PYTHON_FLOORS where it stands"
    raise AssertionError(message)


def python_upwards(sources: Mapping[str, str]) -> list[str]:
    """Return the imports that run upwards, from sources by module name.

    A value may reach up, when it is called, for the module that shows it: its text or its HTML.
    """
    modules = {*sources, "mcr._mcr"}
    found: list[str] = []
    for module, source in sources.items():
        for used, is_late in python_imports(source, modules):
            shows = SHOWING.fullmatch(used.removeprefix("mcr.")) is not None
            if floor(used) > floor(module) and not (is_late and shows):
                found.append(f"{module} imports {used}")
    return sorted(found)


def name_of(path: Path) -> str:
    """Return the name of a module of the package."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


PYTHON = {name_of(path): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}


def test_no_module_of_the_package_imports_one_above_it() -> None:
    assert python_upwards(PYTHON) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("mcr._fan", "from mcr._words import words"),
        ("mcr.art.layout", "from mcr import study"),
        ("mcr.study.frames", "def f():\n    from mcr.widgets import Table"),
        ("mcr._mcr_more", "from mcr._words import words"),
    ],
)
def test_an_upward_import_is_found(module: str, line: str) -> None:
    planted = {**PYTHON, module: f"{PYTHON.get(module, '')}\n{line}\n"}
    try:
        found = python_upwards(planted)
    except AssertionError as error:
        found = [str(error)]
    assert len(found) == 1
    assert module in found[0]


def test_no_circle_of_imports() -> None:
    modules = {*PYTHON, "mcr._mcr"}
    graph = {
        module: {used for used, is_late in python_imports(source, modules) if not is_late}
        for module, source in PYTHON.items()
    }
    assert "mcr" in graphlib.TopologicalSorter(graph).static_order()  # a circle raises CycleError, which names it


def exported(source: str) -> set[str]:
    """Return the names in a source's `__all__`."""
    lists = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    named = [node.value for node in lists if [ast.unparse(target) for target in node.targets] == ["__all__"]]
    return {name for value in named for name in ast.literal_eval(value)}


def taken_unasked(sources: Mapping[str, str]) -> list[str]:
    """Return what modules take from others that do not offer it, from sources by module name."""
    offered = {module: exported(source) for module, source in sources.items()}
    found = {
        f"{module} takes {name} from {used}"
        for module, source in sources.items()
        for used, name, _ in parsed(source)
        if used in offered and name and f"{used}.{name}" not in {*sources, "mcr._mcr"} and name not in offered[used]
    }
    return sorted(found)


def test_a_module_takes_from_another_only_what_that_offers() -> None:
    assert taken_unasked(PYTHON) == []
    planted = {**PYTHON, "mcr._fan": f"{PYTHON['mcr._fan']}\nfrom mcr._words import PLURALS\n"}
    assert taken_unasked(planted) == ["mcr._fan takes PLURALS from mcr._words"]


# ---- both ----


def test_a_long_file_says_at_its_head_why() -> None:
    folders = ("rust/core", "rust/python", "tests", "docs", "tools")
    sources = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in {".rs", ".py"}]
    sources += [path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".pyi", ".js", ".css"}]
    long: list[str] = []
    for path in sources:
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > 600 and "One file" not in " ".join(lines[:8]):
            long.append(f"{path.relative_to(ROOT)}: {len(lines)} lines")
    assert long == []


SILENCED = re.compile(r"# (?:type: ignore(?:\[[a-z, -]+\])?|noqa(?:: [A-Z0-9, ]+)?)(.*)")


def without_reason(source: str) -> list[int]:
    """Return the lines of a source in which a check is silenced and no words behind it say why."""
    lines = enumerate(source.splitlines(), 1)
    found = ((number, silenced) for number, line in lines for silenced in SILENCED.findall(line))
    return [number for number, rest in found if not re.search(r"[a-z]{2}", rest)]


def test_a_silenced_check_has_its_reason_beside_it() -> None:
    sources = [path for folder in ("python", "tests", "docs", "tools") for path in (ROOT / folder).rglob("*.py*")]
    texts = {path: path.read_text(encoding="utf-8") for path in sources if path.suffix in {".py", ".pyi"}}
    assert sum(bool(SILENCED.search(text)) for text in texts.values()) > 50, "it looks in the right places"
    bare = {str(path.relative_to(ROOT)): lines for path, text in texts.items() if (lines := without_reason(text))}
    assert bare == {}


@pytest.mark.parametrize("silenced", ["type: ignore", "type: ignore[arg-type]", "noqa", "noqa: S301, PLC0415"])
def test_a_silenced_check_without_a_reason_is_found(silenced: str) -> None:
    assert without_reason(f"call()  # {silenced}\n") == [1]
    assert without_reason(f"call()  # {silenced} - our own\n") == []
