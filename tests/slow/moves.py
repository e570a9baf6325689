"""Draws, flowers, and how one turn leads to the next."""

from slow.settlement import finish
from slow.state import Deal, Event
from slow.tiles import is_flower


def draw(deal: Deal, seat: int, *, replacement: bool = False, after_kong: bool = False) -> None:
    """Begin, or go on with, a turn of the seat by drawing a tile.

    rules, 3b: "forced: exposed and replaced at once"; "A flower drawn as the last wall tile is not replaced: under
    forced it is exposed and the deal is drawn".
    """
    take(deal, seat, replacement=replacement)
    deal.phase = "turn"
    deal.turn = seat
    deal.after_kong = after_kong
    while deal.rules["flowers"] == "forced" and deal.drawn is not None and is_flower(deal.drawn):
        expose(deal, seat, deal.drawn)
        if not deal.wall.can_draw(seat):
            deal.drawn = None
            finish(deal, "draw")
            return
        take(deal, seat, replacement=True)
        deal.after_kong = False  # play: "an exposed flower in between ends it"


def take(deal: Deal, seat: int, *, replacement: bool) -> None:
    """Take one tile, the `drawn` one, from the head or, as a replacement, from the tail."""
    deal.drawn = deal.wall.replace(seat) if replacement else deal.wall.draw(seat)
    deal.seats[seat].hand.append(deal.drawn)
    deal.seats[seat].draws += not replacement
    deal.events.append(Event("draw", seat, deal.drawn, source="tail" if replacement else "head"))


def expose(deal: Deal, seat: int, flower: int) -> None:
    """Lay out a flower."""
    deal.seats[seat].hand.remove(flower)
    deal.seats[seat].flowers.append(flower)
    deal.events.append(Event("flower", seat, flower))


def deal_flowers(deal: Deal) -> None:
    """Replace the flowers dealt.

    play: "each seat, the dealer first, lays out its lowest flower and draws its replacement from the tail, until it
    holds none; then the next seat. A replacement takes the place of its flower."
    """
    for k in range(4):
        seat = (deal.dealer + k) % 4
        hand = deal.seats[seat].hand
        while any(is_flower(tile) for tile in hand):
            flower = min(tile for tile in hand if is_flower(tile))
            place = hand.index(flower)
            expose(deal, seat, flower)
            tile = deal.wall.replace(seat)
            hand.insert(place, tile)
            deal.events.append(Event("draw", seat, tile, source="tail"))


def next_turn(deal: Deal) -> None:
    """Let the next seat draw.

    play: "Wall out and nothing won: a draw"; private walls: "When nobody claims and seat s+1 has no tile, the deal is
    drawn even if other walls have some."
    """
    seat = (deal.turn + 1) % 4
    if deal.wall.can_draw(seat):
        draw(deal, seat)
    else:
        finish(deal, "draw")


def replace_after_kong(deal: Deal, seat: int) -> None:
    """Count the kong and draw its replacement: "the winning tile came right after a kong of this seat" (play)."""
    deal.kongs += 1
    deal.dealt = False  # play: "`dealt` unless a kong was made before"
    draw(deal, seat, replacement=True, after_kong=True)
