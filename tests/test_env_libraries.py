"""The environments of PettingZoo and Gymnasium: their own tests, and ours."""

import copy
import pickle
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import mcr
from mcr.env._aec import TableEnv
from mcr.env._single import SeatEnv

if TYPE_CHECKING:
    from collections.abc import Callable

LEGAL = mcr.bots.Legal()


def acted(env: TableEnv, seed: int) -> None:
    """Act at random, from what the agent sees alone."""
    rng = np.random.default_rng(seed)
    seen = env.observe(env.agent_selection)
    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def state_of(env: TableEnv) -> tuple[Any, ...]:
    """Return all that agents see of a table."""
    seen = [env.observe(agent) for agent in env.possible_agents]
    return (
        env.agent_selection,
        env.rewards,
        env.terminations,
        [(s["observation"].tolist(), s["action_mask"].tolist()) for s in seen],
    )


@pytest.mark.parametrize("encoder", ["pku6", "full"])
def test_pettingzoo_has_nothing_against_it(encoder: str) -> None:
    with warnings.catch_warnings():
        # That an observation is a dict with a mask, as in PettingZoo's own classic games, which its test knows by name.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be gymnasium.spaces.box")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        # The mask of an agent that is not to act.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        # After it has ended one who holds no drawn tile may see planes that are all zeros: there are none.
        api_test(mcr.env.aec(encoder=encoder), num_cycles=400)
        seed_test(lambda: mcr.env.aec(encoder=encoder), num_cycles=200)


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"opponents": ["random"] * 3, "encoder": "full"},
        {"opponents": [LEGAL, "shanten", LEGAL], "seat": 2, "reward": "duplicate"},
    ],
)
def test_gymnasium_has_nothing_against_it(arguments: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It was not made by gymnasium.make.
        warnings.filterwarnings("ignore", ".*Not able to test alternative render modes")
        check_env(mcr.env.single_seat(**arguments))


def test_agents_play_the_deals_of_a_study_to_their_ends() -> None:
    env = mcr.env.aec(reward="points")
    env.reset(seed=4)
    for deal in range(6):
        total = dict.fromkeys(env.possible_agents, 0.0)
        asked = 0
        for agent in env.agent_iter():
            seen, reward, over, cut, info = env.last()
            assert seen is not None
            assert not cut
            total[agent] += reward
            if over:
                assert info["result"] == env.record().deal_at().result
                env.step(None)
                continue
            assert info == {}
            assert seen["action_mask"].sum() > 1
            others = [env.observe(other)["action_mask"] for other in env.possible_agents if other != agent]
            assert not np.any(others)
            acted(env, seed=100 * deal + asked)
            asked += 1
        assert env.agents == []
        record = env.record()
        result = record.deal_at().result
        assert result is not None
        assert tuple(total.values()) == result.payments
        assert (record.seed, record.dealer) == (mcr.deal_seed(4, deal), deal % 4)
        assert asked > 40
        env.reset()
        assert env.last_record() == record
    env.reset(options={"deal": 2})
    assert env.record().seed == mcr.deal_seed(4, 2)


def test_nobody_learns_what_others_answer() -> None:
    """Whatever an agent answers to a discard, the agents asked after it see the same."""
    env = mcr.env.aec(encoder="full")
    compared = 0
    for deal in range(40):
        env.reset(seed=9, options={"deal": deal})
        while not any(env.terminations.values()):
            agent = env.agent_selection
            seat = env.possible_agents.index(agent)
            waiting = env.record().deal_at().awaiting - {seat}
            if waiting:
                state = env.save()
                told = []
                for index in np.flatnonzero(env.observe(agent)["action_mask"]):
                    env.restore(state)
                    env.step(int(index))
                    told.append(
                        (
                            state_of(env)[:3],
                            [env.observe(other)["observation"].tolist() for other in env.agents if other != agent],
                            env.infos,
                            env.observe(env.agent_selection)["action_mask"].tolist(),
                        )
                    )
                assert all(one == told[0] for one in told)
                compared += len(told) - 1
                env.restore(state)
            acted(env, seed=deal)
    assert compared > 10


def test_a_saved_table_goes_on_as_it_did() -> None:
    env = mcr.env.aec(encoder="table")
    env.reset(seed=3)
    for number in range(45):
        acted(env, number)
    state = env.save()
    others = [mcr.env.aec(encoder="table"), pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]  # noqa: S301 - our own
    others[0].restore(state)
    for number in range(45, 300):
        if any(env.terminations.values()):
            break
        for other in (env, *others):
            acted(other, number)
        assert all(state_of(other) == state_of(env) for other in others)
    else:
        pytest.fail("the deal does not end")
    assert all(other.record() == env.record() for other in others)


def test_agents_are_told_what_is_wrong() -> None:
    env = mcr.env.aec()
    for call in (lambda: env.step(0), lambda: env.observe("seat_0"), env.record, env.save):
        with pytest.raises(mcr.McrError, match="reset"):
            call()
    env.reset(seed=1)
    state, before = env.save(), state_of(env)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[3])
    wrong: list[Any] = [
        illegal,
        -1,
        235,
        10**30,
        1.5,
        float("nan"),
        True,
        "pass",
        None,
        np.float32(2),
        np.zeros(2, int),
    ]
    for action in wrong:
        with pytest.raises(mcr.McrError):
            env.step(action)
        assert (env.save(), state_of(env)) == (state, before)
    with pytest.raises(mcr.IllegalActionError) as error:
        env.step(illegal)
    assert (error.value.seat, error.value.action) == (0, mcr.env.action_at(illegal))
    with pytest.raises(mcr.McrError, match="agents are seat_0, seat_1, seat_2, seat_3, not 'seat_4'"):
        env.observe("seat_4")
    while not env.terminations["seat_0"]:
        acted(env, 1)
    with pytest.raises(mcr.McrError, match=r"the deal is over: seat_0 can only step\(None\)"):
        env.step(0)
    for _ in range(4):
        env.step(None)
    for action in (0, None):
        with pytest.raises(mcr.McrError, match=r"the deal is over: reset\(\)"):
            env.step(action)
    for options in ({"deal": -1}, {"deal": 1.5}, {"deal": True}, {"deal": "1"}):
        with pytest.raises(mcr.McrError, match="the number of a deal"):
            env.reset(options=options)
    with pytest.raises(mcr.McrError, match="a seed is 0 to"):
        env.reset(seed=-1)
    with pytest.raises(mcr.McrError, match="flowers=optional"):
        mcr.env.aec("wmo")
    with pytest.raises(mcr.McrError, match="no render mode is called 'rgb_array'; there are ansi, html, human"):
        mcr.env.aec(render_mode="rgb_array")
    env.close()
    for call in (env.reset, lambda: env.step(0), lambda: env.restore(state)):
        with pytest.raises(mcr.McrError, match="closed"):
            call()


def test_pictures_show_what_the_seat_knows(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, start in (("ansi", "<Observation"), ("html", "<"), ("human", None)):
        table, seat = mcr.env.aec(render_mode=mode), mcr.env.single_seat(["shanten"] * 3, seat=3, render_mode=mode)
        table.reset(seed=1)
        seat.reset(seed=1)
        shown, own = table.render(), seat.render()
        if start is None:
            printed = capsys.readouterr().out
            assert (shown, own) == (None, None)
            assert "seat 0" in printed
            assert "seat 3" in printed
        else:
            assert shown is not None
            assert own is not None
            assert shown.startswith(start)
            assert shown != own
    quiet = mcr.env.aec()
    quiet.reset(seed=1)
    with pytest.raises(mcr.McrError, match="render_mode= was not given"):
        quiet.render()


def episode(env: SeatEnv, seed: int | None, deal: int) -> tuple[list[Any], float, dict[str, Any]]:
    """Play a deal with random actions; return the masks seen, the reward, the last info."""
    seen, info = env.reset(seed=seed, options={"deal": deal})
    rng = np.random.default_rng(deal)
    masks = []
    while True:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(seen["action_mask"].astype(bool), env.action_masks())
        masks.append(seen["action_mask"].tolist())
        seen, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if over:
            return masks, reward, info
        assert reward == 0


def test_opponents_play_as_in_a_study() -> None:
    """A seat that plays as a bot does makes the deal that four bots make."""
    names = ["legal", "shanten", "random"]
    env = mcr.env.single_seat(names, seat=1, encoder="pku6")
    bots = ["random", "shanten", "legal", "shanten"]  # by seat: the opponents are those of seats 2, 3, 0
    study = mcr.simulate(deals=8, bots=bots, seed=5, rules="botzone", progress=False)
    own = mcr.bots.Shanten()
    for deal in range(8):
        env.reset(seed=5, options={"deal": deal})
        over = False
        reward = 0.0
        while not over:
            seen = env._played.game.observation(1)  # noqa: SLF001 - what the bot would be shown
            _, reward, over, _, _ = env.step(mcr.env.action_index(own.act(seen), seen))
        assert env.record().seed == study.deals["seed"][deal]
        assert reward == study.deals["pay_1"][deal]


def test_duplicate_is_relative_to_the_bot_in_the_seat() -> None:
    plain, relative = (
        mcr.env.single_seat(["legal", "random", "shanten"], seat=2, reward=reward, reference=("random", "legal"))
        for reward in ("points", "duplicate")
    )
    paid = []
    for name in ("random", "legal"):
        bots = ["random", "shanten", name, "legal"]
        paid.append(mcr.simulate(deals=6, bots=bots, seed=7, rules="botzone", progress=False).deals["pay_2"])
    some = False
    for deal in range(6):
        (masks, points, _), (same, reward, _) = episode(plain, 7, deal), episode(relative, 7, deal)
        assert masks == same
        assert reward == points - (paid[0][deal] + paid[1][deal]) / 2
        some |= reward != points
    assert some


class Moody:
    """Discards by what it has been asked so far: a player with a memory."""

    def __init__(self) -> None:
        self.asked = 0

    def begin(self, seed: int) -> None:
        """Begin a deal."""
        self.asked = seed % 5

    def act(self, observation: mcr.Observation) -> mcr.Action:
        """Do the legal action that is due."""
        self.asked += 1
        legal = observation.legal_actions
        return legal[self.asked % len(legal)]


def test_a_saved_seat_goes_on_as_it_did() -> None:
    opponents: list[mcr.Player | str] = [Moody(), "random", "careful"]
    env = mcr.env.single_seat(opponents, seat=3)
    env.reset(seed=2)
    for _ in range(9):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    state = env.save()
    other = mcr.env.single_seat([Moody(), "random", "careful"], seat=3)
    other.restore(state)
    copied = copy.deepcopy(env)
    over = False
    while not over:
        action = int(np.flatnonzero(env.action_masks())[-1])
        seen, reward, over, _, _ = env.step(action)
        for again in (other, copied):
            found, same, ended, _, _ = again.step(action)
            assert np.array_equal(found["observation"], seen["observation"])
            assert (same, ended) == (reward, over)
    assert env.record() == other.record() == copied.record()
    different = mcr.env.single_seat([Moody(), Moody(), "careful"], seat=3)
    with pytest.raises(mcr.McrError, match="which now does"):
        different.restore(state)
    with pytest.raises(mcr.McrError, match="is to act, not seat 1"):
        mcr.env.single_seat([LEGAL] * 3, seat=1).restore(state)


class Cheat:
    """Claims everything."""

    def act(self, _: mcr.Observation) -> str:
        """Win."""
        return "win"


def test_seats_are_told_what_is_wrong() -> None:
    env = mcr.env.single_seat(["shanten"] * 3)
    calls: list[Callable[[], object]] = [lambda: env.step(0), env.action_masks, env.record, env.save]
    for call in [*calls, env.action_space.sample]:
        with pytest.raises(mcr.McrError, match="reset"):
            call()
    env.reset(seed=1)
    state = env.save()
    illegal = int(np.flatnonzero(~env.action_masks())[3])
    wrong: list[Any] = [illegal, -1, 235, 10**30, 1.5, float("nan"), True, "pass", None]
    for action in wrong:
        with pytest.raises(mcr.McrError):
            env.step(action)
        assert env.save() == state
    over = False
    while not over:
        *_, over, _, _ = env.step(int(env.action_space.sample()))
    with pytest.raises(mcr.McrError, match="the deal is over; reset"):
        env.step(0)
    env.close()
    for call in [*calls, env.reset, lambda: env.restore(state)]:
        with pytest.raises(mcr.McrError, match="closed"):
            call()
    bad: list[tuple[Any, str]] = [
        ("careful", "three opponents"),
        (["careful"] * 4, "three opponents"),
        (["clever"] * 3, "no bot is called"),
    ]
    for opponents, why in bad:
        with pytest.raises(mcr.McrError, match=why):
            mcr.env.single_seat(opponents)
    with pytest.raises(TypeError, match=r"an opponent has no act\(observation\)"):
        mcr.env.single_seat([1, 2, 3])  # type: ignore[list-item]  # on purpose
    with pytest.raises(mcr.McrError, match="a seat is 0 to 3, not 4"):
        mcr.env.single_seat(seat=4)
    cheated = mcr.env.single_seat([Cheat(), Cheat(), Cheat()])
    cheated.reset(seed=1)
    with pytest.raises(mcr.IllegalActionError, match=r"cannot win: it is not among its legal actions \(the answer of"):
        cheated.step(int(cheated.action_space.sample()))
    with pytest.raises(mcr.McrError, match="has not answered"):
        cheated.step(0)
    cheated.reset(seed=1)
