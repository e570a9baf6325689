"""`mcr convert`."""

import io
import sys
from pathlib import Path

import pytest

import mcr
from mcr import cli, records
from played import DATA
from recorded import FIXTURES, played

IJCAI = DATA / "records" / "ijcai.txt"


def run(capfd: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Return the exit status, what is printed, and what is said on the standard error."""
    status = cli.main(["convert", *map(str, arguments)])
    return (status, *capfd.readouterr())


def test_records_of_every_form_become_ours_and_go_back(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for form, names in FIXTURES.items():
        for name in names:
            path, ours, back = DATA / "records" / name, tmp_path / "a.jsonl", tmp_path / "b"
            assert run(capfd, path, ours) == (0, "", "")
            given = [reading.record for reading in records.read(path)]
            assert [reading.record for reading in records.read(ours)] == given
            if form == "judge":
                status, _, told = run(capfd, ours, back, "--to", form)
                assert status == 2
                assert told == "mcr: records are not written as judge; the forms written are mcr, ijcai, pmn\n"
                continue
            kept = [record for record in given if record is not None and record.result is not None]
            status, _, told = run(capfd, ours, back, "--to", form)
            assert status == (0 if len(kept) == len(given) else 2), told
            again = [reading.record for reading in records.read(back, form)]
            assert [record.result for record in again if record is not None] == [record.result for record in kept]
            assert all(reading.disagreements == () for reading in records.read(back, form))


def test_the_standard_streams_are_read_and_written(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(IJCAI.read_bytes())))
    status, out, err = run(capfd, "-", "-", "--from", "ijcai", "--to", "mcr")
    assert (status, err) == (0, "")
    assert out == records.as_text([reading.record for reading in records.read(IJCAI) if reading.record])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    status, out, err = run(capfd, "-", "-", "--from", "pmn", "--to", "mcr")
    assert (status, out) == (2, "")
    assert err.splitlines()[0] == "standard input:1: the line is not UTF-8"


def test_a_match_stays_one(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = mcr.Match(seed=1, rules="botzone", deals=4)
    for _ in range(3):
        while match.deal.awaiting:
            seat = min(match.deal.awaiting)
            match.deal.apply(seat, match.deal.default_action(seat) or "pass")
        match.next_deal()
    match.save(tmp_path / "a.jsonl")
    assert run(capfd, tmp_path / "a.jsonl", tmp_path / "b.jsonl") == (0, "", "")
    assert (tmp_path / "b.jsonl").read_text() == match.to_json()
    status, _, told = run(capfd, tmp_path / "a.jsonl", tmp_path / "c", "--to", "ijcai")
    assert status == 2
    assert "the form ijcai has no place for" in told
    (tmp_path / "a.jsonl").write_text(match.to_json() + "{}\n")
    before = (tmp_path / "b.jsonl").read_bytes()
    status, _, told = run(capfd, tmp_path / "a.jsonl", tmp_path / "b.jsonl")
    assert status == 2
    assert told.startswith(f"{tmp_path}/a.jsonl:{match.to_json().count(chr(10)) + 1}: missing field")
    assert (tmp_path / "b.jsonl").read_bytes() == before


def test_what_is_wrong_is_told_with_file_line_and_reason(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = IJCAI.read_text(encoding="utf-8")
    count = len(list(records.parse(good)))
    path, target = tmp_path / "a.txt", tmp_path / "b.jsonl"
    path.write_text("Match bad\nWind 7\n" + good)
    status, out, told = run(capfd, path, target)
    assert (status, out) == (2, "")
    assert told == (
        f'{path}:2: found "7", expected a wind, 0 to 3\nmcr: 1 of {count + 1} deals could not be converted\n'
    )
    assert len(list(records.read(target))) == count
    line = next(line for line in good.splitlines() if line.startswith("Score "))
    path.write_text(good.replace(line, "Score 1 2 3 -6", 1))
    status, out, told = run(capfd, path, target)
    assert (status, out) == (0, "")
    assert f"{path}:" in told
    assert "payments: the record has [1, 2, 3, -6], the replay " in told
    target.write_text("before")
    path.write_text("Match bad\nWind 7\n")
    assert run(capfd, path, target)[0] == 2
    assert target.read_text() == "before"


def test_what_a_form_has_no_place_for_is_told(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    deals = [played(1, "botzone").record(), mcr.Deal(1, "botzone").record(), played(2, "botzone", dealer=1).record()]
    records.write(path, deals)
    status, _, told = run(capfd, path, tmp_path / "b.txt", "--to", "ijcai")
    assert status == 2
    first, second, last = told.splitlines()
    begin = len(deals[0].actions) + 3
    assert first == f"{path}:{begin}: the form ijcai has no place for a deal that is not over"
    assert second == f"{path}:{begin + 1}: the form ijcai has no place for a dealer other than seat 0: 1"
    assert last == "mcr: 2 of 3 deals could not be converted"
    assert len(list(records.read(tmp_path / "b.txt"))) == 1


def test_a_form_that_is_not_clear_is_asked_for(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("hello")
    assert run(capfd, text, "-", "--to", "mcr") == (
        2,
        "",
        f"mcr: {text}: the text begins like none of mcr, judge, pmn, ijcai: say which form it is with --from\n",
    )
    assert run(capfd, IJCAI, tmp_path / "b.txt") == (
        2,
        "",
        f"mcr: the name {tmp_path}/b.txt does not say a form: say it with --to, one of mcr, ijcai, pmn\n",
    )
    for arguments, message in [
        ((IJCAI, "-", "--to", "x"), "records are not written as x; the forms written are mcr, ijcai, pmn"),
        ((IJCAI, "-", "--to", "mcr", "--from", "x"), "unknown form of records 'x'; known are mcr, ijcai, judge, pmn"),
        ((tmp_path / "none", "-", "--to", "mcr"), "No such file or directory"),
        ((tmp_path, "-", "--to", "mcr"), "is a folder"),
        ((IJCAI, tmp_path / "none" / "a.jsonl"), "No such file or directory"),
    ]:
        status, out, told = run(capfd, *arguments)
        assert (status, out) == (2, "")
        assert message in told
    assert not (tmp_path / "b.txt").exists()
