"""The command `mcr`."""

import io
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import mcr
from mcr import cli
from mcr._progress import Progress
from mcr.testing import winning_hands

ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
"""With the command `mcr` of this Python."""
HAND = "[123m,1][123p,1]123m12p44s3p|EE0000|"


def give(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put a text on the standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode(errors="surrogatepass"))))


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status, what is printed, and what is said on the standard error."""
    status = cli.main(arguments)
    return (status, *capfd.readouterr())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"mcr {mcr.__version__}\n"


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "mcr", "score", HAND]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    score = mcr.score(HAND)
    assert score is not None
    assert shown == score.explain() + "\n"


def test_without_a_command_it_says_what_there_is(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capfd)
    assert status == 0
    assert all(f"\n    {command} " in out for command in ("score", "waits", "fans", "rules"))


def test_a_hand_is_explained(capfd: pytest.CaptureFixture[str]) -> None:
    score = mcr.score(HAND, rules="mil")
    assert score is not None
    assert run(capfd, "score", HAND, "--rules", "mil") == (0, score.explain() + "\n", "")
    status, out, _ = run(capfd, "score", HAND, "--rules", "mil", "--json")
    assert (status, json.loads(out)) == (0, score.to_dict())


def test_a_hand_that_is_no_win_is_said_to_be_none(capfd: pytest.CaptureFixture[str]) -> None:
    hand = HAND.replace("44s", "45s")
    for lang, said in (("en", "These tiles are not a winning hand."), ("zh", "这些牌没有和成。")):
        how_far = mcr.shanten(hand).text(lang)
        assert run(capfd, "score", hand, "--lang", lang) == (0, f"{said}\n\n{how_far}\n", "")
    assert run(capfd, "score", hand, "--json") == (0, "null\n", "")


FAULT = """\
mcr: at 10: found "x", expected a tile: 1-9 followed by m, p or s, or one of E S W N C F P
    [123m,1]12x44s
              ^
"""
PROBLEMS = """\
mcr: 5 tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win; \
at 4: 5 copies of 1m; there are 4
    11111m
        ^
"""
NOTHING = "mcr: 0 tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win\n"


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        ("[123m,1]12x44s", FAULT),
        ("11111m", PROBLEMS),
        ("", NOTHING),
        ("no/such.txt", "mcr: there is no file no/such.txt, and it is no hand\n"),
        ("1" * 5000, None),
        ("\0", None),
    ],
)
def test_a_bad_hand_is_shown_with_the_place(capfd: pytest.CaptureFixture[str], hand: str, message: str | None) -> None:
    status, out, said = run(capfd, "score", hand)
    assert (status, out) == (2, "")
    assert said == message or (message is None and said.startswith("mcr: "))


def test_bad_options_are_refused(capfd: pytest.CaptureFixture[str]) -> None:
    status, _, said = run(capfd, "score", HAND, "--rules", "nix")
    assert status == 2
    assert said.startswith("mcr: unknown rules `nix`; the presets are wmo")
    assert run(capfd, "score", HAND, "--lang", "xx")[0] == 2
    status, _, said = run(capfd, "fans", "nix")
    assert (status, said) == (2, "mcr: unknown fan 'nix'; `mcr fans` and `list(mcr.Fan)` have all of them\n")
    assert run(capfd, "rules", "nix")[0] == 2
    for arguments in (["fans"], ["fans", "all_green"], ["rules"], ["rules", "mil"]):
        assert run(capfd, *arguments, "--lang", "xx")[0] == 2
        assert run(capfd, *arguments, "--lang", "xx", "--json")[0] == 2


def test_rules_are_a_preset_and_options_that_differ(capfd: pytest.CaptureFixture[str]) -> None:
    rules = mcr.Rules("mil").replace(minimum_points=20, turn_seconds=None, two_concealed_kongs=8)
    score = mcr.score(HAND, rules=rules)
    assert score is not None
    written = "mil minimum_points=20 turn_seconds=None two_concealed_kongs=8"
    for text in (written, str(rules)):
        assert run(capfd, "score", HAND, "--rules", text) == (0, score.explain() + "\n", "")
    assert run(capfd, "rules", written)[1].startswith("Preset mil with changes\n")
    for text, why in (
        ("mil 20", "'20' is no such option"),
        ("mil minimum=20", "unknown option"),
        ("", "unknown rules"),
    ):
        status, out, said = run(capfd, "score", HAND, "--rules", text)
        assert (status, out) == (2, "")
        assert why in said


def test_a_library_that_is_missing_is_named_without_a_traceback(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "filelock", None)
    status, out, said = run(capfd, "tournament", str(tmp_path / "cup.jsonl"), "create")
    why = "mcr: a tournament on disk needs filelock: pip install 'mcr-mahjong[tournament]'\n"
    assert (status, out, said) == (2, "", why)
    monkeypatch.setattr(cli, "run_fans", lambda _: __import__("no_such_library"))
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        cli.main(["fans"])


LINES = [HAND, "", "[123m,1]12x44s", "1112345678999p8p|EE0000|3", "123m", HAND.replace("44s", "45s"), " " + HAND]
SCORES = [
    "18\t18\tLower Four, All Chows, Pure Double Chow x2, Mixed Double Chow, Edge Wait\t" + HAND,
    "91\t94\tNine Gates, Two Concealed Pungs, Short Straight\t11123456789998p|EE0000|3",
    "0\t0\t-\t[123m,1][123p,1]123m12p45s3p|EE0000|",
    "18\t18\tLower Four, All Chows, Pure Double Chow x2, Mixed Double Chow, Edge Wait\t" + HAND,
]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_the_lines_of_a_file_are_scored_and_bad_ones_named(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, ending: str
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(ending.join(LINES), encoding="utf-8", newline="")
    status, out, said = run(capfd, "score", str(file))
    assert status == 2
    assert out.splitlines() == SCORES
    assert said.splitlines() == [
        f'{file}:3: at 10: found "x", expected a tile: 1-9 followed by m, p or s, or one of E S W N C F P',
        "    [123m,1]12x44s",
        "              ^",
        f"{file}:5: 3 tiles, each kong counting as three; allowed are 14 with the winning tile, or 13 before the win",
        "    123m",
        "mcr: 2 of 7 lines could not be scored",
    ]


@pytest.mark.parametrize("arguments", [["score"], ["score", "-"]])
def test_the_standard_input_is_scored(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    give(monkeypatch, "\n".join(LINES[:2]) + "\n")
    assert run(capfd, *arguments) == (0, SCORES[0] + "\n", "")
    give(monkeypatch, "")
    assert run(capfd, *arguments) == (0, "", "")
    give(monkeypatch, "\udcff\n")
    assert run(capfd, *arguments)[0] == 2


def test_json_has_an_object_a_line(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "\n".join(LINES))
    _, out, _ = run(capfd, "score", "--json")
    objects = [json.loads(line) for line in out.splitlines()]
    expected = [mcr.score(LINES[place]) for place in (0, 3, 5, 6)]
    for data, score in zip(objects, expected, strict=True):
        if score is None:
            assert data == {"version": 1, "hand": "[123m,1][123p,1]123m12p45s3p|EE0000|", "is_win": False}
        else:
            assert data == score.to_dict()


def test_names_are_in_the_language(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, "1112345678999p8p\n")
    assert run(capfd, "score", "--lang", "zh")[1].split("\t")[2] == "九莲宝灯, 双暗刻, 连六"


def test_line_numbers_go_on_over_chunks(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cli, "CHUNK", 100)
    lines = [str(hand) for hand in winning_hands(200, seed=3)]
    lines[77] = lines[150] = "x"
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    status, out, said = run(capfd, "score", str(file), "--threads", "1")
    assert status == 2
    assert [line.split(":")[1] for line in said.splitlines() if line.startswith(str(file))] == ["78", "151"]
    totals = mcr.score_many([line for line in lines if line != "x"])["total"].tolist()
    assert [int(line.split("\t")[1]) for line in out.splitlines()] == totals


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def test_a_terminal_gets_a_progress_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress(200, "hands") as progress:
        progress.drawn = float("-inf")
        progress.advance(50, 5)
        assert terminal.getvalue().startswith("\r[#######")
        assert " 25%  5 hands, " in terminal.getvalue()
        progress.advance(50, 10)
        assert "50%" not in terminal.getvalue(), "not so often"
    assert terminal.getvalue().endswith(" \r")


def test_no_terminal_gets_no_bar(capfd: pytest.CaptureFixture[str]) -> None:
    with Progress(200, "hands") as progress:
        progress.drawn = float("-inf")
        progress.advance(50, 5)
    assert capfd.readouterr() == ("", "")


class ByteTerminal(io.TextIOWrapper):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


@pytest.mark.parametrize("is_terminal", [True, False])
def test_answers_on_a_terminal_are_not_mixed_with_a_bar(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, is_terminal: bool
) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("123456789m22p345p\n")
    output, terminal = io.BytesIO(), Terminal()
    monkeypatch.setattr("mcr._progress.PAUSE", 0)
    monkeypatch.setattr(sys, "stdout", (ByteTerminal if is_terminal else io.TextIOWrapper)(output))
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli.main(["score", str(hands)]) == 0
    assert ("1 hands" in terminal.getvalue()) is not is_terminal
    sys.stdout.flush()
    assert output.getvalue().startswith(b"21\t21\tPure Straight")


def test_the_catalogue(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capfd, "fans")
    lines = out.splitlines()
    assert (status, len(lines)) == (0, 82)
    assert lines[0].split(maxsplit=3) == ["1", "88", "big_four_winds", "Big Four Winds"]
    assert lines[-1].split(maxsplit=2) == ["6", "concealed_and_melded_kong", "Concealed Kong and Melded Kong"]
    _, out, _ = run(capfd, "fans", "--rules", "mil", "--lang", "pl")
    assert out.splitlines()[-1].split(maxsplit=2) == ["5", "concealed_and_melded_kong", "Kong odkryty i ukryty"]


FAN = """\
Mixed Triple Chow (三色三同顺 sān sè sān tóng shùn)
mixed_triple_chow, No. 41, 8 points
Rules: mil

The same chow in each of the three suits, for example 345 three times.

Example: [345m,1][345p,1]99m346785s|EE0000|
Near miss: [345m,1][345p,1]99m456786s|EE0000|
There, but not counted: [345m,1][345p,1][345p,1]99m345s|EE0000|
  one of its sets is already used for the same fan

Not counted for the same sets: Mixed Double Chow
"""


def test_a_fan(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "fans", "mixed_triple_chow", "--rules", "mil") == (0, FAN, "")
    for lang in ("en", "zh", "pt", "ru", "pl"):
        assert run(capfd, "fans", "all_green", "--lang", lang) == (0, mcr.Fan("all_green").text(lang) + "\n", "")


@pytest.mark.parametrize("text", ["39", "mixed_straight", "Mixed Straight", "花龙", "huā lóng", "Смешанный ряд"])
def test_a_fan_is_found_by_number_and_by_name(capfd: pytest.CaptureFixture[str], text: str) -> None:
    assert run(capfd, "fans", text) == (0, mcr.Fan("mixed_straight").text() + "\n", "")


@pytest.mark.parametrize("command", ["mcr score <&-", f"mcr score {HAND!r} >&-", "mcr waits <&-"])
def test_closed_streams_are_told(command: str) -> None:
    ended = subprocess.run(["/bin/sh", "-c", command], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr in ("mcr: the standard input is closed\n", "mcr: the standard output is closed\n")


def test_what_a_terminal_cannot_show_is_escaped() -> None:
    command = [sys.executable, "-m", "mcr.cli", "fans", "39"]
    ended = subprocess.run(
        command, env={**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(r"Mixed Straight (\u82b1\u9f99")


def test_options_of_one_hand_are_looked_at_too(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "score", HAND, "--threads", "0") == (2, "", "mcr: threads must be 1 or more, not 0\n")
    assert run(capfd, "score", HAND, "--threads", str(2**70))[0] == 0
    assert run(capfd, "score", HAND, "--json", "--lang", "xx")[0] == 2


@pytest.mark.parametrize("lang", ["en", "zh", "pt", "ru", "pl"])
def test_the_rules(capfd: pytest.CaptureFixture[str], lang: str) -> None:
    for preset in mcr.Rules.presets:
        assert run(capfd, "rules", preset, "--lang", lang) == (0, mcr.Rules(preset).text(lang) + "\n", "")
    status, out, _ = run(capfd, "rules", "--lang", lang)
    assert status == 0
    lines = [line.strip() for line in out.splitlines()]
    for option in mcr.Rules.options(lang).values():
        assert any(line.startswith((f"{option.name}: ", f"{option.name}：")) for line in lines)
        for choice in option.choices:
            assert any(line.startswith((f"{choice.value}: ", f"{choice.value}：")) for line in lines)
            assert "".join(choice.meaning.split()) in "".join(out.split())


def test_a_reader_that_has_enough_stops_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("\n".join([HAND] * 100_000), encoding="utf-8")
    command = f"'{sys.executable}' -W error -m mcr.cli score '{file}' | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == (SCORES[0] + "\n", "")


def test_a_large_file_takes_little_memory_and_time(tmp_path: Path) -> None:
    count = 200_000
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(map(str, winning_hands(count, seed=4, mix="usual"))), encoding="utf-8")
    program = (
        "import sys; from mcr import cli; cli.main(sys.argv[1:]); sys.stderr.write(open('/proc/self/status').read())"
    )
    with (tmp_path / "out").open("wb") as out:
        start = time.monotonic()
        command = [sys.executable, "-c", program, "score", str(file)]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=True)
        seconds = time.monotonic() - start
    (kilobytes,) = re.findall(r"^VmHWM:\s*(\d+) kB$", done.stderr, flags=re.MULTILINE)
    assert int(kilobytes) < 150_000
    assert len((tmp_path / "out").read_bytes().splitlines()) == count
    assert count / seconds > 50_000, "lines a second, on a busy machine too"


def test_a_pipe_is_a_file_and_a_folder_is_none(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, error = run(capfd, "score", str(tmp_path))
    assert (status, error) == (2, f"mcr: {tmp_path} is a folder\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("123456789m22p345p\n",))
    writer.start()
    status, shown, _ = run(capfd, "score", str(pipe))
    writer.join()
    assert (status, shown.split("\t")[0]) == (0, "21")


def test_a_mark_at_the_beginning_of_a_file_is_passed_over(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\xef\xbb\xbf123456789m22p345p\n")
    assert run(capfd, "score", str(file))[0] == 0


def test_a_line_without_end_takes_no_memory_and_is_one_bad_line(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(b"123456789m22p345p" + b" " * 3_000_000 + b"\n123456789m22p345p\n")
    status, shown, error = run(capfd, "score", str(file))
    assert (status, shown.count("\n")) == (2, 1)
    assert ":1: " in error
    assert len(error) < 2_000
