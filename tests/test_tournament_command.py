"""`mcr tournament LOG COMMAND`: each line opens the log, does one thing, and says what came of it."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import mcr
from mcr import cli
from mcr.tournament import REPINO_2013, Tournament
from tournaments import NAMES


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "cup.jsonl"


class Runner:
    """Runs commands on a log."""

    def __init__(self, log: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.log, self.capfd = log, capfd

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """Return the exit status, what is printed, and what is said on the standard error."""
        status = cli.main(["tournament", str(self.log), *arguments])
        out, error = self.capfd.readouterr()
        return status, out, error

    def printed(self, *arguments: str) -> str:
        """Return what a command prints that is not refused."""
        status, out, error = self(*arguments)
        assert (status, error) == (0, "")
        return out


@pytest.fixture
def run(log: Path, capfd: pytest.CaptureFixture[str]) -> Runner:
    return Runner(log, capfd)


def test_a_small_tournament_from_the_command_line(run: Runner, log: Path, tmp_path: Path) -> None:
    assert run.printed("create", "--profile", "repino_2013", "--name", "Cup", "--seed", "5") == "event 1\n"
    for name in NAMES[:8]:
        assert run.printed("register", "--name", name, "--country", "PL").endswith(f"{name} (active)\n")
    run.printed("change", "rounds=1", "deals=2", "table_points=[4,2,1,0]")
    assert run.printed("draw").startswith("Round 1: 0 repeats, spread ")
    drawn = run.printed("draw", "--tables", "; ".join(NAMES[:4]), "--tables", ";".join(NAMES[4:8]))
    assert "table 2: Elena, Fyodor, Galina, Hugo" in drawn
    run.printed("start", "--round", "1", "--at", "2013-03-08 10:00", "--minutes", "65")
    entry = ("enter", "--round", "1", "--table", "1")
    said = run.printed(*entry, "--deal", "1", "--winner", "Anna", "--discarder", "Boris", "--points", "12")
    assert re.fullmatch(r"event \d+: Anna \+36, Boris -20, Clara -8, Dmitri -8\n", said)
    run.printed(*entry, "--deal", "2", "--winner", "Anna", "--hand", "[123m,1][123p,1]123m12p44s3p")
    run.printed("false-win", "--round", "1", "--table", "2", "--deal", "1", "--player", "Hugo", "--wrong-shape")
    run.printed("dead-hand", "--round", "1", "--table", "2", "--deal", "1", "--player", "Elena")
    clock = json.loads(run.printed("clock", "--at", "2013-03-08 11:06", "--json"))
    assert [row["state"] for row in clock] == ["finished", "over"]
    last = ("last-deal", "--round", "1", "--table", "2", "--state", "running", "--deal", "1", "--discards", "12")
    assert run.printed(*last, "--at", "2013-03-08 11:06") == "play_out\n"
    run.printed("enter", "--round", "1", "--table", "2", "--deal", "1", "--result", "draw")
    run.printed("fine", "--player", "Hugo", "--amount", "5", "--reason", "noise")
    fine = run.printed("log").splitlines()[-1]
    assert re.fullmatch(r"\d+  [-\d]+ [:\d]+  fine  player=Hugo, amount=5, reason=noise, scope=total, round=1", fine)
    assert run.printed("undo") == f"taken back: {fine}\n"
    assert run.printed("log").splitlines()[-2] == f"{fine} (undone)"
    assert run.printed("seating-quality").split()[:3] == ["round", "repeats", "spread"]
    standings = json.loads(run.printed("standings", "--json"))
    assert (standings[0]["player"], standings[0]["table_points"]) == ("Anna", "4")
    assert "Anna" in run.printed("standings").splitlines()[1]
    run.printed("draw")
    assert run.printed("pantheon", "--round", "1") == "1-2-3-4\n5-6-7-8\n"
    assert json.loads(run.printed("places", "--json"))[0]["place"] == 5
    folder = tmp_path / "out"
    assert run.printed("export", "--folder", str(folder), "--formats", "csv", "html") == f"written: {folder}\n"
    assert (tmp_path / "out" / "tournament.html").is_file()
    assert "<!doctype html>" in run.printed("score-sheets", "--round", "2", "--lang", "pl")
    events = json.loads(run.printed("log", "--json"))
    assert [row["event"] for row in events][:2] == ["create", "register"]
    assert sum(row["undone"] for row in events) == 1
    with Tournament.open(log, read_only=True) as tournament:
        assert len(tournament.events) == len(events)
        assert tournament.profile == REPINO_2013.replace(rounds=1, deals=2)


def test_totals_a_late_player_a_substitute_and_those_who_leave(run: Runner) -> None:
    run.printed("create", "--profile", "repino_2013")
    for name in NAMES[:5]:
        run.printed("register", "--name", name)
    run.printed("draw", "--sit-out", "Elena")
    run.printed("swap", "--a", "Anna", "--b", "Elena")
    run.printed("swap", "--a", "Elena", "--b", "Anna")
    totals = [f"{name}={vists}" for name, vists in zip(NAMES[:4], (10, -2, -3, -5), strict=True)]
    run.printed("enter", "--round", "1", "--table", "1", "--totals", *totals)
    run.printed("withdraw", "--name", "Boris", "--reason", "ill")
    run.printed("substitute", "--player", "Anna", "--by", "Otto")
    run.printed("remove", "--name", "Clara")
    run.printed("register", "--name", "Paul", "--no-paid")
    run.printed("pay", "--name", "Paul")
    players = {row["name"]: row for row in json.loads(run.printed("players", "--json"))}
    assert players["Boris"]["status"] == "withdrawn"
    assert players["Paul"]["status"] == "late"
    assert "Elena" in run.printed("draw")


def test_the_evening_in_the_docs(run: Runner, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(log.parent)
    column = "name Ana Bea Cid Dan Eva Flo Gil Hal Ida Jon Kim Leo Mia Ned Olu Pia"
    Path("players.csv").write_text(column.replace(" ", "\n"), encoding="utf-8")
    page = (Path(__file__).parents[1] / "docs" / "tournament.md").read_text(encoding="utf-8")
    for line in re.findall(r"(?m)^    cup (.*)$", page):
        run.printed(*shlex.split(line.partition(" >")[0], comments=True))
    with Tournament.open(log) as cup:
        assert "Quy" in cup.rounds[0].seats(1)[3]
        assert cup.deals[["winner", "discarder", "points"]].to_numpy().tolist() == [["Cid", "Ned", 22]]
        vists = cup.standings().set_index("player")["vists"]
        assert (vists["Flo"], vists["Kim"]) == (40, -8)  # the fine is taken back


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("register", "--name", "Anna"), "Anna is registered already"),
        (("draw",), "1 player to be seated in round 1: 3 more are needed"),
        (("enter", "--round", "1", "--table", "1", "--deal", "1"), "no round has been drawn"),
        (("change", "rounds"), "expected FIELD=VALUE"),
        (("change", "colour=red"), "'colour' is no field"),
        (("enter", "--round", "1", "--table", "1", "--totals", "A", "B", "C", "D"), "totals: expected NAME=VISTS"),
        (("create",), "exists"),
    ],
)
def test_what_is_refused_is_said_and_the_status_is_2(run: Runner, arguments: tuple[str, ...], why: str) -> None:
    run.printed("create")
    run.printed("register", "--name", "Anna")
    status, out, error = run(*arguments)
    assert (status, out) == (2, "")
    assert error.startswith("mcr: ")
    assert why in error
    assert len(json.loads(run.printed("log", "--json"))) == 2


def test_a_log_that_is_open_missing_or_damaged(run: Runner, log: Path) -> None:
    status, _, error = run("draw")
    assert (status, error) == (2, f"mcr: there is no log {log}; create begins one\n")
    assert run("standings") == (2, "", error)
    with Tournament.create(log):
        status, _, error = run("register", "--name", "Anna")
        assert status == 2
        assert "is open elsewhere" in error
        assert run.printed("standings") == "nothing yet\n"  # which only reads
    log.write_text("nonsense\n", "utf-8")
    status, _, error = run("standings")
    assert status == 2
    assert error.startswith(f"mcr: {log}: line 1: no JSON")


def test_help_lists_the_commands_and_their_options(run: Runner, capfd: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run()
    for command in ("create", "register", "draw", "start", "enter", "false-win", "standings", "export", "log"):
        assert re.search(rf"^    {command} ", out, flags=re.MULTILINE)
    with pytest.raises(SystemExit) as stop:
        cli.main(["tournament", "x.jsonl", "enter", "--help"])
    assert stop.value.code == 0
    shown = capfd.readouterr().out
    assert all(option in shown for option in ("--winner", "--deals-played", "--no-replace", "--totals"))
    assert "self_drawn, discard, robbed_kong or draw" in shown
    assert cli.main(["tournament", "create"]) == 2
    assert "as in: mcr tournament cup.jsonl create" in capfd.readouterr().err
    with pytest.raises(SystemExit) as stop:
        cli.main(["tournament", "x.jsonl", "enter", "--points", "many"])
    assert stop.value.code == 2


def test_the_regulation_is_printed(run: Runner) -> None:
    run.printed("create", "--profile", "ema")
    assert run.printed("regulation", "--lang", "ru").startswith("Регламент ema\n")
    assert json.loads(run.printed("regulation", "--json"))["rounds"] == 8


def test_importing_mcr_and_its_command_leaves_tournaments_alone() -> None:
    program = "import sys; from mcr import cli; cli.make_parser(); print('mcr.tournament' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert mcr.tournament.Tournament is Tournament
