"""Physical tiles 0..143, their kinds 0..41, and their texts."""

from collections.abc import Iterable

NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP") + list("abcdefgh")
"""The texts of the kinds: characters, dots, bamboo, winds, dragons, flowers."""

KINDS = 34
"""Kinds that are not flowers."""

FIRST_FLOWER = 136
"""play: "Tile n is of kind n // 4 below 136; flowers a-h are 136-143"."""


def kind(tile: int) -> int:
    """Return the kind of a physical tile."""
    return tile // 4 if tile < FIRST_FLOWER else KINDS + tile - FIRST_FLOWER


def is_flower(tile: int) -> bool:
    """Return whether the tile is one of the eight flowers."""
    return tile >= FIRST_FLOWER


def copies_of(of_kind: int) -> range:
    """Return the physical tiles of a kind."""
    return range(4 * of_kind, 4 * of_kind + 4) if of_kind < KINDS else range(102 + of_kind, 103 + of_kind)


def suit(of_kind: int) -> int | None:
    """Return 0, 1, 2 for characters, dots, bamboo; None for honors and flowers."""
    return of_kind // 9 if of_kind < 27 else None


def text(kinds: Iterable[int]) -> str:
    """Return kinds as the notation writes them: `123m44sE`."""
    written = ""
    for of_kind in sorted(kinds):
        name = NAMES[of_kind]
        if len(name) == 2 and written.endswith(name[1]):
            written = written[:-1]
        written += name
    return written


def read(notation: str) -> list[int]:
    """Return the kinds that a text names, in its order: `123m44sE`."""
    kinds: list[int] = []
    ranks = ""
    for letter in notation.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        else:
            kinds += [NAMES.index(rank + letter) for rank in ranks] if ranks else [NAMES.index(letter)]
            ranks = ""
    if ranks:
        raise ValueError(f"{notation}: {ranks} lacks its suit")
    return kinds
