"""Building the core and its tests: as it is, with mutants behind switches, or with one mutant."""

import json
import os
import re
import subprocess
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from switched import MODULE, Mutant, functions_of, place_of, switched

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "target" / "mutants"
CORE = Path("rust/core/src")
FLOORS = ("rules", "scoring", "play")


def profile(opt_level: int) -> list[str]:
    """Return the arguments for tests that are built so."""
    return [part for value in ("debug=0", f"opt-level={opt_level}") for part in ("--config", f"profile.test.{value}")]


ONCE = profile(2)
"""For a build that is tested thousands of times."""
EACH = profile(0)
"""For a build for one mutant: two seconds instead of twenty-five, and its tests take ten times as long."""

NOT_CONST = re.compile(r"cannot call non-const .*?`(.+)` in ")
"""The compiler's word for a function that it must work out and that reads a switch."""


def cargo(*arguments: str, tree: Path, incremental: bool) -> list[dict[str, Any]]:
    """Run cargo in a tree and return its messages; raise if it fails without one."""
    environment = os.environ | {
        "CARGO_TARGET_DIR": str(WORK / f"target_{tree.name}"),
        "CARGO_INCREMENTAL": str(int(incremental)),
        # Behind a switch an overflow that the compiler sees is for the tests to find. In what the compiler works out
        # its errors stay: one of them ends what would go on for ever.
        "RUSTFLAGS": "-Awarnings" if incremental else "--cap-lints=allow",
    }
    command = ["nice", "-n", "19", "cargo", *arguments, "--locked", "--package=mcr-core", "--message-format=json"]
    done = subprocess.run(command, cwd=tree, env=environment, text=True, capture_output=True, check=False)  # noqa: S603 - ours
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode and not any(message["reason"] == "compiler-message" for message in messages):
        raise RuntimeError(done.stderr)
    return messages


def binaries(messages: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Return the test programs that cargo has built by name; the unit tests are `lib`."""
    found = {}
    for message in messages:
        if message["reason"] == "compiler-artifact" and message["executable"] and message["profile"]["test"]:
            target = message["target"]
            found["lib" if "lib" in target["kind"] else target["name"]] = message["executable"]
    return found


def faults(messages: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the compiler's errors."""
    of_compiler = (message["message"] for message in messages if message["reason"] == "compiler-message")
    return [message for message in of_compiler if message["level"].startswith("error") and message["spans"]]


def copy_tree(tree: Path, but: Collection[str] = ()) -> None:
    """Bring a copy up to date with what git has of the core, but for some files.

    What is as it was keeps its time, so that little is built again.
    """
    command = ["git", "ls-files", "-z", "Cargo.toml", "Cargo.lock", "rust", "tests/data"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)  # noqa: S603 - our own arguments
    for name in listed.stdout.decode().split("\0"):
        source, copy = ROOT / name, tree / name
        if name not in but and source.is_file() and (not copy.exists() or copy.read_bytes() != source.read_bytes()):
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())


def put(path: Path, text: str) -> None:
    """Write a file, unless it has this text already."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class Switches:
    """The tree in which the mutants are behind switches."""

    def __init__(self, mutants: list[Mutant], texts: dict[str, str]) -> None:
        self.tree = WORK / "switched"
        self.texts = texts
        self.functions = functions_of(mutants, texts)
        self.keep_const: set[str] = set()
        self.do_not_compile: set[int] = set()

    @property
    def on(self) -> list[Mutant]:
        """The mutants that can be switched on."""
        return [m for function in self.functions if function.name not in self.keep_const for m in function.mutants]

    def write(self) -> dict[str, str]:
        """Write the files and return their texts."""
        written = {}
        for file, text in self.texts.items():
            own = [function for function in self.functions if function.file == file]
            written[file] = switched(text, own, self.keep_const)
            put(self.tree / file, written[file])
        return written

    def prepare(self) -> None:
        """Write the tree, and leave out of it what does not compile until the rest does."""
        copy_tree(self.tree, {*self.texts, f"{CORE}/lib.rs"})
        put(self.tree / CORE / "switched.rs", MODULE)
        library = (ROOT / CORE / "lib.rs").read_text(encoding="utf-8")
        put(self.tree / CORE / "lib.rs", library + "\n#[doc(hidden)]\npub mod switched;\n")
        while True:
            written = self.write()
            found = faults(cargo("check", tree=self.tree, incremental=False))
            if not found:
                return
            left_out = [self.left_out(fault, written) for fault in found]
            if not any(left_out):
                raise RuntimeError(found[0]["rendered"])

    def left_out(self, fault: dict[str, Any], written: dict[str, str]) -> bool:
        """Leave out what an error of the compiler is about; false if that is unknown."""
        if called := NOT_CONST.search(fault["message"]):
            path = re.sub(r"<impl (?:\w+::)*(\w+)>", r"\1", called[1])
            path = "::".join(re.sub(r"<.*?>", "", path).split("::")[-2:])
            names = {function.name for function in self.functions if f"::{path}".endswith(f"::{function.name}")}
            self.keep_const |= names
            return bool(names)
        for span in fault["spans"]:
            if not span["is_primary"] or span["file_name"] not in written:
                continue
            number, place = place_of(written[span["file_name"]], span["line_start"])
            if place is None:
                continue
            function = self.functions[place]
            # If it is in none of them the bodies do not go together: its mutants are built one by one.
            function.mutants = [m for m in function.mutants if number is not None and m.number != number]
            self.do_not_compile |= {number} if number is not None else set()
            return True
        return False
