"""The 235 actions as numbers."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from mcr._errors import McrError
from mcr._mcr import Observation, _action_at, _action_index

if TYPE_CHECKING:
    from mcr._mcr import Action, Tile

__all__ = ["ACTIONS", "action_at", "action_index", "whole_number"]

ACTIONS = 235
"""How many actions there are: 0 pass, 1 win, from 2 discards, 36 chows, 99 pungs, 133 kongs, 167 concealed kongs, 201
added kongs."""


def action_index(action: Action | str, tile: Tile | str | Observation | None = None) -> int:
    """Return the index of an action.

    A pung or kong is one of `tile`, the tile that is claimed, or of the last discard of an observation. What has no
    index is a McrError: all that is done with flowers, and false wins.

    >>> import mcr
    >>> mcr.env.action_index("discard 1p"), mcr.env.action_index("pung", "P")
    (20, 132)
    """
    claimed = tile.last_discard if isinstance(tile, Observation) else tile
    index = _action_index(action, claimed)
    if index is None:
        names_a_tile = claimed is not None or str(action) not in {"pung", "kong"}
        why = "it is none of the 235 actions" if names_a_tile else "it needs the tile that is claimed"
        message = f"{action} has no index: {why}"
        raise McrError(message)
    return index


def action_at(index: int) -> Action:
    """Return the action of an index, 0 to 234.

    The action of a pung or kong does not say of which tile.

    >>> import mcr
    >>> mcr.env.action_at(36)
    Action('chow 123m with 1m')
    """
    found = _action_at(max(-1, min(whole_number(index), ACTIONS)))
    if found is None:
        message = f"actions are 0 to {ACTIONS - 1}, not {index}"
        raise McrError(message)
    return found[0]


def whole_number(action: object) -> int:
    """Return an action's index as an int; a McrError for what is no whole number."""
    try:
        if not isinstance(action, bool):
            return operator.index(action)  # type: ignore[arg-type]  # whatever is passed
    except TypeError:
        pass
    message = f"an action is a whole number, 0 to {ACTIONS - 1}, not {action!r}"
    raise McrError(message)
