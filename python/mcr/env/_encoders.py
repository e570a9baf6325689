"""Observations as planes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcr._mcr import _encode, _encoders, _planes

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from mcr._mcr import Observation

__all__ = ["ENCODERS", "encode", "planes"]

ENCODERS: tuple[str, ...] = tuple(_encoders())
"""The names of the encoders, the shortest first."""


def encode(observation: Observation, encoder: str = "full") -> npt.NDArray[np.uint8]:
    """Return what a seat knows as planes: uint8[planes, 4, 9].

    Rows are characters, bamboo, dots, honors (E S W N C F P and two cells that are always 0). `planes` says what each
    plane is; an encoder that is not among `ENCODERS` is a McrError. It is what the environments give; with it a player
    of their observations is a bot like all others:

    >>> import mcr
    >>> observation = mcr.Deal(seed=7, rules="botzone").observation(0)
    >>> mcr.env.encode(observation, "pku6")[2:].sum()
    np.uint64(14)
    """
    return _encode(observation, encoder)


def planes(encoder: str = "full") -> tuple[str, ...]:
    """Return what each plane of an encoder says.

    >>> import mcr
    >>> mcr.env.planes("pku6")[0]
    'seat wind: 1 at its kind'
    """
    return tuple(_planes(encoder))
