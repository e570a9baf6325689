"""The front door: what `make help` lists, what a machine that lacks something is told, what the lock file names."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RUST_VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["rust-version"]
TOOLS = ["sh", "sed", "sort", "head", "mktemp", "rm", "dirname", "cc", "c++", "as", "ld", "cargo", "rustc"]


def test_help_lists_the_targets() -> None:
    shown = subprocess.run(["make"], cwd=ROOT, text=True, capture_output=True, check=True).stdout
    targets = re.findall(r"^  (\w+) +\S", shown, flags=re.MULTILINE)
    assert {"play", "test", "lint", "bench", "docs", "long"} <= set(targets)


def test_the_lock_file_names_the_canonical_index_only() -> None:
    packages = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    sources = {package["source"] for package in packages if "source" in package}
    assert sources == {"registry+https://github.com/rust-lang/crates.io-index"}


def told(path: Path, *arguments: str, python: str = sys.executable) -> tuple[int, str]:
    """Return the exit status and the message of the machine check, with the programs in this folder only."""
    command = [shutil.which("sh") or "sh", str(ROOT / "tools" / "check_machine.sh"), *arguments]
    environment = {"PATH": str(path), "PYTHON": python}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Return a folder with all that the machine check runs; cargo and rustc of the least version that will do."""
    for name in TOOLS:
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    set_rust_version(tmp_path, RUST_VERSION)
    return tmp_path


def set_rust_version(programs: Path, version: str) -> None:
    """Replace cargo and rustc by scripts that only print a version."""
    for name in ("cargo", "rustc"):
        (programs / name).unlink()
        (programs / name).write_text(f"#!/bin/sh\necho '{name} {version} (abc 2026-01-01)'\n")
        (programs / name).chmod(0o755)


def test_a_machine_that_has_everything_is_told_nothing(programs: Path) -> None:
    assert told(programs, "play") == (0, "")
    assert told(programs, "play", "--apt") == (0, "\n")


def test_an_old_cargo_is_named_with_its_version(programs: Path) -> None:
    set_rust_version(programs, "1.63.0")
    status, message = told(programs, "play")
    assert status == 1
    assert f"cargo {RUST_VERSION} or newer; this one is 1.63.0" in message
    assert "rustup" in message


def test_everything_missing_is_named_at_once(programs: Path) -> None:
    for name in ("cargo", "rustc", "cc"):
        (programs / name).unlink()
    status, message = told(programs, "play", python="")
    assert status == 1
    assert message.splitlines() == [
        "This machine lacks:",
        "  - Python 3.11 or newer",
        "  - a C compiler that links (cc); cargo needs it",
        f"  - cargo {RUST_VERSION} or newer",
        f"  - rustc {RUST_VERSION} or newer",
        "Run as root: apt-get install python3 python3-venv gcc libc6-dev",
        "Get a current Rust from https://rustup.rs (then: rustup update).",
    ]
    assert told(programs, "play", "--apt", python="") == (0, "python3 python3-venv gcc libc6-dev\n")


def test_the_package_imports_only_what_every_use_needs() -> None:
    program = "import sys, numpy; before = set(sys.modules); import mcr; print(*set(sys.modules) - before)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    imported = set(ended.stdout.split())
    assert "mcr._mcr" in imported
    assert not imported & {
        "pandas",
        "tomllib",
        "importlib.resources",
        "mcr._data",
        "mcr._census",
        "mcr._waits",
        "mcr.art",
        "mcr.botzone",
        "mcr._players",
    }
