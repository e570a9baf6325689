"""The actions of one seat as a space of Gymnasium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from mcr.env._actions import ACTIONS

if TYPE_CHECKING:
    from mcr.env._single import SeatEnv

__all__ = ["LegalActionSpace"]


class LegalActionSpace(spaces.Discrete[np.int64]):
    """The 235 actions, of which `sample` draws a legal one.

    Gymnasium's checker, and programs after its model, step what `sample` gives without a mask. They also seed the
    space, sample, and take the action only after a reset with the same seed: until the environment is reset, what is
    drawn after `seed(s)` is therefore legal after `reset(seed=s)`, and, if there is such an action, at once too.
    """

    def __init__(self, env: SeatEnv) -> None:
        self._env = env
        self._seeded: int | None = None
        super().__init__(ACTIONS)

    def seed(self, seed: int | None = None) -> int:
        """Seed what is drawn."""
        self._seeded = seed
        return super().seed(seed)

    def forget_seed(self) -> None:
        """Draw what is legal where the environment stands."""
        self._seeded = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:  # noqa: ANN401 - as the base has it
        """Return a legal action, or one of a mask or of probabilities as `Discrete` does."""
        if mask is None and probability is None:
            mask = self._env.mask_now()
            later = None if self._seeded is None else self._env.mask_after_reset(self._seeded)
            if later is not None:
                mask = mask & later if (mask & later).any() else later
        return super().sample(mask=mask, probability=probability)
