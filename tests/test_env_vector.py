"""`VecEnv`: shapes, seeds, states, records, and what is refused."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pytest

import mcr
from mcr.env import VecEnv

if TYPE_CHECKING:
    from collections.abc import Callable


def played(env: VecEnv, steps: int, first: int = 0) -> list[tuple[Any, ...]]:
    """Step with random actions, and return copies of all batches."""
    return [tuple(array.copy() for array in env.step(env.random_actions(first + number))) for number in range(steps)]


def same(left: list[tuple[Any, ...]], right: list[tuple[Any, ...]]) -> bool:
    """Whether batches are equal."""
    return len(left) == len(right) and all(
        np.array_equal(a, b) for one, other in zip(left, right, strict=True) for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("encoder", [*mcr.env.ENCODERS, None])
def test_shapes_and_dtypes(encoder: str | None) -> None:
    env = VecEnv(5, encoder=encoder)
    batch = env.reset(seed=1)
    planes = len(mcr.env.planes(encoder)) if encoder else 0
    assert (batch.obs.dtype.name, batch.obs.shape) == ("uint8", (5, planes, 4, 9))
    assert (batch.mask.dtype.name, batch.mask.shape) == ("bool", (5, 235))
    assert (batch.seat.dtype.name, batch.seat.shape) == ("int8", (5,))
    assert (batch.reward.dtype.name, batch.reward.shape) == ("float32", (5, 4))
    assert (batch.done.dtype.name, batch.done.shape) == ("bool", (5,))
    addresses = [array.ctypes.data for array in batch]
    after = env.step(env.random_actions(1))
    assert [array.ctypes.data for array in after] == addresses, "the arrays are reused"
    assert len(env) == env.n == 5


def test_masks_are_the_legal_actions() -> None:
    env = VecEnv(16)
    batch = env.reset(seed=3)
    compared = 0
    for number in range(250):
        for table in range(16):
            seen = env.observation(table)
            assert seen.seat == batch.seat[table]
            indices = [mcr.env.action_index(action, seen) for action in seen.legal_actions]
            assert indices == np.flatnonzero(batch.mask[table]).tolist()
            deal = env.record(table).deal_at()
            assert deal.legal_actions(seen.seat) == seen.legal_actions
            compared += len(indices)
        env.step(env.random_actions(number))
    assert compared > 30_000


def test_the_same_seed_gives_the_same_batches_whatever_the_threads() -> None:
    one, three = VecEnv(70, threads=1), VecEnv(70, threads=3)
    for seed in (5, 2**64 - 1, 5):
        one.reset(seed)
        three.reset(seed)
        assert same(played(one, 130), played(three, 130))
    before = one.deals.copy()
    one.reset()
    assert (one.seed, one.deals.tolist()) == (5, (before + 70).tolist())


def test_deals_are_those_of_a_study() -> None:
    env = VecEnv(4, encoder=None)
    env.reset(seed=11)
    ended = 0
    for number in range(450):
        batch = env.step(env.random_actions(number))
        for table in np.flatnonzero(batch.done):
            record = env.last_record(int(table))
            assert record is not None
            deal = int(env.deals[table]) - 4
            assert record.seed == mcr.deal_seed(11, deal)
            assert (record.dealer, record.round) == (deal % 4, "ESWN"[deal // 4 % 4])
            result = record.deal_at().result
            assert result is not None
            assert batch.reward[table].tolist() == list(result.payments)
            assert mcr.Record.from_json(record.to_json()) == record
            ended += 1
        assert not batch.reward[~batch.done].any()
    assert ended >= 12


def test_it_prints_as_it_is_made() -> None:
    for rules, shown in (
        ("botzone", "'botzone'"),
        (mcr.Rules("cardavia"), "'cardavia'"),
        (mcr.Rules("mil").replace(flowers="none", deals=4), "Rules('mil').replace(flowers='none', deals=4)"),
    ):
        assert repr(VecEnv(3, rules, threads=1)) == f"mcr.env.VecEnv(3, {shown}, encoder='pku6', reward='points')"


def test_a_saved_state_goes_on_as_it_did(tmp_path: Path) -> None:
    env = VecEnv(12, encoder="table")
    env.reset(seed=2)
    played(env, 160)
    state = env.save()
    (tmp_path / "state").write_bytes(state)
    copies = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]  # noqa: S301 - our own
    other = VecEnv(12, encoder="table")
    other.restore((tmp_path / "state").read_bytes())
    expected = played(env, 200, first=160)
    for again in [other, *copies]:
        assert same(played(again, 200, first=160), expected)
    env.restore(state)
    assert same(played(env, 200, first=160), expected)


def test_a_state_that_does_not_fit_changes_nothing() -> None:
    env = VecEnv(3)
    env.reset(seed=2)
    played(env, 50)
    state, batch = env.save(), tuple(array.copy() for array in env.batch)
    fewer, other = VecEnv(2), VecEnv(3, "cardavia")
    fewer.reset(seed=1)
    other.reset(seed=1)
    for wrong, why in [
        (fewer.save(), "a state of 2 games"),
        (other.save(), "saved under the rules"),
        (b"", "no saved state"),
        (b"\xff", "no saved state"),
        (state[:-20], "no saved state"),
        (state.replace(b"discard", b"throw", 1), "game 0"),
        (state.replace(b'"actions":"', b'"actions":"pung,', 1), "game 0"),
    ]:
        with pytest.raises(mcr.McrError, match=why):
            env.restore(wrong)
        assert env.save() == state
        assert same([tuple(env.batch)], [batch])


def test_ended_deals_wait_without_auto_reset() -> None:
    env = VecEnv(6, auto_reset=False)
    batch = env.reset(seed=1)
    for number in range(400):
        batch = env.step(env.random_actions(number))
    assert batch.done.all()
    assert (batch.seat == -1).all()
    assert not batch.mask.any()
    assert not batch.obs.any()
    with pytest.raises(mcr.McrError, match="action 0 in env 0: the deal is over"):
        env.step([0] * 6)
    with pytest.raises(mcr.McrError, match="at table 2 nobody is to act"):
        env.observation(2)
    assert env.observation(2, 1).seat == 1
    env.step([-1] * 6)
    batch = env.reset(where=np.arange(6) < 2)
    assert (batch.seat >= 0).tolist() == [True, True, False, False, False, False]
    assert env.deals.tolist() == [6, 7, 2, 3, 4, 5]
    with pytest.raises(mcr.McrError, match="goes on under the seed"):
        env.reset(1, where=batch.done)
    with pytest.raises(mcr.McrError, match=r"where= is bool\[6\], not int64\[2\]"):
        env.reset(where=[1, 0])


def test_an_illegal_action_is_named_and_nothing_is_done() -> None:
    env = VecEnv(40)
    env.reset(seed=4)
    played(env, 77)
    actions = env.random_actions(9)
    illegal = int(np.flatnonzero(~env.batch.mask[17])[5])
    state, batch = env.save(), tuple(array.copy() for array in env.batch)
    for wrong in (illegal, 235, 32_767, -1, -5, 40_000, 10**30, -(10**30)):
        bad: Any = actions.tolist()
        bad[17] = wrong
        with pytest.raises(mcr.IllegalActionError, match="in env 17") as error:
            env.step(bad)
        assert error.value.seat == env.batch.seat[17]
        assert error.value.why
        if wrong == illegal:
            assert error.value.action == mcr.env.action_at(illegal)
        assert env.save() == state
        assert same([tuple(env.batch)], [batch])
    env.step(actions)


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (np.zeros(4, np.float64), r"float64\[4\]"),
        (np.full(4, np.nan), r"float64\[4\]"),
        ([0.0, 1, 2, 3], r"float64\[4\]"),
        (np.zeros(4, bool), r"bool\[4\]"),
        (np.zeros((4, 1), np.int16), r"int16\[4, 1\]"),
        (np.zeros(3, np.int16), r"int16\[3\]"),
        (np.int16(3), r"int16\[\]"),
        (None, "object"),
        ("pass", "U4"),
        ([[0, 1], [2]], "list"),
        ([None] * 4, "list"),
        ({}, "object"),
    ],
)
def test_what_are_no_actions_is_refused(actions: npt.ArrayLike, why: str) -> None:
    env = VecEnv(4)
    env.reset(seed=1)
    state = env.save()
    with pytest.raises(mcr.McrError, match=why):
        env.step(actions)
    assert env.save() == state


def test_whole_numbers_of_any_kind_are_actions() -> None:
    left, right = VecEnv(4), VecEnv(4)
    left.reset(seed=1)
    right.reset(seed=1)
    kinds: list[Any] = [list, tuple, np.uint8, np.int64, np.uint64, np.int32]
    for number in range(60):
        actions = left.random_actions(number)
        kind = kinds[number % len(kinds)]
        left.step(actions)
        right.step(kind(actions) if isinstance(kind, type) and kind in {list, tuple} else actions.astype(kind))
        spread = np.zeros(8, np.int16)
        spread[::2] = actions
        assert left.save() == right.save()
    actions = left.random_actions(99)
    spread = np.zeros(8, np.int16)
    spread[::2] = actions
    left.step(actions)
    right.step(spread[::2])
    assert left.save() == right.save()


def test_a_reset_that_was_forgotten_and_a_closed_environment() -> None:
    env = VecEnv(2)
    forgotten: list[Callable[[], object]] = [
        lambda: env.step([0, 0]),
        env.save,
        lambda: env.random_actions(0),
        lambda: env.observation(0),
        lambda: env.record(0),
        lambda: env.deals,
    ]
    for call in forgotten:
        with pytest.raises(mcr.McrError, match="reset"):
            call()
    with env:
        env.reset(seed=1)
        state = env.save()
    for call in [*forgotten, env.reset, lambda: env.restore(state)]:
        with pytest.raises(mcr.McrError, match="closed"):
            call()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"n": 0}, "1 to 2"),
        ({"n": -3}, "1 to 2"),
        ({"n": 1, "rules": "wmo"}, "flowers=optional"),
        ({"n": 1, "rules": "mil"}, "flowers=optional"),
        ({"n": 1, "rules": "riichi"}, "riichi"),
        ({"n": 1, "encoder": "pku7"}, "no encoder is called .pku7.; there are pku6, table, full"),
        ({"n": 1, "reward": "money"}, "no reward is called .money.; there are points, points_over_8, duplicate"),
        ({"n": 1, "reward": "duplicate", "reference": "clever"}, "no bot is called .clever."),
        ({"n": 1, "reward": "duplicate", "reference": []}, "at least one bot"),
        ({"n": 1, "threads": 0}, "threads"),
    ],
)
def test_what_cannot_be_made_says_why(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(mcr.McrError, match=why):
        VecEnv(**arguments)
    env = VecEnv(1)
    for seed in (-1, 2**64):
        with pytest.raises(mcr.McrError, match="a seed is 0 to"):
            env.reset(seed)


def test_rules_with_forced_flowers_will_do() -> None:
    env = VecEnv(4, mcr.Rules("wmo").replace(flowers="forced"), encoder="table")
    env.reset(seed=1)
    played(env, 100)
    assert env.observation(0).rules.preset is None


def test_an_array_that_was_given_another_shape_is_refused() -> None:
    env = VecEnv(4)
    batch = env.reset(seed=1)
    actions = env.random_actions(0)
    batch.mask.flags.writeable = False
    with pytest.raises(mcr.McrError, match="an array of the batch"):
        env.step(actions)
    batch.mask.flags.writeable = True
    env.step(actions)


def test_forced_decisions_are_asked_for_if_wanted() -> None:
    env = VecEnv(64, skip_forced=False, encoder=None)
    batch = env.reset(seed=1)
    forced = 0
    for number in range(600):
        batch = env.step(env.random_actions(number))
        assert batch.mask.any(axis=1).all()
        forced += int((batch.mask.sum(axis=1) == 1).sum())
    assert forced > 0
    skipping = VecEnv(64, encoder=None)
    skipping.reset(seed=1)
    for number in range(600):
        assert (skipping.step(skipping.random_actions(number)).mask.sum(axis=1) > 1).all()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
@pytest.mark.parametrize(("threads", "expected"), [(2, "does not follow a fork"), (1, "stepped")])
def test_a_fork_is_told_and_does_not_wait_for_ever(threads: int, expected: str) -> None:
    program = f"""if True:
        import os, mcr
        env = mcr.env.VecEnv(100, threads={threads})
        env.reset(seed=1)
        env.step(env.random_actions(1))
        if os.fork() == 0:
            try:
                env.step(env.random_actions(2))
                print("stepped", flush=True)
            except mcr.McrError as error:
                print(error, flush=True)
            os._exit(0)
        os.wait()
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert expected in done.stdout


def test_duplicate_rewards_are_relative_to_another_table() -> None:
    study = mcr.simulate(deals=12, bots=["shanten"] * 4, seed=6, rules="botzone", progress=False)
    paid = study.deals[[f"pay_{seat}" for seat in range(4)]].to_numpy()
    found = {}
    for reward in ("points", "points_over_8", "duplicate"):
        env = VecEnv(12, reward=reward, auto_reset=False)
        env.reset(seed=6)
        total = np.zeros((12, 4), np.float32)
        for number in range(400):
            total += env.step(env.random_actions(number)).reward
        found[reward] = total
    assert np.array_equal(found["points_over_8"] * 8, found["points"])
    assert np.array_equal(found["duplicate"], found["points"] - paid)
    assert paid.any()


def test_the_environment_needs_no_library_of_the_field() -> None:
    program = """if True:
        import sys
        sys.modules["gymnasium"] = sys.modules["pettingzoo"] = None
        import mcr
        env = mcr.env.VecEnv(2)
        env.reset(seed=1)
        env.step(env.random_actions(1))
        for make in (mcr.env.aec, mcr.env.single_seat):
            try:
                make()
            except ModuleNotFoundError as error:
                print(error)
    """
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    first, second = done.stdout.splitlines()
    assert first.startswith("mcr.env.aec needs ")
    assert second == "mcr.env.single_seat needs gymnasium: pip install 'mcr-mahjong[rl]'"
