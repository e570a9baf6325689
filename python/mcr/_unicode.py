"""Hands in the characters that Unicode has for tiles, which the notation reads too: for terminals that show them."""

from mcr._mcr import Hand, Meld, Tiles

__all__ = ["hand", "meld", "tiles"]


def tiles(value: Tiles) -> str:
    """Return tiles."""
    return "".join(tile.unicode for tile in value)


def meld(value: Meld) -> str:
    """Return a meld in its brackets."""
    claim = str(value).rpartition(",")
    return f"[{tiles(value.tiles)}{',' + claim[2] if claim[1] else ']'}"


def hand(value: Hand) -> str:
    """Return a hand: its tiles as characters, the rest as the notation has it."""
    last = "" if value.winning_tile is None else value.winning_tile.unicode
    _, bar, circumstances = str(value).partition("|")
    return f"{''.join(map(meld, value.melds))}{tiles(value.concealed)}{last}{bar}{circumstances}"
