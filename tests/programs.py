"""Programs for the tests, good and bad, and whether anything of them is left."""

import os
import re
import sys
import time
from pathlib import Path

from mcr.botzone import Program

PAGE = (Path(__file__).parent.parent / "docs" / "botzone.md").read_text(encoding="utf-8")
PYTHON = [sys.executable, "-S", "-E"]
"""A Python that starts quickly."""
OURS = [sys.executable, "-m", "mcr.cli", "botzone", "--bot", "random", "--seed", "3"]


def example(name: str) -> str:
    """Return a program of the page about them."""
    found = re.search(rf"^# {re.escape(name)}: .*?(?=^```)", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group()


def python(code: str, *arguments: str, **options: object) -> Program:
    """Return a program that is this Python code."""
    return Program([*PYTHON, "-c", code, *arguments], **options)  # type: ignore[arg-type] # options of any name


def is_left(mark: str) -> bool:
    """Return whether a process runs that has this among its arguments; one that was killed has a moment to go."""
    for _ in range(200):
        if not runs(mark):
            return False
        time.sleep(0.01)
    return True


def runs(mark: str) -> bool:
    """Return whether a process runs that has this among its arguments."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            arguments = (path / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if mark.encode() in arguments:
            return True
    return False


def has_zombie() -> bool:
    """Return whether a child of this process has ended and was not waited for."""
    try:
        return os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # there is no child at all
        return False
