"""The environment of PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv

from mcr._errors import McrError
from mcr.env._actions import ACTIONS, whole_number
from mcr.env._played import RENDER_MODES, Kept, Played, Seen, observation_space
from mcr.env._setup import ended

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcr.env._setup import EnvSetup

__all__ = ["TableEnv"]

_AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")
_SEAT_OF = {agent: seat for seat, agent in enumerate(_AGENTS)}


class TableEnv(Kept, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Four agents at one table; `mcr.env.aec` makes it and says what it gives."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mcr_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, setup: EnvSetup, render_mode: str | None) -> None:
        super().__init__()
        self._played = Played(setup, render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(setup) for agent in _AGENTS}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in _AGENTS}
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = _AGENTS[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of what an agent does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal: deal 0 of a seed, without one the next deal, or that of `options={"deal": k}`."""
        self._played.reset(seed, options)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0.0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos = {agent: {} for agent in _AGENTS}
        self._skip_agent_selection: str | None = None
        acting = self._played.game.acting
        if acting < 0:
            self._end()
        else:
            self.agent_selection = _AGENTS[acting]

    def step(self, action: int | None) -> None:
        """Do an action for the agent whose turn it is; None for an agent whose deal is over.

        What is not legal is an IllegalActionError, and changes nothing.
        """
        played, agent = self._played, self.agent_selection
        if not played.is_reset or played.is_closed:
            played.check()
        if not self.agents:
            ended("reset() the environment first")
        if self.terminations[agent]:
            if action is not None:
                ended(f"{agent} can only step(None)")
            self._was_dead_step(action)
            return
        over = played.game.step(whole_number(action))
        self._cumulative_rewards[agent] = 0.0
        if over:
            self._end()
        else:
            self.agent_selection = _AGENTS[played.game.acting]

    def _end(self) -> None:
        """Reward and end all agents."""
        game = self._played.game
        self.rewards = dict(zip(_AGENTS, game.rewards, strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(_AGENTS, True)
        self.infos = {agent: {"result": game.result} for agent in _AGENTS}
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees; its mask is zeros when it is not to act."""
        self._played.check()
        if agent not in _SEAT_OF:
            message = f"agents are {', '.join(_AGENTS)}, not {agent!r}"
            raise McrError(message)
        return self._played.seen(_SEAT_OF[agent])

    def render(self) -> str | None:
        """Show what the seat to act knows, as `render_mode` has it."""
        return self._played.render(_SEAT_OF[self.agent_selection])

    def restore(self, state: bytes) -> None:
        """Go on from a saved state under the same rules; a McrError if it does not fit."""
        self._played.game = self._played.loaded(state)
        self._played.is_reset = True
        self._begin()

    def close(self) -> None:
        """Let nothing be done any more."""
        self._played.is_closed = True
