"""Drawing lots that come out the same for the same seed, on every machine."""

import random
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Lots"]

T = TypeVar("T")


class Lots:
    """Lots drawn from a seed. Only whole random words are asked of Python's generator, which are the same for ever."""

    def __init__(self, seed: int) -> None:
        self.bits = random.Random(seed).getrandbits  # noqa: S311 - a draw must come out the same again

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return self.bits(32) * n >> 32

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the same things in the order drawn."""
        drawn = list(things)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
