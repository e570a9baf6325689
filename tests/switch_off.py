"""See the tests of sentences fail, each with its rule switched off: `python tests/switch_off.py`, as `make long` does.

In a copy of the tree, below `target/`, each change of `data/rules_switched_off.toml` is made and undone, one after the
other; what depends on it is built, quickly rather than well, and the tests that it names must fail: every case, and not
by a panic of the core. The tree without a change must pass all of them. A change that no longer finds its text, or does
not compile, is an error. `--only TEXT`: the changes whose `what` has the text in it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).parent.parent
TABLE = ROOT / "tests" / "data" / "rules_switched_off.toml"
WORK = ROOT / "target" / "switched_off"
TREE = WORK / "tree"
SECONDS = 300
"""A build or a run of tests that takes longer has gone astray."""


@dataclass(frozen=True)
class Off:
    """A rule switched off."""

    what: str
    file: str
    old: str
    new: str
    fails: tuple[str, ...]


def table() -> list[Off]:
    """Return the rules of the table."""
    with TABLE.open("rb") as file:
        return [Off(**{**entry, "fails": tuple(entry["fails"])}) for entry in tomllib.load(file)["off"]]


def changed(off: Off, text: str) -> str:
    """Return the text of its file with the rule switched off."""
    if (times := text.count(off.old)) != 1:
        raise ValueError(f"{off.what}: its text stands {times} times in {off.file}")
    return text.replace(off.old, off.new)


def copy_tree() -> None:
    """Bring the copy up to date with what git has or would take; times stay, so that little is built again."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    names = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
    for path in [path for path in TREE.rglob("*") if path.is_file()]:
        if str(path.relative_to(TREE)) not in names:
            path.unlink()
    for name in names:
        source, copy = ROOT / name, TREE / name
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)
            # Later than whatever was built of the file before.
            copy.touch()


def build() -> None:
    """Build the extension of the copy and put it where Python finds it."""
    command = ["cargo", "build", "--locked", "--quiet", "-p", "mcr-python", "--features", "pyo3/extension-module"]
    quick = [part for value in ("debug=0", "opt-level=0") for part in ("--config", f"profile.dev.{value}")]
    target = WORK / "target"
    environment = os.environ | {"CARGO_TARGET_DIR": str(target), "CARGO_INCREMENTAL": "1"}
    environment.setdefault("PYO3_PYTHON", sys.executable)
    done = subprocess.run(
        command + quick, cwd=TREE, env=environment, text=True, capture_output=True, check=False, timeout=SECONDS
    )
    if done.returncode:
        raise ValueError(f"it does not compile:\n{done.stderr}")
    (library,) = [path for path in (target / "debug").glob("lib_mcr.*") if path.suffix in (".so", ".dylib")]
    shutil.copy(library, TREE / "python" / "mcr" / "_mcr.abi3.so")


def outcomes(tests: Iterable[str]) -> dict[str, str]:
    """Run tests of the copy and return the failure of each case, empty if it passed."""
    report = WORK / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "--quiet", "--tb=line", "-p", "no:cacheprovider", f"--junitxml={report}"]
    done = subprocess.run(
        [*command, *(f"tests/{test}" for test in tests)],
        cwd=TREE,
        # Most of the time would go into plugins that these tests have no use for.
        env=os.environ | {"PYTHONPATH": str(TREE / "python"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        text=True,
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    if done.returncode not in (0, 1):
        raise ValueError(f"the tests do not run:\n{done.stdout}{done.stderr}")
    cases = {}
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - pytest has just written it
        name = f"{case.attrib['classname'].removeprefix('tests.')}.py::{case.attrib['name']}"
        wrong = [f"{problem.tag}: {problem.attrib.get('message', '')}" for problem in case]
        cases[name] = "\n".join(wrong)
    return cases


def of_test(name: str, cases: dict[str, str]) -> dict[str, str]:
    """Return the cases of a test, or the case named."""
    return {case: outcome for case, outcome in cases.items() if case == name or case.startswith(f"{name}[")}


def survivors(off: Off) -> list[str]:
    """Switch the rule off and return what did not fail as it should."""
    path = TREE / off.file
    text = path.read_text(encoding="utf-8")
    path.write_text(changed(off, text), encoding="utf-8")
    try:
        build()
        cases = outcomes(off.fails)
    finally:
        path.write_text(text, encoding="utf-8")
    faults = [f"{test}: there is no such test" for test in off.fails if not of_test(test, cases)]
    for case, outcome in cases.items():
        if not outcome:
            faults.append(f"{case}: passes all the same")
        elif not outcome.startswith("failure") or "PanicException" in outcome:
            faults.append(f"{case}: {outcome}")
    return faults


def main() -> int:
    """Go through the table; 1 if anything was not as it should be."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--only", default="", metavar="TEXT")
    only: str = arguments.parse_args().only
    rules = [off for off in table() if only in off.what]
    if not rules:
        print(f"no rule has {only!r} in it")
        return 1
    TREE.mkdir(parents=True, exist_ok=True)
    copy_tree()
    begun = time.monotonic()
    build()
    failing = [
        case for case, outcome in outcomes(sorted({test for off in rules for test in off.fails})).items() if outcome
    ]
    print(f"nothing switched off: {failing or 'all pass'} ({time.monotonic() - begun:.0f} s)", flush=True)
    wrong = len(failing)
    for off in rules:
        begun = time.monotonic()
        try:
            faults = survivors(off)
        except (ValueError, subprocess.TimeoutExpired) as error:
            faults = [str(error)]
        wrong += len(faults)
        print(f"{off.what}: {faults or 'seen to fail'} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"{len(rules)} rules switched off, {wrong} faults")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
