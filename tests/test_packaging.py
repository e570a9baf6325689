"""What is published works: the source distribution, the wheel built from it, and that wheel in an empty environment."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import mcr

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

# Under target/, which git ignores. The dependencies' build products stay between runs, here and in CI; those of
# the package do not: it is unpacked anew, its files dated now, so that cargo never takes an old build for this source.
WORKSHOP = ROOT / "target" / "packaging"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a program with this environment's tools first in PATH; its output, which a failure shows whole."""
    environment = {
        **os.environ,
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "CARGO_TARGET_DIR": str(WORKSHOP / "build"),
    }
    environment.pop("PYTHONPATH", None)
    output = subprocess.PIPE
    done = subprocess.run(
        command, cwd=cwd, env=environment, text=True, stdout=output, stderr=subprocess.STDOUT, check=False
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run("maturin", "sdist", "--out", folder)
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel that pip builds from the source distribution."""
    source = WORKSHOP / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    run("tar", "--extract", "--touch", "--strip-components=1", "--file", sdist, cwd=source)
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source)
    (archive,) = folder.iterdir()
    return archive


def test_the_sdist_holds_what_a_build_needs(sdist: Path) -> None:
    assert sdist.name == f"mcr_mahjong-{mcr.__version__}.tar.gz"
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {
        "Cargo.toml",
        "Cargo.lock",
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    }
    wanted |= {"rust/core/Cargo.toml", "rust/python/Cargo.toml", "rust/python/src/lib.rs", "python/mcr/py.typed"}
    tracked = {
        path.relative_to(ROOT).as_posix() for path in (ROOT / "rust" / "core").glob("[sd]*/**/*") if path.is_file()
    }
    assert wanted | tracked <= names
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


def test_the_wheel_serves_every_python_from_3_11_on(wheel: Path) -> None:
    assert re.fullmatch(rf"mcr_mahjong-{re.escape(mcr.__version__)}-cp311-abi3-\w+\.whl", wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"mcr/__init__.py", "mcr/_mcr.abi3.so", "mcr/_mcr.pyi", "mcr/py.typed"} <= names
    licences = {Path(name).name for name in names if "dist-info/licenses/" in name}
    assert licences == {"LICENSE-MIT", "LICENSE-APACHE", "OFL.txt"}


def test_the_index_takes_what_is_published(sdist: Path, wheel: Path) -> None:
    assert run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel).count("PASSED") == 2
    report = json.loads(run(sys.executable, "-m", "abi3audit", "--strict", "--report", wheel))
    (module,) = report["specs"][str(wheel)]["wheel"]
    assert module["name"] == "_mcr.abi3.so"
    assert module["result"]["is_abi3_baseline_compatible"]
    assert (module["result"]["baseline"], module["result"]["computed"]) == ("3.11", "3.11")


@pytest.mark.long
@pytest.mark.parametrize("age", ["oldest", "newest"])
def test_the_wheel_does_what_it_should_with_the_oldest_and_newest_libraries(
    age: str, wheel: Path, tmp_path: Path
) -> None:
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    if age == "oldest":
        # pip fills up what a version leaves open with zeros.
        dependencies = [dependency.replace(">=", "==") for dependency in dependencies]
    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    run(python, "-m", "pip", "install", "--disable-pip-version-check", wheel, *dependencies, "pytest", "hypothesis")
    # Away from the sources, so that the wheel is tested.
    for name in ("tests", "pyproject.toml", "Cargo.toml"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    tests = [f"tests/test_{name}.py" for name in ("score", "many", "tiles", "deal", "threads", "shanten", "simulate")]
    plain = ["--override-ini", "testpaths=tests", "--override-ini", "addopts="]
    shown = run(python, "-m", "pytest", "-q", *plain, *tests, cwd=tmp_path)
    assert re.search(r"^[1-9]\d+ passed", shown, flags=re.MULTILINE)
    assert "failed" not in shown


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an environment that has the wheel and what it depends on, without any extra."""
    folder = tmp_path_factory.mktemp("base") / "venv"
    run(sys.executable, "-m", "venv", folder)
    run(folder / "bin" / "python", "-m", "pip", "install", "--disable-pip-version-check", wheel)
    return folder / "bin"


def test_the_wheel_works_in_an_empty_environment(base: Path, tmp_path: Path) -> None:
    program = "import mcr, mcr._mcr as m, numpy, pandas; print(mcr.__version__, m._build_profile, mcr.__file__)"
    version, profile, file = run(base / "python", "-I", "-W", "error", "-c", program, cwd=tmp_path).split()
    assert (version, profile) == (mcr.__version__, "release")
    assert Path(file).is_relative_to(base.parent)
    assert run(base / "mcr", "--version", cwd=tmp_path) == f"mcr {version}\n"


def test_studies_need_no_extra_in_memory(base: Path) -> None:
    session = [ROOT / "tests" / "study_session.py", ROOT / "tests" / "data" / "records" / "ijcai.txt"]
    without, having = (json.loads(run(python, *session)) for python in (base / "python", BIN / "python"))
    assert having["pyarrow"]
    assert not without["pyarrow"]
    assert without["found"] == having["found"]
    assert having["refused"] == {}
    on_disk = "a study on disk needs pyarrow: pip install 'mcr-mahjong[study]'"
    plots = "mcr.study.plots needs altair: pip install 'mcr-mahjong[study]'"
    assert without["refused"] == {"save": on_disk, "out": on_disk, "plots": plots}
