"""Hands as PyMahjongGB is asked about them: for the tests and benchmarks that compare with it."""

import mcr

Meld = tuple[str, str, int]
Call = tuple[tuple[Meld, ...], tuple[str, ...], str, int, bool, bool, bool, bool, int, int]
"""The arguments of MahjongFanCalculator: melds, tiles, winning tile, flowers, four flags, seat wind, round wind."""

_CODES = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True)) | {
    f"{rank}{suit}": f"{code}{rank}" for suit, code in {"m": "W", "p": "B", "s": "T"}.items() for rank in range(1, 10)
}
_MELDS = {"chow": "CHI", "pung": "PENG"}


def parts_of(hand: mcr.Hand) -> tuple[tuple[Meld, ...], tuple[str, ...]]:
    """Return melds and concealed tiles, without the winning tile. An added kong is one claimed from the same player."""
    melds = tuple(
        (_MELDS.get(meld.shape, "GANG"), _CODES[str(meld.tiles[1])], meld.claimed or 0) for meld in hand.melds
    )
    return melds, tuple(_CODES[str(tile)] for tile in hand.concealed)


def call_of(hand: mcr.Hand) -> Call:
    """Return the arguments that ask for the fans of a win."""
    melds, tiles = parts_of(hand)
    flags = (hand.self_drawn, hand.last_of_kind, hand.kong, hand.last_in_wall)
    winds = ("ESWN".index(hand.seat), "ESWN".index(hand.round))
    return melds, tiles, _CODES[str(hand.winning_tile)], hand.flowers, *flags, *winds
