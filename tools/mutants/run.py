"""Find the changes of the rules, of scoring and of play that no test of the core notices.

    python tools/mutants/run.py [--only TEXT] [--built]

cargo-mutants (`cargo install cargo-mutants --locked`) proposes the changes. Those that can be switched on at run time
are built together, once (`switched.py`), and each is tried with the quick tests, then with the slow ones, until one
fails. Those of what the compiler works out are built one by one, with `--built`: some seconds each, without
optimization. `--only`: the changes whose name has the text in it, such as `play/claims.rs`.

What came out is added to target/mutants/outcomes.jsonl, a line a change, and what stands there is not tried again. At
the end there is a table by file. Everything runs at the lowest priority, one test after the other.
"""

import argparse
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build import CORE, EACH, FLOORS, ONCE, ROOT, WORK, Switches, binaries, cargo, copy_tree, faults
from switched import Mutant, read

# The tests of each floor, the quickest first: a program, and which of its tests. Rules are seen in scoring too.
QUICK = {
    "rules": ("lib rules::", "cases", "play_cases", "naive_options", "readings", "values"),
    "scoring": (
        "lib scoring::",
        "naive_options",
        "evaluators_agree on_every_multiset",
        "evaluators_agree on_every_set_of_pungs",
        "cases",
        "waits",
        "evaluators_agree on_random_hands_under_every_preset",
    ),
    "play": ("lib play::", "play_cases", "play_edges", "position"),
}
DEALS = ("records", "record_forms", "sample", "hidden", "deals", "slow_player", "env", "arena", "bots")
SLOW = {
    "rules": (*QUICK["scoring"], "evaluators_agree on_random_hands_under_every_option", *DEALS),
    "scoring": (
        "sampling",
        "evaluators_agree on_random_hands_under_every_option",
        "values",
        "readings",
        "readings_naive",
        "many_hands",
        "evaluators_agree on_one_in_a_hundred",
        "shanten",
        "census",
        "distance",
        "outlook",
        *DEALS,
    ),
    "play": (*DEALS, "values"),
}
# Only the distances ask for totals of hands that are not there.
TARGETS = (
    "distance distances_fall",
    "distance steps_are",
    "distance routes_are",
    "distance equal_full_enumeration",
    "outlook",
)
# For changes that are built one by one.
RANDOM_HANDS = (
    "evaluators_agree on_random_hands_under_every_preset",
    "evaluators_agree on_random_hands_under_every_option",
)
BUILT = {
    "rules": ("lib rules::", "cases", "play_cases", *RANDOM_HANDS),
    "scoring": (
        "lib scoring::",
        "evaluators_agree on_every_multiset",
        "evaluators_agree on_every_set_of_pungs",
        "cases",
        *RANDOM_HANDS,
        "naive_options",
        "waits",
        "readings",
        "shanten",
    ),
    "play": ("lib play::", "play_cases", "play_edges", "position", "hidden"),
}

LARGEST = 6 << 30
"""Bytes of memory for a test: what wants more has gone astray."""


@dataclass(frozen=True)
class Outcome:
    """What came of a run of tests."""

    status: str
    """`passes`, `fails` or `does not end`."""
    failed: list[str]
    seconds: float
    """Of the processor."""


def floor_of(file: str) -> str:
    """Return the floor of a file of the core."""
    return Path(file).relative_to(CORE).parts[0]


def slow_tests(file: str) -> tuple[str, ...]:
    """Return the slow tests of a file, those first that are about it."""
    return (TARGETS if Path(file).stem == "targets" else ()) + SLOW[floor_of(file)]


def run(command: list[str], tree: Path, mutant: int, most: float) -> Outcome:
    """Run a test program with a mutant on, for at most so many seconds of the processor."""

    def limit() -> None:
        os.nice(19)
        resource.setrlimit(resource.RLIMIT_CPU, (int(most) + 1, int(most) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    begun = used()
    environment = os.environ | {"MCR_MUTANT": str(mutant), "RUST_BACKTRACE": "0"}
    with subprocess.Popen(  # noqa: S603 - what cargo has built
        command,
        cwd=tree / "rust" / "core",
        env=environment,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=limit,  # noqa: PLW1509 - no threads here
        start_new_session=True,
    ) as program:
        try:
            # One that waits for itself uses no processor.
            output, _ = program.communicate(timeout=20 * most + 30)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            output, _ = program.communicate()
    ends = program.returncode not in {-signal.SIGXCPU, -signal.SIGKILL}
    status = "passes" if not program.returncode else "fails" if ends else "does not end"
    failed = re.findall(r"^    ([\w:]+)$", output.rpartition("\nfailures:\n")[2], re.MULTILINE)
    return Outcome(status, failed if program.returncode else [], round(used() - begun, 2))


class Tests:
    """The test programs of a tree."""

    def __init__(self, tree: Path, programs: dict[str, str]) -> None:
        self.tree = tree
        self.programs = programs
        self.usual: dict[str, float] = {}

    def run(self, name: str, mutant: int, most: float) -> Outcome:
        """Run what is named, a program or those of its tests whose name has a text in it."""
        program, _, tests = name.partition(" ")
        return run([self.programs[program], *([tests] if tests else [])], self.tree, mutant, most)

    def usual_seconds(self, name: str) -> float:
        """Return how long tests take without a change, with which they must pass."""
        if name not in self.usual:
            outcome = self.run(name, 0, 600)
            if outcome.status != "passes":
                raise RuntimeError(f"without a change {name} {outcome.status}: {outcome.failed}")
            self.usual[name] = outcome.seconds
        return self.usual[name]

    def tried(self, mutant: Mutant, names: tuple[str, ...]) -> dict[str, Any]:
        """Try a change with one test after the other until one fails and return what is written down of it."""
        for name in names:
            outcome = self.run(name, mutant.number, 4 * self.usual_seconds(name) + 3)
            if outcome.status != "passes":
                return {"name": mutant.name, "outcome": outcome.status, "by": name, "tests": outcome.failed}
        return {"name": mutant.name, "outcome": "survives"}


class Outcomes:
    """The file of what came of the changes that were tried."""

    def __init__(self, path: Path) -> None:
        self.path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self.kept = {entry["name"]: entry for entry in map(json.loads, lines)}

    def add(self, entry: dict[str, Any]) -> None:
        """Write down what came of a change."""
        self.kept[entry["name"]] = entry
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def table(self, names: Iterable[str]) -> str:
        """Return the counts by file of these changes, and those that survive."""
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        survivors = []
        for name in names:
            file = name.partition(":")[0].removeprefix(f"{CORE}/")
            outcome = self.kept.get(name, {}).get("outcome", "not tried")
            counts[file][outcome] += 1
            if outcome == "survives":
                survivors.append(name)
        columns = ("fails", "does not end", "does not compile", "survives", "not tried")
        rows = ["| file | " + " | ".join(columns) + " |", "|---" + "|---:" * len(columns) + "|"]
        for file, count in sorted(counts.items()):
            rows.append(f"| {file} | " + " | ".join(str(count[column]) for column in columns) + " |")
        return "\n".join([*rows, "", "Survivors:", *survivors])


def main() -> int:
    """Try what was not tried yet; 1 if a change survives."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--only", default="", metavar="TEXT", help="the changes whose name has TEXT in it")
    arguments.add_argument("--built", action="store_true", help="build those one by one that cannot be switched on")
    asked = arguments.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    where = [part for floor in FLOORS for part in ("--file", f"{CORE}/{floor}/**")]
    command = ["cargo", "mutants", "--package=mcr-core", "--list", "--json", *where]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)  # noqa: S603 - our own arguments
    entries = json.loads(listed.stdout)
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in sorted({entry["file"] for entry in entries})}
    mutants = read(entries, texts)
    outcomes = Outcomes(WORK / "outcomes.jsonl")
    left = [mutant for mutant in mutants if asked.only in mutant.name and mutant.name not in outcomes.kept]
    if left:
        switches = Switches(mutants, texts)
        switches.prepare()
        for mutant in left:
            if mutant.number in switches.do_not_compile:
                outcomes.add({"name": mutant.name, "outcome": "does not compile"})
        numbers = {mutant.number for mutant in switches.on}
        try_switched([mutant for mutant in left if mutant.number in numbers], switches, outcomes)
        if asked.built:
            try_built([m for m in left if m.number not in numbers | switches.do_not_compile], texts, outcomes)
    names = [mutant.name for mutant in mutants if asked.only in mutant.name]
    print(outcomes.table(names))
    return int(any(outcomes.kept.get(name, {}).get("outcome") == "survives" for name in names))


def try_switched(mutants: list[Mutant], switches: Switches, outcomes: Outcomes) -> None:
    """Try the changes that are switched on: all with the quick tests first, then what is left with the slow ones."""
    if not mutants:
        return
    messages = cargo("test", "--tests", "--no-run", *ONCE, tree=switches.tree, incremental=False)
    if found := faults(messages):
        raise RuntimeError(found[0]["rendered"])
    programs = Tests(switches.tree, binaries(messages))
    left = mutants
    for quick in (True, False):
        begun, rest = time.monotonic(), []
        for mutant in left:
            entry = programs.tried(mutant, QUICK[floor_of(mutant.file)] if quick else slow_tests(mutant.file))
            if quick and entry["outcome"] == "survives":
                rest.append(mutant)
            else:
                outcomes.add(entry)
        print(f"{len(left) - len(rest)} of {len(left)} in {time.monotonic() - begun:.0f} s", flush=True)
        left = rest


def try_built(mutants: list[Mutant], texts: dict[str, str], outcomes: Outcomes) -> None:
    """Build and try the other changes one by one."""
    if not mutants:
        return
    tree = WORK / "built"
    copy_tree(tree)
    for floor in FLOORS:
        if of_floor := [mutant for mutant in mutants if floor_of(mutant.file) == floor]:
            try_floor(of_floor, BUILT[floor], tree, texts, outcomes)


def try_floor(
    mutants: list[Mutant], tests: tuple[str, ...], tree: Path, texts: dict[str, str], outcomes: Outcomes
) -> None:
    """Build and try the changes of a floor one by one: the unit tests, and the others for what passes these."""
    names = sorted({name.partition(" ")[0] for name in tests} - {"lib"})
    stages = {"--lib": tests[:1], " ".join(f"--test={name}" for name in names): tests[1:]}
    programs = Tests(tree, {})

    def build(what: str) -> bool:
        messages = cargo("test", "--no-run", *what.split(), *EACH, tree=tree, incremental=True)
        programs.programs |= binaries(messages)
        return not faults(messages)

    for what, of_stage in stages.items():
        build(what)
        for name in of_stage:
            programs.usual_seconds(name)
    for mutant in mutants:
        path = tree / mutant.file
        entry: dict[str, Any] = {}
        path.write_text(mutant.applied(texts[mutant.file]), encoding="utf-8")
        try:
            for what, of_stage in stages.items():
                compiles = build(what)
                entry = programs.tried(mutant, of_stage) if compiles else {"outcome": "does not compile"}
                if entry["outcome"] != "survives":
                    break
            outcomes.add(entry | {"name": mutant.name})
        finally:
            path.write_text(texts[mutant.file], encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
