"""Hypothesis strategies for the values of the package."""

from hypothesis import strategies as st

import mcr
from mcr.testing import winning_hands

HANDS = tuple(winning_hands(3000, seed=11))

tiles = st.sampled_from(mcr.Tile.all())
melds = st.sampled_from(mcr.Meld.all())
complete_hands = st.sampled_from(HANDS)


def at_most_all_copies(chosen: list[mcr.Tile]) -> mcr.Tiles:
    """Return the tiles without the copies that do not exist."""
    kept: dict[mcr.Tile, int] = {}
    for tile in chosen:
        kept[tile] = min(kept.get(tile, 0) + 1, tile.copies)
    return mcr.Tiles([tile for tile, count in kept.items() for _ in range(count)])


multisets = st.lists(tiles, max_size=30).map(at_most_all_copies)


@st.composite
def waiting_hands(draw: st.DrawFn) -> mcr.Hand:
    """Draw any hand before the win: whatever tiles, some of them melded."""
    wall = draw(st.permutations([tile for tile in mcr.Tile.all()[:34] for _ in range(4)]))
    hand = draw(complete_hands)
    concealed: list[mcr.Tile] = []
    held = mcr.Tiles([tile for meld in hand.melds for tile in meld.tiles])
    for tile in wall:
        if len(concealed) == 13 - 3 * len(hand.melds):
            break
        if held.count(tile) + concealed.count(tile) < tile.copies:
            concealed.append(tile)
    return mcr.Hand.of(melds=hand.melds, concealed=concealed, round=hand.round, seat=hand.seat, flowers=hand.flowers)
