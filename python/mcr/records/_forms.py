"""Forms of records by name: reading the deals of a text, and writing them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from mcr._errors import McrError, RecordError
from mcr._mcr import Record, _decoded, _read_records, _record_forms, _write_record
from mcr.records._files import StrPath, replaced

__all__ = ["Disagreement", "Form", "Reading", "as_text", "forms", "guessed", "parse", "read", "register", "write"]


class Disagreement(NamedTuple):
    """A text says one thing about a value or a payment, and the replay comes to another. Every action was legal."""

    line: int
    """The line of the text, from 1."""
    what: str
    """What it is about."""
    recorded: str
    """What the text says."""
    replayed: str
    """What the replay comes to."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the record has {self.recorded}, the replay {self.replayed}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A deal that was read from a text, or what is wrong with it."""

    line: int | None
    """The line in which the deal begins, from 1; where it could not be read, that in which something is wrong.

    None where a reader that was registered does not tell it.
    """
    record: Record | None
    """The deal; None where it could not be read."""
    disagreements: tuple[Disagreement, ...] = ()
    """Where the text and the replay differ about values and payments."""
    error: RecordError | None = None
    """Why the deal could not be read."""


Reader: TypeAlias = Callable[[str], Iterable[Record | Reading]]
"""A function from a text to its deals."""
Writer: TypeAlias = Callable[[Record], str]
"""A function from a deal to its text. Texts one after the other are a text."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of records."""

    name: str
    about: str
    """What it is, in a few words."""
    is_written: bool
    """Whether records can be written in it."""
    reader: Reader | None = None
    """Reads it; None for a form of the core."""
    writer: Writer | None = None
    """Writes it; None for a form of the core, and where that is not possible."""


_CORE = {name: Form(name, about, is_written) for name, about, is_written in _record_forms()}
_OWN: dict[str, Form] = {}


def forms() -> dict[str, Form]:
    """Return the forms of records by name: those of the core, then those that were registered."""
    return _CORE | _OWN


def register(name: str, reader: Reader, writer: Writer | None = None, about: str = "") -> None:
    """Make a form of records known by name, in place of one that was registered under it before.

    Parameters
    ----------
    name
        Its name, which no form of the core has.
    reader
        A function from a text to an iterable of its deals, each a Record or a Reading. It raises a RecordError where
        the text is wrong; for a deal that does not keep those behind it from being read it gives a Reading with the
        error.
    writer
        A function from a Record to its text.
    about
        What it is, in a few words.

    """
    if name in _CORE:
        raise McrError(f"the form {name} is one of the core, and stays")
    functions: tuple[object, ...] = (reader,) if writer is None else (reader, writer)
    if not all(map(callable, functions)):
        raise TypeError("a reader is a function from a text to records, a writer one from a record to a text")
    _OWN[name] = Form(name, about, writer is not None, reader, writer)


def form(name: str) -> Form:
    """Return the form of this name."""
    known = forms()
    if name not in known:
        raise McrError(f"unknown form of records {name!r}; known are {', '.join(known)}")
    return known[name]


def read(
    path: StrPath, format: str | None = None, *, errors: Literal["raise", "coerce"] = "raise"
) -> Iterator[Reading]:
    """Read the deals of a file, one by one: `parse` of its contents."""
    return parse(Path(path).read_bytes(), format, errors=errors)


def parse(
    text: str | bytes,
    format: str | None = None,
    *,
    errors: Literal["raise", "coerce"] = "raise",
) -> Iterator[Reading]:
    """Read the deals of a text, one by one.

    Parameters
    ----------
    text
        The text, or its bytes in UTF-8.
    format
        The form: a name of `forms()`. None: of the core's forms the one that the text begins like, a McrError if it
        begins like none.
    errors
        `raise`: a deal that cannot be read is a RecordError, and the reading ends. `coerce`: it is a Reading without
        a record, with the error; where the form says where a deal begins, those behind it are read.

    """
    if errors not in ("raise", "coerce"):
        raise McrError(f"errors is raise or coerce, not {errors!r}")
    data = text.encode(errors="replace") if isinstance(text, str) else bytes(text)
    return readings(data, form(guessed(data) if format is None else format), is_strict=errors == "raise")


def readings(data: bytes, asked: Form, *, is_strict: bool) -> Iterator[Reading]:
    """Yield the deals of a text."""
    try:
        for reading in core_readings(data, asked) if asked.reader is None else own_readings(data, asked):
            if is_strict and reading.error is not None:
                raise reading.error
            yield reading
    except RecordError as error:
        if is_strict:
            raise
        yield Reading(error.line, None, error=error)


def core_readings(data: bytes, asked: Form) -> Iterator[Reading]:
    """Yield the deals of a text in a form of the core."""
    for found in _read_records(data, asked.name):
        if isinstance(found, RecordError):
            yield Reading(found.line, None, error=found)
        else:
            line, record, disagreements = found
            yield Reading(line, record, tuple(Disagreement(*told) for told in disagreements))


def own_readings(data: bytes, asked: Form) -> Iterator[Reading]:
    """Yield the deals of a text in a form that was registered."""
    if asked.reader is None:
        return
    for found in asked.reader(_decoded(data)):
        if isinstance(found, Reading):
            yield found
        elif isinstance(found, Record):
            yield Reading(None, found)
        else:
            message = f"the reader of the form {asked.name} gave {type(found).__name__}, not a Record or a Reading"
            raise TypeError(message)


BEGINNINGS = {
    "mcr": re.compile(rb'\s*\{(?=[^\n]*"kind")(?=[^\n]*"version")'),
    "judge": re.compile(rb"\s*\[\s*\{"),
    "pmn": re.compile(rb'\s*\[\w+ "'),
    "ijcai": re.compile(rb"\s*Match \S+\s*\n"),
}
"""How texts begin in the forms of the core."""


def guessed(data: bytes) -> str:
    """Return the form of the core that a text begins like."""
    plain = data.removeprefix(b"\xef\xbb\xbf")
    for name, beginning in BEGINNINGS.items():
        if beginning.match(plain):
            return name
    raise McrError(f"the text begins like none of {', '.join(BEGINNINGS)}: say which form it is")


def as_text(records: Record | Iterable[Record], format: str = "mcr") -> str:
    """Return records as text of a form, one after the other.

    A McrError if the form cannot be written, or has no place for something: it says what, and in which record.
    """
    return "".join(texts([records] if isinstance(records, Record) else records, format))


def write(path: StrPath, records: Record | Iterable[Record], format: str = "mcr") -> None:
    """Write records to a file, in place of one that is there: as a whole, or, after an error, not at all."""
    with replaced(path) as file:
        for text in texts([records] if isinstance(records, Record) else records, format):
            file.write(text.encode())


def texts(records: Iterable[Record], name: str) -> Iterator[str]:
    """Yield records as texts of a form."""
    asked = form(name)
    if not asked.is_written:
        raise McrError(f"records can be read as {name}, not written")
    for number, record in enumerate(records):
        try:
            yield _write_record(record, name) if asked.writer is None else asked.writer(record)
        except McrError as error:
            raise McrError(f"record {number}: {error}") from error
