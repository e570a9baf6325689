"""Texts of actions and the order in which they are listed."""

import re

from slow.tiles import FIRST_FLOWER, KINDS, NAMES, kind, read, text

COURSE = [*range(9), *range(18, 27), *range(9, 18), *range(27, 34)]
"""The kinds in the order of the action index: "characters, bamboo, dots, E S W N, C F P"."""


def chow_text(start: int, discard: int) -> str:
    """Return "`chow 456s with 5s`: the tile after `with` is the discard; the run in rising order" (play)."""
    return f"chow {text(range(start, start + 3))} with {NAMES[discard]}"


def position(action: str) -> tuple[int, int]:
    """Return where an action stands in the list.

    play: "`legal_actions` iterates by the action index of `mcr.env`, then `flower`, `discard` of flowers, `consent`,
    `object`". The index: "0 pass, 1 win, 2+t discard, 36+21s+3(start-1)+position chow, 99+t pung, 133+t kong, 167+t
    concealed, 201+t added". The tile of a pung or kong is that of the offer, so one at most is listed.
    """
    fixed = {"pass": 0, "win": 1, "pung": 99, "kong": 133, "consent": 300, "object": 301}
    if action in fixed:
        return 0, fixed[action]
    verb, kinds = action.rsplit(" ", 1)[0], read(action.rsplit(" ", 1)[1])
    if verb.startswith("chow"):
        start = read(verb.split()[1])[0]
        suit, rank = divmod(COURSE.index(start), 9)
        return 0, 36 + 21 * suit + 3 * rank + kinds[0] - start
    if verb == "flower":
        return 1, kinds[0]
    if kinds[0] >= KINDS:
        return 2, kinds[0]
    return 0, {"discard": 2, "concealed kong": 167, "add kong": 201}[verb] + COURSE.index(kinds[0])


def in_order(actions: list[str]) -> list[str]:
    """Return the actions as they are listed; consent and object come last, alone."""
    return sorted(actions, key=position)


def split_copy(action: str) -> tuple[str, int | None]:
    """Return the action without its copy, and the physical tile named: "`discard 5p#2` names the physical copy 0-3"."""
    found = re.fullmatch(r"(discard (\S+))#([0-3])", action)
    if not found:
        return action, None
    (of_kind,) = read(found[2])
    if of_kind >= KINDS:
        raise ValueError(f"{action}: a flower has no copies")
    return found[1], 4 * of_kind + int(found[3])


def named_kind(action: str) -> int:
    """Return the kind of tile that the action ends with."""
    return read(action.rsplit(" ", 1)[1])[0]


def discard_text(tile: int) -> str:
    """Return the discard of a physical tile, its copy named."""
    return f"discard {NAMES[kind(tile)]}" + (f"#{tile % 4}" if tile < FIRST_FLOWER else "")
