"""External programs as players: good ones play whole deals, and bad ones are ended."""

import copy
import os
import pickle
import signal
import threading
import uuid

import pytest

import mcr
from mcr.bots import Random
from mcr.botzone import Judge, Program, ProgramError
from programs import OURS, example, has_zombie, is_left, python, runs

BOT, ONCE = example("bot.py"), example("once.py")
LIMITS = {"time_limit": 20.0, "start_limit": 20.0}
"""For programs that are not late, on a machine however busy."""


def others(seed: int) -> list[mcr.Player]:
    return [Random(seed + n) for n in range(3)]


@pytest.fixture
def mark() -> str:
    """Return an argument by which the processes of a test are known."""
    return f"mark-{uuid.uuid4()}"


def test_a_program_that_goes_on_running_plays_whole_deals(mark: str) -> None:
    deal = mcr.Deal(0, "botzone")
    with python(BOT, mark, **LIMITS) as program:
        for seed in range(4):
            deal = mcr.Deal(seed, "botzone", dealer=seed)
            assert mcr.play_out(deal, [program, *others(seed)]) is None
            assert deal.result is not None
            thrown = [event for event in deal.events if event.kind == "discard" and event.seat == 0]
            assert len(thrown) > 3
            assert runs(mark)
        again = mcr.Deal(3, "botzone", dealer=3)
        mcr.play_out(again, [python(BOT, **LIMITS), *others(3)])
        assert again == deal
    assert not is_left(mark)


def test_a_program_that_is_started_for_each_answer_plays_a_whole_deal(mark: str) -> None:
    """The same player, with and without a memory, in JSON and in plain lines: the same deal."""
    deals = [mcr.Deal(2, "botzone") for _ in range(2)]
    programs = [python(BOT, mark, **LIMITS), python(ONCE, mark, mode="json", **LIMITS)]
    for deal, program in zip(deals, programs, strict=True):
        with program:
            assert mcr.play_out(deal, [program, *others(2)]) is None
    assert deals[0] == deals[1]
    assert not is_left(mark)


@pytest.mark.parametrize("mode", ["json", "simple"])
def test_our_own_bot_is_such_a_program(mode: str) -> None:
    with Program([*OURS, "--keep-running"], mode=mode, **LIMITS) as program:  # type: ignore[arg-type] # one of the two
        deal = mcr.Deal(5, "botzone")
        assert mcr.play_out(deal, [program, program, *others(5)[:2]]) is None
        assert deal.result is not None


def test_our_own_bot_started_for_each_answer() -> None:
    judge = Judge(deal=mcr.Deal(5, "botzone"))
    for mode in ("json", "simple"):
        with Program(OURS, mode=mode, **LIMITS) as program:  # type: ignore[arg-type] # one of the two
            seen = judge.deal.observation(0)
            assert program.act(seen) in seen.legal_actions
            assert program.act(seen) in seen.legal_actions


def test_other_dealers_and_rules() -> None:
    """The number of the player is its wind; rules with one wall are told as well."""
    with python(BOT, **LIMITS) as program:
        for rules in ("mahjongsoft", mcr.Rules("wmo").replace(flowers="none")):
            deal = mcr.Deal(8, rules, dealer=2)
            assert mcr.play_out(deal, [program, *others(8)]) is None
        with pytest.raises(mcr.McrError, match="the protocol knows no flowers"):
            program.act(mcr.Deal(8).observation(0))


SILENT = "import time; time.sleep(1000)"
WAY = "import sys; sys.stdin.readline(); sys.stdin.readline(); "
BAD = {
    "crashes": (WAY + "sys.stderr.write('no such tile: bang'); sys.exit(3)", "crashed", "ended with status 3"),
    "is killed": (WAY + "import os; os.kill(os.getpid(), 11)", "crashed", "ended by signal 11"),
    "says nothing": (WAY, "crashed", "ended without an answer"),
    "cannot be read": (WAY + "sys.stdout.buffer.write(b'PA\\xff\\xfe\\n')", "unreadable", "utf-8"),
    "writes on": (
        WAY + "print('PASS\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\\nPASS', flush=True); " + SILENT,
        "unreadable",
        "it wrote",
    ),
    "babbles": (WAY + "\nwhile True: print('PASS ' * 1000)", "too_much", "more than 50000 bytes"),
    "babbles without lines": (WAY + "\nwhile True: sys.stdout.write('x' * 1000)", "too_much", "more than 50000 bytes"),
    "cheats": (WAY + "print('PLAY J3')", "illegal", "'PLAY J3' where only PASS is possible"),
    "says anything": (WAY + "print('I win!')", "illegal", "'I win!' where only PASS is possible"),
}
LATE = {
    "is silent": WAY + SILENT,
    "does not read": SILENT,
    "does not end": WAY + "print('PASS', flush=True); " + SILENT,
    "closes its output": WAY + "import os; print('PASS', flush=True); os.close(1); " + SILENT,
    "complains for ever": WAY + "\nwhile True: sys.stderr.write('x' * 1000)",
    "starts slowly": f"{SILENT}; print('PASS')",
}


def fails(code: str, mark: str, **options: object) -> tuple[ProgramError, mcr.Deal]:
    """Let a program play, and return what it did wrong; nothing of it may be left."""
    deal = mcr.Deal(5, "botzone")
    program = python(code, mark, **options)
    error = mcr.play_out(deal, [program, *others(5)])
    assert error is not None
    assert not is_left(mark)
    assert not has_zombie()
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments) == ("penalty", (-30, 10, 10, 10))
    assert error.program.endswith(mark)
    assert pickle.loads(pickle.dumps(error)).__dict__ == error.__dict__  # noqa: S301 - pickled right here
    return error, deal


@pytest.mark.parametrize("name", BAD)
def test_a_program_that_fails_pays(name: str, mark: str) -> None:
    code, why, what = BAD[name]
    error, _ = fails(code, mark, output_limit=50000, **LIMITS)
    assert (error.why, error.request) == (why, "0 0 0")
    assert what in str(error)


@pytest.mark.parametrize("name", LATE)
def test_a_program_that_is_late_pays(name: str, mark: str) -> None:
    error, _ = fails(LATE[name], mark, time_limit=0.2, start_limit=0.4)
    assert (error.why, error.verdict) == ("too_late", "TLE")
    assert "0.6 seconds" in str(error)


def test_many_deals_with_programs() -> None:
    """In simulate and compare a program that fails pays, and is told of."""
    with python(BOT, **LIMITS) as program:
        study = mcr.simulate(4, [program, "random", program, "random"], seed=2, rules="botzone", progress=False)
    assert len(study.deals) == 4
    assert not (study.deals["reason"] == "penalty").any()
    with python(BOT.replace('f"PLAY {tile}"', "'PLAY J3 J3'"), **LIMITS) as cheat:
        with pytest.warns(RuntimeWarning, match="'PLAY J3 J3' is no answer"):
            study = mcr.simulate(4, ["random", cheat, "random", "random"], seed=2, rules="botzone", progress=False)
        assert (study.deals["reason"] == "penalty").all()
        assert (study.deals[["pay_0", "pay_1", "pay_2", "pay_3"]] == [10, -30, 10, 10]).all(axis=None)
        with pytest.warns(RuntimeWarning, match="'PLAY J3 J3' is no answer"):
            compared = mcr.compare(cheat, "random", walls=2, rules="botzone", progress=False)
    assert compared.mean == -30


def test_what_a_program_wrote_is_kept(mark: str) -> None:
    code = WAY + "print('a' * 99); sys.stderr.write('b' * 9999 + 'the end'); sys.exit(1)"
    error, _ = fails(code, mark, **LIMITS)
    assert error.output == "a" * 99 + "\n"
    assert error.stderr.endswith("bthe end")
    assert len(error.stderr) == 4096
    assert str(error).splitlines()[1:3] == ["  asked: 0 0 0", "  wrote: " + "a" * 99]


JSON_ANSWERS = {
    "no JSON": "PASS",
    "no object": '["PASS"]',
    "no response": '{"answer": "PASS"}',
    "no text": '{"response": 7}',
    "a huge number": '{"response": 1' + "0" * 5000 + "}",
    "infinite": '{"response": 1e99999}',
    "too deep": "[" * 20000,
    "cut off": '{"response": "PA',
    "two": '{"response": "PASS"}\n{"response": "PASS"}',
}


@pytest.mark.parametrize("name", JSON_ANSWERS)
def test_json_that_is_none_is_unreadable(name: str, mark: str) -> None:
    error, _ = fails(f"print({JSON_ANSWERS[name]!r})", mark, mode="json", **LIMITS)
    assert (error.why, error.verdict) == ("unreadable", "NJ")


def test_a_slow_start_is_allowed_for_and_slow_answers_are_not(mark: str) -> None:
    slow = "import time; time.sleep(0.7)\n"
    deal = mcr.Deal(5, "botzone")
    with python(slow + BOT, mark, time_limit=0.3, start_limit=20) as program:
        assert program.act(deal.observation(0)) in deal.legal_actions(0)
    late = BOT.replace("    hand.append", "    __import__('time').sleep(0.7)\n    hand.append")
    error, _ = fails(late, mark, time_limit=0.3, start_limit=20)
    assert (error.why, error.what) == ("too_late", "no answer after 0.3 seconds")
    assert error.request.startswith("2 ")


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ("PLAY J9", "'J9' is no tile"),
        ("PLAY {absent}", "it may only do: "),
        ("GANG {held}", "it may only do: "),
        ("BUGANG {held}", "it may only do: "),
        ("PASS", "it may only do: "),
        ("PENG {held}", "it may only do: "),
        ("CHI {held} {held}", "it may only do: "),
        ("WIN", "'WIN' is no answer"),
    ],
)
def test_a_cheating_program_pays(answer: str, what: str, mark: str) -> None:
    hand = mcr.Deal(5, "botzone").hands[0]
    absent = next(tile for tile in ("F1", "F2", "J1") if mcr.Tile("ESC"[["F1", "F2", "J1"].index(tile)]) not in hand)
    text = answer.format(absent=absent, held="F3")
    assert mcr.Tile("W") in hand
    error, _ = fails(BOT.replace('f"PLAY {tile}"', repr(text)), mark, **LIMITS)
    assert (error.why, error.verdict) == ("illegal", "WA")
    assert error.output == text
    assert what in error.what


def test_a_false_win_is_for_the_rules_to_judge() -> None:
    code = BOT.replace('f"PLAY {tile}"', "'HU'")
    deal = mcr.Deal(5, "botzone")
    with python(code, **LIMITS) as program:
        assert mcr.play_out(deal, [program, *others(5)]) is None
    assert deal.result is not None
    assert (deal.result.reason, deal.result.payments) == ("false_win", (-30, 10, 10, 10))
    refused = mcr.Deal(5, mcr.Rules("botzone").replace(win_below_minimum="refused"))
    with python(code, **LIMITS) as program:
        error = mcr.play_out(refused, [program, *others(5)])
    assert error is not None
    assert error.why == "illegal"


def test_everything_that_a_program_has_started_is_ended(mark: str) -> None:
    child = (
        f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)', '{mark}'])\n"
    )
    deal = mcr.Deal(5, "botzone")
    program = python(child + BOT, mark, **LIMITS)
    program.act(deal.observation(0))
    assert runs(mark)
    program.close()
    assert not is_left(mark)
    program.act(deal.observation(0))
    assert runs(mark)
    del program
    assert not is_left(mark), "without a collection of garbage"


def test_a_program_is_a_value_that_can_be_sent_elsewhere(mark: str) -> None:
    with python(BOT, mark, env={"PATH": os.environ["PATH"]}, **LIMITS) as program:
        program.act(mcr.Deal(5, "botzone").observation(0))
        for again in (copy.deepcopy(program), pickle.loads(pickle.dumps(program))):  # noqa: S301 - pickled right here
            assert again.settings == program.settings
            assert again.settings.env == {"PATH": os.environ["PATH"]}
            assert again.settings is not program.settings
    assert repr(Program(["sh", "a b"])) == "<Program sh 'a b'>"
    assert Program("sh -c 'echo  x'").settings.command == ("sh", "-c", "echo  x")


@pytest.mark.parametrize(
    ("command", "options", "expected"),
    [
        (["no-such-program"], {}, "there is no program 'no-such-program'"),
        ([], {}, "no command was given"),
        ("", {}, "no command was given"),
        (["sh"], {"mode": "xml"}, "mode is json or simple, not 'xml'"),
        (["sh"], {"time_limit": 0}, "time_limit is above 0, not 0"),
        (["sh"], {"time_limit": float("nan")}, "time_limit is above 0, not nan"),
        (["sh"], {"start_limit": -1}, "start_limit is 0 or more, not -1"),
        (["sh"], {"output_limit": 0}, "output_limit is above 0, not 0"),
    ],
)
def test_what_is_no_program(command: list[str], options: dict[str, object], expected: str) -> None:
    with pytest.raises(mcr.McrError, match=expected):
        Program(command, **options)  # type: ignore[arg-type] # that is what is tried


def test_what_a_program_cannot_be_asked(mark: str) -> None:
    with python(BOT, mark, **LIMITS) as program:
        with pytest.raises(mcr.McrError, match="a position without events"):
            program.act(mcr.Observation.parse("rules: botzone\nwall: 9 9 9 9\nhand: 123456789m12344p\ndrawn: 4p"))
        with pytest.raises(mcr.McrError, match="nothing is asked of this seat"):
            program.act(mcr.Deal(5, "botzone").observation(1))
    assert not is_left(mark)


def test_data_is_told_again() -> None:
    """A program that forgets all keeps notes: data for the match, globaldata for later ones."""
    code = ONCE.replace('"PASS"}))', '"PASS", "data": told["data"] + "x", "globaldata": str(len(told["data"]))}))')
    assert code != ONCE
    deal = mcr.Deal(5, "botzone")
    with python(code, mode="json", **LIMITS) as program:
        program.act(deal.observation(0))
        assert program.settings.globaldata == "1"  # it was asked twice: about its number, and about its first tile


def test_limits_longer_than_a_system_waits() -> None:
    with python(BOT, time_limit=float("inf"), start_limit=1e300) as program:
        deal = mcr.Deal(5, "botzone")
        assert program.act(deal.observation(0)) in deal.legal_actions(0)


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_copy_of_this_process_leaves_programs_alone(mark: str) -> None:
    deal = mcr.Deal(5, "botzone")
    with python(BOT, mark, **LIMITS) as program:
        program.act(deal.observation(0))
        child = os.fork()
        if child == 0:
            program.close()
            os._exit(0)
        assert os.waitpid(child, 0) == (child, 0)
        assert runs(mark)
        deal.apply(0, program.act(deal.observation(0)))
    assert not is_left(mark)


def test_an_interrupted_wait_ends_the_program(mark: str) -> None:
    """Ctrl-C while a program thinks: the exception goes through, and nothing is left."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        python(SILENT, mark, **LIMITS).act(mcr.Deal(5, "botzone").observation(0))
    timer.join()
    assert not is_left(mark)
