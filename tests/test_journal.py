"""A file that is written while a deal or a match is played: begun, gone on with, cut, locked."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import mcr
from journal_child import chosen, whole
from mcr import McrError, RecordError
from mcr.records import DamageWarning, Dead, Entry, Journal, Penalty
from played import dice


def test_everything_is_in_the_file_when_the_call_returns(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = mcr.Match(seed=2, rules="repino", deals=2)
    with Journal.begin(path, match) as journal:
        assert (journal.match, journal.deal) == (match, match.deal)
        assert path.read_text(encoding="utf-8") == match.to_json()
        while not match.is_over:
            if match.deal.awaiting:
                journal.apply(*chosen(match))
            else:
                assert journal.next_deal() is match.deal
            assert path.read_text(encoding="utf-8") == match.to_json()
        with pytest.raises(McrError, match="all 2 deals are played"):
            journal.next_deal()
        assert path.read_text(encoding="utf-8") == match.to_json()
    assert journal.is_closed
    with pytest.raises(McrError, match=r"the journal of .*match\.jsonl is closed"):
        journal.write()
    assert mcr.Match.load(path).records == match.records


def test_a_deal_is_written_too_and_a_refused_action_is_not(tmp_path: Path) -> None:
    path = tmp_path / "deal.jsonl"
    deal = mcr.Deal(seed=3)
    with Journal.begin(str(path), deal) as journal:
        assert journal.match is None
        assert journal.deal is deal
        for seat, action in ((0, "win"), (1, "pass")):
            before = path.read_bytes()
            with pytest.raises(mcr.IllegalActionError):
                journal.apply(seat, action)
            assert path.read_bytes() == before
            assert deal == mcr.Deal(seed=3)
        journal.apply(0, deal.legal_actions(0)[0])
        journal.declare_dead(2, "15 tiles")
        journal.end_with_penalty(1, 8)
        assert deal.record().actions[-2:] == (Entry(2, Dead("15 tiles")), Entry(1, Penalty(8)))
        assert mcr.Record.load(path) == deal.record()
        assert deal.result is not None
        with pytest.raises(McrError, match="the file has one deal and no match"):
            journal.next_deal()
    with Journal.resume(path) as journal:
        assert journal.deal == deal
        assert journal.damage is None
        assert not journal.deal.awaiting


def test_what_was_done_otherwise_is_written_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = mcr.Match(seed=2, rules="repino", deals=3)
    with Journal.begin(path, match) as journal:
        match.deal.apply(*chosen(match))
        match.deal.apply(*chosen(match))
        assert path.read_text() != match.to_json()
        journal.write()
        assert path.read_text() == match.to_json()
        match.deal.apply(*chosen(match))
        journal.apply(*chosen(match))
        assert path.read_text() == match.to_json()
        match.deal.end_with_penalty(0, 1)
        journal.next_deal()
        assert path.read_text() == match.to_json()
        match.deal.end_with_penalty(0, 1)
        match.next_deal()
        with pytest.raises(McrError, match="deal 1 was not written to its end, and deal 2 is played"):
            journal.write()


def test_a_file_is_begun_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.touch()
    Journal.begin(path, mcr.Deal(seed=1)).close()
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match=r"Journal\.resume goes on with it"):
        Journal.begin(path, mcr.Deal(seed=2))
    assert path.read_bytes() == before
    match = mcr.Match(seed=1, deals=2)
    match.deal.end_with_penalty(0, 1)
    match.next_deal()
    with pytest.raises(McrError, match=r"deal 2 of the match is played: save the match"):
        Journal.begin(tmp_path / "b.jsonl", match)
    assert not (tmp_path / "b.jsonl").exists()
    match.save(tmp_path / "b.jsonl")
    with Journal.resume(tmp_path / "b.jsonl") as journal:
        assert journal.match is not None
        assert journal.match.records == match.records
        journal.end_with_penalty(1, 2)
        match.deal.end_with_penalty(1, 2)
        assert journal.match.totals == match.totals != (0, 0, 0, 0)
    for path, error in [(tmp_path / "none", FileNotFoundError), (tmp_path, OSError)]:
        with pytest.raises(error):
            Journal.resume(path)
    with pytest.raises(FileNotFoundError):
        Journal.begin(tmp_path / "none" / "a", mcr.Deal(seed=1))
    with pytest.raises(TypeError, match="a journal is of a Deal or a Match, not str"):
        Journal.begin(tmp_path / "c.jsonl", "a deal")  # type: ignore[arg-type] # that is what is tried
    assert not (tmp_path / "c.jsonl").exists()


def test_two_journals_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal.begin(path, mcr.Deal(seed=1)):
        with pytest.raises(McrError, match=r"another journal writes to .*a\.jsonl: close it first"):
            Journal.resume(path)
        program = f"from mcr.records import Journal; Journal.resume({str(path)!r})"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert ended.returncode == 1
        assert "another journal writes to" in ended.stderr
    Journal.resume(path).close()


def test_what_somebody_else_has_written_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    deal = mcr.Deal(seed=1)
    with Journal.begin(path, deal) as journal:
        with path.open("a") as file:
            file.write("a note\n")
        before = path.read_bytes()
        with pytest.raises(McrError, match="somebody else has changed it"):
            journal.apply(0, deal.legal_actions(0)[0])
        assert path.read_bytes() == before
        assert deal == mcr.Deal(seed=1)


def test_a_line_not_written_to_its_end_is_cut_off_and_told(tmp_path: Path) -> None:
    text = whole().to_json().encode()
    rng = dice(1)
    path = tmp_path / "match.jsonl"
    head = text.index(b"\n") + 1
    for cut in [head, head + 1, len(text) - 1, len(text), *(rng.randrange(head, len(text)) for _ in range(40))]:
        path.write_bytes(text[:cut])
        kept = text[: text.rindex(b"\n", 0, cut) + 1]
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            journal = Journal.resume(path)
        with journal:
            assert journal.match is not None
            assert path.read_bytes().startswith(kept)
            # What follows from what stands there is written: the end of a deal that is over.
            assert path.read_text() == journal.match.to_json()
            if kept == text[:cut]:
                assert (journal.damage, warned) == (None, [])
            else:
                assert journal.damage is not None
                assert journal.damage.line == kept.count(b"\n") + 1
                assert journal.damage.why == "the line breaks off: it does not end with a new line"
                assert [warning.category for warning in warned] == [DamageWarning]
                assert warned[0].filename == __file__
                assert "match.jsonl: line" in str(warned[0].message)
            assert journal.damaged_copy is None
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("torn", [b'{"ver', b"\0" * 4096, b"\xff\xfe"])
def test_a_torn_line_may_have_anything(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "a.jsonl"
    mcr.Deal(seed=1).record().save(path)
    before = path.read_bytes()
    path.write_bytes(before + torn)
    with pytest.warns(DamageWarning, match="line 2: the line breaks off"):
        Journal.resume(path).close()
    assert path.read_bytes() == before
    path.write_bytes(torn)
    with pytest.raises(RecordError, match="line 1: the line breaks off"):
        Journal.resume(path)
    assert path.read_bytes() == torn


def test_other_damage_is_refused_or_cut_off_when_that_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = whole().to_json().splitlines(keepends=True)
    damaged = "".join([*lines[:20], "{}\n", *lines[20:]])
    path.write_text(damaged)
    with pytest.raises(RecordError, match="line 21: missing field"):
        Journal.resume(path)
    assert path.read_text() == damaged
    for number in (1, 2):
        path.write_text(damaged)
        with pytest.warns(DamageWarning, match="line 21: .* as it was it is"):
            journal = Journal.resume(path, recover=True)
        with journal:
            assert path.read_text() == "".join(lines[:20])
            assert journal.damage is not None
            assert journal.damage.line == 21
            assert journal.damaged_copy == tmp_path / f"match.jsonl.damaged-{number}"
            assert journal.damaged_copy.read_text() == damaged
            assert journal.match is not None
            while not journal.match.is_over:
                if journal.match.deal.awaiting:
                    journal.apply(*chosen(journal.match))
                else:
                    journal.next_deal()
        assert path.read_text() == "".join(lines)
    path.write_text("{}\n")
    with pytest.raises(RecordError, match="line 1"):
        Journal.resume(path, recover=True)


def test_of_several_deals_the_last_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    over = mcr.Deal(seed=1)
    over.end_with_penalty(0, 1)
    mcr.records.write(path, [over.record(), mcr.Deal(seed=2).record()])
    with Journal.resume(path) as journal:
        assert journal.deal == mcr.Deal(seed=2)
        journal.apply(0, journal.deal.legal_actions(0)[0])
        journal.end_with_penalty(0, 1)
        last = journal.deal.record()
    assert [reading.record for reading in mcr.records.read(path)] == [over.record(), last]
