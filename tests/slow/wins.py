"""Whether a hand may win: its notation, its circumstances, the eight points."""

from slow.state import EXPOSED, Deal, Meld
from slow.tiles import NAMES, is_flower, kind, text


def points(deal: Deal, seat: int) -> int | None:
    """Return the points, without flowers, that the seat's tiles have now; None when they are no winning shape.

    In the own turn the tiles are the hand with the tile drawn, else the hand and the tile offered.

    play: "A flower kept is a tile of no set: no win while one is held".
    """
    own = deal.phase == "turn"
    tile = deal.drawn if own else deal.offered
    hand = list(deal.seats[seat].hand)
    if tile is None or is_flower(tile) or any(is_flower(held) for held in hand):
        return None
    if own:
        hand.remove(tile)
    return deal.score(notation(deal, seat, hand, tile), own and deal.dealt)


def may_win(deal: Deal, seat: int) -> bool:
    """Return whether `win` is legal: "a dead hand cannot win", "points without flowers" reach the minimum (rules)."""
    if deal.seats[seat].dead:
        return False
    reached = points(deal, seat)
    return reached is not None and reached >= int(str(deal.rules["minimum_points"]))


def notation(deal: Deal, seat: int, hand: list[int], tile: int) -> str:
    """Return the community's string: `[melds]concealed tiles, winning tile last|winds, four flags|flowers`."""
    melds = "".join(meld_text(meld, seat) for meld in deal.seats[seat].melds)
    concealed = text(kind(held) for held in hand)
    flags = "".join(str(int(flag)) for flag in circumstances(deal, kind(tile)))
    winds = deal.round + deal.wind(seat)
    return f"{melds}{concealed}{NAMES[kind(tile)]}|{winds}{flags}|{len(deal.seats[seat].flowers)}"


def meld_text(meld: Meld, seat: int) -> str:
    """Return a meld: "chow 1-3 = which tile was claimed; pung and kong 1 left, 2 opposite, 3 right, 5-7 added"."""
    tiles = text(kind(tile) for tile in meld.tiles)
    if meld.claimed is None or meld.source is None:
        return f"[{tiles}]"
    if meld.name == "chow":
        digit = sorted(meld.tiles).index(meld.claimed) + 1
    else:
        # The seat before this one sits on its left: only from there can it chow.
        digit = (seat - meld.source) % 4 + (4 if meld.name == "added kong" else 0)
    return f"[{tiles},{digit}]"


def circumstances(deal: Deal, of_kind: int) -> tuple[bool, bool, bool, bool]:
    """Return the flags: self-drawn, last of its kind, last tile of the wall, kong."""
    own = deal.phase == "turn"
    return (
        own,
        visible(deal, of_kind) == 3,
        deal.wall.is_last(deal.turn),
        deal.after_kong if own else deal.adding,
    )


def visible(deal: Deal, of_kind: int) -> int:
    """Return how many tiles of a kind all can see.

    rules, 2.5: "The other three copies are publicly visible (discards, exposed melds of anyone), none in the winner's
    concealed tiles, none face-down". play: "A claimed discard counts once, in its meld; the tile won on is not
    counted; a robbed tile's three copies are its pung". The tile offered is in no river yet.
    """
    rivers = [tile for seat in deal.seats for tile in seat.river]
    melds = [tile for seat in deal.seats for meld in seat.melds if meld.name in EXPOSED for tile in meld.tiles]
    return sum(kind(tile) == of_kind for tile in rivers + melds)
