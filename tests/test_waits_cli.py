"""The command `mcr waits`."""

import io
import json
import sys
from pathlib import Path

import pytest

import mcr
from mcr import cli
from strategies import HANDS

HAND = "[NNN,3]77789m11888p|EE"
NOTHING = "147m258p369s2sESW"
LANGUAGES = ("en", "zh", "pt", "ru", "pl")


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status, what is printed, and what is said on the standard error."""
    status = cli.main(["waits", *arguments])
    return (status, *capfd.readouterr())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_waits_of_a_hand_are_told(capfd: pytest.CaptureFixture[str], lang: str) -> None:
    found = mcr.waits(HAND, "7m1p", "mil")
    arguments = (HAND, "--visible", "7m1p", "--rules", "mil", "--lang", lang)
    assert run(capfd, *arguments) == (0, found.text(lang) + "\n", "")
    status, out, said = run(capfd, *arguments, "--json")
    assert (status, json.loads(out), said) == (0, found.to_dict(), "")


def test_no_wait_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    status, out, said = run(capfd, NOTHING)
    assert (status, said) == (0, "")
    assert out.endswith("\nThis hand waits for no tile.\n")


FOURTEEN = """\
mcr: 14 tiles, each kong counting as three; a hand before the win has 13
    1112345678999m5m
"""
FAULT = """\
mcr: at 1: found "x", expected a tile: 1-9 followed by m, p or s, or one of E S W N C F P
    Ex
     ^
"""
FIFTH = """\
mcr: 5 copies of 1m in the hand, its melds and the visible tiles; there are 4
    1112345678999m
"""
VISIBLE = """\
mcr: --visible: at 2: found "x", expected a tile: 1-9 followed by m, p or s, or one of E S W N C F P
    1mx
      ^
"""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1112345678999m5m"], FOURTEEN),
        (["Ex"], FAULT),
        (["1112345678999m", "--visible", "11m"], FIFTH),
        (["1112345678999m", "--visible", "1mx"], VISIBLE),
        (["1112345678999m", "--visible", "11111p"], None),
        (["1112345678999m", "--rules", "nix"], None),
        (["1112345678999m", "--lang", "xx"], None),
        (["1112345678999m", "--lang", "xx", "--json"], None),
        (["no/such.txt"], "mcr: there is no file no/such.txt, and it is no hand\n"),
        ([""], None),
        (["1" * 5000], None),
    ],
)
def test_bad_input_is_shown_with_the_place(
    capfd: pytest.CaptureFixture[str], arguments: list[str], message: str | None
) -> None:
    status, out, said = run(capfd, *arguments)
    assert (status, out) == (2, "")
    assert said == message or (message is None and said.startswith("mcr: "))


LINES = [HAND, "", "Ex", "1112345678999m5m", NOTHING, " 1112345678999m|EE1111|3", "[1111m]2345678999m"]


def told(hand: str) -> str:
    """Return the waits of a hand as a line tells them."""
    found = mcr.waits(hand)
    waits = (f"{wait.tile}:{wait.unseen}:{wait.discard.points}:{wait.self_drawn.points}" for wait in found)
    return f"{' '.join(waits)}\t{found.hand}"


PRINTED = [
    "7m:1:6:7 1p:2:3:6\t[NNN,3]77789m11888p|EE0000|",
    "-\t147m258p2369sESW|EE0000|",
    told("1112345678999m|EE0000|3"),
    told("[1111m]2345678999m"),
]


@pytest.mark.parametrize("source", ["file", "standard input"])
def test_the_hands_of_a_file_are_told_line_by_line_and_bad_ones_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, source: str
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(LINES), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    name, arguments = (str(file), [str(file)]) if source == "file" else ("standard input", [])
    status, out, said = run(capfd, *arguments)
    assert status == 2
    assert out.splitlines() == PRINTED
    assert said.splitlines() == [
        f'{name}:3: at 1: found "x", expected a tile: 1-9 followed by m, p or s, or one of E S W N C F P',
        "    Ex",
        "     ^",
        f"{name}:4: 14 tiles, each kong counting as three; a hand before the win has 13",
        "    1112345678999m5m",
        "mcr: 2 of 7 lines could not be looked at",
    ]


def test_the_lines_of_json_are_what_waits_says(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hands = [mcr.Hand.of(melds=hand.melds, concealed=hand.concealed) for hand in HANDS]
    file = tmp_path / "hands.txt"
    file.write_text("\n".join(map(str, hands)), encoding="utf-8")
    expected = [mcr.waits(hand, rules="mil").to_dict() for hand in hands]
    for threads in ("1", "3"):
        status, out, said = run(capfd, str(file), "--json", "--rules", "mil", "--threads", threads)
        assert (status, said) == (0, "")
        assert [json.loads(line) for line in out.splitlines()] == expected


def test_help_says_what_a_line_means(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["waits", "--help"])
    assert "tile:unseen:points" in capsys.readouterr().out
