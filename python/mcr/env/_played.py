"""One table as both libraries' environments have it: seeds, states, records, pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces

from mcr._errors import McrError
from mcr._mcr import _Game
from mcr.env._actions import ACTIONS
from mcr.env._encoders import planes
from mcr.env._setup import any_seed, closed, not_reset, state_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from mcr._mcr import Observation, Record
    from mcr.env._setup import EnvSetup

__all__ = ["RENDER_MODES", "Kept", "Played", "Seen", "observation_space"]

RENDER_MODES = ["ansi", "html", "human"]

Seen: TypeAlias = dict[str, Any]
"""`observation`, uint8[planes, 4, 9], and `action_mask`, int8[235]."""


def observation_space(setup: EnvSetup) -> spaces.Dict:
    """Return the space of what an agent sees."""
    encoder = str(setup.encoder)
    shape = (len(planes(encoder)), 4, 9)
    high = 1 if encoder == "pku6" else 255
    return spaces.Dict(
        {
            "observation": spaces.Box(0, high, shape, np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class Played:
    """A table, and where it stands between resets."""

    def __init__(self, setup: EnvSetup, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            message = f"no render mode is called {render_mode!r}; there are {', '.join(RENDER_MODES)}"
            raise McrError(message)
        self.setup = setup
        self.game = _Game(setup)
        self.render_mode = render_mode
        self.is_reset = self.is_closed = False

    def reset(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """Deal: deal 0 of a seed, without one the next, or the one that the options name.

        Other options are passed over: PettingZoo's test has some.
        """
        if self.is_closed:
            closed()
        old, number = self.game.place
        number = 0 if seed is not None or not self.is_reset else number + 1
        if options and "deal" in options:
            number = self._number(options["deal"])
        if seed is None:
            seed = old if self.is_reset else any_seed()
        self.game.deal_again(seed, number)
        self.is_reset = True

    @staticmethod
    def _number(number: object) -> int:
        if not isinstance(number, int | np.integer) or isinstance(number, bool) or not 0 <= number < 1 << 63:
            message = f"the option deal is the number of a deal, from 0 on, not {number!r}"
            raise McrError(message)
        return int(number)

    def check(self) -> None:
        """Refuse what is done before a reset or after close."""
        if self.is_closed:
            closed()
        if not self.is_reset:
            not_reset()

    def seen(self, seat: int) -> Seen:
        """Return what a seat sees, as the libraries have it."""
        game = self.game
        return {"observation": game.encode(seat), "action_mask": game.mask(seat)}

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """Return what a seat may do."""
        return self.game.mask(seat)

    def render(self, seat: int) -> str | None:
        """Show what a seat knows in the way that was asked for."""
        self.check()
        seen: Observation = self.game.observation(seat)
        if self.render_mode == "html":
            return str(seen._repr_html_())
        if self.render_mode == "ansi":
            return repr(seen)
        if self.render_mode == "human":
            print(repr(seen))  # noqa: T201 - what it is for
            return None
        message = f"render_mode= was not given; there are {', '.join(RENDER_MODES)}"
        raise McrError(message)

    def record(self) -> Record:
        """Return the record of the deal so far."""
        self.check()
        return self.game.record()

    def last_record(self) -> Record | None:
        """Return the record of the deal that ended before; None if none did."""
        self.check()
        return self.game.last_record()

    def save(self) -> bytes:
        """Return where the table stands."""
        self.check()
        return self.game.save().encode()

    def loaded(self, state: bytes) -> _Game:
        """Return another table that stands where this state was saved."""
        if self.is_closed:
            closed()
        game = _Game(self.setup)
        game.restore(state_text(state))
        return game

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__ | {"saved": self.game.save()}
        del state["game"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("saved")
        self.__dict__.update(state)
        self.game = _Game(self.setup)
        self.game.restore(saved)


class Kept:
    """What is kept of the table that an environment plays at."""

    _played: Played

    def record(self) -> Record:
        """Return the record of the deal so far. It shows everything."""
        return self._played.record()

    def last_record(self) -> Record | None:
        """Return the record of the deal that ended before this one; None if none did."""
        return self._played.last_record()

    def save(self) -> bytes:
        """Return where the table stands: the deal and what was done in it."""
        return self._played.save()
