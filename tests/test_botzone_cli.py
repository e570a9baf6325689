"""`mcr botzone`: our bots as programs of the platform."""

import io
import json
import sys

import pytest

import mcr
from mcr import cli
from mcr.botzone.messages import messages
from mcr.botzone.words import KEEP_RUNNING

HAND = "W1 W1 W1 W2 W3 W4 W5 W6 W7 W8 W9 W9 W9"
REQUESTS = ["0 0 2", f"1 0 0 0 0 {HAND}", "2 F1"]
DISCARDS = {f"PLAY W{rank}" for rank in range(1, 10)} | {"PLAY F1"}


def run(monkeypatch: pytest.MonkeyPatch, text: str | bytes, *arguments: str) -> int:
    data = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    return cli.main(["botzone", "--bot", "random", *arguments])


def simple(requests: list[str], responses: list[str]) -> str:
    lines = [str(len(requests)), requests[0]]
    for response, request in zip(responses, requests[1:], strict=True):
        lines += [response, request]
    return "\n".join([*lines, ""])


def test_plain_lines_are_answered_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, simple(REQUESTS[:1], [])) == 0
    assert capsys.readouterr().out == "PASS\n"
    assert run(monkeypatch, simple(REQUESTS, ["PASS", "PASS"]) + "data\nglobaldata\n") == 0
    assert capsys.readouterr().out.strip() in DISCARDS


def test_json_is_answered_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = {"requests": REQUESTS, "responses": ["PASS", "PASS"], "data": "", "time_limit": 1, "memory_limit": 256}
    assert run(monkeypatch, b"\xef\xbb\xbf" + json.dumps(told).encode() + b"\n") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    assert json.loads(lines[0])["response"] in DISCARDS


@pytest.mark.parametrize("form", ["plain", "object", "request", "text", "whole"])
def test_it_goes_on_running(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str) -> None:
    """What comes later in JSON is not documented: each likely form is understood."""
    if form == "plain":
        lines = ["1", *REQUESTS]
    else:
        first = {"requests": REQUESTS[:1], "responses": []}
        later: dict[str, list[object]] = {
            "object": [{"requests": [request], "responses": []} for request in REQUESTS[1:]],
            "request": [{"request": request} for request in REQUESTS[1:]],
            "text": [*REQUESTS[1:]],
            "whole": [{"requests": REQUESTS[:n], "responses": ["PASS"] * (n - 1)} for n in (2, 3)],
        }
        lines = [json.dumps(value) for value in (first, *later[form])]
    assert run(monkeypatch, "\n".join([*lines, "", ""]), "--keep-running", "--seed", "1") == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1::2] == [KEEP_RUNNING] * 3
    answers = out[::2] if form == "plain" else [json.loads(line)["response"] for line in out[::2]]
    assert answers[:2] == ["PASS", "PASS"]
    assert answers[2] in DISCARDS


def test_the_same_seed_gives_the_same_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for seed in ("1", "1", "2", "3", "4", "5"):
        assert run(monkeypatch, simple(REQUESTS, ["PASS", "PASS"]), "--seed", seed) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert len(set(answers)) > 1


def test_a_whole_deal_is_rebuilt_from_its_history(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = mcr.Deal(9, "botzone")
    while len(deal.events) < 120:
        deal.apply(min(deal.awaiting), deal.legal_actions(min(deal.awaiting))[-1])
    seat = min(deal.awaiting)
    told = messages(deal.events, "E", 0)
    requests = [message.text(seat) for message in told]
    responses = [message.answer_of(seat) for message in told[1:]]
    assert {response.split()[0] for response in responses} > {"PASS", "PLAY"}
    assert run(monkeypatch, simple(requests, responses)) == 0
    assert capsys.readouterr().out.split()[0] in {"PASS", "PLAY", "PENG", "CHI", "GANG", "BUGANG", "HU"}


BAD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "the input is empty"),
    "no number": ("x\n", "'x': expected a line of JSON, or the number of requests"),
    "zero": ("0\n", "'0': expected a line of JSON"),
    "negative": ("-1\n", "'-1': expected a line of JSON"),
    "another digit": ("\u0663\n0 0 0\n", "expected a line of JSON"),
    "too few": ("2\n0 0 0\nPASS\n", "2 requests were announced, and there are 1"),
    "a huge number": ("9" * 5000 + "\n0 0 0\n", "requests were announced, and there are 1"),
    "no request": ("1\nhello\n", "request 'hello': expected 0 id quan"),
    "no answer": ("2\n0 0 0\nYES\n2 W1\n", "'YES' is no answer"),
    "no UTF-8": (b"1\n\xff\xfe\n", "line 2 is no UTF-8: invalid start byte at byte 0"),
    "a long line": ("1\n" + "x" * (1 << 20) + "\n", "line 2 is longer than 1048576 bytes"),
    "cut off": ('{"requests": ["0 0 0"', "no JSON: "),
    "deep": ('{"a":' + "[" * 100000 + "\n", "no JSON: "),
    "a huge number in JSON": ('{"requests": ' + "9" * 5000 + "}\n", "no JSON: "),
    "no requests": ("{}\n", "expected a list of texts as 'requests'"),
    "numbers": ('{"requests": [1], "responses": []}\n', "expected a list of texts as 'requests'"),
    "too many answers": ('{"requests": ["0 0 0"], "responses": ["PASS"]}\n', "expected one request more"),
    "none at all": ('{"requests": [], "responses": []}\n', "0 requests and 0 responses"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_input_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    text, expected = BAD[name]
    assert run(monkeypatch, text) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("mcr: ")
    assert expected in err
    assert len(err) < 400


@pytest.mark.parametrize("later", ['{"requests": []}', '{"request": 7}', '{"x"', '"cut', "{}", "3 1 PLAY"])
def test_what_is_no_later_request_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], later: str
) -> None:
    first = json.dumps({"requests": ["0 0 0"], "responses": []})
    assert run(monkeypatch, f"{first}\n{later}\n", "--keep-running") == 2
    assert capsys.readouterr().err.startswith("mcr: ")


def test_a_bot_that_does_not_exist(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "1\n0 0 0\n", "--bot", "nix") == 2
    assert 'no bot is called "nix"; there are random, shanten' in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["botzone", "--bot", "random"]) == 2
    assert "the standard input is closed" in capsys.readouterr().err
