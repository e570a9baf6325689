"""Records from Python: values, and files."""

import copy
from pathlib import Path

import pytest

import mcr
from mcr import McrError, Record, RecordError, records
from mcr.records import Dead, Entry, Penalty
from played import PRESETS, moments, pickled
from recorded import played


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
        record.deal_at("1")  # type: ignore[arg-type] # that is what is tried
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
        mcr.Deal(1).record(id=5)  # type: ignore[arg-type] # that is what is tried


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
        record.to_html(size=3)  # type: ignore[call-arg] # that is what is tried


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
        Record.load(5)  # type: ignore[arg-type] # that is what is tried


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
