"""A journal whose disk is full, that is interrupted, or whose process is killed."""

import os
import resource
import signal
import subprocess
import sys
import time
import warnings
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

import mcr
from journal_child import MATCH, chosen, done, whole
from mcr.records import DamageWarning, Journal, _journal
from played import dice

CHILD = Path(__file__).with_name("journal_child.py")


def state(journal: Journal) -> tuple[bytes, mcr.Deal]:
    """Return what is in the file and in memory."""
    return journal.path.read_bytes(), journal.deal.clone()


def test_a_full_disk_leaves_deal_and_file_as_they_were(tmp_path: Path) -> None:
    match = mcr.Match(**MATCH)
    with Journal.begin(tmp_path / "a", match) as journal:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        for room in (0, 1, 10):
            journal.apply(*chosen(match))
            before = state(journal)
            try:
                # So many bytes are written of the next line, and the others refused.
                resource.setrlimit(resource.RLIMIT_FSIZE, (len(before[0]) + room, hard))
                with pytest.raises(OSError, match="File too large"):
                    journal.apply(*chosen(match))
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert state(journal) == before
        journal.apply(*chosen(match))
        assert journal.path.read_text() == match.to_json()


def test_a_failing_sync_or_an_interrupt_leaves_deal_and_file_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = mcr.Match(**MATCH)
    with Journal.begin(tmp_path / "a", match) as journal:
        for error in (OSError(28, "No space left on device"), KeyboardInterrupt()):
            before = state(journal)

            def fail(_: int, error: BaseException = error) -> None:
                raise error

            with monkeypatch.context() as patched:
                patched.setattr(os, "fsync", fail)
                with pytest.raises(type(error)):
                    journal.apply(*chosen(match))
            assert state(journal) == before
            journal.apply(*chosen(match))
            assert journal.path.read_text() == match.to_json()


def test_a_file_that_cannot_be_cut_back_is_cut_back_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = False

    class Disk(FileIO):
        def write(self, data: Any) -> int:  # noqa: ANN401 - whatever a file takes
            if broken:
                super().write(bytes(data)[:7])
                raise OSError(5, "Input/output error")
            return super().write(data) or 0

        def truncate(self, size: int | None = None) -> int:
            if broken:
                raise OSError(5, "Input/output error")
            return super().truncate(size)

    monkeypatch.setattr(_journal, "FileIO", Disk)
    match = mcr.Match(**MATCH)
    with Journal.begin(tmp_path / "a", match) as journal:
        before = state(journal)
        broken = True
        for _ in range(2):
            with pytest.raises(OSError, match="Input/output error"):
                journal.apply(*chosen(match))
            assert match.deal == before[1]
        assert journal.path.read_bytes() == before[0] + b'{"seat"'
        broken = False
        journal.apply(*chosen(match))
        assert journal.path.read_text() == match.to_json()


def test_an_interrupt_between_file_and_deal_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = mcr.Match(**MATCH)
    with Journal.begin(tmp_path / "a", match) as journal:
        calls = 0
        deal_of = _journal.deal_of

        def interrupted(played: mcr.Deal | mcr.Match) -> mcr.Deal:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise KeyboardInterrupt
            return deal_of(played)

        monkeypatch.setattr(_journal, "deal_of", interrupted)
        before = match.to_json()
        with pytest.raises(KeyboardInterrupt):
            journal.apply(*chosen(match))
        assert match.to_json() == before
        assert journal.path.read_text() != before
        journal.write()
        assert journal.path.read_text() == match.to_json() != before


@pytest.mark.parametrize("how", [[], ["slow"]], ids=["as it is", "byte by byte"])
def test_a_process_killed_at_any_moment_loses_at_most_the_action_being_written(tmp_path: Path, how: list[str]) -> None:
    path, expected = tmp_path / "match.jsonl", whole()
    rng, stretch = dice(5), done(expected) // 5
    kills = torn = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DamageWarning)
        while True:
            command = [sys.executable, str(CHILD), str(path), str(stretch), *how]
            child = subprocess.Popen(command, stdout=subprocess.PIPE)
            assert child.stdout is not None
            first = child.stdout.readline()
            time.sleep(rng.random() * (1 if how else 0.1))
            child.send_signal(signal.SIGKILL)
            told, _ = child.communicate()
            acknowledged = int((first + told).split()[-1])
            if child.returncode == 0:
                break
            assert child.returncode == -signal.SIGKILL
            kills += 1
            torn += not path.read_bytes().endswith(b"\n")
            with Journal.resume(path) as journal:
                assert journal.match is not None
                assert acknowledged <= done(journal.match) <= acknowledged + 1
                assert expected.to_json().startswith(journal.path.read_text())
    assert path.read_text() == expected.to_json()
    assert kills >= 4
    assert bool(torn) >= bool(how)
