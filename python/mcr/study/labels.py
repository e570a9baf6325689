"""Where the names of points in a plot stand, so that they can be read."""

from collections.abc import Sequence

__all__ = ["FONT", "GAP", "apart"]

FONT = 9
"""Size of the letters, in pixels."""
GAP = 6
"""Between a point and its name."""
LETTER = 0.58 * FONT
"""Width of a letter, about."""
LINE = FONT + 2


def apart(across: Sequence[float], down: Sequence[float], letters: Sequence[int]) -> list[float]:
    """Return the heights of names right of points, as near the points as they can be without touching another name.

    All in pixels, from the upper left corner; `letters`: how long the names are.
    """
    placed: list[tuple[float, float, float]] = []
    heights = [0.0] * len(across)
    for at in sorted(range(len(across)), key=lambda at: (down[at], across[at])):
        left = across[at] + GAP / 2
        right = left + GAP + LETTER * letters[at]
        beside = [height for height, start, end in placed if start < right and left < end]
        # A name touches none where it is a line away from all beside it: the nearest place is at one of their edges.
        places = [down[at], *(height + side for height in beside for side in (-LINE, LINE))]
        free = [place for place in places if all(abs(place - height) > LINE - 0.01 for height in beside)]
        heights[at] = min(free, key=lambda place: abs(place - down[at]))
        placed.append((heights[at], left, right))
    return heights
