"""The log of a tournament: what was confirmed is there again, one program at a time, and no damage goes unseen."""

import hashlib
import json
import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from mcr import RecordError, TournamentError
from mcr.tournament import EMA, REPINO_2013, Profile, Tournament
from tournaments import NAMES, START, at_the_end, begun, play

FRAMES = ["players", "seating", "deals", "ledger", "table_results", "final", "places", "meetings", "events"]


def everything(tournament: Tournament) -> dict[str, pd.DataFrame]:
    frames: dict[str, pd.DataFrame] = {name: getattr(tournament, name) for name in FRAMES}
    return {**frames, "standings": tournament.standings(), "quality": tournament.seating_quality}


def same(one: Tournament, other: Tournament) -> bool:
    for name, frame in everything(one).items():
        pd.testing.assert_frame_equal(frame, everything(other)[name])
    return one.profile == other.profile


def written(path: Path, n: int = 8) -> Path:
    """Write a log of some rounds with everything in it."""
    with Tournament.create(path, REPINO_2013, name="Встреча", judge="Боря", seed=4) as tournament:
        for name in NAMES[:n]:
            tournament.register(name)
        first = tournament.draw()
        tournament.start_round(1, at=START)
        a, b, c, d = first.tables[1]
        tournament.enter(1, 1, 1, winner=a, discarder=b, points=12, flowers=2)
        tournament.false_win(1, 1, 2, c)
        tournament.dead_hand(1, 1, 2, d, reason="15 tiles")
        tournament.enter(1, 1, 2, winner=a, hand="[123m,1][123p,1]123m12p44s3p")
        tournament.fine(b, 20, "called the judge names")
        tournament.substitute(d, "Otto", round=1, deal=3)
        tournament.last_deal(1, 1, "running", 3, discards=4, at=at_the_end(tournament))
        tournament.ignored_last_deal(1, 1, [a, b], deal=3)
        play(tournament, first, tables=[2])
        tournament.undo()
    return path


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "repino.jsonl")


def test_a_log_opens_as_it_was_closed(log: Path) -> None:
    with Tournament.open(log) as tournament, Tournament.open(log, read_only=True) as reader:
        assert same(tournament, reader)
        assert (tournament.name, tournament.judge, tournament.seed) == ("Встреча", "Боря", 4)
        assert tournament.ledger.columns[0] == "n"
        assert set(tournament.ledger["kind"]) == {"settlement", "false_win", "referee_fine", "last_deal_fine"}
        tournament.enter(1, 2, 4, result="draw")
        assert not tournament.events["undone"].iloc[-1]


def test_the_lines_are_as_documented(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == ""
    before = ""
    for n, line in enumerate(lines, 1):
        content = json.loads(line)
        assert list(content) == ["n", "at", "event", "data", "sum"]
        assert content["n"] == n
        found = content.pop("sum")
        compact = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        assert found == hashlib.sha256((before + compact).encode()).hexdigest()[:16]
        before = found
    first = json.loads(lines[0])
    assert first["event"] == "create"
    assert first["data"]["version"] == 1
    assert Profile.from_dict(first["data"]["profile"]) == REPINO_2013
    assert "Встреча" in lines[0]


def test_a_torn_last_line_is_dropped_with_a_warning_and_only_that(log: Path) -> None:
    whole = log.read_bytes()
    last = whole.rstrip(b"\n").rpartition(b"\n")[2]
    without = len(whole) - len(last) - 1
    for kept in (1, len(last) // 2, len(last) - 1):
        log.write_bytes(whole[: without + kept])
        number = whole.count(b"\n")
        with pytest.warns(UserWarning, match=f"line {number} was being written"):
            tournament = Tournament.open(log)
        with tournament:
            assert len(tournament.events) == number - 1
            assert log.read_bytes() == whole[:without]
            tournament.enter(1, 2, 4, result="draw", replace=True)
        with Tournament.open(log, read_only=True) as again:
            assert len(again.events) == number


def test_a_last_line_that_lacks_only_its_end_counts(log: Path) -> None:
    whole = log.read_bytes()
    log.write_bytes(whole[:-1])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with Tournament.open(log) as tournament:
            assert len(tournament.events) == whole.count(b"\n")
    assert log.read_bytes() == whole


def edit(line: int, change: Callable[[bytes], bytes]) -> Callable[[list[bytes]], None]:
    def edited(lines: list[bytes]) -> None:
        lines[line - 1] = change(lines[line - 1])

    return edited


def remove(line: int) -> Callable[[list[bytes]], None]:
    return lambda lines: lines.__delitem__(line - 1)


def rewritten(line: int, change: Callable[[dict[str, object]], None]) -> Callable[[list[bytes]], None]:
    """Edit a line and make all check sums right again: what cannot have happened is still found."""

    def edited(lines: list[bytes]) -> None:
        before = ""
        for n, text in enumerate(lines, 1):
            content = json.loads(text)
            if n == line:
                change(content)
            del content["sum"]
            compact = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            before = content["sum"] = hashlib.sha256((before + compact).encode()).hexdigest()[:16]
            lines[n - 1] = json.dumps(content, ensure_ascii=False).encode()

    return edited


def in_data(**values: object) -> Callable[[dict[str, object]], None]:
    def change(content: dict[str, object]) -> None:
        data = content["data"]
        assert isinstance(data, dict)
        data.update(values)

    return change


DAMAGE: dict[str, tuple[Callable[[list[bytes]], None], int, str]] = {
    "a name changed by hand": (edit(3, lambda line: line.replace(b"Boris", b"Berta")), 3, "check sum"),
    "a line missing": (remove(5), 5, "expected event 5, not 6"),
    "a line twice": (lambda lines: lines.insert(4, lines[4]), 6, "expected event 6, not 5"),
    "no JSON": (edit(4, lambda line: line[:-3]), 4, "no JSON"),
    "no UTF-8": (edit(1, lambda line: line.replace("В".encode(), b"\xff")), 1, "no UTF-8"),
    "an empty line": (lambda lines: lines.insert(2, b""), 3, "no JSON"),
    "another object": (edit(2, lambda _: b'{"n": 2}'), 2, "expected an object with n, at, event, data, sum"),
    "another version": (rewritten(1, in_data(version=2)), 1, "a log of version 2; this program reads version 1"),
    "an unknown event": (rewritten(2, lambda content: content.update(event="dance")), 2, "unknown event 'dance'"),
    "a result that cannot be": (rewritten(12, in_data(points=7)), 12, "below the minimum"),
    "a player that is none": (rewritten(13, in_data(player="Nobody")), 13, "Nobody does not play deal 2"),
    "data that lacks something": (rewritten(12, lambda content: content.update(data={})), 12, "enter: 'round'"),
    "an undo of another event": (rewritten(24, in_data(n=3)), 24, "not the latest in force"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_reported_with_its_line(log: Path, name: str) -> None:
    damage, line, why = DAMAGE[name]
    lines = log.read_bytes().split(b"\n")[:-1]
    damage(lines)
    log.write_bytes(b"\n".join(lines) + b"\n")
    before = log.read_bytes()
    for read_only in (False, True):
        with pytest.raises(RecordError, match=f"line {line}: .*{why}") as caught:
            Tournament.open(log, read_only=read_only)
        assert (caught.value.line, why in caught.value.why) == (line, True)
    assert log.read_bytes() == before


def test_an_empty_or_missing_log(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(RecordError, match="line 1: the log is empty"):
        Tournament.open(tmp_path / "empty.jsonl")
    for read_only in (False, True):
        with pytest.raises(FileNotFoundError):
            Tournament.open(tmp_path / "none.jsonl", read_only=read_only)
    with pytest.raises(FileExistsError):
        Tournament.create(tmp_path / "empty.jsonl")


def test_one_program_at_a_time(log: Path) -> None:
    with Tournament.open(log) as tournament:
        with pytest.raises(TournamentError, match=r"repino\.jsonl is open elsewhere") as caught:
            Tournament.open(log)
        assert str(log) in caught.value.why
        program = f"from mcr.tournament import Tournament; Tournament.open({str(log)!r})"
        ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert ended.returncode == 1
        assert f"TournamentError: {log} is open elsewhere" in ended.stderr
        with Tournament.open(log, read_only=True) as reader:
            assert len(reader.players) == len(tournament.players)
            for call in (reader.draw, reader.undo, lambda: reader.register("Eve")):
                with pytest.raises(TournamentError, match="open for reading only"):
                    call()
    Tournament.open(log).close()


def test_a_closed_tournament_still_shows_and_writes_no_more(log: Path) -> None:
    tournament = Tournament.open(log)
    tournament.close()
    assert len(tournament.standings()) == 9
    with pytest.raises(TournamentError, match="reading only"):
        tournament.register("Eve")


def test_killed_at_any_moment_it_has_what_was_confirmed(tmp_path: Path) -> None:
    log = tmp_path / "killed.jsonl"
    program = f"""
from mcr.tournament import Tournament
t = Tournament.create({str(log)!r}, seed=1)
for index in range(100_000):
    t.register(f"Player {{index}}")
    print(index, flush=True)
"""
    confirmed = 0
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    for line in child.stdout:
        confirmed = int(line)
        if confirmed >= 200:
            break
    child.kill()
    rest, _ = child.communicate()
    confirmed = int(rest.split()[-1]) if rest.split() else confirmed
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a torn line may be there or not
        with Tournament.open(log) as tournament:
            assert len(tournament.players) in (confirmed + 1, confirmed + 2)


def test_what_cannot_be_written_has_not_happened(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Tournament.open(log) as tournament, Tournament.open(log, read_only=True) as before:
        size = log.stat().st_size

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            for call in (lambda: tournament.register("Eve"), lambda: tournament.enter(1, 2, 4, result="draw")):
                with pytest.raises(OSError, match="No space left"):
                    call()
        assert same(tournament, before)
        assert log.stat().st_size == size
        tournament.register("Eve")
    Tournament.open(log).close()


def test_undo_goes_back_event_by_event_and_stays_in_the_log() -> None:
    tournament = begun(4)
    tournament.draw()
    states = []
    calls: list[Callable[[], object]] = [
        lambda: tournament.enter(1, 1, 1, winner=tournament.rounds[0].tables[1][0], points=10),
        lambda: tournament.false_win(1, 1, 2, tournament.rounds[0].tables[1][1]),
        lambda: tournament.enter(1, 1, 1, result="draw", replace=True),
        lambda: tournament.fine(NAMES[0], 5, "noise"),
        lambda: tournament.close_table(1, 1),
        tournament.draw,
        lambda: tournament.withdraw(NAMES[1]),
    ]
    for call in calls:
        states.append(everything(tournament))
        call()
    for state in reversed(states):
        number = tournament.undo()
        now = everything(tournament)
        for name, frame in state.items():
            if name != "events":
                pd.testing.assert_frame_equal(frame, now[name])
        assert bool(now["events"].set_index("n").loc[number, "undone"])
    assert list(tournament.events["event"])[-7:] == ["undo"] * 7
    while len(tournament.players):
        tournament.undo()
    with pytest.raises(TournamentError, match="nothing to undo"):
        tournament.undo()


def test_a_refused_call_writes_and_changes_nothing(log: Path) -> None:
    with Tournament.open(log) as tournament:
        before, bytes_before = everything(tournament), log.read_bytes()
        a, b, c, _ = tournament.rounds[0].tables[1]
        e = tournament.rounds[0].tables[2][0]
        bad: list[Callable[[], object]] = [
            lambda: tournament.register(""),
            lambda: tournament.register("  Anna "),
            lambda: tournament.register("Bad\x00name"),
            lambda: tournament.register("x" * 101),
            lambda: tournament.register(5),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.register("New", team=7),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.register("New", at="noon"),
            tournament.draw,
            lambda: tournament.swap(a, e),
            lambda: tournament.start_round(1),
            lambda: tournament.start_round(2),
            lambda: tournament.enter(1, 3, 1, result="draw"),
            lambda: tournament.enter(1, 2, 5, result="draw"),
            lambda: tournament.enter(1, 2, 4),
            lambda: tournament.enter(1, 2, 4, winner=a, points=8),
            lambda: tournament.enter(1, 2, 4, winner="Nobody", points=8),
            lambda: tournament.enter(1, 2, 4, winner=e, points=8.5),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.enter(1, 2, 4, winner=e, points=8, flowers=9),
            lambda: tournament.enter(1, 2, 4, winner=e, discarder=e, points=8),
            lambda: tournament.enter(1, 2, 4, winner=e, points=8, result="discard"),
            lambda: tournament.enter(1, 2, 4, winner=e, points=8, result="tsumo"),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.enter(1, 2, 4, result="draw", points=8),
            lambda: tournament.enter(1, 2, 4, result="draw", wall=1),
            lambda: tournament.enter(1, 2, 4, winner=e, hand="123m"),
            lambda: tournament.enter(1, 2, 1, result="draw"),
            lambda: tournament.enter(1, 2, totals={e: 0}),
            lambda: tournament.false_win(1, 1, 2, a),
            lambda: tournament.dead_hand(1, 1, 2, a),
            lambda: tournament.dead_hand(1, 1, 2, e),
            lambda: tournament.fine("Nobody", 5, "x"),
            lambda: tournament.fine(a, 5, "x", scope="other"),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.fine(a, 5, "x", round=2),
            lambda: tournament.fine(a, 5, object()),  # type: ignore[arg-type] # that is what is tried
            lambda: tournament.substitute(b, "Anna"),
            lambda: tournament.substitute(e, "Olaf", round=1, deal=2),
            lambda: tournament.substitute(a, "Olaf", round=1, deal=4),
            lambda: tournament.ignored_last_deal(1, 2, [e]),
            lambda: tournament.ignored_last_deal(1, 1, []),
            lambda: tournament.extra_time(1, 1, 5),
            lambda: tournament.extra_time(1, 2, 0),
            lambda: tournament.last_deal(1, 2, "no_wall", deal=2, at="2013-03-08 12:00"),
            lambda: tournament.last_deal(1, 1, "no_wall", deal=4, at="2013-03-08 12:00"),
            lambda: tournament.change(rounds=3),
            lambda: tournament.withdraw(tournament.players.query("status == 'withdrawn'")["name"].iloc[0]),
            lambda: tournament.standings(after=9),
            lambda: tournament.mers(4),
        ]
        for index, call in enumerate(bad):
            try:
                call()
            except TournamentError:
                continue
            pytest.fail(f"call {index} was not refused")
        for name, frame in everything(tournament).items():
            pd.testing.assert_frame_equal(frame, before[name])
        assert log.read_bytes() == bytes_before
        assert c != e


def test_profiles_and_rounds_are_values() -> None:
    for profile in (REPINO_2013, EMA.replace(rounds=3, table_points=(4, 2, 1, "1/2"))):
        assert Profile.from_dict(json.loads(json.dumps(profile.to_dict()))) == profile
        assert pickle.loads(pickle.dumps(profile)) == profile  # noqa: S301 - our own
        assert hash(profile) == hash(profile.replace())
    tournament = begun(8)
    round_ = tournament.draw()
    assert pickle.loads(pickle.dumps(round_)) == round_  # noqa: S301 - our own
    assert repr(EMA.replace(rounds=5)) == "Profile('ema', rounds=5)"
