"""The forms of records by name: read, written, added."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import mcr
from mcr import McrError, Record, RecordError, records
from mcr.records import Disagreement, Reading
from played import DATA, pickled
from recorded import PATHS, played


@pytest.mark.parametrize(("form", "path"), PATHS, ids=[path.name for _, path in PATHS])
def test_the_fixtures_are_read_and_known_by_their_beginning(form: str, path: Path) -> None:
    data = path.read_bytes()
    assert records.guessed(data) == form
    found = list(records.read(path))
    assert found
    assert found == list(records.parse(data, form)) == list(records.parse(data.decode(), form))
    lines = data.decode().splitlines()
    events = path.with_suffix(".events").read_text(encoding="utf-8")
    for reading in found:
        assert reading.record is not None
        assert reading.disagreements == ()
        assert reading.error is None
        assert reading.line is not None
        assert form == "judge" or lines[reading.line - 1].strip()
        result = reading.record.deal_at().result
        if result is not None:
            assert f"payments {list(result.payments)}" in events
        assert Record.from_json(reading.record.to_json()) == reading.record


def test_a_disagreement_is_told_with_its_line() -> None:
    text = (DATA / "records" / "ijcai.txt").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("Score "))
    changed = text.replace(line, "Score 1 2 3 -6", 1)
    [reading, *_] = records.parse(changed)
    [told] = reading.disagreements
    end = changed.splitlines().index("Score 1 2 3 -6")  # the line before it, from 1, is where the end begins
    assert told == Disagreement(end, "payments", "[1, 2, 3, -6]", told.replayed)
    assert str(told) == f"line {told.line}: payments: the record has {told.recorded}, the replay {told.replayed}"
    assert pickled(reading) == reading


def test_a_bad_deal_is_an_error_or_told_and_those_behind_it_are_read() -> None:
    good = (DATA / "records" / "ijcai.txt").read_text(encoding="utf-8")
    count = len(list(records.parse(good)))
    text = "Match bad\nWind 0\nPlayer 0 Deal W1\n" + good
    with pytest.raises(RecordError, match="line 1"):
        list(records.parse(text))
    first, *others = records.parse(text, errors="coerce")
    assert (first.record, first.disagreements) == (None, ())
    assert first.error is not None
    assert first.line == first.error.line
    assert [reading.record is not None for reading in others] == [True] * count
    with pytest.raises(McrError, match="errors is raise or coerce, not 'ignore'"):
        records.parse(text, errors="ignore")  # type: ignore[arg-type] # that is what is tried
    [told] = records.parse(b"Match a\n\xff", errors="coerce")
    assert (told.line, told.error is not None and told.error.why) == (2, "the line is not UTF-8")
    [deal, told] = records.parse(played().record().to_json() + "{}\n", errors="coerce")
    assert deal.record == played().record()
    assert told.line == len(played().record().actions) + 3


def test_a_form_that_there_is_not_and_a_text_of_none_are_refused() -> None:
    with pytest.raises(McrError, match="unknown form of records 'x'; known are mcr, ijcai, judge, pmn"):
        records.parse("", "x")
    for text in ("", "hello", '{"seat":0}', "[1, 2]", "\0"):
        with pytest.raises(McrError, match="the text begins like none of mcr, judge, pmn, ijcai"):
            records.parse(text)
    assert records.guessed("\ufeff".encode() + mcr.Deal(1).record().to_json().encode()) == "mcr"
    assert [(form.name, form.is_written) for form in records.forms().values()][:4] == [
        ("mcr", True),
        ("ijcai", True),
        ("judge", False),
        ("pmn", True),
    ]


def test_deals_are_written_and_read_in_every_form(tmp_path: Path) -> None:
    for form, preset in (("mcr", "repino"), ("ijcai", "botzone"), ("pmn", "mahjongsoft")):
        rules = mcr.Rules(preset).replace(minimum_points=8)
        deals = [played(seed, rules) for seed in range(20)]
        kept = [deal.record(id=str(seed)) for seed, deal in enumerate(deals)]
        written = [record for record in kept if is_writable(record, form)]
        assert len(written) > 5
        path = tmp_path / form
        records.write(path, written, form)
        assert path.read_text(encoding="utf-8") == records.as_text(written, form)
        found = list(records.read(path))
        assert len(found) == len(written)
        for reading, record in zip(found, written, strict=True):
            assert reading.record is not None
            assert reading.disagreements == ()
            assert (reading.record.id or "").startswith(record.id or "?")
            assert reading.record.result == record.result
            # Everything but the wall that nobody saw.
            events = [(event.kind, event.seat, event.tile, event.tiles) for event in record.deal_at().events]
            again = [(event.kind, event.seat, event.tile, event.tiles) for event in reading.record.deal_at().events]
            assert again == events


def is_writable(record: Record, form: str) -> bool:
    """Return whether a form has a place for a record."""
    try:
        records.as_text(record, form)
    except McrError:
        return False
    return True


def test_what_a_form_has_no_place_for_is_named(tmp_path: Path) -> None:
    botzone = played(1, "botzone").record()
    running = mcr.Deal(1, "botzone").record()
    for record, form, what in [
        (played(1, "mahjongsoft").record(), "ijcai", "the form ijcai has no place for rules other than botzone: "),
        (played(1, "botzone", dealer=1).record(), "ijcai", "no place for a dealer other than seat 0: 1"),
        (running, "ijcai", "no place for a deal that is not over"),
        (botzone, "pmn", "no place for rules other than mahjongsoft and mil: botzone"),
        (botzone, "judge", "records can be read as judge, not written"),
        (botzone, "x", "unknown form of records 'x'"),
    ]:
        with pytest.raises(McrError, match=what):
            records.as_text(record, form)
    path = tmp_path / "a"
    path.write_text("before")
    with pytest.raises(McrError, match="record 1: the form ijcai has no place for"):
        records.write(path, [botzone, running], "ijcai")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_form_of_ones_own_is_known_by_its_name() -> None:
    def reader(text: str) -> Iterator[Record | Reading]:
        for number, line in enumerate(text.splitlines(), 1):
            if line.isdecimal():
                yield mcr.Deal(int(line)).record()
            elif line:
                yield Reading(number, None, error=RecordError(number, f"{line!r} is no seed"))
            else:
                raise RecordError(number, "an empty line")

    records.register("seeds", reader, lambda record: f"{record.seed}\n", "a seed a line")
    try:
        assert records.forms()["seeds"].about == "a seed a line"
        text = records.as_text([mcr.Deal(4).record(), mcr.Deal(5).record()], "seeds")
        assert text == "4\n5\n"
        assert [reading.record for reading in records.parse(text, "seeds")] == [
            mcr.Deal(4).record(),
            mcr.Deal(5).record(),
        ]
        with pytest.raises(RecordError, match="line 1: 'x' is no seed"):
            list(records.parse("x\n4\n", "seeds"))
        told = list(records.parse("x\n4\n\n5", "seeds", errors="coerce"))
        assert [(reading.line, reading.error is None) for reading in told] == [(1, False), (None, True), (3, False)]
        records.register("seeds", lambda _: ["no record"])  # type: ignore[list-item] # that is what is tried
        assert not records.forms()["seeds"].is_written
        with pytest.raises(TypeError, match="the reader of the form seeds gave str, not a Record or a Reading"):
            list(records.parse("", "seeds"))
    finally:
        records._forms._OWN.clear()  # noqa: SLF001 - what is registered is so for the whole process
    for name in ("mcr", "ijcai"):
        with pytest.raises(McrError, match="is one of the core"):
            records.register(name, reader)
    with pytest.raises(TypeError, match="a reader is a function"):
        records.register("seeds", "reader")  # type: ignore[arg-type] # that is what is tried


def test_readings_that_nobody_waits_for_end() -> None:
    text = records.as_text([mcr.Deal(1).record()] * 500)
    before = threading.active_count()
    some: Iterator[Reading] = records.parse(text)
    assert next(some).line == 1
    assert next(some).line == 2
    del some
    assert threading.active_count() == before
    assert len(list(records.parse(text))) == 500
