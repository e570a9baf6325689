"""What is no proper input is refused with a message that says where and what was allowed, and changes nothing."""

import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pandas as pd
import pytest

import mcr
from mcr import study
from mcr.cli import main
from mcr.tournament import (
    REPINO_2013,
    ScorePad,
    Tournament,
    last_deal,
    plan_seating,
    simulate,
    swiss_seating,
    table_points,
)
from tournaments import NAMES

QUESTIONS = (
    study.carriers,
    study.co_occurrence,
    study.disputed_readings,
    study.seat_effects,
    study.self_draws,
    study.turn_of_win,
    study.value_by_turn,
    study.value_distribution,
)
NO_STUDIES: tuple[Any, ...] = (
    None,
    3,
    "folder",
    Path("folder"),
    [],
    {},
    pd.DataFrame({"deal": [1]}),
    np.zeros(3),
    study,
)
HALF = "Ann\udcff"
"""What a name in another encoding than UTF-8 is on the command line."""


@pytest.mark.parametrize(
    "function", [mcr.score_many, mcr.waits_many, mcr.shanten_many, mcr.distance_many, mcr.Hands.parse]
)
@pytest.mark.parametrize("given", [None, 5, 2.5, mcr, object()], ids=lambda given: type(given).__name__)
def test_what_takes_many_hands_says_so(function: Callable[[Any], object], given: object) -> None:
    expected = f"expected hands as Hands, a list, a Series, or a frame with a column `hand`, not {type(given).__name__}"
    with pytest.raises(TypeError, match=rf"^{expected}$"):
        function(given)


@pytest.mark.parametrize("function", [mcr.waits_many, mcr.distance_many])
def test_what_is_visible_to_many_hands_says_what_it_may_be(function: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"^expected visible tiles as a text, Tiles, or a list of these, .* not int$"):
        function(["123456789m46sEE"], visible=5)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize("given", NO_STUDIES, ids=lambda given: type(given).__name__)
def test_a_question_says_what_it_is_asked_of(question: Callable[[Any], object], given: object) -> None:
    kind = type(given).__name__
    with pytest.raises(TypeError, match=rf"expected a Study, which mcr\.simulate, .* gives, not {kind}$"):
        question(given)


def test_a_plot_says_what_it_is_asked_of() -> None:
    plots = pytest.importorskip("mcr.study.plots")
    names = [name for name in plots.__all__ if name != "as_pictures"]
    assert len(names) >= len(QUESTIONS)
    for name in names:
        with pytest.raises(TypeError, match=r"expected a (Study|Comparison), which mcr"):
            getattr(plots, name)(pd.DataFrame({"fan": ["all_pungs"]}))


def small() -> mcr.Study:
    return mcr.simulate(4, ["random"] * 4, progress=False)


def even() -> study.Comparison:
    return mcr.compare("random", "random", walls=1, progress=False)


def a_study(call: Callable[..., object], **given: object) -> Callable[[], object]:
    return lambda: call(small(), **given)


STUDIES: dict[str, tuple[Callable[[], object], str]] = {
    "fans 5": (a_study(study.co_occurrence, fans=5), "fans: expected a list of fans, not 5"),
    "one fan": (a_study(study.co_occurrence, fans="all_pungs"), "fans: expected a list of fans, not 'all_pungs'"),
    "no fan": (a_study(study.co_occurrence, fans=["pung"]), "'pung'"),
    "level": (lambda: study.luck_and_skill(even(), level=float("nan")), "above 1/2 and below 1, not nan"),
    "level text": (lambda: study.luck_and_skill(even(), level="0.9"), "above 1/2 and below 1, not '0.9'"),  # type: ignore[arg-type] # on purpose
    "seed": (lambda: study.luck_and_skill(even(), seed=-1), "a seed is 0 or more, not -1"),
    "walls": (lambda: mcr.compare("random", "random", walls=None), "walls are how many, or their seeds; not None"),  # type: ignore[arg-type] # on purpose
    "records": (lambda: mcr.read_records(small().deals), "the path of a file or a folder, or several; not DataFrame"),  # type: ignore[arg-type] # on purpose
    "no path": (lambda: mcr.read_records(None), "the path of a file or a folder, or several; not NoneType"),  # type: ignore[arg-type] # on purpose
}


@pytest.mark.parametrize("case", STUDIES)
def test_studies_say_what_they_take(case: str) -> None:
    call, message = STUDIES[case]
    with pytest.raises((mcr.McrError, TypeError), match=re.escape(message)):
        call()


def begun() -> Tournament:
    tournament = Tournament.create(None, REPINO_2013, seed=1)
    for name in NAMES[:4]:
        tournament.register(name)
    tournament.draw()
    return tournament


ONE = NAMES[0]
REFUSED: dict[str, tuple[str, dict[str, object], str]] = {
    "paid": ("register", {"name": "Eva", "paid": "no"}, "paid: expected True or False, not 'no'"),
    "ranked": ("register", {"name": "Eva", "ranked": None}, "ranked: expected True or False, not None"),
    "barred": ("register", {"name": "Eva", "disqualified": 0}, "disqualified: expected True or False, not 0"),
    "half a name": ("register", {"name": HALF}, "name: character 4 of 'Ann\\udcff' is half of one"),
    "half a team": ("register", {"name": "Eva", "team": HALF}, "team: character 4"),
    "half a reason": ("withdraw", {"name": ONE, "reason": HALF}, "reason: character 4"),
    "half a word": ("fine", {"player": ONE, "amount": 1, "reason": "x", "scope": HALF}, "scope: "),
    "replace": ("enter", {"round": 1, "table": 1, "deal": 1, "result": "draw", "replace": "no"}, "replace: expected"),
    "totals": ("enter", {"round": 1, "table": 1, "totals": [1, -1, 0, 0]}, "totals: expected vists by name"),
    "shape": ("false_win", {"round": 1, "table": 1, "deal": 1, "player": ONE, "wrong_shape": ""}, "wrong_shape: exp"),
    "objected": ("false_win", {"round": 1, "table": 1, "deal": 1, "player": ONE, "objected": "no"}, "objected: exp"),
    "tables": ("draw", {"tables": 3}, "tables: expected a list of four names, not 3"),
    "a table": ("draw", {"tables": [3]}, "tables: expected a list of names, not 3"),
    "names": ("draw", {"tables": list(NAMES[:4])}, f"tables: expected a list of names, not '{ONE}'"),
    "frame": ("draw", {"tables": pd.DataFrame({"E": [ONE]})}, "tables: expected a list of names, not 'E'"),
    "sit_out": ("draw", {"sit_out": ONE}, f"sit_out: expected a list of names, not '{ONE}'"),
    "tiebreaks": ("change", {"tiebreaks": 5}, "tiebreaks: expected a list of words, not 5"),
    "order": ("change", {"order": None}, "order: expected a list of words, not None"),
    "players": ("ignored_last_deal", {"round": 1, "table": 1, "players": 5}, "players: expected a list of names"),
    "after": ("standings", {"after": 2}, "after: round 2 has not been drawn; expected 0 to 1"),
    "after all": ("standings", {"after": 5}, "after: expected 0 to 4, not 5"),
    "after none": ("standings", {"after": -1}, "after: expected 0 to 4, not -1"),
    "formats": ("export", {"folder": "unused", "formats": 5}, "formats: expected a list of words, not 5"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_tournament_refuses_by_name_and_writes_nothing(case: str) -> None:
    method, given, message = REFUSED[case]
    tournament = begun()
    before = tournament.events
    with pytest.raises(mcr.TournamentError, match=re.escape(message)):
        getattr(tournament, method)(**given)
    pd.testing.assert_frame_equal(tournament.events, before)
    assert tournament.register("Eva", paid=np.bool_(False)).name == "Eva", "the next call is taken"  # type: ignore[arg-type] # NumPy's are taken


FUNCTIONS: dict[str, tuple[Callable[..., object], tuple[Any, ...], str]] = {
    "vists": (table_points, (None,), "vists: expected a list of numbers, not None"),
    "points": (table_points, ([0] * 4, "share", None, 3), "points: expected a list of numbers, not 3"),
    "a point": (table_points, ([0] * 4, "share", None, ["/", 0, 0, 0]), "points: expected numbers, not '/'"),
    "wins": (table_points, ([0] * 4, "wins", 5), "wins: expected a list of numbers, not 5"),
    "time_over": (last_deal, ("running", 0, 0, "no"), "time_over: expected True or False, not 'no'"),
    "tiles": (last_deal, ("running", 0, 0, True, "void", None), "tiles: expected a whole number, not None"),
    "n": (plan_seating, (None, 1, 1), "n: expected a whole number, not None"),
    "rounds": (plan_seating, (8, 1.5, 1), "rounds: expected a whole number, not 1.5"),
    "seed": (plan_seating, (8, 1, -1), "seed: expected 0 to 18446744073709551615, not -1"),
    "standing": (swiss_seating, ("abcd", {}, 1), "standing: expected a list of names, not 'abcd'"),
    "met": (swiss_seating, (list("abcd"), [], 1), "met: expected how often two have met"),
    "criteria": (swiss_seating, (list("abcd"), {}, 1, None), "order: expected a list of words, not None"),
    "bots": (simulate, (REPINO_2013, None), "bots: expected a list of bots, one a player, not None"),
    "names": (ScorePad, (None,), "names: expected a list of names, not None"),
}


@pytest.mark.parametrize("case", FUNCTIONS)
def test_functions_of_a_tournament_refuse_by_name(case: str) -> None:
    function, given, message = FUNCTIONS[case]
    with pytest.raises(mcr.TournamentError, match=re.escape(message)):
        function(*given)


@pytest.mark.parametrize("field", ["name", "judge"])
def test_a_tournament_that_does_not_begin_leaves_no_file(tmp_path: Path, field: str) -> None:
    path = tmp_path / "cup.jsonl"
    with pytest.raises(mcr.TournamentError, match=f"{field}: character 4"):
        Tournament.create(path, **{field: HALF})  # type: ignore[arg-type] # one of two texts
    assert not path.exists()
    with Tournament.create(path) as tournament:
        assert len(tournament.events) == 1


def interrupting(at: int, files: Iterable[str]) -> Callable[[FrameType, str, object], Any]:
    """Return what interrupts at the `at`-th line or return that is come to in these files, as Ctrl-C would."""
    reached = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - a trace function returns itself
        nonlocal reached
        if Path(frame.f_code.co_filename).name not in files:
            return None
        if event in ("line", "return"):
            reached += 1
            if reached == at:
                raise KeyboardInterrupt
        return trace

    return trace


def test_a_tournament_makes_no_folders(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"^there is no folder .*missing for cup\.jsonl$"):
        Tournament.create(tmp_path / "missing" / "cup.jsonl")
    assert not list(tmp_path.iterdir())


def test_interrupted_anywhere_log_and_memory_agree(tmp_path: Path) -> None:
    files = ("logged.py", "log.py", "_append.py", "results.py")
    interruptions = 0
    written: set[int] = set()
    begin = tmp_path / "begin.jsonl"
    with Tournament.create(begin, REPINO_2013, seed=1) as tournament:
        for name in NAMES[:4]:
            tournament.register(name)
        tournament.draw()
    for at in range(1, 1000):
        path = tmp_path / f"{at}.jsonl"
        path.write_bytes(begin.read_bytes())
        with Tournament.open(path) as tournament:
            enter = partial(tournament.enter, 1, 1, 1, result="draw")
            before = sys.gettrace()
            sys.settrace(interrupting(at, files))
            try:
                enter()
            except KeyboardInterrupt:
                interruptions += 1
            else:
                break
            finally:
                sys.settrace(before)
            there = tournament.events
            written.add(len(there))
            assert len(tournament.deals) == len(there) - 6
            tournament.register("Eva")
        with Tournament.open(path) as again:
            assert list(again.events["event"]) == [*there["event"], "register"]
            assert len(again.deals) == len(there) - 6
    else:
        pytest.fail("the call never came to its end")
    assert interruptions > 50
    assert written == {6, 7}, "some before the event is written, some after"


@pytest.mark.parametrize(
    ("arguments", "usage"),
    [
        (["score", "--typo"], "usage: mcr score "),
        (["waits", "1m", "more", "--typo"], "usage: mcr waits "),
        (["simulate", "--typo", "3"], "usage: mcr simulate "),
        (["fans", "--typo"], "usage: mcr fans "),
        (["tournament", "cup.jsonl", "standings", "--typo"], "usage: mcr tournament cup.jsonl standings "),
        (["tournament", "cup.jsonl", "--typo"], "usage: mcr tournament cup.jsonl "),
        (["--typo"], "usage: mcr "),
    ],
)
def test_an_unknown_option_is_told_with_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str], arguments: list[str], usage: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    told = capsys.readouterr().err
    assert stopped.value.code == 2
    assert told.startswith(usage)
    assert "--typo" in told


def test_a_name_that_is_no_text_is_refused_on_the_command_line(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = str(tmp_path / "cup.jsonl")
    assert main(["tournament", log, "create"]) == 0
    assert main(["tournament", log, "register", "--name", HALF]) == 2
    assert "name: character 4" in capfd.readouterr().err
    assert main(["tournament", log, "standings", "--after", "3"]) == 2
    assert "after: round 3 has not been drawn" in capfd.readouterr().err
