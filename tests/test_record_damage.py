"""Texts of records damaged in every way."""

from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import mcr
from mcr import Record, RecordError, records
from recorded import PATHS, played

BASES: list[tuple[str, bytes]] = [
    *((form, path.read_bytes()) for form, path in PATHS),
    ("mcr", played(2, "repino").record(id="x", players=("a", "b", "c", "d")).to_json().encode()),
]


PIECES: list[bytes] = [
    *(b"\0", b"\xff\xfe", b"\n", b'"', b"{", b"}", b"[", b"[" * 300, b'{"a":' * 300, b"-1", b"1e999", b"9" * 400),
    *(b"18446744073709551616", b"4", b"null", b"true", "\u202e🀇".encode(), b" " * 50, b"\r", b'"\\ud800"', b"#3"),
]


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw a text of a form, damaged once or several times."""
    form, data = draw(st.sampled_from(BASES))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(data)))
        kind = draw(st.integers(0, 6))
        lines = data.splitlines(keepends=True)
        if kind == 0:
            data = data[:place]
        elif kind == 1:
            data = data[:place] + draw(st.sampled_from(PIECES)) + data[place:]
        elif kind == 2:
            data = data[:place] + draw(st.sampled_from(PIECES)) + data[place + draw(st.integers(1, 20)) :]
        elif kind == 3 and place < len(data):
            data = data[:place] + bytes([data[place] ^ 1 << draw(st.integers(0, 7))]) + data[place + 1 :]
        elif lines:
            one, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
            if kind == 4:
                lines[one], lines[other] = lines[other], lines[one]
            elif kind == 5:
                lines.insert(one, lines[other])
            else:
                del lines[one]
            data = b"".join(lines)
    return form, data


@settings(max_examples=600, deadline=None)
@given(damaged())
def test_a_damaged_text_is_read_or_a_record_error(given_text: tuple[str, bytes]) -> None:
    form, data = given_text
    for reading in records.parse(data, form, errors="coerce"):
        if reading.record is None:
            assert reading.error is not None
            assert reading.error.line >= 1
            assert reading.error.why
        else:
            assert Record.from_json(reading.record.to_json()) == reading.record
    kinds: list[Any] = [Record, mcr.Match]
    for kind in kinds:
        with suppress(RecordError):
            made = kind.from_json(data.decode(errors="surrogateescape"))
            assert kind.from_json(made.to_json()).to_json() == made.to_json()
