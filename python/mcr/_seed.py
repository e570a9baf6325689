"""Seeds: which there are, and how they are written."""

from typing import Final

__all__ = ["MOST_SEED", "is_seed"]

MOST_SEED: Final = 2**64 - 1
LONGEST = len(str(MOST_SEED))


def is_seed(text: str) -> bool:
    """Return whether a text is a seed: a whole number from 0 to `MOST_SEED`, in the digits 0 to 9 alone."""
    # A longer number is not even read: reading takes the square of its length.
    return len(text) <= LONGEST and text.isascii() and text.isdecimal() and int(text) <= MOST_SEED
