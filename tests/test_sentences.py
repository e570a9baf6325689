"""The sentences about play in the three documents: all are listed, and what they concern exists.

`data/sentences.csv` numbers every sentence of the sections named, in our words; where one sentence says two things,
each has a line. `kind`: play, a rule of the deal or the match; scoring, tested with the fans; table, manners of people
at a table; none, no rule. `concerns`: options as `name=value`, or the rule in a few words, or why there is no test.
`test`: the tests that stand for it, `file::test` with a blank between them; `-` for none.
"""

import csv
import re
import subprocess
import sys
from pathlib import Path

import mcr
import switch_off

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "data" / "sentences.csv"
BESIDE = {
    "test_play_claims.py::test_a_claimed_discard_leaves_the_river",
    "test_play_penalties.py::test_fines_of_the_presets",
    "test_play_penalties.py::test_without_penalties_a_win_that_is_none_cannot_be_declared",
}
"""Tests beside those of sentences: no document says it, or in no sentence that is listed."""

COUNTS = {
    "pt-head": 3,
    "pt-1": 4,
    "pt-2": 6,
    "pt-3": 14,
    "pt-4": 4,
    "pt-5": 4,
    "ru-v2": 1,
    "ru-v3": 2,
    "ru-d": 21,
    "ru-o": 22,
    "pl-g": 12,
    "pl-k": 5,
}
"""Sentences of each section."""


def lines() -> list[dict[str, str]]:
    """Return the lines of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_no_sentence_is_missing() -> None:
    assert [line["id"] for line in lines()] == [
        f"{part}-{n:02}" for part, size in COUNTS.items() for n in range(1, size + 1)
    ]
    for line in lines():
        assert line["kind"] in {"play", "scoring", "table", "none"}
        assert line["sentence"].endswith(".")
        assert line["concerns"]


def test_the_options_named_are_those_of_the_preset() -> None:
    for line in lines():
        for part in line["concerns"].split("; "):
            name, _, value = part.partition("=")
            if name in mcr.Rules.options() and value and " in " not in value:
                assert str(getattr(mcr.Rules(line["source"]), name)) == value.split(":")[0], line["id"]


def named_for(line: dict[str, str]) -> list[str]:
    """Return the tests named for a sentence."""
    return [] if line["test"] == "-" else line["test"].split()


def is_rust_test(name: str) -> bool:
    """Whether `file::function` is a test of the core that `cargo test` runs."""
    file, function = name.split("::")
    path = ROOT / file
    return path.is_file() and re.search(rf"#\[test\]\nfn {function}\(\)", path.read_text(encoding="utf-8")) is not None


def collected(files: set[str]) -> set[str]:
    """Return the names of the tests in some files, as pytest collects them, with the cases and without."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "-p", "no:cacheprovider", *sorted(files)]
    listed = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=True).stdout
    cases = {line for line in listed.splitlines() if "::" in line}
    return cases | {case.split("[")[0] for case in cases}


def test_every_sentence_has_its_test() -> None:
    for line in lines():
        is_rule = line["kind"] in {"play", "scoring"}
        assert bool(named_for(line)) is is_rule, line["id"]
    named = {test for line in lines() for test in named_for(line)}
    rust = {test for test in named if test.startswith("rust/")}
    assert not {test for test in rust if not is_rust_test(test)}
    ours = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").glob("test_play_*.py")}
    assert len(ours) > 5
    found = collected({test.split("::")[0] for test in named - rust} | ours)
    assert not named - rust - found


def test_every_test_of_play_stands_for_a_sentence() -> None:
    named = {test.split("[")[0] for line in lines() for test in named_for(line)}
    for path in sorted((ROOT / "tests").glob("test_play_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            test = f"{path.name}::{name}"
            assert (f"tests/{test}" in named) is not (test in BESIDE), test


def test_every_rule_of_play_is_switched_off_once() -> None:
    """Each test has a change that it must not survive, and the text to change is there; `make long` makes them."""
    rules = switch_off.table()
    assert len({off.what for off in rules}) == len(rules)
    fails = {f"tests/{test}" for off in rules for test in off.fails}
    for line in lines():
        for test in named_for(line) if line["kind"] == "play" else ():
            assert {test, test.split("[")[0]} & fails, f"{line['id']}: {test}"
    assert {f"tests/{test}" for test in BESIDE} <= fails
    for off in rules:
        text = (ROOT / off.file).read_text(encoding="utf-8")
        assert switch_off.changed(off, text) != text
