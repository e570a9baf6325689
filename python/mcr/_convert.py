"""`mcr convert`: records from one form into another."""

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from mcr._errors import McrError, RecordError
from mcr._mcr import Match, _decoded
from mcr.records import Form, Reading, as_text, forms, guessed, parse
from mcr.records._files import replaced

__all__ = ["convert"]

SUFFIXES = {".jsonl": "mcr", ".pmn": "pmn"}
"""Names of files that say the form; a .txt or .json may be anything."""
STANDARD = "-"


def convert(source: str, target: str, reads: str | None, writes: str | None) -> bool:
    """Convert the records of a file; say on the standard error what is wrong; return whether nothing was.

    Deals that cannot be read or written are told and left out; if all are, the target is left as it is.
    """
    data, name = contents(source)
    reads = reads or guessed_of(data, name)
    writes = writes or SUFFIXES.get(Path(target).suffix.lower())
    if writes is None:
        raise McrError(f"the name {target} does not say a form: say it with --to, one of {', '.join(written())}")
    check_written(writes)
    if reads == writes == "mcr" and b'"kind":"match"' in data.split(b"\n", 1)[0]:
        return convert_match(data, name, target)
    texts, is_whole, deals = [], True, 0
    for reading in parse(data, reads, errors="coerce"):
        deals += 1
        for told in reading.disagreements:
            complain(name, told.line, f"{told.what}: the record has {told.recorded}, the replay {told.replayed}")
        text = converted(reading, writes, name)
        is_whole &= text is not None
        if text is not None:
            texts.append(text)
    if texts:
        with opened(target) as file:
            for text in texts:
                file.write(text.encode())
    if not is_whole:
        print(f"mcr: {deals - len(texts)} of {deals} deals could not be converted", file=sys.stderr)
    return is_whole


def convert_match(data: bytes, name: str, target: str) -> bool:
    """Write a match as a match: the line it begins with is no deal, and would be lost."""
    try:
        text = Match.from_json(_decoded(data)).to_json()
    except RecordError as error:
        complain(name, error.line, error.why)
        return False
    with opened(target) as file:
        file.write(text.encode())
    return True


def converted(reading: Reading, writes: str, name: str) -> str | None:
    """Return a deal as text of a form; None, after saying why, if that is not possible."""
    if reading.record is None:
        if reading.error is not None:
            complain(name, reading.error.line, reading.error.why)
        return None
    try:
        return as_text(reading.record, writes)
    except McrError as error:
        complain(name, reading.line, str(error.__cause__ or error))
        return None


def complain(name: str, line: int | None, what: str) -> None:
    """Say what is wrong in a line."""
    print(f"{name}:{1 if line is None else line}: {what}", file=sys.stderr)


def contents(source: str) -> tuple[bytes, str]:
    """Return what is in a file, and how it is called."""
    if source == STANDARD:
        if sys.stdin is None:
            raise McrError("the standard input is closed")
        return sys.stdin.buffer.read(), "standard input"
    if Path(source).is_dir():
        raise McrError(f"{source} is a folder")
    return Path(source).read_bytes(), source


def guessed_of(data: bytes, name: str) -> str:
    """Return the form that a text is in by its beginning, else by its name."""
    by_name = SUFFIXES.get(Path(name).suffix.lower())
    try:
        return guessed(data)
    except McrError as error:
        if by_name is not None:
            return by_name
        raise McrError(f"{name}: {error} with --from") from None


def written() -> list[str]:
    """Return the names of the forms that can be written."""
    return [form.name for form in forms().values() if form.is_written]


def check_written(name: str) -> Form:
    """Return a form by its name; a McrError if it cannot be written."""
    form = forms().get(name)
    if form is None or not form.is_written:
        raise McrError(f"records are not written as {name}; the forms written are {', '.join(written())}")
    return form


def opened(target: str) -> AbstractContextManager[BinaryIO]:
    """Return what is written to: a file that is replaced when everything is there, or the standard output."""
    return nullcontext(sys.stdout.buffer) if target == STANDARD else replaced(target)
