"""Many deals: the three frames, the same whatever the threads, equal to deals replayed one by one."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pandas as pd
import pytest

import mcr
from mcr.study.frames import CATEGORIES, COLUMNS, NAMES
from played import studied

DEALS = 300
BOTS = ["shanten", "legal", "random", "shanten"]


@pytest.fixture(scope="module")
def study() -> mcr.Study:
    """Return deals of several bots."""
    return mcr.simulate(DEALS, BOTS, seed=5, progress=False)


def assert_equal(one: mcr.Study, other: mcr.Study) -> None:
    """Compare all three frames, types and categories too."""
    for name in NAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(other, name))


def test_the_columns_are_those_of_the_contract(study: mcr.Study) -> None:
    for name in NAMES:
        frame = getattr(study, name)
        assert {column: str(dtype) for column, dtype in frame.dtypes.items()} == COLUMNS[name]
        assert isinstance(frame.index, pd.RangeIndex)
        for column in COLUMNS[name]:
            if COLUMNS[name][column] == "category":
                assert tuple(frame[column].cat.categories) == CATEGORIES[column]
    assert CATEGORIES["fan"] == tuple(fan.id for fan in mcr.Fan)
    assert len(CATEGORIES["fan"]) == 82
    assert CATEGORIES["tile"] == tuple(map(str, mcr.Tiles("123456789m123456789p123456789sESWNCFP")))


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_make_no_difference(study: mcr.Study, threads: int) -> None:
    assert_equal(mcr.simulate(DEALS, BOTS, seed=5, threads=threads, progress=False), study)


def test_a_shorter_study_is_the_beginning_of_a_longer_one(study: mcr.Study) -> None:
    short = mcr.simulate(100, BOTS, seed=5, progress=False)
    for name in NAMES:
        frame = getattr(study, name)
        pd.testing.assert_frame_equal(getattr(short, name), frame[frame["deal"] < 100])


def test_the_frames_join(study: mcr.Study) -> None:
    deals, wins, fans = study.deals, study.wins, study.fans
    assert deals["deal"].tolist() == list(range(DEALS))
    assert set(wins["deal"]) == set(deals.loc[deals["reason"].isin(["discard", "self_drawn", "robbed_kong"]), "deal"])
    sums = fans.groupby(["deal", "seat"])["points"].sum()
    joined = wins.set_index(["deal", "seat"])["total"]
    assert sums.reindex(joined.index).tolist() == joined.tolist()
    assert (wins["points"] + wins["flowers"]).tolist() == wins["total"].tolist()
    assert (deals[["pay_0", "pay_1", "pay_2", "pay_3"]].sum(axis=1) == 0).all()
    given = deals["reason"].isin(["discard", "robbed_kong"])
    assert deals["discarder"].notna().tolist() == given.tolist()


class Replayer:
    """A bot whose moves follow from its seed, and that keeps what it was shown."""

    def __init__(self) -> None:
        self.seeds: list[int] = []
        self.shown: list[mcr.Observation] = []

    def begin(self, seed: int) -> None:
        """Keep the seed."""
        self.seeds.append(seed)

    def act(self, observation: mcr.Observation) -> mcr.Action | str:
        """Win, or do what the seed says."""
        self.shown.append(observation)
        legal = observation.legal_actions
        return "win" if "win" in legal else legal[self.seeds[-1] % len(legal)]


@pytest.mark.parametrize("rules", ["wmo", "botzone", "mil"])
def test_the_rows_are_what_deals_played_one_by_one_show(rules: str) -> None:
    bots, others = [Replayer() for _ in range(4)], [Replayer() for _ in range(4)]
    found = mcr.simulate(40, bots, seed=2, rules=rules, progress=False)
    for number, row in enumerate(found.deals.to_dict("records")):
        deal, seed = studied(2, number, others, rules)
        result = deal.result
        assert result is not None
        expected: dict[str, Any] = {
            "deal": number,
            "seed": seed,
            "round": deal.round,
            "dealer": deal.dealer,
            "reason": result.reason,
            "turns": deal.turns,
            "wall_left": deal.wall.remaining,
            "kongs": deal.kongs,
            **{f"pay_{seat}": paid for seat, paid in enumerate(result.payments)},
        }
        assert {name: row[name] for name in expected} == expected
        assert (None if pd.isna(row["discarder"]) else row["discarder"]) == result.discarder
        wins = found.wins[found.wins["deal"] == number]
        assert tuple(wins["seat"]) == result.winners
        for win, score in zip(wins.to_dict("records"), result.scores, strict=True):
            assert mcr.Hand(win["hand"]) == score.hand
            assert (win["points"], win["flowers"], win["total"]) == (score.points, score.flowers, score.total)
            assert win["form"] == score.decomposition.form
            assert (win["wind"], win["tile"]) == (score.hand.seat, str(score.hand.winning_tile))
            assert (win["self_drawn"], win["melds"]) == (score.hand.self_drawn, len(score.hand.melds))
            fans = found.fans[(found.fans["deal"] == number) & (found.fans["seat"] == win["seat"])]
            counts = {"flower_tiles": score.flowers} if score.flowers else {}
            assert dict(zip(fans["fan"], fans["count"], strict=True)) == {**score.counts, **counts}
            assert fans["fan"].cat.codes.is_monotonic_increasing
    for bot, other in zip(bots, others, strict=True):
        assert (bot.seeds, bot.shown) == (other.seeds, other.shown)
        assert len(bot.seeds) == 40
        assert len(bot.shown) > 500


def test_one_letter_of_round_winds_is_every_round() -> None:
    study = mcr.simulate(20, ["random"] * 4, rules=mcr.Rules("wmo").replace(round_winds="E"), progress=False)
    assert set(study.deals["round"]) == {"E"}
    assert study.deals["dealer"].tolist() == [number % 4 for number in range(20)]


def test_no_deals_are_empty_frames_of_the_same_types() -> None:
    study = mcr.simulate(0, BOTS, progress=False)
    for name in NAMES:
        frame = getattr(study, name)
        assert len(frame) == 0
        assert {column: str(dtype) for column, dtype in frame.dtypes.items()} == COLUMNS[name]
    assert repr(study).startswith("<Study of no deals")
    assert study.fan_frequencies()["wins"].sum() == 0
    assert study.summary()["value"].isna().all()


class Passing:
    """Passes, which it may not in its own turn."""

    def act(self, _observation: mcr.Observation) -> str:
        """Pass."""
        return "pass"


class Failing:
    """Raises an error in the third deal."""

    def __init__(self, error: Exception) -> None:
        self.deals, self.error = 0, error

    def begin(self, _seed: int) -> None:
        """Count the deals."""
        self.deals += 1

    def act(self, observation: mcr.Observation) -> mcr.Action:
        """Do the first thing, or raise."""
        if self.deals == 3:
            raise self.error
        return observation.legal_actions[0]


def test_what_a_bot_of_python_does_wrong_is_told_with_its_place() -> None:
    with pytest.raises(mcr.IllegalActionError) as refused:
        mcr.simulate(5, ["random", Passing(), "random", "random"], seed=1, progress=False)
    assert (refused.value.seat, str(refused.value.action)) == (1, "pass")
    [note] = refused.value.__notes__
    assert note.startswith("bot 1 (Passing) in seat 1 of deal ")
    with pytest.raises(RuntimeError, match="out of ideas") as failed:
        mcr.simulate(5, ["random", "random", Failing(RuntimeError("out of ideas")), "random"], seed=1, progress=False)
    assert failed.value.__notes__ == [f"bot 2 (Failing) in seat 2 of deal 2, seed {mcr.deal_seed(1, 2)}"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"bots": "random"}, mcr.McrError, "bots are four"),
        ({"bots": ["random"] * 3}, mcr.McrError, "these are 3"),
        ({"bots": ["nobody"] * 4}, mcr.McrError, "nobody.*random"),
        ({"bots": [object()] * 4}, TypeError, "a name or an object with act"),
        ({"bots": [Passing] * 4}, TypeError, "a name or an object with act"),
        ({"deals": -1}, mcr.McrError, "0 or more"),
        ({"seed": -1}, mcr.McrError, "a seed is 0 to"),
        ({"threads": 0}, mcr.McrError, "threads must be 1 or more"),
        ({"rules": "none"}, mcr.McrError, "none"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        mcr.simulate(**{"deals": 1, "bots": ["random"] * 4, "progress": False, **arguments})


def test_frequencies_are_counted_right(study: mcr.Study) -> None:
    found = study.fan_frequencies().set_index("fan")
    assert len(found) == 82
    scored = mcr.score_many(study.wins)
    for fan in mcr.Fan:
        column = scored["flowers"] if fan.id == "flower_tiles" else scored[fan.id]
        has = column > 0
        assert found.loc[fan.id, "wins"] == has.sum(), fan.id
        low, high = mcr.study.wilson(int(has.sum()), len(has))
        assert (found["low"][fan.id], found["high"][fan.id]) == (float(low), float(high))
        if has.any():
            assert found.loc[fan.id, "mean_points"] == pytest.approx(scored.loc[has, "points"].mean())
            assert found.loc[fan.id, "mean_total"] == pytest.approx(scored.loc[has, "total"].mean())
    assert found["wins"].is_monotonic_decreasing
    assert found["share"].max() <= 1


def test_a_study_shows_itself_and_is_pickled(study: mcr.Study) -> None:
    import pickle  # noqa: PLC0415 - only here

    assert repr(study).startswith(f"<Study of {DEALS} deals, seed 5, 2 shanten, legal, random; wmo: ")
    html = study._repr_html_()
    assert "deals that nobody won" in html
    assert "all_chows" in html
    assert_equal(pickle.loads(pickle.dumps(study)), study)  # noqa: S301 - our own


def test_an_interrupt_is_heard_at_once() -> None:
    code = (
        "import mcr, signal\n"
        # A process in the background may have been told to ignore it.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        "try:\n    mcr.simulate(10**9, ['random'] * 4, progress=False)\n"
        "except KeyboardInterrupt:\n    print('heard', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        timer = threading.Timer(0.5, program.send_signal, [2])
        timer.start()
        try:
            assert program.communicate(timeout=60)[0] == "heard\n"
        finally:
            program.kill()


def test_texts_are_the_same_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    from mcr.study import frames  # noqa: PLC0415 - only here

    parts = (np.frombuffer(b"abcd", dtype=np.uint8), np.array([0, 1, 1, 4]))
    with_pyarrow = frames.texts(*parts)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    without = frames.texts(*parts)
    assert with_pyarrow.tolist() == without.tolist() == ["a", "", "bcd"]
    assert with_pyarrow.dtype == without.dtype


def test_a_program_that_fails_pays_and_the_next_deal_is_played() -> None:
    with pytest.warns(RuntimeWarning, match="it ended"):
        study = mcr.simulate(
            5,
            ["random", Failing(mcr.botzone.ProgramError("crashed", "it ended")), "random", "random"],
            seed=1,
            progress=False,
        )
    assert study.deals["reason"].tolist().count("penalty") == 1
    fault = study.deals.iloc[2]
    assert [fault["reason"], *(fault[f"pay_{seat}"] for seat in range(4))] == ["penalty", 10, -30, 10, 10]


class Learning(Passing):
    """Passes, and does the first thing when it is told that it may not."""

    def __init__(self) -> None:
        self.errors: list[mcr.IllegalActionError] = []
        self.is_told = False

    def act(self, observation: mcr.Observation) -> str:
        """Pass, or do the first thing."""
        if self.is_told:
            self.is_told = False
            return str(observation.legal_actions[0])
        return "pass"

    def refused(self, error: mcr.IllegalActionError) -> None:
        """Keep the error."""
        self.errors.append(error)
        self.is_told = True


def test_a_player_that_wants_to_be_told_is_asked_again() -> None:
    learning = Learning()
    study = mcr.simulate(3, ["random", "random", learning, "random"], seed=1, progress=False)
    assert len(study) == 3
    assert learning.errors
    assert {error.seat for error in learning.errors} == {2}
