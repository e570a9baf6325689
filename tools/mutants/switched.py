"""A copy of the core with its mutants in it, each behind a switch: built once, it is tested with one after the other.

A mutant is a change that cargo-mutants proposes: an operator, a guard, a result. A function that has mutants becomes

    fn is_dead(&self, seat: Seat) -> bool {
        match crate::switched::on() {
            431 => { /* the body with change 431 */ }
            432 => { /* the body with change 432 */ }
            _ => { /* the body as it is */ }
        }
    }

and the environment says which of them is on. What is worked out by the compiler, and a function whose results of two
bodies have two types, cannot be switched: such mutants are built one by one.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

MODULE = """//! Which mutant is on: the one with the number in MCR_MUTANT.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
static ON: AtomicU32 = AtomicU32::new(UNKNOWN);

#[inline]
pub fn on() -> u32 {
    match ON.load(Relaxed) {
        UNKNOWN => look(),
        known => known,
    }
}

#[cold]
fn look() -> u32 {
    let on = std::env::var("MCR_MUTANT").map_or(0, |text| text.parse().expect("a number"));
    ON.store(on, Relaxed);
    on
}
"""


@dataclass(frozen=True)
class Mutant:
    """A change of the source: characters `start` to `end` of a file become `replacement`."""

    number: int
    name: str
    file: str
    start: int
    end: int
    replacement: str
    function: tuple[str, int, int] | None
    """Name, start and end."""

    def applied(self, text: str) -> str:
        """Return the text of the file with the change."""
        return text[: self.start] + self.replacement + text[self.end :]


@dataclass
class Function:
    """A function of a file and the mutants in its body, those of functions within it apart."""

    number: int
    name: str
    file: str
    start: int
    end: int
    mutants: list[Mutant] = field(default_factory=list)


def offsets(text: str) -> list[int]:
    """Return where each line begins."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


def read(listed: list[dict[str, Any]], texts: dict[str, str]) -> list[Mutant]:
    """Return the mutants of `cargo mutants --list --json`, numbered from 1."""
    lines = {file: offsets(text) for file, text in texts.items()}

    def span(entry: dict[str, Any], file: str) -> tuple[int, int]:
        start, end = entry["span"]["start"], entry["span"]["end"]
        return lines[file][start["line"] - 1] + start["column"] - 1, lines[file][end["line"] - 1] + end["column"] - 1

    mutants = []
    for number, entry in enumerate(listed, 1):
        file = entry["file"]
        function = entry["function"] and (entry["function"]["function_name"], *span(entry["function"], file))
        mutants.append(Mutant(number, entry["name"], file, *span(entry, file), entry["replacement"], function))
    return mutants


# What a brace may stand in without opening a block.
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\'', re.DOTALL)


def body_of(text: str, start: int, end: int) -> int:
    """Return where the body of a function begins: its first brace outside of brackets."""
    depth, at = 0, start
    while at < end:
        if match := NO_CODE.match(text, at, end):
            at = match.end()
            continue
        if text[at] == "{" and depth == 0:
            return at
        depth += (text[at] in "([") - (text[at] in ")]")
        at += 1
    raise ValueError(f"no body: {text[start:end]}")


def result_of(header: str) -> str:
    """Return the type of what a function returns, empty for nothing."""
    return header.rpartition("->")[2] if "->" in header else ""


def functions_of(mutants: list[Mutant], texts: dict[str, str]) -> list[Function]:
    """Return the functions that have mutants which may be switched, numbered from 0."""
    by_span: dict[tuple[str, int, int, str], list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        if mutant.function:
            name, start, end = mutant.function
            by_span[mutant.file, start, end, name].append(mutant)
    functions: list[Function] = []
    for (file, start, end, name), own in sorted(by_span.items()):
        header = texts[file][start : body_of(texts[file], start, end)]
        result = result_of(header)
        if "impl" not in result or "impl Iterator" in result:
            functions.append(Function(len(functions), name, file, start, end, own))
    return functions


def switched(text: str, functions: list[Function], keep_const: set[str]) -> str:
    """Return the text of a file with the mutants of these functions behind switches.

    One whose name is in `keep_const` is called where the compiler works something out: it stays as it is.
    """
    for inner, outer in pairwise(sorted(functions, key=lambda function: function.start, reverse=True)):
        if outer.end > inner.start:
            raise ValueError(f"a function with mutants within one of {inner.file}: {text[outer.start : inner.end]}")
    for function in sorted(functions, key=lambda function: function.start, reverse=True):
        body = body_of(text, function.start, function.end)
        header = text[function.start : body]
        if not function.mutants or function.name in keep_const:
            continue
        # Two bodies of `-> impl Iterator` have two types, but the same items.
        end = ".collect::<Vec<_>>().into_iter()" if "impl Iterator" in result_of(header) else ""
        arms = []
        for mutant in function.mutants:
            if not body < mutant.start <= mutant.end < function.end:
                raise ValueError(f"not in the body: {mutant.name}")
            changed = text[body : mutant.start] + mutant.replacement + text[mutant.end : function.end]
            arms.append(f"{mutant.number} => /*<{mutant.number}>*/ {{ ({changed}){end} }} /*</>*/\n")
        plain = text[body : function.end]
        header = re.sub(r"\bconst fn\b", "fn", header)
        arms.append(f"_ => {{ ({plain}){end} }}")
        match = f"match crate::switched::on() {{\n{''.join(arms)}\n}}"
        new = f"{header}/*<F{function.number}>*/{{ {match} }}/*</F>*/"
        text = text[: function.start] + new + text[function.end :]
    return re.sub(r"#\[inline(\(always\))?\]", "", text)


def place_of(text: str, line: int) -> tuple[int | None, int | None]:
    """Return the mutant and the function in whose text a line of a switched file is."""
    mutant = function = None
    here: tuple[int | None, int | None] = (None, None)
    for number, content in enumerate(text.splitlines(), 1):
        for mark in re.finditer(r"/\*<(/?)(F?)(\d*)>\*/", content):
            closes, of_function, digits = mark.groups()
            if of_function:
                function = None if closes else int(digits)
            else:
                mutant = None if closes else int(digits)
            # A body of one line opens and closes in it.
            if number == line and not closes:
                here = (mutant or here[0], function if function is not None else here[1])
        if number == line:
            return mutant or here[0], function if function is not None else here[1]
    return None, None
