"""`mcr play`: a deal in the terminal."""

import io
import sys
from pathlib import Path

import pytest

import mcr
from mcr import cli
from mcr._play_texts import action, event
from mcr._players import play_out
from mcr._words import words
from mcr.bots import Random


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return cli.main(["play", "--opponents", "random", *arguments])


@pytest.mark.parametrize("lang", ["en", "zh", "pt", "ru", "pl"])
def test_a_deal_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    assert run(monkeypatch, "?\n" + "1\n" * 500, "--seed", "5", "--lang", lang) == 0
    out, said = capsys.readouterr()
    say = words(lang)
    assert said == ""
    assert mcr.Wall(5).commitment in out
    assert out.index(mcr.Wall(5).commitment) < out.index(say("play.your_turn"))
    assert out.rstrip().endswith(say("play.revealed", seed=5))
    assert out.count(say("play.revealed", seed=5)) == 1
    assert "`declare win`" in out
    assert say("results.payments") in out
    assert "{" not in out


def test_a_win_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(200):
        players = {seat: Random(seed ^ seat) for seat in range(4)}
        deal = mcr.Deal(seed, "mil", dealer=seed % 4)
        play_out(deal, dict(players))
        if deal.result is not None and deal.result.winners:
            break
    else:
        pytest.fail("no deal was won")
    players = {seat: Random(seed ^ seat) for seat in range(4)}
    deal, typed = mcr.Deal(seed, "mil", dealer=seed % 4), []
    while deal.awaiting:
        for seat in sorted(deal.awaiting):
            chosen = players[seat].act(deal.observation(seat))
            typed += [str(chosen)] if seat == 0 else []
            deal.apply(seat, chosen)
    assert deal.result is not None
    assert run(monkeypatch, "\n".join([*typed, ""]), "--seed", str(seed), "--rules", "mil") == 0
    out = capsys.readouterr().out
    assert deal.result.scores[0].explain() in out


def test_input_that_ends_ends_the_deal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "", "--seed", "1") == 2
    assert "The input has ended before the deal" in capsys.readouterr().err
    assert run(monkeypatch, "q\n", "--seed", "1") == 2
    assert "You leave the deal" in capsys.readouterr().err


@pytest.mark.parametrize(("typed", "status"), [("1\n" * 500, 0), ("1\n1\nq\n", 2)])
def test_a_record_is_kept_in_a_new_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, typed: str, status: int
) -> None:
    file = tmp_path / "deal.jsonl"
    assert run(monkeypatch, typed, "--seed", "5", "--out", str(file)) == status
    record = mcr.Record.load(file)
    assert record.seed == 5
    assert status == 0 or [entry.seat for entry in record.actions].count(0) == 2
    assert record.deal_at().awaiting == (frozenset({0}) if status else frozenset())
    before = file.read_bytes()
    assert run(monkeypatch, typed, "--seed", "6", "--out", str(file)) == 2
    assert capsys.readouterr().err.endswith(f"mcr: {file}: there is such a file; a record is kept in a new one\n")
    assert file.read_bytes() == before


def test_what_is_typed_wrong_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "99\n\nnix\n0\npung\nq\n", "--seed", "4") == 2
    out = capsys.readouterr().out
    assert out.count("neither a number") == 3, "an empty line is only asked again"
    for text in ("99", "nix", "0"):
        assert f"{text}: neither a number from 1 to" in out
    assert "seat 0 cannot pung: it is its own turn" in out
    assert run(monkeypatch, "q\n", "--seed", "-1") == 2
    assert run(monkeypatch, "q\n", "--rules", "nix") == 2
    assert run(monkeypatch, "q\n", "--lang", "xx") == 2


@pytest.mark.parametrize("lang", ["en", "zh", "pt", "ru", "pl"])
def test_every_action_and_event_has_words(lang: str) -> None:
    say = words(lang)
    kinds = ["pass", "win", "discard 5m", "chow 123p with 2p", "pung", "kong", "concealed kong E", "add kong E"]
    for text in (*kinds, "flower a", "declare win", "consent", "object"):
        assert action(mcr.Action(text), say)
    told = set()
    rules = mcr.Rules("repino").replace(minimum_points=0)
    for seed in range(30):
        deal = mcr.Deal(seed, rules)
        play_out(deal, {seat: Random(seed ^ seat) for seat in range(4)})
        for happened in (*deal.events, *deal.observation(0).events):
            assert event(happened, say, str)
            told.add(happened.kind)
    assert told >= {"deal", "draw", "flower", "discard", "chow", "pung", "kong", "win", "end"}


def test_opponents_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ends = set()
    for names in ("random", "careful", "careful,legal,shanten"):
        assert run(monkeypatch, "1\n" * 500, "--seed", "5", "--opponents", names) == 0
        ends.add(capsys.readouterr().out)
    assert len(ends) == 3
    for names in ("nobody", "careful,legal", "careful,,legal", ""):
        with pytest.raises(SystemExit) as left:
            run(monkeypatch, "", "--opponents", names)
        assert left.value.code == 2
        assert "random, shanten, legal, careful" in capsys.readouterr().err
