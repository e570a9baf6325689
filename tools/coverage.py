"""Say which lines of the core the Rust tests run, floor by floor, from the report of cargo-llvm-cov.

    python tools/coverage.py LCOV [MODULE ...]

Unit tests that stand in the files do not count. Of the modules named, the lines not run are listed, and each must have
95 % run.
"""

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "rust" / "core" / "src"
LEAST = 0.95


def lines_run(report: str) -> dict[Path, dict[int, bool]]:
    """Return by file and line number whether a line with code was run."""
    found: dict[Path, dict[int, bool]] = defaultdict(dict)
    path = Path()
    for line in report.splitlines():
        kind, _, rest = line.partition(":")
        if kind == "SF":
            path = Path(rest)
        elif kind == "DA":
            number, count = rest.split(",")[:2]
            found[path][int(number)] = found[path].get(int(number), False) or int(count) > 0
    return {path: lines for path, lines in found.items() if path.is_relative_to(CORE)}


def without_tests(path: Path, lines: dict[int, bool]) -> dict[int, bool]:
    """Return the lines before the unit tests of a file, which stand at its end."""
    text = path.read_text(encoding="utf-8").splitlines()
    end = text.index("#[cfg(test)]") if "#[cfg(test)]" in text else len(text)
    return {number: is_run for number, is_run in lines.items() if number <= end}


def main() -> int:
    """Print a line a module; 1 if a module that was named has too few lines run."""
    report, *named = sys.argv[1:]
    modules: dict[str, dict[Path, dict[int, bool]]] = defaultdict(dict)
    for path, lines in sorted(lines_run(Path(report).read_text(encoding="utf-8")).items()):
        module = path.relative_to(CORE).parts[0].removesuffix(".rs")
        modules[module][path] = without_tests(path, lines)
    status = 0
    for module, files in modules.items():
        run = [is_run for lines in files.values() for is_run in lines.values()]
        share = sum(run) / len(run)
        print(f"{module:10} {share:7.2%}  {sum(run):5} of {len(run):5} lines")
        if module in named:
            status |= share < LEAST
            for path, lines in files.items():
                missed = [str(number) for number, is_run in lines.items() if not is_run]
                if missed:
                    print(f"    {path.relative_to(CORE)}: {', '.join(missed)}")
    missing = set(named) - set(modules)
    if missing:
        print(f"not in the report: {', '.join(sorted(missing))}")
    return int(status or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
