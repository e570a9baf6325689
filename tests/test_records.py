"""Records from Python: values, files, the forms by name, and texts damaged in every way."""

import copy
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mcr
from mcr import McrError, Record, RecordError, records
from mcr.records import Dead, Disagreement, Entry, Penalty, Reading
from played import DATA, PRESETS, moments, pickled

FIXTURES = {
    "ijcai": ["ijcai.txt"],
    "pmn": ["two_winners_and_flowers.pmn"],
    "judge": [
        "judge_false_win.json",
        "judge_false_win_of_a_bystander.json",
        "judge_fault.json",
        "judge_kongs.json",
        "judge_robbed_kong.json",
    ],
}
PATHS = [(form, DATA / "records" / name) for form, names in FIXTURES.items() for name in names]


def played(seed: int = 3, rules: mcr.Rules | str = "wmo", dealer: int = 0) -> mcr.Deal:
    """Return a deal played to its end."""
    deal = mcr.Deal(seed, rules, dealer=dealer)
    for _ in moments(deal, seed, 10**9):
        pass
    return deal


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_is_a_value_and_replays(preset: str) -> None:
    deal = mcr.Deal(5, preset, round="W", dealer=2)
    states: list[mcr.Deal] = []
    for moment in moments(deal, 5):
        if not states or moment != states[-1]:
            states.append(moment.clone())
        record = moment.record()
        assert record.deal_at() == moment
    record = deal.record()
    assert len(states) == len(record.actions) + 1
    again = mcr.Deal(5, preset, round="W", dealer=2)
    for n, state in enumerate(states):
        assert record.deal_at(n) == state == again
        if n < len(record.actions):
            record.actions[n].apply(again)
    for made in (pickled(record), copy.copy(record), copy.deepcopy(record), Record.from_json(record.to_json())):
        assert made == record
        assert hash(made) == hash(record)
        assert made.to_json() == record.to_json()
    assert record != states[-2].record()
    assert (record.rules, record.round, record.dealer, record.seed) == (mcr.Rules(preset), "W", 2, 5)
    assert (record.id, record.players, record.result) == (None, None, deal.result)
    assert record.wall == mcr.Wall(5, preset)
    assert all(seat in range(4) and isinstance(action, mcr.Action) for seat, action in record.actions)


def test_a_deal_after_more_or_less_than_there_was_is_refused() -> None:
    record = played().record()
    count = len(record.actions)
    for n in (-1, count + 1, 2**80, -(2**80)):
        with pytest.raises(McrError, match=f"a record of {count} actions has no deal after -?[0-9]+"):
            record.deal_at(n)
    with pytest.raises(TypeError):
        record.deal_at("1")  # type: ignore[arg-type]
    assert record.deal_at(0) == mcr.Deal(3)


def test_a_name_and_those_of_the_players_are_kept() -> None:
    names = ('A "b"', "Юлия", "", "\n")
    record = mcr.Deal(1).record(id="first", players=names)
    for made in (record, pickled(record), Record.from_json(record.to_json())):
        assert (made.id, made.players) == ("first", names)
    assert record != mcr.Deal(1).record()
    with pytest.raises(McrError, match="a deal has 4 players, not 3"):
        mcr.Deal(1).record(players=names[:3])
    with pytest.raises(TypeError):
        mcr.Deal(1).record(id=5)  # type: ignore[arg-type]


def test_what_a_referee_did_is_recorded() -> None:
    deal = mcr.Deal(1)
    deal.apply(0, "discard 8m" if "discard 8m" in deal.legal_actions(0) else deal.legal_actions(0)[0])
    deal.declare_dead(2, 'said "mahjong"\n')
    deal.end_with_penalty(3, 20)
    record = deal.record()
    assert record.actions[-2:] == (Entry(2, Dead('said "mahjong"\n')), Entry(3, Penalty(20)))
    assert [str(entry) for entry in record.actions[-2:]] == ['2 dead: said "mahjong"\n', "3 penalty 20"]
    assert Record.from_json(record.to_json()) == record == pickled(record)
    assert record.deal_at().result == deal.result
    for entry in record.actions:
        assert pickled(entry) == entry
    with pytest.raises(mcr.IllegalActionError, match="seat 2 cannot be declared dead"):
        record.actions[-2].apply(deal)


def test_records_show_themselves() -> None:
    record = played().record(id="a<b", players=("Ann", "B<b>", "C", "D"))
    assert repr(record).startswith("<Record 'a<b' of seed 3, round E, dealer 0: ")
    lines = str(record).splitlines()
    assert lines[0] == repr(record)
    assert lines[1] == "0 Ann, 1 B<b>, 2 C, 3 D"
    assert lines[2] == f"  1  {record.actions[0]}"
    assert len(lines) == 2 + len(record.actions)
    page = record._repr_html_()
    assert "B&lt;b&gt;" in page
    assert "<b>" not in page.replace("<b>", "", page.count("</b>"))
    assert f"{len(record.actions)} actions" in page
    deal = mcr.Deal(1)
    deal.declare_dead(1, "15 <tiles>")
    deal.end_with_penalty(1, 8)
    assert "15 &lt;tiles&gt;" in deal.record()._repr_html_()
    assert "not over" in repr(mcr.Deal(1).record())
    assert "given tiles" in repr(mcr.Deal(wall=mcr.Wall.from_tiles(mcr.Wall(1).tiles)).record())


def test_a_record_becomes_a_page_that_replays_it() -> None:
    record = played().record(id="x<y", players=("Ann", "Bob", "Cleo", "Dan"))
    page = record.to_html(lang="pl", hands="hidden", seat=2)
    assert page.startswith("<!")
    assert "x&lt;y" in page
    assert "Cleo" in page
    with pytest.raises(McrError):
        record.to_html(lang="xx")
    with pytest.raises(TypeError):
        record.to_html(size=3)  # type: ignore[call-arg]


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    record = played().record(id="x")
    for path in (tmp_path / "a.jsonl", str(tmp_path / "b.jsonl")):
        record.save(path)
        assert Record.load(path) == record
        assert Path(path).read_text(encoding="utf-8") == record.to_json()
    (tmp_path / "a.jsonl").chmod(0o640)
    (tmp_path / "link").symlink_to("a.jsonl")
    mcr.Deal(1).record().save(tmp_path / "link")
    assert Record.load(tmp_path / "a.jsonl") == mcr.Deal(1).record()
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a.jsonl").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.jsonl", "b.jsonl", "link"]
    for path in (tmp_path / "none" / "c", tmp_path):
        with pytest.raises(OSError, match=r"none|directory"):
            record.save(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none")
    with pytest.raises(TypeError):
        Record.load(5)  # type: ignore[arg-type]


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    record = played().record()
    record.save(path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        mcr.Deal(1).record().save(path)
    with pytest.raises(OSError, match="No space left"):
        records.write(path, mcr.Deal(1).record())
    assert Record.load(path) == record
    assert list(tmp_path.iterdir()) == [path]


def test_a_damaged_file_is_refused_with_line_and_reason_or_recovered(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    record = played().record()
    lines = record.to_json().encode().splitlines(keepends=True)
    for damaged, line, why in [
        ([*lines[:5], b'{"seat":0,"action":"flie"}\n', *lines[5:]], 6, "is no action"),
        ([*lines[:5], b"\xff\n", *lines[5:]], 6, "the line is not UTF-8"),
        ([*lines[:5], *lines[6:]], 6, "cannot"),
        ([*lines[:5], lines[5][:-9]], 6, "EOF"),
        ([*lines, lines[-1]], len(lines) + 1, "the deal has ended before"),
        ([*lines, *lines], len(lines) + 1, "a second deal begins here"),
    ]:
        path.write_bytes(b"".join(damaged))
        with pytest.raises(RecordError) as raised:
            Record.load(path)
        assert raised.value.line == line
        assert why in raised.value.why
        assert str(raised.value) == f"line {line}: {raised.value.why}"
        assert isinstance(raised.value, McrError)
        assert (pickled(raised.value).line, pickled(raised.value).why) == (line, raised.value.why)
        if why != "a second deal begins here":
            with pytest.warns(records.DamageWarning, match=f"a.jsonl: line {line}: ") as warned:
                assert Record.load(path, recover=True).actions == record.actions[: line - 2]
            assert warned[0].filename == __file__
        assert path.read_bytes() == b"".join(damaged)
    for nothing, why in [(b"", "no deal"), (b"{}\n", "missing field"), (lines[0][:-9], "breaks off")]:
        path.write_bytes(nothing)
        with pytest.raises(RecordError, match=why):
            Record.load(path, recover=True)
    path.write_bytes(b"\xef\xbb\xbf" + record.to_json().replace("\n", "\r\n").encode())
    assert Record.load(path) == record


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
        records.parse(text, errors="ignore")  # type: ignore[arg-type]
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
        records.register("seeds", lambda _: ["no record"])  # type: ignore[list-item]
        assert not records.forms()["seeds"].is_written
        with pytest.raises(TypeError, match="the reader of the form seeds gave str, not a Record or a Reading"):
            list(records.parse("", "seeds"))
    finally:
        records._forms._OWN.clear()  # noqa: SLF001 - what is registered is so for the whole process
    for name in ("mcr", "ijcai"):
        with pytest.raises(McrError, match="is one of the core"):
            records.register(name, reader)
    with pytest.raises(TypeError, match="a reader is a function"):
        records.register("seeds", "reader")  # type: ignore[arg-type]


def test_readings_that_nobody_waits_for_end() -> None:
    text = records.as_text([mcr.Deal(1).record()] * 500)
    before = threading.active_count()
    some: Iterator[Reading] = records.parse(text)
    assert next(some).line == 1
    assert next(some).line == 2
    del some
    assert threading.active_count() == before
    assert len(list(records.parse(text))) == 500


def test_a_match_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = again = mcr.Match(seed=7, rules="repino")
    for index in range(match.deals):
        for deal in moments(match.deal, index, 40):
            match.save(path)
            again = mcr.Match.load(path)
            assert again.to_json() == match.to_json()
            assert (again.deal, again.records) == (deal, match.records)
            assert (again.totals, again.index, again.is_over) == (match.totals, match.index, match.is_over)
        if index + 1 < match.deals:
            match.next_deal()
    assert len(match.records) == match.deals
    assert [record.seed for record in match.records] == [mcr.deal_seed(7, index) for index in range(match.deals)]
    assert again.table_points == match.table_points
    assert match.table_points is not None
    for made in (pickled(match), copy.copy(match), copy.deepcopy(match), match.clone()):
        assert made.deal is not match.deal
        assert made.to_json() == match.to_json()
    with pytest.raises(RecordError, match="line 1: there is no match in the text"):
        mcr.Match.from_json(mcr.Deal(1).record().to_json())
    damaged = match.to_json().replace('"index":2', '"index":3')
    path.write_text(damaged)
    with pytest.raises(RecordError, match="index of the deal"):
        mcr.Match.load(path)
    with pytest.warns(records.DamageWarning, match="what stands before is read"):
        part = mcr.Match.load(path, recover=True)
    assert part.records == match.records[:2]
    part.next_deal()
    assert part.deal == match.records[2].deal_at(0)
    assert [reading.record for reading in records.read(path, errors="coerce")][:2] == list(match.records[:2])


def test_a_copy_of_a_match_goes_its_own_way() -> None:
    match = mcr.Match(seed=1)
    for made in (match.clone(), copy.copy(match), copy.deepcopy(match)):
        made.deal.end_with_penalty(0, 8)
        made.next_deal()
        assert (made.index, len(made.records), match.index) == (1, 2, 0)
    assert match.deal.awaiting == {0}


def test_names_in_a_match_are_kept() -> None:
    match = mcr.Match(seed=1, deals=2)
    match.deal.end_with_penalty(0, 8)
    match.next_deal()
    text = match.to_json().replace('"index":0', '"index":0,"id":"a"').replace('"index":1', '"index":1,"id":"b"')
    again = mcr.Match.from_json(text)
    assert [record.id for record in again.records] == ["a", "b"]
    assert again.to_json() == text == pickled(again).to_json() == again.clone().to_json()


def test_table_points_of_shared_places() -> None:
    # Each deal is ended by a penalty: the seat pays so many points to each of the others.
    for penalties, totals, points in [
        ([(0, 0)], (0, 0, 0, 0), ("7/4", "7/4", "7/4", "7/4")),
        ([(3, 1)], (1, 1, 1, -3), ("7/3", "7/3", "7/3", "0")),
        ([(3, 1), (2, 1)], (2, 2, -2, -2), ("3", "3", "1/2", "1/2")),
        ([(0, 2), (1, 1)], (-5, -1, 3, 3), ("0", "1", "3", "3")),
        ([(0, 1), (1, 2), (2, 3), (3, 4)], (6, 2, -2, -6), ("4", "2", "1", "0")),
    ]:
        match = mcr.Match(seed=1, rules="wmo", deals=len(penalties))
        for index, (player, each) in enumerate(penalties):
            assert match.table_points is None
            match.deal.end_with_penalty(match.seat_of(player), each)
            if index + 1 < len(penalties):
                match.next_deal()
        assert match.totals == totals
        assert match.table_points is not None
        assert tuple(map(str, match.table_points)) == points
        assert sum(match.table_points) == 7


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
    reads: Iterable[Any] = (Record, mcr.Match)
    for kind in reads:
        with suppress(RecordError):
            made = kind.from_json(data.decode(errors="surrogateescape"))
            assert kind.from_json(made.to_json()).to_json() == made.to_json()
