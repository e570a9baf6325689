"""Botzone's judge: messages, order, flags and scores.

The logs in tests/data/records are typed from the description of the platform's logs; their players never meet.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mcr
from judge_logs import PASS, matches, replay, replay_match, walltiles
from mcr.bots import Random
from mcr.botzone import Judge, ProgramError
from played import dice
from programs import example, is_left, python

LOGS = Path(__file__).parent / "data" / "records"
LIMITS = {"time_limit": 20.0, "start_limit": 20.0}


@pytest.mark.parametrize("path", sorted(LOGS.glob("judge_*.json")), ids=lambda path: path.stem)
def test_a_log_is_replayed_message_by_message(path: Path) -> None:
    judge = replay(path.read_text(encoding="utf-8"))
    assert judge.is_over == (path.stem != "judge_kongs")  # that one breaks off
    assert len(judge.outputs) > 3


def test_the_data_set_is_replayed() -> None:
    judges = [replay_match(lines) for lines in matches((LOGS / "ijcai.txt").read_text(encoding="utf-8"))]
    assert len(judges) >= 2
    assert {judge.output["display"]["action"] for judge in judges} == {"HU", "HUANG"}


def test_a_log_that_differs_is_found() -> None:
    text = (LOGS / "judge_robbed_kong.json").read_text(encoding="utf-8")
    for old, new in [('88], "player": 0', '89], "player": 0'), ('"cnt": 1', '"cnt": 2'), ("120]", "121]")]:
        assert old in text
        with pytest.raises(AssertionError):
            replay(text.replace(old, new, 1))


def filled(*hands: str) -> list[list[str]]:
    return [hand.split() for hand in hands]


HANDS = filled(
    "B1 B1 B1 W2 W4 W6 W8 T1 T4 T7 F1 F2 F3",
    "W1 W3 B2 B3 B5 B6 T2 T3 T5 T6 J1 J2 J3",
    "W5 W5 W7 W9 B4 B4 B7 B9 T8 T9 F4 F4 J1",
    # One tile from thirteen orphans: J2.
    "W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J1 J3 J3",
)
"""Player 0 draws W5 first: player 2 has two of it for a pung, player 1 no chow."""

READY = filled(
    "B2 B2 W2 W4 W6 W8 T2 T4 T7 T5 B5 B6 B7",
    "W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J1 J3 J3",
    "J2 J2 W5 W7 W3 B4 B4 B7 B8 T8 T6 T3 T2",
    "W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J1 J3 J3",
)
"""Two wait for J2, and player 2 could pung it."""


def begun(first: str = "W5", *, hands: list[list[str]] = HANDS, draws: list[str] | None = None) -> Judge:
    """Return a match in which player 0 has drawn its first tile."""
    more: list[list[str]] = [[first], *([tile] for tile in draws or ["T1", "T4", "T7"])]
    judge = Judge.from_initdata({"walltiles": walltiles(hands, more), "quan": 0})
    judge.answer(PASS)
    judge.answer(PASS)
    return judge


def shown(output: dict[str, Any]) -> tuple[object, ...]:
    display = output["display"]
    return display["action"], display.get("player"), display.get("tile"), display.get("score")


def test_the_order_of_claims() -> None:
    judge = begun("J2")
    output = judge.answer(["PLAY J2", *PASS[1:]])
    assert output["display"]["canHu"] == [-4, -3, -3, 88]
    assert shown(judge.answer(["PASS", "PASS", "PASS", "HU"])) == ("HU", 3, None, [-96, -8, -8, 112])
    assert judge.output["display"]["fan"] == [{"name": "十三幺", "cnt": 1, "value": 88}]

    for given, expected in [
        # A pung goes before a chow, whatever that is.
        (["PASS", "CHI W4 B2", "PENG W7", "PASS"], ("PENG", 2, "W7", None)),
        (["PASS", "nonsense", "PENG W7", "PASS"], ("PENG", 2, "W7", None)),
        # A false win goes before everything, and ends the match.
        (["PASS", "PASS", "PENG W7", "HU"], ("WH", 3, None, [10, 10, 10, -30])),
        (["PASS", "HU", "PENG W7", "PASS"], ("WH", 1, None, [10, -30, 10, 10])),
        # A pung with a discard that is not there, or of another tile.
        (["PASS", "PASS", "PENG W5", "PASS"], ("WA", 2, None, [10, 10, -30, 10])),
        (["PASS", "PASS", "PENG W6", "PASS"], ("WA", 2, None, [10, 10, -30, 10])),
        (["PASS", "PASS", "GANG", "PASS"], ("WA", 2, None, [10, 10, -30, 10])),
        (["PASS", "PENG W1", "PASS", "PASS"], ("WA", 1, None, [10, -30, 10, 10])),
        # The one who has discarded must pass.
        (["PLAY W5", "PASS", "PASS", "PASS"], ("WA", 0, None, [-30, 10, 10, 10])),
        (["HU", "PASS", "PASS", "PASS"], ("WA", 0, None, [-30, 10, 10, 10])),
        # Two faults: the nearer one.
        (["PASS", "x", "y", "PASS"], ("WA", 1, None, [10, -30, 10, 10])),
        (["PASS"] * 4, ("DRAW", 1, "T1", None)),
    ]:
        judge = begun()
        judge.answer(["PLAY W5", *PASS[1:]])
        assert shown(judge.answer(given)) == expected, given


def test_a_win_goes_before_a_pung_and_the_nearest_win_before_others() -> None:
    for given, winner in [(["PASS", "HU", "PENG W5", "HU"], 1), (["PASS", "PASS", "PENG W5", "HU"], 3)]:
        judge = begun("J2", hands=READY)
        judge.answer(["PLAY J2", *PASS[1:]])
        display = judge.answer(given)["display"]
        assert (display["action"], display["player"], display["fanCnt"]) == ("HU", winner, 88)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["PLAY J1", *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
        (["PASS", *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
        (["GANG W5", *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
        (["BUGANG B1", *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
        (["HU", *PASS[1:]], ("WH", 0, None, [-30, 10, 10, 10])),
        (["PLAY W5", "HU", "PASS", "PASS"], ("WA", 1, None, [10, -30, 10, 10])),
        (["PLAY W5", "PASS", "PASS", "PLAY W1"], ("WA", 3, None, [10, 10, 10, -30])),
        (["PLAY W5", "PASS", {"verdict": "TLE"}, "PASS"], ("TLE", 2, None, [10, 10, -30, 10])),
        ([{"verdict": "OK", "response": "PLAY W5"}, *PASS[1:]], ("PLAY", 0, "W5", None)),
        (["  PLAY   W5\n", *PASS[1:]], ("PLAY", 0, "W5", None)),
        ([{"verdict": "OK", "response": 7}, *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
        ([{"verdict": "OK"}, *PASS[1:]], ("WA", 0, None, [-30, 10, 10, 10])),
    ],
)
def test_answers_after_a_draw(given: list[Any], expected: tuple[object, ...]) -> None:
    judge = begun()
    assert shown(judge.answer(given)) == expected
    assert judge.is_over == (expected[0] != "PLAY")
    if judge.is_over:
        with pytest.raises(mcr.McrError, match="the match is over"):
            judge.answer(PASS)


def test_answers_where_nothing_is_to_be_chosen() -> None:
    for turns in (0, 1):
        judge = Judge(3)
        for _ in range(turns):
            judge.answer(PASS)
        assert shown(judge.answer(["PASS", "PASS", "HU", "PASS"])) == ("WA", 2, None, [10, 10, -30, 10])


def test_matches_are_the_same_again_and_end_as_the_deal_does() -> None:
    told = set()
    judges = [Judge(seed, round="ESWN"[seed % 4]) for seed in range(8)]
    judges.append(Judge.from_initdata({"walltiles": walltiles(READY, [["W5"], ["J2"], [], []])}))
    for number, judge in enumerate(judges):
        result = judge.play([Claimer(4 * number + player) for player in range(4)])
        assert judge.deal.result == result == judge.result
        log = json.loads(json.dumps(judge.log))
        again = Judge.from_initdata(judge.initdata)
        for entry in log:
            if "output" in entry:
                told.add(entry["output"]["display"]["action"])
                assert entry["output"] == json.loads(json.dumps(again.output))
            else:
                again.answer(entry)
        assert again.is_over
    assert told == {"INIT", "DEAL", "DRAW", "PLAY", "PENG", "CHI", "GANG", "BUGANG", "HU", "HUANG"}


class Claimer(Random):
    """Wins, kongs and pungs where it can, and else does anything."""

    def act(self, observation: mcr.Observation, /) -> mcr.Action:
        """Return a legal action."""
        legal = {action.kind: action for action in observation.legal_actions}
        wanted = (legal.get(kind) for kind in ("win", "kong", "concealed_kong", "added_kong", "pung"))
        return next((action for action in wanted if action is not None), None) or super().act(observation)


class Cheat:
    """Does not play by the rules."""

    def act(self, observation: mcr.Observation, /) -> str:  # noqa: ARG002 - it does not look
        """Return what is never legal in its turn."""
        return "kong"

    def __repr__(self) -> str:
        return "<a cheat>"


def test_programs_and_bots_play_a_match() -> None:
    program = python(example("bot.py"), "mark-of-a-match", **LIMITS)
    judge = Judge(4)
    result = judge.play([program, Claimer(1), program, Claimer(2)])
    assert judge.faults == {}
    assert judge.result == result
    assert not is_left("mark-of-a-match")
    with pytest.raises(mcr.McrError, match="this match is further on"):
        judge.play([Claimer(1)] * 4)


FAILING: dict[str, tuple[Callable[[str], str], str]] = {
    "crashes": (lambda bot: bot.replace('return f"PLAY {tile}"', "raise SystemExit(1)"), "RE"),
    "babbles": (lambda bot: bot.replace('return f"PLAY {tile}"', "print('x' * 100000)"), "OLE"),
    "cheats": (lambda bot: bot.replace('f"PLAY {tile}"', "'PLAY J3 J3'"), "WA"),
    "declares a false win": (lambda bot: bot.replace('f"PLAY {tile}"', "'HU'"), "WH"),
    "answers when it need not": (lambda bot: bot.replace('"PASS"', "'HU'"), "WA"),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_program_that_fails_pays(name: str) -> None:
    change, verdict = FAILING[name]
    mark = f"mark-that-{name.replace(' ', '-')}"
    judge = Judge(4)
    program = python(change(example("bot.py")), mark, output_limit=5000, **LIMITS)
    result = judge.play([Claimer(1), Claimer(2), program, Claimer(3)])
    assert judge.output["display"]["action"] == verdict
    assert result.payments == (10, 10, -30, 10)
    assert [*judge.faults] == [2]
    assert isinstance(judge.faults[2], ProgramError)
    assert not is_left(mark)


def test_a_silent_program_pays() -> None:
    judge = Judge(4)
    program = python("import time; time.sleep(1000)", "mark-of-silence", time_limit=0.2, start_limit=0.2)
    assert judge.play([program, *[Claimer(1)] * 3]).payments == (-30, 10, 10, 10)
    assert judge.output["display"]["action"] == "TLE"
    assert judge.faults[0].why == "too_late"
    assert not is_left("mark-of-silence")


def test_an_illegal_answer_of_a_bot_is_raised_and_programs_are_ended() -> None:
    program = python(example("bot.py"), "mark-of-an-error", **LIMITS)
    with pytest.raises(mcr.IllegalActionError, match=r"seat 0 cannot kong: .*<a cheat>"):
        Judge(4).play([Cheat(), program, program, program])
    assert not is_left("mark-of-an-error")


def test_what_is_no_match() -> None:
    wall = Judge(3).initdata["walltiles"].split()
    wrong: list[tuple[dict[str, Any], str]] = [
        ({}, "0 walltiles; expected 136"),
        ({"walltiles": " ".join(wall[1:])}, "135 walltiles; expected 136"),
        ({"walltiles": " ".join([*wall[:-1], "W10"])}, "'W10' is no tile"),
        ({"walltiles": " ".join(["W1"] * 136)}, "a fifth W1 in walltiles"),
        ({"walltiles": " ".join(wall), "quan": 4}, "quan is 0 to 3, not 4"),
        ({"walltiles": " ".join(wall), "quan": "E"}, "quan is 0 to 3, not 'E'"),
    ]
    for initdata, expected in wrong:
        with pytest.raises(mcr.McrError, match=expected):
            Judge.from_initdata(initdata)
    with pytest.raises(mcr.McrError, match="a seed or a deal, not both"):
        Judge(3, deal=mcr.Deal(3, "botzone"))
    with pytest.raises(mcr.McrError, match="not wmo with dealer 0"):
        Judge(deal=mcr.Deal(3))
    with pytest.raises(mcr.McrError, match="not botzone with dealer 2"):
        Judge(deal=mcr.Deal(3, "botzone", dealer=2))
    deal = mcr.Deal(3, "botzone")
    deal.apply(0, dice(1).choice(deal.legal_actions(0)))
    with pytest.raises(mcr.McrError, match="nothing done yet"):
        Judge(deal=deal)
    for players in ([Claimer(1)] * 3, [Claimer(1)] * 5):
        with pytest.raises(TypeError, match="4 players, not"):
            Judge(3).play(players)
    with pytest.raises(TypeError, match=r"player 1 has no act\(observation\): None"):
        Judge(3).play([Claimer(1), None, None, None])  # type: ignore[list-item] # that is what is tried
    judge = Judge(3)
    assert repr(judge) == f"<Judge, turn 1, INIT: {mcr.Deal(3, 'botzone')!r}>"
    assert judge._repr_html_() == mcr.Deal(3, "botzone")._repr_html_()
    with pytest.raises(mcr.McrError, match=r"answers of the players 0 to 3, not of \['0'\]"):
        judge.answer(["PASS"])
    with pytest.raises(TypeError, match=r"an answer is a text, or an object .* not NoneType"):
        judge.answer(["PASS", "PASS", "PASS", None])  # type: ignore[list-item] # that is what is tried
    judge.output["display"]["action"] = "HU"
    judge.log[0]["output"]["command"] = "finish"
    assert (len(judge.outputs), judge.is_over) == (1, False)
    assert judge.answer({2: "PASS", 0: "PASS", 1: "PASS", 3: "PASS"})["display"]["action"] == "DEAL"
