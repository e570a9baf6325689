"""Environments for learning by reinforcement: `aec()`, `single_seat()`, and `VecEnv` for speed.

>>> import mcr
>>> env = mcr.env.VecEnv(4)
>>> batch = env.reset(seed=1)
>>> batch.obs.shape, batch.mask.shape, batch.seat
((4, 6, 4, 9), (4, 235), array([0, 1, 2, 3], dtype=int8))
>>> batch = env.step(env.random_actions(1))

`aec` makes an environment of PettingZoo and `single_seat` one of Gymnasium, which `pip install mcr-mahjong[rl]` brings;
the rest needs neither. All play the same deals: deal `k` of a seed is deal `k` of `mcr.simulate` with that seed, its
dealer and round too. docs/env.md says what everything means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcr._extras import needed_for
from mcr.env._actions import ACTIONS, action_at, action_index
from mcr.env._encoders import ENCODERS, encode, planes
from mcr.env._setup import REWARDS, setup_of
from mcr.env._vector import Batch, VecEnv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcr._mcr import Rules
    from mcr._players import Player
    from mcr.env._aec import TableEnv
    from mcr.env._single import SeatEnv

__all__ = [
    "ACTIONS",
    "ENCODERS",
    "REWARDS",
    "Batch",
    "VecEnv",
    "action_at",
    "action_index",
    "aec",
    "encode",
    "planes",
    "single_seat",
]


def aec(
    rules: Rules | str = "botzone",
    *,
    encoder: str = "pku6",
    reward: str = "points",
    reference: str | Sequence[str] = "shanten",
    skip_forced: bool = True,
    render_mode: str | None = None,
) -> TableEnv:
    """Return an environment of PettingZoo in which four agents, `seat_0` to `seat_3`, play deal after deal.

    Parameters
    ----------
    rules
        Rules, or the name of a preset, in which laying out flowers is no choice.
    encoder
        What observations are written as: a name of `mcr.env.ENCODERS`.
    reward
        What an ended deal is worth: a name of `mcr.env.REWARDS`. All rewards before the end are 0.
    reference
        Of the reward `duplicate`: the bots that play the same wall at other tables, four of each at one.
    skip_forced
        Whether a decision with one legal action is taken without asking.
    render_mode
        What `render` does with what the seat to act knows: `ansi` returns text, `html` a page's part, `human` prints.

    An agent's observation is a dict: `observation`, uint8[planes, 4, 9], and `action_mask`, int8[235], zeros for an
    agent that is not to act. In the claims one agent acts after the other, the nearest after the discarder first, and
    learns of no answer before all are given. `info` is empty until the deal has ended, then `info["result"]` is the
    `mcr.DealResult`. `reset(seed)` begins with deal 0 of the seed, `reset()` goes on to the next one, and
    `options={"deal": k}` goes to deal k. `save`, `restore`, `record` and `last_record` are as with `VecEnv`.

    """
    setup = setup_of(rules, encoder, reward, reference, skip_forced)
    with needed_for("mcr.env.aec"):
        from mcr.env._aec import TableEnv  # noqa: PLC0415 - PettingZoo may not be there
    return TableEnv(setup, render_mode)


def single_seat(
    opponents: Sequence[str | Player] = ("careful", "careful", "careful"),
    *,
    seat: int = 0,
    rules: Rules | str = "botzone",
    encoder: str = "pku6",
    reward: str = "points",
    reference: str | Sequence[str] = "shanten",
    skip_forced: bool = True,
    render_mode: str | None = None,
) -> SeatEnv:
    """Return an environment of Gymnasium in which one seat is played against chosen opponents.

    Parameters
    ----------
    opponents
        Three: those who play next, opposite, and before. Names of bots, or objects with `act(observation)`.
    seat
        The seat that is played, 0 to 3. Who deals goes round, so all four winds come.
    rules, encoder, reward, skip_forced, render_mode
        As with `aec`.
    reference
        Of the reward `duplicate`: the bots that play the seat at other tables, with the same wall and opponents.

    An observation is a dict as with `aec`; its mask is also `info["action_mask"]` and `env.action_masks()`. A deal that
    ends before the seat is asked for the first time is passed over by `reset`. `save`, `restore`, `record` and
    `last_record` are as with `VecEnv`; `restore` asks opponents that remember something once more, and refuses a state
    in which they did something else.

    """
    setup = setup_of(rules, encoder, reward, reference, skip_forced)
    with needed_for("mcr.env.single_seat"):
        from mcr.env._single import SeatEnv  # noqa: PLC0415 - Gymnasium may not be there
    return SeatEnv(opponents, seat, setup, render_mode)
